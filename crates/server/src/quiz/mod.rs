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

use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use serde_json::Value;
use tokio::sync::watch;
use uuid::Uuid;

pub use self::api::declare;
pub use self::mode::{Ended, Mode, Outcome, Plan};
use self::rules::{Command, Given, Refusal, Status, wake_at};
pub use self::store::Past;
use self::store::{Asked, Session};
pub use self::table::QUIZ_SESSIONS;
use crate::clock::{Clock, Timestamp};
use crate::db::{Db, DbError, Tx};
use crate::limits::{Limits, Rule};
use crate::questions::{Choice, Dice, Difficulty, Draw, Questions, judge, note_seen, recent};
use crate::random;
use crate::registry::{Refused, tell_new, told};
use crate::waker::{Alarm, Waker, each};

/// Each draws questions and is a row to keep.
const STARTS: Rule = Rule { name: "quiz_starts", burst: 60, per: Duration::from_secs(600) };
/// Sessions of a player and mode whose questions are kept for the review.
const KEPT: i64 = 20;
/// Sessions moved by one sweep; more are told to come at once.
const BATCH: i64 = 512;
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

/// A player's newest sessions of a season that are over, oldest first.
pub fn past(tx: &mut Tx<'_>, user: Uuid, mode: &str, season: &str, most: i64) -> Result<Vec<Past>, DbError> {
    store::past(tx, user, mode, season, most)
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        let hint = match refusal {
            Refusal::NotThisQuestion => "not_this_question",
            Refusal::Over => "session_over",
        };
        Self::Outdated { hint, text: refusal.to_string() }
    }
}

/// Who asks for what: everything a move needs that is not in the database.
#[derive(Clone)]
struct Turn {
    this: Quiz,
    now: Timestamp,
    /// Drawn before the transaction, which may run twice.
    dice: Dice,
}

