//! `/realtime/v1`: channels over sockets, as the client library speaks them (Phoenix channels).
//!
//! News come from the bus after their commit; one task hands them to the sockets they concern, in the order in which
//! they came. Each socket has a task and a bounded queue. Presence is known to this process alone.

mod binding;
mod door;
mod games;
mod http;
mod hub;
mod join;
mod limits;
mod metrics;
mod outbox;
mod pulse;
mod presence;
mod protocol;
mod rows;
mod rules;
mod session;
mod socket;
mod tables;
#[cfg(test)]
pub(crate) mod tests;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
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
use tracing::warn;

use self::door::{Door, Place};
use self::hub::{Hub, Missed};
use self::limits::{MAX_FRAME, QUEUED_NEWS, QUEUED_NEWS_BYTES};
use self::metrics::Figures;
use self::outbox::End;
use self::protocol::{Said, Serializer};
use super::caller::{FromVisitor, identify};
use crate::accounts::{Accounts, Error, KeyRole};
use crate::bus::{Broadcast, Bus, BusEvent, Listener};
use crate::clock::Clock;
use crate::limits::{Limits, address_key};
use crate::live::Links;
use crate::registry::{Reader, Registry, Speech};

/// What a connection reads at once. Each has such a buffer of its own, so it is small.
const READ_BUFFER: usize = 1024;
/// What gathers before it is written; a whole frame is written whatever its size.
const WRITE_BUFFER: usize = 4 * 1024;
/// How often tokens, silence and pings are looked at, of some of the sockets; of each about once a second.
const TICK: Duration = Duration::from_millis(50);
/// While more than half of the queue is taken clients wait with their words, so that commits find room.
const ROOM: usize = QUEUED_NEWS / 2;
const ROOM_BYTES: usize = QUEUED_NEWS_BYTES / 2;
const WAIT_FOR_ROOM: Duration = Duration::from_millis(1);
/// How long a stop waits for sockets to take leave.
const FAREWELL: Duration = Duration::from_secs(5);

/// The channels: cheap to clone.
#[derive(Clone)]
pub struct Realtime {
    hub: Arc<Hub>,
    registry: Arc<Registry>,
    accounts: Accounts,
    clock: Clock,
    bus: Bus,
    limits: Arc<Limits>,
    limited: bool,
    door: Door,
    news: Queue,
    stopping: Arc<AtomicBool>,
}

/// The way to the delivery, and how many bytes are on it.
#[derive(Clone)]
struct Queue {
    sender: mpsc::Sender<BusEvent>,
    bytes: Arc<AtomicUsize>,
}

