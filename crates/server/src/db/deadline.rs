//! When the read that runs on a SQLite connection must have ended: SQLite has no such limit of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::DbError;

/// Steps of SQLite's machine between two looks at the time: less than a millisecond's.
const STEPS: i32 = 10_000;
const NEVER: u64 = u64::MAX;

pub(super) struct Deadline {
    limit: Duration,
    beginning: Instant,
    /// Microseconds after the beginning.
    end: Arc<AtomicU64>,
}

impl Deadline {
    /// Has the connection look at the time while it runs statements.
    pub(super) fn watch(connection: &mut Connection, limit: Duration) -> Result<Self, DbError> {
        let (beginning, end) = (Instant::now(), Arc::new(AtomicU64::new(NEVER)));
        let watched = end.clone();
        let over = move || micros(beginning.elapsed()) >= watched.load(Ordering::Relaxed);
        connection.progress_handler(STEPS, Some(over))?;
        Ok(Self { limit, beginning, end })
    }

    /// What runs from now on has its time.
    pub(super) fn set(&self) {
        self.end.store(micros(self.beginning.elapsed() + self.limit), Ordering::Relaxed);
    }

    pub(super) fn lift(&self) {
        self.end.store(NEVER, Ordering::Relaxed);
    }
}

fn micros(span: Duration) -> u64 {
    u64::try_from(span.as_micros()).unwrap_or(NEVER)
}
