//! The shared replays' SQL.

use uuid::Uuid;

use super::rules::Checked;
use super::wire::{OpenReplay, SharedReplay};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;

/// Holds the account until the end of the transaction; false if there is none.
pub(super) fn lock(tx: &mut Tx<'_>, user: Uuid) -> Result<bool, DbError> {
    Ok(tx.one("select id from users where id = $1 for update", params![user], |row| row.get::<Uuid>(0))?.is_some())
}

/// Whose match it is.
pub(super) fn owner(tx: &mut Tx<'_>, game: Uuid) -> Result<Option<Uuid>, DbError> {
    tx.one("select user_id from match_stats where id = $1", params![game], |row| row.get(0))
}

/// How many replays the account shares beside that of `game`, and their size.
pub(super) fn stored_beside(tx: &mut Tx<'_>, user: Uuid, game: Uuid) -> Result<(i64, i64), DbError> {
    let sql = "select count(*), cast(coalesce(sum(octet_length(data)), 0) as bigint) from shared_replays
        where user_id = $1 and match_id <> $2";
    Ok(tx.one(sql, params![user, game], |row| Ok((row.get(0)?, row.get(1)?)))?.unwrap_or_default())
}

/// A match that is shared already keeps its link.
pub(super) fn save(
    tx: &mut Tx<'_>,
    (id, user, game): (&str, Uuid, Uuid),
    replay: &Checked,
    now: Timestamp,
) -> Result<(), DbError> {
    let sql = "insert into shared_replays (id, user_id, match_id, data, class, opponent_class, mode, format, shared_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (match_id) do update set data = excluded.data, class = excluded.class,
            opponent_class = excluded.opponent_class, mode = excluded.mode, format = excluded.format";
    let (class, opponent_class) = (replay.class, replay.opponent_class);
    let (mode, format) = (replay.mode, replay.format);
    let values = params![id, user, game, &replay.data, class, opponent_class, mode, format, now];
    tx.run(sql, values).map(drop)
}

pub(super) fn delete(tx: &mut Tx<'_>, user: Uuid, id: &str) -> Result<(), DbError> {
    tx.run("delete from shared_replays where id = $1 and user_id = $2", params![id, user]).map(drop)
}

/// The user's, the newest first; or that of one match.
pub(super) fn shared(tx: &mut Tx<'_>, user: Uuid, game: Option<Uuid>) -> Result<Vec<SharedReplay>, DbError> {
    let sql = "select r.id, r.match_id, r.shared_at, m.played_at, r.class, r.opponent_class, m.result
        from shared_replays r join match_stats m on m.id = r.match_id
        where r.user_id = $1 and (r.match_id = $2 or $2 is null) order by r.shared_at desc, r.id";
    tx.all(sql, params![user, game], |row| {
        Ok(SharedReplay {
            id: row.get(0)?,
            match_id: row.get(1)?,
            shared_at: row.get::<Timestamp>(2)?.to_string(),
            played_at: row.get::<Timestamp>(3)?.to_string(),
            class: row.get(4)?,
            opponent_class: row.get(5)?,
            result: row.get(6)?,
        })
    })
}

/// What anyone sees; nothing of it tells whose it is.
pub(super) fn open(tx: &mut Tx<'_>, id: &str) -> Result<Option<OpenReplay>, DbError> {
    let sql =
        "select r.data, m.played_at from shared_replays r join match_stats m on m.id = r.match_id where r.id = $1";
    tx.one(sql, params![id], |row| {
        let played_at = row.get::<Timestamp>(1)?.to_string();
        Ok(OpenReplay { replay: row.get(0)?, played_on: played_at.chars().take(10).collect() })
    })
}
