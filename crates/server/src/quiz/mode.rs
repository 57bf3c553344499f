//! What a mode adds to the engine: what a session of it is about, and what its end means.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{Status, Terms};
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::questions::Difficulty;
use crate::registry::CallError;

/// The modes that sessions are played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuizMode {
    Solo,
    Ranked,
}

impl QuizMode {
    const ALL: [Self; 2] = [Self::Solo, Self::Ranked];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Solo => "solo",
            Self::Ranked => "ranked",
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

    /// What a player who starts now gets to play. `level` is what they asked for, if anything.
    fn begin(&self, tx: &mut Tx<'_>, user: Uuid, level: Option<i64>, now: Timestamp) -> Result<Plan, CallError>;

    /// A session is over, once and for good: what follows from it, in the same transaction.
    fn end(&self, tx: &mut Tx<'_>, ended: &Ended, now: Timestamp) -> Result<Outcome, CallError>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The level, or the rank.
    pub step: i64,
    pub season: Option<String>,
    pub terms: Terms,
    /// How many of which difficulty, in the order in which they are asked.
    pub questions: Vec<(Difficulty, usize)>,
}

#[derive(Clone, Debug)]
pub struct Ended {
    pub user: Uuid,
    pub step: i64,
    pub season: Option<String>,
    pub status: Status,
    pub right: i64,
}

/// What a session led to, as the player is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "QuizResult")]
pub struct Outcome {
    pub passed: bool,
    pub stars: i64,
    /// Right answers at the best of times, or the week's best rank.
    pub best: i64,
    /// The level that this opened.
    pub unlocked: Option<i64>,
    pub rank_before: Option<i64>,
    pub rank_after: Option<i64>,
    pub promoted: bool,
    pub demoted: bool,
    pub reward: i64,
    /// False if it came too late to move anything.
    pub counted: bool,
}
