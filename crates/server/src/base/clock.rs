//! Time. No other module reads the system clock, so a test can set and advance it.

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

impl Timestamp {
    /// A time in the form of RFC 3339, with any offset.
    pub fn parse(text: &str) -> Option<Self> {
        let time = OffsetDateTime::parse(text.trim(), &Rfc3339).ok()?;
        i64::try_from(time.unix_timestamp_nanos().div_euclid(1_000_000)).ok().map(Self)
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

/// A handle on the time: the system clock, or a paused clock that a test advances.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// `None`: the system clock.
    paused: Option<Arc<PausedTime>>,
}

/// Milliseconds, moved by `advance`.
#[derive(Debug)]
struct PausedTime {
    now: AtomicI64,
    steady: AtomicI64,
}

/// Zero of the steady clock: its first use.
static STEADY_START: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock {
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stays at `start` until `advance` or `set` moves it.
    pub fn paused_at(start: Timestamp) -> Self {
        Self { paused: Some(Arc::new(PausedTime { now: AtomicI64::new(start.0), steady: AtomicI64::new(0) })) }
    }

    pub fn now(&self) -> Timestamp {
        match &self.paused {
            Some(paused) => Timestamp(paused.now.load(Ordering::SeqCst)),
            None => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Timestamp(millis(since))
            }
        }
    }

    /// Time since the first use, for durations within one process: setting the system clock does not change it.
    pub fn steady(&self) -> Duration {
        match &self.paused {
            Some(paused) => {
                Duration::from_millis(u64::try_from(paused.steady.load(Ordering::SeqCst)).unwrap_or_default())
            }
            None => STEADY_START.elapsed(),
        }
    }

    /// Advances a paused clock; does nothing to the system clock.
    pub fn advance(&self, span: Duration) {
        if let Some(paused) = &self.paused {
            paused.steady.fetch_add(millis(span), Ordering::SeqCst);
            paused.now.fetch_add(millis(span), Ordering::SeqCst);
        }
    }

    /// Sets a paused clock to another time of day, as if an operator had set the system clock: `steady` does not change.
    pub fn set(&self, now: Timestamp) {
        if let Some(paused) = &self.paused {
            paused.now.store(now.0, Ordering::SeqCst);
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
    fn parses_what_it_shows_and_any_offset() {
        let time = Timestamp(1_794_703_575_989);
        assert_eq!(Timestamp::parse(&time.to_string()), Some(time));
        assert_eq!(Timestamp::parse(&time.with_offset()), Some(time));
        assert_eq!(Timestamp::parse(" 2026-11-15T01:46:15.9894+01:00"), Some(time));
        assert_eq!((Timestamp::parse("2026-11-15"), Timestamp::parse("now")), (None, None));
    }

    #[test]
    fn a_paused_clock_moves_only_by_advance_and_set() {
        let clock = Clock::paused_at(Timestamp::from_secs(10));
        let other = clock.clone();
        assert_eq!(clock.now(), Timestamp::from_secs(10));
        clock.advance(Duration::from_millis(5));
        assert_eq!((other.now(), other.steady()), (Timestamp(10_005), Duration::from_millis(5)));
        clock.set(Timestamp(3));
        assert_eq!((other.now(), other.steady()), (Timestamp(3), Duration::from_millis(5)), "set, but no time passed");
    }
}
