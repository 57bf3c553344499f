//! Checks the invariants of a whole database. It only reads, from one snapshot, so the server may be running.

use crate::base::db::{Db, DbError, Tx};
use crate::params;
use crate::people::usage::{self, Recount};
use crate::people::{audit, mana, usernames};
use crate::play::questions;
use crate::shop;
use crate::tracking::{battlegrounds, decks, matches};

/// The most faults of one kind in a report.
const MAX_FAULTS: i64 = 1000;

/// What is counted for each account as it is written.
pub const RECOUNTS: [Recount; 4] =
    [matches::RECOUNT, battlegrounds::RECOUNT, decks::RECOUNT, questions::REPORT_RECOUNT];

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
        for recount in RECOUNTS {
            wrong.extend(usage::audit(tx, &recount, MAX_FAULTS)?);
        }
        Ok(Report {
            players: count(tx, "select count(*) from profiles")?,
            entries: count(tx, "select count(*) from mana_ledger")?,
            wrong,
        })
    })
    .await
}

/// Corrects what is counted for each account, where a node of an older version wrote rows beside this one.
pub async fn recount(db: &Db) -> Result<(), DbError> {
    for recount in RECOUNTS {
        usage::repair(db, recount).await?;
    }
    Ok(())
}

fn count(tx: &mut Tx<'_>, sql: &str) -> Result<i64, DbError> {
    Ok(tx.one(sql, params![], |row| row.get(0))?.unwrap_or_default())
}
