//! The contract of duo: what its functions take and give, the events of its channel, and its constants.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{FEE, OPTIONS, QUESTIONS, RIGHT, SILENCE, SPEED};
use super::state::{CloseReason, DuoStatus, Reason};
use crate::play::games::seats::{SentAnswer, tab};
use crate::play::questions::{Four, QuestionCard, ShownQuestion};

pub(super) const TOPIC: &str = "duo_game_";

// What functions take.

#[derive(Debug, Deserialize, JsonSchema)]
pub struct JoinArgs {
    pub code: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct GameArgs {
    pub game: Uuid,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct SnapshotArgs {
    pub game: Uuid,
    #[serde(default, deserialize_with = "tab")]
    pub tab: Option<String>,
    /// Whether the tab takes the seat; true if it is left out.
    pub take: Option<bool>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct LeaveArgs {
    pub game: Uuid,
    #[serde(default, deserialize_with = "tab")]
    pub tab: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AnswerArgs {
    pub game: Uuid,
    #[serde(flatten)]
    pub sent: SentAnswer,
}

// What functions give.

/// A game as one of its players sees it. Times are milliseconds since 1970.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DuoSnapshot {
    pub game: DuoGame,
    /// The number of the last event.
    pub seq: u64,
    pub now: i64,
    pub you: Uuid,
    /// The player asked to join another game while in this one.
    pub elsewhere: bool,
    /// Whether the tab that asked has the seat; null if no tab was named.
    pub seat: Option<bool>,
    pub phase: DuoPhase,
    pub phase_ends_at: Option<i64>,
    pub index: usize,
    pub count: usize,
    pub players: Vec<DuoPlayer>,
    pub question: Option<DuoQuestion>,
    pub answer: Option<DuoAnswer>,
    pub results: Option<DuoResults>,
    pub outcome: Option<DuoOutcome>,
    /// Why the lobby was closed; null while it is not.
    pub shut: Option<CloseReason>,
    pub fee: u32,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DuoGame {
    pub id: Uuid,
    pub code: String,
    pub status: DuoStatus,
    /// Null after the account was deleted.
    pub creator_id: Option<Uuid>,
    /// The game that the same two players play next.
    pub rematch: Option<Uuid>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuoPhase {
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
pub struct DuoPlayer {
    pub user_id: Uuid,
    /// Null after the account was deleted.
    pub username: Option<String>,
    pub avatar_url: Option<String>,
    pub creator: bool,
    pub score: u32,
    pub answered: bool,
    /// Null while the caller may not know.
    pub correct: Option<bool>,
    pub connected: bool,
    /// When the connection was lost.
    pub gone_at: Option<i64>,
    /// The quality of the connection, from 0 to 4.
    pub bars: u8,
}

/// A question with the time in which it is open; a closed one has no times.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DuoQuestion {
    #[serde(flatten)]
    pub shown: ShownQuestion,
    pub opens_at: Option<i64>,
    pub closes_at: Option<i64>,
}

/// The caller's own answer to the current question.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct DuoAnswer {
    pub choice: usize,
    pub correct: bool,
    pub points: u32,
}

/// What players learn when a question closes. Records have the players' ids as keys.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuoResults {
    pub correct_answer: usize,
    pub why: Option<Four<String>>,
    /// The whole card that the question was about.
    pub card: Option<QuestionCard>,
    /// How many players chose each option.
    pub chosen: [u32; OPTIONS],
    pub points: BTreeMap<Uuid, u32>,
    /// Null for a player who did not answer.
    pub choices: BTreeMap<Uuid, Option<usize>>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct DuoOutcome {
    /// Null for a draw or an abandoned game.
    pub winner: Option<Uuid>,
    pub reason: Reason,
}

// What the channel carries.

/// An event of a game's channel. None has an answer that can still be given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "serialised at once, never stored")]
pub enum DuoEvent {
    Lobby {
        reason: CloseReason,
    },
    GameStart {
        opens_at: i64,
    },
    NextQuestion {
        index: usize,
        count: usize,
        question: Option<DuoQuestion>,
        opens_at: i64,
        closes_at: i64,
    },
    PlayerAnswer {
        player_id: Option<Uuid>,
        username: Option<String>,
    },
    QuestionClosed {
        index: usize,
        #[serde(flatten)]
        results: DuoResults,
        players: Vec<DuoClosedPlayer>,
    },
    GameOver {
        winner: Option<Uuid>,
        reason: Reason,
        scores: BTreeMap<Uuid, u32>,
    },
    Link {
        player_id: Option<Uuid>,
        connected: bool,
        gone_at: Option<i64>,
    },
    Seat {
        player_id: Option<Uuid>,
        tab: String,
    },
    Resuming {
        opens_at: Option<i64>,
    },
    Rematch {
        game: Option<Uuid>,
    },
}

/// A player after a question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuoClosedPlayer {
    pub player_id: Uuid,
    pub score: u32,
    pub answered: bool,
    pub correct: bool,
}

/// What a page shows of the rules.
#[derive(Serialize)]
pub(super) struct Constants {
    topic: &'static str,
    fee: u32,
    questions: usize,
    points: u32,
    speed_points: u32,
    /// In milliseconds.
    silence_ms: u64,
}

pub(super) const CONSTANTS: Constants = Constants {
    topic: TOPIC,
    fee: FEE,
    questions: QUESTIONS,
    points: RIGHT,
    speed_points: SPEED,
    silence_ms: SILENCE.as_secs() * 1000,
};
