//! Cheating clients.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Table, brief, hint};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    an_answer_counts_until_the_grace_is_over,
    a_player_cannot_answer_for_another,
    only_the_open_question_can_be_answered,
    a_finished_session_stays_finished,
    a_level_cannot_be_skipped,
    a_second_start_resumes_the_running_session,
);

async fn an_answer_counts_until_the_grace_is_over(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for (millis, verdict) in [
        (14_999, json!({ "correct": true, "timed_out": false })),
        (15_299, json!({ "correct": true, "timed_out": false })),
        (15_300, json!({ "correct": false, "timed_out": true })),
        (15_301, json!({ "correct": false, "timed_out": true })),
        (19_000, json!({ "correct": false, "timed_out": true })),
    ] {
        let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
        app.clock.advance(Duration::from_millis(millis));
        let answered = table.answer(0, true).await["verdict"].clone();
        assert_eq!(
            json!({ "correct": answered["correct"], "timed_out": answered["timed_out"] }),
            verdict,
            "after {millis} ms"
        );
        table.ok("quiz_quit", json!({})).await;
    }
}

async fn a_player_cannot_answer_for_another(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let thief = Table { app: &app, player: ben.clone(), session: table.session };
    let reply = table.reply(0, false).await;
    for (name, arguments) in
        [("quiz_state", json!({})), ("quiz_answer", reply), ("quiz_next", json!({})), ("quiz_quit", json!({}))]
    {
        assert_eq!(hint(&thief.call(name, arguments.clone()).await), "404 session_not_found", "{name}");
        let mut arguments = arguments;
        arguments["session"] = json!(table.session);
        let path = format!("/rest/v1/rpc/{name}");
        assert_eq!(app.post(&path, arguments.clone()).await.status.as_u16(), 401, "{name} by a visitor");
        let service = app.as_service(axum::http::Method::POST, &path, Some(arguments)).await;
        assert_eq!(service.status.as_u16(), 403, "{name} by the service, who plays nothing");
    }
    assert_eq!(brief(&table.state().await), "question 1/10 0-0 playing");
    let rows = app.get_as(&ben, "/rest/v1/quiz_sessions?select=*").await.body;
    assert_eq!(rows, json!([]));
}

async fn only_the_open_question_can_be_answered(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    for index in 1..10 {
        let refused = table.call("quiz_answer", table.reply(index, true).await).await;
        assert_eq!(hint(&refused), "409 not_this_question");
    }
    table.answer(0, true).await;
    let early = table.call("quiz_answer", table.reply(1, true).await).await;
    assert_eq!(hint(&early), "409 not_this_question", "not during the review before it");
    table.next().await;
    let mut other = table.reply(1, true).await;
    other["question"] = table.state().await["question"]["id"].clone();
    let mut wrong = other.clone();
    wrong["question"] = json!(uuid::Uuid::new_v4());
    assert_eq!(hint(&table.call("quiz_answer", wrong).await), "409 not_this_question");
    assert_eq!(table.ok("quiz_answer", other).await["right"], 2);
    assert_eq!(brief(&table.state().await), "review 2/10 2-0 playing");
}

async fn a_finished_session_stays_finished(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    table.play("www").await;
    table.answer(3, false).await;
    let end = table.next().await;
    assert_eq!(brief(&end), "finished 4/10 0-4 failed");
    let refused = table.call("quiz_answer", table.reply(4, true).await).await;
    assert_eq!(refused.brief(), "409 PT409: This session is over");
    table.answer(3, true).await;
    table.ok("quiz_quit", json!({})).await;
    app.pass(1000);
    app.quiz.sweep(app.clock.now()).await.unwrap();
    let mut after = table.state().await;
    after["now"] = end["now"].clone();
    assert_eq!(after, end);
    assert_eq!(app.number("select count(*) from quiz_sessions where wake_at is not null".into()).await, 0);
}

async fn a_level_cannot_be_skipped(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for level in 2..=30 {
        let refused = app.rpc(&ana, "quiz_start", json!({ "mode": "solo", "level": level })).await;
        assert_eq!(refused.brief(), format!("400 P0001: Pass level {} first", level - 1));
    }
    let row = json!({ "id": uuid::Uuid::new_v4(), "user_id": ana.id, "status": "passed", "step": 1, "mode": "solo" });
    assert_eq!(app.post_as(&ana, "/rest/v1/quiz_sessions", row).await.status.as_u16(), 403);
    let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    let path = format!("/rest/v1/quiz_sessions?id=eq.{}", table.session);
    let patch = Some(json!({ "status": "passed", "right_count": 10 }));
    let patched = app.send(axum::http::Method::PATCH, &path, Some(&ana.access), patch).await;
    assert_eq!(patched.status.as_u16(), 403, "{}", patched.body);
    let deleted = app.delete_as(&ana, &path, None).await;
    assert!(matches!(deleted.status.as_u16(), 403..=405), "{}", deleted.body);
    for table in ["solo_levels", "ranked_seasons", "quiz_session_questions"] {
        assert_eq!(app.get_as(&ana, &format!("/rest/v1/{table}")).await.status.as_u16(), 404, "{table}");
    }
    assert_eq!(brief(&table.state().await), "question 1/10 0-0 playing");
}

async fn a_second_start_resumes_the_running_session(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    table.answer(0, false).await;
    let ids: Vec<Value> = vec![table.state().await["question"]["id"].clone()];
    for _ in 0..3 {
        let again = app.rpc(&ana, "quiz_start", json!({ "mode": "ranked", "level": 16 })).await.body;
        assert_eq!((&again["session"], &again["wrong"]), (&json!(table.session), &json!(1)), "no fresh start");
        assert_eq!(again["question"]["id"], ids[0]);
    }
}
