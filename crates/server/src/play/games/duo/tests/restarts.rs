//! The server is restarted in every phase: no player loses points or mana, and the game goes on.

use std::time::Duration;

use serde_json::json;

use super::{Duel, adds_up, hint, mana, numbered, tick};
use crate::testing::{Engine, TestApp, on_both_engines};

on_both_engines!(
    a_lobby_outlives_a_restart,
    a_countdown_begins_again,
    an_open_question_is_void_and_another_is_asked,
    results_stay_and_the_next_question_is_asked,
    after_the_last_question_a_restart_changes_nothing,
    a_finished_game_stays_finished,
    a_game_whose_players_do_not_return_is_abandoned_and_refunded_once,
    a_game_with_one_returning_player_is_refunded_too,
    a_node_does_not_resume_games_of_another_node,
    a_time_out_during_an_absence_is_void,
);

/// Simulates a restart: the rows stay, and no player is connected.
async fn restart(app: &TestApp, seconds: u64) {
    app.pass(seconds);
    app.duo.try_resume().await.unwrap();
}

async fn both_come_back(app: &TestApp, duel: &Duel) {
    duel.snapshot(app, &duel.ana).await;
    app.clock.advance(Duration::from_millis(700));
    duel.snapshot(app, &duel.ben).await;
}

async fn a_lobby_outlives_a_restart(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    restart(&app, 1200).await;
    app.duo.sweep(app.clock.now()).await.unwrap();
    assert_eq!(duel.snapshot(&app, &duel.ana).await["phase"], "lobby");
    assert_eq!(app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await.body["phase"], "countdown");
}

async fn a_countdown_begins_again(app: TestApp) {
    let duel = Duel::begun(&app).await;
    restart(&app, 20).await;
    assert_eq!(duel.snapshot(&app, &duel.ana).await["phase"], "resuming");
    both_come_back(&app, &duel).await;
    duel.open(&app).await;
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!((&view["phase"], &view["index"]), (&json!("question"), &json!(0)));
    numbered(&duel.recorder.take(), 1);
}

async fn an_open_question_is_void_and_another_is_asked(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let right = duel.right(&app).await;
    let old = duel.snapshot(&app, &duel.ana).await["question"]["id"].clone();
    duel.answer(&app, &duel.ana, 0, (right + 1) % 4).await;
    duel.recorder.take();
    restart(&app, 20).await;
    assert_eq!(duel.refused(&app, &duel.ana, 0, 1).await, "not_open");
    let back_at = app.clock.now();
    both_come_back(&app, &duel).await;
    assert_eq!(duel.recorder.names(), ["resuming", "resuming"]);
    duel.open(&app).await;
    assert!(app.clock.now().since(back_at) < Duration::from_secs(5), "the game goes on");
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_ne!(view["question"]["id"], old);
    assert_eq!((&view["answer"], &view["players"][0]["answered"]), (&json!(null), &json!(false)));
    let right = duel.right(&app).await;
    assert_eq!(
        duel.answer(&app, &duel.ana, 0, right).await.body["points"],
        150,
        "the wrong answer to the void question does not count"
    );
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (235, 235));
    adds_up(&app).await;
}

async fn results_stay_and_the_next_question_is_asked(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let right = duel.right(&app).await;
    duel.answer(&app, &duel.ana, 0, right).await;
    duel.answer(&app, &duel.ben, 0, right).await;
    restart(&app, 20).await;
    both_come_back(&app, &duel).await;
    duel.open(&app).await;
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!((&view["phase"], &view["index"]), (&json!("question"), &json!(1)));
    assert_eq!((&view["players"][0]["score"], &view["players"][1]["score"]), (&json!(150), &json!(150)));
}

async fn after_the_last_question_a_restart_changes_nothing(app: TestApp) {
    let duel = Duel::begun(&app).await;
    for index in 0..10 {
        duel.open(&app).await;
        let right = duel.right(&app).await;
        duel.answer(&app, &duel.ana, index, right).await;
        duel.answer(&app, &duel.ben, index, (right + 1) % 4).await;
    }
    restart(&app, 20).await;
    tick(&app).await;
    let view = duel.snapshot(&app, &duel.ben).await;
    assert_eq!(view["outcome"], json!({ "winner": duel.ana.id, "reason": "score" }));
}

