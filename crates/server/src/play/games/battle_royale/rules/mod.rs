//! The rules: pure. `apply` takes a room, a command and the time and returns the changed room with the events to
//! publish, or a refusal; `wake_at` returns the time of the next timer. No clock, dice, SQL or await.

mod bots;
mod game;
mod lobby;
mod ranking;
pub mod state;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub use self::lobby::Plan;
pub use self::state::{BattleStatus, HEARTS, Phase, Player, QUESTIONS, Reason, SILENCE, State};
use crate::base::clock::Timestamp;
use crate::play::games::seats::LocalLinks;
use crate::play::games::timing::{COME_BACK, GIVE_UP, LEAD, Tempo, open_for};
use crate::play::games::{GameState, Replacement, Stage, Transition};

pub const FEE: u32 = 20;
/// The fewest players who can start a game. Practice rooms are filled with bots.
pub const LEAST_PLAYERS: usize = 3;
pub const MAX_PLAYERS: std::ops::RangeInclusive<u32> = 2..=8;
pub const DEFAULT_PLAYERS: u32 = 4;
pub const TIMER: std::ops::RangeInclusive<u32> = 5..=60;
pub const DEFAULT_TIMER: u32 = 15;
/// A lobby closes this long after the last join.
pub const LOBBY: Duration = Duration::from_secs(15 * 60);
const OPTIONS: u8 = 4;

/// A player who joins.
#[derive(Clone, Debug)]
pub struct Newcomer {
    /// The id of the player's new row.
    pub row: Uuid,
    pub user: Uuid,
    pub name: String,
    pub avatar: Option<String>,
}

#[derive(Clone, Debug)]
pub enum Command {
    Join(Newcomer),
    /// In the lobby the seat becomes free; in a running game the player is eliminated.
    Leave {
        user: Uuid,
        tab: Option<String>,
    },
    SetTimer {
        user: Uuid,
        seconds: u32,
    },
    /// Players in `poor` cannot pay and are removed. `rights` are the right options of the drawn questions.
    Start {
        user: Uuid,
        poor: Vec<Uuid>,
        rights: Vec<u8>,
    },
    Answer {
        user: Uuid,
        index: usize,
        /// If set, it must not be a void question.
        question: Option<Uuid>,
        choice: u8,
        tab: Option<String>,
    },
    /// The player asked for a snapshot, from this tab.
    Seen {
        user: Uuid,
        tab: Option<String>,
    },
    /// The player's first connection to the room's channel at a node.
    Back {
        user: Uuid,
        node: String,
    },
    /// The player's last connection at a node was lost.
    Gone {
        user: Uuid,
        node: String,
    },
    /// A timer fired.
    Time {
        here: LocalLinks<Uuid>,
    },
    /// The server was restarted or could not serve: the current question is void.
    Resumed {
        fresh: Option<Replacement>,
        here: LocalLinks<Uuid>,
    },
    /// The account is deleted.
    Forget {
        user: Uuid,
    },
    Rematch {
        user: Uuid,
        room: Uuid,
    },
    /// An administrator ends the game: it has no winner, and the fee is returned.
    Abandon,
}

/// An event for all players of the room.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The lobby changed.
    Lobby,
    GameStart {
        opens_at: Timestamp,
    },
    NextQuestion {
        index: usize,
        opens_at: Timestamp,
        closes_at: Timestamp,
    },
    PlayerAnswer {
        user: Uuid,
        right: bool,
    },
    QuestionClosed {
        index: usize,
    },
    GameOver,
    PlayerLeft {
        user: Uuid,
        reason: LeaveReason,
    },
    Seat {
        user: Uuid,
        tab: String,
    },
    Resuming {
        opens_at: Timestamp,
    },
    Link {
        user: Uuid,
        connected: bool,
    },
    Rematch {
        room: Uuid,
    },
}

/// Why a player left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "BattleLeaveReason")]
pub enum LeaveReason {
    Left,
    NotEnoughMana,
    Deleted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub index: usize,
    pub choice: u8,
    pub correct: bool,
    /// It came too late and does not count.
    pub late: bool,
    /// It is the verdict of an earlier answer to the same question.
    pub stored: bool,
}

/// The result for the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    Done,
    Verdict(Verdict),
    /// Not started: some players could not pay and were removed, and too few are left.
    TooFew,
    /// Not started: the creator could not pay and was removed.
    TooPoor,
}

