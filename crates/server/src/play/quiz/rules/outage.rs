//! When players could not reach the server, and what a void question costs. Pure.
//!
//! Only what the server itself saw counts: its restart, a time in which its process did not run, a failed attempt of its own
//! at the database. A timer that is late proves nothing, since players can make the database slow. What remains is bounded:
//! the first void question of a player's day is replaced at once, each further one after a longer wait.

use std::time::Duration;

use crate::base::clock::Timestamp;
use crate::play::games::AwaySpan;

/// Void questions of the player's other sessions count for this long.
pub const VOIDS_COUNT_FOR: Duration = Duration::from_secs(24 * 3600);
/// How long the second void question waits for its replacement; each further one twice as long as the one before, …
const FIRST_WAIT: Duration = Duration::from_secs(10 * 60);
/// … up to this.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);
/// The server's own attempts are at most two seconds apart: one that failed so soon after the end of a question may mean
/// that the answer before the end failed, too.
const ATTEMPTS_EVERY: Duration = Duration::from_secs(2);

/// What is known about outages, for one session.
#[derive(Clone, Debug)]
pub struct Outages {
    /// When this server started.
    pub began: Timestamp,
    /// When it could not serve since then.
    pub spans: Vec<AwaySpan>,
    /// Void questions of the player's other sessions in the last [`VOIDS_COUNT_FOR`].
    pub other_voids: usize,
}

impl Outages {
    /// A server that has served since `began`.
    pub fn none_since(began: Timestamp) -> Self {
        Self { began, spans: Vec::new(), other_voids: 0 }
    }

    /// Whether the server was away at a time between `since` and `due`, or restarted until `now`.
    pub(super) fn was_between(&self, since: Timestamp, due: Timestamp, now: Timestamp) -> bool {
        // If the clock was set back, `began` may be in the future; then it says nothing.
        let restarted = since < self.began && self.began <= now;
        restarted || self.spans.iter().any(|span| span.overlaps(since, due.plus(ATTEMPTS_EVERY)))
    }

    /// How long a session waits for the replacement of a void question, after `voids` earlier ones of this session.
    pub(super) fn wait_after(&self, voids: usize) -> Duration {
        let earlier = u32::try_from(voids + self.other_voids).unwrap_or(u32::MAX);
        match earlier.checked_sub(1) {
            None => Duration::ZERO,
            Some(doubled) => FIRST_WAIT.saturating_mul(2_u32.saturating_pow(doubled)).min(LONGEST_WAIT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_void_question_is_replaced_at_once_and_further_ones_after_longer_waits() {
        let minutes = |voids, other_voids| {
            let outages = Outages { other_voids, ..Outages::none_since(Timestamp(0)) };
            outages.wait_after(voids).as_secs() / 60
        };
        assert_eq!([0, 1, 2, 3, 4, 50, usize::MAX - 9].map(|voids| minutes(voids, 0)), [0, 10, 20, 40, 60, 60, 60]);
        assert_eq!([0, 1, 2].map(|voids| minutes(voids, 1)), [10, 20, 40], "counted for the player, not the session");
    }

    #[test]
    fn only_what_the_server_saw_itself_counts() {
        let at = Timestamp::from_secs;
        let mut outages = Outages::none_since(at(0));
        let was_away = |outages: &Outages| outages.was_between(at(100), at(115), at(4000));
        assert!(!was_away(&outages), "a late timer proves nothing");
        for (from, to, counts) in
            [(80, 99, false), (80, 100, true), (105, 106, true), (114, 200, true), (117, 200, true), (118, 200, false)]
        {
            outages.spans = vec![AwaySpan { from: at(from), to: at(to) }];
            assert_eq!(was_away(&outages), counts, "{from} to {to}");
        }
        for (began, counts) in [(99, false), (100, false), (101, true), (4000, true), (4001, false)] {
            assert_eq!(was_away(&Outages::none_since(at(began))), counts, "started at {began}");
        }
    }
}
