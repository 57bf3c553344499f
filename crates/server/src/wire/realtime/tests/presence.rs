//! Presence.

use serde_json::{Value, json};

use super::{Client, three_players};
use crate::testing::{Player, TestApp, on_sqlite};

on_sqlite!(
    presences_are_sent_to_all_members_and_to_later_ones,
    the_presence_of_a_lost_socket_is_removed,
    members_that_did_not_enable_presence_get_none,
    the_size_and_shape_of_a_presence_are_checked,
    a_player_cannot_use_another_players_id_as_presence_key,
);

fn present(key: &str) -> Value {
    json!({ "presence": { "key": key, "enabled": true } })
}

async fn track(client: &mut Client, payload: Value) {
    let body = json!({ "type": "presence", "event": "track", "payload": payload });
    client.send(Some("1"), "realtime:room", "presence", body).await;
}

async fn enter(app: &TestApp, address: &str, player: &Player, key: &str) -> (Client, Value) {
    let mut client = Client::open(app, address).await;
    client.join("room", player, present(key)).await;
    let (event, state) = client.event().await;
    assert_eq!(event, "presence_state");
    (client, state)
}

async fn presences_are_sent_to_all_members_and_to_later_ones(app: TestApp) {
    let (address, [ana, ben, cem]) = three_players(&app).await;
    let (mut a, state) = enter(&app, &address, &ana, "ana").await;
    assert_eq!(state, json!({}));
    let (mut b, _) = enter(&app, &address, &ben, "ben").await;
    track(&mut a, json!({ "mood": "calm" })).await;
    let mut own = [a.event().await, a.event().await];
    own.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!((&own[0].1, own[1].0.as_str()), (&json!({ "status": "ok", "response": {} }), "presence_diff"));
    let (event, diff) = b.event().await;
    assert_eq!((event.as_str(), &diff["joins"]["ana"]["metas"][0]["mood"]), ("presence_diff", &json!("calm")));
    assert_eq!(diff, own[1].1);

    let (_, state) = enter(&app, &address, &cem, "cem").await;
    assert_eq!(state["ana"]["metas"], diff["joins"]["ana"]["metas"]);

    a.send(Some("1"), "realtime:room", "presence", json!({ "type": "presence", "event": "untrack" })).await;
    let (_, gone) = b.event().await;
    assert_eq!((&gone["joins"], &gone["leaves"]), (&json!({}), &diff["joins"]));
}

async fn the_presence_of_a_lost_socket_is_removed(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let (mut b, _) = enter(&app, &address, &ben, "ben").await;
    let (mut a, _) = enter(&app, &address, &ana, "ana").await;
    track(&mut a, json!({})).await;
    assert!(b.event().await.1["joins"]["ana"].is_object());
    // The connection is cut without a close or a leave.
    drop(a);
    assert!(b.event().await.1["leaves"]["ana"].is_object());
}

async fn members_that_did_not_enable_presence_get_none(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let mut b = Client::open(&app, &address).await;
    b.join("room", &ben, json!({})).await;
    let (mut a, _) = enter(&app, &address, &ana, "ana").await;
    track(&mut a, json!({})).await;
    a.event().await;
    b.hears_only_the_marker(&app, "room").await;
}

async fn the_size_and_shape_of_a_presence_are_checked(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let (mut a, _) = enter(&app, &address, &ana, "ana").await;
    track(&mut a, json!({ "mood": "x".repeat(9000) })).await;
    assert_eq!(a.event().await.1["response"]["reason"], "The presence is too large");
    for body in [json!({}), json!([]), json!({ "event": 7 }), json!({ "event": "track", "payload": "x" })] {
        a.send(Some("1"), "realtime:room", "presence", body).await;
        assert_eq!(a.event().await.1["status"], "error");
    }
    let (_, state) = enter(&app, &address, &ana, "again").await;
    assert_eq!(state, json!({}));
}

async fn a_player_cannot_use_another_players_id_as_presence_key(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    let id = ben.id;
    for key in [id.to_string(), id.to_string().to_uppercase(), id.simple().to_string(), id.urn().to_string()] {
        let answer = client.try_join("room", Some(&ana.access), present(&key)).await;
        let reason = "Unauthorized: You do not have permissions to be present under this key";
        assert_eq!(answer[4]["response"]["reason"], reason, "{key}");
    }
    enter(&app, &address, &ana, "ana's phone").await;
    let (mut own, _) = enter(&app, &address, &ana, &ana.id.to_string()).await;
    // The channel keeps its presence key, so the token of another player is refused there.
    own.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": ben.access })).await;
    assert_eq!(own.event().await.0, "phx_error");
    let mut operator = Client::open_with(&address, &app.keys.secret).await;
    assert_eq!(operator.try_join("room", None, present(&id.to_string())).await[4]["status"], "ok");
}
