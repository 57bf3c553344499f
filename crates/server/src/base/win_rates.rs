//! Win rates that say how sure they are: the Wilson interval of 95 %, and when two rates differ. Pure.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The fewest matches of a figure that is shown as one.
pub const MIN_GAMES: i64 = 20;
/// The normal distribution has 95 % of itself within so many standard deviations.
const Z: f64 = 1.959_963_984_540_054;

/// Matches counted by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub wins: i64,
    pub losses: i64,
    pub ties: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Win,
    Loss,
    Tie,
}

impl Outcome {
    /// As a match's row has it; older rows have `win` and `loss`, in any case.
    pub fn named(word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "victory" | "win" => Some(Self::Win),
            "defeat" | "loss" => Some(Self::Loss),
            "tie" => Some(Self::Tie),
            _ => None,
        }
    }
}

impl Tally {
    pub fn new(wins: i64, losses: i64) -> Self {
        Self { wins, losses, ties: 0 }
    }

    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.wins += 1,
            Outcome::Loss => self.losses += 1,
            Outcome::Tie => self.ties += 1,
        }
    }

    pub fn join(&mut self, other: Self) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.ties += other.ties;
    }

    /// Without ties.
    pub fn games(self) -> i64 {
        self.wins + self.losses
    }

    /// With ties.
    pub fn matches(self) -> i64 {
        self.games() + self.ties
    }

    pub fn rate(self) -> Option<f64> {
        (self.games() > 0).then(|| self.wins as f64 / self.games() as f64)
    }

    /// The rate in whole percent; 0 without games.
    pub fn percent(self) -> i64 {
        if self.games() == 0 { 0 } else { (200 * self.wins + self.games()) / (2 * self.games()) }
    }

    /// Compares two exact rates; no games count as a rate of 0.
    pub fn compare_rates(self, other: Self) -> Ordering {
        (self.wins * other.games().max(1)).cmp(&(other.wins * self.games().max(1)))
    }

    pub fn interval(self) -> Option<(f64, f64)> {
        (self.games() > 0).then(|| wilson(self.wins, self.games()))
    }

    pub fn is_enough(self) -> bool {
        self.games() >= MIN_GAMES
    }
}

/// A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WinRate {
    /// Wins and losses.
    pub games: i64,
    pub wins: i64,
    pub losses: i64,
    pub ties: i64,
    /// Null without games.
    pub rate: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// There are enough games for the rate to mean something.
    pub enough: bool,
}

impl From<Tally> for WinRate {
    fn from(tally: Tally) -> Self {
        let interval = tally.interval();
        Self {
            games: tally.games(),
            wins: tally.wins,
            losses: tally.losses,
            ties: tally.ties,
            rate: tally.rate().map(round),
            low: interval.map(|(low, _)| round(low)),
            high: interval.map(|(_, high)| round(high)),
            enough: tally.is_enough(),
        }
    }
}

/// A rate against the period before.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RateChange {
    pub before: WinRate,
    /// The new rate less the old one.
    pub difference: f64,
    /// The intervals do not overlap: the change is not chance.
    pub marked: bool,
}

/// `None` if one of the two has no games. Marked only if both have enough games and their intervals part.
pub fn change(now: Tally, before: Tally) -> Option<RateChange> {
    let difference = round(now.rate()? - before.rate()?);
    let enough = now.is_enough() && before.is_enough();
    Some(RateChange { before: before.into(), difference, marked: enough && part(now.interval()?, before.interval()?) })
}

/// Whether two intervals have nothing in common.
pub fn part(one: (f64, f64), other: (f64, f64)) -> bool {
    one.1 < other.0 || other.1 < one.0
}

/// How far one rate is above another, with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RateDifference {
    pub difference: f64,
    pub low: f64,
    pub high: f64,
    /// The interval has no zero in it: the difference is not chance.
    pub marked: bool,
}

/// Of two rates with no match in common, by Newcombe's interval, which follows from the two of Wilson. `None` if one has no games.
pub fn difference(one: Tally, other: Tally) -> Option<RateDifference> {
    scaled_difference(one, other, 1.0)
}

/// Of the rate of a part of the matches and that of all of them. `None` if one of the two has no games.
///
/// A part is in all, so that the two vary together: the difference is that from the rest, by the share of the rest.
pub fn difference_from_all(part: Tally, all: Tally) -> Option<RateDifference> {
    let rest = Tally::new((all.wins - part.wins).max(0), (all.losses - part.losses).max(0));
    if part.games() > 0 && rest.games() == 0 {
        return Some(RateDifference { difference: 0.0, low: 0.0, high: 0.0, marked: false });
    }
    scaled_difference(part, rest, rest.games() as f64 / (rest.games() + part.games()).max(1) as f64)
}

fn scaled_difference(one: Tally, other: Tally, scale: f64) -> Option<RateDifference> {
    let (rate, (low, high)) = (one.rate()?, one.interval()?);
    let (other_rate, (other_low, other_high)) = (other.rate()?, other.interval()?);
    let difference = rate - other_rate;
    let down = (rate - low).hypot(other_high - other_rate);
    let up = (high - rate).hypot(other_rate - other_low);
    let (low, high) = (round((difference - down) * scale), round((difference + up) * scale));
    Some(RateDifference { difference: round(difference * scale), low, high, marked: low > 0.0 || high < 0.0 })
}

/// The Wilson interval of 95 % for `hits` of `all`; (0, 1) of nothing.
pub fn wilson(hits: i64, all: i64) -> (f64, f64) {
    wilson_within(Z, hits, all)
}

