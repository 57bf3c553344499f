//! Topics that a feature owns.

use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::sync::watch;
use uuid::Uuid;

use super::{Client, address_of, serve_routes};
use crate::base::db::{Db, Tx};
use crate::base::limits::Limits;
use crate::contract::registry::{Answer, BroadcastDecision, Channel, ChannelRule, Reader, Registry};
use crate::params;
use crate::play::games::Links;
use crate::testing::{TestApp, on_both_engines};
use crate::wire::realtime::Realtime;

on_both_engines!(
    a_feature_decides_who_joins_and_what_is_broadcast,
    the_topic_of_a_game_that_does_not_exist_cannot_be_joined
);

/// A room that the player with its name as username may join, looked up in the database.
struct Rooms(Db);

impl ChannelRule for Rooms {
    fn may_join(&self, reader: Reader, rest: &str) -> Answer<bool> {
        let (db, name) = (self.0.clone(), rest.to_owned());
        Box::pin(async move {
            let Reader::Player(id) = reader else { return Ok(false) };
            let member = move |tx: &mut Tx<'_>| {
                let sql = "select 1 from profiles where id = $1 and username = $2";
                tx.one(sql, params![id, &name], |row| row.get::<i64>(0))
            };
            Ok(db.read(member).await?.is_some())
        })
    }

    fn client_broadcast(&self, _: Reader, _: &str, event: &str, _: &Value) -> Answer<BroadcastDecision> {
        let speech = match event {
            "wave" => BroadcastDecision::Deliver,
            "game_over" => BroadcastDecision::Ignore,
            _ => BroadcastDecision::Refuse,
        };
        Box::pin(std::future::ready(Ok(speech)))
    }
}

async fn a_feature_decides_who_joins_and_what_is_broadcast(app: TestApp) {
    let mut registry = Registry::default();
    registry.add_channel(Channel::of_clients("room_", "Rooms", Rooms(app.db.clone())));
    let (realtime, delivery) = Realtime::new(
        Arc::new(registry),
        app.accounts.clone(),
        app.clock.clone(),
        app.db.bus(),
        Arc::new(Limits::new(false)),
        Links::default(),
        &mut prometheus_client::registry::Registry::default(),
    );
    tokio::spawn(delivery.serve_until(watch::channel(false).1));
    let address = serve_routes(&app, axum::Router::new().nest("/realtime/v1", realtime.router())).await;
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let mut client = Client::open(&app, &address).await;
    for private in [true, false] {
        let answer = client.try_join("room_ana", Some(&ben.access), json!({ "private": private })).await;
        assert_eq!(answer[4]["status"], "error", "whatever the flag says");
    }
    assert_eq!(client.try_join("room_ana", None, json!({})).await[4]["status"], "error");
    assert_eq!(
        client.try_join(&format!("room_{}", Uuid::nil()), Some(&ana.access), json!({})).await[4]["status"],
        "error"
    );

    client.join("room_ana", &ana, json!({ "broadcast": { "self": true, "ack": true } })).await;
    client.say("room_ana", "game_over", json!({ "winner": "ana" })).await;
    assert_eq!(client.event().await.1["status"], "ok", "acknowledged but not delivered");
    client.say("room_ana", "cheat", json!({})).await;
    assert_eq!(client.event().await.1["status"], "error");
    client.hears_only_the_marker(&app, "room_ana").await;
    client.say("room_ana", "wave", json!({})).await;
    let mut events = [client.event().await.0, client.event().await.0];
    events.sort();
    assert_eq!(events, ["broadcast", "phx_reply"]);
}

async fn the_topic_of_a_game_that_does_not_exist_cannot_be_joined(app: TestApp) {
    let address = address_of(&app).await;
    let ana = app.sign_up("ana").await;
    let mut client = Client::open(&app, &address).await;
    for topic in ["battle_room_1", "battle_room_", "duo_game_1"] {
        for private in [true, false] {
            let answer = client.try_join(topic, Some(&ana.access), json!({ "private": private })).await;
            let reason = "Unauthorized: You do not have permissions to read from this Channel topic";
            assert_eq!(answer[4]["response"]["reason"], format!("{reason}: {topic}"));
        }
        let messages =
            json!({ "messages": [{ "topic": topic, "event": "game_over", "payload": { "winner": "ana" } }] });
        assert_eq!(app.post_as(&ana, "/realtime/v1/api/broadcast", messages).await.status, StatusCode::FORBIDDEN);
    }
}
