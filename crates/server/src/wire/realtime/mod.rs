//! `/realtime/v1`: channels over sockets, as the client library speaks them (Phoenix channels).
//!
//! The bus publishes events after their commit; one task delivers them to the subscribed sockets, in the order in which
//! they were published. Each socket has a task and a bounded queue. `nodes` connects the sockets of several nodes.

mod binding;
mod connection;
mod games;
mod http;
mod hub;
mod join;
mod limits;
mod lost;
mod metrics;
mod nodes;
mod outbox;
mod pinger;
mod presence;
mod presences;
mod protocol;
mod quota;
mod rows;
mod rules;
mod session;
mod socket;
mod tables;
#[cfg(test)]
pub(crate) mod tests;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tracing::warn;

use self::binding::Binding;
use self::hub::Hub;
use self::limits::{MAX_FRAME, QUEUED_NEWS, QUEUED_NEWS_BYTES};
use self::metrics::Metrics;
use self::nodes::{Interest, Nodes};
use self::outbox::CloseReason;
use self::protocol::{ClientPayload, Serializer};
use self::quota::{SocketQuota, SocketSlot};
use super::caller::{FromVisitor, identify};
use crate::base::bus::{Broadcast, Bus, BusEvent, Listener};
use crate::base::clock::Clock;
use crate::base::cluster::Cluster;
use crate::base::limits::{Limits, address_key};
use crate::contract::registry::{BroadcastDecision, Reader, Registry};
use crate::people::accounts::{Accounts, Error, KeyRole};
use crate::play::games::Links;

/// The read buffer of one connection. It is small, because every connection has one.
const READ_BUFFER: usize = 1024;
/// Bytes that are collected before a write; a whole frame is written whatever its size.
const WRITE_BUFFER: usize = 4 * 1024;
/// While more than half of the queue is in use, broadcasts of clients wait, so that events of commits find room.
const CLIENT_SHARE: usize = QUEUED_NEWS / 2;
const CLIENT_SHARE_BYTES: usize = QUEUED_NEWS_BYTES / 2;
const QUEUE_POLL: Duration = Duration::from_millis(1);
/// How long a stop waits until all sockets are closed.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The channels; cheap to clone.
#[derive(Clone)]
pub struct Realtime {
    hub: Arc<Hub>,
    registry: Arc<Registry>,
    accounts: Accounts,
    clock: Clock,
    bus: Bus,
    limits: Arc<Limits>,
    limited: bool,
    quota: SocketQuota,
    queue: Queue,
    stopping: Arc<AtomicBool>,
}

/// The queue to the delivery task, and how many bytes wait in it.
#[derive(Clone)]
struct Queue {
    sender: mpsc::Sender<BusEvent>,
    bytes: Arc<AtomicUsize>,
}

impl Queue {
    /// Whether broadcasts of clients may be added.
    fn has_room(&self) -> bool {
        self.sender.capacity() >= CLIENT_SHARE && self.bytes.load(Ordering::Relaxed) <= CLIENT_SHARE_BYTES
    }

    /// False if it is full.
    fn push(&self, news: &BusEvent) -> bool {
        let size = news.size();
        let fits = self.bytes.fetch_add(size, Ordering::Relaxed) + size <= QUEUED_NEWS_BYTES;
        let sent = if fits { self.sender.try_send(news.clone()).map_err(Some) } else { Err(None) };
        if sent.is_err() {
            self.bytes.fetch_sub(size, Ordering::Relaxed);
        }
        !matches!(sent, Err(None | Some(mpsc::error::TrySendError::Full(_))))
    }
}

/// The result of the handshake.
struct Handshake {
    serializer: Serializer,
    role: KeyRole,
    slot: SocketSlot,
}

/// A broadcast that a client sends on a channel.
struct ClientBroadcast {
    event: String,
    payload: ClientPayload,
}

