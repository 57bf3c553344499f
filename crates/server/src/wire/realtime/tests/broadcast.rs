//! Broadcasts of clients, by socket and by HTTP.

use axum::body::Body;
use axum::http::{Method, Request};
use bytes::Bytes;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::{Client, three_players};
use crate::testing::{TestApp, on_sqlite};

on_sqlite!(
    a_broadcast_reaches_the_other_members_of_its_topic_only,
    the_sender_gets_its_own_broadcast_if_it_asks_for_it,
    the_sender_gets_a_reply_if_it_asks_for_one,
    a_binary_broadcast_of_json_is_sent_as_text_and_raw_bytes_as_bytes,
    broadcasts_by_http_are_delivered,
    broadcasts_by_http_follow_the_same_rules,
);

async fn a_broadcast_reaches_the_other_members_of_its_topic_only(app: TestApp) {
    let (address, [ana, ben, cem]) = three_players(&app).await;
    let [mut a, mut b, mut c] =
        [Client::open(&app, &address).await, Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, json!({})).await;
    b.join("room", &ben, json!({})).await;
    c.join("other", &cem, json!({})).await;
    a.say("room", "hello", json!({ "n": 1 })).await;
    let body = json!({ "type": "broadcast", "event": "hello", "payload": { "n": 1 } });
    assert_eq!(b.next().await, json!([null, null, "realtime:room", "broadcast", body]));
    a.hears_only_the_marker(&app, "room").await;
    c.hears_only_the_marker(&app, "other").await;
}

async fn the_sender_gets_its_own_broadcast_if_it_asks_for_it(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({ "broadcast": { "self": true } })).await;
    client.say("room", "hello", json!({})).await;
    assert_eq!(client.event().await.1["event"], "hello");
}

async fn the_sender_gets_a_reply_if_it_asks_for_one(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({ "broadcast": { "ack": true } })).await;
    let reference = client.say("room", "hello", json!({})).await;
    let ok = json!({ "status": "ok", "response": {} });
    assert_eq!(client.next().await, json!(["1", reference, "realtime:room", "phx_reply", ok]));
    client.say("room", "hello", json!("x".repeat(100_001))).await;
    assert_eq!(client.next().await[4]["response"]["reason"], "The payload is too large");
    client.send(Some("1"), "realtime:room", "broadcast", json!(["hello"])).await;
    assert_eq!(client.next().await[4]["status"], "error");
}

async fn a_binary_broadcast_of_json_is_sent_as_text_and_raw_bytes_as_bytes(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, json!({})).await;
    b.join("room", &ben, json!({})).await;
    let sent: &[u8] = b"\x03\x01\x01\x0d\x05\x00\x0112realtime:roomhello{\"n\":1}";
    a.stream.send(Message::Binary(Bytes::from_static(sent))).await.unwrap();
    assert_eq!(b.event().await.1, json!({ "type": "broadcast", "event": "hello", "payload": { "n": 1 } }));
    let raw: &[u8] = b"\x03\x01\x01\x0d\x05\x00\x0012realtime:roomhello\xff\x01";
    a.stream.send(Message::Binary(Bytes::from_static(raw))).await.unwrap();
    let received: &[u8] = b"\x04\x0d\x05\x00\x00realtime:roomhello\xff\x01";
    assert_eq!(b.message().await, Some(Message::Binary(Bytes::from_static(received))));
}

async fn broadcasts_by_http_are_delivered(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ben, json!({})).await;
    let messages = json!({ "messages": [{ "topic": "room", "event": "a", "payload": { "n": 1 }, "private": false }] });
    assert_eq!(app.post_as(&ana, "/realtime/v1/api/broadcast", messages).await.status, 202);
    assert_eq!(client.event().await.1, json!({ "type": "broadcast", "event": "a", "payload": { "n": 1 } }));
    let path = "/realtime/v1/api/broadcast/room/events/b";
    assert_eq!(app.post_as(&ana, path, json!({ "n": 2 })).await.status, 202);
    assert_eq!(client.event().await.1, json!({ "type": "broadcast", "event": "b", "payload": { "n": 2 } }));
    let bytes = Request::post(path)
        .header("apikey", &app.keys.publishable)
        .header("authorization", format!("Bearer {}", ana.access))
        .header("content-type", "application/octet-stream")
        .body(Body::from(&b"\xff\x02"[..]))
        .unwrap();
    assert_eq!(app.raw(bytes).await.status, 202);
    assert!(matches!(client.message().await, Some(Message::Binary(_))));
    assert_eq!(app.as_service(Method::POST, path, Some(json!({ "n": 3 }))).await.status, 202);
    assert_eq!(client.event().await.1["payload"]["n"], 3);
}

async fn broadcasts_by_http_follow_the_same_rules(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let topic = format!("profile:{}", ben.id);
    let mut client = Client::open(&app, &address).await;
    client.join(&topic, &ben, json!({})).await;
    let say =
        |topic: &str, payload: Value| json!({ "messages": [{ "topic": topic, "event": "e", "payload": payload }] });
    let path = "/realtime/v1/api/broadcast";
    assert_eq!(app.post(path, say("room", json!({}))).await.status, 401, "a visitor");
    assert_eq!(app.send(Method::POST, path, Some("bad.to.ken"), Some(say("room", json!({})))).await.status, 401);
    assert_eq!(app.post_as(&ana, path, say(&topic, json!({}))).await.status, 403, "another's topic");
    let both = json!({ "messages": [{ "topic": "room", "event": "e" }, { "topic": topic, "event": "e" }] });
    assert_eq!(app.post_as(&ana, path, both).await.status, 403, "all or none");
    assert_eq!(app.post_as(&ana, path, say("room", json!("x".repeat(100_000)))).await.status, 413);
    assert_eq!(app.post_as(&ana, path, say(&"t".repeat(201), json!({}))).await.status, 422);
    for body in [json!({}), json!([]), json!({ "messages": {} }), json!({ "messages": [{ "topic": 7 }] })] {
        assert_eq!(app.post_as(&ana, path, body.clone()).await.status, 422, "{body}");
    }
    assert_eq!(app.post_as(&ana, &format!("{path}/{topic}/events/e"), json!({})).await.status, 403);
    assert_eq!(app.post_as(&ana, &format!("{path}/{topic}/events/e?private=true"), json!({})).await.status, 403);
    assert_eq!(app.post_as(&ana, &format!("{path}/room/events/e?private=true"), json!({})).await.status, 202);
    client.hears_only_the_marker(&app, &topic).await;
}
