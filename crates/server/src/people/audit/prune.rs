//! Pruning the log from the front, by the command line alone. Pruning is logged: otherwise missing rows count as tampering.
//!
//! The row that says so comes first and names the last row to go with its hash. Then the rows go in pieces, the oldest first. Whatever
//! is left in between can be verified (`chain::walk`), also after a command that was killed; the next one deletes the rest.

use serde_json::{Value as Json, json};

use super::{Act, Actor, audit, chain};
use crate::base::clock::Timestamp;
use crate::base::db::{Db, DbError, Tx};
use crate::params;

/// Deletes the rows from before this time; returns how many.
pub async fn prune(db: &Db, actor: Actor, before: Timestamp, now: Timestamp) -> Result<u64, DbError> {
    let (numbers, hash) = db.long_snapshot(move |tx| older(tx, before)).await?;
    let Some(last) = numbers.last().copied() else { return Ok(0) };
    let rows = numbers.len();
    db.write_patiently(move |tx| announce(tx, &actor, (last, &hash), rows, now)).await?;
    db.write_in_pieces(numbers, |tx, piece| piece.last().map_or(Ok(()), |last| delete_to(tx, *last))).await?;
    Ok(rows as u64)
}

/// The numbers of the rows from before this time, and the hash of the last of them.
fn older(tx: &mut Tx<'_>, before: Timestamp) -> Result<(Vec<i64>, String), DbError> {
    let last: Option<(i64, String)> = tx.one(
        "select number, hash from admin_log where at < $1 order by number desc limit 1",
        params![before],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let Some((last, hash)) = last else { return Ok(Default::default()) };
    let sql = "select number from admin_log where number <= $1 order by number";
    Ok((tx.all(sql, params![last], |row| row.get(0))?, hash))
}

/// Logs that the rows up to this one go.
pub(super) fn announce(
    tx: &mut Tx<'_>,
    actor: &Actor,
    (last, hash): (i64, &str),
    rows: usize,
    now: Timestamp,
) -> Result<(), DbError> {
    let act = Act {
        action: chain::PRUNED,
        target_kind: "log",
        target_id: last.to_string(),
        reason: None,
        before: json!({ "rows": rows, "hash": hash }),
        after: Json::Null,
    };
    audit(tx, actor, act, now)
}

/// Deletes the rows up to this number. The trigger that forbids it is off within this transaction alone.
pub(super) fn delete_to(tx: &mut Tx<'_>, last: i64) -> Result<(), DbError> {
    chain::lock_head(tx)?;
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
    tx.run("delete from admin_log where number <= $1", params![last])?;
    tx.script(on)
}
