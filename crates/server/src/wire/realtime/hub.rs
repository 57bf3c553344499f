//! Who is where: sockets, topics with their members and presences, tables with their listeners; and the way of news to
//! them.
//!
//! Locks are taken in the order tables, topics, one topic, one outbox, and never held across an await.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use axum::extract::ws::Message;
use serde_json::{Map, Value};

use super::binding::Binding;
use super::limits::SILENCE;
use super::metrics::Figures;
use super::outbox::{End, Outbox};
use super::presence::Presence;
use super::protocol::{Serializer, Shared, TOPIC_PREFIX, encode, encode_broadcast};
use super::pulse::{Due, Pulse};
use super::rows::Told;
use super::tables::{Subscription, Tables};
use crate::bus::{Broadcast, BusEvent, Dismissal, RowChange};
use crate::clock::Timestamp;
use crate::live::Links;
use crate::registry::{Reader, Registry};

/// Turns in which sockets are looked at. A prime number: ids come in regular steps.
const TURNS: u64 = 19;

/// One connection, as others see it.
pub(super) struct Socket {
    pub(super) id: u64,
    pub(super) serializer: Serializer,
    pub(super) outbox: Outbox,
    /// When something last came from it, in milliseconds of the steady clock.
    heard_at: AtomicU64,
    /// The second in which the first token of its channels ends.
    pub(super) expires_at: AtomicI64,
    pub(super) pulse: Pulse,
}

impl Socket {
    /// Something came from it.
    pub(super) fn heard(&self, steady: Duration) {
        self.heard_at.store(millis(steady), Ordering::Relaxed);
        self.pulse.alive();
    }
}

/// One channel of one socket, as its topic sees it.
#[derive(Clone)]
pub(super) struct Member {
    pub(super) id: u64,
    pub(super) socket: Arc<Socket>,
    /// The topic as the wire has it.
    pub(super) topic: Arc<str>,
    pub(super) reader: Reader,
    pub(super) presence_key: Arc<str>,
    pub(super) wants_presence: bool,
    /// For each table what is wanted of it.
    pub(super) bindings: Arc<[Arc<[Binding]>]>,
    /// Whether a game is played in the topic.
    pub(super) live: bool,
}

#[derive(Default)]
struct Topic {
    members: HashMap<u64, Member>,
    presence: Presence,
}

#[derive(Default)]
pub(super) struct Hub {
    pub(super) registry: Arc<Registry>,
    pub(super) links: Links,
    pub(super) figures: Figures,
    tables: RwLock<Tables>,
    topics: RwLock<HashMap<Arc<str>, Arc<Mutex<Topic>>>>,
    sockets: Mutex<HashMap<u64, Arc<Socket>>>,
    ids: AtomicU64,
    dismissals: AtomicU64,
}

impl Hub {
    pub(super) fn new(registry: Arc<Registry>, figures: Figures, links: Links) -> Self {
        Self { registry, figures, links, ..Self::default() }
    }

    /// A number nothing else has had since the start.
    pub(super) fn next_id(&self) -> u64 {
        self.ids.fetch_add(1, Ordering::Relaxed) + 1
    }

    // Sockets.

    pub(super) fn open(&self, serializer: Serializer, steady: Duration) -> Arc<Socket> {
        let socket = Arc::new(Socket {
            id: self.next_id(),
            serializer,
            outbox: Outbox::default(),
            heard_at: AtomicU64::new(millis(steady)),
            expires_at: AtomicI64::new(i64::MAX),
            pulse: Pulse::default(),
        });
        lock(&self.sockets).insert(socket.id, socket.clone());
        self.figures.sockets.inc();
        socket
    }

    pub(super) fn close(&self, socket: &Socket) {
        if lock(&self.sockets).remove(&socket.id).is_some() {
            self.figures.sockets.dec();
        }
    }

    pub(super) fn count(&self) -> usize {
        lock(&self.sockets).len()
    }

    pub(super) fn end_all(&self, end: End) {
        lock(&self.sockets).values().for_each(|socket| socket.outbox.end(end));
    }

