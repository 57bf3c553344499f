//! The builds of the counts: the current one, and the next one while all matches are counted again. Every change of a match is
//! counted in both, in its own transaction (see `counting`); `rebuild` fills the next one.

use uuid::Uuid;

use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;

/// Everyone who counts a match shares this lock with the others, and has another one for the player. A step of a rebuild takes it
/// alone. They are taken before any row is locked. SQLite has one writer.
const SHARED_LOCK: &str = "select pg_advisory_xact_lock_shared(7266938)";
const WHOLE_LOCK: &str = "select pg_advisory_xact_lock(7266938)";

const TABLES: [&str; 5] =
    ["meta_build_plays", "meta_build_lists", "meta_build_cards", "meta_build_players", "meta_build_exclusions"];

/// A build, and which matches are in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Build {
    pub(super) id: i64,
    /// The players' totals have the matches of the weeks before this one.
    pub(super) totals_weeks: i64,
    /// The counts have those of the weeks before this one. There are none before all totals are there.
    pub(super) counts_weeks: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Builds {
    pub(super) current: Build,
    /// False after an update whose current build has no matches yet.
    pub(super) usable: bool,
    pub(super) next: Option<Build>,
    pub(super) changes: i64,
    pub(super) stepped_at: Timestamp,
}

impl Builds {
    /// Those in which a change of a match is counted.
    pub(super) fn kept(&self) -> impl Iterator<Item = Build> + use<> {
        Some(self.current).filter(|_| self.usable).into_iter().chain(self.next)
    }
}

pub(super) fn read(tx: &mut Tx<'_>) -> Result<Builds, DbError> {
    let sql = "select current, usable, next, totals_weeks, counts_weeks, changes, stepped_at from meta_builds";
    let builds = tx.one(sql, params![], |row| {
        let next: Option<i64> = row.get(2)?;
        let (totals_weeks, counts_weeks) = (row.get(3)?, row.get(4)?);
        Ok(Builds {
            current: Build { id: row.get(0)?, totals_weeks: i64::MAX, counts_weeks: i64::MAX },
            usable: row.get(1)?,
            next: next.map(|id| Build { id, totals_weeks, counts_weeks }),
            changes: row.get(5)?,
            stepped_at: row.get(6)?,
        })
    })?;
    builds.ok_or_else(|| DbError::Broken(anyhow::anyhow!("the table meta_builds has no row")))
}

/// Before the matches of these players are changed, and before any of their rows is locked: what a player's change adds to the counts
/// depends on all of their matches.
pub(super) fn lock_players(tx: &mut Tx<'_>, users: &[Uuid]) -> Result<(), DbError> {
    if !tx.is_postgres() {
        return Ok(());
    }
    tx.script(SHARED_LOCK)?;
    let key = |user: &Uuid| i64::from(i32::from_be_bytes(user.as_bytes()[..4].try_into().unwrap_or_default()));
    let mut keys: Vec<i64> = users.iter().map(key).collect();
    keys.sort_unstable();
    keys.dedup();
    for key in keys {
        tx.run("select pg_advisory_xact_lock(7266938, cast($1 as integer))", params![key])?;
    }
    Ok(())
}

/// While it is held, nobody counts a match.
fn lock_all(tx: &mut Tx<'_>) -> Result<(), DbError> {
    if tx.is_postgres() { tx.script(WHOLE_LOCK) } else { Ok(()) }
}

/// A match was changed while there is a next build.
pub(super) fn note_change(tx: &mut Tx<'_>) -> Result<(), DbError> {
    tx.run("update meta_builds set changes = changes + 1", params![]).map(drop)
}

/// Begins a new next build with the exclusions of the current one. If there is one already, whoever makes it is told at its next step.
pub(super) fn begin(tx: &mut Tx<'_>, now: Timestamp) -> Result<i64, DbError> {
    lock_all(tx)?;
    let builds = read(tx)?;
    let id = builds.next.map_or(builds.current.id, |next| next.id).max(builds.current.id) + 1;
    tx.run(
        "update meta_builds set next = $1, totals_weeks = $2, counts_weeks = $2, stepped_at = $3",
        params![id, i64::MIN, now],
    )?;
    tx.run(
        "insert into meta_build_exclusions (build, kind, value, created_at)
            select cast($1 as bigint), kind, value, created_at from meta_build_exclusions where build = $2",
        params![id, builds.current.id],
    )?;
    Ok(id)
}

/// From here on changes of the matches before a week are counted in the build's totals, or in its counts. Gives the number of changes
/// until here: a snapshot with the same number has what was there at this moment.
pub(super) fn step(tx: &mut Tx<'_>, id: i64, week: i64, counts: bool, now: Timestamp) -> Result<i64, DbError> {
    lock_all(tx)?;
    let builds = expect_next(tx, id)?;
    let column = if counts { "counts_weeks" } else { "totals_weeks" };
    tx.run(&format!("update meta_builds set {column} = $1, stepped_at = $2"), params![week, now])?;
    Ok(builds.changes)
}

/// Makes the next build the current one.
pub(super) fn finish(tx: &mut Tx<'_>, id: i64) -> Result<(), DbError> {
    lock_all(tx)?;
    expect_next(tx, id)?;
    tx.run("update meta_builds set current = $1, usable = $2, next = null", params![id, true]).map(drop)
}

pub(super) fn expect_next(tx: &mut Tx<'_>, id: i64) -> Result<Builds, DbError> {
    let builds = read(tx)?;
    if builds.next.is_none_or(|next| next.id != id) {
        let text = "somebody else has begun to count all matches; run this command again after that";
        return Err(DbError::Broken(anyhow::anyhow!(text)));
    }
    Ok(builds)
}

/// Deletes rows of builds that are neither the current nor the next one, at most so many of each table, and says whether any were left.
pub(super) fn clear(tx: &mut Tx<'_>, most: i64) -> Result<bool, DbError> {
    let builds = read(tx)?;
    let next = builds.next.map_or(builds.current.id, |next| next.id);
    let row = if tx.is_postgres() { "ctid" } else { "rowid" };
    let mut any = false;
    for table in TABLES {
        for others in ["build < $1", "build > $1 and build < $2", "build > $2"] {
            let rest = format!("{row} in (select {row} from {table} where {others} limit $3)");
            // Both builds are in every statement, so that each has the same parameters.
            let sql = format!("delete from {table} where {rest} and build <> $1 and build <> $2");
            any |= tx.run(&sql, params![builds.current.id, next, most])? > 0;
        }
    }
    Ok(any)
}
