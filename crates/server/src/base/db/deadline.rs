//! A time limit for reads on a SQLite connection: SQLite has no statement timeout of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::DbError;

/// Instructions of SQLite's virtual machine between two checks of the time: less than a millisecond.
const STEPS: i32 = 10_000;
const NEVER: u64 = u64::MAX;

pub(super) struct Deadline {
    limit: Duration,
    start: Instant,
    /// Microseconds after `start`.
    end: Arc<AtomicU64>,
}

impl Deadline {
    /// Installs a progress handler that interrupts statements after the deadline.
    pub(super) fn watch(connection: &mut Connection, limit: Duration) -> Result<Self, DbError> {
        let (start, end) = (Instant::now(), Arc::new(AtomicU64::new(NEVER)));
        let watched = end.clone();
        let over = move || micros(start.elapsed()) >= watched.load(Ordering::Relaxed);
        connection.progress_handler(STEPS, Some(over))?;
        Ok(Self { limit, start, end })
    }

    /// Starts the time limit for the next job.
    pub(super) fn set(&self) {
        self.end.store(micros(self.start.elapsed() + self.limit), Ordering::Relaxed);
    }

    pub(super) fn lift(&self) {
        self.end.store(NEVER, Ordering::Relaxed);
    }
}

fn micros(span: Duration) -> u64 {
    u64::try_from(span.as_micros()).unwrap_or(NEVER)
}
