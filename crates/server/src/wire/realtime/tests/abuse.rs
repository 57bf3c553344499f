//! Clients that break the protocol or its limits.

use axum::http::StatusCode;
use bytes::Bytes;
use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use super::{Client, address_of, three_players};
use crate::base::config::Switch;
use crate::testing::{TestApp, on_sqlite};

on_sqlite!(
    frames_of_wrong_shapes_close_only_their_own_socket,
    events_for_channels_that_are_not_joined_do_nothing,
    joins_of_wrong_shapes_are_refused,
    a_socket_has_at_most_a_hundred_channels,
    ten_thousand_joins_are_mostly_refused,
    too_many_messages_are_refused,
    the_sockets_of_an_address_are_limited,
    a_huge_frame_closes_the_socket,
    the_length_of_an_event_name_is_limited,
    the_filters_of_a_user_are_limited_over_all_sockets,
);

async fn frames_of_wrong_shapes_close_only_their_own_socket(app: TestApp) {
    let (address, [_, ben, _]) = three_players(&app).await;
    let mut other = Client::open(&app, &address).await;
    other.join("room", &ben, json!({})).await;
    for bad in ["", "x", "{}", "[]", "null", "[1,2,3,4,5]", r#"{"topic":"t","event":"e","payload":{},"ref":"1"}"#] {
        let mut client = Client::open(&app, &address).await;
        client.raw(bad.into()).await;
        assert_eq!(client.closed().await, Some(1003), "{bad}");
    }
    for bad in [&b""[..], b"\x03", b"\x09\0\0\0\0\0\0", b"\x03\xff\xff\xff\xff\xff\x01{}"] {
        let mut client = Client::open(&app, &address).await;
        client.stream.send(Message::Binary(Bytes::from_static(bad))).await.unwrap();
        assert_eq!(client.closed().await, Some(1003), "{bad:?}");
    }
    other.hears_only_the_marker(&app, "room").await;
}

async fn events_for_channels_that_are_not_joined_do_nothing(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let mut other = Client::open(&app, &address).await;
    other.join("room", &ben, json!({ "presence": { "enabled": true } })).await;
    assert_eq!(other.event().await.0, "presence_state");
    let mut client = Client::open(&app, &address).await;
    client.join("elsewhere", &ana, json!({})).await;
    for event in ["broadcast", "presence", "access_token", "phx_leave", "phx_close", "nonsense"] {
        let payload = json!({ "type": event, "event": "track", "payload": {}, "access_token": ana.access });
        client.send(Some("1"), "realtime:room", event, payload).await;
        assert_eq!(client.next().await[4], json!({ "status": "error", "response": { "reason": "unmatched topic" } }));
    }
    for topic in ["phoenix", "realtime:", "room", "tenant:room"] {
        client.send(Some("1"), topic, "phx_join", json!({ "access_token": ana.access })).await;
        assert_eq!(client.next().await[4]["response"]["reason"], "unmatched topic", "{topic}");
    }
    client.send(Some("1"), "realtime:elsewhere", "nonsense", json!(7)).await;
    client.still_works().await;
    other.hears_only_the_marker(&app, "room").await;
}

async fn joins_of_wrong_shapes_are_refused(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    for payload in [json!(null), json!([]), json!({ "config": 7 }), json!({ "config": { "broadcast": "self" } })] {
        client.send(Some("1"), "realtime:room", "phx_join", payload).await;
        assert_eq!(client.next().await[4]["response"]["reason"], "The join cannot be read");
    }
    for request in [
        json!({ "event": "*", "schema": "public", "table": "users" }),
        json!({ "event": "*", "schema": "public", "table": "profiles; drop table users" }),
        json!({ "event": "*", "schema": "public", "table": "profiles", "filter": "id=eq.1 or 1=1--=" }),
        json!({ "event": "*", "schema": "public", "table": "profiles", "filter": "nothing=eq.1" }),
    ] {
        let answer = client.try_join("room", Some(&ana.access), json!({ "postgres_changes": [request] })).await;
        if answer[4]["status"] == "ok" {
            // A filter that no row matches is allowed.
            assert_eq!(client.event().await.0, "system");
            continue;
        }
        let reason = answer[4]["response"]["reason"].as_str().unwrap();
        assert!(reason.starts_with("Unable to subscribe to changes with given parameters"), "{reason}");
    }
}

