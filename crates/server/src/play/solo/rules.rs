//! The rules of the levels. Pure.

use crate::play::questions::Difficulty;
use crate::play::quiz::Outcome;
use crate::play::quiz::rules::{Status, Terms};

pub const LEVELS: i64 = 30;
pub const QUESTIONS: usize = 10;
/// The right answers for one, two and three stars; one star passes the level.
pub const STARS: [i64; 3] = [7, 9, 10];
/// The first level whose answers may have to be typed: a newcomer has none of them.
pub const TYPED_FROM: i64 = 5;
/// A day: a level waits this long for its player.
const PATIENCE: u64 = 24 * 3600;

/// A player's best result in a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// 0 until the level is passed.
    pub stars: i64,
    pub right: i64,
    /// How often the level was played to its end.
    pub plays: i64,
}

pub fn terms() -> Terms {
    let fails_at = QUESTIONS + 1 - STARS[0] as usize;
    Terms { fails_at, at_once: false, patience: PATIENCE, left: Status::Expired }
}

pub fn exists(level: i64) -> bool {
    (1..=LEVELS).contains(&level)
}

pub fn difficulty(level: i64) -> Difficulty {
    match level {
        ..=10 => Difficulty::Easy,
        11..=20 => Difficulty::Medium,
        _ => Difficulty::Hard,
    }
}

pub fn stars(right: i64) -> i64 {
    STARS.iter().filter(|needed| right >= **needed).count() as i64
}

/// The first level is open; each other one opens when the one before is passed. `map[0]` is level 1.
pub fn is_open(map: &[Best], level: i64) -> bool {
    let before = usize::try_from(level.saturating_sub(2)).ok().and_then(|place| map.get(place));
    exists(level) && (level == 1 || before.is_some_and(|best| best.stars > 0))
}

/// The level for a request without one: the first without a star, or the last.
pub fn next_level(map: &[Best]) -> i64 {
    let first = map.iter().position(|best| best.stars == 0).unwrap_or(map.len().saturating_sub(1));
    first as i64 + 1
}

/// The best result after a session, and the session's outcome. A session that was quit or expired changes nothing.
pub fn end(best: Best, level: i64, status: Status, right: i64) -> (Best, Outcome) {
    let passed = status == Status::Passed;
    let stars = if passed { stars(right) } else { 0 };
    let after = match status {
        Status::Passed | Status::Failed => {
            Best { stars: best.stars.max(stars), right: best.right.max(right), plays: best.plays + 1 }
        }
        Status::Playing | Status::Quit | Status::Expired => best,
    };
    let first = passed && best.stars == 0;
    let outcome = Outcome {
        passed,
        stars,
        best: after.right,
        unlocked: Some(level + 1).filter(|next| first && exists(*next)),
        counted: after != best,
        ..Outcome::default()
    };
    (after, outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_nine_and_ten_right_are_one_two_and_three_stars() {
        let counts: Vec<i64> = (0..=10).map(stars).collect();
        assert_eq!(counts, [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3]);
        assert_eq!(terms().fails_at, 4, "the fourth wrong answer of ten leaves six right");
    }

    #[test]
    fn levels_get_harder_by_tens() {
        let names = [1, 10, 11, 20, 21, 30].map(|level| difficulty(level).name());
        assert_eq!(names, ["easy", "easy", "medium", "medium", "hard", "hard"]);
    }

    #[test]
    fn a_level_is_open_once_the_one_before_was_passed() {
        let mut map = vec![Best::default(); 30];
        let open = |map: &[Best]| (-1..=32).filter(|level| is_open(map, *level)).collect::<Vec<_>>();
        assert_eq!(open(&map), [1]);
        map[0] = Best { stars: 0, right: 6, plays: 3 };
        assert_eq!(open(&map), [1]);
        map[0].stars = 1;
        assert_eq!((open(&map), next_level(&map)), (vec![1, 2], 2));
        map.fill(Best { stars: 1, right: 7, plays: 1 });
        assert_eq!((open(&map).len(), next_level(&map)), (30, 30));
        for level in [i64::MIN, i64::MAX, 0, 31] {
            assert!(!is_open(&map, level));
        }
    }

    #[test]
    fn the_best_result_is_stored_and_never_gets_worse() {
        let none = Best::default();
        let (first, outcome) = end(none, 4, Status::Passed, 8);
        assert_eq!(first, Best { stars: 1, right: 8, plays: 1 });
        assert_eq!(
            (outcome.passed, outcome.stars, outcome.best, outcome.unlocked, outcome.counted),
            (true, 1, 8, Some(5), true)
        );
        let (again, outcome) = end(first, 4, Status::Passed, 10);
        assert_eq!(
            (again, outcome.unlocked),
            (Best { stars: 3, right: 10, plays: 2 }, None),
            "the next level was open already"
        );
        let (worse, outcome) = end(again, 4, Status::Failed, 2);
        assert_eq!(worse, Best { stars: 3, right: 10, plays: 3 });
        assert_eq!((outcome.passed, outcome.stars, outcome.best), (false, 0, 10));
        let (failed, outcome) = end(none, 4, Status::Failed, 6);
        assert_eq!((failed, outcome.unlocked), (Best { stars: 0, right: 6, plays: 1 }, None));
        for status in [Status::Quit, Status::Expired] {
            let (left, outcome) = end(none, 4, status, 9);
            assert_eq!((left, outcome.passed, outcome.unlocked, outcome.counted), (none, false, None, false));
        }
        assert_eq!(end(none, 30, Status::Passed, 7).1.unlocked, None, "there is no level after the last");
    }
}
