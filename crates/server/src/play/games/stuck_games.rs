//! Games that cannot be loaded or saved, because their row is not valid or the schema refuses it. They are logged once and
//! skipped; all other games go on.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use tracing::error;
use uuid::Uuid;

use super::absence::is_temporary;
use crate::contract::registry::CallError;

/// The ids of such games, of one feature; cheap to clone.
#[derive(Clone, Default)]
pub struct StuckGames(Arc<Mutex<HashSet<Uuid>>>);

impl StuckGames {
    /// Handles the result of a game's timer. Returns only errors that a retry may solve; for others the game is skipped.
    pub fn check(&self, game: Uuid, result: Result<(), CallError>) -> Result<(), CallError> {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Err(refused) if is_temporary(&refused) => Err(refused),
            Err(refused) => {
                if games.insert(game) {
                    error!(%game, error = %refused, "a game cannot be loaded or saved; skipping it");
                }
                Ok(())
            }
            Ok(()) => {
                games.remove(&game);
                Ok(())
            }
        }
    }
}
