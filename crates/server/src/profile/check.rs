//! Checks the invariants of a whole database. It only reads, from one snapshot, so the server may be running.

use crate::db::{Db, DbError, Tx};
use crate::params;
use crate::{audit, mana, shop, usernames};

/// The most faults of one kind in a report.
const MAX_FAULTS: i64 = 1000;

pub struct Report {
    pub players: i64,
    /// Rows of the ledger.
    pub entries: i64,
    /// The faults, a line each.
    pub wrong: Vec<String>,
}

pub async fn check(db: &Db) -> Result<Report, DbError> {
    db.snapshot(|tx| {
        tx.lift_time_limit()?;
        let mut wrong = usernames::audit(tx, MAX_FAULTS)?;
        wrong.extend(mana::audit(tx, MAX_FAULTS)?);
        wrong.extend(shop::audit(tx, MAX_FAULTS)?);
        wrong.extend(audit::check(tx)?);
        Ok(Report {
            players: count(tx, "select count(*) from profiles")?,
            entries: count(tx, "select count(*) from mana_ledger")?,
            wrong,
        })
    })
    .await
}

fn count(tx: &mut Tx<'_>, sql: &str) -> Result<i64, DbError> {
    Ok(tx.one(sql, params![], |row| row.get(0))?.unwrap_or_default())
}
