//! The channels over real sockets, on both engines. No test sleeps: that a frame is not sent is shown by a later one that is.

mod abuse;
mod broadcast;
mod join;
mod links;
mod nodes;
mod presence;
mod rows;
mod rules;
mod stop;
mod token;

use std::time::Duration;

use axum::Router;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::base::bus::{Broadcast, BusEvent, Payload};
use crate::host::serve::{ServeLimits, serve};
use crate::testing::{Player, TestApp};

/// A frame that did not arrive within this time will not.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Starts a server with these routes and returns its address.
async fn serve_routes(app: &TestApp, routes: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve(vec![listener], routes, ServeLimits::default(), app.stop.subscribe()));
    address.to_string()
}

pub(crate) async fn address_of(app: &TestApp) -> String {
    serve_routes(app, app.router.clone()).await
}

pub(crate) struct Client {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    refs: u64,
}

impl Client {
    pub(crate) async fn open(app: &TestApp, address: &str) -> Self {
        Self::open_with(address, &app.keys.publishable).await
    }

    async fn open_with(address: &str, key: &str) -> Self {
        let url = format!("ws://{address}/realtime/v1/websocket?apikey={key}&vsn=2.0.0");
        Self { stream: connect_async(url).await.unwrap().0, refs: 0 }
    }

    pub(crate) async fn send(&mut self, join_ref: Option<&str>, topic: &str, event: &str, payload: Value) -> String {
        self.refs += 1;
        let reference = self.refs.to_string();
        self.raw(json!([join_ref, reference, topic, event, payload]).to_string()).await;
        reference
    }

    async fn raw(&mut self, text: String) {
        self.stream.send(Message::Text(text.into())).await.unwrap();
    }

    /// The next message of any kind.
    async fn message(&mut self) -> Option<Message> {
        let next = timeout(PATIENCE, self.stream.next()).await.expect("no message arrived");
        next.and_then(Result::ok)
    }

    pub(crate) async fn next(&mut self) -> Value {
        loop {
            match self.message().await {
                Some(Message::Text(text)) => return serde_json::from_str(&text).unwrap(),
                // Answered by the library.
                Some(Message::Ping(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Event and payload of the next frame.
    pub(crate) async fn event(&mut self) -> (String, Value) {
        let frame = self.next().await;
        (frame[3].as_str().unwrap().to_owned(), frame[4].clone())
    }

    /// Waits for a frame; others before it are skipped. False if the socket is closed before.
    async fn gets(&mut self, wanted: impl Fn(&Value) -> bool) -> bool {
        loop {
            match self.message().await {
                Some(Message::Text(text)) if wanted(&serde_json::from_str(&text).unwrap()) => return true,
                Some(Message::Close(_)) | None => return false,
                Some(_) => {}
            }
        }
    }

    /// The code with which the server closes the socket; other messages before it are skipped.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            match self.message().await {
                Some(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Some(_) => {}
                None => return None,
            }
        }
    }

    /// Joins with `join_ref` 1 and returns the whole reply.
    pub(crate) async fn try_join(&mut self, topic: &str, token: Option<&str>, config: Value) -> Value {
        let payload = json!({ "config": config, "access_token": token });
        self.send(Some("1"), &format!("realtime:{topic}"), "phx_join", payload).await;
        self.next().await
    }

    pub(crate) async fn join(&mut self, topic: &str, player: &Player, config: Value) -> Value {
        let answer = self.try_join(topic, Some(&player.access), config).await;
        assert_eq!(answer[4]["status"], "ok", "{answer}");
        answer[4]["response"].clone()
    }

    /// Joins with bindings, reads the frames before the first change and returns the bindings' ids.
    async fn listen(&mut self, topic: &str, player: &Player, requests: Value) -> Vec<u64> {
        let answer = self.join(topic, player, json!({ "postgres_changes": requests })).await;
        assert_eq!(self.event().await.0, "system");
        answer["postgres_changes"].as_array().unwrap().iter().map(|binding| binding["id"].as_u64().unwrap()).collect()
    }

    pub(crate) async fn say(&mut self, topic: &str, event: &str, payload: Value) -> String {
        let body = json!({ "type": "broadcast", "event": event, "payload": payload });
        self.send(Some("1"), &format!("realtime:{topic}"), "broadcast", body).await
    }

    /// Publishes a marker and checks that it is the next frame: events are delivered in order, so nothing else was sent.
    pub(crate) async fn hears_only_the_marker(&mut self, app: &TestApp, topic: &str) {
        mark(app, topic);
        let (event, payload) = self.event().await;
        assert_eq!((event.as_str(), &payload["event"]), ("broadcast", &json!("marker")), "{payload}");
    }

    pub(crate) async fn still_works(&mut self) {
        self.send(None, "phoenix", "heartbeat", json!({})).await;
        let answer = self.next().await;
        assert_eq!((&answer[2], &answer[4]), (&json!("phoenix"), &json!({ "status": "ok", "response": {} })));
    }
}

/// The server itself broadcasts a marker on a topic.
pub(crate) fn mark(app: &TestApp, topic: &str) {
    let marker =
        Broadcast { topic: topic.into(), event: "marker".into(), payload: Payload::from(&json!({})), except: None };
    app.db.bus().publish(&[BusEvent::Broadcast(marker)]);
}

async fn three_players(app: &TestApp) -> (String, [Player; 3]) {
    (address_of(app).await, [app.sign_up("ana").await, app.sign_up("ben").await, app.sign_up("cem").await])
}
