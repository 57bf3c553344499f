//! Accounts that have ended and are not deleted yet.

use uuid::Uuid;

use super::{Result, record_ends_by_deletion, user_for_update};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::params;
use crate::people::accounts::model::FOR_GOOD;

/// Ends an account for its user; false if there is none. It is no administrator any more, so that another one must be there.
pub(in crate::people::accounts) fn begin_ending(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<bool> {
    if user_for_update(tx, user)?.is_none() {
        return Ok(false);
    }
    record_ends_by_deletion(tx, user, now)?;
    for table in ["sessions", "one_time_tokens", "deletion_requests"] {
        tx.run(&format!("delete from {table} where user_id = $1"), params![user])?;
    }
    tx.run("update users set banned_until = $2, is_admin = $3 where id = $1", params![user, FOR_GOOD, false])?;
    let sql = "insert into account_endings (user_id, began_at) values ($1, $2) on conflict (user_id) do nothing";
    tx.run(sql, params![user, now])?;
    Ok(true)
}

/// The oldest first.
pub(in crate::people::accounts) fn endings(tx: &mut Tx<'_>) -> Result<Vec<Uuid>> {
    tx.all("select user_id from account_endings order by began_at, user_id", params![], |row| row.get(0))
}

pub(in crate::people::accounts) fn is_ending(tx: &mut Tx<'_>, user: Uuid) -> Result<bool> {
    Ok(tx.one("select 1 from account_endings where user_id = $1", params![user], |_| Ok(()))?.is_some())
}

/// As `is_ending`; locks the row before any other of the user.
pub(in crate::people::accounts) fn lock_ending(tx: &mut Tx<'_>, user: Uuid) -> Result<bool> {
    Ok(tx.one("select 1 from account_endings where user_id = $1 for update", params![user], |_| Ok(()))?.is_some())
}
