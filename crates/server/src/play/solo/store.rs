//! The levels' SQL.

use uuid::Uuid;

use super::rules::Best;
use crate::base::db::{DbError, Tx};
use crate::params;

pub(super) fn all(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<(i64, Best)>, DbError> {
    tx.all("select level, stars, best_right, plays from solo_levels where user_id = $1", params![user], |row| {
        Ok((row.get(0)?, Best { stars: row.get(1)?, right: row.get(2)?, plays: row.get(3)? }))
    })
}

/// No other transaction changes the row: a player has at most one session of the mode, and that one is locked.
pub(super) fn lock(tx: &mut Tx<'_>, user: Uuid, level: i64) -> Result<Option<Best>, DbError> {
    let sql = "select stars, best_right, plays from solo_levels where user_id = $1 and level = $2 for update";
    tx.one(sql, params![user, level], |row| Ok(Best { stars: row.get(0)?, right: row.get(1)?, plays: row.get(2)? }))
}

pub(super) fn save(tx: &mut Tx<'_>, user: Uuid, level: i64, best: Best) -> Result<(), DbError> {
    tx.run(
        "insert into solo_levels (user_id, level, stars, best_right, plays) values ($1, $2, $3, $4, $5)
         on conflict (user_id, level) do update set stars = excluded.stars, best_right = excluded.best_right,
            plays = excluded.plays",
        params![user, level, best.stars, best.right, best.plays],
    )?;
    Ok(())
}
