//! Battle royale through its doors, on both engines, with a clock that the tests move.

mod accounts;
mod channel;
mod codes;
mod faults;
mod fees;
mod lobby;
mod playing;
mod practice;
mod quick;
mod restart;
mod simulation;
mod tables;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::State;
use super::{events, store, wire};
use crate::bus::{Broadcast, BusEvent, Listener, Payload, RowChange};
use crate::clock::Timestamp;
use crate::testing::{Answer, Player, TestApp};

/// Some players in a room.
struct Party {
    app: TestApp,
    players: Vec<Player>,
    room: Uuid,
    heard: Arc<Heard>,
}

/// What was told, in order.
#[derive(Default)]
struct Heard {
    words: Mutex<Vec<(String, Value)>>,
    rows: Mutex<Vec<RowChange>>,
}

impl Listener for Heard {
    fn on_event(&self, news: &BusEvent) {
        match news {
            BusEvent::Row(change) => self.rows.lock().unwrap().push(change.clone()),
            BusEvent::Broadcast(Broadcast { topic, event, payload: Payload::Json(text), .. }) => {
                assert!(topic.starts_with(wire::TOPIC));
                self.words.lock().unwrap().push((event.clone(), serde_json::from_str(text).unwrap()));
            }
            BusEvent::Dismissal(_) => {}
            other @ BusEvent::Broadcast(_) => panic!("{other:?}"),
        }
    }

    fn on_uncertain_event(&self, _: &BusEvent) {}
}

/// `ok`, or the status and the hint of a refusal.
fn brief(answer: &Answer) -> String {
    match answer.body["hint"].as_str() {
        Some(hint) => format!("{} {hint}", answer.status.as_u16()),
        None if answer.status.is_success() => "ok".to_owned(),
        None => answer.brief(),
    }
}

impl Party {
    /// So many players in a room of the first one's.
    async fn waiting(app: TestApp, count: usize) -> Self {
        app.questions.begin().await.unwrap();
        let names = ["ana", "ben", "cem", "dan", "eva", "fay", "gus", "hal"];
        let mut players = Vec::new();
        for name in &names[..count] {
            players.push(app.sign_up(name).await);
        }
        let made = app.rpc(&players[0], "battle_create", json!({ "max_players": 6 })).await;
        assert_eq!(made.status, 200, "{}", made.body);
        let code = made.body["room"]["code"].as_str().unwrap();
        for player in &players[1..] {
            let joined = app.rpc(player, "battle_join", json!({ "code": code })).await;
            assert_eq!(joined.status, 200, "{}", joined.body);
        }
        let room = made.body["room"]["id"].as_str().unwrap().parse().unwrap();
        let heard = Arc::new(Heard::default());
        app.db.bus().listen(heard.clone());
        Self { app, players, room, heard }
    }

    /// The same with the first question open.
    async fn playing(app: TestApp, count: usize) -> Self {
        let party = Self::waiting(app, count).await;
        assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
        party.open().await;
        party
    }

    /// Calls a function of the room's as one of the players.
    async fn call(&self, who: usize, name: &str, mut arguments: Value) -> Answer {
        arguments["room"] = json!(self.room);
        self.app.rpc(&self.players[who], name, arguments).await
    }

    async fn snapshot(&self, who: usize) -> Value {
        let answer = self.call(who, "battle_snapshot", json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body
    }

    async fn phase(&self) -> String {
        self.snapshot(0).await["phase"].as_str().unwrap().to_owned()
    }

    async fn state(&self) -> State {
        let room = self.room;
        self.app.db.read(move |tx| store::room(tx, room)).await.unwrap().unwrap().state
    }

    /// Answers the question at hand rightly, or not.
    async fn answer(&self, who: usize, right: bool) -> Answer {
        let state = self.state().await;
        let choice = (state.rights[state.index] + u8::from(!right)) % 4;
        self.call(who, "battle_answer", json!({ "index": state.index, "choice": choice })).await
    }

    /// Everyone answers, each rightly or not.
    async fn round(&self, right: &[bool]) {
        for (who, right) in right.iter().enumerate() {
            assert_eq!(brief(&self.answer(who, *right).await), "ok");
        }
    }

    fn pass(&self, millis: u64) {
        self.app.clock.advance(Duration::from_millis(millis));
    }

    /// Lets what is due by now happen.
    async fn sweep(&self) -> Option<Timestamp> {
        self.app.battle.sweep(self.app.clock.now()).await.unwrap()
    }

    /// Waits until time matters, and lets it.
    async fn tick(&self) {
        let next =
            self.app.db.read(|tx| store::next_after(tx, Timestamp(0))).await.unwrap().expect("something is to come");
        self.pass(u64::try_from(next.since(self.app.clock.now()).as_millis()).unwrap());
        self.sweep().await;
    }

    /// Until a question is open.
    async fn open(&self) {
        self.tick().await;
        self.pass(300);
        assert_eq!(self.phase().await, "question");
    }

    /// What the room was told since the last time: names and payloads.
    fn told(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut self.heard.words.lock().unwrap())
    }

    fn names(&self) -> Vec<String> {
        self.told().into_iter().map(|(name, _)| name).collect()
    }

    async fn hearts(&self) -> Vec<u32> {
        self.state().await.players.iter().map(super::rules::Player::hearts).collect()
    }

    async fn mana(&self, who: usize) -> i64 {
        self.app.number(format!("select mana from profiles where id = '{}'", self.players[who].id)).await
    }

    async fn killed_and_started(self) -> Self {
        let party = self.killed().await;
        party.app.battle.resume().await.unwrap();
        party
    }

    /// The server is back, and has not taken its rooms up yet.
    async fn killed(self) -> Self {
        let Self { app, players, room, heard } = self;
        let app = app.killed_and_started().await;
        app.db.bus().listen(heard.clone());
        Self { app, players, room, heard }
    }

    /// The players' sockets are in the room's channel; nobody has told the room.
    fn connect(&self) {
        let topic = events::topic(self.room).into();
        for player in &self.players {
            self.app.battle.links.enter(player.id, &topic);
        }
    }
}
