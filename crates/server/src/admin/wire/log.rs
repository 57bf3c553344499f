//! The log.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::people::audit::ActorKind;

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminLogArgs {
    /// The beginning of an action, or of the name of who acted or whom it concerns, or an id.
    pub search: Option<String>,
    pub actor: Option<Uuid>,
    pub kinds: Option<Vec<ActorKind>>,
    pub actions: Option<Vec<String>>,
    pub target_kind: Option<String>,
    pub target: Option<String>,
    /// `next` of the page before.
    pub after: Option<i64>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminLog {
    /// Newest first.
    pub rows: Vec<AdminLogRow>,
    pub next: Option<i64>,
    /// Rows of the whole log.
    pub total: i64,
    /// What is wrong with the chain; null: it is whole.
    pub fault: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminLogRow {
    pub number: i64,
    pub at: i64,
    pub actor_kind: ActorKind,
    pub actor_id: Option<Uuid>,
    /// Null: no person, or the account is deleted.
    pub actor_name: Option<String>,
    /// `user.ban`, `mana.adjust`, …
    pub action: String,
    /// user, question, purchase, …
    pub target_kind: String,
    pub target_id: String,
    /// Of a user; null: the account is deleted.
    pub target_name: Option<String>,
    pub reason: Option<String>,
    /// The changed fields.
    pub before: Json,
    pub after: Json,
    pub address: Option<String>,
    pub request_id: Option<String>,
    pub hash: String,
}
