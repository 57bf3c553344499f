//! Which players are connected to which game, and their round trips: measured by the server's own pings, never reported by
//! the client.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use uuid::Uuid;

use super::far_links::{FarLink, FarLinks};
use super::timing::GRACE;

/// How often the server pings a player who is in a game.
pub const PING_EVERY: Duration = Duration::from_secs(5);
/// Round trips that are remembered. The smallest counts, so that delaying one answer to a ping gains nothing.
const REMEMBERED: usize = 8;
/// The grace of a player without a socket to measure.
const UNKNOWN_GRACE: Duration = Duration::from_millis(300);
/// Added to half a round trip, for the time that both ends need.
const SLACK: Duration = Duration::from_millis(50);

/// The connections of players who are in games; cheap to clone. Whose connection it is, only the node that has it knows; how
/// quick it is, it tells the others ([`super::far_links`]).
#[derive(Clone, Default)]
pub struct Links {
    /// A std mutex, locked for one lookup: ten thousand players answer two thousand pings a second.
    users: Arc<Mutex<HashMap<Uuid, Link>>>,
    /// Of players who are connected to other nodes.
    far: FarLinks,
}

#[derive(Default)]
struct Link {
    /// The player's topics and the number of channels in each; few, so a list.
    topics: Vec<(Arc<str>, usize)>,
    trips: Trips,
}

impl Links {
    /// A channel of the player joined the topic. True if it is the first there.
    pub fn enter(&self, user: Uuid, topic: &Arc<str>) -> bool {
        let mut users = self.lock();
        let topics = &mut users.entry(user).or_default().topics;
        if let Some((_, channels)) = topics.iter_mut().find(|(name, _)| name == topic) {
            *channels += 1;
            return false;
        }
        topics.push((topic.clone(), 1));
        true
    }

    /// A channel of the player left the topic. True if it was the last there.
    pub fn exit(&self, user: Uuid, topic: &str) -> bool {
        let mut users = self.lock();
        let Some(link) = users.get_mut(&user) else { return false };
        let Some(index) = link.topics.iter().position(|(name, _)| &**name == topic) else { return false };
        link.topics[index].1 -= 1;
        let last = link.topics[index].1 == 0;
        if last {
            link.topics.swap_remove(index);
        }
        // The measured round trips belong to the connection.
        if link.topics.is_empty() {
            users.remove(&user);
        }
        last
    }

    /// Whether the player is in the topic now. `topic` is without the wire's prefix.
    pub fn is_in(&self, user: Uuid, topic: &str) -> bool {
        self.lock().get(&user).is_some_and(|link| link.topics.iter().any(|(name, _)| &**name == topic))
    }

    /// Every player's topics at this node.
    pub(super) fn all(&self) -> Vec<(Uuid, Arc<str>)> {
        let users = self.lock();
        let topics = users.iter().flat_map(|(user, link)| link.topics.iter().map(|(topic, _)| (*user, topic.clone())));
        topics.collect()
    }

    /// Records a round trip of a ping to the player.
    pub fn note(&self, user: Uuid, trip: Duration) {
        if let Some(link) = self.lock().get_mut(&user) {
            link.trips.note(trip);
        }
    }

    /// How long after a question's end an answer of the player may still arrive.
    pub fn grace(&self, user: Uuid) -> Duration {
        let near = self.lock().get(&user).map(|link| link.trips.grace());
        near.or_else(|| self.far.get(user).map(FarLink::grace)).unwrap_or(UNKNOWN_GRACE)
    }

    /// How good the connection is, 1 to 4; without one, 1.
    pub fn bars(&self, user: Uuid) -> u8 {
        let near = self.lock().get(&user).map(|link| link.trips.bars());
        near.or_else(|| self.far.get(user).map(|link| link.bars)).unwrap_or(1)
    }

