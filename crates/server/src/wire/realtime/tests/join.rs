//! Joins, refused joins and leaving.

use axum::http::Method;
use serde_json::json;

use super::{Client, address_of, three_players};
use crate::testing::{TestApp, on_sqlite};

on_sqlite!(
    a_join_is_answered_as_the_client_expects,
    a_join_without_a_token_is_refused_and_one_with_a_token_succeeds,
    only_the_player_joins_a_topic_named_after_their_id,
    everyone_who_is_signed_in_joins_a_private_topic_that_nobody_owns,
    leaving_closes_the_channel,
    joining_again_replaces_the_channel,
    the_older_serializer_carries_the_same_frames,
    a_socket_needs_a_key,
    the_secret_key_may_join_any_topic,
);

async fn a_join_is_answered_as_the_client_expects(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    let request =
        json!({ "event": "*", "schema": "public", "table": "profiles", "filter": format!("id=eq.{}", ana.id) });
    let config = json!({ "presence": { "key": "p1", "enabled": true }, "postgres_changes": [request] });
    let answer = client.try_join("lobby", Some(&ana.access), config).await;
    let id = answer[4]["response"]["postgres_changes"][0]["id"].as_u64().unwrap();
    let mut repeated = request.clone();
    repeated["id"] = json!(id);
    let response = json!({ "postgres_changes": [repeated] });
    assert_eq!(answer, json!(["1", "1", "realtime:lobby", "phx_reply", { "status": "ok", "response": response }]));
    assert_eq!(client.next().await, json!(["1", null, "realtime:lobby", "presence_state", {}]));
    let message = "Subscribed to PostgreSQL";
    let ready = json!({ "extension": "postgres_changes", "status": "ok", "message": message, "channel": "lobby" });
    assert_eq!(client.next().await, json!(["1", null, "realtime:lobby", "system", ready]));
    client.still_works().await;
}

async fn a_join_without_a_token_is_refused_and_one_with_a_token_succeeds(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    for token in [None, Some(app.keys.publishable.as_str()), Some("")] {
        let answer = client.try_join("lobby", token, json!({})).await;
        let reason = "Unauthorized: You do not have permissions to read from this Channel topic: lobby";
        assert_eq!(answer[4], json!({ "status": "error", "response": { "reason": reason } }));
    }
    let answer = client.try_join("lobby", Some("not.a.token"), json!({})).await;
    assert_eq!(answer[4]["response"]["reason"], "InvalidJWTToken: token is malformed");
    client.join("lobby", &ana, json!({})).await;
}

async fn only_the_player_joins_a_topic_named_after_their_id(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    for topic in [format!("profile:{}", ana.id), format!("profile_{}", ana.id)] {
        client.join(&topic, &ana, json!({ "private": true })).await;
        let answer = client.try_join(&topic, Some(&ben.access), json!({})).await;
        assert_eq!(answer[4]["status"], "error");
        assert_eq!(client.try_join(&topic, None, json!({})).await[4]["status"], "error");
    }
}

async fn everyone_who_is_signed_in_joins_a_private_topic_that_nobody_owns(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    let answer = a.try_join("priv", None, json!({ "private": true })).await;
    let reason = "Unauthorized: You do not have permissions to read from this Channel topic: priv";
    assert_eq!(answer[4]["response"]["reason"], reason);
    a.join("priv", &ana, json!({ "private": true })).await;
    b.join("priv", &ben, json!({ "private": true })).await;
    a.say("priv", "hello", json!({ "a": 1 })).await;
    assert_eq!(b.event().await.1["payload"], json!({ "a": 1 }));
}

async fn leaving_closes_the_channel(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("lobby", &ana, json!({})).await;
    client.send(Some("1"), "realtime:lobby", "phx_leave", json!({})).await;
    assert_eq!(client.next().await[4], json!({ "status": "ok", "response": {} }));
    assert_eq!(client.next().await, json!(["1", "1", "realtime:lobby", "phx_close", {}]));
    client.say("lobby", "hello", json!({})).await;
    assert_eq!(client.next().await[4]["response"]["reason"], "unmatched topic");
}

async fn joining_again_replaces_the_channel(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("lobby", &ana, json!({})).await;
    let payload = json!({ "config": {}, "access_token": ana.access });
    client.send(Some("9"), "realtime:lobby", "phx_join", payload).await;
    assert_eq!(client.next().await[4]["status"], "ok");
    // A leave with the old join_ref does not end the new channel, and events arrive once.
    client.send(Some("1"), "realtime:lobby", "phx_leave", json!({})).await;
    client.hears_only_the_marker(&app, "lobby").await;
    client.hears_only_the_marker(&app, "lobby").await;
}

async fn the_older_serializer_carries_the_same_frames(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let url = format!("ws://{address}/realtime/v1/websocket?apikey={}&vsn=1.0.0", app.keys.publishable);
    let mut client = Client { stream: tokio_tungstenite::connect_async(url).await.unwrap().0, refs: 0 };
    let join = json!({ "topic": "realtime:lobby", "event": "phx_join", "ref": "1", "join_ref": "1",
        "payload": { "config": { "broadcast": { "self": true } }, "access_token": ana.access } });
    client.raw(join.to_string()).await;
    let answer = client.next().await;
    assert_eq!(
        (&answer["ref"], &answer["join_ref"], &answer["event"]),
        (&json!("1"), &json!("1"), &json!("phx_reply"))
    );
    assert_eq!(answer["payload"], json!({ "status": "ok", "response": { "postgres_changes": [] } }));
    let body = json!({ "type": "broadcast", "event": "hello", "payload": { "a": 1 } });
    let frame =
        json!({ "topic": "realtime:lobby", "event": "broadcast", "ref": "2", "join_ref": "1", "payload": body });
    client.raw(frame.to_string()).await;
    let received = client.next().await;
    assert_eq!((&received["topic"], &received["payload"]), (&json!("realtime:lobby"), &body));
}

async fn a_socket_needs_a_key(app: TestApp) {
    let address = address_of(&app).await;
    for query in ["", "?vsn=2.0.0", "?apikey=&vsn=2.0.0", "?apikey=sb_publishable_wrong&vsn=2.0.0"] {
        let url = format!("ws://{address}/realtime/v1/websocket{query}");
        let refused = tokio_tungstenite::connect_async(url).await.unwrap_err();
        let tungstenite::Error::Http(answer) = refused else { panic!("{refused}") };
        assert_eq!(answer.status(), 401);
        let body = answer.body().clone().unwrap_or_default();
        assert!(String::from_utf8_lossy(&body).contains(r#""error":"Invalid API key""#), "{query}");
    }
    let path = format!("/realtime/v1/websocket?apikey={}", app.keys.publishable);
    assert_eq!(app.get(&path).await.status, 400, "no handshake");
    assert_eq!(app.get(&format!("{path}&vsn=3.0.0")).await.body["error"], "vsn must be 1.0.0 or 2.0.0");
    assert_eq!(app.get("/realtime/v1/nothing").await.status, 404);
    assert_eq!(app.send(Method::DELETE, &path, None, None).await.status, 405);
}

async fn the_secret_key_may_join_any_topic(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open_with(&address, &app.keys.secret).await;
    let topic = format!("profile:{}", ana.id);
    assert_eq!(client.try_join(&topic, None, json!({})).await[4]["status"], "ok");
    let mut client = Client::open(&app, &address).await;
    assert_eq!(client.try_join(&topic, Some(&app.keys.secret), json!({})).await[4]["status"], "ok");
}
