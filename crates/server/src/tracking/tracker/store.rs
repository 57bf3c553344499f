//! The tracker's SQL: pairing codes and followers.

use uuid::Uuid;

use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

pub(super) struct DeviceRow {
    pub(super) id: Uuid,
    pub(super) user: Uuid,
    pub(super) name: String,
    pub(super) created_at: Timestamp,
    pub(super) last_used_at: Option<Timestamp>,
}

const DEVICE: &str = "select id, user_id, name, created_at, last_used_at from tracker_devices";

fn read_device(row: &Row<'_>) -> Result<DeviceRow, DbError> {
    Ok(DeviceRow {
        id: row.get(0)?,
        user: row.get(1)?,
        name: row.get(2)?,
        created_at: row.get(3)?,
        last_used_at: row.get(4)?,
    })
}

/// Replaces the user's code.
pub(super) fn save_code(tx: &mut Tx<'_>, user: Uuid, digest: &str, expires_at: Timestamp) -> Result<(), DbError> {
    tx.run(
        "insert into tracker_pairings (user_id, code_hash, expires_at) values ($1, $2, $3)
         on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at",
        params![user, digest, expires_at],
    )?;
    Ok(())
}

/// Uses up a code that has not expired, and returns whose it is.
pub(super) fn take_code(tx: &mut Tx<'_>, digest: &str, now: Timestamp) -> Result<Option<Uuid>, DbError> {
    let sql = "select user_id from tracker_pairings where code_hash = $1 and expires_at > $2 for update";
    let user: Option<Uuid> = tx.one(sql, params![digest, now], |row| row.get(0))?;
    if let Some(user) = user {
        tx.run("delete from tracker_pairings where user_id = $1", params![user])?;
    }
    Ok(user)
}

pub(super) fn insert_device(
    tx: &mut Tx<'_>,
    id: Uuid,
    user: Uuid,
    name: &str,
    digest: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.run(
        "insert into tracker_devices (id, user_id, name, token_hash, created_at) values ($1, $2, $3, $4, $5)",
        params![id, user, name, digest, now],
    )?;
    Ok(())
}

pub(super) fn count_devices(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    let sql = "select count(*) from tracker_devices where user_id = $1";
    Ok(tx.one(sql, params![user], |row| row.get(0))?.unwrap_or_default())
}

pub(super) fn devices(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<DeviceRow>, DbError> {
    tx.all(&format!("{DEVICE} where user_id = $1 order by created_at desc, id"), params![user], read_device)
}

pub(super) fn device_with(tx: &mut Tx<'_>, digest: &str) -> Result<Option<DeviceRow>, DbError> {
    tx.one(&format!("{DEVICE} where token_hash = $1"), params![digest], read_device)
}

pub(super) fn set_last_use(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<(), DbError> {
    tx.run("update tracker_devices set last_used_at = $2 where id = $1", params![id, now])?;
    Ok(())
}

/// False if the user has no such device.
pub(super) fn delete_device(tx: &mut Tx<'_>, user: Uuid, id: Uuid) -> Result<bool, DbError> {
    Ok(tx.run("delete from tracker_devices where id = $1 and user_id = $2", params![id, user])? == 1)
}
