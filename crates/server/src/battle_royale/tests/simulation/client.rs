//! A simulated player with a socket that drops, delays, repeats or leaves out answers.

use std::collections::HashMap;
use std::ops::Add;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use uuid::Uuid;

use super::view::View;
use crate::questions::{Drawn, Right, hand};
use crate::random::Dice;
use crate::testing::{Answer, Player, TestApp};

/// A client asks for a snapshot after this time without an event.
const SILENCE: Duration = Duration::from_secs(20);

/// The index of a question, and its payload.
type OpenQuestion = (u64, Value);
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(super) struct Client {
    app: Arc<TestApp>,
    address: Arc<str>,
    pub(super) player: Player,
    pub(super) room: Uuid,
    pub(super) code: String,
    creator: bool,
    dice: Dice,
    /// `None` while the client is disconnected.
    socket: Option<Socket>,
    pub(super) view: View,
    /// The last question that the client has handled.
    done: Option<u64>,
    pub(super) actions: Actions,
}

/// Counts of what a client did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Actions {
    pub(super) answers: usize,
    pub(super) drops: usize,
    pub(super) doubles: usize,
    pub(super) delays: usize,
    pub(super) silences: usize,
    pub(super) leaves: usize,
    /// Snapshots, after a reconnect or a missed event.
    pub(super) snapshots: usize,
}

impl Add for Actions {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            answers: self.answers + other.answers,
            drops: self.drops + other.drops,
            doubles: self.doubles + other.doubles,
            delays: self.delays + other.delays,
            silences: self.silences + other.silences,
            leaves: self.leaves + other.leaves,
            snapshots: self.snapshots + other.snapshots,
        }
    }
}

impl Client {
    /// Creates a room, or joins the one with this code.
    pub(super) async fn enter(
        app: Arc<TestApp>,
        address: Arc<str>,
        player: Player,
        code: Option<String>,
        seed: u64,
    ) -> Self {
        let creator = code.is_none();
        let response = match code {
            None => app.rpc(&player, "battle_create", json!({ "max_players": 6 })).await,
            Some(code) => app.rpc(&player, "battle_join", json!({ "code": code })).await,
        };
        let snapshot = good(&response);
        let room = snapshot["room"]["id"].as_str().unwrap().parse().unwrap();
        let code = snapshot["room"]["code"].as_str().unwrap().to_owned();
        let socket = connect(&app, &address, &player, room).await;
        assert!(socket.is_some(), "a member could not join the channel");
        let (dice, actions) = (Dice::new(seed), Actions::default());
        let view = View::of_snapshot(snapshot);
        Self { app, address, player, room, code, creator, dice, socket, view, done: None, actions }
    }

    /// Plays until the game is over.
    pub(super) async fn play(mut self) -> Self {
        if self.creator {
            let started = self.call("battle_start", json!({})).await;
            // A retry after the server was too busy to answer the first time.
            assert!(started.status.is_success() || started.body["hint"] == "already_started", "{}", started.body);
        }
        let mut asked = None;
        while !self.view.over {
            if let Some((index, question)) = asked {
                self.handle_question(index, &question).await;
            }
            asked = match timeout(SILENCE, self.next()).await {
                Ok(Some((event, payload))) => self.handle_event(&event, payload).await,
                Ok(None) => self.reconnect().await,
                Err(_) => self.resync().await,
            };
        }
        self
    }

