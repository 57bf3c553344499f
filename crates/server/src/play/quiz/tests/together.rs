//! Two tabs, and concurrent requests.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{Table, brief};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    concurrent_starts_are_one_session,
    of_concurrent_answers_one_counts,
    an_answer_and_its_time_out_are_one_verdict,
    two_tabs_see_the_same,
    concurrent_quits_cost_one_rank,
    concurrent_last_answers_pay_the_legend_reward_once,
);

async fn concurrent_starts_are_one_session(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let starts = (0..12).map(|_| app.rpc(&ana, "quiz_start", json!({ "mode": "ranked" })));
    let answers = join_all(starts).await;
    assert!(answers.iter().all(|answer| answer.status == 200 && answer.body == answers[0].body), "{:?}", answers[0]);
    assert_eq!(app.count("quiz_sessions").await, 1);
    assert_eq!(app.count("quiz_session_questions").await, 10);
    assert_eq!(app.count("quiz_seen").await, 10, "questions of failed starts are not recorded as seen");
}

async fn of_concurrent_answers_one_counts(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    for index in 0..4 {
        let (right, wrong) = (table.reply(index, true).await, table.reply(index, false).await);
        let replies = (0..10).map(|n| if n % 2 == 0 { right.clone() } else { wrong.clone() });
        let responses = join_all(replies.map(|reply| table.ok("quiz_answer", reply))).await;
        assert!(responses.iter().all(|answer| *answer == responses[0]), "all get the same verdict");
        assert_eq!(responses[0]["right"].as_u64().unwrap() + responses[0]["wrong"].as_u64().unwrap(), index as u64 + 1);
        let next = join_all((0..5).map(|_| table.ok("quiz_next", json!({ "index": index })))).await;
        if responses[0]["status"] != "playing" {
            break;
        }
        assert!(next.iter().all(|answer| answer["index"] == index + 1), "concurrent calls go on by one question");
    }
}

async fn an_answer_and_its_time_out_are_one_verdict(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    for index in 0..10 {
        let due = app.quiz.sweep(app.clock.now()).await.unwrap().unwrap();
        let reply = table.reply(index, true).await;
        // The answer arrives at the last moment and the timer fires at the first; either may be first in the database.
        app.clock.set(crate::base::clock::Timestamp(due.0 - 1));
        let (answered, _) = tokio::join!(table.ok("quiz_answer", reply), app.quiz.sweep(due));
        let after = table.state().await;
        assert_eq!(after["right"].as_u64().unwrap() + after["wrong"].as_u64().unwrap(), index as u64 + 1);
        assert_eq!(after["verdict"], answered["given"]["verdict"]);
        let verdict = &answered["given"]["verdict"];
        assert_ne!(verdict["correct"], verdict["timed_out"]);
        app.clock.set(due);
        table.next().await;
    }
    assert_eq!(app.number("select count(*) from quiz_sessions where status = 'playing'".into()).await, 0);
}

async fn two_tabs_see_the_same(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let one = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    let two = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    assert_eq!(one.session, two.session);
    one.answer(0, true).await;
    assert_eq!(two.state().await, one.state().await);
    two.ok("quiz_next", json!({ "index": 0 })).await;
    let after = one.ok("quiz_next", json!({ "index": 0 })).await;
    assert_eq!(brief(&after), "question 2/10 1-0 playing", "two calls go on by one question");
    two.answer(1, false).await;
    one.ok("quiz_next", json!({ "index": 0 })).await;
    assert_eq!(brief(&one.state().await), "review 2/10 1-1 playing", "a repeated call does not skip the next review");
}

async fn concurrent_quits_cost_one_rank(app: TestApp) {
    let ana = app.sign_up("ana").await;
    stand_at(&app, ana.id, 9).await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let responses = join_all((0..10).map(|_| table.ok("quiz_quit", json!({})))).await;
    assert!(responses.iter().all(|answer| *answer == responses[0]));
    assert_eq!((&responses[0]["result"]["rank_after"], &responses[0]["result"]["demoted"]), (&json!(8), &json!(true)));
    assert_eq!(app.rpc(&ana, "ranked_state", json!({})).await.body["rank"], 8);
}

async fn concurrent_last_answers_pay_the_legend_reward_once(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    stand_at(&app, ana.id, 16).await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    table.play(&"r".repeat(19)).await;
    let last = table.reply(19, true).await;
    let responses: Vec<Value> = join_all((0..10).map(|_| table.ok("quiz_answer", last.clone()))).await;
    assert!(responses.iter().all(|answer| answer["result"]["reward"] == 250));
    assert_eq!(app.rpc(&ana, "profile_view", json!({})).await.body["mana"], 500);
    let paid = "select count(*) from mana_ledger where reason = 'legend_reward' and reference = '2026-11-22'";
    assert_eq!(app.number(paid.into()).await, 1);
}

/// Sets a player's rank of this week.
async fn stand_at(app: &TestApp, user: uuid::Uuid, rank: i64) {
    let row = format!("('{user}', '2026-11-22', {rank}, {rank}, 0)");
    super::sql(app, format!("insert into ranked_seasons (user_id, season, rank, best, attempts) values {row}")).await;
}
