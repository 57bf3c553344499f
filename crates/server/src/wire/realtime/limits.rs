//! Limits of one socket, one address and one user. Sizes are always checked; rates and counts of sockets only while
//! `rate_limits` is on.

use std::time::Duration;

use crate::base::clock::Timestamp;

/// Bytes of a topic without its prefix, of an event's name, of a reference.
pub(super) const MAX_TOPIC: usize = 200;
pub(super) const MAX_EVENT: usize = 200;
pub(super) const MAX_REF: usize = 64;
/// Bytes of a frame: a join may carry a long token and many bindings.
pub(super) const MAX_FRAME: usize = 256 * 1024;
/// Bytes of a broadcast's payload.
pub(super) const MAX_PAYLOAD: usize = 100_000;
/// Bytes of a presence, and of its key.
pub(super) const MAX_PRESENCE: usize = 8 * 1024;
pub(super) const MAX_PRESENCE_KEY: usize = 200;
pub(super) const MAX_BINDINGS: usize = 32;
/// For all filters of a channel together: bytes, conditions, values to compare with; characters of one pattern.
pub(super) const MAX_FILTERS: usize = 4 * 1024;
pub(super) const MAX_CONDITIONS: usize = 32;
pub(super) const MAX_VALUES: usize = 200;
pub(super) const MAX_PATTERN: usize = 100;
pub(super) const MAX_CHANNELS: usize = 100;
/// Messages in one HTTP broadcast.
pub(super) const MAX_BATCH: usize = 100;

pub(super) const MAX_SOCKETS: usize = 50_000;
pub(super) const SOCKETS_PER_ADDRESS: usize = 500;
pub(super) const SOCKETS_PER_USER: usize = 30;
/// For all sockets of a user together: channels, and the work of their filters (`Binding::work`), which every change of a row
/// may cause. A page needs a few channels with a work of 2 or 3 each.
pub(super) const CHANNELS_PER_USER: usize = 300;
pub(super) const WORK_PER_USER: usize = 2000;
/// The work of a character of a pattern, compared with that of a value: it is compared with many places of a text.
pub(super) const PATTERN_WORK: usize = 10;

/// Frames and bytes that may wait for one socket before it counts as too slow.
pub(super) const QUEUED_FRAMES: usize = 1024;
pub(super) const QUEUED_BYTES: usize = 2 * 1024 * 1024;
/// Events that may wait for delivery. When more are published, the sockets that would miss one are closed.
pub(super) const QUEUED_NEWS: usize = 16 * 1024;
pub(super) const QUEUED_NEWS_BYTES: usize = 64 * 1024 * 1024;

/// A socket that sent nothing for so long is closed. The client sends a heartbeat every 25 seconds.
pub(super) const SILENCE_TIMEOUT: Duration = Duration::from_secs(60);
/// How long sending may take, and sending the last frames of a socket that is closed.
pub(super) const SEND_TIMEOUT: Duration = Duration::from_secs(20);
pub(super) const LAST_FRAMES_TIMEOUT: Duration = Duration::from_secs(2);

pub(super) const JOINS: Rate = Rate { burst: 10, per: Duration::from_secs(1) };
pub(super) const MESSAGES: Rate = Rate { burst: 200, per: Duration::from_secs(2) };

/// `burst` at once, refilled evenly over `per`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    burst: u32,
    per: Duration,
}

/// A token bucket of one socket, stored as the time when it will be full again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    rate: Rate,
    full_at: Timestamp,
}

impl Bucket {
    pub(super) fn full(rate: Rate) -> Self {
        Self { rate, full_at: Timestamp(0) }
    }

    /// Takes a token; false if none is left.
    pub(super) fn take(&mut self, now: Timestamp) -> bool {
        let Rate { burst, per } = self.rate;
        let next = self.full_at.clamp(now, now.plus(per)).plus(per / burst);
        let available = next.since(now) <= per;
        if available {
            self.full_at = next;
        }
        available
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_joins_at_once_then_ten_a_second() {
        let mut joins = Bucket::full(JOINS);
        let now = Timestamp::from_secs(1000);
        assert_eq!((0..50).filter(|_| joins.take(now)).count(), 10);
        assert_eq!((0..50).filter(|_| joins.take(now.plus(Duration::from_millis(500)))).count(), 5);
        assert_eq!((0..50).filter(|_| joins.take(now.plus(Duration::from_secs(9)))).count(), 10);
    }
}
