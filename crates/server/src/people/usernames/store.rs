//! The profiles' SQL.

use uuid::Uuid;

use super::{Face, Username};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

/// False if the name is taken. The first mana is added by the ledger.
pub(super) fn insert(tx: &mut Tx<'_>, user: Uuid, name: &Username, now: Timestamp) -> Result<bool, DbError> {
    let inserted = tx.run(
        "insert into profiles (id, username, username_folded, mana, subscription_tier, created_at)
         values ($1, $2, $3, 0, 'free', $4) on conflict (username_folded) do nothing",
        params![user, name.as_str(), name.folded(), now],
    )?;
    Ok(inserted == 1)
}

pub(super) fn rename(tx: &mut Tx<'_>, user: Uuid, name: &Username) -> Result<(), DbError> {
    tx.run(
        "update profiles set username = $2, username_folded = $3 where id = $1",
        params![user, name.as_str(), name.folded()],
    )?;
    Ok(())
}

pub(super) fn avatar_url_for_update(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Option<String>>, DbError> {
    tx.one("select avatar_url from profiles where id = $1 for update", params![user], |row| row.get(0))
}

pub(super) fn tier_for_update(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<String>, DbError> {
    tx.one("select subscription_tier from profiles where id = $1 for update", params![user], |row| row.get(0))
}

pub(super) fn tier(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<String>, DbError> {
    tx.one("select subscription_tier from profiles where id = $1", params![user], |row| row.get(0))
}

pub(super) fn set_tier(tx: &mut Tx<'_>, user: Uuid, tier: &str) -> Result<bool, DbError> {
    Ok(tx.run("update profiles set subscription_tier = $2 where id = $1", params![user, tier])? == 1)
}

const FACE: &str = "select username, avatar_url, mana from profiles where id = $1";

fn read_face(row: &Row<'_>) -> Result<Face, DbError> {
    Ok(Face { username: row.get(0)?, avatar_url: row.get(1)?, mana: row.get(2)? })
}

pub(super) fn face(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Face>, DbError> {
    tx.one(FACE, params![user], read_face)
}

pub(super) fn face_for_update(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Face>, DbError> {
    tx.one(&format!("{FACE} for update"), params![user], read_face)
}

pub(super) fn username(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<String>, DbError> {
    tx.one("select username from profiles where id = $1", params![user], |row| row.get(0))
}

pub(super) fn set_avatar_url(tx: &mut Tx<'_>, user: Uuid, url: Option<&str>) -> Result<(), DbError> {
    tx.run("update profiles set avatar_url = $2 where id = $1", params![user, url])?;
    Ok(())
}

pub(super) fn users_without(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<String>, DbError> {
    tx.all(
        "select id from users where not exists (select 1 from profiles where profiles.id = users.id) order by id limit $1",
        params![limit],
        |row| row.get(0),
    )
}

/// Users whose name begins so, a few of them.
pub(super) fn beginning_with(tx: &mut Tx<'_>, name: &str) -> Result<Vec<Uuid>, DbError> {
    let c = if tx.is_postgres() { " collate \"C\"" } else { "" };
    tx.all(
        &format!("select id from profiles where username_folded{c} >= $1 and username_folded{c} < $2 limit 20"),
        params![name, format!("{name}\u{10ffff}")],
        |row| row.get(0),
    )
}
