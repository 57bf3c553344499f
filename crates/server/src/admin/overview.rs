//! What waits for an administrator.

use super::rules::{CODE_TTL, DELETION_DUE, is_fresh};
use super::wire::AdminOverview;
use super::{Actor, Admin, users};
use crate::db::{DbError, Tx, Value};
use crate::params;
use crate::registry::CallError;

/// A letter that was tried this often has a problem.
const STUCK_AFTER: i64 = 3;

impl Admin {
    pub async fn overview(&self, actor: Actor) -> Result<AdminOverview, CallError> {
        let now = self.clock.now();
        let code_at = self.guard.code_at(&actor).await?;
        let user = actor.id.unwrap_or_default();
        self.db
            .read(move |tx| {
                let requests = "select count(*) from deletion_requests";
                Ok::<_, CallError>(AdminOverview {
                    name: users::name_of(tx, user)?.unwrap_or_default(),
                    user,
                    deletions: count(tx, requests, params![])?,
                    deletions_overdue: count(
                        tx,
                        "select count(*) from deletion_requests where created_at <= $1",
                        params![now.minus(DELETION_DUE)],
                    )?,
                    questions: count(tx, "select count(distinct question_id) from question_reports", params![])?,
                    purchases: count(tx, "select count(*) from purchases where state = 'held'", params![])?,
                    letters: count(tx, "select count(*) from mail_outbox where attempts >= $1", params![STUCK_AFTER])?,
                    code_until: code_at.filter(|at| is_fresh(*at, now)).map(|at| at.plus(CODE_TTL).0),
                })
            })
            .await
    }
}

fn count(tx: &mut Tx<'_>, sql: &str, params: &[Value<'_>]) -> Result<i64, DbError> {
    Ok(tx.one(sql, params, |row| row.get(0))?.unwrap_or_default())
}
