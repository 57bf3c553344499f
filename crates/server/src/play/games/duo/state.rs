//! The state of a duo as its row stores it: small, without the questions and without names. Players are seats here, so
//! that it has no data of a deleted account.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::base::clock::Timestamp;
use crate::play::games::GameState;
use crate::play::games::seats::{Connection, may_act};
use crate::play::games::timing::{Tempo, millis};

/// One of the two players.
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
    /// The number of the last event.
    pub seq: u64,
    pub phase: Phase,
    pub players: [Player; 2],
    /// Answers to the open question.
    pub given: [Option<PlayerAnswer>; 2],
    /// Answers to the closed questions, in order; `None` for a time-out.
    pub past: Vec<[Option<PlayerAnswer>; 2]>,
    /// The right option of each question, as it is shown.
    pub rights: Vec<usize>,
    /// Questions that were asked and became void.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub void: Vec<Uuid>,
    #[serde(default, skip_serializing_if = "Tempo::is_usual")]
    pub tempo: Tempo,
    /// Why the lobby was closed; `None` for games closed before this field existed.
    #[serde(default)]
    pub shut: Option<CloseReason>,
}

/// The phase of the game, with its deadline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The creator waits for a second player.
    Lobby {
        #[serde(with = "millis")]
        closes_at: Timestamp,
    },
    /// The next question opens at `opens_at`, and is sent a little before.
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
    /// After a question. After the last one `opens_at` is `None`.
    Results {
        #[serde(with = "millis")]
        shown_until: Timestamp,
        #[serde(with = "millis::maybe")]
        opens_at: Option<Timestamp>,
    },
    /// The server was away: the game goes on when both players are back.
    Resuming {
        #[serde(with = "millis")]
        since: Timestamp,
    },
    Finished(Outcome),
    /// The lobby was closed.
    Closed,
}

/// Why a lobby was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DuoShutReason")]
pub enum CloseReason {
    /// The creator left.
    Left,
    NobodyCame,
    /// The creator could not pay when a second player joined.
    NotEnoughMana,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub connected: bool,
    /// The node that the player is connected to, as far as it is known.
    pub node: Option<String>,
    /// When the player's last connection to the running game was lost.
    #[serde(with = "millis::maybe")]
    pub gone_at: Option<Timestamp>,
    /// Whether the player is back after an absence of the server.
    pub back: bool,
    /// The browser tab that has the seat.
    pub tab: Option<String>,
    /// How late an answer to the open question may come, in milliseconds.
    pub grace: u64,
}

impl Player {
    pub(super) fn connection(&mut self) -> Connection<'_> {
        Connection { connected: &mut self.connected, node: &mut self.node, gone_at: &mut self.gone_at }
    }
}

/// An answer that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerAnswer {
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
    /// The other player left.
    Left,
    /// The other player was disconnected for too long; both were if there is no winner.
    Silence,
    /// The server was away and not both players came back: the fee is returned.
    Abandoned,
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
            void: Vec::new(),
            tempo: Tempo::default(),
            shut: None,
        }
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.place()]
    }

    pub fn score(&self, seat: Seat) -> u32 {
        self.past.iter().filter_map(|given| given[seat.place()]).map(|given| given.points).sum()
    }

    pub fn has_seat(&self, seat: Seat, tab: Option<&str>) -> bool {
        may_act(self.player(seat).tab.as_deref(), tab, self.is_over())
    }

    /// Updates the players' graces from their measured connections. While a question is open they do not change.
    pub fn note_graces(&mut self, grace: impl Fn(Seat) -> Duration) {
        if self.is_running() && self.opened_at().is_none() {
            for seat in Seat::BOTH {
                let grace = u64::try_from(grace(seat).as_millis()).unwrap_or(u64::MAX);
                self.players[seat.place()].grace = grace;
            }
        }
    }

    /// The value of the row's `status` column.
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
