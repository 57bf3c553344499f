//! A duo as its row keeps it: small, without the questions and without names. Players are seats here, so that nothing of a
//! player who deletes the account is left in it.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clock::Timestamp;
use crate::live::timing::millis;

/// One of the two players, by how they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    Creator,
    Opponent,
}

impl Seat {
    pub const BOTH: [Self; 2] = [Self::Creator, Self::Opponent];

    pub fn other(self) -> Self {
        match self {
            Self::Creator => Self::Opponent,
            Self::Opponent => Self::Creator,
        }
    }

    pub fn place(self) -> usize {
        match self {
            Self::Creator => 0,
            Self::Opponent => 1,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Events told so far.
    pub seq: u64,
    pub phase: Phase,
    pub players: [Player; 2],
    /// Answers to the question that is open.
    pub given: [Option<Given>; 2],
    /// Answers to the questions that are closed, in their order; none was a time-out.
    pub past: Vec<[Option<Given>; 2]>,
    /// The right option of each question, as it is shown.
    pub rights: Vec<usize>,
    /// How many times faster than usual it goes ([`crate::config::Config::game_pace`]).
    #[serde(default = "usual")]
    pub pace: u32,
    /// Why it is closed, if it is; games closed before this was kept do not say.
    #[serde(default)]
    pub shut: Option<Shut>,
}

fn usual() -> u32 {
    1
}

/// Where the game is. What ends by itself carries its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The creator waits for somebody.
    Lobby {
        #[serde(with = "millis")]
        closes_at: Timestamp,
    },
    /// The next question opens then, and is sent a little before.
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
    /// After a question. The last one has no next.
    Results {
        #[serde(with = "millis")]
        shown_until: Timestamp,
        #[serde(with = "millis::maybe")]
        opens_at: Option<Timestamp>,
    },
    /// The server was away: the game goes on when both are back.
    Resuming {
        #[serde(with = "millis")]
        since: Timestamp,
    },
    Finished(Outcome),
    /// Nobody came, or the creator went.
    Closed,
}

/// Why a lobby is no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DuoShutReason")]
pub enum Shut {
    /// The creator left.
    Left,
    NobodyCame,
    /// The creator could not pay when somebody came.
    NotEnoughMana,
}

impl Shut {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::NobodyCame => "nobody_came",
            Self::NotEnoughMana => "not_enough_mana",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub connected: bool,
    /// The node that the connection is to, as far as it is known.
    pub node: Option<String>,
    /// Since when nothing connects the player to a running game.
    #[serde(with = "millis::maybe")]
    pub gone_at: Option<Timestamp>,
    /// Whether the player is back since the server was away.
    pub back: bool,
    /// The browser tab that has the seat.
    pub tab: Option<String>,
    /// How late an answer to the open question may come, in milliseconds.
    pub grace: u64,
}

/// An answer that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    pub choice: usize,
    pub correct: bool,
    pub points: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Option<Seat>,
    pub reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DuoEndReason")]
pub enum Reason {
    Score,
    Draw,
    /// The other one left.
    Left,
    /// The other one was without a connection for too long; both, if there is no winner.
    Silence,
    /// The server was away and not both came back: the fee is returned.
    Abandoned,
}

impl Reason {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Draw => "draw",
            Self::Left => "left",
            Self::Silence => "silence",
            Self::Abandoned => "abandoned",
        }
    }
}

/// The phase as the game's row has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuoStatus {
    Waiting,
    Started,
    Finished,
    Closed,
    Abandoned,
}

impl DuoStatus {
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

impl State {
    /// A game that waits for its second player.
    pub fn new(closes_at: Timestamp) -> Self {
        Self {
            seq: 0,
            phase: Phase::Lobby { closes_at },
            players: <[Player; 2]>::default(),
            given: [None; 2],
            past: Vec::new(),
            rights: Vec::new(),
            pace: usual(),
            shut: None,
        }
    }

    /// How long something takes here that usually takes `span`.
    pub fn paced(&self, span: Duration) -> Duration {
        span / self.pace.max(1)
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.place()]
    }

    /// The question that is shown, or comes next; counted from 0.
    pub fn index(&self) -> usize {
        match self.phase {
            Phase::Results { .. } | Phase::Finished(_) => self.past.len().saturating_sub(1),
            _ => self.past.len(),
        }
    }

    pub fn score(&self, seat: Seat) -> u32 {
        self.past.iter().filter_map(|given| given[seat.place()]).map(|given| given.points).sum()
    }

    pub fn is_running(&self) -> bool {
        !matches!(self.phase, Phase::Lobby { .. } | Phase::Finished(_) | Phase::Closed)
    }

    /// Whether a tab may act for a player: it has the seat, or none has. What is over is nobody's to act in.
    pub fn has_seat(&self, seat: Seat, tab: &str) -> bool {
        let over = matches!(self.phase, Phase::Finished(_) | Phase::Closed);
        over || self.player(seat).tab.as_ref().is_none_or(|held| held == tab)
    }

    /// As the row's column has it.
    pub fn status(&self) -> DuoStatus {
        match self.phase {
            Phase::Lobby { .. } => DuoStatus::Waiting,
            Phase::Finished(Outcome { reason: Reason::Abandoned, .. }) => DuoStatus::Abandoned,
            Phase::Finished(_) => DuoStatus::Finished,
            Phase::Closed => DuoStatus::Closed,
            _ => DuoStatus::Started,
        }
    }
}
