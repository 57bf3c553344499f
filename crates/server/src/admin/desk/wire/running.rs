//! Figures, the outbox, open games, card data and the bank of questions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::AdminPlayer;
use crate::admin::desk::figures_rules::AdminFigure;

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminFiguresArgs {
    /// 7, 30 or 90; today is the last of them.
    pub days: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminFigures {
    /// In UTC, the oldest first: 2026-11-17
    pub days: Vec<String>,
    pub figures: Vec<AdminFigure>,
    /// When today was counted.
    pub at: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminOutbox {
    /// Stuck ones first, then the oldest.
    pub rows: Vec<AdminLetter>,
    pub next: Option<String>,
}

/// A letter without its text, which may have a code in it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminLetter {
    pub id: Uuid,
    pub to: String,
    pub user: Option<AdminPlayer>,
    pub kind: String,
    pub language: String,
    pub subject: String,
    pub attempts: i64,
    pub created_at: i64,
    /// The next attempt.
    pub send_at: i64,
    /// It is deleted then if it could not be sent.
    pub expires_at: Option<i64>,
    /// It has failed several times, or has waited for long.
    pub stuck: bool,
    /// A node is sending it now.
    pub in_hand: bool,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminOutboxSendArgs {
    /// Left out: all stuck ones.
    pub letter_id: Option<Uuid>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct AdminLettersSent {
    /// Letters that are due now.
    pub letters: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminGameMode {
    Duo,
    BattleRoyale,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminGames {
    /// Newest first.
    pub rows: Vec<AdminGame>,
    pub next: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminGame {
    pub id: Uuid,
    pub mode: AdminGameMode,
    pub code: String,
    /// Waiting for players; otherwise running.
    pub waiting: bool,
    /// With bots and without a fee.
    pub practice: bool,
    pub players: Vec<AdminPlayer>,
    /// From 0.
    pub question: i64,
    /// What each player paid and gets back.
    pub fee: i64,
    pub created_at: i64,
    /// Its timer should have fired long ago.
    pub stuck: bool,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminGameAbandonArgs {
    pub mode: AdminGameMode,
    pub game_id: Uuid,
    /// 3 to 500 characters.
    pub reason: String,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct AdminGameAbandoned {
    /// Players who got the fee back.
    pub refunded: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminData {
    /// Null without card data.
    pub cards: Option<AdminCardData>,
    /// Null before the first bank was built.
    pub bank: Option<AdminBank>,
    /// Questions with pictures can be asked.
    pub pictures: bool,
    pub update: AdminUpdate,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminCardData {
    /// The game's build.
    pub build: u32,
    pub cards: i64,
    /// Cards that only logs name.
    pub tokens: i64,
    pub standard_sets: Vec<String>,
    /// When the file was written.
    pub written_at: Option<i64>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminBank {
    pub edition: String,
    pub built_at: i64,
    /// It is of the current card data.
    pub current: bool,
    pub questions: i64,
    pub by_hand: i64,
    pub easy: i64,
    pub medium: i64,
    pub hard: i64,
    /// By administrators.
    pub retired: i64,
    pub edited: i64,
    /// Reports without an answer.
    pub open_reports: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminUpdateState {
    /// None since this node started.
    Idle,
    Running,
    /// New data is in use.
    Done,
    /// The data was the newest already.
    Unchanged,
    Failed,
}

/// The last update that an administrator started.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminUpdate {
    pub state: AdminUpdateState,
    pub started_at: Option<i64>,
    pub ended_at: Option<i64>,
    /// What went wrong, in English.
    pub error: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminJobs {
    pub jobs: Vec<AdminJob>,
}

/// Periodic work of the server.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminJob {
    /// meta_pages, weekly_letter, …
    pub name: String,
    /// Every node does it for itself, and this is how it stands at the one that answers. Otherwise one node does it for all.
    pub every_node: bool,
    /// Null for a job that runs when there is a reason.
    pub every_ms: Option<i64>,
    pub running: bool,
    /// The node of the last run that began; null before the first one.
    pub node: Option<String>,
    pub started_at: Option<i64>,
    /// How long the last run that ended took.
    pub took_ms: Option<i64>,
    /// Why it failed, in English; null if it did not.
    pub error: Option<String>,
}
