//! Tokens that end, are renewed, or change hands.

use serde_json::json;

use super::{Client, three};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_channel_ends_with_its_token_and_may_be_joined_again,
    a_newer_token_keeps_the_channel,
    after_signing_out_nothing_is_heard_or_said,
    after_signing_in_again_the_channel_is_heard,
    a_token_of_somebody_else_is_asked_again,
    a_bad_token_ends_the_channel,
    who_signs_in_again_is_told_who_is_there,
);

async fn a_channel_ends_with_its_token_and_may_be_joined_again(app: TestApp) {
    let (address, [ana, ..]) = three(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({})).await;
    // Heard from all the time, or the silence would end it.
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

async fn a_newer_token_keeps_the_channel(app: TestApp) {
    let (address, [ana, ..]) = three(&app).await;
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

async fn after_signing_out_nothing_is_heard_or_said(app: TestApp) {
    let (address, [ana, ben, _]) = three(&app).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    let wishes = json!([{ "event": "*", "schema": "public", "table": "profiles" }]);
    a.join("room", &ana, json!({ "broadcast": { "ack": true }, "postgres_changes": wishes })).await;
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
    // Nor on a topic that somebody owns, be it their own.
    let own = format!("profile:{}", ana.id);
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join(&own, &ana, json!({ "broadcast": { "ack": true } })).await;
    b.join(&own, &ana, json!({})).await;
    a.send(Some("1"), &format!("realtime:{own}"), "access_token", json!({ "access_token": key })).await;
    a.say(&own, "hello", json!({})).await;
    assert_eq!(a.next().await[4]["status"], "error");
    b.hears_only_the_marker(&app, &own).await;
}

async fn who_signs_in_again_is_told_who_is_there(app: TestApp) {
    let (address, [ana, ben, _]) = three(&app).await;
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
    // Who is still the same is told nothing twice.
    a.send(Some("1"), "realtime:room", "access_token", token(&ana.access)).await;
    a.hears_only_the_marker(&app, "room").await;
}

async fn after_signing_in_again_the_channel_is_heard(app: TestApp) {
    let (address, [ana, ..]) = three(&app).await;
    let mut a = Client::open(&app, &address).await;
    a.join("room", &ana, json!({})).await;
    a.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": app.keys.publishable })).await;
    a.still_works().await;
    a.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": ana.access })).await;
    a.still_works().await;
    a.hears_only_the_marker(&app, "room").await;
}

async fn a_token_of_somebody_else_is_asked_again(app: TestApp) {
    let (address, [ana, ben, _]) = three(&app).await;
    let topic = format!("profile:{}", ana.id);
    let mut client = Client::open(&app, &address).await;
    client.join(&topic, &ana, json!({})).await;
    let name = format!("realtime:{topic}");
    client.send(Some("1"), &name, "access_token", json!({ "access_token": ben.access })).await;
    assert_eq!(client.next().await, json!(["1", "1", name, "phx_error", {}]));
}

async fn a_bad_token_ends_the_channel(app: TestApp) {
    let (address, [ana, ..]) = three(&app).await;
    let mut client = Client::open(&app, &address).await;
    for token in [json!("a.b.c"), json!(7), json!({})] {
        client.join("room", &ana, json!({})).await;
        client.send(Some("1"), "realtime:room", "access_token", json!({ "access_token": token })).await;
        assert_eq!(client.event().await.0, "phx_error");
    }
}
