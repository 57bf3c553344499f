//! The rules of a session: ten or twenty questions, one after the other, each with a time limit. Pure: the time and whether
//! an answer is right are arguments.
//!
//! A question is open for its time and a short grace, then it is reviewed for as long as the player likes, up to the mode's
//! patience. A question that timed out while the server was away is void and gets a replacement, the first time at once and
//! later after a wait ([`outage`]).

mod outage;
#[cfg(test)]
mod tests;

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::outage::{Outages, VOIDS_COUNT_FOR};
use crate::base::clock::Timestamp;
use crate::play::games::timing::Tempo;

/// From the start of a session to its first question.
pub const COUNTDOWN: Duration = Duration::from_secs(3);
/// An answer may arrive this long after the time is over.
pub const GRACE: Duration = Duration::from_millis(300);
/// A question that opens further ahead than this means that the clock was set back.
const SET_BACK: Duration = Duration::from_secs(5);

/// How long a session that an absence of the server interrupted waits for its player. Longer than a week, so that a
/// session left for good changes no rank.
pub const PAUSED_FOR: Duration = Duration::from_secs(8 * 24 * 3600);

/// The rules of a session, set by its mode at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The session is failed with this many wrong answers.
    pub fails_at: usize,
    /// Whether a failed session ends at once, with questions left.
    pub at_once: bool,
    /// In seconds: the session ends when the player does nothing for this long after a question's time.
    pub patience: u64,
    /// The status of a session that ended that way.
    pub left: Status,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "QuizStatus")]
pub enum Status {
    Playing,
    Passed,
    Failed,
    Quit,
    Expired,
}

impl Status {
    pub fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Quit => "quit",
            Self::Expired => "expired",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub terms: Terms,
    /// The time of each question, in seconds.
    pub limits: Vec<u32>,
    /// When the current question opened and closes.
    pub time: Span,
    pub phase: Phase,
    /// The results of the closed questions.
    pub given: Vec<GivenAnswer>,
    /// How many questions have become void.
    #[serde(default)]
    pub voids: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    #[serde(with = "millis")]
    pub opened: Timestamp,
    #[serde(with = "millis")]
    pub closes: Timestamp,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A question is open.
    Question,
    /// The closed question is reviewed, at most until `until`.
    Review {
        #[serde(with = "millis")]
        until: Timestamp,
    },
    /// The open question became void. Another one opens when the player is back, but not before `from`.
    Paused {
        #[serde(with = "millis")]
        until: Timestamp,
        #[serde(with = "millis", default = "at_once")]
        from: Timestamp,
    },
    /// The session has ended; `seen` once the player went on from the last review to the result.
    Over { status: Status, seen: bool },
}

/// Sessions paused before `from` was stored.
fn at_once() -> Timestamp {
    Timestamp(0)
}

/// The result of a question: the player's answer, or a time-out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenAnswer {
    /// The position in the shown order, from 0.
    pub choice: Option<usize>,
    pub text: Option<String>,
    pub correct: bool,
    pub timed_out: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Answer {
        index: usize,
        given: GivenAnswer,
    },
    /// Goes on from the review; with `index`, only from the review of that question.
    Next {
        index: Option<usize>,
    },
    Quit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("This question is not open")]
    NotThisQuestion,
    #[error("This session is over")]
    Over,
}

/// When the first question of a session opens that starts now: after a countdown, which is not part of its time.
pub fn first_opens(now: Timestamp, tempo: Tempo) -> Timestamp {
    now.plus(tempo.of(COUNTDOWN))
}

/// A new session, whose first question opens at `opens`. An answer before that counts as any other.
pub fn begin(terms: Terms, limits: Vec<u32>, opens: Timestamp) -> State {
    let time = Span { opened: opens, closes: opens };
    let mut state = State { terms, limits, time, phase: Phase::Question, given: Vec::new(), voids: 0 };
    state.open(opens);
    state
}

/// The time of the next timer; `None` if the session is over.
pub fn wake_at(state: &State) -> Option<Timestamp> {
    match state.phase {
        Phase::Question => Some(state.time.closes.plus(GRACE)),
        Phase::Review { until } | Phase::Paused { until, .. } => Some(until),
        Phase::Over { .. } => None,
    }
}

/// Applies a player's command; due timers have been fired before ([`State::pass`]). A refused or repeated command
/// changes nothing.
pub fn apply(state: &mut State, command: Command, now: Timestamp) -> Result<(), Refusal> {
    match command {
        Command::Answer { index, .. } if index < state.given.len() => Ok(()),
        Command::Answer { index, given } => match state.phase {
            Phase::Question if index == state.index() => {
                state.close(given);
                Ok(())
            }
            Phase::Over { .. } => Err(Refusal::Over),
            _ => Err(Refusal::NotThisQuestion),
        },
        Command::Next { index } if index.is_some_and(|index| index != state.index()) => Ok(()),
        Command::Next { .. } => {
            match &mut state.phase {
                Phase::Review { .. } => state.open(now),
                Phase::Over { seen, .. } => *seen = true,
                Phase::Question | Phase::Paused { .. } => {}
            }
            Ok(())
        }
        Command::Quit => {
            // A session that is quit at its last verdict keeps its status.
            let status = match state.status() {
                Status::Playing => Status::Quit,
                ended => ended,
            };
            state.phase = Phase::Over { status, seen: true };
            Ok(())
        }
    }
}