    /// The next event of the room; `None` if the connection is lost.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            let Message::Text(text) = self.socket.as_mut()?.next().await?.ok()? else { continue };
            let frame: Value = serde_json::from_str(&text).unwrap();
            if frame[3] == "broadcast" {
                return Some((frame[4]["event"].as_str().unwrap().to_owned(), frame[4]["payload"].clone()));
            }
        }
    }

    /// Handles an event; returns the question if there is one to answer.
    async fn handle_event(&mut self, event: &str, mut payload: Value) -> Option<OpenQuestion> {
        // The players are known only from the start on.
        if !self.view.take(event, &payload) || ["game_start", "resuming"].contains(&event) {
            return self.resync().await;
        }
        (event == "next_question").then(|| (payload["index"].as_u64().unwrap(), payload["question"].take()))
    }

    /// Asks for a snapshot; returns the question if there is one to answer.
    async fn resync(&mut self) -> Option<OpenQuestion> {
        self.actions.snapshots += 1;
        let snapshot = self.call("battle_snapshot", json!({})).await;
        let snapshot = good(&snapshot);
        self.view = View::of_snapshot(snapshot);
        let open = snapshot["phase"] == "question" && snapshot["answer"].is_null();
        open.then(|| (snapshot["index"].as_u64().unwrap(), snapshot["question"].clone()))
    }

    /// Reconnects, with retries, as a page does.
    async fn reconnect(&mut self) -> Option<OpenQuestion> {
        self.socket = connect(&self.app, &self.address, &self.player, self.room).await;
        while self.socket.is_none() {
            self.pause(20).await;
            self.socket = connect(&self.app, &self.address, &self.player, self.room).await;
        }
        self.resync().await
    }

    /// Handles a question: most clients answer it.
    async fn handle_question(&mut self, index: u64, question: &Value) {
        if self.done == Some(index) || !self.view.plays(self.player.id) {
            return;
        }
        self.done = Some(index);
        let right = right_of(question);
        let choice = if self.dice.below(100) < 50 { right } else { (right + 1) % 4 };
        let opens_at = question["opens_at"].as_i64().unwrap();
        while self.app.clock.now().0 < opens_at {
            sleep(Duration::from_millis(5)).await;
        }
        match self.dice.below(100) {
            0..8 => {
                self.actions.drops += 1;
                // Without a close frame, and perhaps for longer than the question is open.
                self.socket = None;
                self.done = None;
                self.pause(60).await;
            }
            8..12 => self.actions.silences += 1,
            12..14 => {
                self.actions.leaves += 1;
                self.call("battle_leave", json!({})).await;
            }
            14..34 => {
                self.actions.doubles += 1;
                self.answer_twice(index, choice).await;
            }
            34..54 => {
                self.actions.delays += 1;
                self.pause(80).await;
                self.answer(index, choice).await;
            }
            _ => {
                self.pause(8).await;
                self.answer(index, choice).await;
            }
        }
    }

    async fn answer(&mut self, index: u64, choice: u64) {
        self.actions.answers += 1;
        let answer = self.call("battle_answer", json!({ "index": index, "choice": choice })).await;
        // An answer that came too late gets a verdict or a refusal code.
        let answered = answer.status.is_success() || answer.body["hint"].is_string();
        assert!(answered, "{} {}", answer.status, answer.body);
    }

    /// Two concurrent answers: one counts, and both requests get its verdict.
    async fn answer_twice(&mut self, index: u64, choice: u64) {
        self.actions.answers += 2;
        let one = self.call("battle_answer", json!({ "index": index, "choice": choice }));
        let other = self.call("battle_answer", json!({ "index": index, "choice": (choice + 1) % 4 }));
        let (one, other) = tokio::join!(one, other);
        let counted = |answer: &Answer| answer.status.is_success() && answer.body["late"] == false;
        if counted(&one) && counted(&other) {
            assert_eq!(
                (&one.body["choice"], &one.body["correct"]),
                (&other.body["choice"], &other.body["correct"]),
                "{} {}",
                one.body,
                other.body
            );
        }
    }

    /// Retries while the server is too busy, as its response says.
    async fn call(&self, function: &str, mut arguments: Value) -> Answer {
        arguments["room"] = json!(self.room);
        loop {
            let answer = self.app.rpc(&self.player, function, arguments.clone()).await;
            if answer.status != StatusCode::SERVICE_UNAVAILABLE {
                return answer;
            }
            sleep(Duration::from_millis(200)).await;
        }
    }

    async fn pause(&mut self, most_ms: usize) {
        sleep(Duration::from_millis(self.dice.below(most_ms) as u64)).await;
    }
}

/// A socket that has joined the room's channel.
async fn connect(app: &TestApp, address: &str, player: &Player, room: Uuid) -> Option<Socket> {
    let url = format!("ws://{address}/realtime/v1/websocket?apikey={}&vsn=2.0.0", app.keys.publishable);
    let mut socket = connect_async(url).await.ok()?.0;
    let payload = json!({ "config": { "broadcast": { "self": false } }, "access_token": player.access });
    let join = json!(["1", "1", format!("realtime:battle_room_{room}"), "phx_join", payload]);
    socket.send(Message::Text(join.to_string().into())).await.ok()?;
    match socket.next().await? {
        Ok(Message::Text(answer)) if answer.contains(r#""status":"ok""#) => Some(socket),
        _ => None,
    }
}

fn good(answer: &Answer) -> &Value {
    assert!(answer.status.is_success(), "{} {}", answer.status, answer.body);
    &answer.body
}

/// The position of the right option, by its text: the options are shuffled.
fn right_of(question: &Value) -> u64 {
    static RIGHTS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
        let right = |drawn: Drawn| match (drawn.right, drawn.options) {
            (Right::Index(right), Some(options)) => Some((drawn.id.to_string(), options.en[right].clone())),
            _ => None,
        };
        hand::questions().iter().map(Drawn::from).filter_map(right).collect()
    });
    let right = &RIGHTS[question["id"].as_str().unwrap()];
    let options = question["options"]["en"].as_array().unwrap();
    options.iter().position(|option| option == right).unwrap() as u64
}
