//! The commands of a duo, and their results: events, verdicts and refusals.

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::state::{CloseReason, Outcome, Seat};
use crate::base::clock::Timestamp;
use crate::play::games::Replacement;
use crate::play::games::seats::LocalLinks;

/// A command to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The second player joined, both have paid, and the questions are drawn.
    Start {
        rights: Vec<usize>,
    },
    Answer {
        seat: Seat,
        index: usize,
        /// If set, it must not be a void question.
        question: Option<Uuid>,
        choice: usize,
        tab: Option<String>,
    },
    Leave {
        seat: Seat,
        tab: Option<String>,
    },
    /// A second player wanted to join, but the creator cannot pay any more.
    CannotPay,
    /// A player connected to this node, or disconnected from it.
    Link {
        seat: Seat,
        here: bool,
        node: String,
    },
    /// A player asked for a snapshot; a tab takes the seat.
    Seen {
        seat: Seat,
        tab: Option<String>,
    },
    /// A timer fired.
    Time {
        here: LocalLinks<Seat>,
    },
    /// The server was away. `fresh` is the question that replaces the open one.
    Resumed {
        here: LocalLinks<Seat>,
        fresh: Option<Replacement>,
    },
    /// A player asked for a rematch, and its game was created.
    Rematch,
    /// An administrator ends the game: it has no winner, and the fee is returned.
    Abandon,
}

/// An event for both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Started {
        opens_at: Timestamp,
    },
    NextQuestion {
        index: usize,
        opens_at: Timestamp,
        closes_at: Timestamp,
    },
    Answered {
        seat: Seat,
    },
    Closed {
        index: usize,
    },
    Over(Outcome),
    Link {
        seat: Seat,
    },
    Seated {
        seat: Seat,
        tab: String,
    },
    Resuming {
        opens_at: Option<Timestamp>,
    },
    /// The lobby was closed.
    LobbyClosed(CloseReason),
    Rematch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "DuoVerdict")]
pub struct Verdict {
    pub index: usize,
    pub choice: usize,
    pub correct: bool,
    pub points: u32,
    /// It came too late and does not count.
    pub late: bool,
    /// It is the verdict of an earlier answer to the same question.
    pub stored: bool,
}

/// Why a rule says no. The name is the refusal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("Not enough mana")]
    NotEnoughMana,
    #[error("Not enough mana")]
    OpponentNotEnoughMana,
    #[error("Please enter a room code")]
    EnterCode,
    #[error("Too many wrong codes, please wait")]
    TooManyCodes,
    #[error("Room not found")]
    #[serde(rename = "game_not_found")]
    NotFound,
    /// Differs in its text alone.
    #[error("Room not found or is full")]
    #[serde(rename = "game_not_found")]
    #[schemars(skip)]
    NotFoundOrFull,
    #[error("You are not in this room")]
    #[serde(rename = "not_in_room")]
    NotInGame,
    #[error("You cannot join your own game")]
    OwnGame,
    #[error("This is not the question that is asked")]
    NotThisQuestion,
    #[error("The question is not open")]
    NotOpen,
    #[error("There is no such option")]
    BadChoice,
    #[error("The game is open in another tab")]
    SeatTaken,
    #[error("The game is not over")]
    NotFinished,
}
