//! The sockets, the topics with their members and presences, the subscriptions to tables; delivers events to them.
//!
//! Locks are taken in the order tables, topics, one topic, one outbox, and never held across an await.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use axum::extract::ws::Message;
use serde_json::Value;
use tokio::sync::Notify;
use tracing::warn;
use uuid::Uuid;

use super::binding::Binding;
use super::limits::SILENCE_TIMEOUT;
use super::lost::LostEvents;
use super::metrics::Metrics;
use super::nodes::{Interest, Nodes};
use super::outbox::CloseReason;
use super::pinger::Due;
use super::presence::Presence;
use super::protocol::{Serializer, SharedFrame, TOPIC_PREFIX, encode, encode_broadcast};
use super::rows::RowEvent;
use super::socket::Socket;
use super::tables::{Subscription, Tables};
use crate::base::bus::{Broadcast, BusEvent, Dismissal, RowChange};
use crate::base::clock::Timestamp;
use crate::contract::registry::{Reader, Registry};
use crate::play::games::Links;

/// Each socket is checked once in this time.
const CHECK_EVERY: Duration = Duration::from_secs(1);
/// Up to so many sockets are checked at once.
const FEW_SOCKETS: usize = 100;
/// More are checked in so many groups, one after the other. A prime number, because ids grow in regular steps.
const CHECK_GROUPS: u32 = 19;

/// Sockets that are closed one after the other are closed in groups this far apart.
const CLOSE_STEP: Duration = Duration::from_millis(50);

/// One channel of one socket, as a member of its topic.
#[derive(Clone)]
pub(super) struct Member {
    pub(super) id: u64,
    pub(super) socket: Arc<Socket>,
    /// With the wire's prefix.
    pub(super) topic: Arc<str>,
    pub(super) reader: Reader,
    pub(super) presence_key: Arc<str>,
    pub(super) wants_presence: bool,
    /// The bindings of each table.
    pub(super) bindings: Arc<[Arc<[Binding]>]>,
    /// Whether the topic belongs to a live game.
    pub(super) live: bool,
    /// What it wants of other nodes.
    pub(super) interest: Interest,
}

#[derive(Default)]
pub(super) struct Topic {
    pub(super) members: HashMap<u64, Member>,
    pub(super) presence: Presence,
    /// The other nodes were asked who is present there.
    pub(super) asked: bool,
}

#[derive(Default)]
pub(super) struct Hub {
    pub(super) registry: Arc<Registry>,
    pub(super) links: Links,
    pub(super) metrics: Metrics,
    /// The other nodes, if there may be any.
    pub(super) nodes: OnceLock<Arc<Nodes>>,
    /// What was lost since the sockets that it concerns were last closed.
    lost: Mutex<LostEvents>,
    /// Notified when something is added to `lost`.
    loss: Notify,
    tables: RwLock<Tables>,
    pub(super) topics: RwLock<HashMap<Arc<str>, Arc<Mutex<Topic>>>>,
    sockets: Mutex<HashMap<u64, Arc<Socket>>>,
    ids: AtomicU64,
    dismissals: AtomicU64,
}

impl Hub {
    pub(super) fn new(registry: Arc<Registry>, metrics: Metrics, links: Links) -> Self {
        Self { registry, metrics, links, ..Self::default() }
    }

    /// A number that is unique in this process.
    pub(super) fn next_id(&self) -> u64 {
        self.ids.fetch_add(1, Ordering::Relaxed) + 1
    }

    // Sockets.

    pub(super) fn open(&self, serializer: Serializer, steady: Duration) -> Arc<Socket> {
        let socket = Arc::new(Socket::new(self.next_id(), serializer, steady));
        lock(&self.sockets).insert(socket.id, socket.clone());
        self.metrics.sockets.inc();
        socket
    }

    pub(super) fn close(&self, socket: &Socket) {
        if lock(&self.sockets).remove(&socket.id).is_some() {
            self.metrics.sockets.dec();
        }
    }

    pub(super) fn count(&self) -> usize {
        lock(&self.sockets).len()
    }

    pub(super) fn close_all(&self, reason: CloseReason) {
        lock(&self.sockets).values().for_each(|socket| socket.outbox.close(reason));
    }

    /// Closes the sockets one after the other, so that their clients do not all come again at once.
    pub(super) async fn close_over(&self, reason: CloseReason, span: Duration) {
        let sockets: Vec<Arc<Socket>> = lock(&self.sockets).values().cloned().collect();
        let steps = usize::try_from(span.as_millis() / CLOSE_STEP.as_millis()).unwrap_or(usize::MAX).max(1);
        for group in sockets.chunks(sockets.len().div_ceil(steps).max(1)) {
            group.iter().for_each(|socket| socket.outbox.close(reason));
            tokio::time::sleep(CLOSE_STEP).await;
        }
    }

