//! The chance to draw a card: hypergeometric.

/// The chance that at least one of `copies` is among `draws` from `cards`.
pub fn at_least_one(cards: u32, copies: u32, draws: u32) -> f64 {
    if copies == 0 || draws == 0 {
        return 0.0;
    }
    let others = cards.saturating_sub(copies);
    if draws > others {
        return 1.0;
    }
    let none: f64 = (0..draws).map(|drawn| f64::from(others - drawn) / f64::from(cards - drawn)).product();
    1.0 - none
}

/// How many cards a player draws at the start of turns until their turn `by` ends, after `turn` of both players has begun.
pub fn draws_by_turn(turn: u32, goes_first: bool, by: u32) -> u32 {
    // The k-th turn of the first player is turn 2k - 1 of both, of the second 2k.
    let own_turns_begun = if goes_first { turn.div_ceil(2) } else { turn / 2 };
    by.saturating_sub(own_turns_begun)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_formula() {
        for (cards, copies, draws, chance) in [
            (26, 2, 1, 0.076923),
            (26, 2, 3, 0.221538),
            (26, 1, 5, 0.192308),
            (15, 2, 4, 0.476190),
            (40, 2, 8, 0.364103),
            (10, 0, 3, 0.0),
            (10, 2, 9, 1.0),
            (10, 2, 200, 1.0),
            (0, 0, 1, 0.0),
            (1, 3, 1, 1.0),
        ] {
            let found = at_least_one(cards, copies, draws);
            assert!((found - chance).abs() < 1e-6, "({cards}, {copies}, {draws}): {found}");
        }
    }

    #[test]
    fn a_player_draws_once_in_each_of_their_turns() {
        assert_eq!(draws_by_turn(1, true, 1), 0, "the card of this turn is drawn already");
        assert_eq!(draws_by_turn(1, false, 1), 1);
        assert_eq!(draws_by_turn(2, true, 3), 2);
        assert_eq!(draws_by_turn(9, true, 4), 0);
        assert_eq!(draws_by_turn(0, true, 1), 1);
    }
}
