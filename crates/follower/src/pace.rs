//! When the screen is sent, and when a failed call is tried again.

use std::time::{Duration, Instant};

/// A view is sent at most so often.
const SHORTEST: Duration = Duration::from_millis(300);
/// An unchanged view is repeated, so that a screen that was just opened or lost its connection has it.
const REPEAT: Duration = Duration::from_secs(5);
const FIRST_RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(60);
/// After a refusal that time may lift, such as a tier that has run out.
const AFTER_REFUSAL: Duration = Duration::from_secs(600);

/// When the view is due that was sent at `sent`; `repeats` while the game is on.
pub fn view_due(sent: Option<Instant>, changed: bool, repeats: bool, now: Instant) -> Option<Instant> {
    match sent {
        None => (changed || repeats).then_some(now),
        Some(sent) if changed => Some(sent + SHORTEST),
        Some(sent) if repeats => Some(sent + REPEAT),
        Some(_) => None,
    }
}

/// Waits twice as long after each failure.
#[derive(Debug, Default)]
pub struct Retry {
    failures: u32,
    until: Option<Instant>,
}

impl Retry {
    /// Nothing is sent before that.
    pub fn until(&self) -> Option<Instant> {
        self.until
    }

    /// How long to wait. The first failure after a success is worth a line.
    pub fn fail(&mut self, now: Instant) -> (Duration, bool) {
        let wait = FIRST_RETRY.saturating_mul(1 << self.failures.min(10)).min(LONGEST_RETRY);
        self.failures += 1;
        self.until = Some(now + wait);
        (wait, self.failures == 1)
    }

    pub fn refuse(&mut self, now: Instant) {
        self.until = Some(now + AFTER_REFUSAL);
    }

    /// Says whether the server was away before.
    pub fn succeed(&mut self) -> bool {
        self.until = None;
        std::mem::take(&mut self.failures) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_sent_at_once_then_at_most_every_300_ms_and_repeated_every_5_s() {
        let now = Instant::now();
        assert_eq!(view_due(None, true, true, now), Some(now));
        assert_eq!(view_due(None, false, false, now), None);
        assert_eq!(view_due(Some(now), true, true, now), Some(now + Duration::from_millis(300)));
        assert_eq!(view_due(Some(now), false, true, now), Some(now + Duration::from_secs(5)));
        assert_eq!(view_due(Some(now), false, false, now), None);
    }

    #[test]
    fn a_server_that_is_away_is_asked_less_and_less_often() {
        let now = Instant::now();
        let mut retry = Retry::default();
        let waits: Vec<u64> = (0..9).map(|_| retry.fail(now).0.as_secs()).collect();
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(retry.until(), Some(now + Duration::from_secs(60)));
        assert!(retry.succeed() && !retry.succeed() && retry.until().is_none());
        assert!(retry.fail(now).1 && !retry.fail(now).1, "said once");
    }
}
