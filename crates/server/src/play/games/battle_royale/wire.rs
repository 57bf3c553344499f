//! The contract of battle royale: what its functions take and give, the events of its channel, and its constants.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{
    BattleStatus, DEFAULT_PLAYERS, DEFAULT_TIMER, FEE, HEARTS, LEAST_PLAYERS, LeaveReason, MAX_PLAYERS, QUESTIONS,
    Reason, TIMER,
};
use crate::play::games::seats::{SentAnswer, tab};
use crate::play::questions::{Four, OpenQuestion, QuestionCard};

pub(super) const TOPIC: &str = "battle_room_";

// What functions take.

#[derive(Debug, Deserialize, JsonSchema)]
pub struct CreateArgs {
    pub max_players: Option<i64>,
    pub timer_duration: Option<i64>,
    pub practice: Option<bool>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct JoinArgs {
    pub code: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct RoomArgs {
    pub room: Uuid,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct AnswerArgs {
    pub room: Uuid,
    #[serde(flatten)]
    pub sent: SentAnswer,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct LeaveArgs {
    pub room: Uuid,
    #[serde(default, deserialize_with = "tab")]
    pub tab: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct SnapshotArgs {
    pub room: Uuid,
    #[serde(default, deserialize_with = "tab")]
    pub tab: Option<String>,
    /// Whether the tab takes the seat; true if it is left out.
    pub take: Option<bool>,
}

// What functions give.

/// A room as one of its players sees it. Times are milliseconds since 1970.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BattleSnapshot {
    pub room: BattleRoom,
    /// The number of the last event.
    pub seq: u64,
    pub now: i64,
    pub you: Uuid,
    /// The player asked to join another room while in this one.
    pub elsewhere: bool,
    /// Whether the tab that asked has the seat; null if no tab was named.
    pub seat: Option<bool>,
    pub phase: BattlePhase,
    pub phase_ends_at: Option<i64>,
    pub index: usize,
    pub count: usize,
    pub players: Vec<BattlePlayer>,
    pub question: Option<OpenQuestion>,
    pub answer: Option<BattleAnswer>,
    pub results: Option<BattleResults>,
    pub winner: Option<Uuid>,
    pub fee: u32,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BattleRoom {
    pub id: Uuid,
    pub code: String,
    pub status: BattleStatus,
    pub creator_id: Uuid,
    pub max_players: u32,
    /// The most seconds that a question is open.
    pub timer_duration: u32,
    pub practice: bool,
    /// The room in which the same players play again.
    pub rematch: Option<Uuid>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BattlePhase {
    Lobby,
    Countdown,
    Question,
    Results,
    Pause,
    Resuming,
    Finished,
    Closed,
    Abandoned,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BattlePlayer {
    pub user_id: Uuid,
    pub username: String,
    pub avatar_url: Option<String>,
    pub bot: bool,
    pub creator: bool,
    pub hearts: u32,
    pub error_count: u32,
    pub score: u32,
    pub eliminated: bool,
    pub left: bool,
    pub answered: bool,
    /// Null until the player has answered.
    pub correct: Option<bool>,
    pub connected: bool,
    /// The quality of the connection, from 0 to 4.
    pub bars: u8,
    pub place: Option<u32>,
}

/// The caller's own answer to the current question.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct BattleAnswer {
    pub choice: u8,
    pub correct: bool,
}

/// What players learn when a question closes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BattleResults {
    pub correct_answer: u8,
    pub why: Four<String>,
    /// The whole card that the question was about.
    pub card: Option<QuestionCard>,
    /// How many players chose each option.
    pub chosen: [u32; 4],
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct BattleVerdict {
    pub index: usize,
    pub choice: u8,
    pub correct: bool,
    /// It came too late and does not count.
    pub late: bool,
    /// It is the verdict of an earlier answer to the same question.
    pub stored: bool,
}

// What the channel carries.

/// An event of a room's channel. None has an answer that can still be given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "serialised at once, never stored")]
pub enum BattleEvent {
    Lobby {},
    GameStart {
        opens_at: i64,
    },
    NextQuestion {
        index: usize,
        count: usize,
        question: Option<OpenQuestion>,
        opens_at: i64,
        closes_at: i64,
    },
    PlayerAnswer {
        player_id: Uuid,
        is_correct: bool,
        username: Option<String>,
    },
    QuestionClosed {
        index: usize,
        #[serde(flatten)]
        results: BattleResults,
        players: Vec<ClosedPlayer>,
    },
    GameOver {
        winner: Option<Uuid>,
        places: Vec<FinalPlace>,
        reason: Option<Reason>,
    },
    PlayerLeft {
        player_id: Uuid,
        reason: LeaveReason,
    },
    Seat {
        player_id: Uuid,
        tab: String,
    },
    Resuming {
        opens_at: i64,
    },
    Link {
        player_id: Uuid,
        connected: bool,
    },
    Rematch {
        room: Uuid,
    },
}

/// A player after a question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedPlayer {
    pub player_id: Uuid,
    pub hearts: u32,
    pub score: u32,
    pub eliminated: bool,
    pub answered: bool,
    pub correct: Option<bool>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinalPlace {
    pub player_id: Uuid,
    /// Null if the game was abandoned.
    pub place: Option<u32>,
    pub score: u32,
}

/// What a page shows of the rules.
#[derive(Serialize)]
pub(super) struct Constants {
    topic: &'static str,
    fee: u32,
    hearts: u32,
    questions: usize,
    players_to_start: usize,
    default_players: u32,
    max_players: u32,
    default_timer: u32,
    min_timer: u32,
    max_timer: u32,
}

pub(super) const CONSTANTS: Constants = Constants {
    topic: TOPIC,
    fee: FEE,
    hearts: HEARTS,
    questions: QUESTIONS,
    players_to_start: LEAST_PLAYERS,
    default_players: DEFAULT_PLAYERS,
    max_players: *MAX_PLAYERS.end(),
    default_timer: DEFAULT_TIMER,
    min_timer: *TIMER.start(),
    max_timer: *TIMER.end(),
};
