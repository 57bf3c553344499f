//! A room as it stands: all that a move needs to know, small enough to be written with every one of them. The questions
//! themselves are kept beside it; of them it has the places of the right options.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::bots;
use crate::clock::Timestamp;
use crate::live::timing::{COME_BACK, GIVE_UP, GRACE, LEAD, SETTLE, millis};

/// Errors that eliminate a player.
pub const HEARTS: u32 = 3;
pub const QUESTIONS: usize = 20;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The number of the last event.
    pub seq: u64,
    pub phase: Phase,
    /// Who has the star.
    pub creator: Uuid,
    pub max_players: u32,
    /// The most seconds that a question is open.
    pub timer: u32,
    pub practice: bool,
    /// In the order in which they came.
    pub players: Vec<Player>,
    /// The question at hand, from 0.
    pub index: usize,
    /// For each question where its right option stands, as it is shown. Empty until the start.
    pub rights: Vec<u8>,
    pub outcome: Option<Outcome>,
    pub rematch: Option<Uuid>,
    /// What the bots' dice begin with.
    pub seed: u64,
    /// How many times faster than usual it goes ([`crate::config::Config::game_pace`]).
    #[serde(default = "usual")]
    pub pace: u32,
}

/// What is not so need not be written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde wants it")]
fn is_not(said: &bool) -> bool {
    !said
}

fn usual() -> u32 {
    1
}

/// Where the game is, and until when.
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
    /// Results until `pause_at`, then the pause; without a question to come the game is over at `pause_at`.
    Results {
        #[serde(with = "millis")]
        pause_at: Timestamp,
        #[serde(with = "millis::maybe")]
        opens_at: Option<Timestamp>,
    },
    /// The server was away; players come back.
    Resuming {
        #[serde(with = "millis")]
        since: Timestamp,
    },
    Finished,
    /// The lobby died before it started.
    Closed,
    /// The server was away and too few came back.
    Abandoned,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// Of their row.
    pub row: Uuid,
    pub user: Uuid,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub avatar: Option<String>,
    #[serde(default, skip_serializing_if = "is_not")]
    pub bot: bool,
    #[serde(with = "millis")]
    pub joined_at: Timestamp,
    pub errors: u32,
    /// Right answers.
    pub score: u32,
    /// No longer playing since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<Out>,
    /// Gone of their own will.
    #[serde(default, skip_serializing_if = "is_not")]
    pub left: bool,
    /// To the question at hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Given>,
    pub connected: bool,
    /// The node that the connection is to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// Since when nothing connects them.
    #[serde(default, with = "millis::maybe", skip_serializing_if = "Option::is_none")]
    pub gone_at: Option<Timestamp>,
    /// Was heard of since the server came back.
    #[serde(default, skip_serializing_if = "is_not")]
    pub back: bool,
    /// The tab that has the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tab: Option<String>,
    /// How late, in milliseconds, an answer of theirs may be.
    pub grace: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// The account is gone, and the name with it.
    #[serde(default, skip_serializing_if = "is_not")]
    pub forgotten: bool,
}

/// Out of the game at a question: by errors, or because they left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Out {
    pub at: usize,
    pub left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
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
    /// The last ones fell together.
    None,
    /// After the last question several are best.
    Tie,
    Abandoned,
}

impl Reason {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::None => "none",
            Self::Tie => "tie",
            Self::Abandoned => "abandoned",
        }
    }
}

impl Player {
    pub fn plays(&self) -> bool {
        self.out.is_none()
    }

    pub fn hearts(&self) -> u32 {
        HEARTS.saturating_sub(self.errors)
    }
}

impl State {
    /// How long something takes here that usually takes `span`.
    pub fn paced(&self, span: Duration) -> Duration {
        span / self.pace.max(1)
    }

    pub fn player(&self, user: Uuid) -> Option<&Player> {
        self.players.iter().find(|player| player.user == user)
    }

    pub fn humans(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| !player.bot)
    }

    /// Still in the game.
    pub fn playing(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| player.plays())
    }

    pub fn is_waiting(&self) -> bool {
        matches!(self.phase, Phase::Lobby { .. })
    }

    /// Nothing will happen here any more.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Finished | Phase::Closed | Phase::Abandoned)
    }

    pub fn is_running(&self) -> bool {
        !self.is_waiting() && !self.is_over()
    }

    /// As the specification names it.
    pub fn status(&self) -> BattleStatus {
        match self.phase {
            Phase::Lobby { .. } => BattleStatus::Waiting,
            Phase::Finished => BattleStatus::Finished,
            Phase::Closed => BattleStatus::Closed,
            Phase::Abandoned => BattleStatus::Abandoned,
            _ => BattleStatus::Started,
        }
    }

    /// How many must be back for the game to go on.
    pub(super) fn enough(&self) -> usize {
        self.playing().filter(|player| !player.bot).count().min(2)
    }

    pub(super) fn back(&self) -> usize {
        self.playing().filter(|player| !player.bot && player.back).count()
    }

    /// When no answer can come any more: after the close, and the grace of the slowest who has not answered.
    pub(super) fn shuts_at(&self, closes_at: Timestamp) -> Timestamp {
        let waiting = self.playing().filter(|player| player.answer.is_none() && !player.bot);
        let grace = waiting.map(|player| player.grace).max().unwrap_or_default();
        closes_at.plus(Duration::from_millis(grace.into()) + SETTLE)
    }

    /// When the star of someone who is not there passes on; never while nobody is there to take it.
    pub(super) fn star_passes_at(&self) -> Option<Timestamp> {
        let holder = self.player(self.creator).filter(|holder| !holder.connected)?;
        let taken = self.humans().any(|player| player.connected);
        holder.gone_at.filter(|_| taken).map(|at| at.plus(super::SILENCE))
    }

    /// Whether a tab may act for a player: it has the seat, or none has. What is over is nobody's to act in.
    pub fn has_seat(&self, user: Uuid, tab: &str) -> bool {
        let held = self.player(user).and_then(|player| player.tab.as_deref());
        self.is_over() || held.is_none_or(|held| held == tab)
    }

    /// Takes note of how slow everyone's line is. While a question is open it stays as it was when it opened.
    pub fn note_graces(&mut self, grace: impl Fn(Uuid) -> Duration) {
        if self.is_running() && !matches!(self.phase, Phase::Question { .. }) {
            for player in self.players.iter_mut().filter(|player| !player.bot) {
                let grace = grace(player.user).clamp(GRACE.0, GRACE.1);
                player.grace = u32::try_from(grace.as_millis()).unwrap_or_default();
            }
        }
    }
}

/// When time matters next.
pub fn wake_at(state: &State) -> Option<Timestamp> {
    match state.phase {
        Phase::Lobby { closes_at } => Some(state.star_passes_at().map_or(closes_at, |at| at.min(closes_at))),
        Phase::Countdown { opens_at } => Some(opens_at.minus(state.paced(LEAD))),
        Phase::Question { opens_at, closes_at } => {
            let bot = bots::next_answer(state, opens_at, closes_at);
            let shut = state.shuts_at(closes_at);
            Some(bot.map_or(shut, |at| at.min(shut)))
        }
        Phase::Results { pause_at, opens_at } => Some(opens_at.map_or(pause_at, |at| at.minus(state.paced(LEAD)))),
        Phase::Resuming { since } => Some(since.plus(if state.back() >= state.enough() { COME_BACK } else { GIVE_UP })),
        Phase::Finished | Phase::Closed | Phase::Abandoned => None,
    }
}
