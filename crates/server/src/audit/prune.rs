//! Pruning the log from the front, by the command line alone. A row says so: without it the missing front is a fault.

use serde_json::{Value as Json, json};

use super::{Act, Actor, audit, chain};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::params;

pub(super) const ACTION: &str = "log.prune";

/// Deletes the rows from before this time; returns how many.
pub fn prune(tx: &mut Tx<'_>, actor: &Actor, before: Timestamp, now: Timestamp) -> Result<u64, DbError> {
    chain::lock_head(tx)?;
    let last: Option<(i64, String)> = tx.one(
        "select number, hash from admin_log where at < $1 order by number desc limit 1",
        params![before],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let Some((last, hash)) = last else { return Ok(0) };
    let (off, on) = if tx.is_postgres() {
        ("alter table admin_log disable trigger user", "alter table admin_log enable trigger user")
    } else {
        (
            "drop trigger admin_log_no_delete",
            "create trigger admin_log_no_delete before delete on admin_log
             begin select raise(abort, 'admin_log is append-only'); end",
        )
    };
    tx.script(off)?;
    let rows = tx.run("delete from admin_log where number <= $1", params![last])?;
    tx.script(on)?;
    let act = Act {
        action: ACTION,
        target_kind: "log",
        target_id: last.to_string(),
        reason: None,
        before: json!({ "rows": rows, "hash": hash }),
        after: Json::Null,
    };
    audit(tx, actor, act, now)?;
    Ok(rows)
}