impl Realtime {
    /// The channels, and the task that delivers their events.
    pub fn new(
        registry: Arc<Registry>,
        accounts: Accounts,
        clock: Clock,
        bus: &Bus,
        limits: Arc<Limits>,
        links: Links,
        prometheus: &mut prometheus_client::registry::Registry,
    ) -> (Self, Delivery) {
        let (sender, received) = mpsc::channel(QUEUED_NEWS);
        let queue = Queue { sender, bytes: Arc::default() };
        let metrics = Metrics::default();
        metrics.register(prometheus);
        let limited = limits.are_on();
        let hub = Arc::new(Hub::new(registry.clone(), metrics, links));
        bus.listen(Arc::new(QueueListener { queue: queue.clone(), hub: Arc::downgrade(&hub) }));
        let realtime = Self {
            hub,
            registry,
            accounts,
            clock,
            bus: bus.clone(),
            limits,
            limited,
            quota: SocketQuota::new(limited),
            queue,
            stopping: Arc::default(),
        };
        (realtime.clone(), Delivery { realtime, received })
    }

    /// Connects the channels with those of other nodes, if there may be any.
    pub fn connect_nodes(&self, cluster: &Cluster) {
        if cluster.is_shared() {
            let hub = Arc::downgrade(&self.hub);
            let apply = move |incoming| {
                if let Some(hub) = hub.upgrade() {
                    hub.apply(incoming);
                }
            };
            let _ = self.hub.nodes.set(Nodes::start(cluster, &self.bus, self.hub.registry.clone(), apply));
        }
    }

    /// Has what a channel needs of other nodes sent to this one. `topic` is without the wire's prefix.
    async fn interest(&self, topic: &str, reader: Reader, bindings: &[Arc<[Binding]>]) -> Interest {
        match self.hub.nodes.get() {
            Some(nodes) => nodes.want(topic, reader, bindings).await,
            None => Interest::default(),
        }
    }

    /// Takes no more sockets, and closes those there are one after the other, so that their clients do not all come to the
    /// other nodes at once.
    pub async fn drain(&self, span: Duration) {
        self.stopping.store(true, Ordering::SeqCst);
        self.hub.close_over(CloseReason::Stopping, span).await;
    }

    pub fn router(&self) -> Router {
        let http_broadcasts = Router::new()
            .route("/api/broadcast", post(http::broadcast))
            .route("/api/broadcast/{topic}/events/{event}", post(http::broadcast_one))
            .route_layer(middleware::from_fn_with_state(self.accounts.clone(), identify));
        Router::new()
            .route("/websocket", get(connect))
            .merge(http_broadcasts)
            .fallback(|| async { refused(StatusCode::NOT_FOUND, "There is nothing at this address") })
            .method_not_allowed_fallback(|| async {
                refused(StatusCode::METHOD_NOT_ALLOWED, "This address does not take that method")
            })
            .with_state(self.clone())
    }

    fn stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    /// Publishes a broadcast of a reader who may be in the channel, if the topic's rule allows it. `topic` is without the
    /// wire's prefix.
    async fn broadcast(
        &self,
        reader: Reader,
        topic: &str,
        broadcast: ClientBroadcast,
        except: Option<u64>,
    ) -> Result<BroadcastDecision, String> {
        let ClientBroadcast { event, payload } = broadcast;
        let decision = rules::client_broadcast(&self.registry, reader, topic, &event, &payload).await?;
        if decision == BroadcastDecision::Deliver {
            let payload = payload.into();
            while !self.queue.has_room() && !self.queue.sender.is_closed() {
                tokio::time::sleep(QUEUE_POLL).await;
            }
            self.bus.publish(&[BusEvent::Broadcast(Broadcast { topic: topic.to_owned(), event, payload, except })]);
        }
        Ok(decision)
    }
}

/// Called by the bus on the thread that commits; only adds to the queue.
struct QueueListener {
    queue: Queue,
    /// Not owned: the hub's registry owns features, they the database, and that the bus.
    hub: Weak<Hub>,
}

impl Listener for QueueListener {
    fn on_event(&self, news: &BusEvent) {
        if !self.queue.push(news) {
            self.on_uncertain_event(news);
        }
    }

