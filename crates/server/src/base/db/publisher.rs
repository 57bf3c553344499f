//! Publishes after the commit, in the order of the commits, with several connections at once.
//!
//! Two transactions that change one row commit one after the other, because the second waits for the first one's row lock;
//! but their threads could still publish in the wrong order. So a thread takes a mutex for each row it publishes, before its
//! commit, and releases it after publishing. Under these mutexes a thread waits for nothing but the commit.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use crate::base::bus::{Bus, BusEvent};

/// Rows share mutexes by hash. With this many, two unrelated transactions rarely wait for each other, also with a hundred rows each.
const LOCKS: usize = 65_536;

pub(super) struct Publisher {
    bus: Bus,
    locks: Vec<Mutex<()>>,
    hasher: RandomState,
}

impl Publisher {
    pub(super) fn new(bus: Bus) -> Self {
        Self { bus, locks: (0..LOCKS).map(|_| Mutex::new(())).collect(), hasher: RandomState::new() }
    }

    /// Commits, then publishes if the commit succeeded. If its outcome is unknown, the events are published as uncertain.
    pub(super) fn commit_and_publish<E>(
        &self,
        events: &[BusEvent],
        commit: impl FnOnce() -> Result<(), E>,
        is_unknown: impl FnOnce(&E) -> bool,
    ) -> Result<(), E> {
        // Sorted, so that all threads lock in one order and cannot deadlock.
        let indexes: BTreeSet<usize> = events.iter().map(|event| self.lock_index(event)).collect();
        let locks = indexes.iter().map(|index| self.locks[*index].lock().unwrap_or_else(PoisonError::into_inner));
        let _guards: Vec<_> = locks.collect();
        let done = commit();
        match &done {
            Ok(()) => self.bus.publish(events),
            Err(error) if is_unknown(error) => self.bus.publish_uncertain(events),
            Err(_) => {}
        }
        done
    }

    fn lock_index(&self, event: &BusEvent) -> usize {
        let hash = match event {
            BusEvent::Row(change) => self.hasher.hash_one((change.table, &change.key)),
            BusEvent::Broadcast(broadcast) => self.hasher.hash_one(&broadcast.topic),
            BusEvent::Dismissal(dismissal) => self.hasher.hash_one(&dismissal.topic),
            BusEvent::SessionEnd(end) => self.hasher.hash_one(end.session),
        };
        usize::try_from(hash % LOCKS as u64).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::base::bus::{Broadcast, Listener, Payload};

    #[derive(Default)]
    struct Recorder(Mutex<Vec<&'static str>>);

    impl Listener for Recorder {
        fn on_event(&self, _: &BusEvent) {
            self.0.lock().unwrap().push("certain");
        }

        fn on_uncertain_event(&self, _: &BusEvent) {
            self.0.lock().unwrap().push("uncertain");
        }
    }

    #[test]
    fn a_commit_with_an_unknown_outcome_publishes_uncertain_events() {
        let (bus, recorder) = (Bus::default(), Arc::new(Recorder::default()));
        bus.listen(recorder.clone());
        let payload = Payload::Json("{}".into());
        let events = [BusEvent::Broadcast(Broadcast { topic: "t".into(), event: "e".into(), payload, except: None })];
        let publisher = Publisher::new(bus);
        for outcome in [Ok(()), Err("refused"), Err("lost")] {
            assert_eq!(publisher.commit_and_publish(&events, || outcome, |error| *error == "lost"), outcome);
        }
        assert_eq!(*recorder.0.lock().unwrap(), ["certain", "uncertain"]);
    }
}
