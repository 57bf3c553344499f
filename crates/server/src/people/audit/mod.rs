//! The log of administrative acts: append-only, numbered without gaps, chained by hashes (decision 26). A use case of an administrator
//! takes an [`Actor`] and calls [`audit`] in the transaction of the act.

mod chain;
mod prune;
mod reads;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use uuid::Uuid;

pub use self::chain::{Chain, check, lock_newest, walk};
pub use self::prune::prune;
pub use self::reads::{LogQuery, UserAct, acts_on_user, changes_by, count, count_sanctions, has_act, has_acted, page};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

/// Who acts.
#[derive(Clone, Debug)]
pub struct Actor {
    pub kind: ActorKind,
    /// The administrator.
    pub id: Option<Uuid>,
    pub session: Option<Uuid>,
    pub address: Option<String>,
    /// The id of the request, as in the server's log.
    pub request: Option<String>,
}

impl Actor {
    /// The operator at the command line.
    pub fn command() -> Self {
        Self { kind: ActorKind::Command, id: None, session: None, address: None, request: None }
    }

    /// The server itself.
    pub fn system() -> Self {
        Self { kind: ActorKind::System, ..Self::command() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActorKind {
    Admin,
    SecretKey,
    Command,
    System,
}

impl ActorKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::SecretKey => "secret_key",
            Self::Command => "command",
            Self::System => "system",
        }
    }

    pub fn named(name: &str) -> Self {
        let all = [Self::Admin, Self::SecretKey, Self::Command];
        all.into_iter().find(|kind| kind.as_str() == name).unwrap_or(Self::System)
    }
}

/// What was done, to whom or what, and why.
#[derive(Clone, Debug)]
pub struct Act {
    /// `user.ban`, `mana.adjust`, …
    pub action: &'static str,
    pub target_kind: &'static str,
    pub target_id: String,
    pub reason: Option<String>,
    /// The changed fields only; never a password, token, secret or mail address.
    pub before: Json,
    pub after: Json,
}

impl Act {
    /// An act on a user.
    pub fn on_user(action: &'static str, user: Uuid, before: Json, after: Json) -> Self {
        Self { action, target_kind: "user", target_id: user.to_string(), reason: None, before, after }
    }

    pub fn because(self, reason: impl Into<String>) -> Self {
        Self { reason: Some(reason.into()), ..self }
    }
}

/// A row of the log.
#[derive(Clone, Debug)]
pub struct LogRow {
    pub number: i64,
    pub id: Uuid,
    pub at: Timestamp,
    pub actor_kind: String,
    pub actor_id: Option<Uuid>,
    pub session_id: Option<Uuid>,
    pub address: Option<String>,
    pub request_id: Option<String>,
    pub action: String,
    pub target_kind: String,
    pub target_id: String,
    pub reason: Option<String>,
    /// JSON as it is stored: the hash is over the text.
    pub before: String,
    pub after: String,
    pub previous_hash: String,
    pub hash: String,
}

pub const COLUMNS: &str = "number, id, at, actor_kind, actor_id, session_id, address, request_id, action, target_kind, \
    target_id, reason, before, after, previous_hash, hash";

pub fn read(row: &Row<'_>) -> Result<LogRow, DbError> {
    Ok(LogRow {
        number: row.get(0)?,
        id: row.get(1)?,
        at: row.get(2)?,
        actor_kind: row.get(3)?,
        actor_id: row.get(4)?,
        session_id: row.get(5)?,
        address: row.get(6)?,
        request_id: row.get(7)?,
        action: row.get(8)?,
        target_kind: row.get(9)?,
        target_id: row.get(10)?,
        reason: row.get(11)?,
        before: row.get(12)?,
        after: row.get(13)?,
        previous_hash: row.get(14)?,
        hash: row.get(15)?,
    })
}

/// Writes an act to the log, in the act's transaction. It locks the log until the commit, so call it after all other rows are locked:
/// what the transaction reads from here on, no other act changes any more.
pub fn audit(tx: &mut Tx<'_>, actor: &Actor, act: Act, now: Timestamp) -> Result<(), DbError> {
    let (number, previous_hash) = chain::lock_head(tx)?;
    let mut row = LogRow {
        number: number + 1,
        id: Uuid::now_v7(),
        at: now,
        actor_kind: actor.kind.as_str().into(),
        actor_id: actor.id,
        session_id: actor.session,
        address: actor.address.clone(),
        request_id: actor.request.clone(),
        action: act.action.into(),
        target_kind: act.target_kind.into(),
        target_id: act.target_id,
        reason: act.reason,
        before: act.before.to_string(),
        after: act.after.to_string(),
        previous_hash,
        hash: String::new(),
    };
    row.hash = chain::hash(&row);
    tx.run(
        &format!(
            "insert into admin_log ({COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"
        ),
        params![
            row.number,
            row.id,
            row.at,
            &row.actor_kind,
            row.actor_id,
            row.session_id,
            row.address.as_ref(),
            row.request_id.as_ref(),
            &row.action,
            &row.target_kind,
            &row.target_id,
            row.reason.as_ref(),
            &row.before,
            &row.after,
            &row.previous_hash,
            &row.hash
        ],
    )?;
    chain::set_head(tx, row.number, &row.hash)
}
