//! Quiz sessions: the engine of solo levels, ranked attempts and the daily five. A session is a row; every move is one transaction that
//! locks it, fires due timers, applies the rules and saves. So any process can make any move, and a restart loses
//! nothing. A mode ([`Mode`]) defines what a session asks and what its end causes.

mod api;
pub mod desk;
mod in_flight;
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
pub use self::in_flight::MovesInFlight;
pub use self::mode::{Asked, EndedSession, Mode, Outcome, Plan, QuizMode};
use self::rules::{Command, GivenAnswer, Outages, Refusal, Status, VOIDS_COUNT_FOR, wake_at};
pub use self::store::PastSession;
use self::store::Session;
pub use self::table::QUIZ_SESSIONS;
use self::turn::Turn;
pub use self::wire::QuizSnapshot;
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError, Tx};
use crate::base::limits::{Limits, Rule};
use crate::base::random::{self, Dice};
use crate::base::waker::{Alarm, Waker, each};
use crate::contract::registry::{CallError, RefusalCodes};
use crate::play::games::timing::Tempo;
use crate::play::games::{Absence, AwaySpan, is_temporary};
use crate::play::questions::{Choice, Questions, judge, meant};

/// How many sessions a player may start: each draws questions and adds rows.
const STARTS: Rule = Rule { name: "quiz_starts", burst: 60, per: Duration::from_secs(600) };
/// The most sessions in one sweep; the next sweep follows at once.
const BATCH: i64 = 512;
/// A session whose timer failed is tried again after this time.
const RETRY_AFTER: Duration = Duration::from_secs(600);
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
    /// Set to the time of a session's next timer.
    pub alarm: Alarm,
    /// When this server started.
    pub began: Timestamp,
    /// When it could not serve since then.
    pub absence: Absence,
    pub in_flight: MovesInFlight,
    /// The tempo of countdowns and answers.
    pub tempo: Tempo,
}

/// An answer as the client sends it; `choice` is the position in the shown order.
#[derive(Clone, Debug, Default)]
pub struct SentAnswer {
    pub index: usize,
    /// If set, it must be the open question: the one before may be void.
    pub question: Option<Uuid>,
    pub choice: Option<i64>,
    pub text: Option<String>,
}

/// How many sessions a player has played.
pub fn count(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    store::count(tx, user)
}

/// The running session of a mode that a player is in.
pub fn playing(tx: &mut Tx<'_>, user: Uuid, mode: &str) -> Result<Option<Uuid>, DbError> {
    store::playing(tx, user, Some(mode))
}

/// The running session of a mode, with the season that it counts for.
pub fn playing_in(tx: &mut Tx<'_>, user: Uuid, mode: &str) -> Result<Option<(Uuid, Option<String>)>, DbError> {
    let Some(id) = playing(tx, user, mode)? else { return Ok(None) };
    Ok(store::find(tx, id)?.map(|session| (session.id, session.season)))
}

