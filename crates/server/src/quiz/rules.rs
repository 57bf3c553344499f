//! The rules of a session: ten or twenty questions, one after the other, each for so long. Pure: the time comes in, and so does
//! whether an answer is right.
//!
//! A question is open for its time and a little longer (what is on its way counts), then it is reviewed for as long as the player
//! likes, within the patience of the mode. Whoever was asked while no server was there to listen is asked something else.

#[cfg(test)]
mod tests;

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clock::Timestamp;

/// An answer is on its way for so long after the time is over.
pub const GRACE: Duration = Duration::from_millis(300);
/// Time that is noticed this much late passed while nobody was there, or somebody set the clock.
pub const AWAY: Duration = Duration::from_secs(5);

/// Whoever the server kept from going on is waited for this long. It is more than a week: what is left for good then moves no rank.
pub const COME_BACK: Duration = Duration::from_secs(8 * 24 * 3600);

/// What a session is about, by its mode. It keeps what it began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// With so many wrong ones it is failed.
    pub fails_at: usize,
    /// Failed means over, whatever is left to ask.
    pub at_once: bool,
    /// In seconds: left alone for so long past a question's time, it is over.
    pub patience: u64,
    /// What that counts as.
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
    /// When the question that is open, or was last, opened and closes.
    pub time: Span,
    pub phase: Phase,
    /// One for each question that is over.
    pub given: Vec<Given>,
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
    /// Of the question that is over; patience ends then.
    Review {
        #[serde(with = "millis")]
        until: Timestamp,
    },
    /// The question that was open is void. Another opens when the player is back.
    Paused {
        #[serde(with = "millis")]
        until: Timestamp,
    },
    /// For good; `seen` once the player went on from the last question to the result.
    Over { status: Status, seen: bool },
}

/// What a question ended with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// As the options were shown, from 0.
    pub choice: Option<usize>,
    pub text: Option<String>,
    pub correct: bool,
    pub timed_out: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Answer {
        index: usize,
        given: Given,
    },
    /// On from the review, of this question if it is named.
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

/// A session as it begins: the first question is open.
pub fn begin(terms: Terms, limits: Vec<u32>, now: Timestamp) -> State {
    let time = Span { opened: now, closes: now };
    let mut state = State { terms, limits, time, phase: Phase::Question, given: Vec::new() };
    state.open(now);
    state
}

/// When time moves it next.
pub fn wake_at(state: &State) -> Option<Timestamp> {
    match state.phase {
        Phase::Question => Some(state.time.closes.plus(GRACE)),
        Phase::Review { until } | Phase::Paused { until } => Some(until),
        Phase::Over { .. } => None,
    }
}

/// What a player does. Time has passed already ([`State::pass`]); what is refused changes nothing, and neither does what was done
/// before.
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
            // Who leaves at the last verdict has seen the end: what it was stays.
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
    /// Lets time pass up to now. `began` is when the server did: what was asked before it began was asked of a player who may not
    /// have been able to answer.
    pub fn pass(&mut self, now: Timestamp, began: Timestamp) {
        self.mend(now);
        while let Some(due) = wake_at(self).filter(|due| *due <= now) {
            let patience = self.patience();
            let since = match self.phase {
                Phase::Question => self.time.opened,
                _ => due.minus(patience),
            };
            // After a clock that was set back, nobody knows what was before.
            let restarted = since < began && began <= now;
            let unheard = restarted || now.since(due) > AWAY;
            self.phase = match self.phase {
                Phase::Question if unheard => Phase::Paused { until: now.plus(COME_BACK) },
                Phase::Question => {
                    self.close(Given { timed_out: true, ..Given::default() });
                    continue;
                }
                Phase::Review { .. } if unheard => Phase::Review { until: now.plus(COME_BACK) },
                Phase::Paused { .. } if unheard => Phase::Paused { until: now.plus(COME_BACK) },
                _ => Phase::Over { status: self.terms.left, seen: true },
            };
        }
    }

    /// If the clock was set back while a question was open, its time begins again.
    fn mend(&mut self, now: Timestamp) {
        if self.phase == Phase::Question && self.time.opened.since(now) > AWAY {
            self.open(now);
        }
    }

    /// Opens the question that comes now.
    fn open(&mut self, now: Timestamp) {
        let limit = self.limits.get(self.given.len()).copied().unwrap_or_default();
        self.time = Span { opened: now, closes: now.plus(Duration::from_secs(limit.into())) };
        self.phase = Phase::Question;
    }

    /// The player is back: another question takes the place of the void one.
    pub fn reopen(&mut self, limit: u32, now: Timestamp) {
        let place = self.given.len();
        if let (Phase::Paused { .. }, Some(kept)) = (&self.phase, self.limits.get_mut(place)) {
            *kept = limit;
            self.open(now);
        }
    }

    /// The open question has its verdict: on to the review, or to the end.
    fn close(&mut self, given: Given) {
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

    /// The question that is open or about to be, or else the last that has its verdict; from 0.
    pub fn index(&self) -> usize {
        match self.phase {
            Phase::Question | Phase::Paused { .. } => self.given.len(),
            Phase::Review { .. } | Phase::Over { .. } => self.given.len().saturating_sub(1),
        }
    }

    pub fn is_paused(&self) -> bool {
        matches!(self.phase, Phase::Paused { .. })
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

    /// Wrong answers until it is failed, where that ends it.
    pub fn wrong_left(&self) -> Option<usize> {
        self.terms.at_once.then(|| self.terms.fails_at.saturating_sub(self.wrong()))
    }

    /// When it counts as left, if nothing happens.
    pub fn expires_at(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Question => Some(self.time.closes.plus(self.patience())),
            Phase::Review { until } | Phase::Paused { until } => Some(until),
            Phase::Over { .. } => None,
        }
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(self.terms.patience)
    }
}

/// Times are kept as the database keeps them.
mod millis {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::clock::Timestamp;

    pub(super) fn serialize<S: Serializer>(time: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
        time.0.serialize(serializer)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Timestamp, D::Error> {
        i64::deserialize(deserializer).map(Timestamp)
    }
}
