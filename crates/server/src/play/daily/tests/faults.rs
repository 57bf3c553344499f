//! Kills, repeated and concurrent calls, and the end of the day while a player plays.

use futures_util::future::join_all;

use super::*;
use crate::base::clock::Timestamp;

on_both_engines!(
    a_kill_between_any_two_steps_loses_nothing,
    concurrent_starts_and_ends_are_one_day,
    a_session_counts_for_the_day_on_which_it_started,
    a_clock_set_back_pays_no_day_twice,
    a_question_that_became_void_does_not_spoil_the_day,
);

async fn a_kill_between_any_two_steps_loses_nothing(mut app: TestApp) {
    let ana = app.sign_up("ana").await;
    let session = Table::start(&app, &ana, DAILY()).await.session;
    let asked = five(&app, &Table::start(&app, &ana, DAILY()).await).await;
    for index in 0..5 {
        for step in ["answer", "again", "next"] {
            app = app.killed_and_started().await;
            let table = Table::start(&app, &ana, DAILY()).await;
            assert_eq!(table.session, session);
            let moved = match step {
                "next" => table.ok("quiz_next", json!({ "index": index })).await,
                _ => table.answer(index, true).await,
            };
            assert_eq!(moved["right"], index + 1, "{step} at {index}");
            if moved["status"] != "playing" {
                break;
            }
        }
    }
    app = app.killed_and_started().await;
    let end = state(&app, &ana).await;
    assert_eq!((&end["result"]["right"], &end["streak"]), (&json!(5), &json!(1)));
    assert_eq!(mana(&app, &ana).await, json!(260));
    let table = Table { app: &app, player: ana.clone(), session };
    assert_eq!(five(&app, &table).await, asked);
    assert_eq!(table.next().await["phase"], "finished");
    assert_eq!(mana(&app, &ana).await, json!(260));
}

async fn concurrent_starts_and_ends_are_one_day(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let node = app.another_node().await;
    let starts = (0..12).map(|n| if n % 2 == 0 { &app } else { &node }).map(|app| app.rpc(&ana, "quiz_start", DAILY()));
    let started = join_all(starts).await;
    assert!(started.iter().all(|answer| answer.status == 200 && answer.body == started[0].body), "{:?}", started[0]);
    assert_eq!((app.count("quiz_sessions").await, app.count("daily_questions").await), (1, 1));
    let table = Table::start(&app, &ana, DAILY()).await;
    table.play("rrrr").await;
    let last = table.reply(4, true).await;
    // The last answer several times, while others try to start the day again.
    let ends = join_all((0..8).map(|_| table.call("quiz_answer", last.clone())));
    let starts = join_all((0..8).map(|_| node.rpc(&ana, "quiz_start", DAILY())));
    let (ends, starts) = tokio::join!(ends, starts);
    assert!(ends.iter().all(|end| end.body["result"]["reward"] == 10 && end.body["result"]["streak"] == 1));
    for start in starts {
        assert!(start.body["session"] == json!(table.session) || start.status.as_u16() == 409, "{}", start.body);
    }
    assert_eq!((app.count("quiz_sessions").await, app.count("daily_results").await), (1, 1));
    assert_eq!(mana(&app, &ana).await, json!(260));
    assert_eq!(app.number("select count(*) from mana_ledger where reason = 'daily'".into()).await, 1);
    assert_eq!(app.number("select cast(sum(players) as bigint) from daily_scores".into()).await, 1);
}

async fn a_session_counts_for_the_day_on_which_it_started(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let today = Day::at(app.clock.now());
    whole(&app, &ana, DAILY(), "rrrrr").await;
    app.clock.set(Timestamp(Day(today.0 + 1).ends().0 - 2000));
    let ana = app.sign_in(&ana.email, PASSWORD).await.player();
    let table = Table::start(&app, &ana, DAILY()).await;
    let asked = five(&app, &table).await;
    app.clock.set(Day(today.0 + 1).ends());
    let over = state(&app, &ana).await;
    assert_eq!((&over["day"], &over["result"]), (&json!(Day(today.0 + 2).name()), &Value::Null));
    assert_eq!(over["running"]["day"], json!(Day(today.0 + 1).name()));
    assert_eq!(over["streak"], 1, "the running session can still go on with it");
    assert_eq!(Table::start(&app, &ana, DAILY()).await.session, table.session);
    let end = table.play("rrrrr").await;
    assert_eq!((&end["season"], &end["result"]["streak"]), (&json!(Day(today.0 + 1).name()), &json!(2)));
    // The new day is another session with other questions.
    let next = Table::start(&app, &ana, DAILY()).await;
    assert_ne!(five(&app, &next).await, asked);
    assert_eq!(next.play("rrrrr").await["result"]["streak"], 3);
    assert_eq!(mana(&app, &ana).await, json!(280));
    assert_eq!(hint(&app.rpc(&ana, "quiz_start", DAILY()).await), "409 played_today");
}

async fn a_clock_set_back_pays_no_day_twice(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let now = app.clock.now();
    whole(&app, &ana, DAILY(), "rrrrr").await;
    let tomorrow = days_later(&app, &ana, 1).await;
    whole(&app, &tomorrow, DAILY(), "rrrrr").await;
    app.clock.set(now);
    let back = app.sign_in(&ana.email, PASSWORD).await.player();
    assert_eq!(hint(&app.rpc(&back, "quiz_start", DAILY()).await), "409 played_today");
    let state = state(&app, &back).await;
    assert_eq!((&state["streak"], &state["result"]["complete"]), (&json!(2), &json!(true)));
    assert_eq!(mana(&app, &back).await, json!(270));
}

async fn a_question_that_became_void_does_not_spoil_the_day(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, DAILY()).await;
    table.play("rr").await;
    app.pass(3600);
    let app = app.killed_and_started().await;
    let ana = app.sign_in(&ana.email, PASSWORD).await.player();
    let table = Table::start(&app, &ana, DAILY()).await;
    assert_eq!(table.state().await["voids"], 1);
    let end = table.play("rrr").await;
    assert_eq!((&end["right"], &end["result"]["reward"], &end["result"]["streak"]), (&json!(5), &json!(10), &json!(1)));
}