/// A player's newest finished sessions of a season, oldest first. A season is given by its name and its start.
pub fn past(
    tx: &mut Tx<'_>,
    user: Uuid,
    mode: &str,
    season: (&str, Timestamp),
    most: i64,
) -> Result<Vec<PastSession>, DbError> {
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
    /// Resumes the session that the player is in, or starts a new one.
    pub async fn start(&self, user: Uuid, mode: &str, level: Option<i64>) -> Result<QuizSnapshot, CallError> {
        let Some(place) = self.modes.iter().position(|known| known.name() == mode) else {
            let names: Vec<_> = self.modes.iter().map(|mode| mode.name()).collect();
            return Err(CallError::Invalid(format!("mode must be one of {}", names.join(", "))));
        };
        let turn = self.turn();
        if let Some(running) = self.resume_current(user, mode).await? {
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
                // A concurrent request, perhaps of another tab, has started one.
                match store::playing(tx, user, Some(mode.name()))? {
                    Some(id) => turn.clone().play(tx, id, user, None),
                    // It has ended already; the mode says whether that refuses another one.
                    None => mode.begin(tx, user, level, turn.now).and_then(|_| Err(not_found())),
                }
            })
            .await?;
        self.wake(wake);
        Ok(started)
    }

    /// The state of one of the player's sessions.
    pub async fn state(&self, user: Uuid, id: Uuid) -> Result<QuizSnapshot, CallError> {
        let (this, now) = (self.clone(), self.clock.now());
        let seen = self.db.read(move |tx| {
            let session = own(store::find(tx, id)?, user)?;
            let mut passed = session.state.clone();
            passed.pass(now, &this.outages(tx, &session, now)?);
            if passed != session.state || passed.resumes_when_seen() {
                return Ok(None);
            }
            Ok::<_, CallError>(Some(snapshot::snapshot(tx, &session, None, now)?))
        });
        match seen.await? {
            Some(snapshot) => Ok(snapshot),
            None => self.play(user, id, |_, _| Ok(None)).await,
        }
    }

    /// The running session of the player, of this mode or of any. It only reads: a paused session stays paused.
    pub async fn current(&self, user: Uuid, mode: Option<&str>) -> Result<Option<QuizSnapshot>, CallError> {
        let mode = mode.map(ToOwned::to_owned);
        let (this, now) = (self.clone(), self.clock.now());
        let seen = self.db.read(move |tx| {
            let id = store::playing(tx, user, mode.as_deref())?;
            let Some(mut session) = id.map(|id| store::find(tx, id)).transpose()?.flatten() else { return Ok(None) };
            let outages = this.outages(tx, &session, now)?;
            session.state.pass(now, &outages);
            let is_paused = session.state.is_paused();
            let snapshot = is_paused.then(|| snapshot::snapshot(tx, &session, None, now)).transpose()?;
            Ok::<_, DbError>(Some((session.id, snapshot)))
        });
        let snapshot = match seen.await? {
            Some((_, Some(paused))) => paused,
            Some((id, None)) => self.state(user, id).await?,
            None => return Ok(None),
        };
        Ok(running(snapshot))
    }

    /// Resumes the running session of that mode, if there is one.
    async fn resume_current(&self, user: Uuid, mode: &str) -> Result<Option<QuizSnapshot>, CallError> {
        let mode = mode.to_owned();
        let id = self.db.read(move |tx| store::playing(tx, user, Some(&mode))).await?;
        let Some(id) = id else { return Ok(None) };
        Ok(running(self.state(user, id).await?))
    }

    pub async fn answer(&self, user: Uuid, id: Uuid, answer: SentAnswer) -> Result<QuizSnapshot, CallError> {
        self.play(user, id, move |tx, session| {
            let index = answer.index;
            let given = if index == session.state.given.len() {
                judge_answer(tx, session, &answer)?
            } else {
                GivenAnswer::default()
            };
            Ok(Some(Command::Answer { index, given }))
        })
        .await
    }

    /// Goes on from the review; with `index`, only from the review of that question.
    pub async fn next(&self, user: Uuid, id: Uuid, index: Option<usize>) -> Result<QuizSnapshot, CallError> {
        self.play(user, id, move |_, _| Ok(Some(Command::Next { index }))).await
    }

    pub async fn quit(&self, user: Uuid, id: Uuid) -> Result<QuizSnapshot, CallError> {
        self.play(user, id, |_, _| Ok(Some(Command::Quit))).await
    }

    /// Fires the timers of all due sessions; returns when the next one is due. Notes it if the database is unavailable.
    pub async fn sweep(&self, now: Timestamp) -> Result<Option<Timestamp>, CallError> {
        let swept = self.fire_due(now).await;
        self.absence.note_attempt(now, self.clock.now(), swept)
    }

    async fn fire_due(&self, now: Timestamp) -> Result<Option<Timestamp>, CallError> {
        let due = self.db.read(move |tx| store::due(tx, now, BATCH)).await?;
        each(due, |id| self.fire_timer(id, now)).await?;
        Ok(self.db.read(store::next_wake).await?)
    }

    /// Fires the timer of one session. If its row is broken, the session is postponed and logged, and the others go on.
    async fn fire_timer(&self, id: Uuid, now: Timestamp) -> Result<(), CallError> {
        if self.in_flight.has(id) {
            return Ok(());
        }
        let turn = Turn { now, ..self.turn() };
        match self.db.write(move |tx| turn.pass(tx, id)).await {
            Err(error) if is_temporary(&error) => Err(error),
            Err(error) => {
                error!(session = %id, %error, "the timer of a quiz session failed; trying again in 10 minutes");
                Ok(self.db.write(move |tx| store::postpone(tx, id, now.plus(RETRY_AFTER))).await?)
            }
            Ok(()) => Ok(()),
        }
    }

    /// Fires timers until the server stops.
    pub async fn wake_until(self, stop: watch::Receiver<bool>) {
        let waker = Waker { name: "quiz", clock: self.clock.clone(), alarm: self.alarm.clone() };
        waker.serve_until(|now| self.sweep(now), stop).await;
    }

    /// A move of a player: fires a due timer, then applies the command that `command` returns.
    async fn play(
        &self,
        user: Uuid,
        id: Uuid,
        command: impl Fn(&mut Tx<'_>, &Session) -> Result<Option<Command>, CallError> + Send + 'static,
    ) -> Result<QuizSnapshot, CallError> {
        let _in_flight = self.in_flight.begin(id);
        let turn = self.turn();
        let now = turn.now;
        let moved = self.db.write(move |tx| turn.clone().play(tx, id, user, Some(&command))).await;
        if moved.as_ref().is_err_and(is_temporary) {
            // The sweep is an attempt of the server's own: it notes whether the database is unavailable.
            self.alarm.set(now);
        }
        let (snapshot, wake) = moved?;
        self.wake(wake);
        Ok(snapshot)
    }

    /// What is known about outages, if the session has a due timer.
    fn outages(&self, tx: &mut Tx<'_>, session: &Session, now: Timestamp) -> Result<Outages, DbError> {
        let mut outages = Outages::none_since(self.began);
        let Some(due) = wake_at(&session.state).filter(|due| *due <= now) else { return Ok(outages) };
        outages.spans = self.absence.spans(now);
        if session.wakes_at.is_some_and(|at| at > due) {
            // The timer failed for this session alone.
            outages.spans.push(AwaySpan { from: due, to: now });
        }
        let voids = store::voids(tx, session.user, session.id, now.minus(VOIDS_COUNT_FOR))?;
        outages.other_voids = usize::try_from(voids).unwrap_or_default();
        Ok(outages)
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

/// `None` if the session is over: a timer may have ended it.
fn running(snapshot: QuizSnapshot) -> Option<QuizSnapshot> {
    Some(snapshot).filter(|snapshot| snapshot.status == Status::Playing)
}

/// Judges an answer to the open question.
fn judge_answer(tx: &mut Tx<'_>, session: &Session, answer: &SentAnswer) -> Result<GivenAnswer, CallError> {
    let Some(asked) = store::question(tx, session.id, answer.index)? else {
        return Err(Refusal::NotThisQuestion.into());
    };
    if answer.question.is_some_and(|question| question != asked.drawn.id) {
        return Err(Refusal::NotThisQuestion.into());
    }
    let bad = |text: &str| CallError::named(Code::BadChoice, text);
    let (choice, given) = match &asked.drawn.options {
        Some(options) => {
            let shown = match (answer.choice, &answer.text) {
                (Some(choice), _) => usize::try_from(choice).ok().filter(|choice| *choice < 4),
                (None, Some(text)) => meant(options, asked.order, text),
                (None, None) => None,
            };
            let shown = shown.ok_or_else(|| bad("choice must be from 0 to 3"))?;
            (Choice::Index(asked.order[shown]), GivenAnswer { choice: Some(shown), ..GivenAnswer::default() })
        }
        None => {
            let text = answer.text.as_deref().map(str::trim).filter(|text| !text.is_empty());
            let text = text.filter(|text| text.chars().nth(LONGEST_TEXT).is_none());
            let text = text.ok_or_else(|| bad("text must have from 1 to 200 characters"))?;
            (Choice::Text(text.to_owned()), GivenAnswer { text: Some(text.to_owned()), ..GivenAnswer::default() })
        }
    };
    Ok(GivenAnswer { correct: judge(&asked.drawn, &choice), ..given })
}

/// The session, if it is the player's.
fn own(session: Option<Session>, user: Uuid) -> Result<Session, CallError> {
    session.filter(|session| session.user == user).ok_or_else(not_found)
}

fn not_found() -> CallError {
    CallError::absent(Code::SessionNotFound, "Session not found")
}
