//! Commits that tell, on several connections at once.
//!
//! Two transactions that change one row commit one after the other, because the second waits for the first one's lock;
//! but their threads could still tell in the wrong order. So a thread holds a lock of ours for each row it tells of from
//! before its commit until after it has told. Nothing is waited for under it but the commit itself.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use crate::bus::{Bus, BusEvent};

/// Rows share locks; so many make it rare that two strangers wait for each other, also when they tell of a hundred rows each.
const LOCKS: usize = 65_536;

pub(super) struct Teller {
    bus: Bus,
    locks: Vec<Mutex<()>>,
    hasher: RandomState,
}

impl Teller {
    pub(super) fn new(bus: Bus) -> Self {
        Self { bus, locks: (0..LOCKS).map(|_| Mutex::new(())).collect(), hasher: RandomState::new() }
    }

    /// Commits, then tells if the commit stands. If nobody knows whether it does, listeners are told so.
    pub(super) fn commit_and_tell<E>(
        &self,
        news: &[BusEvent],
        commit: impl FnOnce() -> Result<(), E>,
        is_unknown: impl FnOnce(&E) -> bool,
    ) -> Result<(), E> {
        // In one order for everyone, so that two threads cannot wait for each other.
        let places: BTreeSet<usize> = news.iter().map(|item| self.place(item)).collect();
        let locks = places.iter().map(|place| self.locks[*place].lock().unwrap_or_else(PoisonError::into_inner));
        let _held: Vec<_> = locks.collect();
        let done = commit();
        match &done {
            Ok(()) => self.bus.publish(news),
            Err(error) if is_unknown(error) => self.bus.publish_uncertain(news),
            Err(_) => {}
        }
        done
    }

    fn place(&self, news: &BusEvent) -> usize {
        let hash = match news {
            BusEvent::Row(change) => self.hasher.hash_one((change.table, &change.key)),
            BusEvent::Broadcast(words) => self.hasher.hash_one(&words.topic),
            BusEvent::Dismissal(out) => self.hasher.hash_one(&out.topic),
        };
        usize::try_from(hash % LOCKS as u64).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bus::{Broadcast, Listener, Payload};

    #[derive(Default)]
    struct Heard(Mutex<Vec<&'static str>>);

    impl Listener for Heard {
        fn on_event(&self, _: &BusEvent) {
            self.0.lock().unwrap().push("told");
        }

        fn on_uncertain_event(&self, _: &BusEvent) {
            self.0.lock().unwrap().push("in doubt");
        }
    }

    #[test]
    fn a_commit_that_may_stand_or_not_leaves_its_listeners_in_doubt() {
        let (bus, heard) = (Bus::default(), Arc::new(Heard::default()));
        bus.listen(heard.clone());
        let payload = Payload::Json("{}".into());
        let news = [BusEvent::Broadcast(Broadcast { topic: "t".into(), event: "e".into(), payload, except: None })];
        let teller = Teller::new(bus);
        for outcome in [Ok(()), Err("refused"), Err("lost")] {
            assert_eq!(teller.commit_and_tell(&news, || outcome, |why| *why == "lost"), outcome);
        }
        assert_eq!(*heard.0.lock().unwrap(), ["told", "in doubt"]);
    }
}