    fn on_uncertain_event(&self, news: &BusEvent) {
        if let Some(hub) = self.hub.upgrade() {
            hub.note_lost(|lost| lost.add(news));
        }
    }
}

/// The task that delivers events to the sockets and runs their timers.
pub struct Delivery {
    realtime: Realtime,
    received: mpsc::Receiver<BusEvent>,
}

impl Delivery {
    /// Runs until `stop` becomes true; then closes every socket with a code that lets the client connect again later.
    pub async fn serve_until(mut self, mut stop: watch::Receiver<bool>) {
        let Realtime { hub, clock, accounts, queue, .. } = &self.realtime;
        let mut next_check = Instant::now();
        let mut checks = 0;
        let mut batch = Vec::new();
        loop {
            tokio::select! {
                _ = self.received.recv_many(&mut batch, 64) => {
                    for news in batch.drain(..) {
                        hub.deliver(&news);
                        queue.bytes.fetch_sub(news.size(), Ordering::Relaxed);
                    }
                    // Lets other tasks run when many events wait.
                    tokio::task::yield_now().await;
                }
                () = sleep_until(next_check) => {
                    checks += 1;
                    let pause = hub.check_sockets(checks, clock.steady(), clock.now(), |session| accounts.has_ended(session));
                    next_check = Instant::now() + pause;
                }
                () = hub.loss() => hub.close_after_loss(),
                () = stopped(&mut stop) => break,
            }
        }
        self.realtime.stopping.store(true, Ordering::SeqCst);
        hub.close_all(CloseReason::Stopping);
        let closed = async {
            while hub.count() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(CLOSE_TIMEOUT, closed).await.is_err() {
            let open = hub.count();
            warn!(open, "sockets did not close in time; the server stops without them");
        }
    }
}

async fn stopped(stop: &mut watch::Receiver<bool>) {
    // The sender is gone, so the signal cannot come: the process ends in another way.
    if stop.wait_for(|stop| *stop).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Whether this is a valid frame of a client, binary or text. For the fuzzer (`fuzz/`).
pub fn is_frame(vsn: &str, frame: &[u8]) -> bool {
    let Some(serializer) = Serializer::named(Some(vsn)) else { return false };
    let text = std::str::from_utf8(frame).is_ok_and(|text| protocol::decode_text(serializer, text).is_ok());
    text || protocol::decode_binary(serializer, &bytes::Bytes::copy_from_slice(frame)).is_ok()
}

/// `GET /websocket?apikey=…&vsn=2.0.0`
async fn connect(
    State(realtime): State<Realtime>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    visitor: Result<FromVisitor, Error>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let query = query.unwrap_or_default();
    let parameter = |name: &str| {
        form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    };
    let key = parameter("apikey").or_else(|| Some(headers.get("apikey")?.to_str().ok()?.to_owned()));
    let Some(role) = key.and_then(|key| realtime.accounts.key_role(&key)) else {
        return refused(StatusCode::UNAUTHORIZED, "Invalid API key");
    };
    let Some(serializer) = Serializer::named(parameter("vsn").as_deref()) else {
        return refused(StatusCode::BAD_REQUEST, "vsn must be 1.0.0 or 2.0.0");
    };
    let Ok(upgrade) = upgrade else {
        return refused(StatusCode::BAD_REQUEST, "A WebSocket handshake is expected here");
    };
    let Ok(FromVisitor(visitor)) = visitor else {
        return refused(StatusCode::BAD_REQUEST, "The request cannot be read");
    };
    if realtime.stopping() {
        return refused(StatusCode::SERVICE_UNAVAILABLE, "This node stops");
    }
    let Some(slot) = realtime.quota.take_slot(address_key(visitor.address)) else {
        return refused(StatusCode::TOO_MANY_REQUESTS, "Too many connections");
    };
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        .on_upgrade(move |stream| connection::run(stream, realtime, Handshake { serializer, role, slot }))
}

fn refused(status: StatusCode, text: &str) -> Response {
    (status, Json(json!({ "error": text, "message": text }))).into_response()
}
