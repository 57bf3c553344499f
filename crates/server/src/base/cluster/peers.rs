//! Which other nodes are alive. Every node says each second that it is; one that is silent for five seconds counts as dead.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::Client;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tracing::info;

const BEAT: Duration = Duration::from_secs(1);
/// How often a node that is not connected looks whether it is.
const CONNECTION_POLL: Duration = Duration::from_millis(50);
const DEAD_AFTER: Duration = Duration::from_secs(5);

/// Another node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Peer {
    pub node: String,
    pub instance: String,
}

#[derive(Serialize, Deserialize)]
struct Beat {
    #[serde(flatten)]
    peer: Peer,
    /// It is its last one.
    #[serde(default)]
    ends: bool,
}

#[derive(Clone)]
pub(super) struct Peers {
    seen: Arc<Mutex<HashMap<String, (Peer, Instant)>>>,
    alive: watch::Sender<Arc<[Peer]>>,
}

impl Default for Peers {
    fn default() -> Self {
        Self { seen: Arc::default(), alive: watch::channel(Arc::default()).0 }
    }
}

impl Peers {
    pub(super) fn watch(&self) -> watch::Receiver<Arc<[Peer]>> {
        self.alive.subscribe()
    }

    /// True if it is a node that was not known.
    fn note(&self, beat: Beat, now: Instant) -> bool {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let instance = beat.peer.instance.clone();
        let is_new = if beat.ends {
            seen.remove(&instance);
            false
        } else {
            seen.insert(instance, (beat.peer, now)).is_none()
        };
        drop(seen);
        self.tell(now);
        is_new
    }

    /// Drops the dead, and tells the watchers if the list changed.
    fn tell(&self, now: Instant) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.retain(|_, (_, at)| now.saturating_duration_since(*at) < DEAD_AFTER);
        let mut alive: Vec<Peer> = seen.values().map(|(peer, _)| peer.clone()).collect();
        alive.sort_by(|a, b| (&a.node, &a.instance).cmp(&(&b.node, &b.instance)));
        self.alive.send_if_modified(|known| {
            let changed = **known != *alive;
            if changed {
                let names: Vec<&str> = alive.iter().map(|peer| peer.node.as_str()).collect();
                info!(others = names.join(" "), "the other nodes are");
                *known = alive.into();
            }
            changed
        });
    }
}

/// Learns who is alive.
pub(super) async fn listen(client: Client, namespace: String, instance: Arc<str>, peers: Peers) {
    let Ok(mut beats) = client.subscribe(subject(&namespace)).await else { return };
    while let Some(message) = beats.next().await {
        let Ok(beat) = serde_json::from_slice::<Beat>(&message.payload) else { continue };
        if beat.peer.instance != *instance {
            peers.note(beat, Instant::now());
        }
    }
}

/// Says that this node is alive, and drops the dead.
pub(super) async fn beat(client: Client, namespace: String, this: Peer, peers: Peers) {
    let beat = Beat { peer: this, ends: false };
    loop {
        let connected = client.connection_state() == async_nats::connection::State::Connected;
        if connected {
            say(&client, &namespace, &beat).await;
        }
        // Its first sign of life comes with the connection: what a node tells before that would outlive it.
        tokio::time::sleep(if connected { BEAT } else { CONNECTION_POLL }).await;
        peers.tell(Instant::now());
    }
}

pub(super) async fn say_goodbye(client: &Client, namespace: &str, this: Peer) {
    say(client, namespace, &Beat { peer: this, ends: true }).await;
}

async fn say(client: &Client, namespace: &str, beat: &Beat) {
    if let Ok(text) = serde_json::to_vec(beat) {
        let _ = tokio::time::timeout(BEAT, client.publish(subject(namespace), text.into())).await;
    }
}

fn subject(namespace: &str) -> String {
    format!("{namespace}.beat")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(node: &str, ends: bool) -> Beat {
        Beat { peer: Peer { node: node.into(), instance: format!("{node}-1") }, ends }
    }

    fn names(peers: &Peers) -> String {
        peers.watch().borrow().iter().map(|peer| peer.node.as_str()).collect()
    }

    #[test]
    fn a_node_is_alive_until_it_says_goodbye_or_is_silent_for_five_seconds() {
        let (peers, start) = (Peers::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        assert!(peers.note(beat("a", false), at(0)));
        peers.note(beat("b", false), at(1));
        peers.note(beat("c", false), at(1));
        assert!(!peers.note(beat("b", false), at(3)));
        assert_eq!(names(&peers), "abc");
        peers.note(beat("c", true), at(4));
        assert_eq!(names(&peers), "ab");
        peers.tell(at(5));
        assert_eq!(names(&peers), "b");
        peers.tell(at(8));
        assert_eq!(names(&peers), "");
    }
}
