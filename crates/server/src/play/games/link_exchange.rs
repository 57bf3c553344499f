//! Tells the other nodes the round trips of the players who are connected here, and notes what they tell.

use std::collections::HashMap;
use std::time::Duration;

use tokio::sync::watch;
use uuid::Uuid;

use super::far_links::FarLink;
use super::links::Links;
use crate::base::clock::Clock;
use crate::base::cluster::Cluster;

const SUBJECT: &str = "links";
/// How often a node tells what changed.
const EVERY: Duration = Duration::from_secs(1);
/// One message in this many has all round trips, for nodes that started later or missed a message.
const ALL_IN: u32 = 10;
/// The most players in one message: far below the largest message of NATS.
const IN_MESSAGE: usize = 5000;

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
    use crate::play::games::far_links::FORGET_AFTER;

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
