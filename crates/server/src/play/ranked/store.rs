//! The weeks' SQL.

use uuid::Uuid;

use super::rules::Standing;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

const SELECT: &str = "select rank, best, attempts, legend_at from ranked_seasons where user_id = $1 and season = $2";

fn read(row: &Row<'_>) -> Result<Standing, DbError> {
    Ok(Standing { rank: row.get(0)?, best: row.get(1)?, attempts: row.get(2)?, legend_at: row.get(3)? })
}

pub(super) fn standing(tx: &mut Tx<'_>, user: Uuid, season: &str) -> Result<Option<Standing>, DbError> {
    tx.one(SELECT, params![user, season], read)
}

/// No other transaction changes the row: a player has at most one attempt, and that one is locked.
pub(super) fn lock(tx: &mut Tx<'_>, user: Uuid, season: &str) -> Result<Option<Standing>, DbError> {
    tx.one(&format!("{SELECT} for update"), params![user, season], read)
}

pub(super) fn save(tx: &mut Tx<'_>, user: Uuid, season: &str, standing: &Standing) -> Result<(), DbError> {
    tx.run(
        "insert into ranked_seasons (user_id, season, rank, best, attempts, legend_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id, season) do update set rank = excluded.rank, best = excluded.best,
            attempts = excluded.attempts, legend_at = excluded.legend_at",
        params![user, season, standing.rank, standing.best, standing.attempts, standing.legend_at],
    )?;
    Ok(())
}

/// The weeks that a player played, except `but`, newest first: the name, the best rank, and when Legend was passed.
pub(super) fn past(
    tx: &mut Tx<'_>,
    user: Uuid,
    but: &str,
    most: i64,
) -> Result<Vec<(String, i64, Option<Timestamp>)>, DbError> {
    let sql = "select season, best, legend_at from ranked_seasons where user_id = $1 and season <> $2
               order by season desc limit $3";
    tx.all(sql, params![user, but, most], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
}
