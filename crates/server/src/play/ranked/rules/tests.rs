//! The rules of every rank, promotion and demotion, and the end of the week.

use std::time::Duration;

use proptest::prelude::*;

use super::*;

/// Sunday, 22 November 2026, 23:59 UTC.
const END: Timestamp = Timestamp::from_secs(1_795_391_940);

fn played(standing: Standing, status: Status) -> (Standing, Outcome) {
    end(standing, standing.rank, status, true, END)
}

fn at(rank: i64) -> Standing {
    Standing { rank, best: rank, attempts: 7, legend_at: None }
}

#[test]
fn the_ladder_has_sixteen_steps_with_their_rules() {
    let steps: Vec<String> = ladder()
        .map(|step| {
            let division = step.division.map(|division| format!(" {division}")).unwrap_or_default();
            format!("{}{division}: {} of {}", step.tier, step.fails_at, step.questions)
        })
        .collect();
    let expected = [
        "BRONZE 3: 4 of 10",
        "BRONZE 2: 4 of 10",
        "BRONZE 1: 4 of 10",
        "SILVER 3: 4 of 10",
        "SILVER 2: 4 of 10",
        "SILVER 1: 4 of 10",
        "GOLD 3: 4 of 10",
        "GOLD 2: 4 of 10",
        "GOLD 1: 4 of 10",
        "PLATINUM 3: 3 of 10",
        "PLATINUM 2: 3 of 10",
        "PLATINUM 1: 3 of 10",
        "DIAMOND 3: 2 of 10",
        "DIAMOND 2: 2 of 10",
        "DIAMOND 1: 2 of 10",
        "LEGEND: 2 of 20",
    ];
    assert_eq!(steps, expected);
    for rank in 1..=LEGEND {
        let asked: usize = questions(rank).iter().map(|(_, count)| count).sum();
        assert_eq!((asked, terms(rank).fails_at), (step(rank).questions, step(rank).fails_at), "rank {rank}");
        assert!(questions(rank).is_sorted_by_key(|(difficulty, _)| *difficulty as usize));
    }
    assert_eq!((step(i64::MIN).rank, step(i64::MAX).rank), (1, 16));
}

#[test]
fn every_rank_is_passed_with_one_wrong_answer_less_than_fails_it() {
    use crate::play::quiz::rules::{Command, GivenAnswer, apply, begin};
    for rank in 1..=LEGEND {
        let Step { questions, fails_at, .. } = step(rank);
        for wrong in 0..=fails_at {
            let mut state = begin(terms(rank), vec![15; questions], END);
            for index in 0..questions {
                let given = GivenAnswer { correct: index >= wrong, ..GivenAnswer::default() };
                let _ = apply(&mut state, Command::Answer { index, given }, END);
                let _ = apply(&mut state, Command::Next { index: None }, END);
            }
            let expected = if wrong < fails_at { Status::Passed } else { Status::Failed };
            assert_eq!(state.status(), expected, "rank {rank} with {wrong} wrong");
            let asked = if wrong < fails_at { questions } else { fails_at };
            assert_eq!(state.given.len(), asked, "a failed attempt has ended");
        }
    }
}

#[test]
fn passing_is_one_rank_up_and_anything_else_one_down() {
    for rank in 1..=LEGEND {
        let (up, outcome) = played(at(rank), Status::Passed);
        assert_eq!((up.rank, up.best), ((rank + 1).min(LEGEND), (rank + 1).min(LEGEND)));
        assert_eq!((outcome.promoted, outcome.demoted, outcome.counted), (rank < LEGEND, false, true));
        assert_eq!(outcome.best, up.best);
        for status in [Status::Failed, Status::Quit, Status::Expired] {
            let (down, outcome) = played(at(rank), status);
            assert_eq!((down.rank, down.best, down.attempts), ((rank - 1).max(1), rank, 8), "the best rank stays");
            assert_eq!((outcome.promoted, outcome.demoted, outcome.passed), (false, rank > 1, false));
        }
    }
}

