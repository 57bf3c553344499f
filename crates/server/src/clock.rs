//! Time as the product sees it. Nothing else reads the system's clock, so a test can move it.

use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Serialize, Serializer};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Milliseconds since 1970 in UTC: one form for both engines, exact and cheap to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl Timestamp {
    pub const fn from_secs(seconds: i64) -> Self {
        Self(seconds * 1000)
    }

    pub const fn secs(self) -> i64 {
        self.0.div_euclid(1000)
    }

    pub fn plus(self, span: Duration) -> Self {
        Self(self.0.saturating_add(millis(span)))
    }

    pub fn minus(self, span: Duration) -> Self {
        Self(self.0.saturating_sub(millis(span)))
    }

    /// How long after `earlier` this is; zero if it is not after.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

impl Timestamp {
    /// `2026-11-15T00:46:15.989+00:00`: the form of the data API.
    pub fn with_offset(self) -> String {
        let text = self.to_string();
        format!("{}+00:00", text.trim_end_matches('Z'))
    }
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

/// `2026-11-15T00:46:15.989Z`. A time outside the calendar shows as the epoch.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000_000)
            .ok()
            .and_then(|t| t.format(&Rfc3339).ok());
        f.write_str(text.as_deref().unwrap_or("1970-01-01T00:00:00Z"))
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A handle on the time: the system's, or one that a test holds still and moves.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// `None`: the system's clock.
    held: Option<Arc<Held>>,
}

/// Milliseconds, moved by `advance`.
#[derive(Debug)]
struct Held {
    now: AtomicI64,
    steady: AtomicI64,
}

/// Where the steady clock begins: at its first use.
static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock {
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stands at `start` until `advance` moves it.
    pub fn paused_at(start: Timestamp) -> Self {
        Self { held: Some(Arc::new(Held { now: AtomicI64::new(start.0), steady: AtomicI64::new(0) })) }
    }

    pub fn now(&self) -> Timestamp {
        match &self.held {
            Some(held) => Timestamp(held.now.load(Ordering::SeqCst)),
            None => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Timestamp(millis(since))
            }
        }
    }

    /// How long it has run. For spans within one process: whoever sets the system's time does not move it.
    pub fn steady(&self) -> Duration {
        match &self.held {
            Some(held) => Duration::from_millis(u64::try_from(held.steady.load(Ordering::SeqCst)).unwrap_or_default()),
            None => BEGINNING.elapsed(),
        }
    }

    /// Moves a held clock; the system's clock does not move for anyone.
    pub fn advance(&self, span: Duration) {
        if let Some(held) = &self.held {
            held.steady.fetch_add(millis(span), Ordering::SeqCst);
            held.now.fetch_add(millis(span), Ordering::SeqCst);
        }
    }

    /// Sets a held clock to another time, though none passes.
    pub fn set(&self, now: Timestamp) {
        if let Some(held) = &self.held {
            held.now.store(now.0, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_as_rfc3339_with_milliseconds() {
        assert_eq!(Timestamp(1_794_703_575_989).to_string(), "2026-11-15T00:46:15.989Z");
        assert_eq!(Timestamp(0).to_string(), "1970-01-01T00:00:00Z");
        assert_eq!(Timestamp(i64::MAX).to_string(), "1970-01-01T00:00:00Z");
    }

    #[test]
    fn a_held_clock_moves_only_when_told() {
        let clock = Clock::paused_at(Timestamp::from_secs(10));
        let other = clock.clone();
        assert_eq!(clock.now(), Timestamp::from_secs(10));
        clock.advance(Duration::from_millis(5));
        assert_eq!((other.now(), other.steady()), (Timestamp(10_005), Duration::from_millis(5)));
        clock.set(Timestamp(3));
        assert_eq!((other.now(), other.steady()), (Timestamp(3), Duration::from_millis(5)), "set, but no time passed");
    }
}
