//! The player's clock, whose distance from UTC changes with the seasons. Pure.

use crate::base::clock::Timestamp;

const DAY_MS: i64 = 24 * 3600 * 1000;
/// From UTC-12 to UTC+14.
const OFFSETS: std::ops::RangeInclusive<i64> = -720..=840;

/// How many minutes the clock is ahead of UTC, and was before. An offset that no zone has is UTC.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Zone {
    now: i64,
    /// Each with the time at which it ended, oldest first.
    past: Vec<(Timestamp, i64)>,
}

impl Zone {
    pub fn new(now: i64, past: impl IntoIterator<Item = (Timestamp, i64)>) -> Self {
        let known = |minutes: i64| if OFFSETS.contains(&minutes) { minutes } else { 0 };
        let mut past: Vec<_> = past.into_iter().map(|(until, minutes)| (until, known(minutes))).collect();
        past.sort_by_key(|(until, _)| *until);
        Self { now: known(now), past }
    }

    /// The player's day of a moment, as days since 1970.
    pub fn day(&self, at: Timestamp) -> i64 {
        let after = self.past.partition_point(|(until, _)| *until <= at);
        let minutes = self.past.get(after).map_or(self.now, |(_, minutes)| *minutes);
        at.0.saturating_add(minutes * 60_000).div_euclid(DAY_MS)
    }
}

/// `2026-11-16`.
pub fn day_name(day: i64) -> String {
    Timestamp(day * DAY_MS).to_string().chars().take(10).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    #[test]
    fn days_are_those_of_the_players_clock() {
        let late = at("2026-11-16T23:30:00Z");
        for (offset, name) in
            [(0, "2026-11-16"), (60, "2026-11-17"), (-60, "2026-11-16"), (-1430, "2026-11-16"), (840, "2026-11-17")]
        {
            assert_eq!(day_name(Zone::new(offset, []).day(late)), name, "{offset}");
        }
    }

    #[test]
    fn a_day_before_a_change_of_clocks_is_that_of_the_clock_of_then() {
        // Paris in November: winter until March, summer until October.
        let (spring, autumn) = (at("2026-03-29T01:00:00Z"), at("2026-10-25T01:00:00Z"));
        let zone = Zone::new(60, [(autumn, 120), (spring, 60)]);
        for (moment, name) in [
            ("2026-03-28T22:30:00Z", "2026-03-28"),
            ("2026-03-29T00:59:59Z", "2026-03-29"),
            ("2026-03-29T22:30:00Z", "2026-03-30"),
            ("2026-10-24T22:30:00Z", "2026-10-25"),
            ("2026-10-25T22:30:00Z", "2026-10-25"),
            ("2026-10-25T23:30:00Z", "2026-10-26"),
        ] {
            assert_eq!(day_name(zone.day(at(moment))), name, "{moment}");
        }
    }
}
