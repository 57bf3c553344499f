//! The state of a room: everything that a move needs, small enough to be saved with every move. The questions are
//! stored separately; the state has only the positions of their right options.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::base::clock::Timestamp;
use crate::play::games::GameState;
use crate::play::games::seats::{Connection, may_act};
use crate::play::games::timing::{GRACE, SETTLE, Tempo, millis};

/// The star passes on when the creator is disconnected for this long.
pub const SILENCE: Duration = Duration::from_secs(15);
/// Errors that eliminate a player.
pub const HEARTS: u32 = 3;
pub const QUESTIONS: usize = 20;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The number of the last event.
    pub seq: u64,
    pub phase: Phase,
    /// The player with the star.
    pub creator: Uuid,
    pub max_players: u32,
    /// The most seconds that a question is open.
    pub timer: u32,
    pub practice: bool,
    /// In the order of joining.
    pub players: Vec<Player>,
    /// The current question, from 0.
    pub index: usize,
    /// The position of each question's right option in the shown order. Empty until the start.
    pub rights: Vec<u8>,
    /// Questions that were asked and became void.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub void: Vec<Uuid>,
    pub outcome: Option<Outcome>,
    pub rematch: Option<Uuid>,
    /// The seed of the bots' dice.
    pub seed: u64,
    #[serde(default, skip_serializing_if = "Tempo::is_usual")]
    pub tempo: Tempo,
}

/// Skips `false` when serialising.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde wants it")]
fn is_false(value: &bool) -> bool {
    !value
}

/// The phase of the game, with its deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Phase {
    Lobby {
        #[serde(with = "millis")]
        closes_at: Timestamp,
    },
    Countdown {
        #[serde(with = "millis")]
        opens_at: Timestamp,
    },
    Question {
        #[serde(with = "millis")]
        opens_at: Timestamp,
        #[serde(with = "millis")]
        closes_at: Timestamp,
    },
    /// Results until `pause_at`, then the pause until `opens_at`. After the last question there is no `opens_at`, and
    /// the game is over at `pause_at`.
    Results {
        #[serde(with = "millis")]
        pause_at: Timestamp,
        #[serde(with = "millis::maybe")]
        opens_at: Option<Timestamp>,
    },
    /// The server was away; the game waits for its players.
    Resuming {
        #[serde(with = "millis")]
        since: Timestamp,
    },
    Finished,
    /// The lobby closed before the game started.
    Closed,
    /// The server was away and too few players came back.
    Abandoned,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// The id of the player's row.
    pub row: Uuid,
    pub user: Uuid,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub avatar: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub bot: bool,
    #[serde(with = "millis")]
    pub joined_at: Timestamp,
    pub errors: u32,
    /// Right answers.
    pub score: u32,
    /// Set when the player was eliminated or left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<Out>,
    /// The player left the game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub left: bool,
    /// The answer to the current question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<GivenAnswer>,
    pub connected: bool,
    /// The node that the player is connected to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// When the last connection was lost.
    #[serde(default, with = "millis::maybe", skip_serializing_if = "Option::is_none")]
    pub gone_at: Option<Timestamp>,
    /// The player connected or sent a request since the server came back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub back: bool,
    /// The tab that has the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tab: Option<String>,
    /// How late, in milliseconds, an answer may arrive.
    pub grace: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// The account was deleted, and the name removed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub forgotten: bool,
}

/// The question at which a player was eliminated, by errors or by leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Out {
    pub at: usize,
    pub left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenAnswer {
    pub choice: u8,
    pub right: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Option<Uuid>,
    pub reason: Reason,
}

/// The phase as the room's row has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BattleStatus {
    Waiting,
    Started,
    Finished,
    Closed,
    Abandoned,
}

impl BattleStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Started => "started",
            Self::Finished => "finished",
            Self::Closed => "closed",
            Self::Abandoned => "abandoned",
        }
    }
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "BattleEndReason")]
pub enum Reason {
    Won,
    /// The last players were eliminated at the same question.
    None,
    /// After the last question several players have the best score.
    Tie,
    Abandoned,
}

impl Player {
    pub(super) fn connection(&mut self) -> Connection<'_> {
        Connection { connected: &mut self.connected, node: &mut self.node, gone_at: &mut self.gone_at }
    }

    pub fn plays(&self) -> bool {
        self.out.is_none()
    }

    pub fn hearts(&self) -> u32 {
        HEARTS.saturating_sub(self.errors)
    }
}

impl State {
    pub fn player(&self, user: Uuid) -> Option<&Player> {
        self.players.iter().find(|player| player.user == user)
    }

    pub fn humans(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| !player.bot)
    }

    /// The players who are not eliminated.
    pub fn playing(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| player.plays())
    }

    /// The status as the specification names it.
    pub fn status(&self) -> BattleStatus {
        match self.phase {
            Phase::Lobby { .. } => BattleStatus::Waiting,
            Phase::Finished => BattleStatus::Finished,
            Phase::Closed => BattleStatus::Closed,
            Phase::Abandoned => BattleStatus::Abandoned,
            _ => BattleStatus::Started,
        }
    }

    /// How many players must be back for the game to go on.
    pub(super) fn enough(&self) -> usize {
        self.playing().filter(|player| !player.bot).count().min(2)
    }

    pub(super) fn back(&self) -> usize {
        self.playing().filter(|player| !player.bot && player.back).count()
    }

    /// When no answer can arrive any more: after the close, plus the longest grace of the players who have not
    /// answered.
    pub(super) fn settled_at(&self, closes_at: Timestamp) -> Timestamp {
        let waiting = self.playing().filter(|player| player.answer.is_none() && !player.bot);
        let grace = waiting.map(|player| player.grace).max().unwrap_or_default();
        closes_at.plus(Duration::from_millis(grace.into()) + SETTLE)
    }

    /// When a disconnected creator loses the star; `None` while no player is connected who could take it.
    pub(super) fn star_passes_at(&self) -> Option<Timestamp> {
        let holder = self.player(self.creator).filter(|holder| !holder.connected)?;
        let has_successor = self.humans().any(|player| player.connected);
        holder.gone_at.filter(|_| has_successor).map(|at| at.plus(SILENCE))
    }

    pub fn has_seat(&self, user: Uuid, tab: Option<&str>) -> bool {
        may_act(self.player(user).and_then(|player| player.tab.as_deref()), tab, self.is_over())
    }

    /// Updates the players' graces from their measured connections. While a question is open they do not change.
    pub fn note_graces(&mut self, grace: impl Fn(Uuid) -> Duration) {
        if self.is_running() && !matches!(self.phase, Phase::Question { .. }) {
            for player in self.players.iter_mut().filter(|player| !player.bot) {
                let grace = grace(player.user).clamp(GRACE.0, GRACE.1);
                player.grace = u32::try_from(grace.as_millis()).unwrap_or_default();
            }
        }
    }
}
