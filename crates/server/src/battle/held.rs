//! Running games as they were after this node's last move, so that the next one need not read them again. No more than a good
//! guess, for any node may have moved them since: what is built on it is saved by its version, or not at all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use super::store::{Asked, Room};

/// Rooms held at most; past it all are read again.
const MOST: usize = 8192;

/// Where a room is held: empty when nobody knows how it is. Whoever moves the room here has the lock meanwhile.
pub(super) type Place = tokio::sync::Mutex<Option<Running>>;

/// Of one node: cheap to clone.
#[derive(Clone, Default)]
pub struct Held(Arc<Mutex<HashMap<Uuid, Arc<Place>>>>);

#[derive(Debug)]
pub(super) struct Running {
    pub(super) room: Room,
    /// The question that was shown last, by its place.
    pub(super) asked: Option<(usize, Asked)>,
}

impl Held {
    pub(super) fn place(&self, room: Uuid) -> Arc<Place> {
        let mut rooms = self.lock();
        if rooms.len() >= MOST && !rooms.contains_key(&room) {
            rooms.clear();
        }
        rooms.entry(room).or_default().clone()
    }

    /// Nothing of the room is worth holding.
    pub(super) fn forget(&self, room: Uuid) {
        self.lock().remove(&room);
    }

    /// A std mutex: it is held for a look-up, never across an await.
    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<Place>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
