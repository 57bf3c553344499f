//! The event bus: delivers events to listeners after the commit and, for one row, in the order of the commits.
//!
//! Every event goes through it: to the listeners of this process, and to the relay, which passes it on to other nodes.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use bytes::Bytes;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::base::clock::Timestamp;

/// A row as clients see it: every column by its name, in its JSON form.
pub type Record = Arc<Map<String, Value>>;

#[derive(Clone, Debug)]
pub enum BusEvent {
    Row(RowChange),
    Broadcast(Broadcast),
    Dismissal(Dismissal),
    SessionEnd(SessionEnd),
}

impl BusEvent {
    /// Whether it is a change of this row.
    pub fn is_change_of(&self, table: &str, key: &str) -> bool {
        matches!(self, Self::Row(change) if change.table == table && change.key == key)
    }

    /// About how many bytes it takes in a queue.
    pub fn size(&self) -> usize {
        const BASE: usize = size_of::<BusEvent>();
        BASE + match self {
            Self::Row(change) => {
                [&change.old, &change.new].into_iter().flatten().map(|row| members_size(row)).sum::<usize>()
            }
            Self::Broadcast(broadcast) => {
                let payload = match &broadcast.payload {
                    Payload::Json(text) => text.len(),
                    Payload::Raw(bytes) => bytes.len(),
                };
                broadcast.topic.len() + broadcast.event.len() + payload
            }
            Self::Dismissal(dismissal) => dismissal.topic.len(),
            Self::SessionEnd(_) => 0,
        }
    }
}

/// A row that was inserted (no `old`), updated, or deleted (no `new`).
#[derive(Clone, Debug)]
pub struct RowChange {
    pub table: &'static str,
    /// The value of the row's primary key.
    pub key: String,
    pub old: Option<Record>,
    pub new: Option<Record>,
    pub at: Timestamp,
    /// The users who may see the row, where that depends on members and the row itself does not name them.
    pub members: Option<Arc<[Uuid]>>,
}

/// A message on a channel.
#[derive(Clone, Debug)]
pub struct Broadcast {
    /// The topic without the prefix `realtime:` that it has on the wire.
    pub topic: String,
    pub event: String,
    pub payload: Payload,
    /// The channel member that sent it and does not want it back.
    pub except: Option<u64>,
}

/// A user lost access to a channel and gets no more messages there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dismissal {
    /// As in [`Broadcast`].
    pub topic: String,
    pub user: Uuid,
}

/// A user's session ended: its access tokens are void, although they have not expired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionEnd {
    pub session: Uuid,
    /// The whole account was deleted.
    pub user_deleted: bool,
    pub at: Timestamp,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// JSON text: it is sent unchanged, and takes less memory in a queue than parsed values would.
    Json(Arc<str>),
    /// Bytes from a client, passed on unchanged.
    Raw(Bytes),
}

impl From<&Value> for Payload {
    fn from(json: &Value) -> Self {
        Self::Json(json.to_string().into())
    }
}

fn members_size(members: &Map<String, Value>) -> usize {
    members.iter().map(|(name, value)| name.len() + value_size(value)).sum()
}

fn value_size(value: &Value) -> usize {
    size_of::<Value>()
        + match value {
            Value::String(text) => text.len(),
            Value::Array(items) => items.iter().map(value_size).sum(),
            Value::Object(members) => members_size(members),
            Value::Null | Value::Bool(_) | Value::Number(_) => 0,
        }
}

/// Called on the thread that commits, so it must not block: it only passes the event on.
pub trait Listener: Send + Sync {
    fn on_event(&self, event: &BusEvent);

    /// An event whose commit may or may not have happened: the connection was lost during the commit.
    fn on_uncertain_event(&self, event: &BusEvent);
}

/// A cheap handle; clones share the listeners.
#[derive(Clone, Default)]
pub struct Bus {
    listeners: Arc<RwLock<Vec<Arc<dyn Listener>>>>,
    relay: Arc<OnceLock<Arc<dyn Listener>>>,
}

impl Bus {
    pub fn listen(&self, listener: Arc<dyn Listener>) {
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener);
    }

    /// Has the events of this process passed on to other nodes. The first relay counts.
    pub fn relay_to(&self, relay: Arc<dyn Listener>) {
        let _ = self.relay.set(relay);
    }

    pub fn publish(&self, events: &[BusEvent]) {
        self.deliver(events, |listener, event| listener.on_event(event));
    }

    /// The commit's outcome is unknown; subscribers must re-read.
    pub fn publish_uncertain(&self, events: &[BusEvent]) {
        self.deliver(events, |listener, event| listener.on_uncertain_event(event));
    }

    /// An event that another node published: it is not passed on.
    pub fn publish_from_other_node(&self, event: &BusEvent) {
        for listener in self.listeners.read().unwrap_or_else(PoisonError::into_inner).iter() {
            listener.on_event(event);
        }
    }

    fn deliver(&self, events: &[BusEvent], call: impl Fn(&dyn Listener, &BusEvent)) {
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner);
        for event in events {
            for listener in listeners.iter().chain(self.relay.get()) {
                call(listener.as_ref(), event);
            }
        }
    }
}
