//! The match: pure. `apply` takes a room, a command and the time and gives the room as it is then, with what is to be told, or a
//! refusal; `wake_at` says when time matters next. No clock, dice, SQL or await.

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
pub use self::state::{BattleStatus, HEARTS, Phase, Player, QUESTIONS, Reason, State, wake_at};
use crate::clock::Timestamp;
use crate::live::timing::{AWAY, COUNTDOWN, GIVE_UP, PAUSE, RESULTS, open_for};

pub const FEE: u32 = 20;
/// As few can start; practice is with bots.
pub const LEAST_PLAYERS: usize = 3;
pub const MAX_PLAYERS: std::ops::RangeInclusive<u32> = 2..=8;
pub const DEFAULT_PLAYERS: u32 = 4;
pub const TIMER: std::ops::RangeInclusive<u32> = 5..=60;
pub const DEFAULT_TIMER: u32 = 15;
/// A room that waits this long since the last join closes.
pub const LOBBY: Duration = Duration::from_secs(15 * 60);
/// The star passes on when whoever has it is gone for so long.
pub const SILENCE: Duration = Duration::from_secs(15);
const OPTIONS: u8 = 4;

/// Someone who wants to play.
#[derive(Clone, Debug)]
pub struct Newcomer {
    /// Of the row they will have.
    pub row: Uuid,
    pub user: Uuid,
    pub name: String,
    pub avatar: Option<String>,
}

#[derive(Clone, Debug)]
pub enum Command {
    Join(Newcomer),
    /// In the lobby the seat becomes free; in the game it eliminates.
    Leave {
        user: Uuid,
        tab: Option<String>,
    },
    SetTimer {
        user: Uuid,
        seconds: u32,
    },
    /// `poor` cannot pay and are taken out. `rights` are those of the questions drawn.
    Start {
        user: Uuid,
        poor: Vec<Uuid>,
        rights: Vec<u8>,
    },
    Answer {
        user: Uuid,
        index: usize,
        choice: u8,
        tab: Option<String>,
    },
    /// Has looked at the room, from this tab.
    Seen {
        user: Uuid,
        tab: Option<String>,
    },
    /// The first connection to the room's channel, at a node.
    Back {
        user: Uuid,
        node: String,
    },
    /// The last one there is gone.
    Gone {
        user: Uuid,
        node: String,
    },
    /// Time has passed. If the server was away meanwhile the question at hand is void, and `fresh` is the right one of another
    /// in its place ([`voids`]).
    Time {
        fresh: Option<u8>,
        here: Here,
    },
    /// The server was restarted.
    Resumed {
        fresh: Option<u8>,
        here: Here,
    },
    /// The account is deleted.
    Forget {
        user: Uuid,
    },
    Rematch {
        user: Uuid,
        room: Uuid,
    },
}

/// Who is connected to the room's channel at the node that makes the move.
#[derive(Clone, Debug, Default)]
pub struct Here {
    pub node: String,
    pub users: Vec<Uuid>,
}

/// What everyone in the room is told, numbered without gaps.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub seq: u64,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Something of the lobby changed.
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
        why: Why,
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
pub enum Why {
    Left,
    NotEnoughMana,
    Deleted,
}

/// A verdict on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub choice: u8,
    pub correct: bool,
    /// It came too late and does not count.
    pub late: bool,
    /// It is that of an earlier answer to the same question.
    pub stored: bool,
}

/// What whoever gave the command is told besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    Done,
    Verdict(Verdict),
    /// Not started: some could not pay, and too few are left. Those who could not are out all the same.
    TooFew,
    /// Not started: the creator could not pay, and is out.
    TooPoor,
}

#[derive(Clone, Debug)]
pub struct Applied {
    pub state: State,
    pub events: Vec<Event>,
    pub reply: Reply,
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

/// A command changes the room or is refused; what is refused changes nothing.
pub fn apply(state: &State, command: &Command, now: Timestamp) -> Result<Applied, Refusal> {
    let mut game = Move { state: state.clone(), events: Vec::new(), now };
    let mut reply = Reply::Done;
    match command {
        Command::Join(newcomer) => game.join(newcomer)?,
        Command::Leave { user, tab } => {
            game.may_act(*user, tab.as_deref())?;
            game.leave(*user, Why::Left)?;
        }
        Command::SetTimer { user, seconds } => game.set_timer(*user, *seconds)?,
        Command::Start { user, poor, rights } => reply = game.start(*user, poor, rights)?,
        Command::Answer { user, index, choice, tab } => {
            reply = Reply::Verdict(game.answer(*user, *index, *choice, tab.as_deref())?);
        }
        Command::Seen { user, tab } => game.seen(*user, tab.as_deref())?,
        Command::Back { user, node } => game.link(*user, node, true)?,
        Command::Gone { user, node } => game.link(*user, node, false)?,
        Command::Time { fresh, here } => game.time_passed(*fresh, here),
        Command::Resumed { fresh, here } => game.resume(*fresh, here),
        Command::Forget { user } => game.forget(*user)?,
        Command::Rematch { user, room } => game.rematch(*user, *room)?,
    }
    Ok(Applied { state: game.state, events: game.events, reply })
}

/// Whether a command makes the question at hand void, so that another is needed.
pub fn voids(state: &State, command: &Command, now: Timestamp) -> bool {
    let away = match command {
        Command::Resumed { .. } => true,
        Command::Time { .. } => was_away(state, now),
        _ => false,
    };
    away && matches!(state.phase, Phase::Question { .. })
}

/// Nobody was there when time mattered; or the clock was set back, and it would matter later than it ever can.
fn was_away(state: &State, now: Timestamp) -> bool {
    wake_at(state).is_some_and(|wake| now > wake.plus(AWAY) || wake > now.plus(longest(state) + AWAY))
}

/// No wait is longer in this phase, but for what is little beside [`AWAY`].
fn longest(state: &State) -> Duration {
    match state.phase {
        Phase::Lobby { .. } => LOBBY,
        Phase::Countdown { .. } => state.paced(COUNTDOWN),
        Phase::Question { .. } => state.paced(open_for(state.index, state.timer)),
        Phase::Results { .. } => state.paced(RESULTS + PAUSE),
        Phase::Resuming { .. } | Phase::Finished | Phase::Closed | Phase::Abandoned => GIVE_UP,
    }
}

/// Since when the question at hand can be answered.
pub fn opened_at(state: &State) -> Option<Timestamp> {
    match state.phase {
        Phase::Question { opens_at, .. } => Some(opens_at),
        _ => None,
    }
}

/// A move under way.
struct Move {
    state: State,
    events: Vec<Event>,
    now: Timestamp,
}

impl Move {
    fn tell(&mut self, what: What) {
        self.state.seq += 1;
        self.events.push(Event { seq: self.state.seq, what });
    }

    /// Where the player sits.
    fn seat(&self, user: Uuid) -> Result<usize, Refusal> {
        let seat = self.state.players.iter().position(|player| player.user == user && !player.bot);
        seat.ok_or(Refusal::NotInRoom)
    }

    /// A tab that another has taken the seat from stays quiet; who names none is not asked.
    fn may_act(&self, user: Uuid, tab: Option<&str>) -> Result<(), Refusal> {
        let may = tab.is_none_or(|tab| self.state.has_seat(user, tab));
        if may { Ok(()) } else { Err(Refusal::SeatTaken) }
    }
}
