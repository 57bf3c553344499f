//! Leaving, silence, and accounts that are deleted.

use std::time::Duration;

use serde_json::json;

use super::{Duel, adds_up, hint, mana, tick};
use crate::play::games::GameState;
use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    leaving_makes_the_other_player_win_and_returns_no_fee,
    leaving_a_lobby_closes_it_and_costs_nothing,
    a_player_without_requests_for_thirty_seconds_loses,
    when_both_are_silent_there_is_no_winner,
    an_account_deleted_in_a_game_leaves_it,
    an_account_deleted_in_a_lobby_closes_it,
);

async fn leaving_makes_the_other_player_win_and_returns_no_fee(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let left = app.rpc(&duel.ana, "duo_leave", json!({ "game": duel.game })).await.body;
    assert_eq!(left["outcome"], json!({ "winner": duel.ben.id, "reason": "left" }));
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (235, 235));
    let again = app.rpc(&duel.ben, "duo_leave", json!({ "game": duel.game })).await.body;
    assert_eq!(again["outcome"], left["outcome"], "leaving a finished game changes nothing");
    assert_eq!(duel.recorder.names(), ["game_start", "next_question", "game_over"]);
    assert_eq!(duel.refused(&app, &duel.ben, 0, 1).await, "not_open");
    assert_eq!(app.rpc(&duel.ben, "profile_view", json!({})).await.body["duoWins"], 1);
    adds_up(&app).await;
}

async fn leaving_a_lobby_closes_it_and_costs_nothing(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    let left = app.rpc(&duel.ana, "duo_leave", json!({ "game": duel.game })).await.body;
    assert_eq!((&left["phase"], &left["game"]["status"]), (&json!("closed"), &json!("closed")));
    assert_eq!(hint(&app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await), "game_not_found");
    assert_eq!(mana(&app, &duel.ana).await, 250);
    adds_up(&app).await;
}

async fn a_player_without_requests_for_thirty_seconds_loses(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let began = app.clock.now();
    // Ana sends a request now and then, Ben does not.
    while duel.state(&app).await.is_running() {
        duel.snapshot(&app, &duel.ana).await;
        let Some(next) = app.db.read(super::next).await.unwrap() else { break };
        if next.since(app.clock.now()) > Duration::from_secs(5) {
            app.pass(5);
        } else {
            tick(&app).await;
        }
    }
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!(view["outcome"], json!({ "winner": duel.ana.id, "reason": "silence" }));
    let waited = app.clock.now().since(began).as_secs();
    assert!((25..40).contains(&waited), "{waited}");
    adds_up(&app).await;
}

async fn when_both_are_silent_there_is_no_winner(app: TestApp) {
    let duel = Duel::begun(&app).await;
    while duel.state(&app).await.is_running() {
        tick(&app).await;
    }
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!(view["outcome"], json!({ "winner": null, "reason": "silence" }));
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (235, 235));
}

async fn an_account_deleted_in_a_game_leaves_it(app: TestApp) {
    let duel = Duel::asked(&app).await;
    duel.recorder.take();
    let deleted = app.post_as(&duel.ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    assert_eq!(duel.recorder.names(), ["game_over"]);
    let view = duel.snapshot(&app, &duel.ben).await;
    assert_eq!(view["outcome"], json!({ "winner": duel.ben.id, "reason": "left" }));
    assert_eq!(view["players"].as_array().unwrap().len(), 1);
    let id = duel.ana.id;
    let game = format!("select count(*) from duo_games where state like '%{id}%' or creator_id = '{id}'");
    assert_eq!(app.number(game).await, 0, "no personal data is left");
    assert_eq!(app.rpc(&duel.ben, "duo_rematch", json!({ "game": duel.game })).await.body["phase"], "lobby");
    assert_eq!(app.rpc(&duel.ben, "profile_view", json!({})).await.body["duoWins"], 1);
}

async fn an_account_deleted_in_a_lobby_closes_it(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    let deleted = app.post_as(&duel.ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    assert_eq!(hint(&app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await), "game_not_found");
    assert_eq!(mana(&app, &duel.ben).await, 250);
}
