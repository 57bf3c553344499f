//! The players' moves that this process is making. A session with one has no timer fired: its move may have arrived in time
//! and wait for a slow database, and it applies the time itself.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

/// Cheap to clone.
#[derive(Clone, Default)]
pub struct MovesInFlight(Arc<Mutex<HashMap<Uuid, usize>>>);

/// A move in progress, until it is dropped.
pub(super) struct MoveInFlight {
    moves: MovesInFlight,
    session: Uuid,
}

impl MovesInFlight {
    pub(super) fn begin(&self, session: Uuid) -> MoveInFlight {
        *self.lock().entry(session).or_default() += 1;
        MoveInFlight { moves: self.clone(), session }
    }

    pub(super) fn has(&self, session: Uuid) -> bool {
        self.lock().contains_key(&session)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for MoveInFlight {
    fn drop(&mut self) {
        let mut moves = self.moves.lock();
        if let Some(count) = moves.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                moves.remove(&self.session);
            }
        }
    }
}
