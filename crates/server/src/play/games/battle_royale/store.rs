//! The rooms' SQL.

use serde_json::Value;
use uuid::Uuid;

use super::Room;
use super::rules::Player;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;
use crate::play::games::GameState;

/// The columns that only rooms have.
#[derive(Clone, Debug)]
pub struct RoomColumns {
    pub game_type: String,
    /// The ids of the questions that were asked.
    pub questions: Value,
}

/// The room with this code that a user is in and that is not over.
pub(super) fn open_with_member(tx: &mut Tx<'_>, code: &str, user: Uuid) -> Result<Option<Uuid>, DbError> {
    let sql = "select room.id from battle_royale_rooms room
         join battle_royale_players player on player.room_id = room.id and player.user_id = $2
         where room.room_code = $1 and room.wake_at is not null order by room.created_at desc limit 1";
    tx.one(sql, params![code, user], |row| row.get(0))
}

/// The room in which a user has an open seat.
pub(super) fn open_room_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Uuid>, DbError> {
    tx.one("select room_id from battle_royale_players where user_id = $1 and is_open", params![user], |row| row.get(0))
}

/// Every room that a user was ever in.
pub(super) fn rooms_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Uuid>, DbError> {
    // Sorted: locking rooms in one order avoids deadlocks.
    let sql = "select room_id from battle_royale_players where user_id = $1 order by room_id";
    tx.all(sql, params![user], |row| row.get(0))
}

pub(super) fn is_member(tx: &mut Tx<'_>, room: Uuid, user: Uuid) -> Result<bool, DbError> {
    let sql = "select 1 from battle_royale_players where room_id = $1 and user_id = $2";
    Ok(tx.one(sql, params![room, user], |_| Ok(()))?.is_some())
}

pub(super) fn room_of_player(tx: &mut Tx<'_>, row: Uuid) -> Result<Option<Uuid>, DbError> {
    tx.one("select room_id from battle_royale_players where id = $1", params![row], |row| row.get(0))
}

pub(super) fn wins(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    let sql = "select count(*) from battle_royale_players where user_id = $1 and won";
    Ok(tx.one(sql, params![user], |row| row.get(0))?.unwrap_or_default())
}

// Writing.

pub(super) fn insert(tx: &mut Tx<'_>, room: &Room) -> Result<(), DbError> {
    let state = &room.state;
    tx.run(
        "insert into battle_royale_rooms (id, room_code, creator_id, status, max_players, timer_duration,
            current_question_index, game_type, practice, created_at, state, version, wake_at, keeper)
         values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $11, $12, $13)",
        params![
            room.id,
            &room.code,
            state.creator,
            state.status().as_str(),
            i64::from(state.max_players),
            i64::from(state.timer),
            &room.columns.game_type,
            state.practice,
            room.created_at,
            room.state_text()?,
            room.version,
            state.wake_at(),
            &room.node
        ],
    )?;
    Ok(())
}

/// Saves the whole row; false if its version has changed.
pub(super) fn save(tx: &mut Tx<'_>, room: &Room, now: Timestamp) -> Result<bool, DbError> {
    let state = &room.state;
    let done = tx.run(
        "update battle_royale_rooms set creator_id = $2, status = $3, timer_duration = $4, current_question_index = $5,
            questions = $6, rematch_id = $7, state = $8, version = version + 1, wake_at = $9, keeper = $10,
            finished_at = coalesce(finished_at, $12)
         where id = $1 and version = $11",
        params![
            room.id,
            state.creator,
            state.status().as_str(),
            i64::from(state.timer),
            state.index as i64,
            &room.columns.questions,
            state.rematch,
            room.state_text()?,
            state.wake_at(),
            &room.node,
            room.version,
            state.is_over().then_some(now)
        ],
    )?;
    Ok(done == 1)
}

pub(super) fn insert_player(tx: &mut Tx<'_>, room: Uuid, player: &Player) -> Result<(), DbError> {
    tx.run(
        "insert into battle_royale_players (id, room_id, user_id, is_eliminated, error_count, score, won, is_open, created_at)
         values ($1, $2, $3, $4, 0, 0, $4, $5, $6)",
        params![player.row, room, player.user, false, true, player.joined_at],
    )?;
    Ok(())
}

pub(super) fn save_player(tx: &mut Tx<'_>, player: &Player, won: bool, is_open: bool) -> Result<(), DbError> {
    tx.run(
        "update battle_royale_players set is_eliminated = $2, error_count = $3, score = $4, place = $5, won = $6, is_open = $7
         where id = $1",
        params![
            player.row,
            !player.plays(),
            i64::from(player.errors),
            i64::from(player.score),
            player.place.map(i64::from),
            won,
            is_open
        ],
    )?;
    Ok(())
}

pub(super) fn delete_player(tx: &mut Tx<'_>, player: &Player) -> Result<(), DbError> {
    tx.run("delete from battle_royale_players where id = $1", params![player.row])?;
    Ok(())
}
