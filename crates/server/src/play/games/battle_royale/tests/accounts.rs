//! An account is deleted: in the lobby, in the middle of a game, and long after one.

use axum::http::Method;
use serde_json::json;

use super::{Party, brief};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_player_deleted_in_the_game_is_out_and_the_others_go_on,
    a_creator_deleted_in_the_lobby_hands_the_star_on,
    a_deleted_name_is_removed_from_finished_games,
);

async fn delete(party: &Party, who: usize) {
    let path = format!("/auth/v1/admin/users/{}", party.players[who].id);
    assert_eq!(party.app.as_service(Method::DELETE, &path, None).await.status, 200);
}

async fn assert_no_trace_of(party: &Party, name: &str) {
    let rooms = format!("select count(*) from battle_royale_rooms where state like '%\"{name}\"%'");
    assert_eq!(party.app.number(rooms).await, 0);
}

async fn a_player_deleted_in_the_game_is_out_and_the_others_go_on(app: TestApp) {
    let party = Party::playing(app, 4).await;
    party.broadcasts();
    party.answer(1, true).await;
    delete(&party, 1).await;
    let left = party.broadcasts().pop().unwrap();
    assert_eq!((left.0.as_str(), &left.1["reason"]), ("player_left", &json!("deleted")));
    assert_no_trace_of(&party, "ben").await;
    for who in [0, 2, 3] {
        assert_eq!(brief(&party.answer(who, true).await), "ok");
    }
    party.open().await;
    party.call(2, "battle_leave", json!({})).await;
    party.call(3, "battle_leave", json!({})).await;
    assert_eq!(party.snapshot(0).await["winner"], json!(party.players[0].id));
    assert_eq!(party.app.count("battle_royale_players").await, 3);
}

async fn a_creator_deleted_in_the_lobby_hands_the_star_on(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    delete(&party, 0).await;
    assert_no_trace_of(&party, "ana").await;
    assert_eq!(party.snapshot(1).await["room"]["creator_id"], json!(party.players[1].id));
    delete(&party, 1).await;
    delete(&party, 2).await;
    assert_eq!(party.state().await.status().as_str(), "closed");
}

async fn a_deleted_name_is_removed_from_finished_games(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.call(0, "battle_leave", json!({})).await;
    party.call(1, "battle_leave", json!({})).await;
    delete(&party, 2).await;
    assert_no_trace_of(&party, "cem").await;
    let seen = party.snapshot(0).await;
    assert_eq!((&seen["phase"], &seen["players"][2]["username"]), (&json!("finished"), &json!("")));
}
