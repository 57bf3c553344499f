//! Who is connected to which game, and how far away they are: measured by the server's own pings, never by what a client
//! says of itself.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use uuid::Uuid;

/// How often the server pings a player who is in a game.
pub const PING_EVERY: Duration = Duration::from_secs(5);
/// Round trips that are remembered; the smallest counts, so that holding back one answer gains nothing.
const REMEMBERED: usize = 8;
/// What is allowed for an answer's way, whatever was measured.
const LEAST_GRACE: Duration = Duration::from_millis(100);
const MOST_GRACE: Duration = Duration::from_millis(500);
/// Of someone who has no socket that could be measured.
const UNKNOWN_GRACE: Duration = Duration::from_millis(300);
/// On top of half a round trip: what the ends themselves take.
const SLACK: Duration = Duration::from_millis(50);

/// The connections of players who are in games: cheap to clone. Known to this process alone.
#[derive(Clone, Default)]
pub struct Links {
    /// A std mutex: ten thousand players answer two thousand pings a second, and it is held for a look at one of them.
    users: Arc<Mutex<HashMap<Uuid, Link>>>,
}

#[derive(Default)]
struct Link {
    /// The topics the player is in and by how many channels: few, so they are a list.
    topics: Vec<(Arc<str>, usize)>,
    trips: Trips,
}

impl Links {
    /// A channel of the player's joined the topic; whether it is their first there.
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

    /// A channel of the player's left the topic; whether it was their last there.
    pub fn exit(&self, user: Uuid, topic: &str) -> bool {
        let mut users = self.lock();
        let Some(link) = users.get_mut(&user) else { return false };
        let Some(place) = link.topics.iter().position(|(name, _)| &**name == topic) else { return false };
        link.topics[place].1 -= 1;
        let last = link.topics[place].1 == 0;
        if last {
            link.topics.swap_remove(place);
        }
        // What was measured goes with the connection it was measured on.
        if link.topics.is_empty() {
            users.remove(&user);
        }
        last
    }

    /// Whether the player is in the topic right now. `topic` is as the features name it, without the wire's prefix.
    pub fn is_in(&self, user: Uuid, topic: &str) -> bool {
        self.lock().get(&user).is_some_and(|link| link.topics.iter().any(|(name, _)| &**name == topic))
    }

    /// A ping of the server's to the player came back after so long, or did not.
    pub fn note(&self, user: Uuid, trip: Duration) {
        if let Some(link) = self.lock().get_mut(&user) {
            link.trips.note(trip);
        }
    }

    /// How long after a question's end an answer of the player's may still arrive.
    pub fn grace(&self, user: Uuid) -> Duration {
        self.lock().get(&user).map_or(UNKNOWN_GRACE, |link| link.trips.grace())
    }

    /// How good the connection is, 1 to 4; without one, 1.
    pub fn bars(&self, user: Uuid) -> u8 {
        self.lock().get(&user).map_or(1, |link| link.trips.bars())
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
        self.smallest().map_or(LEAST_GRACE, |trip| (trip / 2 + SLACK).clamp(LEAST_GRACE, MOST_GRACE))
    }

    fn bars(&self) -> u8 {
        match self.smallest().map(|trip| trip.as_millis()) {
            Some(..100) => 4,
            // Nobody knows yet: neither good nor bad.
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
    fn grace_is_half_the_smallest_trip_and_a_little_within_its_bounds() {
        assert_eq!(after(&[]).grace(), ms(100));
        assert_eq!(after(&[20]).grace(), ms(100));
        assert_eq!(after(&[300]).grace(), ms(200));
        assert_eq!(after(&[300, 240, 900]).grace(), ms(170));
        assert_eq!(after(&[5000]).grace(), ms(500));
    }

    #[test]
    fn only_holding_back_every_answer_makes_a_player_seem_farther_away() {
        let mut trips = after(&[20]);
        for held in 0..REMEMBERED {
            assert_eq!(trips.grace(), ms(100), "after {held}");
            trips.note(ms(5000));
        }
        assert_eq!((trips.grace(), trips.bars()), (ms(500), 1), "and then it shows");
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
        assert!(!links.exit(ana, "room"), "twice is once");
        assert!(!links.is_in(ana, "room") && links.is_in(ana, "other") && links.is_in(ben, "room"));
    }

    #[test]
    fn without_a_connection_nothing_is_known_and_nothing_is_kept() {
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