    /// The measured connections of this node, for the others.
    pub(super) fn measured_here(&self) -> Vec<FarLink> {
        let measured = |(user, link): (&Uuid, &Link)| {
            link.trips.smallest()?;
            Some(FarLink::new(*user, link.trips.grace(), link.trips.bars()))
        };
        self.lock().iter().filter_map(measured).collect()
    }

    pub(super) fn far(&self) -> &FarLinks {
        &self.far
    }

    /// How many round trips are remembered.
    #[cfg(test)]
    pub(crate) fn measured(&self, user: Uuid) -> usize {
        self.lock().get(&user).map_or(0, |link| link.trips.0.len())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Link>> {
        self.users.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The last round trips of one player. Pure.
#[derive(Debug, Default)]
struct Trips(VecDeque<Duration>);

impl Trips {
    fn note(&mut self, trip: Duration) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(trip);
    }

    fn smallest(&self) -> Option<Duration> {
        self.0.iter().min().copied()
    }

    fn grace(&self) -> Duration {
        self.smallest().map_or(GRACE.0, |trip| (trip / 2 + SLACK).clamp(GRACE.0, GRACE.1))
    }

    fn bars(&self) -> u8 {
        match self.smallest().map(|trip| trip.as_millis()) {
            Some(..100) => 4,
            // Not measured yet: neither good nor bad.
            None | Some(..200) => 3,
            Some(..400) => 2,
            Some(_) => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn after(trips: &[u64]) -> Trips {
        let mut measured = Trips::default();
        trips.iter().for_each(|trip| measured.note(ms(*trip)));
        measured
    }

    #[test]
    fn grace_is_half_the_smallest_round_trip_plus_slack_within_its_bounds() {
        assert_eq!(after(&[]).grace(), ms(100));
        assert_eq!(after(&[20]).grace(), ms(100));
        assert_eq!(after(&[300]).grace(), ms(200));
        assert_eq!(after(&[300, 240, 900]).grace(), ms(170));
        assert_eq!(after(&[5000]).grace(), ms(500));
    }

    #[test]
    fn only_delaying_every_answer_makes_a_round_trip_longer() {
        let mut trips = after(&[20]);
        for delayed in 0..REMEMBERED {
            assert_eq!(trips.grace(), ms(100), "after {delayed}");
            trips.note(ms(5000));
        }
        assert_eq!((trips.grace(), trips.bars()), (ms(500), 1), "and then it counts");
    }

    #[test]
    fn bars_go_from_four_to_one() {
        let bars = [&[][..], &[99], &[100], &[200], &[400], &[5000, 30]].map(|trips| after(trips).bars());
        assert_eq!(bars, [3, 4, 3, 2, 1, 4]);
    }

    #[test]
    fn a_player_is_in_a_topic_from_the_first_channel_to_the_last() {
        let links = Links::default();
        let (ana, ben) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let (room, other): (Arc<str>, Arc<str>) = ("room".into(), "other".into());
        assert!(links.enter(ana, &room));
        assert!(!links.enter(ana, &room));
        assert!(links.enter(ben, &room));
        assert!(links.enter(ana, &other));
        assert!(!links.exit(ana, "room"));
        assert!(links.is_in(ana, "room"));
        assert!(links.exit(ana, "room"));
        assert!(!links.exit(ana, "room"), "a second exit changes nothing");
        assert!(!links.is_in(ana, "room") && links.is_in(ana, "other") && links.is_in(ben, "room"));
    }

    #[test]
    fn without_a_connection_nothing_is_measured_and_nothing_is_kept() {
        let links = Links::default();
        let (ana, room) = (Uuid::from_u128(1), Arc::from("room"));
        links.note(ana, ms(20));
        assert_eq!((links.grace(ana), links.bars(ana)), (ms(300), 1));
        links.enter(ana, &room);
        links.note(ana, ms(20));
        assert_eq!((links.grace(ana), links.bars(ana)), (ms(100), 4));
        links.exit(ana, "room");
        assert_eq!((links.grace(ana), links.bars(ana)), (ms(300), 1));
        assert!(links.lock().is_empty());
    }
}
