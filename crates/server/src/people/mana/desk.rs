//! Mana as administrators see it.

use uuid::Uuid;

use super::Reason;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::figures::{self, Day, Figures};
use crate::params;

const NUMBERS: &[(&str, &str)] = &[
    // What players hold now, without what changed since the day.
    (
        "mana_held",
        "select cast(coalesce((select sum(mana) from profiles), 0) - coalesce((select sum(amount) from mana_ledger where created_at >= $2 and $1 < $2), 0) as bigint)",
    ),
];

const PARTS: &[(&str, &str)] = &[
    (
        "mana_given:",
        "select reason, cast(sum(amount) as bigint) from mana_ledger where created_at >= $1 and created_at < $2 and amount > 0 group by reason",
    ),
    (
        "mana_spent:",
        "select reason, cast(-sum(amount) as bigint) from mana_ledger where created_at >= $1 and created_at < $2 and amount < 0 group by reason",
    ),
];

/// A row of the ledger.
#[derive(Clone, Debug)]
pub struct LedgerRow {
    pub number: i64,
    pub at: Timestamp,
    pub reason: String,
    pub amount: i64,
    pub balance_after: i64,
    pub reference: String,
}

pub fn figures(tx: &mut Tx<'_>, day: Day) -> Result<Figures, DbError> {
    let mut figures = figures::count(tx, day, NUMBERS)?;
    figures.extend(figures::count_parts(tx, day, PARTS)?);
    Ok(figures)
}

/// A player's newest rows.
pub fn of_user(tx: &mut Tx<'_>, user: Uuid, limit: i64) -> Result<Vec<LedgerRow>, DbError> {
    tx.all(
        "select number, created_at, reason, amount, balance_after, reference from mana_ledger where user_id = $1
         order by number desc limit $2",
        params![user, limit],
        |row| {
            Ok(LedgerRow {
                number: row.get(0)?,
                at: row.get(1)?,
                reason: row.get(2)?,
                amount: row.get(3)?,
                balance_after: row.get(4)?,
                reference: row.get(5)?,
            })
        },
    )
}

/// Whether a balance was changed for this reason with this reference.
pub fn has_row(tx: &mut Tx<'_>, user: Uuid, reason: Reason, reference: &str) -> Result<bool, DbError> {
    let sql = "select 1 from mana_ledger where user_id = $1 and reason = $2 and reference = $3";
    Ok(tx.one(sql, params![user, reason.as_str(), reference], |_| Ok(()))?.is_some())
}
