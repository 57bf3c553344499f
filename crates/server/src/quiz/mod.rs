//! Quiz sessions: the engine that solo levels and ranked attempts are played by. A session is a row; every move is one
//! transaction on it: load, let time pass, ask the rules, save. So it does not matter which process takes a move, or whether it
//! lives on. A mode ([`Mode`]) says what a session is about and what its end means.

mod api;
mod mode;
pub mod rules;
mod snapshot;
mod store;
mod table;
#[cfg(test)]
pub(crate) mod tests;
mod turn;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::watch;
use tracing::error;
use uuid::Uuid;

pub use self::api::declare;
pub use self::mode::{Ended, Mode, Outcome, Plan, QuizMode};
use self::rules::{Command, Given, Refusal, Status, wake_at};
pub use self::store::Past;
use self::store::Session;
pub use self::table::QUIZ_SESSIONS;
use self::turn::Turn;
pub use self::wire::QuizSnapshot;
use crate::clock::{Clock, Timestamp};
use crate::db::{Db, DbError, Tx};
use crate::limits::{Limits, Rule};
use crate::questions::{Choice, Questions, judge, meant};
use crate::random::{self, Dice};
use crate::registry::{CallError, RefusalCodes};
use crate::waker::{Alarm, Waker, each};

/// Each draws questions and is a row to keep.
const STARTS: Rule = Rule { name: "quiz_starts", burst: 60, per: Duration::from_secs(600) };
/// Sessions moved by one sweep; more are told to come at once.
const BATCH: i64 = 512;
/// How long a session is left alone that could not be moved.
const PUT_OFF: Duration = Duration::from_secs(600);
/// In characters.
const LONGEST_TEXT: usize = 200;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Quiz {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub questions: Questions,
    pub modes: Arc<[Box<dyn Mode>]>,
    /// Set whenever a session is to be moved by time.
    pub alarm: Alarm,
    /// When this server began to listen.
    pub began: Timestamp,
}

/// What a player answers, as they see the options.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    pub index: usize,
    /// If it is named, it must be the question that is open: the one of before may be void.
    pub question: Option<Uuid>,
    pub choice: Option<i64>,
    pub text: Option<String>,
}

/// How many sessions a player has played.
pub fn count(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    store::count(tx, user)
}

/// The session of a mode that a player is in.
pub fn playing(tx: &mut Tx<'_>, user: Uuid, mode: &str) -> Result<Option<Uuid>, DbError> {
    store::playing(tx, user, Some(mode))
}

/// A player's newest sessions of a season that are over, oldest first. A season is its name and when it began.
pub fn past(
    tx: &mut Tx<'_>,
    user: Uuid,
    mode: &str,
    season: (&str, Timestamp),
    most: i64,
) -> Result<Vec<Past>, DbError> {
    store::past(tx, user, mode, season, most)
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    SessionNotFound,
    SessionOver,
    NotThisQuestion,
    BadChoice,
}

impl RefusalCodes for Code {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::NotThisQuestion => Code::NotThisQuestion,
            Refusal::Over => Code::SessionOver,
        };
        Self::outdated(code, refusal.to_string())
    }
}

impl Quiz {
    /// A session to play: the one the player is in, or a new one.
    pub async fn start(&self, user: Uuid, mode: &str, level: Option<i64>) -> Result<QuizSnapshot, CallError> {
        let Some(place) = self.modes.iter().position(|known| known.name() == mode) else {
            let known: Vec<_> = self.modes.iter().map(|mode| mode.name()).collect();
            return Err(CallError::Invalid(format!("mode must be one of {}", known.join(", "))));
        };
        let turn = self.turn();
        if let Some(running) = self.taken_up(user, mode).await? {
            return Ok(running);
        }
        self.limits.take(STARTS, &user.to_string(), turn.now).map_err(|wait| CallError::TooOften(wait.seconds()))?;
        let id = random::id();
        let (started, wake) = self
            .db
            .write(move |tx| {
                let mode = &*turn.this.modes[place];
                if let Some(session) = turn.clone().begin(tx, id, user, mode, level)? {
                    let snapshot = snapshot::snapshot(tx, &session, None, turn.now)?;
                    return Ok((snapshot, wake_at(&session.state)));
                }
                // Another tab was quicker.
                let id = store::playing(tx, user, Some(mode.name()))?.ok_or_else(not_found)?;
                turn.clone().play(tx, id, user, None)
            })
            .await?;
        self.wake(wake);
        Ok(started)
    }

