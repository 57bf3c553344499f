//! The SQL of what accounts store.

use uuid::Uuid;

use super::Amount;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

/// Adds to the counts, and returns and locks them.
pub(super) fn add(tx: &mut Tx<'_>, user: Uuid, kind: &str, more: Amount) -> Result<Amount, DbError> {
    let counted = tx.one(
        "insert into account_usage (user_id, kind, row_count, bytes) values ($1, $2, $3, $4)
         on conflict (user_id, kind) do update set row_count = account_usage.row_count + excluded.row_count,
            bytes = account_usage.bytes + excluded.bytes
         returning row_count, bytes",
        params![user, kind, more.rows, more.bytes],
        |row| amount(row, 0),
    )?;
    Ok(counted.unwrap_or_default())
}

/// Locks the counts. False if there is no such player.
pub(super) fn lock_or_create(tx: &mut Tx<'_>, user: Uuid, kind: &str) -> Result<bool, DbError> {
    tx.run(
        "insert into account_usage (user_id, kind, row_count, bytes) select id, $2, 0, 0 from profiles where id = $1
         on conflict (user_id, kind) do nothing",
        params![user, kind],
    )?;
    let sql = "select 1 from account_usage where user_id = $1 and kind = $2 for update";
    Ok(tx.one(sql, params![user, kind], |_| Ok(()))?.is_some())
}

pub(super) fn set(tx: &mut Tx<'_>, user: Uuid, kind: &str, stored: Amount) -> Result<(), DbError> {
    tx.run(
        "update account_usage set row_count = $3, bytes = $4 where user_id = $1 and kind = $2",
        params![user, kind, stored.rows, stored.bytes],
    )?;
    Ok(())
}

/// A player whose counts are wrong.
pub(super) struct Wrong {
    pub(super) user: Uuid,
    pub(super) counted: Amount,
    pub(super) stored: Amount,
}

/// Players whose counts differ from a recount: a query that gives `user_id`, `stored_rows` and `stored_bytes`.
pub(super) fn wrong(tx: &mut Tx<'_>, kind: &str, recount: &str, limit: i64) -> Result<Vec<Wrong>, DbError> {
    let sql = format!(
        "select coalesce(counted.user_id, stored.user_id), coalesce(row_count, 0), coalesce(bytes, 0),
            coalesce(stored_rows, 0), coalesce(stored_bytes, 0)
         from (select user_id, row_count, bytes from account_usage where kind = $1) as counted
            full join ({recount} group by user_id) as stored on stored.user_id = counted.user_id
         where coalesce(row_count, 0) <> coalesce(stored_rows, 0) or coalesce(bytes, 0) <> coalesce(stored_bytes, 0)
         order by 1 limit $2"
    );
    tx.all(&sql, params![kind, limit], |row| {
        Ok(Wrong { user: row.get(0)?, counted: amount(row, 1)?, stored: amount(row, 3)? })
    })
}

/// What one player has stored, by the same query.
pub(super) fn stored(tx: &mut Tx<'_>, user: Uuid, recount: &str) -> Result<Amount, DbError> {
    let sql =
        format!("select stored_rows, stored_bytes from ({recount} where user_id = $1 group by user_id) as stored");
    Ok(tx.one(&sql, params![user], |row| amount(row, 0))?.unwrap_or_default())
}

fn amount(row: &Row<'_>, place: usize) -> Result<Amount, DbError> {
    Ok(Amount { rows: row.get(place)?, bytes: row.get(place + 1)? })
}
