//! Open games as administrators see them, and how one is abandoned.

use uuid::Uuid;

use super::game::{Game, GameRow, GameState, ServerCommand};
use super::{LiveGames, OpenGame, PageStart};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::figures::{self, Day, Figures};
use crate::contract::registry::CallError;
use crate::params;

const NUMBERS: &[(&str, &str)] = &[
    (
        "games_duo",
        "select count(*) from duo_games where finished_at >= $1 and finished_at < $2 and status = 'finished'",
    ),
    (
        "games_battle_royale",
        "select count(*) from battle_royale_rooms where finished_at >= $1 and finished_at < $2 and status = 'finished'",
    ),
    (
        "abandoned_duo",
        "select count(*) from duo_games where finished_at >= $1 and finished_at < $2 and status = 'abandoned'",
    ),
    (
        "abandoned_battle_royale",
        "select count(*) from battle_royale_rooms where finished_at >= $1 and finished_at < $2 and status = 'abandoned'",
    ),
];

const OF_USER: &str =
    "select id, 'duo' as kind, status, created_at from duo_games where creator_id = $1 or opponent_id = $1
    union all select r.id, 'battle_royale', r.status, p.created_at
        from battle_royale_players as p join battle_royale_rooms as r on r.id = p.room_id where p.user_id = $1";

/// A game that a player was in.
#[derive(Clone, Debug)]
pub struct UserGame {
    pub id: Uuid,
    pub kind: String,
    pub status: String,
    pub created_at: Timestamp,
}

impl UserGame {
    /// The newest rows of a query with one parameter, and how many rows it has.
    pub fn newest(tx: &mut Tx<'_>, query: &str, user: Uuid, limit: i64) -> Result<(Vec<Self>, i64), DbError> {
        let count = tx.one(&format!("select count(*) from ({query}) as games"), params![user], |row| row.get(0))?;
        let sql = format!(
            "select id, kind, status, created_at from ({query}) as games order by created_at desc, id desc limit $2"
        );
        let games = tx.all(&sql, params![user, limit], |row| {
            Ok(Self { id: row.get(0)?, kind: row.get(1)?, status: row.get(2)?, created_at: row.get(3)? })
        })?;
        Ok((games, count.unwrap_or_default()))
    }
}

/// The live games in figures.
pub fn figures(tx: &mut Tx<'_>, day: Day) -> Result<Figures, DbError> {
    figures::count(tx, day, NUMBERS)
}

/// A player's newest live games, and how many there are.
pub fn of_user(tx: &mut Tx<'_>, user: Uuid, limit: i64) -> Result<(Vec<UserGame>, i64), DbError> {
    UserGame::newest(tx, OF_USER, user, limit)
}

/// Open games of one kind, newest first.
pub fn open_games<G: Game>(tx: &mut Tx<'_>, after: PageStart, limit: i64) -> Result<Vec<OpenGame>, DbError> {
    Ok(GameRow::<G>::open_page(tx, after, limit)?.iter().map(open_game).collect())
}

fn open_game<G: Game>(row: &GameRow<G>) -> OpenGame {
    OpenGame {
        id: row.id,
        code: row.code.clone(),
        waiting: row.state.is_waiting(),
        practice: row.state.is_practice(),
        players: G::users(row),
        question: row.state.index(),
        fee: G::FEE,
        created_at: row.created_at,
        wake_at: row.state.wake_at(),
    }
}

impl<G: Game> LiveGames<G> {
    /// Ends an open game without a winner: all players get the fee back, by the rules of an abandoned game. A lobby is
    /// closed. `note` runs in the same transaction. `None`: there is no such open game.
    pub async fn abandon(
        &self,
        id: Uuid,
        note: impl Fn(&mut Tx<'_>, &OpenGame) -> Result<(), DbError> + Send + 'static,
    ) -> Result<Option<OpenGame>, CallError> {
        let (this, now) = (self.clone(), self.clock.now());
        // Locked while the game is changed: a move on the cached copy comes before or after.
        let slot = self.cache.slot(id);
        let mut cached = slot.lock().await;
        *cached = None;
        let moved = self.db.write(move |tx| {
            let Some(row) = GameRow::<G>::lock(tx, id)?.filter(|row| !row.state.is_over()) else { return Ok(None) };
            let open = open_game(&row);
            let command = G::command(&row, ServerCommand::Abandon).map_err(Into::into)?;
            let moved = this.make_in(tx, row, &command, now)?;
            note(tx, &open)?;
            Ok::<_, CallError>(Some((open, moved.row)))
        });
        let moved = self.absence.note_result(now, moved.await)?;
        self.cache.remove(id);
        Ok(moved.map(|(open, row)| {
            self.note_wake(&row);
            open
        }))
    }
}
