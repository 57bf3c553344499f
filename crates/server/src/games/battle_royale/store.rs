//! The rooms' SQL.

use anyhow::Context;
use serde_json::Value;
use uuid::Uuid;

use super::rules::{Player, State, wake_at};
use crate::bus::BusEvent;
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx};
use crate::games::PageStart;
use crate::params;
use crate::questions::{CorrectAnswer, Drawn};

/// A room's row, with the game in it.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub(super) id: Uuid,
    pub(super) code: String,
    pub(super) game_type: String,
    /// The ids of the questions that were asked.
    pub(super) questions: Value,
    pub(super) created_at: Timestamp,
    pub(super) version: i64,
    /// The node that moved the room last.
    pub(super) node: String,
    pub(super) state: State,
}

impl Room {
    /// The same room after a move.
    pub(super) fn moved_to(&self, state: State) -> Self {
        let Self { id, created_at, .. } = *self;
        let (code, game_type, node) = (self.code.clone(), self.game_type.clone(), self.node.clone());
        let questions = self.questions.clone();
        Self { id, code, game_type, questions, created_at, version: self.version + 1, node, state }
    }
}

const ROOM: &str =
    "select id, room_code, game_type, questions, created_at, version, keeper, state from battle_royale_rooms";

fn read_room(row: &Row<'_>) -> Result<Room, DbError> {
    let state: String = row.get(7)?;
    Ok(Room {
        id: row.get(0)?,
        code: row.get(1)?,
        game_type: row.get(2)?,
        questions: row.get(3)?,
        created_at: row.get(4)?,
        version: row.get(5)?,
        node: row.get(6)?,
        state: serde_json::from_str(&state).context("the state of a battle room is not valid")?,
    })
}

