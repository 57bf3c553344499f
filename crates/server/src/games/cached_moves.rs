//! Moves on cached games: most moves of a running game change its row and no other. They are made on the cached copy
//! without reading it, and saved in batches with those of other games ([`super::BatchSaver`]), on condition that the row
//! still has the version they were made on. A move that is refused, changes nothing, or changes other rows is made again in
//! a transaction that reads the game.

use super::LiveGames;
use super::batch_saver::Save;
use super::cache::CachedGame;
use super::channel::messages;
use super::game::{Command, Game, GameState, Transition};
use super::moves::MoveResult;
use super::row::GameRow;
use crate::clock::Timestamp;
use crate::registry::CallError;

impl<G: Game> LiveGames<G> {
    /// Makes the move on the cached game. `None` if that is not possible; then nothing has changed.
    pub(super) async fn move_cached(
        &self,
        cached: &mut Option<CachedGame<G>>,
        command: impl FnOnce(&GameRow<G>, Timestamp) -> Option<Command<G>>,
        now: Timestamp,
    ) -> Result<Option<MoveResult<G>>, CallError> {
        // Taken out: if this request is cancelled before the save, the game has to be read again.
        let Some(CachedGame { row: mut before, mut context }) = cached.take() else { return Ok(None) };
        self.note_graces(&mut before);
        let Some(command) = command(&before, now) else { return Ok(None) };
        let Ok(Transition { state, events, reply }) = before.state.apply(&command, now) else { return Ok(None) };
        let row = before.moved_to(state);
        let is_simple = before.node == *self.node
            && before.state != row.state
            && before.state.is_running()
            && row.state.is_running()
            && G::changes_only_state(&before, &row);
        if !is_simple {
            return Ok(None);
        }
        if context.lacks(&row, &events) != (false, false) {
            let (row, events) = (row.clone(), events.clone());
            context = self.db.read(move |tx| context.clone().read(tx, &row, &events)).await?;
        }
        let mut bus_events: Vec<_> = G::row_event(&before, &row, now).into_iter().collect();
        bus_events.extend(messages(&row, &events, &context, now)?);
        let Some(save) = Save::new(&before, &row, bus_events)? else { return Ok(None) };
        // Schedule the wake-up before the save: the save completes even if this request is cancelled. A spurious
        // wake-up is harmless.
        self.note_wake(&row);
        if !self.saver.save(save).await? {
            return Ok(None);
        }
        *cached = Some(CachedGame { row: row.clone(), context });
        Ok(Some(MoveResult { row, reply, now }))
    }
}