/// Why a rule says no. The name is the refusal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("Room not found")]
    #[serde(rename = "room_not_found")]
    NotFound,
    #[error("Room not found or is full")]
    #[serde(rename = "room_not_found_or_full")]
    NotFoundOrFull,
    #[error("You are not in this room")]
    NotInRoom,
    #[error("Only the creator can do this")]
    NotCreator,
    #[error("At least 3 players are needed")]
    NeedPlayers,
    #[error("The game has started already")]
    AlreadyStarted,
    #[error("Not enough mana")]
    NotEnoughMana,
    #[error("This is not the question at hand")]
    NotThisQuestion,
    #[error("The question is not open")]
    NotOpen,
    #[error("You are eliminated")]
    Eliminated,
    #[error("The answer must be from 0 to 3")]
    BadChoice,
    #[error("The game is open in another tab")]
    SeatTaken,
    #[error("Max players must be between 2 and 8")]
    BadMaxPlayers,
    #[error("Timer duration must be between 5 and 60 seconds")]
    BadTimer,
    #[error("Please enter a room code")]
    EnterCode,
    #[error("Too many wrong codes, please try again later")]
    TooManyCodes,
    #[error("The game is not over")]
    NotOver,
}

impl GameState for State {
    type Command = Command;
    type Event = Event;
    type Reply = Reply;
    type Refusal = Refusal;

    const LOBBY: Duration = LOBBY;

    fn apply(&self, command: &Command, now: Timestamp) -> Result<Transition<Self>, Refusal> {
        let mut game = Move { state: self.clone(), events: Vec::new(), now };
        let mut reply = Reply::Done;
        match command {
            Command::Join(newcomer) => game.join(newcomer)?,
            Command::Leave { user, tab } => {
                game.check_seat(*user, tab.as_deref())?;
                game.leave(*user, LeaveReason::Left)?;
            }
            Command::SetTimer { user, seconds } => game.set_timer(*user, *seconds)?,
            Command::Start { user, poor, rights } => reply = game.start(*user, poor, rights)?,
            Command::Answer { user, index, question, choice, tab } => {
                reply = Reply::Verdict(game.answer(*user, (*index, *question), *choice, tab.as_deref())?);
            }
            Command::Seen { user, tab } => game.seen(*user, tab.as_deref())?,
            Command::Back { user, node } => game.link(*user, node, true)?,
            Command::Gone { user, node } => game.link(*user, node, false)?,
            Command::Time { here } => game.time_passed(here),
            Command::Resumed { fresh, here } => game.resume(*fresh, here),
            Command::Forget { user } => game.forget(*user)?,
            Command::Rematch { user, room } => game.rematch(*user, *room)?,
            Command::Abandon => game.abandon(),
        }
        Ok(Transition { state: game.state, events: game.events, reply })
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn index(&self) -> usize {
        self.index
    }

    fn stage(&self) -> Stage {
        match self.phase {
            Phase::Lobby { .. } => Stage::Lobby,
            Phase::Countdown { .. } => Stage::Countdown,
            Phase::Question { opens_at, .. } => Stage::Question { opens_at },
            Phase::Results { .. } => Stage::Results,
            Phase::Resuming { .. } => Stage::Resuming,
            Phase::Finished | Phase::Closed | Phase::Abandoned => Stage::Over,
        }
    }

    fn wake_at(&self) -> Option<Timestamp> {
        wake_at(self)
    }

    fn is_abandoned(&self) -> bool {
        self.phase == Phase::Abandoned
    }

    fn is_practice(&self) -> bool {
        self.practice
    }

    fn tempo(&self) -> Tempo {
        self.tempo
    }

    fn open_for(&self) -> Duration {
        self.tempo.of_answers(open_for(self.index, self.timer))
    }
}

/// The time of the next timer; `None` if the game is over.
pub fn wake_at(state: &State) -> Option<Timestamp> {
    match state.phase {
        Phase::Lobby { closes_at } => Some(state.star_passes_at().map_or(closes_at, |at| at.min(closes_at))),
        Phase::Countdown { opens_at } => Some(opens_at.minus(state.paced(LEAD))),
        Phase::Question { opens_at, closes_at } => {
            let bot = bots::next_answer(state, opens_at, closes_at);
            let settled = state.settled_at(closes_at);
            Some(bot.map_or(settled, |at| at.min(settled)))
        }
        Phase::Results { pause_at, opens_at } => Some(opens_at.map_or(pause_at, |at| at.minus(state.paced(LEAD)))),
        Phase::Resuming { since } => Some(since.plus(if state.back() >= state.enough() { COME_BACK } else { GIVE_UP })),
        Phase::Finished | Phase::Closed | Phase::Abandoned => None,
    }
}

/// A move in progress.
struct Move {
    state: State,
    events: Vec<Event>,
    now: Timestamp,
}

impl Move {
    fn emit(&mut self, event: Event) {
        self.state.seq += 1;
        self.events.push(event);
    }

    /// The player's index.
    fn seat(&self, user: Uuid) -> Result<usize, Refusal> {
        let seat = self.state.players.iter().position(|player| player.user == user && !player.bot);
        seat.ok_or(Refusal::NotInRoom)
    }

    /// A tab that lost its seat gets `SeatTaken`. Clients that send no tab id are not checked.
    fn check_seat(&self, user: Uuid, tab: Option<&str>) -> Result<(), Refusal> {
        if self.state.has_seat(user, tab) { Ok(()) } else { Err(Refusal::SeatTaken) }
    }
}
