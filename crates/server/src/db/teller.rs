//! Commits that tell, on several connections at once.
//!
//! Two transactions that change one row commit one after the other, because the second waits for the first one's lock;
//! but their threads could still tell in the wrong order. So a thread holds a lock of ours for each row it tells of from
//! before its commit until after it has told. Nothing is waited for under it but the commit itself.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use crate::bus::{Bus, News};

/// Rows share locks; a few hundred make it rare that two strangers wait for each other.
const LOCKS: usize = 256;

pub(super) struct Teller {
    bus: Bus,
    locks: Vec<Mutex<()>>,
    hasher: RandomState,
}

impl Teller {
    pub(super) fn new(bus: Bus) -> Self {
        Self { bus, locks: (0..LOCKS).map(|_| Mutex::new(())).collect(), hasher: RandomState::new() }
    }

    /// Commits, then tells if the commit stands.
    pub(super) fn commit_and_tell<E>(&self, news: &[News], commit: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        // In one order for everyone, so that two threads cannot wait for each other.
        let places: BTreeSet<usize> = news.iter().map(|item| self.place(item)).collect();
        let locks = places.iter().map(|place| self.locks[*place].lock().unwrap_or_else(PoisonError::into_inner));
        let _held: Vec<_> = locks.collect();
        commit()?;
        self.bus.publish(news);
        Ok(())
    }

    fn place(&self, news: &News) -> usize {
        let hash = match news {
            News::Row(change) => self.hasher.hash_one((change.table, &change.key)),
            News::Broadcast(words) => self.hasher.hash_one(&words.topic),
        };
        usize::try_from(hash % LOCKS as u64).unwrap_or_default()
    }
}
