//! Realtime over several nodes: what this node publishes goes to the others, and what they publish to this node's sockets.
//!
//! Sending never delays a commit: messages wait in a bounded queue, and what cannot be sent is told later as lost, so that the
//! others' sockets connect again and reload. Decision 39 says more.

mod interests;
mod message;
mod recent;
mod subjects;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use bytes::Bytes;
use tokio::sync::{Notify, mpsc};
use tracing::{debug, warn};

pub(super) use self::interests::Interest;
use self::interests::Wanted;
pub(super) use self::message::Message;
use self::message::Origin;
use self::recent::{RecentlySeen, RecentlySent};
use super::limits::{QUEUED_NEWS, QUEUED_NEWS_BYTES};
use super::lost::LostEvents;
use super::presence::PresenceChange;
use crate::base::bus::{Bus, BusEvent, Listener};
use crate::base::cluster::{Cluster, Peer, Subscription};
use crate::contract::registry::Registry;

/// What the channels of this node are to do because of the others.
pub(super) enum Incoming {
    /// `topic` is without the wire's prefix.
    Presence { topic: String, node: String, change: PresenceChange },
    /// Events that a node could not send.
    Lost { lost: LostEvents, node: String },
    /// NATS was away: messages in both directions may have been missed.
    Interruption,
    /// Those who were present at a node that ended or died are no longer.
    NodeGone(String),
}

pub(super) struct Nodes {
    pub(super) cluster: Cluster,
    bus: Bus,
    registry: Arc<Registry>,
    apply: Box<dyn Fn(Incoming) + Send + Sync>,
    queue: mpsc::Sender<Message>,
    queued_bytes: AtomicUsize,
    /// What the others are still to be told as lost.
    unsent: Mutex<LostEvents>,
    /// Wakes the sender when `unsent` has something.
    poke: Notify,
    numbers: AtomicU64,
    seen: Mutex<RecentlySeen>,
    /// The subjects that channels of this node want.
    wanted: Mutex<HashMap<String, Weak<Wanted>>>,
    /// The subjects that every node wants.
    _common: Vec<Subscription>,
}

impl Nodes {
    /// Connects the channels of this node with those of other nodes.
    pub(super) fn start(
        cluster: &Cluster,
        bus: &Bus,
        registry: Arc<Registry>,
        apply: impl Fn(Incoming) + Send + Sync + 'static,
    ) -> Arc<Self> {
        let (queue, waiting) = mpsc::channel(QUEUED_NEWS);
        let nodes = Arc::new_cyclic(|this: &Weak<Self>| {
            let subscribe = |subject| {
                let this = this.clone();
                cluster.subscribe(subject, move |message| receive(&this, &message.payload))
            };
            Self {
                cluster: cluster.clone(),
                bus: bus.clone(),
                registry,
                apply: Box::new(apply),
                queue,
                queued_bytes: AtomicUsize::default(),
                unsent: Mutex::default(),
                poke: Notify::new(),
                numbers: AtomicU64::default(),
                seen: Mutex::default(),
                wanted: Mutex::default(),
                _common: [subjects::SESSIONS, subjects::LOST].into_iter().filter_map(subscribe).collect(),
            }
        });
        tokio::spawn(nodes.clone().send(waiting));
        tokio::spawn(nodes.clone().watch_peers());
        bus.relay_to(nodes.clone());
        nodes
    }

    // Sending.

    /// Queues a message for the other nodes. Never blocks.
    pub(super) fn tell(&self, message: Message) {
        let size = message.size();
        let fits = self.queued_bytes.fetch_add(size, Ordering::Relaxed) + size <= QUEUED_NEWS_BYTES;
        // What waits while NATS is away would be out of date.
        let queued = match fits && self.cluster.is_connected() {
            true => self.queue.try_send(message).map_err(mpsc::error::TrySendError::into_inner),
            false => Err(message),
        };
        if let Err(message) = queued {
            self.queued_bytes.fetch_sub(size, Ordering::Relaxed);
            self.note_unsent(&message);
        }
    }

    fn note_unsent(&self, message: &Message) {
        message.add_to(&mut lock(&self.unsent));
        self.poke.notify_one();
    }