impl Quiz {
    /// A session to play: the one the player is in, or a new one.
    pub async fn start(&self, user: Uuid, mode: &str, level: Option<i64>) -> Result<Value, Refused> {
        let Some(place) = self.modes.iter().position(|known| known.name() == mode) else {
            let known: Vec<_> = self.modes.iter().map(|mode| mode.name()).collect();
            return Err(Refused::Invalid(format!("mode must be one of {}", known.join(", "))));
        };
        let turn = self.turn();
        if let Some(running) = self.current(user, Some(mode)).await? {
            return Ok(running);
        }
        self.limits.take(STARTS, &user.to_string(), turn.now).map_err(|wait| Refused::TooOften(wait.seconds()))?;
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
                turn.clone().told(tx, id, user, None)
            })
            .await?;
        self.wake(wake);
        Ok(started)
    }

    /// How a session of the player's stands.
    pub async fn state(&self, user: Uuid, id: Uuid) -> Result<Value, Refused> {
        let (now, began) = (self.clock.now(), self.began);
        let seen = self.db.read(move |tx| {
            let session = own(store::find(tx, id)?, user)?;
            let mut passed = session.state.clone();
            passed.pass(now, began);
            if passed != session.state || passed.is_paused() {
                return Ok(None);
            }
            Ok::<_, Refused>(Some(snapshot::snapshot(tx, &session, None, now)?))
        });
        match seen.await? {
            Some(snapshot) => Ok(snapshot),
            None => self.play(user, id, |_, _| Ok(None)).await,
        }
    }

    /// The session that the player is in, of this mode or of any.
    pub async fn current(&self, user: Uuid, mode: Option<&str>) -> Result<Option<Value>, Refused> {
        let mode = mode.map(ToOwned::to_owned);
        let id = self.db.read(move |tx| store::playing(tx, user, mode.as_deref())).await?;
        let Some(id) = id else { return Ok(None) };
        let snapshot = self.state(user, id).await?;
        // Time may have ended it by now.
        Ok(Some(snapshot).filter(|snapshot| snapshot["status"] == Status::Playing.name()))
    }

    pub async fn answer(&self, user: Uuid, id: Uuid, reply: Reply) -> Result<Value, Refused> {
        self.play(user, id, move |tx, session| {
            let index = reply.index;
            let given =
                if index == session.state.given.len() { judged(tx, session, &reply)? } else { Given::default() };
            Ok(Some(Command::Answer { index, given }))
        })
        .await
    }

    /// On from the review: of this question, if it is named.
    pub async fn next(&self, user: Uuid, id: Uuid, index: Option<usize>) -> Result<Value, Refused> {
        self.play(user, id, move |_, _| Ok(Some(Command::Next { index }))).await
    }

    pub async fn quit(&self, user: Uuid, id: Uuid) -> Result<Value, Refused> {
        self.play(user, id, |_, _| Ok(Some(Command::Quit))).await
    }

    /// Lets time pass for every session that it moves by now, and says when the next is moved.
    pub async fn sweep(&self, now: Timestamp) -> Result<Option<Timestamp>, Refused> {
        let due = self.db.read(move |tx| store::due(tx, now, BATCH)).await?;
        let moved = each(due, |id| {
            let turn = Turn { now, ..self.turn() };
            self.db.write(move |tx| {
                if let Some(mut session) = store::hold(tx, id)? {
                    let before = session.state.clone();
                    session.state.pass(now, turn.this.began);
                    turn.save(tx, &mut session, &before)?;
                }
                Ok::<_, Refused>(())
            })
        });
        moved.await?;
        Ok(self.db.read(store::next_wake).await?)
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
        command: impl Fn(&mut Tx<'_>, &Session) -> Result<Option<Command>, Refused> + Send + 'static,
    ) -> Result<Value, Refused> {
        let turn = self.turn();
        let moved = self.db.write(move |tx| turn.clone().told(tx, id, user, Some(&command)));
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

type Decide<'c> = &'c dyn Fn(&mut Tx<'_>, &Session) -> Result<Option<Command>, Refused>;

impl Turn {
    /// Makes a session, unless the player is in one.
    fn begin(
        mut self,
        tx: &mut Tx<'_>,
        id: Uuid,
        user: Uuid,
        mode: &dyn Mode,
        level: Option<i64>,
    ) -> Result<Option<Session>, Refused> {
        let plan = mode.begin(tx, user, level, self.now)?;
        let asked = self.draw(tx, user, mode.name(), &plan.questions)?;
        let limits = asked.iter().map(|asked| asked.drawn.time_limit_seconds).collect();
        let session = Session {
            id,
            user,
            mode: mode.name().to_owned(),
            step: plan.step,
            season: plan.season,
            version: 1,
            state: rules::begin(plan.terms, limits, self.now),
            outcome: None,
        };
        if !store::insert(tx, &session, self.now)? {
            return Ok(None);
        }
        store::add_questions(tx, id, &asked)?;
        store::forget_old_questions(tx, user, mode.name(), KEPT)?;
        tell_new(tx, &QUIZ_SESSIONS, &id.to_string(), self.now)?;
        Ok(Some(session))
    }

    /// Plays the player's move, if there is one, and tells how the session stands then and when time moves it.
    fn told(
        mut self,
        tx: &mut Tx<'_>,
        id: Uuid,
        user: Uuid,
        decide: Option<Decide<'_>>,
    ) -> Result<(Value, Option<Timestamp>), Refused> {
        let mut session = own(store::hold(tx, id)?, user)?;
        let before = session.state.clone();
        session.state.pass(self.now, self.this.began);
        let command = decide.map(|decide| decide(tx, &session)).transpose()?.flatten();
        if session.state.is_paused() && !matches!(command, Some(Command::Answer { .. } | Command::Quit)) {
            self.replace(tx, &mut session)?;
        }
        let answered = match &command {
            Some(Command::Answer { index, .. }) => Some(*index),
            _ => None,
        };
        if let Some(command) = command {
            rules::apply(&mut session.state, command, self.now)?;
        }
        let now = self.now;
        self.save(tx, &mut session, &before)?;
        Ok((snapshot::snapshot(tx, &session, answered, now)?, wake_at(&session.state)))
    }

    /// Keeps how a session stands now, and lets its mode know when it is over.
    fn save(&self, tx: &mut Tx<'_>, session: &mut Session, before: &rules::State) -> Result<(), Refused> {
        if session.state == *before {
            return Ok(());
        }
        session.version += 1;
        let status = session.state.status();
        let over = before.status() == Status::Playing && status != Status::Playing;
        if over {
            let mode = self.this.modes.iter().find(|mode| mode.name() == session.mode);
            let mode = mode.ok_or_else(|| anyhow!("a session of the unknown mode {}", session.mode))?;
            let ended = Ended {
                user: session.user,
                step: session.step,
                season: session.season.clone(),
                status,
                right: session.state.right() as i64,
            };
            session.outcome = Some(mode.end(tx, &ended, self.now)?);
        }
        let finished = over.then_some(self.now);
        told(tx, &QUIZ_SESSIONS, &session.id.to_string(), self.now, |tx| store::save(tx, session, finished))?;
        Ok(())
    }

    /// Another question for one that is void, of the same difficulty.
    fn replace(&mut self, tx: &mut Tx<'_>, session: &mut Session) -> Result<(), Refused> {
        let place = session.state.index();
        let void = store::question(tx, session.id, place)?;
        let difficulty = void.map_or(Difficulty::Medium, |asked| asked.drawn.difficulty);
        let asked = self.draw(tx, session.user, &session.mode, &[(difficulty, 1)])?;
        if let Some(asked) = asked.first() {
            store::replace_question(tx, session.id, place, asked)?;
            session.state.reopen(asked.drawn.time_limit_seconds, self.now);
        }
        Ok(())
    }

    /// Questions that the player has not seen lately, in the order of the wish.
    fn draw(
        &mut self,
        tx: &mut Tx<'_>,
        user: Uuid,
        mode: &str,
        wanted: &[(Difficulty, usize)],
    ) -> Result<Vec<Asked>, DbError> {
        let mut not = recent(tx, user)?;
        let mut all = Vec::new();
        for (difficulty, count) in wanted {
            let (difficulty, pictures) = (Some(*difficulty), self.this.questions.pictures());
            let (not_again, mode) = (not.clone(), mode.to_owned());
            let wish = Draw { difficulty, count: *count, not: not_again, mode, pictures, choices: false };
            let drawn = Questions::draw(tx, &wish, &mut self.dice)?;
            not.extend(drawn.iter().map(|question| question.id));
            all.extend(drawn);
        }
        note_seen(tx, user, &all, self.now)?;
        Ok(all.into_iter().map(|drawn| Asked { drawn, order: self.dice.order() }).collect())
    }
}

/// What the answer is worth, if its question is the one that is open.
fn judged(tx: &mut Tx<'_>, session: &Session, reply: &Reply) -> Result<Given, Refused> {
    let Some(asked) = store::question(tx, session.id, reply.index)? else {
        return Err(Refusal::NotThisQuestion.into());
    };
    if reply.question.is_some_and(|question| question != asked.drawn.id) {
        return Err(Refusal::NotThisQuestion.into());
    }
    let bad = |text: &str| Refused::Named { hint: "bad_choice", text: text.to_owned(), details: None };
    let (choice, given) = match asked.drawn.options {
        Some(_) => {
            let shown = reply.choice.and_then(|choice| usize::try_from(choice).ok()).filter(|choice| *choice < 4);
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
fn own(session: Option<Session>, user: Uuid) -> Result<Session, Refused> {
    session.filter(|session| session.user == user).ok_or_else(not_found)
}

fn not_found() -> Refused {
    Refused::Absent { hint: "session_not_found", text: "Session not found".into() }
}
