//! The chain: each row's hash is over the row and the hash of the row before, so a changed, missing or added row shows.

use anyhow::anyhow;
use data_encoding::HEXLOWER;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use super::{COLUMNS, LogRow, read};
use crate::base::db::{DbError, Tx};
use crate::params;

/// The action of a row that says that everything before it was pruned.
pub(super) const PRUNED: &str = "log.prune";
/// Rows read at once.
const STEP: i64 = 2000;

/// The last number and its hash, locked until the transaction ends.
pub(super) fn lock_head(tx: &mut Tx<'_>) -> Result<(i64, String), DbError> {
    tx.one("select number, hash from admin_log_head where id = 1 for update", params![], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?
    .ok_or_else(|| DbError::Broken(anyhow!("the log of administrative acts has no head")))
}

/// The newest row. No act is written until the transaction ends.
pub fn lock_newest(tx: &mut Tx<'_>) -> Result<Chain, DbError> {
    let (number, hash) = lock_head(tx)?;
    Ok(Chain { number, hash })
}

pub(super) fn set_head(tx: &mut Tx<'_>, number: i64, hash: &str) -> Result<(), DbError> {
    tx.run("update admin_log_head set number = $1, hash = $2 where id = 1", params![number, hash])?;
    Ok(())
}

/// SHA-256 over all fields of the row, in their order, as a JSON list.
pub(super) fn hash(row: &LogRow) -> String {
    let fields = json!([
        row.previous_hash,
        row.number,
        row.id,
        row.at.0,
        row.actor_kind,
        row.actor_id,
        row.session_id,
        row.address,
        row.request_id,
        row.action,
        row.target_kind,
        row.target_id,
        row.reason,
        row.before,
        row.after,
    ]);
    HEXLOWER.encode(&Sha256::digest(fields.to_string()))
}

/// How far the chain was walked: the last row that is right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    pub number: i64,
    pub hash: String,
}

/// Walks from `from` to the head. `Err` of the inner result says what is wrong.
pub fn walk(tx: &mut Tx<'_>, from: &Chain) -> Result<Result<Chain, String>, DbError> {
    let (mut at, mut last_pruned) = (from.clone(), None);
    loop {
        let rows = tx.all(
            &format!("select {COLUMNS} from admin_log where number > $1 order by number limit $2"),
            params![at.number, STEP],
            read,
        )?;
        if rows.is_empty() {
            break;
        }
        for row in rows {
            // The log may have been pruned from the front: its first row then follows one that is gone.
            if at == Chain::default() && row.number > 1 {
                last_pruned = pruned_before(tx, &row)?;
            }
            let pruned = at == Chain::default() && last_pruned.is_some();
            if !pruned && row.number != at.number + 1 {
                return Ok(Err(format!("row {} of the administrators' log is missing", at.number + 1)));
            }
            if !pruned && row.previous_hash != at.hash || row.hash != hash(&row) {
                return Ok(Err(format!("row {} of the administrators' log was changed", row.number)));
            }
            at = Chain { number: row.number, hash: row.hash };
            if last_pruned.as_ref().is_some_and(|last| last.number == at.number && *last != at) {
                return Ok(Err(format!("row {} of the administrators' log was changed", at.number)));
            }
        }
    }
    let head = tx.one("select number, hash from admin_log_head where id = 1", params![], |row| {
        Ok(Chain { number: row.get(0)?, hash: row.get(1)? })
    })?;
    Ok(if head.as_ref() == Some(&at) { Ok(at) } else { Err("the end of the administrators' log is missing".into()) })
}

/// The last row that a pruning deletes, if the log says that all rows before `first` go with it. It may be there still: a pruning
/// deletes in pieces.
fn pruned_before(tx: &mut Tx<'_>, first: &LogRow) -> Result<Option<Chain>, DbError> {
    let sql = "select target_id, before from admin_log where action = $1 order by number";
    let told = tx.all(sql, params![PRUNED], |row| Ok((row.get::<String>(0)?, row.get::<Json>(1)?)))?;
    let told = told.iter().filter_map(|(last, before)| {
        Some(Chain { number: last.parse().ok()?, hash: before["hash"].as_str()?.to_owned() })
    });
    let next = told.filter(|last| last.number >= first.number - 1).min_by_key(|last| last.number);
    Ok(next.filter(|last| last.number >= first.number || last.hash == first.previous_hash))
}

/// What is wrong with the log, for `runeside check`.
pub fn check(tx: &mut Tx<'_>) -> Result<Vec<String>, DbError> {
    Ok(walk(tx, &Chain::default())?.err().into_iter().collect())
}
