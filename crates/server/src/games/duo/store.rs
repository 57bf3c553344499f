//! The duos' SQL.

use anyhow::{Context, anyhow};
use uuid::Uuid;

use super::rules;
use super::state::{Outcome, Phase, Seat, State};
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx};
use crate::games::PageStart;
use crate::params;
use crate::questions::{Drawn, Right};

/// A game's row.
#[derive(Clone, Debug)]
pub(super) struct GameRow {
    pub(super) id: Uuid,
    pub(super) code: String,
    /// `None` after the account was deleted.
    pub(super) creator: Option<Uuid>,
    /// `None` before the second player joins and after the account was deleted.
    pub(super) opponent: Option<Uuid>,
    pub(super) rematch: Option<Uuid>,
    pub(super) version: i64,
    pub(super) state: State,
}

impl GameRow {
    pub(super) fn user(&self, seat: Seat) -> Option<Uuid> {
        match seat {
            Seat::Creator => self.creator,
            Seat::Opponent => self.opponent,
        }
    }

    pub(super) fn users(&self) -> impl Iterator<Item = (Seat, Uuid)> {
        Seat::BOTH.into_iter().filter_map(|seat| Some((seat, self.user(seat)?)))
    }

    pub(super) fn seat_of(&self, user: Uuid) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.user(*seat) == Some(user))
    }

    pub(super) fn is_open(&self) -> bool {
        rules::wake_at(&self.state).is_some()
    }
}

/// A question of a game, and the order in which its options are shown.
#[derive(Clone, Debug)]
pub(super) struct AskedQuestion {
    pub(super) drawn: Drawn,
    /// `order[0]` is the stored index of the option that is shown first.
    pub(super) order: [usize; 4],
}

impl AskedQuestion {
    /// The position of the right option in the shown order.
    pub(super) fn right(&self) -> Option<usize> {
        match self.drawn.right {
            Right::Index(right) => self.order.iter().position(|place| *place == right),
            Right::Text { .. } => None,
        }
    }
}

const GAME: &str = "select id, game_code, creator_id, opponent_id, rematch_id, version, state from duo_games";

fn read_game(row: &Row<'_>) -> Result<GameRow, DbError> {
    let state: String = row.get(6)?;
    Ok(GameRow {
        id: row.get(0)?,
        code: row.get(1)?,
        creator: row.get(2)?,
        opponent: row.get(3)?,
        rematch: row.get(4)?,
        version: row.get(5)?,
        state: serde_json::from_str(&state).context("the state of a duo is not valid").map_err(DbError::Broken)?,
    })
}

pub(super) fn game(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<GameRow>, DbError> {
    tx.one(&format!("{GAME} where id = $1"), params![id], read_game)
}

pub(super) fn game_for_update(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<GameRow>, DbError> {
    tx.one(&format!("{GAME} where id = $1 for update"), params![id], read_game)
}

pub(super) fn waiting_for_update(tx: &mut Tx<'_>, code: &str) -> Result<Option<GameRow>, DbError> {
    tx.one(&format!("{GAME} where game_code = $1 and status = 'waiting' for update"), params![code], read_game)
}

pub(super) fn is_waiting(tx: &mut Tx<'_>, code: &str) -> Result<bool, DbError> {
    let sql = "select 1 from duo_games where game_code = $1 and status = 'waiting'";
    Ok(tx.one(sql, params![code], |row| row.get::<i64>(0))?.is_some())
}

/// Who created the waiting game with this code; `None` also if the account was deleted.
pub(super) fn waiting_creator(tx: &mut Tx<'_>, code: &str) -> Result<Option<Uuid>, DbError> {
    let sql = "select creator_id from duo_games where game_code = $1 and status = 'waiting'";
    Ok(tx.one(sql, params![code], |row| row.get(0))?.flatten())
}

/// The open game that the player is in.
pub(super) fn open_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<GameRow>, DbError> {
    let open = "status in ('waiting', 'started')";
    let sql = format!("{GAME} where (creator_id = $1 and {open}) or (opponent_id = $1 and {open}) limit 1");
    tx.one(&sql, params![user], read_game)
}

/// Open games with the time of their creation, newest first, after the last one of the page before.
pub(super) fn open_games(tx: &mut Tx<'_>, after: PageStart, limit: i64) -> Result<Vec<(GameRow, Timestamp)>, DbError> {
    let (at, id) = after.unwrap_or((Timestamp(i64::MAX), Uuid::max()));
    let sql = "select id, game_code, creator_id, opponent_id, rematch_id, version, state, created_at from duo_games
         where wake_at is not null and (created_at < $1 or (created_at = $1 and id < $2))
         order by created_at desc, id desc limit $3";
    tx.all(sql, params![at, id, limit], |row| Ok((read_game(row)?, row.get(7)?)))
}

pub(super) fn is_member(tx: &mut Tx<'_>, user: Uuid, id: Uuid) -> Result<bool, DbError> {
    let sql = "select 1 from duo_games where id = $1 and (creator_id = $2 or opponent_id = $2)";
    Ok(tx.one(sql, params![id, user], |row| row.get::<i64>(0))?.is_some())
}

pub(super) fn insert(tx: &mut Tx<'_>, game: &GameRow, node: &str, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "insert into duo_games (id, game_code, creator_id, status, created_at, state, version, wake_at, keeper)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        params![
            game.id,
            &game.code,
            game.creator,
            game.state.status().as_str(),
            now,
            json(&game.state)?,
            game.version,
            rules::wake_at(&game.state),
            node
        ],
    )?;
    Ok(())
}

