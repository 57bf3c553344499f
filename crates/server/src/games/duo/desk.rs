//! Open duos as administrators see them, and how one is abandoned.

use uuid::Uuid;

use super::Duo;
use super::moves::Move;
use super::rules::{Command, FEE, wake_at};
use super::store::{self, GameRow};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::games::{OpenGame, PageStart};
use crate::registry::CallError;

/// Open duos, newest first.
pub fn open_games(tx: &mut Tx<'_>, after: PageStart, limit: i64) -> Result<Vec<OpenGame>, DbError> {
    let rows = store::open_games(tx, after, limit)?;
    Ok(rows.iter().map(|(game, created_at)| open_game(game, *created_at)).collect())
}

fn open_game(game: &GameRow, created_at: Timestamp) -> OpenGame {
    OpenGame {
        id: game.id,
        code: game.code.clone(),
        waiting: !game.state.is_running(),
        practice: false,
        players: game.users().map(|(_, user)| user).collect(),
        question: game.state.index(),
        fee: FEE,
        created_at,
        wake_at: wake_at(&game.state),
    }
}

impl Duo {
    /// Ends an open game without a winner: both players get the fee back, by the rules of an abandoned game. A lobby is closed. `note`
    /// runs in the same transaction. `None`: there is no such open game.
    pub async fn abandon(
        &self,
        id: Uuid,
        note: impl Fn(&mut Tx<'_>, &OpenGame) -> Result<(), DbError> + Send + 'static,
    ) -> Result<Option<OpenGame>, CallError> {
        let a_move: Move = self.a_move();
        let now = a_move.now;
        let moved = self.db.write(move |tx| {
            let Some(game) = store::game_for_update(tx, id)?.filter(GameRow::is_open) else { return Ok(None) };
            let open = open_game(&game, now);
            a_move.make(tx, &game, vec![Command::Abandon])?;
            note(tx, &open)?;
            Ok::<_, CallError>(Some(open))
        });
        self.absence.note_result(now, moved.await)
    }
}
