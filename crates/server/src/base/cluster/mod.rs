//! The nodes of one installation, and the messages between them, over NATS (decision 19). Knows no feature.
//!
//! Messages may be lost: when NATS is away, when it is slow, when this node is. `interruptions` tells when that may have been,
//! and the receiver then reads what it needs again. A node does not receive its own messages.

mod metrics;
mod peers;
#[cfg(test)]
pub(crate) mod tests;

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use bytes::Bytes;
use futures_util::StreamExt;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use ring::hmac;
use sha2::{Digest, Sha256};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tracing::{info, warn};

pub use self::peers::Peer;
use crate::base::random;

/// A connection on which nothing comes back for about three of these is dead.
const PING_EVERY: Duration = Duration::from_secs(1);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(1);
/// How long a sender waits for room, and how long `synced` waits for an answer of NATS.
const PATIENCE: Duration = Duration::from_secs(1);
/// Messages that wait in the client library. What waits there when the connection ends is sent after the next one began.
const CLIENT_QUEUE: usize = 256;
/// Messages of [`Cluster::publish`] that may wait.
const QUEUE: usize = 4096;
/// Messages that may wait for one subscriber; NATS' library drops those that find no room.
const SUBSCRIBER_QUEUE: usize = 16 * 1024;

/// A cheap handle; clones share the connection.
#[derive(Clone)]
pub struct Cluster {
    node: Arc<str>,
    instance: Arc<str>,
    link: Option<Arc<Link>>,
}

struct Link {
    client: Client,
    /// Begins every subject, so that several installations can share one NATS.
    namespace: String,
    secret: hmac::Key,
    queue: mpsc::Sender<(String, Bytes)>,
    interruptions: watch::Sender<u64>,
    peers: peers::Peers,
    beat: JoinHandle<()>,
    tasks: [JoinHandle<()>; 2],
}

