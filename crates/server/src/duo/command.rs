//! What may happen to a duo, and what may come of it.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::state::{Outcome, Seat, Shut, State};
use crate::clock::Timestamp;

/// What happens to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The second player is there, both have paid, and the questions are drawn.
    Start {
        rights: Vec<usize>,
    },
    Answer {
        seat: Seat,
        index: usize,
        choice: usize,
        tab: Option<String>,
    },
    Leave {
        seat: Seat,
        tab: Option<String>,
    },
    /// Somebody came, but the creator's mana is gone.
    CannotPay,
    /// A player is connected to this node, or not any more.
    Link {
        seat: Seat,
        here: bool,
        node: String,
    },
    /// A player asked something without being connected.
    Seen {
        seat: Seat,
    },
    /// A tab shows the game and takes the seat.
    Sit {
        seat: Seat,
        tab: String,
    },
    /// Time has passed. `graces` are measured by now, for a question that is sent.
    Tick {
        graces: [Duration; 2],
    },
    /// Nobody was there to listen: the server was away. `right` is that of a new question for the one that was open.
    Resumed {
        here: [bool; 2],
        node: String,
        right: Option<usize>,
    },
    /// Somebody wants another game, and there is one now.
    Rematch,
}

/// What the players are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Started {
        opens_at: Timestamp,
    },
    Asked {
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
    /// The lobby is no more.
    Gone(Shut),
    Rematch,
}

/// What becomes of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub index: usize,
    pub choice: usize,
    pub correct: bool,
    pub points: u32,
    /// After the close: it counts for nothing.
    pub late: bool,
    /// An answer was there already, and this is what it was.
    pub stored: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    pub state: State,
    pub events: Vec<Event>,
    pub verdict: Option<Verdict>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
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
    NotFound,
    #[error("Room not found or is full")]
    NotFoundOrFull,
    #[error("You are not in this room")]
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

/// The refusal codes: `NotFound` and `NotFoundOrFull` differ in their text alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    NotEnoughMana,
    OpponentNotEnoughMana,
    EnterCode,
    TooManyCodes,
    GameNotFound,
    NotInRoom,
    OwnGame,
    NotThisQuestion,
    NotOpen,
    BadChoice,
    SeatTaken,
    NotFinished,
}

impl Refusal {
    pub fn code(self) -> Code {
        match self {
            Self::NotEnoughMana => Code::NotEnoughMana,
            Self::OpponentNotEnoughMana => Code::OpponentNotEnoughMana,
            Self::EnterCode => Code::EnterCode,
            Self::TooManyCodes => Code::TooManyCodes,
            Self::NotFound | Self::NotFoundOrFull => Code::GameNotFound,
            Self::NotInGame => Code::NotInRoom,
            Self::OwnGame => Code::OwnGame,
            Self::NotThisQuestion => Code::NotThisQuestion,
            Self::NotOpen => Code::NotOpen,
            Self::BadChoice => Code::BadChoice,
            Self::SeatTaken => Code::SeatTaken,
            Self::NotFinished => Code::NotFinished,
        }
    }
}
