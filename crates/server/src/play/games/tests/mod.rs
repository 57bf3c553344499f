//! What holds for every live game, on both database engines. The tests move the clock and fire the timers.

mod absence;
mod nodes;
mod retention;
mod seats;

use std::marker::PhantomData;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use super::LiveGames;
use super::battle_royale::Rooms;
use super::duo::Duos;
use super::game::{self, Game, GameRow, GameState};
use super::row::next_after;
use crate::base::bus::{BusEvent, Listener, Payload};
use crate::base::clock::Timestamp;
use crate::testing::{Answer, PASSWORD, Player, TestApp};

/// The tests run for every game on both engines.
macro_rules! for_every_game {
    ($($test:ident),* $(,)?) => {
        mod battle_royale {
            use crate::play::games::battle_royale::Rooms;
            $(async fn $test(app: crate::testing::TestApp) { super::$test::<Rooms>(app).await })*
            crate::testing::on_both_engines!($($test),*);
        }
        mod duo {
            use crate::play::games::duo::Duos;
            $(async fn $test(app: crate::testing::TestApp) { super::$test::<Duos>(app).await })*
            crate::testing::on_both_engines!($($test),*);
        }
    };
}
use for_every_game;

/// How a test plays a game through the API.
trait Played: Game {
    /// Of its functions.
    const PREFIX: &'static str;
    /// The argument that names a game.
    const ID: &'static str;
    const PLAYERS: usize;
    /// Whether the creator has to start it.
    const IS_STARTED: bool;
    /// How a profile names the games won.
    const WINS: &'static str;

    fn live(app: &TestApp) -> &LiveGames<Self>;
    fn right(state: &Self::State) -> usize;
}

impl Played for Rooms {
    const PREFIX: &'static str = "battle";
    const ID: &'static str = "room";
    const PLAYERS: usize = 3;
    const IS_STARTED: bool = true;
    const WINS: &'static str = "battleWins";

    fn live(app: &TestApp) -> &LiveGames<Self> {
        &app.battle
    }

    fn right(state: &Self::State) -> usize {
        state.rights[state.index].into()
    }
}

impl Played for Duos {
    const PREFIX: &'static str = "duo";
    const ID: &'static str = "game";
    const PLAYERS: usize = 2;
    const IS_STARTED: bool = false;
    const WINS: &'static str = "duoWins";

    fn live(app: &TestApp) -> &LiveGames<Self> {
        &app.duo
    }

    fn right(state: &Self::State) -> usize {
        state.rights[state.index()]
    }
}

/// Names and payloads of broadcasts, in order.
#[derive(Default)]
struct Recorder(Mutex<Vec<(String, Value)>>);

impl Listener for Recorder {
    fn on_event(&self, event: &BusEvent) {
        if let BusEvent::Broadcast(broadcast) = event
            && let Payload::Json(text) = &broadcast.payload
        {
            self.0.lock().unwrap().push((broadcast.event.clone(), serde_json::from_str(text).unwrap()));
        }
    }

    fn on_uncertain_event(&self, _: &BusEvent) {}
}

/// Players in a game, and the events that were published.
struct Table<G> {
    app: TestApp,
    players: Vec<Player>,
    id: Uuid,
    recorder: Arc<Recorder>,
    game: PhantomData<G>,
}

impl<G: Played> Table<G> {
    /// The countdown runs.
    async fn started(app: TestApp) -> Self {
        app.questions.begin().await.unwrap();
        let mut players = Vec::new();
        for name in &["ana", "ben", "cem"][..G::PLAYERS] {
            players.push(app.sign_up(name).await);
        }
        let recorder = Arc::new(Recorder::default());
        app.db.bus().listen(recorder.clone());
        let mut table = Self { app, players, id: Uuid::nil(), recorder, game: PhantomData };
        table.start().await;
        table
    }

    /// The players start another game.
    async fn start(&mut self) {
        let made = self.app.rpc(&self.players[0], &format!("{}_create", G::PREFIX), json!({})).await;
        assert_eq!(made.status, 200, "{}", made.body);
        self.id = made.body[G::ID]["id"].as_str().unwrap().parse().unwrap();
        for player in &self.players[1..] {
            let code = json!({ "code": made.body[G::ID]["code"] });
            let joined = self.app.rpc(player, &format!("{}_join", G::PREFIX), code).await;
            assert_eq!(joined.status, 200, "{}", joined.body);
        }
        if G::IS_STARTED {
            self.call(0, "start", json!({})).await;
        }
        assert!(self.state().await.is_running());
    }

    /// All players sign in again: their tokens have expired.
    async fn sign_in(&mut self) {
        for player in &mut self.players {
            *player = self.app.sign_in(&player.email, PASSWORD).await.player();
        }
    }

    /// The first question is open.
    async fn playing(app: TestApp) -> Self {
        let table = Self::started(app).await;
        table.tick().await;
        table.pass(300);
        table
    }

    fn live(&self) -> &LiveGames<G> {
        G::live(&self.app)
    }

    async fn call(&self, who: usize, name: &str, mut arguments: Value) -> Answer {
        arguments[G::ID] = json!(self.id);
        self.app.rpc(&self.players[who], &format!("{}_{name}", G::PREFIX), arguments).await
    }

    /// The refusal's hint, or `ok`.
    async fn says(&self, who: usize, name: &str, arguments: Value) -> String {
        let answer = self.call(who, name, arguments).await;
        match answer.body["hint"].as_str() {
            Some(hint) => hint.to_owned(),
            None => {
                if answer.status.is_success() {
                    "ok".to_owned()
                } else {
                    answer.brief()
                }
            }
        }
    }

    async fn snapshot(&self, who: usize) -> Value {
        self.call(who, "snapshot", json!({})).await.body
    }

    /// The right answer to the current question.
    async fn right(&self) -> Value {
        let state = self.state().await;
        json!({ "index": state.index(), "choice": G::right(&state) })
    }

    async fn state(&self) -> G::State {
        let id = self.id;
        self.app.db.read(move |tx| GameRow::<G>::find(tx, id)).await.unwrap().unwrap().state
    }

    fn pass(&self, millis: u64) {
        self.app.clock.advance(Duration::from_millis(millis));
    }

    async fn sweep(&self) {
        self.live().sweep(self.app.clock.now()).await.unwrap();
    }

    /// Moves the clock to the next timer and further by `late`, and fires it.
    async fn tick_late(&self, late: u64) {
        let next = self.app.db.read(|tx| next_after::<G>(tx, Timestamp(0))).await.unwrap().expect("no timer is set");
        self.app.clock.advance(next.since(self.app.clock.now()));
        self.pass(late);
        self.sweep().await;
    }

    async fn tick(&self) {
        self.tick_late(0).await;
    }

    /// All players ask for a snapshot, as pages do after a reconnect, and the next question opens.
    async fn come_back(&self) {
        for who in 0..self.players.len() {
            self.snapshot(who).await;
        }
        while self.state().await.opened_at().is_none() {
            self.tick().await;
        }
        self.pass(300);
    }

    /// The broadcasts since the last call.
    fn broadcasts(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut self.recorder.0.lock().unwrap())
    }

    fn topic(&self) -> Arc<str> {
        game::topic::<G>(self.id).into()
    }

    async fn mana(&self, who: usize) -> i64 {
        self.app.number(format!("select mana from profiles where id = '{}'", self.players[who].id)).await
    }
}
