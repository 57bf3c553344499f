//! An open game as administrators see it.

use std::time::Duration;

use uuid::Uuid;

use crate::base::clock::Timestamp;

/// A timer that is this late will not fire any more by itself.
const STUCK_AFTER: Duration = Duration::from_secs(60);

#[derive(Clone, Debug)]
pub struct OpenGame {
    pub id: Uuid,
    pub code: String,
    /// Nobody has paid yet.
    pub waiting: bool,
    pub practice: bool,
    /// Those with an account.
    pub players: Vec<Uuid>,
    /// From 0.
    pub question: usize,
    pub fee: u32,
    pub created_at: Timestamp,
    pub wake_at: Option<Timestamp>,
}

impl OpenGame {
    /// Its timer should have fired long ago.
    pub fn is_stuck(&self, now: Timestamp) -> bool {
        self.wake_at.is_none_or(|at| now.since(at) >= STUCK_AFTER)
    }

    /// Players who get the fee back when it is abandoned.
    pub fn refunds(&self) -> usize {
        if self.waiting || self.practice { 0 } else { self.players.len() }
    }
}

/// Newest first, from the last row of the page before.
pub type PageStart = Option<(Timestamp, Uuid)>;
