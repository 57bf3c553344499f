//! The contract of administration. Times are milliseconds since 1970.

mod acts;
mod deletions;
mod log;
mod users;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub use self::acts::*;
pub use self::deletions::*;
pub use self::log::*;
pub use self::users::*;

/// What waits, for the numbers beside the pages.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminOverview {
    /// The administrator's own name and id.
    pub name: String,
    pub user: Uuid,
    /// Open requests to delete an account.
    pub deletions: i64,
    /// Of them, those older than a month.
    pub deletions_overdue: i64,
    /// Questions that players reported.
    pub questions: i64,
    /// Purchases that are held for a decision.
    pub purchases: i64,
    /// Letters that could not be sent.
    pub letters: i64,
    /// The nodes' NATS asks for no credentials: a fault of the settings.
    pub nats_is_open: bool,
    /// The code that was typed counts until then; null: none does.
    pub code_until: Option<i64>,
}
