//! The part of a connection that other tasks use: the hub and the delivery.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use super::outbox::Outbox;
use super::pinger::Pinger;
use super::protocol::Serializer;

pub(super) struct Socket {
    pub(super) id: u64,
    pub(super) serializer: Serializer,
    pub(super) outbox: Outbox,
    /// When the last frame arrived, in milliseconds of the steady clock.
    active_at: AtomicU64,
    /// The second in which the first token of its channels expires.
    pub(super) expires_at: AtomicI64,
    pub(super) pinger: Pinger,
}

impl Socket {
    pub(super) fn new(id: u64, serializer: Serializer, steady: Duration) -> Self {
        Self {
            id,
            serializer,
            outbox: Outbox::default(),
            active_at: AtomicU64::new(millis(steady)),
            expires_at: AtomicI64::new(i64::MAX),
            pinger: Pinger::default(),
        }
    }

    /// A frame arrived.
    pub(super) fn note_activity(&self, steady: Duration) {
        self.active_at.store(millis(steady), Ordering::Relaxed);
        self.pinger.note_activity();
    }

    /// Whether no frame has arrived since this time of the steady clock.
    pub(super) fn is_silent_since(&self, steady: Duration) -> bool {
        self.active_at.load(Ordering::Relaxed) < millis(steady)
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}
