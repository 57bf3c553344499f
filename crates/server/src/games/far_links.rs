//! Round trips of players who are connected to other nodes. They are measured where the socket is; every node may open the
//! next question and has to know how late each player's answer may come. Without a word from the player's node the grace is
//! that of a player whose connection is not known.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use uuid::Uuid;

use super::links::Links;
use crate::clock::Clock;
use crate::cluster::Cluster;

const SUBJECT: &str = "links";
/// How often a node tells what changed.
const EVERY: Duration = Duration::from_secs(1);
/// One message in this many has all round trips, for nodes that started later or missed a message.
const ALL_IN: u32 = 10;
/// What was not told again for this long is forgotten.
const FORGET_AFTER: Duration = Duration::from_secs(30);
/// The most players in one message: far below the largest message of NATS.
const IN_MESSAGE: usize = 5000;

/// A player's connection, as its node tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FarLink {
    user: Uuid,
    grace_ms: u16,
    pub(super) bars: u8,
}

impl FarLink {
    pub(super) fn new(user: Uuid, grace: Duration, bars: u8) -> Self {
        Self { user, grace_ms: u16::try_from(grace.as_millis()).unwrap_or(u16::MAX), bars }
    }

    pub(super) fn grace(self) -> Duration {
        Duration::from_millis(self.grace_ms.into())
    }
}

/// The connections that other nodes told of, with the time until which they are known; cheap to clone.
#[derive(Clone, Default)]
pub(super) struct FarLinks(Arc<Mutex<HashMap<Uuid, (FarLink, Duration)>>>);

impl FarLinks {
    pub(super) fn get(&self, user: Uuid) -> Option<FarLink> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&user).map(|(link, _)| *link)
    }

    fn note(&self, links: Vec<FarLink>, steady: Duration) {
        let mut far = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        far.extend(links.into_iter().map(|link| (link.user, (link, steady + FORGET_AFTER))));
    }

    fn forget_old(&self, steady: Duration) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, (_, until)| *until > steady);
    }
}

/// Those that differ from what was told last. Remembers them as told.
fn changes(told: &mut HashMap<Uuid, FarLink>, links: &[FarLink]) -> Vec<FarLink> {
    let changed = links.iter().filter(|link| told.get(&link.user) != Some(link)).copied().collect();
    *told = links.iter().map(|link| (link.user, *link)).collect();
    changed
}

/// Tells the other nodes how quick the connections of this node are, and notes what they tell, until the server stops.
pub async fn tell_links_until(links: Links, cluster: Cluster, clock: Clock, mut stop: watch::Receiver<bool>) {
    let (far, noting) = (links.far().clone(), clock.clone());
    let noted = far.clone();
    let subscription = cluster.subscribe(SUBJECT, move |message| {
        // A message of another version is no reason to fail.
        noted.note(serde_json::from_slice(&message.payload).unwrap_or_default(), noting.steady());
    });
    if subscription.is_none() {
        return;
    }
    let mut told = HashMap::new();
    for round in 0_u32.. {
        if tokio::time::timeout(EVERY, stop.wait_for(|stop| *stop)).await.is_ok() {
            return;
        }
        far.forget_old(clock.steady());
        if round % ALL_IN == 0 {
            told.clear();
        }
        for some in changes(&mut told, &links.measured_here()).chunks(IN_MESSAGE) {
            cluster.publish(SUBJECT, serde_json::to_vec(some).unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: Uuid = Uuid::from_u128(1);

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn the_grace_of_a_player_at_another_node_is_the_one_measured_there() {
        let (here, there) = (Links::default(), Links::default());
        there.enter(ANA, &"room".into());
        assert_eq!(there.measured_here(), [], "not measured yet");
        there.note(ANA, ms(600));
        here.far().note(there.measured_here(), ms(0));
        assert_eq!((here.grace(ANA), here.bars(ANA)), (ms(350), 1));
        assert!(!here.is_in(ANA, "room"), "the socket is elsewhere");
        here.enter(ANA, &"room".into());
        here.note(ANA, ms(20));
        assert_eq!((here.grace(ANA), here.bars(ANA)), (ms(100), 4), "an own connection counts first");
        here.exit(ANA, "room");
        here.far().forget_old(FORGET_AFTER - ms(1));
        assert_eq!(here.grace(ANA), ms(350));
        here.far().forget_old(FORGET_AFTER);
        assert_eq!(here.grace(ANA), ms(300), "the other node has not told it again");
    }

    #[test]
    fn only_changes_are_told() {
        let (ana, ben) = (FarLink::new(ANA, ms(100), 4), FarLink::new(Uuid::from_u128(2), ms(170), 3));
        let mut told = HashMap::new();
        assert_eq!(changes(&mut told, &[ana, ben]), [ana, ben]);
        assert_eq!(changes(&mut told, &[ana, ben]), []);
        let slower = FarLink::new(ANA, ms(200), 3);
        assert_eq!(changes(&mut told, &[slower]), [slower]);
        assert_eq!(changes(&mut told, &[slower, ben]), [ben], "back again");
    }
}
