//! Open rooms as administrators see them, and how one is abandoned.

use uuid::Uuid;

use super::BattleRoyale;
use super::moves::in_order;
use super::rules::{Command, FEE, wake_at};
use super::store::{self, Room};
use crate::db::{DbError, Tx};
use crate::games::{OpenGame, PageStart};
use crate::registry::CallError;

/// Open rooms, newest first.
pub fn open_games(tx: &mut Tx<'_>, after: PageStart, limit: i64) -> Result<Vec<OpenGame>, DbError> {
    Ok(store::open_rooms(tx, after, limit)?.iter().map(open_game).collect())
}

fn open_game(room: &Room) -> OpenGame {
    OpenGame {
        id: room.id,
        code: room.code.clone(),
        waiting: room.state.is_waiting(),
        practice: room.state.practice,
        players: in_order(&room.state),
        question: room.state.index,
        fee: FEE,
        created_at: room.created_at,
        wake_at: wake_at(&room.state),
    }
}

impl BattleRoyale {
    /// Ends an open game without a winner: all players get the fee back, by the rules of an abandoned game. A lobby is closed. `note`
    /// runs in the same transaction. `None`: there is no such open room.
    pub async fn abandon(
        &self,
        id: Uuid,
        note: impl Fn(&mut Tx<'_>, &OpenGame) -> Result<(), DbError> + Send + 'static,
    ) -> Result<Option<OpenGame>, CallError> {
        let (this, now) = (self.clone(), self.clock.now());
        // Held while the room is changed: a move on the cached copy comes before or after.
        let slot = self.cache.slot(id);
        let mut cached = slot.lock().await;
        *cached = None;
        let moved = self.db.write(move |tx| {
            let Some(room) = store::room_for_update(tx, id)?.filter(|room| !room.state.is_over()) else {
                return Ok(None);
            };
            let open = open_game(&room);
            let moved = this.make_in(tx, room, &|_, _, _| Ok(Command::Abandon), now)?;
            note(tx, &open)?;
            Ok::<_, CallError>(Some((open, moved.room)))
        });
        let moved = self.absence.note_result(now, moved.await)?;
        self.cache.remove(id);
        Ok(moved.map(|(open, room)| {
            self.note_wake(&room);
            open
        }))
    }
}
