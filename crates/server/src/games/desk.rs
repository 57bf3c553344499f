//! Open games as administrators see them, and how one is abandoned.

use uuid::Uuid;

use super::game::{Game, GameState};
use super::row::GameRow;
use super::{LiveGames, OpenGame, PageStart};
use crate::db::{DbError, Tx};
use crate::registry::CallError;

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
            let moved = this.make_in(tx, row, &G::ABANDON, now)?;
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
