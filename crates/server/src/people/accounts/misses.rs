//! Wrong guesses of mailed codes. They count for the account: a new code starts with the wrong guesses of the codes before
//! it, or a thief could request a code and guess again without end. Pure.

use super::rules::{MAX_MISSES, MISSES_TTL};
use crate::base::clock::Timestamp;

/// Wrong codes, and when the first of them was typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Misses {
    pub count: i64,
    pub since: Option<Timestamp>,
}

impl Misses {
    /// Those that still count.
    pub fn at(self, now: Timestamp) -> Self {
        self.since.filter(|since| now.since(*since) < MISSES_TTL).map_or_else(Self::default, |_| self)
    }

    pub fn and_one(self, now: Timestamp) -> Self {
        let before = self.at(now);
        Self { count: before.count + 1, since: before.since.or(Some(now)) }
    }

    /// Whether there were too many of them to accept another code.
    pub fn are_too_many(self, now: Timestamp) -> bool {
        self.at(now).count >= MAX_MISSES
    }

    /// What a new code of the account starts with.
    pub fn carried_over(earlier: impl Iterator<Item = Self>, now: Timestamp) -> Self {
        earlier.map(|misses| misses.at(now)).max_by_key(|misses| misses.count).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::from_secs(1_000_000);

    #[test]
    fn the_tenth_is_too_many_for_an_hour_after_the_first() {
        let mut misses = Misses::default();
        for n in 0..10 {
            assert!(!misses.are_too_many(START), "{n}");
            misses = misses.and_one(START.plus(std::time::Duration::from_secs(n)));
        }
        let end = START.plus(MISSES_TTL);
        assert!(misses.are_too_many(Timestamp(end.0 - 1)));
        assert!(!misses.are_too_many(end));
        assert_eq!(misses.and_one(end), Misses { count: 1, since: Some(end) });
    }

    #[test]
    fn a_new_code_starts_with_the_most_that_still_count() {
        let [few, many] = [3, 7].map(|count| Misses { count, since: Some(START) });
        let old = Misses { count: 10, since: Some(START.minus(MISSES_TTL)) };
        assert_eq!(Misses::carried_over([few, old, many].into_iter(), START), many);
        assert_eq!(Misses::carried_over([old].into_iter(), START), Misses::default());
    }
}
