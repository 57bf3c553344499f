//! The ledger's SQL.

use anyhow::anyhow;
use uuid::Uuid;

use super::{Change, Reason};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;

pub(super) fn balance_for_update(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    tx.one("select mana from profiles where id = $1 for update", params![user], |row| row.get(0))?
        .ok_or_else(|| DbError::Broken(anyhow!("a change of mana for a user without a profile")))
}

pub(super) fn balance_after(tx: &mut Tx<'_>, change: &Change) -> Result<Option<i64>, DbError> {
    tx.one(
        "select balance_after from mana_ledger where user_id = $1 and reason = $2 and reference = $3",
        params![change.user, change.reason.as_str(), &change.reference],
        |row| row.get(0),
    )
}

/// The player's oldest own spend of this amount since `since`; one that paid for something has another reason.
pub(super) fn own_spend(tx: &mut Tx<'_>, user: Uuid, amount: i64, since: Timestamp) -> Result<Option<Uuid>, DbError> {
    tx.one(
        "select id from mana_ledger where user_id = $1 and reason = $2 and amount = $3 and created_at >= $4
         order by number limit 1",
        params![user, Reason::Spend.as_str(), amount, since],
        |row| row.get(0),
    )
}

/// Sets what a row of the ledger was for.
pub(super) fn set_cause(tx: &mut Tx<'_>, row: Uuid, change: &Change) -> Result<(), DbError> {
    tx.run(
        "update mana_ledger set reason = $2, reference = $3 where id = $1",
        params![row, change.reason.as_str(), &change.reference],
    )?;
    Ok(())
}

/// Writes the balance and its ledger row, and returns the row's id. The profile's row is locked, so the next number is free.
pub(super) fn save(tx: &mut Tx<'_>, change: &Change, after: i64, now: Timestamp) -> Result<Uuid, DbError> {
    let id = Uuid::now_v7();
    tx.run("update profiles set mana = $2 where id = $1", params![change.user, after])?;
    tx.run(
        "insert into mana_ledger (id, user_id, amount, reason, reference, balance_after, created_at, number)
         values ($1, $2, $3, $4, $5, $6, $7,
            (select coalesce(max(number), 0) + 1 from mana_ledger where user_id = $2))",
        params![id, change.user, change.amount, change.reason.as_str(), &change.reference, after, now],
    )?;
    Ok(id)
}