#[test]
fn legend_is_paid_once_a_week() {
    let (reached, outcome) = played(at(15), Status::Passed);
    assert_eq!((reached.rank, outcome.reward), (LEGEND, 0), "reaching Legend pays nothing yet");
    let (won, outcome) = played(reached, Status::Passed);
    assert_eq!((won.rank, won.legend_at, outcome.reward, outcome.promoted), (LEGEND, Some(END), REWARD, false));
    let (again, outcome) = played(won, Status::Passed);
    assert_eq!((outcome.reward, outcome.passed, outcome.counted), (0, true, true));
    let (down, _) = played(again, Status::Failed);
    let (up, _) = played(down, Status::Passed);
    let (twice, outcome) = played(up, Status::Passed);
    assert_eq!((down.rank, twice.rank, outcome.reward), (15, LEGEND, 0), "not after a demotion either");
}

#[test]
fn an_attempt_of_another_week_changes_no_rank_and_pays_nothing() {
    let new_week = Standing { best: 3, ..Standing::default() };
    for status in [Status::Passed, Status::Failed, Status::Quit] {
        let (after, outcome) = end(new_week, LEGEND, status, false, END);
        assert_eq!((after, outcome.best), (new_week, 3));
        assert_eq!((outcome.rank_before, outcome.rank_after), (Some(LEGEND), Some(LEGEND)));
        assert_eq!((outcome.promoted, outcome.demoted, outcome.reward, outcome.counted), (false, false, 0, false));
        assert_eq!(outcome.passed, status == Status::Passed);
    }
}

#[test]
fn the_week_ends_on_sunday_at_23_59_utc() {
    let last = Season::at(Timestamp(END.0 - 1));
    assert_eq!((last.ends, last.name().as_str()), (END, "2026-11-22"));
    let next = Season::at(END);
    assert_eq!(next.begins(), END);
    assert_eq!((next.ends, next.name().as_str()), (Timestamp::from_secs(END.secs() + WEEK), "2026-11-29"));
    assert_eq!(Season::at(Timestamp(0)).name(), "1970-01-04");
    assert_eq!(Season::at(Timestamp(-1)).name(), "1970-01-04");
    for name in ["2026-11-22", "2027-01-03", "2028-02-27", "2028-03-05"] {
        assert_eq!(Season::named(name).map(Season::name).as_deref(), Some(name));
    }
    for name in ["", "2026-11-21", "2026-11-23", "2026-13-01", "2026-11", "x-y-z", "2026-11-22-1", "99999-01-01"] {
        assert_eq!(Season::named(name), None, "{name}");
    }
}

#[test]
fn the_week_is_right_after_any_downtime() {
    let start = Season::at(END);
    for weeks in [0, 1, 5, 52, 520] {
        let now = END.plus(Duration::from_secs(weeks * WEEK as u64 + 1));
        assert_eq!(Season::at(now).ends.secs() - start.ends.secs(), weeks as i64 * WEEK);
    }
}

proptest! {
    #[test]
    fn every_moment_is_in_the_week_that_ends_next(millis in -4_000_000_000_000..8_000_000_000_000_i64) {
        let now = Timestamp(millis);
        let Season { ends } = Season::at(now);
        prop_assert!(ends > now && ends.since(now) <= Duration::from_secs(WEEK as u64));
        prop_assert_eq!(ends.secs().rem_euclid(60), 0);
        prop_assert_eq!(OffsetDateTime::from_unix_timestamp(ends.secs()).unwrap().weekday(), time::Weekday::Sunday);
        // A clock set back gives the week of its time.
        prop_assert_eq!(Season::at(Timestamp(ends.0 - 1)), Season::at(now));
    }

    #[test]
    fn the_rank_stays_on_the_ladder(moves in prop::collection::vec(any::<bool>(), 0..200)) {
        let (mut standing, mut paid) = (Standing::default(), 0);
        for passed in moves {
            let before = standing.rank;
            let (after, outcome) = played(standing, if passed { Status::Passed } else { Status::Failed });
            prop_assert!((1..=LEGEND).contains(&after.rank) && after.best >= after.rank);
            prop_assert!((after.rank - before).abs() <= 1);
            paid += outcome.reward;
            standing = after;
        }
        prop_assert!(paid == 0 || paid == REWARD);
    }
}
