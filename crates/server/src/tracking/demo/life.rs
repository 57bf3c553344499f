//! A player's life in the game: evenings with some matches each, and a ladder that is climbed anew every month. Pure.

use std::time::Duration;

use uuid::Uuid;

use super::play::share;
use crate::base::clock::Timestamp;
use crate::base::random::Dice;

const DAY: Duration = Duration::from_secs(24 * 3600);
/// The most matches of an evening.
const MOST: usize = 9;
const LEAGUES: [&str; 5] = ["bronze", "silver", "gold", "platinum", "diamond"];
/// Steps of a league.
const STEPS: usize = 10;
const LEGEND: usize = LEAGUES.len() * STEPS;

#[derive(Clone, Copy, Debug)]
pub(super) struct Evening {
    /// Since the beginning of the time.
    pub(super) from: Duration,
    pub(super) matches: usize,
}

/// Evenings with so many matches together, in order; the later ones lie closer.
pub(super) fn evenings(matches: usize, span: Duration, dice: &mut Dice) -> Vec<Evening> {
    let days = (span.as_secs() / DAY.as_secs()).saturating_sub(1) as usize;
    let mut left = matches;
    let mut evenings = Vec::new();
    while left > 0 {
        let matches = left.min(1 + dice.below(MOST));
        let hour = Duration::from_secs(15 * 3600 + dice.below(6 * 3600) as u64);
        let day = dice.below(days.max(1)).max(dice.below(days.max(1)));
        evenings.push(Evening { from: DAY * day as u32 + hour, matches });
        left -= matches;
    }
    evenings.sort_by_key(|evening| evening.from);
    evenings
}

/// Where a player stands: a step for each win, one less for a defeat, never below the floor of a league.
#[derive(Debug)]
pub(super) struct Ladder {
    /// From 0, Bronze 10, to `LEGEND`.
    step: usize,
    place: usize,
    month: i64,
    /// So many steps for a win at the beginning of a month.
    bonus: usize,
}

impl Ladder {
    pub(super) fn new(user: Uuid) -> Self {
        let step = (user.as_u128() / 100 % 45) as usize;
        Self { step, place: 3000, month: 0, bonus: 1 + step / 12 }
    }

    /// The rank at which a match is played; the result changes it.
    pub(super) fn play(&mut self, at: Timestamp, won: bool, dice: &mut Dice) -> String {
        let month = at.0 / (30 * DAY.as_millis() as i64);
        if self.month != month {
            let is_first = self.month == 0;
            self.month = month;
            self.step = if is_first { self.step } else { self.step.saturating_sub(2 * STEPS) };
        }
        let rank = match LEAGUES.get(self.step / STEPS) {
            Some(league) => format!("{league}_{}", STEPS - self.step % STEPS),
            None => format!("legend_{}", self.place),
        };
        if self.step == LEGEND {
            let by = 20 + dice.below(200);
            self.place = if won { self.place.saturating_sub(by).max(1) } else { self.place + by };
        } else if won {
            // Three stars are a step.
            self.step = (self.step + usize::from(share(dice) < self.bonus as f64 / 3.0)).min(LEGEND);
        } else if !self.step.is_multiple_of(STEPS / 2) {
            // Above a floor.
            self.step -= usize::from(dice.below(3) == 0);
        }
        rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evenings_have_all_matches_and_are_in_order() {
        let found = evenings(200, DAY * 90, &mut Dice::new(3));
        assert_eq!(found.iter().map(|evening| evening.matches).sum::<usize>(), 200);
        assert!(found.is_sorted_by_key(|evening| evening.from) && found.iter().all(|it| it.from < DAY * 90));
        assert!(evenings(0, DAY * 90, &mut Dice::new(3)).is_empty());
    }

    #[test]
    fn the_ladder_is_climbed_by_wins_down_to_a_floor_and_anew_each_month() {
        let mut dice = Dice::new(5);
        let mut ladder = Ladder { step: 5, place: 3000, month: 0, bonus: 3 };
        let at = Timestamp::from_secs(1_794_830_400);
        assert_eq!(ladder.play(at, false, &mut dice), "bronze_5");
        assert_eq!(ladder.play(at, true, &mut dice), "bronze_5", "a floor");
        assert_eq!(ladder.play(at, true, &mut dice), "bronze_4");
        (0..60).for_each(|_| drop(ladder.play(at, true, &mut dice)));
        assert!(ladder.play(at, true, &mut dice).starts_with("legend_"));
        assert_eq!(ladder.play(at.plus(DAY * 31), true, &mut dice), "platinum_10");
    }
}
