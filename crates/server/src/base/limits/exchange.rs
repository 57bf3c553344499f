//! The nodes tell each other what they took, over NATS.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use super::Limits;
use super::shared::Taken;
use crate::base::clock::Clock;
use crate::base::cluster::Cluster;

const SUBJECT: &str = "limits";
/// How often a node tells what it took.
const EVERY: Duration = Duration::from_millis(100);
/// The most buckets in one message: far below the largest message of NATS.
const IN_MESSAGE: usize = 1000;

/// Tells the other nodes what was taken here, and counts what they took, until the server stops.
pub async fn exchange_until(limits: Arc<Limits>, cluster: Cluster, clock: Clock, mut stop: watch::Receiver<bool>) {
    let counting = limits.clone();
    let subscription = cluster.subscribe(SUBJECT, move |message| {
        // A message of another version is no reason to fail.
        let taken: Vec<Taken> = serde_json::from_slice(&message.payload).unwrap_or_default();
        taken.iter().for_each(|taken| counting.note_taken(taken, clock.now()));
    });
    let (Some(_), Some(secret)) = (&subscription, cluster.secret()) else { return };
    limits.share(secret);
    loop {
        let stopped = tokio::time::timeout(EVERY, stop.wait_for(|stop| *stop)).await.is_ok();
        for taken in limits.drain().chunks(IN_MESSAGE) {
            // If NATS is away, each node counts alone meanwhile.
            cluster.publish(SUBJECT, serde_json::to_vec(taken).unwrap_or_default());
        }
        if stopped {
            return;
        }
    }
}
