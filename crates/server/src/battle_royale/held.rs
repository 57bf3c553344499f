//! What this node knows of rooms without asking the database: running games as they were after its last move, so that the next one
//! need not read them again, and when time matters to a room that it moved. No more than a good guess, for any node may have moved
//! the room since: what is built on it is saved by its version, or not at all.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use super::store::{Asked, Room};
use crate::clock::Timestamp;

/// Rooms held at most; past it all are read again.
const MOST: usize = 8192;

/// Where a room is held: empty when nobody knows how it is. Whoever moves the room here has the lock meanwhile; if a room has two
/// places for a moment, its version keeps them apart.
pub(super) type Place = tokio::sync::Mutex<Option<Running>>;

/// Of one node: cheap to clone.
#[derive(Clone, Default)]
pub struct Held(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    places: HashMap<Uuid, Arc<Place>>,
    wakes: HashMap<Uuid, Timestamp>,
    /// The same in their order.
    in_order: BTreeSet<(Timestamp, Uuid)>,
}

#[derive(Debug)]
pub(super) struct Running {
    pub(super) room: Room,
    /// The question that was shown last, by its place.
    pub(super) asked: Option<(usize, Asked)>,
}

impl Held {
    pub(super) fn place(&self, room: Uuid) -> Arc<Place> {
        let places = &mut self.lock().places;
        if places.len() >= MOST && !places.contains_key(&room) {
            places.clear();
        }
        places.entry(room).or_default().clone()
    }

    /// Nothing of the room is worth holding.
    pub(super) fn forget(&self, room: Uuid) {
        self.lock().places.remove(&room);
    }

    /// When time matters to a room next, if it does.
    pub(super) fn wake(&self, room: Uuid, at: Option<Timestamp>) {
        let mut known = self.lock();
        let before = match at {
            Some(at) => known.wakes.insert(room, at),
            None => known.wakes.remove(&room),
        };
        if before != at {
            before.into_iter().for_each(|at| {
                known.in_order.remove(&(at, room));
            });
            known.in_order.extend(at.map(|at| (at, room)));
        }
    }

    /// The rooms that are due, each once, and when the next is.
    pub(super) fn due(&self, now: Timestamp) -> (Vec<Uuid>, Option<Timestamp>) {
        let mut known = self.lock();
        let mut due = Vec::new();
        while let Some((_, room)) = known.in_order.first().copied().filter(|(at, _)| *at <= now) {
            known.in_order.pop_first();
            known.wakes.remove(&room);
            due.push(room);
        }
        (due, known.in_order.first().map(|(at, _)| *at))
    }

    /// A std mutex: it is held for a look-up, never across an await.
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_is_due_once_at_the_last_time_that_was_set() {
        let (held, [one, two]) = (Held::default(), [1, 2].map(Uuid::from_u128));
        held.wake(one, Some(Timestamp(5)));
        held.wake(two, Some(Timestamp(7)));
        held.wake(one, Some(Timestamp(9)));
        assert_eq!(held.due(Timestamp(6)), (vec![], Some(Timestamp(7))));
        assert_eq!(held.due(Timestamp(7)), (vec![two], Some(Timestamp(9))));
        held.wake(two, Some(Timestamp(8)));
        held.wake(two, None);
        assert_eq!(held.due(Timestamp(20)), (vec![one], None));
        assert_eq!(held.due(Timestamp(20)), (vec![], None));
    }
}