impl Queue {
    /// Whether clients may add to it.
    fn has_room(&self) -> bool {
        self.sender.capacity() >= ROOM && self.bytes.load(Ordering::Relaxed) <= ROOM_BYTES
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

/// What was agreed on at the handshake.
struct Welcome {
    serializer: Serializer,
    role: KeyRole,
    place: Place,
}

/// Said on a channel.
struct Words {
    event: String,
    said: Said,
}

impl Realtime {
    /// The channels, and what delivers their news while it is polled.
    pub fn new(
        registry: Arc<Registry>,
        accounts: Accounts,
        clock: Clock,
        bus: &Bus,
        limits: Arc<Limits>,
        links: Links,
        figures: &mut prometheus_client::registry::Registry,
    ) -> (Self, Delivery) {
        let (sender, heard) = mpsc::channel(QUEUED_NEWS);
        let news = Queue { sender, bytes: Arc::default() };
        let missed = Arc::new(Mutex::default());
        bus.listen(Arc::new(Ear { news: news.clone(), missed: missed.clone() }));
        let counted = Figures::default();
        counted.register(figures);
        let limited = limits.are_on();
        let realtime = Self {
            hub: Arc::new(Hub::new(registry.clone(), counted, links)),
            registry,
            accounts,
            clock,
            bus: bus.clone(),
            limits,
            limited,
            door: Door::new(limited),
            news,
            stopping: Arc::default(),
        };
        (realtime.clone(), Delivery { realtime, heard, missed })
    }

    pub fn router(&self) -> Router {
        let spoken = Router::new()
            .route("/api/broadcast", post(http::broadcast))
            .route("/api/broadcast/{topic}/events/{event}", post(http::broadcast_one))
            .route_layer(middleware::from_fn_with_state(self.accounts.clone(), identify));
        Router::new()
            .route("/websocket", get(connect))
            .merge(spoken)
            .fallback(|| async { refused(StatusCode::NOT_FOUND, "There is nothing at this address") })
            .method_not_allowed_fallback(|| async {
                refused(StatusCode::METHOD_NOT_ALLOWED, "This address does not take that method")
            })
            .with_state(self.clone())
    }

    fn stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    /// Someone who may be in the channel says something there; `topic` is without the wire's prefix.
    async fn speak(&self, reader: Reader, topic: &str, words: Words, except: Option<u64>) -> Result<Speech, String> {
        let Words { event, said } = words;
        let speech = rules::speech(&self.registry, reader, topic, &event, &said).await?;
        if speech == Speech::Told {
            let payload = said.into();
            while !self.news.has_room() && !self.news.sender.is_closed() {
                tokio::time::sleep(WAIT_FOR_ROOM).await;
            }
            self.bus.publish(&[BusEvent::Broadcast(Broadcast { topic: topic.to_owned(), event, payload, except })]);
        }
        Ok(speech)
    }
}

/// Hears the bus on the thread that commits, and only passes it on.
struct Ear {
    news: Queue,
    missed: Arc<Mutex<Option<Missed>>>,
}

impl Listener for Ear {
    fn on_event(&self, news: &BusEvent) {
        if !self.news.push(news) {
            self.on_uncertain_event(news);
        }
    }

    fn on_uncertain_event(&self, news: &BusEvent) {
        let mut missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        missed.get_or_insert_default().add(news);
    }
}

/// Brings news to the sockets, and has time pass for them.
pub struct Delivery {
    realtime: Realtime,
    heard: mpsc::Receiver<BusEvent>,
    missed: Arc<Mutex<Option<Missed>>>,
}

impl Delivery {
    /// Runs until `stop` becomes true; then every socket is told to come again later, and takes leave.
    pub async fn serve_until(mut self, mut stop: watch::Receiver<bool>) {
        let mut tick = tokio::time::interval(TICK);
        let mut ticks = 0;
        let mut batch = Vec::new();
        loop {
            tokio::select! {
                _ = self.heard.recv_many(&mut batch, 64) => {
                    for news in batch.drain(..) {
                        self.realtime.hub.deliver(&news);
                        self.realtime.news.bytes.fetch_sub(news.size(), Ordering::Relaxed);
                    }
                    self.end_who_missed();
                    // A long row of news leaves others their turn.
                    tokio::task::yield_now().await;
                }
                _ = tick.tick() => {
                    ticks += 1;
                    self.realtime.hub.tick(ticks, self.realtime.clock.steady(), self.realtime.clock.now());
                    self.end_who_missed();
                }
                () = told_to_stop(&mut stop) => break,
            }
        }
        self.realtime.stopping.store(true, Ordering::SeqCst);
        self.realtime.hub.end_all(End::Stopping);
        let gone = async {
            while self.realtime.hub.count() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(FAREWELL, gone).await.is_err() {
            warn!("some sockets did not close in time");
        }
    }

    fn end_who_missed(&self) {
        let missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(missed) = missed {
            warn!("some news could not be delivered: those who missed something come again");
            self.realtime.hub.end_who_missed(&missed);
        }
    }
}

async fn told_to_stop(stop: &mut watch::Receiver<bool>) {
    // Nobody left who could say it: the process ends in another way.
    if stop.wait_for(|stop| *stop).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Whether a client may send this, as a binary frame or as text: for the fuzzer (`fuzz/`).
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
    let Some(place) = realtime.door.enter(address_key(visitor.address)).filter(|_| !realtime.stopping()) else {
        return refused(StatusCode::TOO_MANY_REQUESTS, "Too many connections");
    };
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        .on_upgrade(move |stream| socket::run(stream, realtime, Welcome { serializer, role, place }))
}

fn refused(status: StatusCode, text: &str) -> Response {
    (status, Json(json!({ "error": text, "message": text }))).into_response()
}