    /// Checks sockets, or one group of many: closes silent ones, has void tokens handled, pings those in a game. The groups
    /// spread thousands of pings over a second. `has_ended` says it of a session. Returns the time until the next check.
    pub(super) fn check_sockets(
        &self,
        number: u64,
        steady: Duration,
        now: Timestamp,
        has_ended: impl Fn(Uuid) -> bool,
    ) -> Duration {
        let sockets = lock(&self.sockets);
        let groups = if sockets.len() > FEW_SOCKETS { CHECK_GROUPS } else { 1 };
        let in_turn = |id: u64| id % u64::from(groups) == number % u64::from(groups);
        let silent_since = steady.saturating_sub(SILENCE_TIMEOUT);
        for socket in sockets.values().filter(|socket| in_turn(socket.id)) {
            if socket.is_silent_since(silent_since) {
                socket.outbox.close(CloseReason::Silent);
            } else if socket.has_void_token(now, &has_ended) {
                socket.outbox.check_tokens();
            }
            match socket.pinger.due(steady) {
                Due::Nothing => {}
                Due::Ping(payload) => socket.outbox.push(Message::Ping(payload)),
                Due::Close => socket.outbox.close(CloseReason::Silent),
            }
        }
        CHECK_EVERY / groups
    }

    // Members.

    /// Adds a member. `welcome` makes its first frames from the topic's presences; they are sent before any event.
    pub(super) fn join(&self, member: Member, welcome: impl FnOnce(Value) -> Vec<Message>) {
        let subscribes = !member.bindings.is_empty();
        let mut tables = subscribes.then(|| self.tables.write().unwrap_or_else(PoisonError::into_inner));
        self.enter(&member, welcome);
        if let Some(tables) = &mut tables {
            subscribe(tables, &member);
        }
        drop(tables);
        self.metrics.channels.inc();
        self.enter_game(&member);
    }

    pub(super) fn leave(&self, member: &Member) {
        self.unsubscribe(member);
        self.exit(member);
        self.leave_game(member);
        self.metrics.channels.dec();
    }

    /// Changes the member's reader. A visitor leaves the topic and only gets changes of public rows. A reader who was a
    /// visitor enters the topic again and gets its presences, in the frame that `state` makes.
    pub(super) fn change_reader(&self, member: &mut Member, reader: Reader, state: impl FnOnce(Value) -> Message) {
        if member.reader == reader {
            return;
        }
        self.leave_game(member);
        let before = std::mem::replace(&mut member.reader, reader);
        {
            let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
            subscribe(&mut tables, member);
        }
        match (before, reader) {
            (_, Reader::Visitor) => self.exit(member),
            (Reader::Visitor, _) => {
                let wanted = member.wants_presence;
                self.enter(member, |present| if wanted { vec![state(present)] } else { Vec::new() });
            }
            _ => {
                if let Some(topic) = self.topic(&member.topic) {
                    lock(&topic).members.insert(member.id, member.clone());
                }
            }
        }
        self.enter_game(member);
    }

    fn enter(&self, member: &Member, welcome: impl FnOnce(Value) -> Vec<Message>) {
        let mut topics = self.topics.write().unwrap_or_else(PoisonError::into_inner);
        let topic = topics.entry(member.topic.clone()).or_default().clone();
        let mut topic = lock(&topic);
        drop(topics);
        let present = if member.wants_presence { topic.presence.state() } else { Value::Null };
        for frame in welcome(present) {
            self.send(&member.socket, frame);
        }
        topic.members.insert(member.id, member.clone());
        if member.wants_presence {
            self.ask_who_is_present(&mut topic, member);
        }
    }

    fn exit(&self, member: &Member) {
        let mut topics = self.topics.write().unwrap_or_else(PoisonError::into_inner);
        let Some(topic) = topics.get(&member.topic).cloned() else { return };
        let mut topic = lock(&topic);
        topic.members.remove(&member.id);
        if topic.members.is_empty() {
            topics.remove(&member.topic);
        }
        drop(topics);
        self.untrack_in(&mut topic, member);
    }

    fn unsubscribe(&self, member: &Member) {
        if !member.bindings.is_empty() {
            let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
            member.bindings.iter().for_each(|bindings| tables.remove(member.id, bindings));
        }
    }

    // Events.