    async fn send(self: Arc<Self>, mut waiting: mpsc::Receiver<Message>) {
        let mut interruptions = self.cluster.interruptions();
        let mut sent = RecentlySent::default();
        loop {
            tokio::select! {
                Some(message) = waiting.recv() => {
                    self.queued_bytes.fetch_sub(message.size(), Ordering::Relaxed);
                    match self.send_now(&message).await {
                        true => sent.note(&message),
                        false => self.note_unsent(&message),
                    }
                }
                () = self.poke.notified() => {}
                Ok(()) = interruptions.changed() => {
                    // What was sent just before may not have arrived.
                    lock(&self.unsent).add_all(sent.take());
                    self.cluster.synced().await;
                    (self.apply)(Incoming::Interruption);
                }
                else => return,
            }
            let unsent = std::mem::take(&mut *lock(&self.unsent));
            if !unsent.is_empty() && !self.send_now(&Message::Lost(unsent.clone())).await {
                lock(&self.unsent).add_all(unsent);
            }
        }
    }

    async fn send_now(&self, message: &Message) -> bool {
        let subjects = match message {
            Message::Event(BusEvent::Row(change)) => {
                self.registry.table(change.table).map_or_else(Vec::new, |table| subjects::of_change(table, change))
            }
            Message::Event(BusEvent::Broadcast(broadcast)) => vec![subjects::of_topic(&broadcast.topic)],
            Message::Event(BusEvent::Dismissal(dismissal)) => vec![subjects::of_topic(&dismissal.topic)],
            Message::Event(BusEvent::SessionEnd(_)) => vec![subjects::SESSIONS.to_owned()],
            Message::Presence { topic, .. } => vec![subjects::of_topic(topic)],
            Message::Lost(_) => vec![subjects::LOST.to_owned()],
        };
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let bytes = message::encode(Origin { from: self.cluster.instance().to_owned(), number }, message);
        for subject in subjects {
            if self.cluster.send(&subject, bytes.clone()).await.is_err() {
                return false;
            }
        }
        true
    }

    // Receiving.

    fn receive(&self, payload: &Bytes) {
        let Some((origin, message)) = message::decode(&self.registry, payload) else {
            return debug!("a message of another node cannot be read; it may be of another version");
        };
        // A row change comes once for each subscription that it matches.
        if !lock(&self.seen).is_new(&origin) {
            return;
        }
        match message {
            Message::Event(event) => self.bus.publish_from_other_node(&event),
            Message::Presence { topic, change } => {
                (self.apply)(Incoming::Presence { topic, node: origin.from, change });
            }
            Message::Lost(lost) => {
                warn!(%lost, "another node could not send all events");
                (self.apply)(Incoming::Lost { lost, node: origin.from });
            }
        }
    }

    async fn watch_peers(self: Arc<Self>) {
        let mut peers = self.cluster.peers();
        let mut known: Arc<[Peer]> = peers.borrow_and_update().clone();
        while peers.changed().await.is_ok() {
            let alive = peers.borrow_and_update().clone();
            for gone in known.iter().filter(|peer| !alive.contains(peer)) {
                (self.apply)(Incoming::NodeGone(gone.instance.clone()));
                lock(&self.seen).forget(&gone.instance);
            }
            known = alive;
        }
    }
}

/// Called on the thread that commits.
impl Listener for Nodes {
    fn on_event(&self, event: &BusEvent) {
        self.tell(Message::Event(event.clone()));
    }

    fn on_uncertain_event(&self, event: &BusEvent) {
        self.note_unsent(&Message::Event(event.clone()));
    }
}

impl Message {
    /// About how many bytes it takes in the queue.
    fn size(&self) -> usize {
        match self {
            Self::Event(event) => event.size(),
            Self::Presence { .. } | Self::Lost(_) => size_of::<Self>(),
        }
    }

    fn add_to(&self, lost: &mut LostEvents) {
        match self {
            Self::Event(event) => lost.add(event),
            Self::Presence { topic, .. } => lost.add_topic(topic),
            Self::Lost(more) => lost.add_all(more.clone()),
        }
    }
}

fn receive(nodes: &Weak<Nodes>, payload: &Bytes) {
    if let Some(nodes) = nodes.upgrade() {
        nodes.receive(payload);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