    /// Time has passed: sockets that are silent end, those with a token that ended have a look, those in a game are pinged. Each
    /// has its turn, so that thousands of pings do not go out, and come back, in one moment.
    pub(super) fn tick(&self, number: u64, steady: Duration, now: Timestamp) {
        let silent_since = millis(steady.saturating_sub(SILENCE));
        for socket in lock(&self.sockets).values().filter(|socket| socket.id % TURNS == number % TURNS) {
            if socket.heard_at.load(Ordering::Relaxed) < silent_since {
                socket.outbox.end(End::Silent);
            } else if socket.expires_at.load(Ordering::Relaxed) <= now.secs() {
                socket.outbox.look();
            }
            match socket.pulse.due(steady) {
                Due::Nothing => {}
                Due::Ping(payload) => socket.outbox.push(Message::Ping(payload)),
                Due::End => socket.outbox.end(End::Silent),
            }
        }
    }

    // Members.

    /// Takes a member in. `welcome` makes its first frames from the presences that are there; they come before all else.
    pub(super) fn join(&self, member: Member, welcome: impl FnOnce(Value) -> Vec<Message>) {
        let wanting = !member.bindings.is_empty();
        let mut tables = wanting.then(|| self.tables.write().unwrap_or_else(PoisonError::into_inner));
        self.enter(&member, welcome);
        if let Some(tables) = &mut tables {
            listen(tables, &member);
        }
        drop(tables);
        self.figures.channels.inc();
        self.mind_entry(&member);
    }

    pub(super) fn leave(&self, member: &Member) {
        self.unlisten(member);
        self.exit(member);
        self.mind_exit(member);
        self.figures.channels.dec();
    }