    /// How a session of the player's stands.
    pub async fn state(&self, user: Uuid, id: Uuid) -> Result<QuizSnapshot, CallError> {
        let (now, began) = (self.clock.now(), self.began);
        let seen = self.db.read(move |tx| {
            let session = own(store::find(tx, id)?, user)?;
            let mut passed = session.state.clone();
            passed.pass(now, began);
            if passed != session.state || passed.is_paused() {
                return Ok(None);
            }
            Ok::<_, CallError>(Some(snapshot::snapshot(tx, &session, None, now)?))
        });
        match seen.await? {
            Some(snapshot) => Ok(snapshot),
            None => self.play(user, id, |_, _| Ok(None)).await,
        }
    }

    /// The session that the player is in, of this mode or of any. One that waits for the player goes on waiting: this is a look.
    pub async fn current(&self, user: Uuid, mode: Option<&str>) -> Result<Option<QuizSnapshot>, CallError> {
        let mode = mode.map(ToOwned::to_owned);
        let (now, began) = (self.clock.now(), self.began);
        let seen = self.db.read(move |tx| {
            let id = store::playing(tx, user, mode.as_deref())?;
            let Some(mut session) = id.map(|id| store::find(tx, id)).transpose()?.flatten() else { return Ok(None) };
            session.state.pass(now, began);
            let waits = session.state.is_paused();
            let snapshot = waits.then(|| snapshot::snapshot(tx, &session, None, now)).transpose()?;
            Ok::<_, DbError>(Some((session.id, snapshot)))
        });
        let snapshot = match seen.await? {
            Some((_, Some(waiting))) => waiting,
            Some((id, None)) => self.state(user, id).await?,
            None => return Ok(None),
        };
        Ok(running(snapshot))
    }

    /// The session of that mode that the player is in, as it goes on from here.
    async fn taken_up(&self, user: Uuid, mode: &str) -> Result<Option<QuizSnapshot>, CallError> {
        let mode = mode.to_owned();
        let id = self.db.read(move |tx| store::playing(tx, user, Some(&mode))).await?;
        let Some(id) = id else { return Ok(None) };
        Ok(running(self.state(user, id).await?))
    }

    pub async fn answer(&self, user: Uuid, id: Uuid, reply: Reply) -> Result<QuizSnapshot, CallError> {
        self.play(user, id, move |tx, session| {
            let index = reply.index;
            let given =
                if index == session.state.given.len() { judged(tx, session, &reply)? } else { Given::default() };
            Ok(Some(Command::Answer { index, given }))
        })
        .await
    }

    /// On from the review: of this question, if it is named.
    pub async fn next(&self, user: Uuid, id: Uuid, index: Option<usize>) -> Result<QuizSnapshot, CallError> {
        self.play(user, id, move |_, _| Ok(Some(Command::Next { index }))).await
    }

    pub async fn quit(&self, user: Uuid, id: Uuid) -> Result<QuizSnapshot, CallError> {
        self.play(user, id, |_, _| Ok(Some(Command::Quit))).await
    }

    /// Lets time pass for every session that it moves by now, and says when the next is moved.
    pub async fn sweep(&self, now: Timestamp) -> Result<Option<Timestamp>, CallError> {
        let due = self.db.read(move |tx| store::due(tx, now, BATCH)).await?;
        each(due, |id| self.let_pass(id, now)).await?;
        Ok(self.db.read(store::next_wake).await?)
    }

