//! A player with a socket, who behaves as players, their machines and their lines do.

use std::collections::HashMap;
use std::ops::Add;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use uuid::Uuid;

use super::time::{Busy, Time};
use super::view::View;
use crate::base::clock::Timestamp;
use crate::base::random::Dice;
use crate::play::questions::{Drawn, Right, hand};
use crate::testing::{Answer, Player, TestApp};

/// After so long without an event a client asks for the snapshot.
const SILENCE: Duration = Duration::from_secs(20);

/// The number of a question, and what is shown of it.
type Asked = (u64, Value);
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(super) struct Client {
    app: Arc<TestApp>,
    address: Arc<str>,
    time: Time,
    /// None while the client waits.
    busy: Option<Busy>,
    pub(super) player: Player,
    pub(super) room: Uuid,
    pub(super) code: String,
    creator: bool,
    dice: Dice,
    /// None while the client is away.
    socket: Option<Socket>,
    pub(super) view: View,
    /// The question that the client has done with.
    done: Option<u64>,
    pub(super) deeds: Deeds,
}

/// How often it did what.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Deeds {
    pub(super) answers: usize,
    pub(super) drops: usize,
    pub(super) doubles: usize,
    pub(super) delays: usize,
    pub(super) silences: usize,
    pub(super) leaves: usize,
    /// Answers that came after the question was closed.
    pub(super) late: usize,
    /// Looks at the whole room, after an absence or an event that was missed.
    pub(super) looks: usize,
}

impl Add for Deeds {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            answers: self.answers + other.answers,
            drops: self.drops + other.drops,
            doubles: self.doubles + other.doubles,
            delays: self.delays + other.delays,
            silences: self.silences + other.silences,
            leaves: self.leaves + other.leaves,
            late: self.late + other.late,
            looks: self.looks + other.looks,
        }
    }
}

impl Client {
    /// Makes a room, or joins the one with this code.
    pub(super) async fn enter(
        app: Arc<TestApp>,
        address: Arc<str>,
        time: Time,
        player: Player,
        code: Option<String>,
        seed: u64,
    ) -> Self {
        let creator = code.is_none();
        let entered = match code {
            None => app.rpc(&player, "battle_create", json!({ "max_players": 6 })).await,
            Some(code) => app.rpc(&player, "battle_join", json!({ "code": code })).await,
        };
        let snapshot = good(&entered);
        let room = snapshot["room"]["id"].as_str().unwrap().parse().unwrap();
        let code = snapshot["room"]["code"].as_str().unwrap().to_owned();
        let socket = connect(&app, &address, &player, room).await;
        assert!(socket.is_some(), "a member was not let in");
        let (dice, deeds) = (Dice::new(seed), Deeds::default());
        let view = View::of_snapshot(snapshot);
        let busy = Some(time.busy());
        Self { app, address, time, busy, player, room, code, creator, dice, socket, view, done: None, deeds }
    }

    /// Until the game is over.
    pub(super) async fn play(mut self) -> Self {
        if self.creator {
            let started = self.call("battle_start", json!({})).await;
            // Asked for again because the server was too busy to answer the first time.
            assert!(started.status.is_success() || started.body["hint"] == "already_started", "{}", started.body);
        }
        let mut asked = None;
        while !self.view.over {
            if let Some((index, question)) = asked {
                self.face(index, &question).await;
            }
            let (time, silent_at) = (self.time.clone(), self.time.now().plus(SILENCE));
            self.busy = None;
            let heard = tokio::select! {
                heard = self.next() => Some(heard),
                () = time.reaches(silent_at) => None,
            };
            self.busy = Some(time.busy());
            asked = match heard {
                Some(Some((event, payload))) => self.hear(&event, payload).await,
                Some(None) => self.come_back().await,
                None => self.look().await,
            };
        }
        self.busy = None;
        self
    }

