//! Requests to delete an account.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminDeletionsArgs {
    /// `next` of the page before.
    pub after: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminDeletions {
    /// Oldest first.
    pub rows: Vec<AdminDeletion>,
    pub next: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminDeletion {
    pub id: Uuid,
    pub user: Uuid,
    pub username: Option<String>,
    pub email: Option<String>,
    pub email_verified: bool,
    pub message: Option<String>,
    pub created_at: i64,
    pub due_at: i64,
    /// The identity check: a letter was sent to the address, an answer came from there, two facts of the account were right.
    pub letter_at: Option<i64>,
    pub answered_at: Option<i64>,
    pub facts_at: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminDeletionStep {
    /// Sends the letter that asks for an answer and two facts.
    Letter,
    /// Ticks, or clears, a line of the check.
    Answered,
    Facts,
    /// Deletes the account; wants a code, the whole check and the typed name.
    Approve,
    /// Keeps the account and says so by mail.
    Refuse,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminDeletionArgs {
    pub request: Uuid,
    pub step: AdminDeletionStep,
    /// For `answered` and `facts`; true if it is left out.
    pub done: Option<bool>,
    /// For `approve` and `refuse`.
    pub reason: Option<String>,
    /// For `approve`: the name of the player, typed.
    pub name: Option<String>,
    /// For `refuse`: words to the player.
    pub words: Option<String>,
}