    /// Lets time pass for one. If it cannot be read or kept, that is for someone to look at, and no reason to keep others waiting.
    async fn let_pass(&self, id: Uuid, now: Timestamp) -> Result<(), CallError> {
        let turn = Turn { now, ..self.turn() };
        match self.db.write(move |tx| turn.pass(tx, id)).await {
            Err(away @ CallError::Db(DbError::Unavailable(_) | DbError::Unknown)) => Err(away),
            Err(error) => {
                error!(session = %id, %error, "a session cannot be moved by time; it is put off");
                Ok(self.db.write(move |tx| store::put_off(tx, id, now.plus(PUT_OFF))).await?)
            }
            Ok(()) => Ok(()),
        }
    }

    /// Does so whenever it is time, until the server stops.
    pub async fn wake_until(self, stop: watch::Receiver<bool>) {
        let waker = Waker { name: "quiz", clock: self.clock.clone(), alarm: self.alarm.clone() };
        waker.serve_until(|now| self.sweep(now), stop).await;
    }

    /// A move of the player's: time passes, then what `command` says happens.
    async fn play(
        &self,
        user: Uuid,
        id: Uuid,
        command: impl Fn(&mut Tx<'_>, &Session) -> Result<Option<Command>, CallError> + Send + 'static,
    ) -> Result<QuizSnapshot, CallError> {
        let turn = self.turn();
        let moved = self.db.write(move |tx| turn.clone().play(tx, id, user, Some(&command)));
        let (snapshot, wake) = moved.await?;
        self.wake(wake);
        Ok(snapshot)
    }

    fn turn(&self) -> Turn {
        Turn { this: self.clone(), now: self.clock.now(), dice: Dice::fresh() }
    }

    fn wake(&self, at: Option<Timestamp>) {
        if let Some(at) = at {
            self.alarm.set(at);
        }
    }
}

/// Time may have ended it by now.
fn running(snapshot: QuizSnapshot) -> Option<QuizSnapshot> {
    Some(snapshot).filter(|snapshot| snapshot.status == Status::Playing)
}

/// What the answer is worth, if its question is the one that is open.
fn judged(tx: &mut Tx<'_>, session: &Session, reply: &Reply) -> Result<Given, CallError> {
    let Some(asked) = store::question(tx, session.id, reply.index)? else {
        return Err(Refusal::NotThisQuestion.into());
    };
    if reply.question.is_some_and(|question| question != asked.drawn.id) {
        return Err(Refusal::NotThisQuestion.into());
    }
    let bad = |text: &str| CallError::named(Code::BadChoice, text);
    let (choice, given) = match &asked.drawn.options {
        Some(options) => {
            let shown = match (reply.choice, &reply.text) {
                (Some(choice), _) => usize::try_from(choice).ok().filter(|choice| *choice < 4),
                (None, Some(text)) => meant(options, asked.order, text),
                (None, None) => None,
            };
            let shown = shown.ok_or_else(|| bad("choice must be from 0 to 3"))?;
            (Choice::Index(asked.order[shown]), Given { choice: Some(shown), ..Given::default() })
        }
        None => {
            let text = reply.text.as_deref().map(str::trim).filter(|text| !text.is_empty());
            let text = text.filter(|text| text.chars().nth(LONGEST_TEXT).is_none());
            let text = text.ok_or_else(|| bad("text must have from 1 to 200 characters"))?;
            (Choice::Text(text.to_owned()), Given { text: Some(text.to_owned()), ..Given::default() })
        }
    };
    Ok(Given { correct: judge(&asked.drawn, &choice), ..given })
}

/// The session, if it is the player's.
fn own(session: Option<Session>, user: Uuid) -> Result<Session, CallError> {
    session.filter(|session| session.user == user).ok_or_else(not_found)
}

fn not_found() -> CallError {
    CallError::absent(Code::SessionNotFound, "Session not found")
}
