//! What a mode adds to the engine: which questions a session asks, and what its end causes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{Status, Terms};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::contract::registry::CallError;
use crate::play::questions::{Difficulty, Drawn};

/// The modes that sessions are played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuizMode {
    Solo,
    Ranked,
    Daily,
}

impl QuizMode {
    const ALL: [Self; 3] = [Self::Solo, Self::Ranked, Self::Daily];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Solo => "solo",
            Self::Ranked => "ranked",
            Self::Daily => "daily",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

pub trait Mode: Send + Sync {
    fn mode(&self) -> QuizMode;

    fn name(&self) -> &'static str {
        self.mode().name()
    }

    /// The plan of a new session. `level` is the requested level, if any.
    fn begin(&self, tx: &mut Tx<'_>, user: Uuid, level: Option<i64>, now: Timestamp) -> Result<Plan, CallError>;

    /// Whether answers may have to be typed in this step; otherwise every question has four options.
    fn types_answers(&self, _step: i64) -> bool {
        true
    }

    /// Called once when a session ends, in the same transaction; saves and returns its outcome.
    fn end(&self, tx: &mut Tx<'_>, ended: &EndedSession, now: Timestamp) -> Result<Outcome, CallError>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The level, the rank, or the number of the day.
    pub step: i64,
    /// The week or the day that the session counts for.
    pub season: Option<String>,
    pub terms: Terms,
    pub questions: Asked,
}

/// The questions of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Drawn for the player: difficulties and numbers of questions, in the order in which they are asked.
    Drawn(Vec<(Difficulty, usize)>),
    /// The same for every player.
    Given(Vec<Drawn>),
}

#[derive(Clone, Debug)]
pub struct EndedSession {
    pub id: Uuid,
    pub user: Uuid,
    pub step: i64,
    pub season: Option<String>,
    pub status: Status,
    pub right: i64,
    /// Whether each closed question was answered right.
    pub verdicts: Vec<bool>,
}

/// The result of a session, as the player sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "QuizResult")]
pub struct Outcome {
    pub passed: bool,
    pub stars: i64,
    /// The most right answers in this level, or the week's best rank.
    pub best: i64,
    /// The level that this session opened.
    pub unlocked: Option<i64>,
    pub rank_before: Option<i64>,
    pub rank_after: Option<i64>,
    pub promoted: bool,
    pub demoted: bool,
    pub reward: i64,
    /// False if the session ended too late to count, or too early.
    pub counted: bool,
    /// The days of the streak, if the session is a daily one that counts.
    pub streak: Option<i64>,
}
