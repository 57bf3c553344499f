//! The part of a connection that other tasks use: the hub and the delivery.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use uuid::Uuid;

use super::outbox::Outbox;
use super::pinger::Pinger;
use super::protocol::Serializer;
use crate::base::clock::Timestamp;

pub(super) struct Socket {
    pub(super) id: u64,
    pub(super) serializer: Serializer,
    pub(super) outbox: Outbox,
    /// When the last frame arrived, in milliseconds of the steady clock.
    active_at: AtomicU64,
    /// The second in which the first token of its channels expires.
    expires_at: AtomicI64,
    /// The sessions of its channels' tokens, usually one.
    sessions: Mutex<Vec<Uuid>>,
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
            sessions: Mutex::default(),
            pinger: Pinger::default(),
        }
    }

    /// A frame arrived.
    pub(super) fn note_activity(&self, steady: Duration) {
        self.active_at.store(millis(steady), Ordering::Relaxed);
        self.pinger.note_activity();
    }

    /// Its channels changed: the second in which their first token expires, and the sessions of the tokens.
    pub(super) fn set_tokens(&self, expires_at: i64, sessions: Vec<Uuid>) {
        self.expires_at.store(expires_at, Ordering::Relaxed);
        *self.sessions.lock().unwrap_or_else(PoisonError::into_inner) = sessions;
    }

    /// Whether the token of a channel has expired, or its session has ended.
    pub(super) fn has_void_token(&self, now: Timestamp, has_ended: impl Fn(Uuid) -> bool) -> bool {
        self.expires_at.load(Ordering::Relaxed) <= now.secs()
            || self.sessions.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|session| has_ended(*session))
    }

    /// Whether a token of its channels is of this session.
    pub(super) fn has_session(&self, session: Uuid) -> bool {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner).contains(&session)
    }

    /// Whether no frame has arrived since this time of the steady clock.
    pub(super) fn is_silent_since(&self, steady: Duration) -> bool {
        self.active_at.load(Ordering::Relaxed) < millis(steady)
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}