async fn a_finished_game_stays_finished(app: TestApp) {
    let duel = Duel::asked(&app).await;
    app.rpc(&duel.ana, "duo_leave", json!({ "game": duel.game })).await;
    let before = duel.state(&app).await;
    restart(&app, 20).await;
    assert_eq!(duel.state(&app).await, before);
}

async fn a_game_whose_players_do_not_return_is_abandoned_and_refunded_once(app: TestApp) {
    let duel = Duel::asked(&app).await;
    restart(&app, 20).await;
    // Another restart, before any player is back.
    restart(&app, 5).await;
    tick(&app).await;
    restart(&app, 5).await;
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!((&view["phase"], &view["game"]["status"]), (&json!("abandoned"), &json!("abandoned")));
    assert_eq!(view["outcome"], json!({ "winner": null, "reason": "abandoned" }));
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (250, 250));
    let refunds =
        format!("select count(*) from mana_ledger where reason = 'refund' and reference = 'refund:{}'", duel.game);
    assert_eq!(app.number(refunds).await, 2);
    adds_up(&app).await;
}

async fn a_game_with_one_returning_player_is_refunded_too(app: TestApp) {
    let duel = Duel::asked(&app).await;
    restart(&app, 20).await;
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!(view["phase_ends_at"].as_i64().unwrap() - view["now"].as_i64().unwrap(), 30_000);
    tick(&app).await;
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (250, 250));
    let late = duel.answer(&app, &duel.ben, 0, 1).await;
    assert_eq!(hint(&late), "not_open");
}

async fn a_node_does_not_resume_games_of_another_node(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let other = super::super::Duo { node: "other".into(), ..app.duo.clone() };
    let before = duel.state(&app).await;
    other.try_resume().await.unwrap();
    assert_eq!(duel.state(&app).await, before);
    // But any node may make any move.
    app.clock.advance(Duration::from_millis(12_350));
    other.sweep(app.clock.now()).await.unwrap();
    assert_eq!(duel.state(&app).await.past.len(), 1);
}

async fn a_time_out_during_an_absence_is_void(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let old = duel.snapshot(&app, &duel.ana).await["question"]["id"].clone();
    // The process was suspended until the timer was late.
    app.duo.absence.beat(app.clock.now());
    app.clock.advance(Duration::from_millis(12_350 + 2001));
    app.duo.sweep(app.clock.now()).await.unwrap();
    let state = duel.state(&app).await;
    assert_eq!((state.past.len(), state.status().as_str()), (0, "started"));
    both_come_back(&app, &duel).await;
    duel.open(&app).await;
    assert_ne!(duel.snapshot(&app, &duel.ana).await["question"]["id"], old);
}

/// PostgreSQL restarts: while a question is open, and when it is to close.
#[tokio::test]
async fn a_database_that_is_away_for_a_moment_costs_no_points() {
    let app = TestApp::on(Engine::Postgres).await;
    let duel = Duel::asked(&app).await;
    let (first, right) = (duel.snapshot(&app, &duel.ana).await["question"]["id"].clone(), duel.right(&app).await);
    duel.answer(&app, &duel.ana, 0, right).await;
    app.pass(11);
    app.set_away(true);
    let refused = duel.answer(&app, &duel.ben, 0, right).await;
    assert!(refused.status.is_server_error(), "{}", refused.body);
    app.set_away(false);
    app.clock.advance(Duration::from_millis(1500));
    app.duo.sweep(app.clock.now()).await.unwrap();
    assert_eq!(duel.state(&app).await.past.len(), 0, "an answer that failed costs nothing");
    both_come_back(&app, &duel).await;
    duel.open(&app).await;
    assert_ne!(duel.snapshot(&app, &duel.ana).await["question"]["id"], first);

    app.pass(12);
    app.set_away(true);
    assert!(app.duo.sweep(app.clock.now()).await.is_err());
    app.set_away(false);
    app.clock.advance(Duration::from_millis(500));
    app.duo.sweep(app.clock.now()).await.unwrap();
    assert_eq!(duel.state(&app).await.past.len(), 0, "nor does a close that failed");
    both_come_back(&app, &duel).await;
    duel.open(&app).await;
    let right = duel.right(&app).await;
    assert_eq!(duel.answer(&app, &duel.ben, 0, right).await.body["points"], 150);
    adds_up(&app).await;
}
