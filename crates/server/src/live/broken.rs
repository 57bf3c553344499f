//! Games that cannot be moved, because their row cannot be read or the schema refuses it: they are logged, once, and left alone,
//! and all others go on.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use tracing::error;
use uuid::Uuid;

use super::absence::is_of_the_moment;
use crate::registry::Refused;

/// Of one feature: cheap to clone.
#[derive(Clone, Default)]
pub struct Broken(Arc<Mutex<HashSet<Uuid>>>);

impl Broken {
    /// What became of a game's move; only what may go well the next time is a failure.
    pub fn left(&self, game: Uuid, moved: Result<(), Refused>) -> Result<(), Refused> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match moved {
            Err(refused) if is_of_the_moment(&refused) => Err(refused),
            Err(refused) => {
                if known.insert(game) {
                    error!(%game, error = %refused, "a game cannot be moved and is left alone");
                }
                Ok(())
            }
            Ok(()) => {
                known.remove(&game);
                Ok(())
            }
        }
    }
}
