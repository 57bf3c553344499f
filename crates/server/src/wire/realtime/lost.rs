//! Which tables and topics lost events: a queue was full, NATS was away, or the outcome of a commit is unknown.

use std::collections::HashSet;
use std::fmt;

use crate::base::bus::{Broadcast, BusEvent, Dismissal};

#[derive(Clone, Debug, Default)]
pub(super) struct LostEvents {
    pub(super) tables: HashSet<&'static str>,
    pub(super) topics: HashSet<String>,
    pub(super) everything: bool,
}

impl LostEvents {
    /// More topics than this count as all of them.
    const MAX_TOPICS: usize = 1000;

    pub(super) fn add(&mut self, news: &BusEvent) {
        match news {
            BusEvent::Row(change) => {
                self.tables.insert(change.table);
            }
            BusEvent::Broadcast(Broadcast { topic, .. }) | BusEvent::Dismissal(Dismissal { topic, .. }) => {
                self.add_topic(topic);
            }
            // Found by the next read of the table of ended sessions.
            BusEvent::SessionEnd(_) => {}
        }
    }

    pub(super) fn add_topic(&mut self, topic: &str) {
        if self.topics.contains(topic) {
        } else if self.topics.len() < Self::MAX_TOPICS {
            self.topics.insert(topic.to_owned());
        } else {
            self.everything = true;
        }
    }

    pub(super) fn add_all(&mut self, other: Self) {
        self.tables.extend(other.tables);
        other.topics.iter().for_each(|topic| self.add_topic(topic));
        self.everything |= other.everything;
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.everything && self.tables.is_empty() && self.topics.is_empty()
    }
}

impl fmt::Display for LostEvents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.everything {
            true => f.write_str("all tables and topics"),
            false => write!(f, "{} tables, {} topics", self.tables.len(), self.topics.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_a_thousand_topics_are_all_of_them() {
        let mut lost = LostEvents::default();
        assert!(lost.is_empty());
        (0..1000).for_each(|topic| lost.add_topic(&topic.to_string()));
        lost.add_topic("7");
        assert!(!lost.everything);
        lost.add_all(LostEvents { topics: HashSet::from(["more".to_owned()]), ..LostEvents::default() });
        assert!(lost.everything);
    }
}
