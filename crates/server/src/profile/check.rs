//! The proof that a whole database holds what always holds. Reads only, at one moment, also while the server runs.

use crate::db::{Db, DbError, Tx};
use crate::params;
use crate::{mana, usernames};

/// So many faults of a kind are told; more say nothing new.
const TOLD: i64 = 1000;

pub struct Report {
    pub players: i64,
    /// Rows of the ledger.
    pub entries: i64,
    /// What is wrong, a line each.
    pub wrong: Vec<String>,
}

pub async fn check(db: &Db) -> Result<Report, DbError> {
    db.snapshot(|tx| {
        tx.lift_time_limit()?;
        let mut wrong = usernames::audit(tx, TOLD)?;
        wrong.extend(mana::audit(tx, TOLD)?);
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
