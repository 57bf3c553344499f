//! The duos' SQL.

use anyhow::{Context, anyhow};
use uuid::Uuid;

use super::rules;
use super::state::{Outcome, Phase, Seat, State};
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx};
use crate::params;
use crate::questions::{Drawn, Right};

/// A game as its row has it.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) id: Uuid,
    pub(super) code: String,
    /// None after the account was deleted.
    pub(super) creator: Option<Uuid>,
    /// None also before there is one.
    pub(super) opponent: Option<Uuid>,
    pub(super) rematch: Option<Uuid>,
    pub(super) version: i64,
    pub(super) state: State,
}

impl Kept {
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

/// A question as a game asks it.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) drawn: Drawn,
    /// `order[0]` is the stored place of the first option that is shown.
    pub(super) order: [usize; 4],
}

impl Asked {
    /// The right one of the options that are shown.
    pub(super) fn right(&self) -> Option<usize> {
        match self.drawn.right {
            Right::Index(right) => self.order.iter().position(|place| *place == right),
            Right::Text { .. } => None,
        }
    }
}

const GAME: &str = "select id, game_code, creator_id, opponent_id, rematch_id, version, state from duo_games";

fn kept(row: &Row<'_>) -> Result<Kept, DbError> {
    let state: String = row.get(6)?;
    Ok(Kept {
        id: row.get(0)?,
        code: row.get(1)?,
        creator: row.get(2)?,
        opponent: row.get(3)?,
        rematch: row.get(4)?,
        version: row.get(5)?,
        state: serde_json::from_str(&state).context("a duo's state cannot be read").map_err(DbError::Broken)?,
    })
}

pub(super) fn game(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Kept>, DbError> {
    tx.one(&format!("{GAME} where id = $1"), params![id], kept)
}

pub(super) fn game_for_update(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Kept>, DbError> {
    tx.one(&format!("{GAME} where id = $1 for update"), params![id], kept)
}

pub(super) fn waiting_for_update(tx: &mut Tx<'_>, code: &str) -> Result<Option<Kept>, DbError> {
    tx.one(&format!("{GAME} where game_code = $1 and status = 'waiting' for update"), params![code], kept)
}

pub(super) fn is_waiting(tx: &mut Tx<'_>, code: &str) -> Result<bool, DbError> {
    let sql = "select 1 from duo_games where game_code = $1 and status = 'waiting'";
    Ok(tx.one(sql, params![code], |row| row.get::<i64>(0))?.is_some())
}

/// The game that the player is in and that is not over.
pub(super) fn open_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Kept>, DbError> {
    let open = "status in ('waiting', 'started')";
    let sql = format!("{GAME} where (creator_id = $1 and {open}) or (opponent_id = $1 and {open}) limit 1");
    tx.one(&sql, params![user], kept)
}

pub(super) fn is_member(tx: &mut Tx<'_>, user: Uuid, id: Uuid) -> Result<bool, DbError> {
    let sql = "select 1 from duo_games where id = $1 and (creator_id = $2 or opponent_id = $2)";
    Ok(tx.one(sql, params![id, user], |row| row.get::<i64>(0))?.is_some())
}

pub(super) fn insert(tx: &mut Tx<'_>, game: &Kept, keeper: &str, now: Timestamp) -> Result<(), DbError> {
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
            keeper
        ],
    )?;
    Ok(())
}

/// Writes a game that was moved, if nobody has moved it since it was read.
pub(super) fn save(tx: &mut Tx<'_>, game: &Kept, keeper: &str, now: Timestamp) -> Result<(), DbError> {
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
            keeper,
            over.then_some(now)
        ],
    )?;
    if saved == 1 { Ok(()) } else { Err(DbError::Broken(anyhow!("a duo was moved while it was held"))) }
}

fn json(state: &State) -> Result<String, DbError> {
    serde_json::to_string(state).context("a duo's state").map_err(DbError::Broken)
}

// Time.

pub(super) fn due(tx: &mut Tx<'_>, now: Timestamp, most: i64) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from duo_games where wake_at <= $1 order by wake_at limit $2";
    tx.all(sql, params![now, most], |row| row.get(0))
}

/// What is due later than anything can be, by a clock that was set back since: after `running` in a game that has started,
/// after `waiting` in any.
pub(super) fn due_too_late(tx: &mut Tx<'_>, running: Timestamp, waiting: Timestamp) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from duo_games where wake_at > $1 and (status = 'started' or wake_at > $2)";
    tx.all(sql, params![running, waiting], |row| row.get(0))
}

/// When the next is due after `now`. What is due by then and stays undone cannot be done.
pub(super) fn next_after(tx: &mut Tx<'_>, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
    let sql = "select min(wake_at) from duo_games where wake_at > $1";
    Ok(tx.one(sql, params![now], |row| row.get(0))?.flatten())
}

pub(super) fn open_kept_by(tx: &mut Tx<'_>, node: &str) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from duo_games where wake_at is not null and keeper = $1";
    tx.all(sql, params![node], |row| row.get(0))
}

// Questions.

pub(super) fn question(tx: &mut Tx<'_>, game: Uuid, place: usize) -> Result<Option<Asked>, DbError> {
    let sql = "select question, options_order from duo_questions where game_id = $1 and place = $2";
    tx.one(sql, params![game, position(place)], asked)
}

pub(super) fn question_ids(tx: &mut Tx<'_>, game: Uuid) -> Result<Vec<Uuid>, DbError> {
    let all = tx.all("select question, options_order from duo_questions where game_id = $1", params![game], asked)?;
    Ok(all.into_iter().map(|asked| asked.drawn.id).collect())
}

pub(super) fn put_question(tx: &mut Tx<'_>, game: Uuid, place: usize, asked: &Asked) -> Result<(), DbError> {
    let question = serde_json::to_string(&asked.drawn).context("a drawn question").map_err(DbError::Broken)?;
    let order: String = asked.order.iter().map(ToString::to_string).collect();
    tx.run(
        "insert into duo_questions (game_id, place, question, options_order) values ($1, $2, $3, $4)
         on conflict (game_id, place) do update set question = excluded.question, options_order = excluded.options_order",
        params![game, position(place), question, order],
    )?;
    Ok(())
}

pub(super) fn drop_questions(tx: &mut Tx<'_>, game: Uuid) -> Result<(), DbError> {
    tx.run("delete from duo_questions where game_id = $1", params![game])?;
    Ok(())
}

fn position(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}

fn asked(row: &Row<'_>) -> Result<Asked, DbError> {
    let (question, order): (String, String) = (row.get(0)?, row.get(1)?);
    let mut places = order.bytes().map(|digit| usize::from(digit.wrapping_sub(b'0')));
    Ok(Asked {
        drawn: serde_json::from_str(&question).context("a duo's question cannot be read").map_err(DbError::Broken)?,
        order: std::array::from_fn(|_| places.next().unwrap_or_default()),
    })
}

// Players.

/// A player's mana, held with the profile; none without a profile.
pub(super) fn mana_for_update(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<i64>, DbError> {
    tx.one("select mana from profiles where id = $1 for update", params![user], |row| row.get(0))
}

/// Name and picture.
pub(super) fn face(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<(String, Option<String>)>, DbError> {
    let sql = "select username, avatar_url from profiles where id = $1";
    tx.one(sql, params![user], |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(super) fn wins(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    let sql = "select count(*) from duo_games where winner_id = $1";
    Ok(tx.one(sql, params![user], |row| row.get(0))?.unwrap_or_default())
}
