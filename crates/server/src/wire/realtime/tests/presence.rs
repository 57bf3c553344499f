//! Who is there.

use serde_json::{Value, json};

use super::{Client, three};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    presences_are_told_to_all_and_to_who_comes_later,
    a_lost_socket_leaves,
    who_does_not_want_presences_hears_none,
    a_presence_keeps_to_its_size_and_shape,
    nobody_is_present_under_another_players_id,
);

fn present(key: &str) -> Value {
    json!({ "presence": { "key": key, "enabled": true } })
}

async fn track(client: &mut Client, payload: Value) {
    let words = json!({ "type": "presence", "event": "track", "payload": payload });
    client.send(Some("1"), "realtime:room", "presence", words).await;
}

async fn enter(app: &TestApp, address: &str, player: &Player, key: &str) -> (Client, Value) {
    let mut client = Client::open(app, address).await;
    client.join("room", player, present(key)).await;
    let (event, state) = client.event().await;
    assert_eq!(event, "presence_state");
    (client, state)
}

async fn presences_are_told_to_all_and_to_who_comes_later(app: TestApp) {
    let (address, [ana, ben, cem]) = three(&app).await;
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

async fn a_lost_socket_leaves(app: TestApp) {
    let (address, [ana, ben, _]) = three(&app).await;
    let (mut b, _) = enter(&app, &address, &ben, "ben").await;
    let (mut a, _) = enter(&app, &address, &ana, "ana").await;
    track(&mut a, json!({})).await;
    assert!(b.event().await.1["joins"]["ana"].is_object());
    // No close, no leave: the line is cut.
    drop(a);
    assert!(b.event().await.1["leaves"]["ana"].is_object());
}

async fn who_does_not_want_presences_hears_none(app: TestApp) {
    let (address, [ana, ben, _]) = three(&app).await;
    let mut b = Client::open(&app, &address).await;
    b.join("room", &ben, json!({})).await;
    let (mut a, _) = enter(&app, &address, &ana, "ana").await;
    track(&mut a, json!({})).await;
    a.event().await;
    b.hears_only_the_marker(&app, "room").await;
}

async fn a_presence_keeps_to_its_size_and_shape(app: TestApp) {
    let (address, [ana, ..]) = three(&app).await;
    let (mut a, _) = enter(&app, &address, &ana, "ana").await;
    track(&mut a, json!({ "mood": "x".repeat(9000) })).await;
    assert_eq!(a.event().await.1["response"]["reason"], "The presence is too large");
    for words in [json!({}), json!([]), json!({ "event": 7 }), json!({ "event": "track", "payload": "x" })] {
        a.send(Some("1"), "realtime:room", "presence", words).await;
        assert_eq!(a.event().await.1["status"], "error");
    }
    let (_, state) = enter(&app, &address, &ana, "again").await;
    assert_eq!(state, json!({}));
}

async fn nobody_is_present_under_another_players_id(app: TestApp) {
    let (address, [ana, ben, _]) = three(&app).await;
    let mut client = Client::open(&app, &address).await;
    let id = ben.id;
    for key in [id.to_string(), id.to_string().to_uppercase(), id.simple().to_string(), id.urn().to_string()] {
        let answer = client.try_join("room", Some(&ana.access), present(&key)).await;
        let reason = "Unauthorized: You do not have permissions to be present under this key";
        assert_eq!(answer[4]["response"]["reason"], reason, "{key}");
    }
    enter(&app, &address, &ana, "ana's phone").await;
    let (mut own, _) = enter(&app, &address, &ana, &ana.id.to_string()).await;
    // The key stays with the channel, so another's token cannot take it over.
    own.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": ben.access })).await;
    assert_eq!(own.event().await.0, "phx_error");
    let mut operator = Client::open_with(&address, &app.keys.secret).await;
    assert_eq!(operator.try_join("room", None, present(&id.to_string())).await[4]["status"], "ok");
}
