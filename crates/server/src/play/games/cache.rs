//! The games that this node has in memory: running games as they were after its last move, so that the next move need
//! not read them, and the times at which games have to be woken. The cache may be stale, because any node may change a
//! game: a move on a cached game is saved only if the row still has the same version.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use super::game::{EventContext, Game, GameRow};
use crate::base::clock::Timestamp;

/// The most games in the cache; when it is full, it is cleared.
const MAX_GAMES: usize = 8192;

/// A game's entry: `None` when it has to be read again. A move locks it until it is saved. If a game has two entries
/// for a moment, because the cache was cleared, the row's version keeps their moves apart.
pub(super) type Slot<G> = tokio::sync::Mutex<Option<CachedGame<G>>>;

/// One for each kind of game; cheap to clone.
#[derive(Clone)]
pub struct GameCache<G: Game> {
    entries: Arc<Mutex<CacheEntries<G>>>,
    /// Whether moves are made on cached games at all: a load run without them shows what they gain.
    has_games: bool,
}

struct CacheEntries<G: Game> {
    slots: HashMap<Uuid, Arc<Slot<G>>>,
    wake_times: HashMap<Uuid, Timestamp>,
    /// The same, sorted by time.
    by_time: BTreeSet<(Timestamp, Uuid)>,
}

#[derive(Debug)]
pub(super) struct CachedGame<G: Game> {
    pub(super) row: GameRow<G>,
    pub(super) context: EventContext,
}

impl<G: Game> GameCache<G> {
    pub fn new(has_games: bool) -> Self {
        let entries = CacheEntries { slots: HashMap::new(), wake_times: HashMap::new(), by_time: BTreeSet::new() };
        Self { entries: Arc::new(Mutex::new(entries)), has_games }
    }

    pub(super) fn slot(&self, game: Uuid) -> Arc<Slot<G>> {
        let slots = &mut self.lock().slots;
        if slots.len() >= MAX_GAMES && !slots.contains_key(&game) {
            slots.clear();
        }
        slots.entry(game).or_default().clone()
    }

    /// The entry of a running game after a move.
    pub(super) fn entry(&self, row: &GameRow<G>) -> Option<CachedGame<G>> {
        self.has_games.then(|| CachedGame { row: row.clone(), context: EventContext::default() })
    }

    /// Drops the game: it is over or deleted.
    pub(super) fn remove(&self, game: Uuid) {
        self.lock().slots.remove(&game);
    }

    /// Sets when the game has to be woken next; `None` if never.
    pub(super) fn set_wake_time(&self, game: Uuid, at: Option<Timestamp>) {
        let mut entries = self.lock();
        let before = match at {
            Some(at) => entries.wake_times.insert(game, at),
            None => entries.wake_times.remove(&game),
        };
        if before != at {
            before.into_iter().for_each(|at| {
                entries.by_time.remove(&(at, game));
            });
            entries.by_time.extend(at.map(|at| (at, game)));
        }
    }

    /// Removes and returns the games that are due; also the time of the next one.
    pub(super) fn take_due(&self, now: Timestamp) -> (Vec<Uuid>, Option<Timestamp>) {
        let mut entries = self.lock();
        let mut due = Vec::new();
        while let Some((_, game)) = entries.by_time.first().copied().filter(|(at, _)| *at <= now) {
            entries.by_time.pop_first();
            entries.wake_times.remove(&game);
            due.push(game);
        }
        (due, entries.by_time.first().map(|(at, _)| *at))
    }

    /// A std mutex: it is locked for a lookup, never across an await.
    fn lock(&self) -> MutexGuard<'_, CacheEntries<G>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::games::duo::Duos;

    #[test]
    fn a_game_is_due_once_at_the_time_set_last() {
        let (cache, [one, two]) = (GameCache::<Duos>::new(true), [1, 2].map(Uuid::from_u128));
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