    pub(super) fn deliver(&self, news: &BusEvent) {
        match news {
            BusEvent::Row(change) => self.deliver_row(change),
            BusEvent::Broadcast(broadcast) => self.deliver_broadcast(broadcast),
            BusEvent::Dismissal(dismissal) => self.dismiss(dismissal),
            // The set of ended sessions has it already.
            BusEvent::SessionEnd(end) => {
                for socket in lock(&self.sockets).values().filter(|socket| socket.has_session(end.session)) {
                    socket.outbox.check_tokens();
                }
            }
        }
    }

    fn deliver_broadcast(&self, broadcast: &Broadcast) {
        let name = format!("{TOPIC_PREFIX}{}", broadcast.topic);
        let Some(topic) = self.topic(&name) else { return };
        let mut frame =
            SharedFrame::new(|serializer| encode_broadcast(serializer, &name, &broadcast.event, &broadcast.payload));
        for member in lock(&topic).members.values().filter(|member| broadcast.except != Some(member.id)) {
            self.send_shared(&member.socket, &mut frame);
        }
    }

    /// Removes a player's channels from a topic. The sockets' tasks then close the channels, or fail them if the rule allows
    /// the player again.
    fn dismiss(&self, dismissal: &Dismissal) {
        self.dismissals.fetch_add(1, Ordering::SeqCst);
        let Some(topic) = self.topic(&format!("{TOPIC_PREFIX}{}", dismissal.topic)) else { return };
        lock(&topic).members.retain(|_, member| {
            let stays = member.reader != Reader::Player(dismissal.user);
            if !stays {
                member.socket.outbox.remove_channel(member.topic.clone(), member.id);
            }
            stays
        });
    }

    /// The number of dismissals so far. If it changes during a join, that dismissal may have missed the new member.
    pub(super) fn dismissals(&self) -> u64 {
        self.dismissals.load(Ordering::SeqCst)
    }

    fn deliver_row(&self, change: &RowChange) {
        let Some(table) = self.registry.table(change.table) else { return };
        let mut event = RowEvent::new(table, change);
        // Channels of one topic with the same bindings and the same view send_shared a frame.
        let mut frames: HashMap<(Arc<str>, Vec<u32>, usize, bool), Message> = HashMap::new();
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.for_each_candidate(change, |to: &Subscription| {
            let Some((ids, view)) = event.matches(to.reader, &to.bindings) else { return };
            let serializer = to.socket.serializer;
            let frame = frames.entry((to.topic.clone(), ids, view, serializer == Serializer::V2));
            let frame = frame.or_insert_with_key(|(topic, ids, view, _)| {
                let payload = format!(r#"{{"ids":{ids:?},"data":{}}}"#, event.data(*view));
                encode(serializer, None, None, topic, "postgres_changes", &payload)
            });
            self.send(&to.socket, frame.clone());
        });
    }

    pub(super) fn note_lost(&self, note: impl FnOnce(&mut LostEvents)) {
        note(&mut lock(&self.lost));
        self.loss.notify_one();
    }

    /// Waits until something was lost.
    pub(super) async fn loss(&self) {
        self.loss.notified().await;
    }

    /// Closes the sockets that may have missed an event, so that their clients connect again and reload.
    pub(super) fn close_after_loss(&self) {
        let lost = std::mem::take(&mut *lock(&self.lost));
        if lost.is_empty() {
            return;
        }
        warn!(%lost, "could not deliver all events; closing the subscribed sockets so that they reload");
        if lost.everything {
            return self.close_all(CloseReason::MissedEvents);
        }
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        for subscription in lost.tables.iter().flat_map(|table| tables.subscriptions(table)) {
            subscription.socket.outbox.close(CloseReason::MissedEvents);
        }
        for topic in lost.topics.iter().filter_map(|name| self.topic(&format!("{TOPIC_PREFIX}{name}"))) {
            lock(&topic).members.values().for_each(|member| member.socket.outbox.close(CloseReason::MissedEvents));
        }
    }

    pub(super) fn send(&self, socket: &Socket, frame: Message) {
        self.metrics.frames_out.inc();
        socket.outbox.push(frame);
    }

    pub(super) fn send_shared(&self, socket: &Socket, frame: &mut SharedFrame<'_>) {
        if let Some(frame) = frame.for_serializer(socket.serializer) {
            self.send(socket, frame);
        }
    }

    pub(super) fn topic(&self, name: &str) -> Option<Arc<Mutex<Topic>>> {
        self.topics.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }
}

fn subscribe(tables: &mut Tables, member: &Member) {
    for bindings in member.bindings.iter() {
        tables.add(Subscription {
            member: member.id,
            socket: member.socket.clone(),
            topic: member.topic.clone(),
            reader: member.reader,
            bindings: bindings.clone(),
        });
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