impl State {
    /// Fires the timers that are due. Players lose nothing by a question or a review that ended while they could not reach
    /// the server; a timer that is merely late counts.
    pub fn pass(&mut self, now: Timestamp, outages: &Outages) {
        self.reopen_after_clock_change(now);
        while let Some(due) = wake_at(self).filter(|due| *due <= now) {
            let patience = self.patience();
            let since = match self.phase {
                Phase::Question => self.time.opened,
                _ => due.minus(patience),
            };
            let was_away = outages.was_between(since, due, now);
            self.phase = match self.phase {
                Phase::Question if was_away => {
                    let from = now.plus(outages.wait_after(self.voids));
                    self.voids += 1;
                    Phase::Paused { until: now.plus(PAUSED_FOR), from }
                }
                Phase::Question => {
                    self.close(GivenAnswer { timed_out: true, ..GivenAnswer::default() });
                    continue;
                }
                Phase::Review { .. } if was_away => Phase::Review { until: now.plus(PAUSED_FOR) },
                Phase::Paused { from, .. } if was_away => Phase::Paused { until: now.plus(PAUSED_FOR), from },
                _ => Phase::Over { status: self.terms.left, seen: true },
            };
        }
    }

    /// If the clock was set back while a question was open, its time starts again.
    fn reopen_after_clock_change(&mut self, now: Timestamp) {
        if self.phase == Phase::Question && self.time.opened.since(now) > SET_BACK {
            self.open(now);
        }
    }

    /// Opens the next question.
    fn open(&mut self, now: Timestamp) {
        let limit = self.limits.get(self.given.len()).copied().unwrap_or_default();
        self.time = Span { opened: now, closes: now.plus(Duration::from_secs(limit.into())) };
        self.phase = Phase::Question;
    }

    /// The player is back: opens the question that replaces the void one.
    pub fn reopen(&mut self, limit: u32, now: Timestamp) {
        let place = self.given.len();
        if let (Phase::Paused { .. }, Some(stored)) = (&self.phase, self.limits.get_mut(place)) {
            *stored = limit;
            self.open(now);
        }
    }

    /// Closes the open question: the review follows, or the end.
    fn close(&mut self, given: GivenAnswer) {
        self.given.push(given);
        let failed = self.wrong() >= self.terms.fails_at;
        let status = match self.given.len() == self.count() {
            _ if failed && self.terms.at_once => Status::Failed,
            true if failed => Status::Failed,
            true => Status::Passed,
            false => Status::Playing,
        };
        self.phase = match status {
            Status::Playing => Phase::Review { until: self.time.closes.plus(self.patience()) },
            status => Phase::Over { status, seen: false },
        };
    }

    pub fn status(&self) -> Status {
        match self.phase {
            Phase::Over { status, .. } => status,
            _ => Status::Playing,
        }
    }

    /// The question that is open or opens next, or else the last closed one; from 0.
    pub fn index(&self) -> usize {
        match self.phase {
            Phase::Question | Phase::Paused { .. } => self.given.len(),
            Phase::Review { .. } | Phase::Over { .. } => self.given.len().saturating_sub(1),
        }
    }

    pub fn is_paused(&self) -> bool {
        matches!(self.phase, Phase::Paused { .. })
    }

    /// When the question that replaces a void one may open.
    pub fn resumes_at(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Paused { from, .. } => Some(from),
            _ => None,
        }
    }

    /// Whether a player who continues gets the replacement of the void question.
    pub fn may_resume(&self, now: Timestamp) -> bool {
        self.resumes_at().is_some_and(|from| from <= now)
    }

    /// Whether the replacement opens as soon as the player looks at the session. After a wait it opens only when the player
    /// continues, who may be doing something else by then.
    pub fn resumes_when_seen(&self) -> bool {
        matches!(self.phase, Phase::Paused { until, from } if from <= until.minus(PAUSED_FOR))
    }

    pub fn count(&self) -> usize {
        self.limits.len()
    }

    pub fn right(&self) -> usize {
        self.given.iter().filter(|given| given.correct).count()
    }

    pub fn wrong(&self) -> usize {
        self.given.len() - self.right()
    }

    /// Wrong answers until the session fails; `None` where that does not end it.
    pub fn wrong_left(&self) -> Option<usize> {
        self.terms.at_once.then(|| self.terms.fails_at.saturating_sub(self.wrong()))
    }

    /// When the session ends if the player does nothing.
    pub fn expires_at(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Question => Some(self.time.closes.plus(self.patience())),
            Phase::Review { until } | Phase::Paused { until, .. } => Some(until),
            Phase::Over { .. } => None,
        }
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(self.terms.patience)
    }
}

/// Serialises times as milliseconds.
mod millis {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::base::clock::Timestamp;

    pub(super) fn serialize<S: Serializer>(time: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
        time.0.serialize(serializer)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Timestamp, D::Error> {
        i64::deserialize(deserializer).map(Timestamp)
    }
}
