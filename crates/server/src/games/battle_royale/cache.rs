//! The rooms that this node has in memory: running games as they were after its last move, so that the next move need
//! not read them, and the times at which rooms have to be woken. The cache may be stale, because any node may change a
//! room: a move on a cached room is saved only if the row still has the same version.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use super::store::{AskedQuestion, Room};
use crate::clock::Timestamp;

/// The most rooms in the cache; when it is full, it is cleared.
const MAX_ROOMS: usize = 8192;

/// A room's entry: `None` when it has to be read again. A move locks it until it is saved. If a room has two entries
/// for a moment, because the cache was cleared, the row's version keeps their moves apart.
pub(super) type Slot = tokio::sync::Mutex<Option<CachedRoom>>;

/// One for each node; cheap to clone.
#[derive(Clone, Default)]
pub struct RoomCache(Arc<Mutex<CacheEntries>>);

#[derive(Default)]
struct CacheEntries {
    slots: HashMap<Uuid, Arc<Slot>>,
    wake_times: HashMap<Uuid, Timestamp>,
    /// The same, sorted by time.
    by_time: BTreeSet<(Timestamp, Uuid)>,
}

#[derive(Debug)]
pub(super) struct CachedRoom {
    pub(super) room: Room,
    /// The last question that was shown, with its index.
    pub(super) asked: Option<(usize, AskedQuestion)>,
}

impl RoomCache {
    pub(super) fn slot(&self, room: Uuid) -> Arc<Slot> {
        let slots = &mut self.lock().slots;
        if slots.len() >= MAX_ROOMS && !slots.contains_key(&room) {
            slots.clear();
        }
        slots.entry(room).or_default().clone()
    }

    /// Drops the room: it is over or deleted.
    pub(super) fn remove(&self, room: Uuid) {
        self.lock().slots.remove(&room);
    }

    /// Sets when the room has to be woken next; `None` if never.
    pub(super) fn set_wake_time(&self, room: Uuid, at: Option<Timestamp>) {
        let mut entries = self.lock();
        let before = match at {
            Some(at) => entries.wake_times.insert(room, at),
            None => entries.wake_times.remove(&room),
        };
        if before != at {
            before.into_iter().for_each(|at| {
                entries.by_time.remove(&(at, room));
            });
            entries.by_time.extend(at.map(|at| (at, room)));
        }
    }

    /// Removes and returns the rooms that are due; also the time of the next one.
    pub(super) fn take_due(&self, now: Timestamp) -> (Vec<Uuid>, Option<Timestamp>) {
        let mut entries = self.lock();
        let mut due = Vec::new();
        while let Some((_, room)) = entries.by_time.first().copied().filter(|(at, _)| *at <= now) {
            entries.by_time.pop_first();
            entries.wake_times.remove(&room);
            due.push(room);
        }
        (due, entries.by_time.first().map(|(at, _)| *at))
    }

    /// A std mutex: it is locked for a lookup, never across an await.
    fn lock(&self) -> MutexGuard<'_, CacheEntries> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_is_due_once_at_the_time_set_last() {
        let (cache, [one, two]) = (RoomCache::default(), [1, 2].map(Uuid::from_u128));
        cache.set_wake_time(one, Some(Timestamp(5)));
        cache.set_wake_time(two, Some(Timestamp(7)));
        cache.set_wake_time(one, Some(Timestamp(9)));
        assert_eq!(cache.take_due(Timestamp(6)), (vec![], Some(Timestamp(7))));
        assert_eq!(cache.take_due(Timestamp(7)), (vec![two], Some(Timestamp(9))));
        cache.set_wake_time(two, Some(Timestamp(8)));
        cache.set_wake_time(two, None);
        assert_eq!(cache.take_due(Timestamp(20)), (vec![one], None));
        assert_eq!(cache.take_due(Timestamp(20)), (vec![], None));
    }
}