/// Saves a game, if its version has not changed since it was read.
pub(super) fn save(tx: &mut Tx<'_>, game: &GameRow, node: &str, now: Timestamp) -> Result<(), DbError> {
    let state = &game.state;
    let winner = match state.phase {
        Phase::Finished(Outcome { winner: Some(winner), .. }) => game.user(winner),
        _ => None,
    };
    let over = rules::wake_at(state).is_none();
    let index = i64::try_from(state.index()).unwrap_or(i64::MAX);
    let saved = tx.run(
        "update duo_games set opponent_id = $3, status = $4, current_question_index = $5, creator_score = $6,
            opponent_score = $7, winner_id = $8, rematch_id = $9, state = $10, version = version + 1, wake_at = $11,
            keeper = $12, finished_at = coalesce(finished_at, $13)
         where id = $1 and version = $2",
        params![
            game.id,
            game.version,
            game.opponent,
            state.status().as_str(),
            index,
            i64::from(state.score(Seat::Creator)),
            i64::from(state.score(Seat::Opponent)),
            winner,
            game.rematch,
            json(state)?,
            rules::wake_at(state),
            node,
            over.then_some(now)
        ],
    )?;
    if saved == 1 { Ok(()) } else { Err(DbError::Broken(anyhow!("the version of a locked duo changed"))) }
}

fn json(state: &State) -> Result<String, DbError> {
    serde_json::to_string(state).context("could not serialise the state of a duo").map_err(DbError::Broken)
}

// Due games.

pub(super) fn due(tx: &mut Tx<'_>, now: Timestamp, most: i64) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from duo_games where wake_at <= $1 order by wake_at limit $2";
    tx.all(sql, params![now, most], |row| row.get(0))
}

/// Games whose wake time is later than any phase lasts, because the clock was set back: after `running` for a started
/// game, after `waiting` for any.
pub(super) fn due_too_late(tx: &mut Tx<'_>, running: Timestamp, waiting: Timestamp) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from duo_games where wake_at > $1 and (status = 'started' or wake_at > $2)";
    tx.all(sql, params![running, waiting], |row| row.get(0))
}

/// The next wake time after `now`. Games still due after a sweep are broken; they are skipped.
pub(super) fn next_after(tx: &mut Tx<'_>, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
    let sql = "select min(wake_at) from duo_games where wake_at > $1";
    Ok(tx.one(sql, params![now], |row| row.get(0))?.flatten())
}

pub(super) fn open_games_of_node(tx: &mut Tx<'_>, node: &str) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from duo_games where wake_at is not null and keeper = $1";
    tx.all(sql, params![node], |row| row.get(0))
}

// Questions.

pub(super) fn question(tx: &mut Tx<'_>, game: Uuid, place: usize) -> Result<Option<AskedQuestion>, DbError> {
    let sql = "select question, options_order from duo_questions where game_id = $1 and place = $2";
    tx.one(sql, params![game, position(place)], read_question)
}

pub(super) fn question_ids(tx: &mut Tx<'_>, game: Uuid) -> Result<Vec<Uuid>, DbError> {
    let all =
        tx.all("select question, options_order from duo_questions where game_id = $1", params![game], read_question)?;
    Ok(all.into_iter().map(|asked| asked.drawn.id).collect())
}

pub(super) fn put_question(tx: &mut Tx<'_>, game: Uuid, place: usize, asked: &AskedQuestion) -> Result<(), DbError> {
    let question =
        serde_json::to_string(&asked.drawn).context("could not serialise a duo question").map_err(DbError::Broken)?;
    let order: String = asked.order.iter().map(ToString::to_string).collect();
    tx.run(
        "insert into duo_questions (game_id, place, question, options_order) values ($1, $2, $3, $4)
         on conflict (game_id, place) do update set question = excluded.question, options_order = excluded.options_order",
        params![game, position(place), question, order],
    )?;
    Ok(())
}

pub(super) fn delete_questions(tx: &mut Tx<'_>, game: Uuid) -> Result<(), DbError> {
    tx.run("delete from duo_questions where game_id = $1", params![game])?;
    Ok(())
}

fn position(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}

fn read_question(row: &Row<'_>) -> Result<AskedQuestion, DbError> {
    let (question, order): (String, String) = (row.get(0)?, row.get(1)?);
    let mut places = order.bytes().map(|digit| usize::from(digit.wrapping_sub(b'0')));
    Ok(AskedQuestion {
        drawn: serde_json::from_str(&question)
            .context("a stored duo question is not valid")
            .map_err(DbError::Broken)?,
        order: std::array::from_fn(|_| places.next().unwrap_or_default()),
    })
}

pub(super) fn wins(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    let sql = "select count(*) from duo_games where winner_id = $1";
    Ok(tx.one(sql, params![user], |row| row.get(0))?.unwrap_or_default())
}