    /// The next event of the room; none if the connection is lost.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            let Message::Text(text) = self.socket.as_mut()?.next().await?.ok()? else { continue };
            let frame: Value = serde_json::from_str(&text).unwrap();
            if frame[3] == "broadcast" {
                return Some((frame[4]["event"].as_str().unwrap().to_owned(), frame[4]["payload"].clone()));
            }
        }
    }

    /// Gives back what is asked, if it is.
    async fn hear(&mut self, event: &str, mut payload: Value) -> Option<Asked> {
        // At the start it is known who plays.
        if !self.view.take(event, &payload) || ["game_start", "resuming"].contains(&event) {
            return self.look().await;
        }
        (event == "next_question").then(|| (payload["index"].as_u64().unwrap(), payload["question"].take()))
    }

    /// Sees the whole room, and what is asked there.
    async fn look(&mut self) -> Option<Asked> {
        self.deeds.looks += 1;
        let snapshot = self.call("battle_snapshot", json!({})).await;
        let snapshot = good(&snapshot);
        self.view = View::of_snapshot(snapshot);
        let open = snapshot["phase"] == "question" && snapshot["answer"].is_null();
        open.then(|| (snapshot["index"].as_u64().unwrap(), snapshot["question"].clone()))
    }

    /// Tried until it is there, as a page does.
    async fn come_back(&mut self) -> Option<Asked> {
        self.socket = connect(&self.app, &self.address, &self.player, self.room).await;
        while self.socket.is_none() {
            self.pause(500).await;
            self.socket = connect(&self.app, &self.address, &self.player, self.room).await;
        }
        self.look().await
    }

    /// A question is asked: most answer it.
    async fn face(&mut self, index: u64, question: &Value) {
        if self.done == Some(index) || !self.view.plays(self.player.id) {
            return;
        }
        self.done = Some(index);
        let right = right_of(question);
        let choice = if self.dice.below(100) < 50 { right } else { (right + 1) % 4 };
        self.wait_until(Timestamp(question["opens_at"].as_i64().unwrap())).await;
        match self.dice.below(100) {
            0..8 => {
                self.deeds.drops += 1;
                // Without a word to the server, and perhaps over the end of the question.
                self.socket = None;
                self.done = None;
                self.pause(15_000).await;
            }
            8..12 => self.deeds.silences += 1,
            12..14 => {
                self.deeds.leaves += 1;
                self.call("battle_leave", json!({})).await;
            }
            14..34 => {
                self.deeds.doubles += 1;
                self.answer_twice(index, choice).await;
            }
            34..54 => {
                self.deeds.delays += 1;
                self.pause(14_000).await;
                self.answer(index, choice).await;
            }
            _ => {
                self.pause(200).await;
                self.answer(index, choice).await;
            }
        }
    }

    async fn answer(&mut self, index: u64, choice: u64) {
        self.deeds.answers += 1;
        let answer = self.call("battle_answer", json!({ "index": index, "choice": choice })).await;
        self.deeds.late += usize::from(answer.body["late"] == true);
        // Too late, or the game went on without it: both are told plainly.
        let told = answer.status.is_success() || answer.body["hint"].is_string();
        assert!(told, "{} {}", answer.status, answer.body);
    }

    /// Two different answers in the same moment: one counts, and both are told which.
    async fn answer_twice(&mut self, index: u64, choice: u64) {
        self.deeds.answers += 2;
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

    /// Asks again if the server is too busy, as it says one should.
    async fn call(&self, function: &str, mut arguments: Value) -> Answer {
        arguments["room"] = json!(self.room);
        loop {
            let answer = self.app.rpc(&self.player, function, arguments.clone()).await;
            if answer.status != StatusCode::SERVICE_UNAVAILABLE {
                return answer;
            }
            tokio::task::yield_now().await;
        }
    }

    async fn pause(&mut self, most_ms: usize) {
        let pause = Duration::from_millis(self.dice.below(most_ms) as u64);
        self.wait_until(self.time.now().plus(pause)).await;
    }

    async fn wait_until(&mut self, at: Timestamp) {
        self.busy = None;
        self.time.reaches(at).await;
        self.busy = Some(self.time.busy());
    }
}

/// A socket in the room's channel.
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

/// The place of the right option, by its text: the options come in an order of chance.
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