impl Drop for Link {
    fn drop(&mut self) {
        self.beat.abort();
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

/// A message of another node.
#[derive(Clone, Debug)]
pub struct Message {
    /// Without the namespace.
    pub subject: String,
    pub payload: Bytes,
}

/// A subscription; it ends when this is dropped.
pub struct Subscription {
    task: JoinHandle<()>,
    /// Becomes true once NATS has it.
    ready: watch::Receiver<bool>,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The message was not sent, because NATS is away or too slow.
#[derive(Debug, PartialEq, Eq)]
pub struct NotSent;

impl Cluster {
    /// A node without others.
    pub fn alone(node: &str) -> Self {
        Self { node: node.into(), instance: instance().into(), link: None }
    }

    /// Connects to NATS. If it is away, the node starts alone and connects later. `key` and `secret` are
    /// the same on all nodes of an installation, and on no other's; browsers know the key.
    pub async fn connect(url: &str, node: &str, key: &str, secret: &str) -> Result<Self> {
        let interruptions = watch::channel(0).0;
        let client = connect(url, node, interruptions.clone()).await?;
        let (queue, waiting) = mpsc::channel(QUEUE);
        let namespace = format!("runeside.{}", &data_encoding::HEXLOWER.encode(&Sha256::digest(key))[..12]);
        let (node, instance): (Arc<str>, Arc<str>) = (node.into(), instance().into());
        let peers = peers::Peers::default();
        let tasks = [
            tokio::spawn(send_queued(client.clone(), waiting)),
            tokio::spawn(peers::listen(client.clone(), namespace.clone(), instance.clone(), peers.clone())),
        ];
        let this = Peer { node: node.to_string(), instance: instance.to_string() };
        let beat = tokio::spawn(peers::beat(client.clone(), namespace.clone(), this, peers.clone()));
        let mut connected = interruptions.subscribe();
        if timeout(CONNECT_TIMEOUT, connected.wait_for(|count| *count > 0)).await.is_err() {
            warn!("NATS is away; this node goes on alone until it is back");
        }
        let secret = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let link = Link { client, namespace, secret, queue, interruptions, peers, beat, tasks };
        Ok(Self { node, instance, link: Some(Arc::new(link)) })
    }

    /// The name of this node.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// This run of this node; a restart has another one.
    pub fn instance(&self) -> &str {
        &self.instance
    }

    /// Keyed hashes: equal on all nodes of this installation, not reversible without its secret. `None` without other nodes.
    pub fn secret(&self) -> Option<hmac::Key> {
        self.link.as_ref().map(|link| link.secret.clone())
    }

    /// Whether this node may have others: `nats_url` is set.
    pub fn is_shared(&self) -> bool {
        self.link.is_some()
    }

    pub fn is_connected(&self) -> bool {
        self.link.as_ref().is_some_and(|link| link.is_connected())
    }

    /// The other nodes that are alive: each told so within the last five seconds.
    pub fn peers(&self) -> watch::Receiver<Arc<[Peer]>> {
        match &self.link {
            Some(link) => link.peers.watch(),
            None => watch::channel(Arc::default()).1,
        }
    }

    /// Sends a message to every other node that subscribes to the subject. Never blocks; false if it is dropped.
    pub fn publish(&self, subject: &str, payload: impl Into<Bytes>) -> bool {
        let Some(link) = &self.link else { return false };
        link.is_connected() && link.queue.try_send((link.subject(subject), payload.into())).is_ok()
    }

    /// The same, but waits for room, a second at most.
    pub async fn send(&self, subject: &str, payload: Bytes) -> Result<(), NotSent> {
        match &self.link {
            Some(link) if link.is_connected() => {
                let sent = timeout(PATIENCE, link.client.publish(link.subject(subject), payload)).await;
                if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(NotSent) }
            }
            _ => Err(NotSent),
        }
    }

    /// Calls `on_message` for every message on the subject, in the order in which each node sent them, until the subscription
    /// is dropped. `*` stands for one part of a subject, `>` at its end for the rest. `None` without other nodes.
    pub fn subscribe(
        &self,
        subject: &str,
        mut on_message: impl FnMut(Message) + Send + 'static,
    ) -> Option<Subscription> {
        let link = self.link.as_ref()?;
        let (client, subject, start) = (link.client.clone(), link.subject(subject), link.namespace.len() + 1);
        let (done, ready) = watch::channel(false);
        let task = tokio::spawn(async move {
            let mut messages = match client.subscribe(subject.clone()).await {
                Ok(messages) => messages,
                Err(error) => return warn!(%error, subject, "cannot subscribe"),
            };
            answer_of_nats(&client).await;
            let _ = done.send(true);
            while let Some(message) = messages.next().await {
                let subject = message.subject.get(start..).unwrap_or_default().to_owned();
                on_message(Message { subject, payload: message.payload });
            }
        });
        Some(Subscription { task, ready })
    }

    /// Waits until NATS has a subscription; not if it is away.
    pub async fn ready(&self, ready: &mut watch::Receiver<bool>) {
        if self.is_connected() && !*ready.borrow() {
            let _ = timeout(PATIENCE, ready.wait_for(|ready| *ready)).await;
        }
    }

    /// Waits until NATS has handled everything that this node sent before. False if it does not answer.
    pub async fn synced(&self) -> bool {
        match &self.link {
            Some(link) if link.is_connected() => answer_of_nats(&link.client).await,
            _ => false,
        }
    }

    /// Counts the connections and other events around which messages may have been missed. The first connection counts, too.
    pub fn interruptions(&self) -> watch::Receiver<u64> {
        match &self.link {
            Some(link) => link.interruptions.subscribe(),
            None => watch::channel(0).1,
        }
    }

    /// The name of this node, whether it is connected, and how many others are alive.
    pub fn register_metrics(&self, registry: &mut Registry) {
        let name = Info::new([("node", self.node.to_string())]);
        registry.register("runeside_node", "The name of this node", name);
        if self.is_shared() {
            registry.register_collector(Box::new(metrics::ClusterMetrics(self.clone())));
        }
    }

    /// Tells the others that this node ends, so that they do not wait for it.
    pub async fn say_goodbye(&self) {
        if let Some(link) = &self.link
            && link.is_connected()
        {
            link.beat.abort();
            let this = Peer { node: self.node.to_string(), instance: self.instance.to_string() };
            peers::say_goodbye(&link.client, &link.namespace, this).await;
            self.synced().await;
        }
    }
}

impl Link {
    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn subject(&self, subject: &str) -> String {
        format!("{}.{subject}", self.namespace)
    }
}

impl Subscription {
    pub fn readiness(&self) -> watch::Receiver<bool> {
        self.ready.clone()
    }
}

fn instance() -> String {
    data_encoding::HEXLOWER.encode(&random::bytes::<6>())
}

async fn connect(url: &str, node: &str, interruptions: watch::Sender<u64>) -> Result<Client> {
    let address = ServerAddr::from_str(url).context("nats_url must be an address such as nats://host:4222")?;
    let mut options = ConnectOptions::new()
        .name(node)
        .no_echo()
        .retry_on_initial_connect()
        .ping_interval(PING_EVERY)
        .connection_timeout(CONNECT_TIMEOUT)
        .client_capacity(CLIENT_QUEUE)
        .subscription_capacity(SUBSCRIBER_QUEUE)
        .reconnect_delay_callback(|attempts| {
            MAX_RECONNECT_DELAY
                .min(Duration::from_millis(50).saturating_mul(u32::try_from(attempts).unwrap_or(u32::MAX)))
        })
        .event_callback(move |event| {
            note(&event, &interruptions);
            async {}
        });
    options = match (address.username(), address.password()) {
        (Some(user), Some(password)) => options.user_and_password(user.to_owned(), password.to_owned()),
        (Some(token), None) => options.token(token.to_owned()),
        _ => options,
    };
    options.connect(address).await.context("cannot connect to NATS")
}

fn note(event: &Event, interruptions: &watch::Sender<u64>) {
    match event {
        Event::Connected => info!("connected to NATS"),
        Event::Disconnected => return warn!("lost NATS; this node goes on alone until it is back"),
        Event::SlowConsumer(_) => warn!("messages of other nodes came faster than they were handled; some are lost"),
        other => return warn!(event = %other, "NATS"),
    }
    interruptions.send_modify(|count| *count += 1);
}

async fn send_queued(client: Client, mut waiting: mpsc::Receiver<(String, Bytes)>) {
    while let Some((subject, payload)) = waiting.recv().await {
        // What waited while NATS was away is out of date.
        if client.connection_state() == State::Connected {
            let _ = timeout(PATIENCE, client.publish(subject, payload)).await;
        }
    }
}

/// The subject of a request without a subscriber. NATS answers it at once, after everything that was sent before on this connection.
async fn answer_of_nats(client: &Client) -> bool {
    use async_nats::RequestErrorKind::NoResponders;
    let asked = timeout(PATIENCE, client.request("runeside.nobody", Bytes::new())).await;
    matches!(asked, Ok(Ok(_))) || matches!(asked, Ok(Err(error)) if error.kind() == NoResponders)
}