    /// The member is somebody else now. Visitors are in no topic: they are told of rows that are everyone's, and no more.
    /// Who comes back is told of the presences that are there, by the frame that `state` makes of them.
    pub(super) fn change_reader(&self, member: &mut Member, reader: Reader, state: impl FnOnce(Value) -> Message) {
        if member.reader == reader {
            return;
        }
        self.mind_exit(member);
        let before = std::mem::replace(&mut member.reader, reader);
        {
            let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
            listen(&mut tables, member);
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
        self.mind_entry(member);
    }

    fn enter(&self, member: &Member, welcome: impl FnOnce(Value) -> Vec<Message>) {
        let mut topics = self.topics.write().unwrap_or_else(PoisonError::into_inner);
        let topic = topics.entry(member.topic.clone()).or_default().clone();
        let mut topic = lock(&topic);
        drop(topics);
        let present = if member.wants_presence { topic.presence.state() } else { Value::Null };
        for frame in welcome(present) {
            self.hand(&member.socket, frame);
        }
        topic.members.insert(member.id, member.clone());
    }

    fn exit(&self, member: &Member) {
        let mut topics = self.topics.write().unwrap_or_else(PoisonError::into_inner);
        let Some(topic) = topics.get(&member.topic).cloned() else { return };
        let mut topic = lock(&topic);
        topic.members.remove(&member.id);
        if topic.members.is_empty() {
            topics.remove(&member.topic);
            return;
        }
        drop(topics);
        if let Some(diff) = topic.presence.untrack(&member.presence_key, member.id) {
            self.tell_presence(&topic, &member.topic, &diff);
        }
    }

    fn unlisten(&self, member: &Member) {
        if !member.bindings.is_empty() {
            let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
            member.bindings.iter().for_each(|bindings| tables.remove(member.id, bindings));
        }
    }

    // Presence.

    /// False if there is no room for more.
    pub(super) fn track(&self, member: &Member, said: Map<String, Value>) -> bool {
        let reference = format!("{:x}", self.next_id());
        self.change_presence(member, |presence| presence.track(&member.presence_key, member.id, &reference, said))
    }

    pub(super) fn untrack(&self, member: &Member) {
        self.change_presence(member, |presence| presence.untrack(&member.presence_key, member.id));
    }

    fn change_presence(&self, member: &Member, change: impl FnOnce(&mut Presence) -> Option<Value>) -> bool {
        let Some(topic) = self.topic(&member.topic) else { return false };
        let mut topic = lock(&topic);
        let Some(diff) = change(&mut topic.presence) else { return false };
        self.tell_presence(&topic, &member.topic, &diff);
        true
    }

    fn tell_presence(&self, topic: &Topic, name: &str, diff: &Value) {
        let diff = diff.to_string();
        let mut frame = Shared::new(|serializer| Some(encode(serializer, None, None, name, "presence_diff", &diff)));
        for member in topic.members.values().filter(|member| member.wants_presence) {
            self.share(&member.socket, &mut frame);
        }
    }

    // News.

    pub(super) fn deliver(&self, news: &BusEvent) {
        match news {
            BusEvent::Row(change) => self.deliver_row(change),
            BusEvent::Broadcast(words) => self.deliver_words(words),
            BusEvent::Dismissal(out) => self.dismiss(out),
        }
    }

    fn deliver_words(&self, words: &Broadcast) {
        let name = format!("{TOPIC_PREFIX}{}", words.topic);
        let Some(topic) = self.topic(&name) else { return };
        let mut frame = Shared::new(|serializer| encode_broadcast(serializer, &name, &words.event, &words.payload));
        for member in lock(&topic).members.values().filter(|member| words.except != Some(member.id)) {
            self.share(&member.socket, &mut frame);
        }
    }

    /// Nothing more is said to a player's channels in a topic. Their sockets see to the rest: the rule may have let the
    /// player in again meanwhile.
    fn dismiss(&self, out: &Dismissal) {
        self.dismissals.fetch_add(1, Ordering::SeqCst);
        let Some(topic) = self.topic(&format!("{TOPIC_PREFIX}{}", out.topic)) else { return };
        lock(&topic).members.retain(|_, member| {
            let stays = member.reader != Reader::Player(out.user);
            if !stays {
                member.socket.outbox.dismiss(member.topic.clone(), member.id);
            }
            stays
        });
    }

    /// How many were dismissed so far: who is let in while it changes may have been missed.
    pub(super) fn dismissals(&self) -> u64 {
        self.dismissals.load(Ordering::SeqCst)
    }

    fn deliver_row(&self, change: &RowChange) {
        let Some(table) = self.registry.table(change.table) else { return };
        let mut told = Told::new(table, change);
        // Channels of one topic with the same wishes and the same sight share a frame.
        let mut frames: HashMap<(Arc<str>, Vec<u32>, usize, bool), Message> = HashMap::new();
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.concerned(change, |to: &Subscription| {
            let Some((ids, place)) = told.to(to.reader, &to.bindings) else { return };
            let serializer = to.socket.serializer;
            let frame = frames.entry((to.topic.clone(), ids, place, serializer == Serializer::V2));
            let frame = frame.or_insert_with_key(|(topic, ids, place, _)| {
                let payload = format!(r#"{{"ids":{ids:?},"data":{}}}"#, told.data(*place));
                encode(serializer, None, None, topic, "postgres_changes", &payload)
            });
            self.hand(&to.socket, frame.clone());
        });
    }

    /// Ends the sockets that may have missed something, so that they come again and see how things are now.
    pub(super) fn end_who_missed(&self, missed: &Missed) {
        if missed.everything {
            return self.end_all(End::Missed);
        }
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        for listener in missed.tables.iter().flat_map(|table| tables.listeners(table)) {
            listener.socket.outbox.end(End::Missed);
        }
        for topic in missed.topics.iter().filter_map(|name| self.topic(&format!("{TOPIC_PREFIX}{name}"))) {
            lock(&topic).members.values().for_each(|member| member.socket.outbox.end(End::Missed));
        }
    }

    pub(super) fn hand(&self, socket: &Socket, frame: Message) {
        self.figures.told.inc();
        socket.outbox.push(frame);
    }

    fn share(&self, socket: &Socket, frame: &mut Shared<'_>) {
        if let Some(frame) = frame.for_serializer(socket.serializer) {
            self.hand(socket, frame);
        }
    }

    fn topic(&self, name: &str) -> Option<Arc<Mutex<Topic>>> {
        self.topics.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }
}

/// What could not be delivered: too much was waiting, or nobody knows whether it is true.
#[derive(Default)]
pub(super) struct Missed {
    tables: HashSet<&'static str>,
    topics: HashSet<String>,
    everything: bool,
}

impl Missed {
    /// More than this many topics are all of them.
    const TOPICS: usize = 1000;

    pub(super) fn add(&mut self, news: &BusEvent) {
        match news {
            BusEvent::Row(change) => {
                self.tables.insert(change.table);
            }
            BusEvent::Broadcast(Broadcast { topic, .. }) | BusEvent::Dismissal(Dismissal { topic, .. }) => {
                if self.topics.len() < Self::TOPICS {
                    self.topics.insert(topic.clone());
                } else {
                    self.everything = true;
                }
            }
        }
    }
}

fn listen(tables: &mut Tables, member: &Member) {
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

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
