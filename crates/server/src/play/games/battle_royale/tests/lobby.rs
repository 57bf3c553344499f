//! Creating a room, joining, leaving, the star, and the timers of the lobby.

use serde_json::json;

use super::{Party, brief};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_room_is_created_joined_and_visible_to_its_members,
    a_player_is_in_one_open_room_at_most,
    a_full_room_refuses_joins,
    the_star_passes_on_and_an_empty_room_closes,
    a_room_that_waits_fifteen_minutes_closes,
    numbers_out_of_bounds_are_refused,
);

async fn a_room_is_created_joined_and_visible_to_its_members(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    let seen = party.snapshot(1).await;
    assert_eq!(seen["phase"], "lobby");
    let room = &seen["room"];
    assert_eq!(
        (&room["status"], &room["max_players"], &room["timer_duration"]),
        (&json!("waiting"), &json!(6), &json!(15))
    );
    assert_eq!((&seen["you"], &seen["fee"], &seen["count"]), (&json!(party.players[1].id), &json!(20), &json!(20)));
    let names: Vec<_> = seen["players"].as_array().unwrap().iter().map(|player| player["username"].clone()).collect();
    assert_eq!(names, ["ana", "ben", "cem"]);
    assert_eq!(seen["players"][0]["creator"], true);
    assert_eq!(party.app.rpc(&party.players[2], "battle_current", json!({})).await.body["room"], *room);

    let stranger = party.app.sign_up("zoe").await;
    let of = |room| party.app.rpc(&stranger, "battle_snapshot", json!({ "room": room }));
    assert_eq!(brief(&of(json!(party.room)).await), "400 not_in_room");
    assert_eq!(brief(&of(json!(stranger.id)).await), "404 room_not_found");
    assert!(party.app.rpc(&stranger, "battle_current", json!({})).await.body.is_null());
    let asked = party.app.post("/rest/v1/rpc/battle_create", json!({})).await;
    assert_eq!(asked.status, 401, "visitors cannot play");
}

async fn a_player_is_in_one_open_room_at_most(app: TestApp) {
    let party = Party::waiting(app, 2).await;
    let other = party.app.sign_up("zoe").await;
    let made = party.app.rpc(&other, "battle_create", json!({})).await.body;
    let code = &made["room"]["code"];
    let joined = party.app.rpc(&party.players[1], "battle_join", json!({ "code": code })).await.body;
    assert_eq!((&joined["room"]["id"], &joined["elsewhere"]), (&json!(party.room), &json!(true)));
    let again = party.app.rpc(&party.players[0], "battle_create", json!({})).await.body;
    assert_eq!((&again["room"]["id"], &again["elsewhere"]), (&json!(party.room), &json!(true)));
    // Two concurrent joins of a player who is in no room.
    let eva = party.app.sign_up("eva").await;
    let (code, mine) = (json!({ "code": code }), party.snapshot(0).await["room"]["code"].clone());
    let mine = json!({ "code": mine });
    let (one, two) = tokio::join!(party.app.rpc(&eva, "battle_join", code), party.app.rpc(&eva, "battle_join", mine));
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200), "{} {}", one.body, two.body);
    assert_eq!(one.body["room"]["id"], two.body["room"]["id"]);
    let seats = format!("select count(*) from battle_royale_players where user_id = '{}'", eva.id);
    assert_eq!(party.app.number(seats).await, 1);
}

async fn a_full_room_refuses_joins(app: TestApp) {
    let (ana, ben, cem) = (app.sign_up("ana").await, app.sign_up("ben").await, app.sign_up("cem").await);
    let made = app.rpc(&ana, "battle_create", json!({ "max_players": 2 })).await.body;
    let code = json!({ "code": made["room"]["code"].as_str().unwrap().to_lowercase() });
    assert_eq!(brief(&app.rpc(&ben, "battle_join", code.clone()).await), "ok");
    let refused = app.rpc(&cem, "battle_join", code.clone()).await;
    assert_eq!(brief(&refused), "404 room_not_found_or_full");
    assert_eq!(refused.body["message"], "Room not found or is full");
    assert_eq!(refused.body["details"], "Room non trouvée");
    assert_eq!(brief(&app.rpc(&ben, "battle_join", code).await), "ok", "a member may join again");
    let empty = app.rpc(&cem, "battle_join", json!({ "code": " -" })).await;
    assert_eq!((brief(&empty), &empty.body["message"]), ("400 enter_code".into(), &json!("Please enter a room code")));
}

async fn the_star_passes_on_and_an_empty_room_closes(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    assert_eq!(brief(&party.call(1, "battle_start", json!({})).await), "400 not_creator");
    assert_eq!(brief(&party.call(0, "battle_leave", json!({})).await), "ok");
    assert_eq!(party.snapshot(1).await["room"]["creator_id"], json!(party.players[1].id));
    assert_eq!(brief(&party.call(0, "battle_snapshot", json!({})).await), "400 not_in_room");
    assert_eq!(party.names(), ["player_left", "lobby"]);
    for who in [1, 2] {
        assert_eq!(brief(&party.call(who, "battle_leave", json!({})).await), "ok");
    }
    assert_eq!(party.state().await.status().as_str(), "closed");
    assert_eq!(party.app.count("battle_royale_players").await, 0);
    assert_eq!(party.mana(0).await, 250, "leaving a lobby costs nothing");
    assert_eq!(party.sweep().await, None);
}

async fn a_room_that_waits_fifteen_minutes_closes(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    party.pass(15 * 60 * 1000 - 1);
    party.sweep().await;
    assert_eq!(party.phase().await, "lobby");
    party.pass(1);
    assert_eq!(party.sweep().await, None);
    assert_eq!(party.phase().await, "closed");
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "404 room_not_found");
    let made = party.app.rpc(&party.players[1], "battle_create", json!({})).await.body;
    assert_eq!(made["elsewhere"], false, "its players may create another room");
}

async fn numbers_out_of_bounds_are_refused(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for (arguments, refusal) in [
        (json!({ "max_players": 1 }), "400 bad_max_players"),
        (json!({ "max_players": 9 }), "400 bad_max_players"),
        (json!({ "max_players": -3 }), "400 bad_max_players"),
        (json!({ "max_players": 8_589_934_596_i64 }), "400 bad_max_players"),
        (json!({ "timer_duration": 4 }), "400 bad_timer"),
        (json!({ "timer_duration": 61 }), "400 bad_timer"),
    ] {
        assert_eq!(brief(&app.rpc(&ana, "battle_create", arguments).await), refusal);
    }
    assert_eq!(app.rpc(&ana, "battle_create", json!({ "max_players": "A; drop" })).await.status, 400);
    assert_eq!(app.count("battle_royale_rooms").await, 0);
}
