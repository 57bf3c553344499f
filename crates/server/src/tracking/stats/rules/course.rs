//! How a player's matches went, in the order they were played: the line of win rates, streaks, days played. Pure.

use std::collections::{BTreeMap, VecDeque};

use super::zone::Zone;
use crate::base::clock::Timestamp;
use crate::base::win_rates::{Outcome, Tally};

/// The line is the win rate of so many matches.
pub const LINE_MATCHES: usize = 20;
/// It begins with this match: before it the interval is all there is.
const LINE_BEGINS: usize = 5;
pub const LINE_POINTS: usize = 60;
/// The days of a calendar: a year in whole weeks.
pub const CALENDAR_DAYS: usize = 371;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePoint {
    pub at: Timestamp,
    /// The number of the match, from 1; ties are not counted.
    pub game: usize,
    /// Of the last matches up to this one.
    pub tally: Tally,
}

/// The win rate of the last 20 matches after each match, oldest first, thinned evenly to at most 60 points. The last match is
/// always one of them.
pub fn line(matches: &[(Timestamp, Outcome)]) -> Vec<LinePoint> {
    let mut window = VecDeque::with_capacity(LINE_MATCHES + 1);
    let (mut tally, mut points) = (Tally::default(), Vec::new());
    let decided = matches.iter().filter(|(_, outcome)| *outcome != Outcome::Tie);
    for (index, (at, outcome)) in decided.enumerate() {
        window.push_back(*outcome);
        tally.add(*outcome);
        if window.len() > LINE_MATCHES {
            match window.pop_front() {
                Some(Outcome::Win) => tally.wins -= 1,
                _ => tally.losses -= 1,
            }
        }
        points.push(LinePoint { at: *at, game: index + 1, tally });
    }
    points.drain(..points.len().min(LINE_BEGINS - 1));
    thin(points)
}

fn thin(points: Vec<LinePoint>) -> Vec<LinePoint> {
    let last = points.len().saturating_sub(1);
    if last < LINE_POINTS {
        return points;
    }
    (0..LINE_POINTS).map(|n| points[n * last / (LINE_POINTS - 1)]).collect()
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaks {
    /// Wins in a row up to now; losses are negative.
    pub current: i64,
    pub longest_wins: i64,
    pub longest_losses: i64,
}

/// Ties neither end nor extend a streak.
pub fn streaks(outcomes: impl IntoIterator<Item = Outcome>) -> Streaks {
    let mut streaks = Streaks::default();
    for outcome in outcomes {
        match outcome {
            Outcome::Win => streaks.current = streaks.current.max(0) + 1,
            Outcome::Loss => streaks.current = streaks.current.min(0) - 1,
            Outcome::Tie => {}
        }
        streaks.longest_wins = streaks.longest_wins.max(streaks.current);
        streaks.longest_losses = streaks.longest_losses.max(-streaks.current);
    }
    streaks
}

/// The days on which matches were played, by the player's clock, oldest first; at most the last 371.
pub fn calendar(matches: &[(Timestamp, Outcome)], zone: &Zone) -> Vec<(i64, Tally)> {
    let mut days = BTreeMap::<i64, Tally>::new();
    for (at, outcome) in matches {
        days.entry(zone.day(*at)).or_default().add(*outcome);
    }
    let first = days.keys().next_back().map_or(0, |last| last - CALENDAR_DAYS as i64 + 1);
    days.into_iter().filter(|(day, _)| *day >= first).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Outcome::{Loss, Tie, Win};
    use super::*;
    use crate::tracking::stats::rules::zone::day_name;

    fn hourly(outcomes: &[Outcome]) -> Vec<(Timestamp, Outcome)> {
        outcomes.iter().enumerate().map(|(n, outcome)| (Timestamp::from_secs(n as i64 * 3600), *outcome)).collect()
    }

    #[test]
    fn the_line_is_the_rate_of_twenty() {
        assert_eq!(line(&hourly(&[Win; 4])), []);
        let five = line(&hourly(&[Win, Tie, Loss, Win, Win, Win]));
        assert_eq!(five, [LinePoint { at: Timestamp::from_secs(5 * 3600), game: 5, tally: Tally::new(4, 1) }]);
        let mut outcomes = vec![Win; 20];
        outcomes.extend([Loss; 20]);
        let points = line(&hourly(&outcomes));
        assert_eq!(points.iter().find(|point| point.game == 20).unwrap().tally, Tally::new(20, 0));
        assert_eq!(points.iter().find(|point| point.game == 30).unwrap().tally, Tally::new(10, 10));
        assert_eq!(points.last().unwrap().tally, Tally::new(0, 20));
    }

    #[test]
    fn streaks_are_counted_without_ties() {
        for (outcomes, current, wins, losses) in [
            (&[][..], 0, 0, 0),
            (&[Win], 1, 1, 0),
            (&[Win, Tie, Win], 2, 2, 0),
            (&[Win, Win, Loss], -1, 2, 1),
            (&[Loss, Loss, Tie, Loss, Win, Win], 2, 2, 3),
        ] {
            let expected = Streaks { current, longest_wins: wins, longest_losses: losses };
            assert_eq!(streaks(outcomes.iter().copied()), expected, "{outcomes:?}");
        }
    }

    #[test]
    fn the_calendar_has_the_days_of_a_year_with_matches() {
        let at = Timestamp::parse("2026-11-16T23:30:00Z").unwrap();
        let days = calendar(
            &[(at, Win), (Timestamp(at.0 + 3_600_000), Loss), (Timestamp(at.0 + 60_000), Tie)],
            &Zone::default(),
        );
        assert_eq!(days.iter().map(|(day, _)| day_name(*day)).collect::<Vec<_>>(), ["2026-11-16", "2026-11-17"]);
        assert_eq!(days[0].1, Tally { wins: 1, losses: 0, ties: 1 });
        let long = [(Timestamp(0), Win), (at, Win)];
        assert_eq!(calendar(&long, &Zone::default()).len(), 1, "a year at the most");
    }

    proptest! {
        #![proptest_config(crate::testing::cases(100))]

        #[test]
        fn a_line_is_short_ends_with_the_last_match_and_never_goes_back(results in prop::collection::vec(0u8..3, 0..400)) {
            let outcomes: Vec<Outcome> = results.iter().map(|n| [Win, Loss, Tie][usize::from(*n)]).collect();
            let decided = outcomes.iter().filter(|outcome| **outcome != Tie).count();
            let points = line(&hourly(&outcomes));
            prop_assert!(points.len() <= LINE_POINTS && points.is_empty() == (decided < LINE_BEGINS));
            prop_assert!(points.windows(2).all(|pair| pair[0].game < pair[1].game && pair[0].at < pair[1].at));
            prop_assert!(points.last().is_none_or(|last| last.game == decided));
            prop_assert!(points.iter().all(|point| point.tally.games() == point.game.min(LINE_MATCHES) as i64));
            let counted = calendar(&hourly(&outcomes), &Zone::default());
            let all: i64 = counted.iter().map(|(_, tally)| tally.games() + tally.ties).sum();
            prop_assert_eq!(all as usize, outcomes.len());
            let streaks = streaks(outcomes.iter().copied());
            prop_assert!(streaks.current <= streaks.longest_wins && -streaks.current <= streaks.longest_losses);
        }
    }
}
