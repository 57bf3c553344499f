use proptest::prelude::*;

use super::*;

fn day(name: &str) -> Day {
    Day::named(name).unwrap()
}

#[test]
fn a_day_is_a_day_in_utc() {
    let ends = day("2026-11-22").ends();
    assert_eq!(ends.to_string(), "2026-11-23T00:00:00Z");
    assert_eq!(Day::at(Timestamp(ends.0 - 1)), day("2026-11-22"));
    assert_eq!(Day::at(ends).name(), "2026-11-23");
    assert_eq!(Day::at(Timestamp(0)), Day(0));
    assert_eq!(Day::at(Timestamp(-1)).name(), "1969-12-31");
    assert_eq!((day("2026-11-01").number(), day("2027-11-01").number()), (1, 366));
    for (name, monday) in [("2026-11-16", "2026-11-16"), ("2026-11-22", "2026-11-16"), ("2026-11-23", "2026-11-23")] {
        assert_eq!(day(name).monday().name(), monday);
    }
    for wrong in ["", "2026-11", "2026-02-30", "2026-13-01", "2026-1-1", "a-b-c"] {
        assert_eq!(Day::named(wrong), None, "{wrong}");
    }
}

#[test]
fn the_five_get_harder() {
    let asked: Vec<Difficulty> = questions().into_iter().flat_map(|(level, count)| vec![level; count]).collect();
    assert_eq!(asked.len(), QUESTIONS);
    assert!(asked.is_sorted());
}

#[test]
fn every_day_has_questions_of_its_own() {
    let today = day("2026-11-22");
    let mut seeds: Vec<u64> = (0..3650).map(|later| Day(today.0 + later).seed()).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 3650);
}

#[test]
fn five_wrong_answers_do_not_fail_the_day() {
    use crate::play::quiz::rules::{Command, GivenAnswer, apply, begin};
    let now = Timestamp(0);
    let mut state = begin(terms(), vec![15; QUESTIONS], now);
    for index in 0..QUESTIONS {
        apply(&mut state, Command::Answer { index, given: GivenAnswer::default() }, now).unwrap();
        apply(&mut state, Command::Next { index: None }, now).unwrap();
    }
    assert_eq!((state.status(), state.wrong()), (Status::Passed, 5));
}

#[test]
fn every_seventh_day_pays_more() {
    let paid: Vec<i64> = (1..=14).map(reward).collect();
    assert_eq!(paid, [10, 10, 10, 10, 10, 10, 25, 10, 10, 10, 10, 10, 10, 25]);
}

/// Days from Monday, 16 November: `x` played, `.` missed. The streak after the last of them, played or not.
fn streak(script: &str) -> (i64, i64) {
    let first = day("2026-11-16");
    let mut streak = None;
    for (place, mark) in (0..).zip(script.chars()) {
        if mark == 'x' {
            streak = Some(after(streak, Day(first.0 + place)));
        }
    }
    let next = Day(first.0 + script.len() as i64);
    streak.map_or((0, 0), |streak| (streak.days_at(next), streak.best))
}

#[test]
fn one_missed_day_a_week_is_forgiven() {
    for (script, days, best) in [
        ("", 0, 0),
        (".", 0, 0),
        ("x", 1, 1),
        ("xxxxxxx", 7, 7),
        // The missed day does not count.
        ("xx.xx", 4, 4),
        ("xx.", 2, 2),
        ("xx..", 0, 2),
        ("xx..x", 1, 2),
        ("xx.x.", 0, 3),
        ("xx.x.x", 1, 3),
        // One in each week.
        ("xx.xxxxxx.", 8, 8),
        ("xx.xxxxxx.x", 9, 9),
        ("xx.xxxxxx.x.", 0, 9),
        // The last day of a week and the first of the next.
        ("xxxxxx..x", 7, 7),
        ("x.xxxx..x", 1, 5),
        // A new streak is forgiven again in the same week.
        ("x..x.x", 2, 2),
        ("xxxxxxxxxxxxxxxxxxxxx...x", 1, 21),
    ] {
        assert_eq!(streak(script), (days, best), "{script}");
    }
}

