//! Tokens that expire, are renewed, or are replaced by those of another user.

use serde_json::json;

use super::{Client, three_players};
use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    a_channel_ends_when_its_token_expires_and_may_be_joined_again,
    a_channel_ends_when_its_session_ends,
    a_ban_ends_the_channels_of_the_player,
    a_channel_ends_when_its_session_ends_on_another_node,
    a_newer_token_keeps_the_channel,
    after_signing_out_nothing_is_received_or_sent,
    after_signing_in_again_events_are_received,
    a_token_of_another_user_is_checked_by_the_rule,
    a_bad_token_ends_the_channel,
    signing_in_again_sends_the_presences,
);

async fn a_channel_ends_when_its_token_expires_and_may_be_joined_again(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({})).await;
    // Sends heartbeats, or the silence timeout would close the socket.
    for _ in 0..71 {
        app.pass(50);
        client.still_works().await;
    }
    app.pass(50);
    assert_eq!(client.next().await, json!(["1", "1", "realtime:room", "phx_error", {}]));
    let answer = client.try_join("room", Some(&ana.access), json!({})).await;
    assert_eq!(answer[4]["response"]["reason"], "InvalidJWTToken: token has invalid claims: token is expired");
    let again = app.refresh(&ana.refresh).await.player();
    client.join("room", &again, json!({})).await;
}

const ENDED: &str = "InvalidJWTToken: Session from session_id claim in JWT does not exist";

async fn a_channel_ends_when_its_session_ends(app: TestApp) {
    let (address, [phone, ..]) = three_players(&app).await;
    let laptop = app.sign_in(&phone.email, PASSWORD).await.player();
    let [mut on_phone, mut on_laptop] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    on_phone.join("room", &phone, json!({})).await;
    on_laptop.join("room", &laptop, json!({})).await;
    assert_eq!(app.post_as(&phone, "/auth/v1/logout?scope=others", json!({})).await.status, 204);
    assert_eq!(on_laptop.next().await, json!(["1", "1", "realtime:room", "phx_error", {}]));
    let answer = on_laptop.try_join("room", Some(&laptop.access), json!({})).await;
    assert_eq!(answer[4]["response"]["reason"], ENDED);
    on_phone.hears_only_the_marker(&app, "room").await;
    // Signed in again, the same socket joins.
    let again = app.sign_in(&phone.email, PASSWORD).await.player();
    on_laptop.join("room", &again, json!({})).await;
}

async fn a_ban_ends_the_channels_of_the_player(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let [mut banned, mut other] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    banned.join("room", &ana, json!({})).await;
    other.join("room", &ben, json!({})).await;
    let ban = Some(json!({ "ban_duration": "1h" }));
    let path = format!("/auth/v1/admin/users/{}", ana.id);
    assert_eq!(app.as_service(axum::http::Method::PUT, &path, ban).await.status, 200);
    assert_eq!(banned.next().await, json!(["1", "1", "realtime:room", "phx_error", {}]));
    let answer = banned.try_join("room", Some(&ana.access), json!({})).await;
    assert_eq!(answer[4]["response"]["reason"], ENDED);
    other.hears_only_the_marker(&app, "room").await;
}

async fn a_channel_ends_when_its_session_ends_on_another_node(app: TestApp) {
    let other = app.another_node().await;
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({})).await;
    assert_eq!(other.post_as(&ana, "/auth/v1/logout", json!({})).await.status, 204);
    app.accounts.read_ended_sessions().await.unwrap();
    assert_eq!(client.event().await.0, "phx_error");
}

async fn a_newer_token_keeps_the_channel(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({})).await;
    let mut player = ana;
    for _ in 0..3 {
        for _ in 0..40 {
            app.pass(50);
            client.still_works().await;
        }
        player = app.refresh(&player.refresh).await.player();
        client.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": player.access })).await;
    }
    client.hears_only_the_marker(&app, "room").await;
}

async fn after_signing_out_nothing_is_received_or_sent(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    let requests = json!([{ "event": "*", "schema": "public", "table": "profiles" }]);
    a.join("room", &ana, json!({ "broadcast": { "ack": true }, "postgres_changes": requests })).await;
    assert_eq!(a.event().await.0, "system");
    b.join("room", &ben, json!({})).await;
    let key = &app.keys.publishable;
    a.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": key })).await;
    a.still_works().await;
    app.put_as(&ana, "/auth/v1/user", json!({ "data": { "username": "Anna" } })).await;
    b.say("room", "hello", json!({})).await;
    b.hears_only_the_marker(&app, "room").await;
    a.say("room", "hello", json!({})).await;
    assert_eq!(a.next().await[4]["status"], "error");
    b.hears_only_the_marker(&app, "room").await;
    // The same on a topic with a rule, even the player's own.
    let own = format!("profile:{}", ana.id);
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join(&own, &ana, json!({ "broadcast": { "ack": true } })).await;
    b.join(&own, &ana, json!({})).await;
    a.send(Some("1"), &format!("realtime:{own}"), "access_token", json!({ "access_token": key })).await;
    a.say(&own, "hello", json!({})).await;
    assert_eq!(a.next().await[4]["status"], "error");
    b.hears_only_the_marker(&app, &own).await;
}

async fn signing_in_again_sends_the_presences(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let present = json!({ "presence": { "enabled": true } });
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, present.clone()).await;
    assert_eq!(a.event().await.0, "presence_state");
    let token = |token: &str| json!({ "access_token": token });
    a.send(Some("1"), "realtime:room", "access_token", token(&app.keys.publishable)).await;
    a.still_works().await;
    b.join("room", &ben, json!({ "presence": { "enabled": true, "key": "ben" } })).await;
    assert_eq!(b.event().await.0, "presence_state");
    b.send(Some("1"), "realtime:room", "presence", json!({ "event": "track", "payload": { "mood": "calm" } })).await;
    b.event().await;
    a.send(Some("1"), "realtime:room", "access_token", token(&ana.access)).await;
    let state = a.next().await;
    assert_eq!((&state[0], &state[1], &state[3]), (&json!("1"), &json!(null), &json!("presence_state")));
    assert_eq!(state[4]["ben"]["metas"][0]["mood"], "calm");
    // A token of the same user sends no presences again.
    a.send(Some("1"), "realtime:room", "access_token", token(&ana.access)).await;
    a.hears_only_the_marker(&app, "room").await;
}

async fn after_signing_in_again_events_are_received(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut a = Client::open(&app, &address).await;
    a.join("room", &ana, json!({})).await;
    a.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": app.keys.publishable })).await;
    a.still_works().await;
    a.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": ana.access })).await;
    a.still_works().await;
    a.hears_only_the_marker(&app, "room").await;
}

async fn a_token_of_another_user_is_checked_by_the_rule(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let topic = format!("profile:{}", ana.id);
    let mut client = Client::open(&app, &address).await;
    client.join(&topic, &ana, json!({})).await;
    let name = format!("realtime:{topic}");
    client.send(Some("1"), &name, "access_token", json!({ "access_token": ben.access })).await;
    assert_eq!(client.next().await, json!(["1", "1", name, "phx_error", {}]));
}

async fn a_bad_token_ends_the_channel(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    for token in [json!("a.b.c"), json!(7), json!({})] {
        client.join("room", &ana, json!({})).await;
        client.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": token })).await;
        assert_eq!(client.event().await.0, "phx_error");
    }
}