pub(super) fn room(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Room>, DbError> {
    tx.one(&format!("{ROOM} where id = $1"), params![id], read_room)
}

pub(super) fn room_for_update(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Room>, DbError> {
    tx.one(&format!("{ROOM} where id = $1 for update"), params![id], read_room)
}

/// The waiting room with this code.
pub(super) fn waiting(tx: &mut Tx<'_>, code: &str) -> Result<Option<Uuid>, DbError> {
    let sql = "select id from battle_royale_rooms where room_code = $1 and status = 'waiting'";
    tx.one(sql, params![code], |row| row.get(0))
}

/// Who created the waiting room with this code; `None` also if the account was deleted.
pub(super) fn waiting_creator(tx: &mut Tx<'_>, code: &str) -> Result<Option<Uuid>, DbError> {
    let sql = "select creator_id from battle_royale_rooms where room_code = $1 and status = 'waiting'";
    Ok(tx.one(sql, params![code], |row| row.get(0))?.flatten())
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

/// Open rooms, newest first, after the last one of the page before.
pub(super) fn open_rooms(tx: &mut Tx<'_>, after: PageStart, limit: i64) -> Result<Vec<Room>, DbError> {
    let (at, id) = after.unwrap_or((Timestamp(i64::MAX), Uuid::max()));
    let end = "where wake_at is not null and (created_at < $1 or (created_at = $1 and id < $2))
         order by created_at desc, id desc limit $3";
    tx.all(&format!("{ROOM} {end}"), params![at, id, limit], read_room)
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

// Due rooms.

pub(super) fn due(tx: &mut Tx<'_>, now: Timestamp) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from battle_royale_rooms where wake_at <= $1 order by wake_at";
    tx.all(sql, params![now], |row| row.get(0))
}

/// Rooms whose wake time is later than any phase lasts, because the clock was set back: after `running` for a started
/// game, after `waiting` for any.
pub(super) fn due_too_late(tx: &mut Tx<'_>, running: Timestamp, waiting: Timestamp) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from battle_royale_rooms where wake_at > $1 and (status = 'started' or wake_at > $2)";
    tx.all(sql, params![running, waiting], |row| row.get(0))
}

/// The next wake time after `now`. Rooms still due after a sweep are broken; they are skipped.
pub(super) fn next_after(tx: &mut Tx<'_>, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
    let sql = "select min(wake_at) from battle_royale_rooms where wake_at > $1";
    Ok(tx.one(sql, params![now], |row| row.get(0))?.flatten())
}

/// The open rooms that the node moved last.
pub(super) fn open_rooms_of_node(tx: &mut Tx<'_>, node: &str) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from battle_royale_rooms where wake_at is not null and keeper = $1 order by id";
    tx.all(sql, params![node], |row| row.get(0))
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
            &room.game_type,
            state.practice,
            room.created_at,
            text(state)?,
            room.version,
            wake_at(state),
            &room.node
        ],
    )?;
    Ok(())
}

/// Saves the whole row; false if its version has changed.
pub(super) fn save(tx: &mut Tx<'_>, room: &Room) -> Result<bool, DbError> {
    let state = &room.state;
    let done = tx.run(
        "update battle_royale_rooms set creator_id = $2, status = $3, timer_duration = $4, current_question_index = $5,
            questions = $6, rematch_id = $7, state = $8, version = version + 1, wake_at = $9, keeper = $10
         where id = $1 and version = $11",
        params![
            room.id,
            state.creator,
            state.status().as_str(),
            i64::from(state.timer),
            state.index as i64,
            &room.questions,
            state.rematch,
            text(state)?,
            wake_at(state),
            &room.node,
            room.version
        ],
    )?;
    Ok(done == 1)
}

/// A move of a running game that changed its room and no other row.
#[derive(Clone, Debug)]
pub(super) struct Save {
    pub(super) room: Uuid,
    /// The version that the move was made on.
    pub(super) version: i64,
    pub(super) state: String,
    pub(super) index: i64,
    pub(super) wake_at: Timestamp,
    /// Whether `index` or `wake_at` changed.
    pub(super) reschedules: bool,
    /// Published with the commit.
    pub(super) events: Vec<BusEvent>,
}

impl Save {
    /// `None` if the move ends the game: other tables change too, so it cannot be saved this way.
    pub(super) fn new(before: &Room, after: &Room, events: Vec<BusEvent>) -> Result<Option<Self>, DbError> {
        let Some(wake) = wake_at(&after.state) else { return Ok(None) };
        let reschedules = before.state.index != after.state.index || wake_at(&before.state) != Some(wake);
        let (state, index) = (text(&after.state)?, after.state.index as i64);
        Ok(Some(Self { room: after.id, version: before.version, state, index, wake_at: wake, reschedules, events }))
    }
}

/// Saves many rooms and publishes their events; returns for each whether its version was still the expected one.
pub(super) fn save_all(tx: &mut Tx<'_>, saves: &[Save]) -> Result<Vec<bool>, DbError> {
    let saved = if tx.is_postgres() { save_together(tx, saves)? } else { save_in_turn(tx, saves)? };
    for (save, _) in saves.iter().zip(&saved).filter(|(_, saved)| **saved) {
        save.events.iter().cloned().for_each(|event| tx.publish(event));
    }
    Ok(saved)
}

/// All in one statement.
fn save_together(tx: &mut Tx<'_>, saves: &[Save]) -> Result<Vec<bool>, DbError> {
    // Sorted, to make deadlocks between two such transactions rare.
    let mut order: Vec<usize> = (0..saves.len()).collect();
    order.sort_unstable_by_key(|place| saves[*place].room);
    let sorted: Vec<&Save> = order.iter().map(|place| &saves[*place]).collect();
    let ids: Vec<String> = sorted.iter().map(|save| save.room.to_string()).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let states: Vec<&str> = sorted.iter().map(|save| save.state.as_str()).collect();
    let ints = |of: fn(&Save) -> i64| sorted.iter().map(|save| of(save)).collect::<Vec<i64>>();
    let (versions, indexes) = (ints(|save| save.version), ints(|save| save.index));
    let wakes = ints(|save| save.wake_at.0);
    // If two saves have the same version, PostgreSQL applies one of them and returns its number.
    let done: Vec<i64> = tx.all(
        "update battle_royale_rooms room set state = saved.state, version = saved.version + 1,
            current_question_index = saved.index, wake_at = saved.wake_at
         from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) with ordinality
            as saved (id, version, state, index, wake_at, number)
         where room.id = saved.id and room.version = saved.version returning saved.number",
        params![ids.as_slice(), versions.as_slice(), states.as_slice(), indexes.as_slice(), wakes.as_slice()],
        |row| row.get(0),
    )?;
    let mut saved = vec![false; saves.len()];
    for place in done.into_iter().filter_map(|number| order.get(usize::try_from(number - 1).ok()?)) {
        saved[*place] = true;
    }
    Ok(saved)
}

/// Most moves change only the state, so no database index has to be updated.
fn save_in_turn(tx: &mut Tx<'_>, saves: &[Save]) -> Result<Vec<bool>, DbError> {
    const STATE: &str =
        "update battle_royale_rooms set state = $3, version = version + 1 where id = $1 and version = $2";
    const WITH_SCHEDULE: &str =
        "update battle_royale_rooms set state = $3, version = version + 1, current_question_index = $4,
            wake_at = $5 where id = $1 and version = $2";
    let mut save_one = |save: &Save| match save.reschedules {
        false => tx.run(STATE, params![save.room, save.version, &save.state]),
        true => tx.run(WITH_SCHEDULE, params![save.room, save.version, &save.state, save.index, save.wake_at]),
    };
    saves.iter().map(|save| Ok(save_one(save)? == 1)).collect()
}

fn text(state: &State) -> Result<String, DbError> {
    Ok(serde_json::to_string(state).context("could not serialise the state of a battle room")?)
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

// Questions.

/// A question of a game, and the order in which its options are shown.
#[derive(Clone, Debug)]
pub(super) struct AskedQuestion {
    pub(super) drawn: Drawn,
    pub(super) order: [usize; 4],
}

impl AskedQuestion {
    /// The position of the right option in the shown order.
    pub(super) fn right(&self) -> u8 {
        match self.drawn.correct_answer(self.order) {
            CorrectAnswer::Index(index) => u8::try_from(index).unwrap_or_default(),
            CorrectAnswer::Texts(_) => 0,
        }
    }

    /// The stored form: the question, and the order of its options.
    fn texts(&self) -> Result<(String, String), DbError> {
        let drawn = serde_json::to_string(&self.drawn).context("could not serialise a battle question")?;
        let order =
            serde_json::to_string(&self.order).context("could not serialise the option order of a battle question")?;
        Ok((drawn, order))
    }
}

/// Stores a game's questions.
pub(super) fn put_questions(tx: &mut Tx<'_>, room: Uuid, all: &[AskedQuestion]) -> Result<(), DbError> {
    if !tx.is_postgres() {
        return all.iter().enumerate().try_for_each(|(place, asked)| put_question(tx, room, place, asked));
    }
    let texts = all.iter().map(AskedQuestion::texts).collect::<Result<Vec<_>, _>>()?;
    let ids: Vec<String> = all.iter().map(|asked| asked.drawn.id.to_string()).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let drawn: Vec<&str> = texts.iter().map(|(drawn, _)| drawn.as_str()).collect();
    let orders: Vec<&str> = texts.iter().map(|(_, order)| order.as_str()).collect();
    tx.run(
        "insert into battle_questions (room_id, place, question_id, drawn, shown_order)
         select $1::text, asked.place - 1, asked.id, asked.drawn, asked.shown_order
         from unnest($2::text[], $3::text[], $4::text[]) with ordinality as asked (id, drawn, shown_order, place)",
        params![room, ids.as_slice(), drawn.as_slice(), orders.as_slice()],
    )?;
    Ok(())
}

/// Stores a question, replacing the one with the same index.
pub(super) fn put_question(tx: &mut Tx<'_>, room: Uuid, place: usize, asked: &AskedQuestion) -> Result<(), DbError> {
    let (drawn, order) = asked.texts()?;
    tx.run(
        "insert into battle_questions (room_id, place, question_id, drawn, shown_order) values ($1, $2, $3, $4, $5)
         on conflict (room_id, place) do update set question_id = excluded.question_id, drawn = excluded.drawn,
            shown_order = excluded.shown_order",
        params![room, place as i64, asked.drawn.id, drawn, order],
    )?;
    Ok(())
}

pub(super) fn question(tx: &mut Tx<'_>, room: Uuid, place: usize) -> Result<Option<AskedQuestion>, DbError> {
    let sql = "select drawn, shown_order from battle_questions where room_id = $1 and place = $2";
    tx.one(sql, params![room, place as i64], |row| {
        let (drawn, order): (String, String) = (row.get(0)?, row.get(1)?);
        Ok(AskedQuestion {
            drawn: serde_json::from_str(&drawn).context("a stored battle question is not valid")?,
            order: serde_json::from_str(&order).context("the option order of a battle question is not valid")?,
        })
    })
}

/// The ids of a game's questions in order, up to and including the one at `last`.
pub(super) fn question_ids(tx: &mut Tx<'_>, room: Uuid, last: usize) -> Result<Vec<Uuid>, DbError> {
    let sql = "select question_id from battle_questions where room_id = $1 and place <= $2 order by place";
    tx.all(sql, params![room, last as i64], |row| row.get(0))
}

pub(super) fn delete_questions(tx: &mut Tx<'_>, room: Uuid) -> Result<(), DbError> {
    tx.run("delete from battle_questions where room_id = $1", params![room])?;
    Ok(())
}