#[test]
fn a_repeated_or_earlier_day_changes_nothing() {
    let streak = Streak { days: 3, best: 9, last: day("2026-11-18"), forgiven: Some(day("2026-11-16")) };
    for earlier in ["2026-11-18", "2026-11-17", "2025-01-01"] {
        assert_eq!(streak.played(day(earlier)), streak);
        assert_eq!(streak.days_at(day(earlier)), 3, "also when the clock is set back");
    }
}

#[test]
fn the_week_shows_each_day() {
    let show = |script: &str, today: i64| {
        let first = day("2026-11-16");
        let played: Vec<Day> =
            (0..).zip(script.chars()).filter(|(_, mark)| *mark == 'x').map(|(place, _)| Day(first.0 + place)).collect();
        let streak = played.iter().fold(None, |streak, day| Some(after(streak, *day)));
        let week = week(streak, &played, Day(first.0 + today));
        let letter = |mark| match mark {
            Mark::Played => 'x',
            Mark::Forgiven => '*',
            Mark::Missed => '-',
            Mark::Open => 'o',
            Mark::Ahead => ' ',
        };
        week.map(|(_, mark)| letter(mark)).iter().collect::<String>()
    };
    for (script, today, shown) in [
        ("", 0, "o      "),
        ("", 3, "---o   "),
        ("xx", 2, "xxo    "),
        ("xx", 1, "xx     "),
        ("xx", 3, "xx*o   "),
        ("xx", 4, "xx--o  "),
        ("xx.xxxx", 6, "xx*xxxx"),
        ("xx.x..x", 6, "xx-x--x"),
        ("xxxxxx..", 8, "*o     "),
        ("xxxxxx.", 7, "o      "),
    ] {
        assert_eq!(show(script, today), shown, "{script} on day {today}");
    }
}

#[test]
fn a_comparison_needs_other_players() {
    let scores = [(0, 1), (2, 4), (3, 5), (5, 1)];
    assert_eq!(better_than(&scores, 5), Some(100));
    assert_eq!(better_than(&scores, 3), Some(50));
    assert_eq!(better_than(&scores, 2), Some(10), "better than one");
    assert_eq!(better_than(&scores, 0), None, "better than nobody");
    assert_eq!(better_than(&[(2, 9), (3, 1)], 3), None, "too few");
    assert_eq!(better_than(&[], 3), None);
}

/// Day by day, as a player would count.
fn counted(played: &[bool]) -> (i64, i64) {
    let (mut days, mut best, mut forgiven_in) = (0, 0, None);
    let first = day("2026-11-18");
    for (place, played) in (0..).zip(played) {
        let monday = Day(first.0 + place).monday();
        if *played {
            days += 1;
            best = best.max(days);
        } else if days > 0 && forgiven_in != Some(monday) {
            forgiven_in = Some(monday);
        } else {
            (days, forgiven_in) = (0, None);
        }
    }
    (days, best)
}

proptest! {
    #[test]
    fn the_streak_is_what_a_player_counts(played in proptest::collection::vec(proptest::bool::weighted(0.8), 0..60)) {
        let first = day("2026-11-18");
        let mut streak = None;
        for (place, _) in (0..).zip(&played).filter(|(_, played)| **played) {
            let next = Some(after(streak, Day(first.0 + place)));
            prop_assert_eq!(next, Some(after(next, Day(first.0 + place))), "twice is once");
            streak = next;
        }
        let today = Day(first.0 + played.len() as i64);
        let shown = streak.map_or((0, 0), |streak| (streak.days_at(today), streak.best));
        prop_assert_eq!(shown, counted(&played));
    }

    #[test]
    fn a_name_names_its_day(number in -700_000_i64..2_900_000) {
        let day = Day(number);
        if (1000..=9999).contains(&day.name().split('-').next().unwrap().parse::<i64>().unwrap_or_default()) {
            prop_assert_eq!(Day::named(&day.name()), Some(day));
        }
        prop_assert!(day.monday() <= day && day.0 < day.monday().0 + 7);
        prop_assert_eq!(Day::at(Timestamp(day.ends().0 - 1)), day);
    }

    #[test]
    fn a_comparison_is_a_percentage(scores in proptest::collection::vec((0_i64..=5, 0_i64..1000), 0..6), right in 0_i64..=5) {
        if let Some(share) = better_than(&[scores, vec![(right, 1)]].concat(), right) {
            prop_assert!((0..=100).contains(&share));
        }
    }
}
