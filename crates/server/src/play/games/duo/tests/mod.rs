//! Duos through the API, on both database engines. Nothing sleeps: the tests move the clock and fire the timers.

mod channel;
mod entering;
mod leaving;
mod playing;
mod restarts;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use super::state::State;
use super::{Duos, GameRow};
use crate::base::bus::{BusEvent, Listener, Payload};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;
use crate::play::games::GameState;
use crate::play::games::row::next_after;
use crate::testing::{Answer, Player, TestApp};

/// Records what the server broadcasts on the channels of duos.
#[derive(Clone, Default)]
pub(super) struct Recorder(Arc<Mutex<Vec<(String, String, Value)>>>);

impl Listener for Recorder {
    fn on_event(&self, event: &BusEvent) {
        if let BusEvent::Broadcast(broadcast) = event
            && let Payload::Json(text) = &broadcast.payload
        {
            let payload = serde_json::from_str(text).unwrap();
            self.0.lock().unwrap().push((broadcast.topic.clone(), broadcast.event.clone(), payload));
        }
    }

    fn on_uncertain_event(&self, _: &BusEvent) {}
}

impl Recorder {
    fn on(app: &TestApp) -> Self {
        let recorder = Self::default();
        app.db.bus().listen(Arc::new(recorder.clone()));
        recorder
    }

    /// Events and payloads since the last call.
    fn take(&self) -> Vec<(String, Value)> {
        let events = std::mem::take(&mut *self.0.lock().unwrap());
        events.into_iter().map(|(_, event, payload)| (event, payload)).collect()
    }

    fn names(&self) -> Vec<String> {
        self.take().into_iter().map(|(event, _)| event).collect()
    }
}

/// A duo of two players, over the API.
pub(super) struct Duel {
    pub(super) ana: Player,
    pub(super) ben: Player,
    pub(super) game: String,
    pub(super) recorder: Recorder,
}

impl Duel {
    /// Ana has created the game and waits.
    pub(super) async fn waiting(app: &TestApp) -> (Self, String) {
        let recorder = Recorder::on(app);
        let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
        let made = app.rpc(&ana, "duo_create", json!({})).await;
        assert_eq!(made.brief(), "200", "{}", made.body);
        let [game, code] = ["id", "code"].map(|name| made.body["game"][name].as_str().unwrap().to_owned());
        (Self { ana, ben, game, recorder }, code)
    }

    /// Ben has joined: the countdown runs.
    pub(super) async fn begun(app: &TestApp) -> Self {
        let (duel, code) = Self::waiting(app).await;
        let joined = app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
        assert_eq!(joined.brief(), "200", "{}", joined.body);
        duel
    }

    /// The first question is open.
    pub(super) async fn asked(app: &TestApp) -> Self {
        let duel = Self::begun(app).await;
        duel.open(app).await;
        duel
    }

    /// From the countdown or the results to the next question, which is open afterwards.
    pub(super) async fn open(&self, app: &TestApp) {
        tick(app).await;
        app.clock.advance(Duration::from_millis(300));
    }

    pub(super) async fn answer(&self, app: &TestApp, player: &Player, index: usize, choice: usize) -> Answer {
        app.rpc(player, "duo_answer", json!({ "game": self.game, "index": index, "choice": choice })).await
    }

    pub(super) async fn snapshot(&self, app: &TestApp, player: &Player) -> Value {
        let answer = app.rpc(player, "duo_snapshot", json!({ "game": self.game })).await;
        assert_eq!(answer.brief(), "200", "{}", answer.body);
        answer.body
    }

    pub(super) async fn state(&self, app: &TestApp) -> State {
        let id = self.game.parse().unwrap();
        app.db.read(move |tx| GameRow::find(tx, id)).await.unwrap().unwrap().state
    }

    /// The right option of the open question.
    pub(super) async fn right(&self, app: &TestApp) -> usize {
        let state = self.state(app).await;
        state.rights[state.index()]
    }

    /// The refusal's hint, or the status.
    pub(super) async fn refused(&self, app: &TestApp, player: &Player, index: i64, choice: i64) -> String {
        let arguments = json!({ "game": self.game, "index": index, "choice": choice });
        hint(&app.rpc(player, "duo_answer", arguments).await)
    }
}

pub(super) fn hint(answer: &Answer) -> String {
    answer.body["hint"].as_str().map_or_else(|| answer.brief(), ToOwned::to_owned)
}

/// The time of the next timer.
pub(super) fn next(tx: &mut Tx<'_>) -> Result<Option<Timestamp>, DbError> {
    next_after::<Duos>(tx, Timestamp(0))
}

/// Moves the clock to the next timer and fires it.
pub(super) async fn tick(app: &TestApp) {
    let next = app.db.read(next).await.unwrap().expect("no timer is set");
    app.clock.advance(next.since(app.clock.now()));
    app.duo.sweep(app.clock.now()).await.unwrap();
}

pub(super) async fn mana(app: &TestApp, player: &Player) -> i64 {
    app.number(format!("select mana from profiles where id = '{}'", player.id)).await
}

pub(super) async fn set_mana(app: &TestApp, player: &Player, mana: i64) {
    let path = format!("/rest/v1/profiles?id=eq.{}", player.id);
    let answer = app.send(axum::http::Method::PATCH, &path, Some(&player.access), Some(json!({ "mana": mana }))).await;
    assert!(answer.status.is_success(), "{}", answer.body);
}

/// Invariants of every database.
pub(super) async fn adds_up(app: &TestApp) {
    let report = crate::profile::check(&app.db).await.unwrap();
    assert_eq!(report.wrong, Vec::<String>::new());
    let open = "select count(*) from duo_games where (status in ('waiting', 'started')) <> (wake_at is not null)";
    assert_eq!(app.number(open.into()).await, 0, "every open game has a timer");
    let game = |tx: &mut Tx<'_>| tx.all("select id from duo_games", params![], |row| row.get::<String>(0));
    for id in app.db.read(game).await.unwrap() {
        let fees = format!("select count(*) from mana_ledger where reason = 'duo_entry' and reference = '{id}'");
        let fees = app.number(fees).await;
        assert!(fees == 0 || fees == 2, "both players pay, or neither");
    }
}

/// Asserts that events are numbered without gaps and have a time.
pub(super) fn numbered(events: &[(String, Value)], first: u64) {
    for (seq, (event, payload)) in (first..).zip(events) {
        assert_eq!(payload["seq"], json!(seq), "{event}");
        assert!(payload["at"].is_i64());
    }
}
