//! Battle royale through its API, on both database engines, with a clock that the tests move.

mod accounts;
mod cached;
mod channel;
mod codes;
mod faults;
mod fees;
mod lobby;
mod nodes;
mod playing;
mod practice;
mod restart;
mod simulation;
mod tables;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::State;
use super::{Room, Rooms, wire};
use crate::base::bus::{Broadcast, BusEvent, Listener, Payload, RowChange};
use crate::base::clock::Timestamp;
use crate::play::games::game::topic;
use crate::play::games::row::next_after;
use crate::testing::{Answer, Player, TestApp};

/// Players in a room, and the events that were published.
struct Party {
    app: TestApp,
    players: Vec<Player>,
    room: Uuid,
    recorder: Arc<Recorder>,
}

/// Records what is published, in order.
#[derive(Default)]
struct Recorder {
    broadcasts: Mutex<Vec<(String, Value)>>,
    rows: Mutex<Vec<RowChange>>,
}

impl Listener for Recorder {
    fn on_event(&self, event: &BusEvent) {
        match event {
            BusEvent::Row(change) => self.rows.lock().unwrap().push(change.clone()),
            BusEvent::Broadcast(Broadcast { topic, event, payload: Payload::Json(text), .. }) => {
                assert!(topic.starts_with(wire::TOPIC));
                self.broadcasts.lock().unwrap().push((event.clone(), serde_json::from_str(text).unwrap()));
            }
            BusEvent::Dismissal(_) | BusEvent::SessionEnd(_) => {}
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
    /// `count` players in a room that the first one created.
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
        let recorder = Arc::new(Recorder::default());
        app.db.bus().listen(recorder.clone());
        Self { app, players, room, recorder }
    }

    /// The same with the first question open.
    async fn playing(app: TestApp, count: usize) -> Self {
        let party = Self::waiting(app, count).await;
        assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
        party.open().await;
        party
    }

    /// Calls a function of the room as player `who`.
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
        self.app.db.read(move |tx| Room::find(tx, room)).await.unwrap().unwrap().state
    }

    /// Answers the current question, right or wrong.
    async fn answer(&self, who: usize, right: bool) -> Answer {
        let state = self.state().await;
        let choice = (state.rights[state.index] + u8::from(!right)) % 4;
        self.call(who, "battle_answer", json!({ "index": state.index, "choice": choice })).await
    }

    /// Each player answers, right or wrong.
    async fn round(&self, right: &[bool]) {
        for (who, right) in right.iter().enumerate() {
            assert_eq!(brief(&self.answer(who, *right).await), "ok");
        }
    }

    fn pass(&self, millis: u64) {
        self.app.clock.advance(Duration::from_millis(millis));
    }

    /// Fires the timers that are due.
    async fn sweep(&self) -> Option<Timestamp> {
        self.app.battle.sweep(self.app.clock.now()).await.unwrap()
    }

    /// Moves the clock to the next timer and fires it.
    async fn tick(&self) {
        let next =
            self.app.db.read(|tx| next_after::<Rooms>(tx, Timestamp(0))).await.unwrap().expect("no timer is set");
        self.pass(u64::try_from(next.since(self.app.clock.now()).as_millis()).unwrap());
        self.sweep().await;
    }

    /// Fires the next timer, after which a question must be open.
    async fn open(&self) {
        self.tick().await;
        self.pass(300);
        assert_eq!(self.phase().await, "question");
    }

    /// The broadcasts since the last call: names and payloads.
    fn broadcasts(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut self.recorder.broadcasts.lock().unwrap())
    }

    fn names(&self) -> Vec<String> {
        self.broadcasts().into_iter().map(|(name, _)| name).collect()
    }

    async fn hearts(&self) -> Vec<u32> {
        self.state().await.players.iter().map(super::rules::Player::hearts).collect()
    }

    async fn mana(&self, who: usize) -> i64 {
        self.app.number(format!("select mana from profiles where id = '{}'", self.players[who].id)).await
    }

    async fn killed_and_started(self) -> Self {
        let party = self.killed().await;
        party.app.battle.try_resume().await.unwrap();
        party
    }

    /// The server is restarted, and has not resumed its rooms yet.
    async fn killed(self) -> Self {
        let Self { app, players, room, recorder } = self;
        let app = app.killed_and_started().await;
        app.db.bus().listen(recorder.clone());
        Self { app, players, room, recorder }
    }

    /// The players' sockets join the room's channel, without a move that notes it.
    fn connect(&self) {
        let topic = topic::<Rooms>(self.room).into();
        for player in &self.players {
            self.app.battle.links.enter(player.id, &topic);
        }
    }
}
