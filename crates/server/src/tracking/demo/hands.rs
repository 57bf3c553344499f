//! Invented mulligans and draws: cheap cards are kept, and some cards win more than others. Pure.

use cards::Catalog;

use super::play::share;
use crate::base::random::Dice;
use crate::tracking::match_cards::{CardPlay, first_printing};

/// How a match of a deck goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    pub(super) won: bool,
    pub(super) first: bool,
    pub(super) own_turns: i64,
}

/// What became of the cards of a deck.
pub(super) fn hands(deck: &[(u32, u32)], course: Course, catalog: &Catalog, dice: &mut Dice) -> Vec<CardPlay> {
    let mut pile: Vec<u32> =
        deck.iter().flat_map(|(card, copies)| std::iter::repeat_n(*card, *copies as usize)).collect();
    dice.shuffle(&mut pile);
    let offered = if course.first { 3 } else { 4 };
    let drawn = (2 * offered + course.own_turns as usize).min(pile.len());
    // Who won has more often drawn what wins.
    for at in 0..drawn {
        let other = dice.below(pile.len());
        if (strength(pile[other]) > strength(pile[at])) == course.won && dice.below(4) == 0 {
            pile.swap(at, other);
        }
    }
    let mut plays: Vec<CardPlay> = Vec::new();
    let mut draws = pile[offered.min(pile.len())..].iter();
    for card in pile.iter().take(offered) {
        let keeps = share(dice) < kept_share(cost(catalog, *card));
        note(&mut plays, catalog, *card, |it| {
            it.offered += 1;
            it.kept += u8::from(keeps);
        });
        let in_hand = if keeps { Some(card) } else { draws.next() };
        if let Some(card) = in_hand {
            draw(&mut plays, catalog, *card, 0, course, dice);
        }
    }
    for turn in 1..=course.own_turns.clamp(0, 60) {
        if let Some(card) = draws.next() {
            draw(&mut plays, catalog, *card, turn as u8, course, dice);
        }
    }
    plays
}

fn draw(plays: &mut Vec<CardPlay>, catalog: &Catalog, card: u32, turn: u8, course: Course, dice: &mut Dice) {
    let played = i64::from(turn).max(cost(catalog, card)).max(1) + dice.below(3) as i64;
    let first = |there: Option<u8>, new: u8| Some(there.map_or(new, |there| there.min(new)));
    note(plays, catalog, card, |it| {
        it.drawn = first(it.drawn, turn);
        if played <= course.own_turns {
            it.played = first(it.played, played as u8);
        }
    });
}

fn note(plays: &mut Vec<CardPlay>, catalog: &Catalog, card: u32, change: impl FnOnce(&mut CardPlay)) {
    let card = first_printing(Some(catalog), card);
    if let Some(known) = plays.iter_mut().find(|it| it.card == card) {
        return change(known);
    }
    let mut new = CardPlay { card, offered: 0, kept: 0, drawn: None, played: None };
    change(&mut new);
    plays.push(new);
}

fn cost(catalog: &Catalog, card: u32) -> i64 {
    catalog.card(card).map_or(4, |card| card.cost.into())
}

fn kept_share(cost: i64) -> f64 {
    match cost {
        0..=2 => 0.9,
        3 => 0.6,
        4 => 0.25,
        _ => 0.06,
    }
}

/// From 0 to 9.
fn strength(card: u32) -> u32 {
    (card.wrapping_mul(2_654_435_761) >> 16) % 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cards as test_cards;

    #[test]
    fn a_match_has_a_mulligan_draws_and_plays_of_the_deck() {
        let catalog = Catalog::from_bytes(test_cards::content(1).encode()).unwrap();
        let deck = test_cards::good_deck().cards;
        let mut dice = Dice::new(3);
        let mut kept = 0;
        for n in 0..200 {
            let course = Course { won: n % 2 == 0, first: n % 3 == 0, own_turns: 2 + n % 9 };
            let plays = hands(&deck, course, &catalog, &mut dice);
            let offered: u8 = plays.iter().map(|it| it.offered).sum();
            assert_eq!(offered, if course.first { 3 } else { 4 });
            for it in &plays {
                assert!(it.kept <= it.offered && deck.iter().any(|(card, copies)| *card == it.card && *copies >= 1));
                assert!(it.played.is_none_or(|played| it.drawn.is_some_and(|drawn| drawn <= played)));
                kept += u32::from(it.kept);
            }
            assert!(plays.iter().filter(|it| it.drawn.is_some()).count() >= 4);
        }
        assert!((200..600).contains(&kept), "{kept}");
    }
}
