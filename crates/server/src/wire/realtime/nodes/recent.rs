//! What was sent and received in the last seconds.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::{Duration, Instant};

use super::Message;
use super::message::Origin;
use crate::wire::realtime::lost::LostEvents;

/// A dead connection is noticed sooner than this.
const KEPT: Duration = Duration::from_secs(6);
/// Messages of one node that are remembered; the copies of one come right after each other.
const SEEN: usize = 4096;

/// The tables and topics of what was sent in the last seconds: if the connection ends, it may not have arrived.
pub(super) struct RecentlySent {
    now: LostEvents,
    before: LostEvents,
    since: Instant,
}

impl Default for RecentlySent {
    fn default() -> Self {
        Self { now: LostEvents::default(), before: LostEvents::default(), since: Instant::now() }
    }
}

impl RecentlySent {
    pub(super) fn note(&mut self, message: &Message) {
        if self.since.elapsed() > KEPT {
            self.before = std::mem::take(&mut self.now);
            self.since = Instant::now();
        }
        message.add_to(&mut self.now);
    }

    pub(super) fn take(&mut self) -> LostEvents {
        let mut all = std::mem::take(self);
        all.now.add_all(all.before);
        all.now
    }
}

/// The numbers of the last messages of each node.
#[derive(Default)]
pub(super) struct RecentlySeen(HashMap<String, (HashSet<u64>, VecDeque<u64>)>);

impl RecentlySeen {
    /// False for a copy of a message that was seen.
    pub(super) fn is_new(&mut self, origin: &Origin) -> bool {
        if !self.0.contains_key(&origin.from) {
            self.0.insert(origin.from.clone(), Default::default());
        }
        let Some((known, order)) = self.0.get_mut(&origin.from) else { return true };
        if !known.insert(origin.number) {
            return false;
        }
        order.push_back(origin.number);
        if order.len() > SEEN
            && let Some(oldest) = order.pop_front()
        {
            known.remove(&oldest);
        }
        true
    }

    pub(super) fn forget(&mut self, instance: &str) {
        self.0.remove(instance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copies_of_a_message_are_known_and_old_ones_are_forgotten() {
        let mut seen = RecentlySeen::default();
        let mut is_new = |from: &str, number| seen.is_new(&Origin { from: from.into(), number });
        assert!(is_new("a", 1) && !is_new("a", 1) && is_new("b", 1));
        (2..10_000).for_each(|number| assert!(is_new("a", number)));
        assert!(!is_new("a", 9_999) && !is_new("b", 1));
        seen.forget("b");
        assert_eq!(seen.0["a"].0.len(), SEEN);
        assert!(!seen.0.contains_key("b"));
    }
}
