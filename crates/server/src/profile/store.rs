//! The pictures' SQL.

use anyhow::anyhow;
use uuid::Uuid;

use super::picture::{Kind, Picture};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;

pub(super) fn picture(tx: &mut Tx<'_>, user: Uuid, hash: &str) -> Result<Option<Picture>, DbError> {
    tx.one("select kind, content, hash from avatars where user_id = $1 and hash = $2", params![user, hash], |row| {
        let kind: String = row.get(0)?;
        let kind = Kind::parse(&kind)
            .ok_or_else(|| DbError::Broken(anyhow!("the picture of user {user} has the unknown kind {kind}")))?;
        Ok(Picture { kind, content: row.get(1)?, hash: row.get(2)? })
    })
}

pub(super) fn put_picture(tx: &mut Tx<'_>, user: Uuid, picture: &Picture, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "insert into avatars (user_id, kind, content, hash, updated_at) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update set kind = excluded.kind, content = excluded.content, hash = excluded.hash,
            updated_at = excluded.updated_at",
        params![user, picture.kind.as_str(), &picture.content, &picture.hash, now],
    )?;
    Ok(())
}

pub(super) fn delete_picture(tx: &mut Tx<'_>, user: Uuid) -> Result<(), DbError> {
    tx.run("delete from avatars where user_id = $1", params![user])?;
    Ok(())
}
