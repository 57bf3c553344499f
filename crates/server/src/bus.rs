//! The bus: news for whoever listens, handed over after the commit and, for one row, in the order of the commits.
//!
//! It is the only way news travels. Inside one process it is a list of listeners; between several, a carrier would stand
//! here and nothing else would change.

use std::sync::{Arc, PoisonError, RwLock};

use bytes::Bytes;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::clock::Timestamp;

/// A row as clients see it: every column by its name, in its JSON form.
pub type Record = Arc<Map<String, Value>>;

#[derive(Clone, Debug)]
pub enum BusEvent {
    Row(RowChange),
    Broadcast(Broadcast),
    Dismissal(Dismissal),
}

impl BusEvent {
    /// Whether it is about this row.
    pub fn is_of(&self, table: &str, key: &str) -> bool {
        matches!(self, Self::Row(change) if change.table == table && change.key == key)
    }

    /// About how many bytes it takes while it waits.
    pub fn size(&self) -> usize {
        const ITSELF: usize = size_of::<BusEvent>();
        ITSELF
            + match self {
                Self::Row(change) => {
                    [&change.old, &change.new].into_iter().flatten().map(|row| members_size(row)).sum::<usize>()
                }
                Self::Broadcast(words) => {
                    let payload = match &words.payload {
                        Payload::Json(text) => text.len(),
                        Payload::Raw(bytes) => bytes.len(),
                    };
                    words.topic.len() + words.event.len() + payload
                }
                Self::Dismissal(out) => out.topic.len(),
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
    /// Who is in what the row is about, where that decides who sees it and the row itself does not say.
    pub members: Option<Arc<[Uuid]>>,
}

/// Words spoken on a channel.
#[derive(Clone, Debug)]
pub struct Broadcast {
    /// The topic without the `realtime:` that the wire puts before it.
    pub topic: String,
    pub event: String,
    pub payload: Payload,
    /// The member of the channel that spoke and does not want to hear itself.
    pub except: Option<u64>,
}

/// Someone is not in what a channel is about any more, and hears nothing there from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dismissal {
    /// As that of a broadcast.
    pub topic: String,
    pub user: Uuid,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// As text: it is sent as it is, and takes less while it waits than its values would.
    Json(Arc<str>),
    /// Bytes that a client sent as they are.
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

/// Hears the news on the thread that commits: it only passes them on.
pub trait Listener: Send + Sync {
    fn on_event(&self, news: &BusEvent);

    /// News that may be true or not: nobody knows whether their commit stands.
    fn on_uncertain_event(&self, news: &BusEvent);
}

/// A cheap handle; clones share the listeners.
#[derive(Clone, Default)]
pub struct Bus {
    listeners: Arc<RwLock<Vec<Arc<dyn Listener>>>>,
}

impl Bus {
    pub fn listen(&self, listener: Arc<dyn Listener>) {
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener);
    }

    pub fn publish(&self, news: &[BusEvent]) {
        self.tell(news, |listener, item| listener.on_event(item));
    }

    /// Whoever would have heard these had better look for themselves.
    pub fn on_uncertain_event(&self, news: &[BusEvent]) {
        self.tell(news, |listener, item| listener.on_uncertain_event(item));
    }

    fn tell(&self, news: &[BusEvent], how: impl Fn(&dyn Listener, &BusEvent)) {
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner);
        for item in news {
            for listener in listeners.iter() {
                how(listener.as_ref(), item);
            }
        }
    }
}