async fn a_socket_has_at_most_a_hundred_channels(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    for n in 0..100 {
        client.join(&format!("room{n}"), &ana, json!({})).await;
    }
    let answer = client.try_join("one more", Some(&ana.access), json!({})).await;
    assert_eq!(answer[4]["response"]["reason"], "ChannelRateLimitReached: Too many channels");
    client.join("room7", &ana, json!({})).await;
}

async fn ten_thousand_joins_are_mostly_refused(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let (address, [ana, ben, _]) = three_players(&app).await;
    let mut other = Client::open(&app, &address).await;
    other.join("room", &ben, json!({})).await;
    let mut client = Client::open(&app, &address).await;
    let mut joined = 0;
    for batch in 0..100 {
        for n in 0..100 {
            let topic = format!("realtime:t{}", batch * 100 + n);
            client.send(Some("1"), &topic, "phx_join", json!({ "access_token": ana.access })).await;
        }
        for _ in 0..100 {
            let answer = client.next().await;
            joined += i32::from(answer[4]["status"] == "ok");
            let reason = answer[4]["response"]["reason"].as_str().unwrap_or("RateLimitReached");
            assert!(reason.contains("RateLimitReached"), "{reason}");
        }
    }
    // The clock is paused: only the burst is allowed.
    assert_eq!(joined, 10);
    other.hears_only_the_marker(&app, "room").await;
}

async fn too_many_messages_are_refused(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({})).await;
    for _ in 0..199 {
        client.still_works().await;
    }
    client.say("room", "hello", json!({})).await;
    let reason = "ClientMessageRateLimitReached: Too many messages per second";
    assert_eq!(client.next().await[4]["response"]["reason"], reason);
    app.pass(2);
    client.still_works().await;
}

async fn the_sockets_of_an_address_are_limited(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let address = address_of(&app).await;
    let mut open = Vec::new();
    for _ in 0..500 {
        open.push(Client::open(&app, &address).await);
    }
    let url = format!("ws://{address}/realtime/v1/websocket?apikey={}&vsn=2.0.0", app.keys.publishable);
    let refused = tokio_tungstenite::connect_async(&url).await.unwrap_err();
    let tungstenite::Error::Http(answer) = refused else { panic!("{refused}") };
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    open[0].still_works().await;
}

async fn a_huge_frame_closes_the_socket(app: TestApp) {
    let (address, _) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    // The server may close the socket before the frame is sent completely.
    let huge = Message::Text("x".repeat(300 * 1024).into());
    if client.stream.send(huge).await.is_ok() {
        assert!(matches!(client.closed().await, Some(1009) | None));
    }
    Client::open(&app, &address).await.still_works().await;
}

async fn the_length_of_an_event_name_is_limited(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, json!({ "broadcast": { "ack": true } })).await;
    b.join("room", &ben, json!({})).await;
    a.say("room", &"x".repeat(201), json!({})).await;
    assert_eq!(a.event().await.1["response"]["reason"], "The event's name is too long");
    b.hears_only_the_marker(&app, "room").await;
    assert_eq!(a.event().await.1["event"], "marker");
    a.say("room", &"x".repeat(200), json!({})).await;
    assert_eq!(a.event().await.1["status"], "ok");
    assert_eq!(b.event().await.1["event"], "x".repeat(200));
}

async fn the_filters_of_a_user_are_limited_over_all_sockets(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let (address, [ana, ben, _]) = three_players(&app).await;
    let heavy = json!([{ "event": "*", "schema": "public", "table": "decks", "filter": format!("name=like.{}", "a".repeat(100)) }]);
    let too_many = "ChannelRateLimitReached: Too many channels";
    let [mut one, mut two, mut other] =
        [Client::open(&app, &address).await, Client::open(&app, &address).await, Client::open(&app, &address).await];
    one.listen("first", &ana, heavy.clone()).await;
    // Joined again, it counts once.
    one.listen("first", &ana, heavy.clone()).await;
    let refused = two.try_join("second", Some(&ana.access), json!({ "postgres_changes": heavy })).await;
    assert_eq!(refused[4]["response"]["reason"], too_many);
    two.join("second", &ana, json!({})).await;
    other.listen("second", &ben, heavy.clone()).await;
    one.send(Some("1"), "realtime:first", "phx_leave", json!({})).await;
    assert_eq!([one.event().await.0, one.event().await.0], ["phx_reply", "phx_close"]);
    two.listen("second", &ana, heavy).await;
}
