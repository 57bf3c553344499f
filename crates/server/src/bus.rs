//! The bus: news for whoever listens, handed over after the commit and, for one row, in the order of the commits.
//!
//! It is the only way news travels. Inside one process it is a list of listeners; between several, a carrier would stand
//! here and nothing else would change.

use std::sync::{Arc, PoisonError, RwLock};

use bytes::Bytes;
use serde_json::{Map, Value};

use crate::clock::Timestamp;

/// A row as clients see it: every column by its name, in its JSON form.
pub type Record = Arc<Map<String, Value>>;

#[derive(Clone, Debug)]
pub enum News {
    Row(RowChange),
    Broadcast(Broadcast),
}

impl News {
    /// Whether it is about this row.
    pub fn is_of(&self, table: &str, key: &str) -> bool {
        matches!(self, Self::Row(change) if change.table == table && change.key == key)
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

#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    Json(Value),
    /// Bytes that a client sent as they are.
    Raw(Bytes),
}

/// Hears the news on the thread that commits: it only passes them on.
pub trait Listener: Send + Sync {
    fn hear(&self, news: &News);
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

    pub fn publish(&self, news: &[News]) {
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner);
        for item in news {
            for listener in listeners.iter() {
                listener.hear(item);
            }
        }
    }
}
