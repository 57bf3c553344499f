//! The table of jobs.

use std::time::Duration;

use super::rules::{JobRow, LEASE, LastRun, Lease, Turn};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

const COLUMNS: &str = "run, lease_until, node, started_at, ended_at, took_ms, changed, error";

/// A job without a row has never run.
pub(super) fn find(tx: &mut Tx<'_>, name: &str) -> Result<JobRow, DbError> {
    let sql = format!("select {COLUMNS} from jobs where name = $1");
    Ok(tx.one(&sql, params![name], job_row)?.unwrap_or_default())
}

/// Gives the job to a run if `may` allows it by the row; returns the row as it was before.
pub(super) fn take(
    tx: &mut Tx<'_>,
    name: &str,
    (run, node): (&str, &str),
    may: impl Fn(&JobRow) -> Turn,
    now: Timestamp,
) -> Result<Turn, DbError> {
    tx.run("insert into jobs (name) values ($1) on conflict (name) do nothing", params![name])?;
    let sql = format!("select {COLUMNS} from jobs where name = $1 for update");
    let turn = may(&tx.one(&sql, params![name], job_row)?.unwrap_or_default());
    if turn == Turn::Now {
        tx.run(
            "update jobs set run = $2, node = $3, started_at = $4, lease_until = $5 where name = $1",
            params![name, run, node, now, now.plus(LEASE)],
        )?;
    }
    Ok(turn)
}

/// False if the run has lost the job.
pub(super) fn renew(tx: &mut Tx<'_>, name: &str, run: &str, until: Timestamp) -> Result<bool, DbError> {
    let sql = "update jobs set lease_until = $3 where name = $1 and run = $2";
    Ok(tx.run(sql, params![name, run, until])? > 0)
}

/// Ends the leases of a node: it has just started, so none of its runs goes on.
pub(super) fn end_leases(tx: &mut Tx<'_>, node: &str, now: Timestamp) -> Result<u64, DbError> {
    tx.run("update jobs set lease_until = $2 where node = $1 and lease_until > $2", params![node, now])
}

/// False if the run has lost the job.
pub(super) fn end(tx: &mut Tx<'_>, name: &str, run: &str, last: &LastRun) -> Result<bool, DbError> {
    let sql = "update jobs set run = null, lease_until = null, ended_at = $3, took_ms = $4, changed = $5, error = $6
               where name = $1 and run = $2";
    let took = i64::try_from(last.took.as_millis()).unwrap_or(i64::MAX);
    Ok(tx.run(sql, params![name, run, last.ended_at, took, last.changed, last.error.as_ref()])? > 0)
}

fn job_row(row: &Row<'_>) -> Result<JobRow, DbError> {
    let (run, until): (Option<String>, Option<Timestamp>) = (row.get(0)?, row.get(1)?);
    let ended_at: Option<Timestamp> = row.get(4)?;
    let last = match ended_at {
        Some(ended_at) => Some(LastRun {
            ended_at,
            took: Duration::from_millis(row.get::<Option<i64>>(5)?.and_then(|ms| ms.try_into().ok()).unwrap_or(0)),
            changed: row.get::<Option<bool>>(6)?.unwrap_or(false),
            error: row.get(7)?,
        }),
        None => None,
    };
    Ok(JobRow {
        lease: run.zip(until).map(|(run, until)| Lease { run, until }),
        node: row.get(2)?,
        started_at: row.get(3)?,
        last,
    })
}