/// The Wilson interval of so many standard deviations.
pub fn wilson_within(deviations: f64, hits: i64, all: i64) -> (f64, f64) {
    if all <= 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (all as f64, hits as f64 / all as f64);
    let z2 = deviations * deviations;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = deviations / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    ((middle - half).clamp(0.0, p), (middle + half).clamp(p, 1.0))
}

/// Four digits: what a page can show, and the same on every machine.
pub fn round(rate: f64) -> f64 {
    (rate * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        for (hits, all, low, high) in [
            (11, 20, 0.3421, 0.7418),
            (20, 20, 0.8389, 1.0),
            (0, 20, 0.0, 0.1611),
            (52, 100, 0.4232, 0.6154),
            (1100, 2000, 0.5281, 0.5717),
            (0, 0, 0.0, 1.0),
            (1, 1, 0.2065, 1.0),
        ] {
            let (found_low, found_high) = wilson(hits, all);
            assert_eq!((round(found_low), round(found_high)), (low, high), "{hits}/{all}");
        }
    }

    #[test]
    fn ties_are_in_no_rate() {
        let rate = WinRate::from(Tally { wins: 11, losses: 9, ties: 4 });
        assert_eq!(
            (rate.games, rate.ties, rate.rate, rate.low, rate.high),
            (20, 4, Some(0.55), Some(0.3421), Some(0.7418))
        );
        assert!(rate.enough && !WinRate::from(Tally { wins: 11, losses: 8, ties: 4 }).enough);
        let none = WinRate::from(Tally { ties: 3, ..Tally::default() });
        assert_eq!((none.games, none.rate, none.low), (0, None, None));
    }

    #[test]
    fn a_rate_is_rounded_to_percent_and_compared_exactly() {
        let percent = |wins, losses| Tally { wins, losses, ties: 9 }.percent();
        assert_eq!(
            [percent(0, 0), percent(0, 3), percent(1, 2), percent(2, 1), percent(1, 7), percent(3, 0)],
            [0, 0, 33, 67, 13, 100]
        );
        // Both round to 67.
        assert_eq!(Tally::new(667, 333).compare_rates(Tally::new(4, 2)), Ordering::Greater);
        assert_eq!(Tally::new(0, 0).compare_rates(Tally::new(0, 4)), Ordering::Equal);
        assert_eq!(Tally::new(1, 9).compare_rates(Tally::new(0, 0)), Ordering::Greater);
    }

    #[test]
    fn a_change_is_marked_if_the_intervals_part() {
        let of = |now: (i64, i64), before: (i64, i64)| {
            change(Tally::new(now.0, now.1), Tally::new(before.0, before.1)).map(|it| (it.difference, it.marked))
        };
        assert_eq!(of((60, 40), (50, 50)), Some((0.1, false)));
        assert_eq!(of((75, 25), (50, 50)), Some((0.25, true)));
        assert_eq!(of((25, 75), (50, 50)), Some((-0.25, true)));
        assert_eq!(of((19, 0), (1, 99)), Some((0.99, false)), "too few now");
        assert_eq!(of((99, 1), (0, 19)), Some((0.99, false)), "too few before");
        assert_eq!((of((5, 5), (0, 0)), of((0, 0), (5, 5))), (None, None));
    }

    #[test]
    fn a_difference_has_newcombes_interval() {
        // The example of Newcombe's paper of 1998: 56 of 70 against 48 of 80.
        let found = difference(Tally::new(56, 14), Tally::new(48, 32)).unwrap();
        assert_eq!((found.difference, found.low, found.high, found.marked), (0.2, 0.0524, 0.3339, true));
        let found = difference(Tally::new(9, 1), Tally::new(3, 7)).unwrap();
        assert_eq!((found.difference, found.low, found.high), (0.6, 0.1705, 0.809));
        assert!(!difference(Tally::new(50, 50), Tally::new(45, 55)).unwrap().marked);
        assert_eq!(
            (difference(Tally::new(0, 0), Tally::new(5, 5)), difference(Tally::new(1, 0), Tally::new(0, 0))),
            (None, None)
        );
    }

    #[test]
    fn a_part_differs_from_all_by_the_share_of_the_rest() {
        let (part, all) = (Tally::new(60, 40), Tally::new(200, 200));
        let found = difference_from_all(part, all).unwrap();
        assert_eq!(found.difference, 0.1, "60 % instead of 50 %");
        let rest = difference(part, Tally::new(140, 160)).unwrap();
        assert_eq!((found.low, found.marked), (round(rest.low * 0.75), true));
        let same = difference_from_all(all, all).unwrap();
        assert_eq!((same.difference, same.low, same.high, same.marked), (0.0, 0.0, 0.0, false));
        assert_eq!(difference_from_all(Tally::default(), all), None);
    }

    proptest! {
        #![proptest_config(crate::testing::cases(500))]

        #[test]
        fn an_interval_is_around_its_rate_and_narrows(wins in 0i64..3000, losses in 0i64..3000) {
            prop_assume!(wins + losses > 0);
            let n = wins + losses;
            let (low, high) = wilson(wins, n);
            let rate = wins as f64 / n as f64;
            prop_assert!((0.0..=rate).contains(&low) && (rate..=1.0).contains(&high));
            let (mirrored_low, mirrored_high) = wilson(losses, n);
            prop_assert!((low - (1.0 - mirrored_high)).abs() < 1e-9 && (high - (1.0 - mirrored_low)).abs() < 1e-9);
            let (wider_low, wider_high) = (wilson(wins * 2, n * 2).0, wilson(wins * 2, n * 2).1);
            prop_assert!(wider_high - wider_low <= high - low + 1e-12);
            prop_assert!(change(Tally::new(wins, losses), Tally::new(wins, losses)).is_none_or(|it| !it.marked));
        }
    }
}
