//! The duos' SQL.

use uuid::Uuid;

use super::GameRow;
use super::state::{Outcome, Phase, Seat};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;
use crate::play::games::GameState;

/// The columns that only duos have.
#[derive(Clone, Debug)]
pub struct DuoColumns {
    /// `None` after the account was deleted.
    pub creator: Option<Uuid>,
    /// `None` before the second player joins and after the account was deleted.
    pub opponent: Option<Uuid>,
    pub rematch: Option<Uuid>,
}

impl GameRow {
    pub(super) fn user(&self, seat: Seat) -> Option<Uuid> {
        match seat {
            Seat::Creator => self.columns.creator,
            Seat::Opponent => self.columns.opponent,
        }
    }

    pub(super) fn users(&self) -> impl Iterator<Item = (Seat, Uuid)> {
        Seat::BOTH.into_iter().filter_map(|seat| Some((seat, self.user(seat)?)))
    }

    pub(super) fn seat_of(&self, user: Uuid) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.user(*seat) == Some(user))
    }
}

/// The open game that the player is in.
pub(super) fn open_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<GameRow>, DbError> {
    let open = "status in ('waiting', 'started')";
    GameRow::find_where(tx, &format!("(creator_id = $1 and {open}) or (opponent_id = $1 and {open})"), user)
}

pub(super) fn is_member(tx: &mut Tx<'_>, id: Uuid, user: Uuid) -> Result<bool, DbError> {
    let sql = "select 1 from duo_games where id = $1 and (creator_id = $2 or opponent_id = $2)";
    Ok(tx.one(sql, params![id, user], |row| row.get::<i64>(0))?.is_some())
}

pub(super) fn insert(tx: &mut Tx<'_>, game: &GameRow) -> Result<(), DbError> {
    tx.run(
        "insert into duo_games (id, game_code, creator_id, status, created_at, state, version, wake_at, keeper)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        params![
            game.id,
            &game.code,
            game.columns.creator,
            game.state.status().as_str(),
            game.created_at,
            game.state_text()?,
            game.version,
            game.state.wake_at(),
            &game.node
        ],
    )?;
    Ok(())
}

/// Saves a game; false if its version has changed since it was read.
pub(super) fn save(tx: &mut Tx<'_>, game: &GameRow, now: Timestamp) -> Result<bool, DbError> {
    let state = &game.state;
    let winner = match state.phase {
        Phase::Finished(Outcome { winner: Some(winner), .. }) => game.user(winner),
        _ => None,
    };
    let saved = tx.run(
        "update duo_games set opponent_id = $3, status = $4, current_question_index = $5, creator_score = $6,
            opponent_score = $7, winner_id = $8, rematch_id = $9, state = $10, version = version + 1, wake_at = $11,
            keeper = $12, finished_at = coalesce(finished_at, $13)
         where id = $1 and version = $2",
        params![
            game.id,
            game.version,
            game.columns.opponent,
            state.status().as_str(),
            state.index() as i64,
            i64::from(state.score(Seat::Creator)),
            i64::from(state.score(Seat::Opponent)),
            winner,
            game.columns.rematch,
            game.state_text()?,
            state.wake_at(),
            &game.node,
            state.is_over().then_some(now)
        ],
    )?;
    Ok(saved == 1)
}

pub(super) fn wins(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    let sql = "select count(*) from duo_games where winner_id = $1";
    Ok(tx.one(sql, params![user], |row| row.get(0))?.unwrap_or_default())
}
