//! The chances of the archetypes, and of the cards that were not seen.

use crate::{CardShare, Group, Guess, Kind, Model, Probable, Seen};

/// At least this share of a class's decks is cards of no known list, spread evenly over POOL cards.
const UNKNOWN: f64 = 0.03;
const POOL: f64 = 1000.0;
/// Copies beyond these were created during the game and are ignored.
const MOST_COPIES: u32 = 2;
/// A card speaks for an archetype if it is so much more common there than in the other decks.
const SPEAKS: f64 = 1.25;
const MOST_EVIDENCE: usize = 4;
/// Cards that are less likely are not told.
const LEAST_CHANCE: f64 = 0.05;
const MOST_CARDS: usize = 60;

/// What the cards seen say of the opponent's deck.
pub fn guess(group: &Group, seen: &[Seen]) -> Guess {
    let kinds = kinds(group);
    let mut chances = chances(group, seen);
    let cards = probable(group, &kinds, &chances, seen);
    let other = chances.pop().unwrap_or_default();
    let mut guess = Guess { archetypes: chances, other, evidence: Vec::new(), cards };
    if let Some((best, _)) = guess.best() {
        guess.evidence = evidence(group, &kinds, best, seen);
    }
    guess
}

fn kinds(group: &Group) -> Vec<&Kind> {
    group.archetypes.iter().chain([&group.other]).collect()
}

/// The chance of each archetype; the last one is that of other decks.
pub fn chances(group: &Group, seen: &[Seen]) -> Vec<f64> {
    let logs: Vec<f64> = kinds(group)
        .into_iter()
        .map(|kind| {
            let draws = seen.iter().flat_map(|it| (1..=it.copies.min(MOST_COPIES)).map(|copy| (it.card, copy)));
            let log: f64 = draws.map(|(card, copy)| drawn(group, kind, card, copy).ln()).sum();
            kind.prior.max(f64::MIN_POSITIVE).ln() + group.model.temper * log
        })
        .collect();
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let parts: Vec<f64> = logs.into_iter().map(|log| (log - most).exp()).collect();
    let sum: f64 = parts.iter().sum();
    let mut chances: Vec<f64> = parts.into_iter().map(|part| part / sum).collect();
    correct(&mut chances, group.model);
    chances
}

/// Makes the likeliest archetype likelier, or less likely.
fn correct(chances: &mut [f64], model: Model) {
    let Some((_, archetypes)) = chances.split_last() else { return };
    let best = (0..archetypes.len()).max_by(|one, other| archetypes[*one].total_cmp(&archetypes[*other]));
    let Some(best) = best.filter(|best| (f64::MIN_POSITIVE..1.0).contains(&archetypes[*best])) else { return };
    let before = chances[best];
    let odds = model.slope * (before / (1.0 - before)).ln() + model.shift;
    let after = 1.0 / (1.0 + (-odds).exp());
    chances.iter_mut().for_each(|chance| *chance *= (1.0 - after) / (1.0 - before));
    chances[best] = after;
}

/// The part that the archetype's own lists have in what is said of it; the class has the rest.
fn own_part(group: &Group, kind: &Kind) -> f64 {
    if std::ptr::eq(kind, &group.other) {
        0.0
    } else {
        kind.lists / (kind.lists + group.model.pull).max(f64::MIN_POSITIVE)
    }
}

/// How common the card is in decks of the kind.
fn share(group: &Group, kind: &Kind, card: u32) -> CardShare {
    let (own, own_part) = (kind.share(card), own_part(group, kind));
    let of_class = group.other.share(card);
    let mixed = |own: f64, class: f64| own * own_part + class * (1.0 - own_part);
    CardShare { card, one: mixed(own.one, of_class.one), two: mixed(own.two, of_class.two) }
}

/// The chance that a card of the deck is this one: its first copy, or the second after the first.
fn drawn(group: &Group, kind: &Kind, card: u32, copy: u32) -> f64 {
    let (class, own_part) = (&group.other, own_part(group, kind));
    let of_class = class.share(card).copies() / class.deck + class.rest.max(UNKNOWN) / POOL;
    let of_own = kind.share(card).copies() / kind.deck + kind.rest * of_class;
    let first = of_own * own_part + of_class * (1.0 - own_part);
    if copy == 1 {
        return first;
    }
    let share = share(group, kind, card);
    let second = if share.copies() > 0.0 { 2.0 * share.two / share.copies() / kind.deck } else { 0.0 };
    second + class.rest.max(UNKNOWN) / POOL
}

/// The chances of one more copy and of two, over all kinds.
fn probable(group: &Group, kinds: &[&Kind], chances: &[f64], seen: &[Seen]) -> Vec<Probable> {
    let copies_of = |card: u32| seen.iter().find(|it| it.card == card).map_or(0, |it| it.copies);
    let total: u32 = seen.iter().map(|it| it.copies).sum();
    let mut all: Vec<u32> = kinds.iter().flat_map(|kind| kind.cards()).map(|share| share.card).collect();
    all.sort_unstable();
    all.dedup();
    let card = |card: u32| {
        let (mut chance, mut two) = (0.0, 0.0);
        for (kind, weight) in kinds.iter().zip(chances) {
            let of_kind = left(share(group, kind, card), copies_of(card), f64::from(total) / kind.deck);
            chance += weight * of_kind.0;
            two += weight * of_kind.1;
        }
        Probable { card, chance, two }
    };
    let mut cards: Vec<Probable> = all.into_iter().map(card).filter(|it| it.chance >= LEAST_CHANCE).collect();
    cards.sort_unstable_by(|one, other| other.chance.total_cmp(&one.chance).then(one.card.cmp(&other.card)));
    cards.truncate(MOST_CARDS);
    cards
}

/// The chances of one more copy and of two more, after so much of the deck was seen with these copies.
fn left(share: CardShare, copies: u32, part: f64) -> (f64, f64) {
    let hidden = (1.0 - part).clamp(0.0, 1.0);
    let (single, double) = ((share.one - share.two).max(0.0), share.two);
    match copies {
        0 => {
            let (single, double) = (single * hidden, double * hidden * hidden);
            let all = 1.0 - share.one + single + double;
            if all > 0.0 { ((single + double) / all, double / all) } else { (0.0, 0.0) }
        }
        1 => {
            let double = 2.0 * double * hidden;
            if single + double > 0.0 { (double / (single + double), 0.0) } else { (0.0, 0.0) }
        }
        _ => (0.0, 0.0),
    }
}

/// The cards seen that the archetype has more often than the decks that it might be instead.
fn evidence(group: &Group, kinds: &[&Kind], best: usize, seen: &[Seen]) -> Vec<u32> {
    let rest = || kinds.iter().enumerate().filter(|(at, _)| *at != best).map(|(_, kind)| kind);
    let prior: f64 = rest().map(|kind| kind.prior).sum();
    let speaks = |card: u32| {
        let others: f64 = rest().map(|kind| kind.prior * drawn(group, kind, card, 1)).sum();
        drawn(group, kinds[best], card, 1) * prior / others.max(f64::MIN_POSITIVE)
    };
    let mut found: Vec<(u32, f64)> = seen.iter().map(|it| (it.card, speaks(it.card))).collect();
    found.retain(|(_, ratio)| *ratio >= SPEAKS);
    found.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    found.truncate(MOST_EVIDENCE);
    found.into_iter().map(|(card, _)| card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(card: u32, one: f64, two: f64) -> CardShare {
        CardShare { card, one, two }
    }

    /// Fifteen cards in two copies from `first` on.
    fn kind(prior: f64, first: u32) -> Kind {
        Kind::new(prior, 20.0, 30.0, (first..first + 15).map(|card| shared(card, 1.0, 1.0)).collect())
    }

    /// Two archetypes with five common cards, and 10 % other decks.
    fn group() -> Group {
        let of_class = (1..=25).map(|card| shared(card, 0.5, 0.4)).collect();
        Group {
            model: Model::default(),
            other: Kind::new(0.1, 50.0, 30.0, of_class),
            archetypes: vec![kind(0.6, 1), kind(0.3, 11)],
        }
    }

    fn seen(cards: &[u32]) -> Vec<Seen> {
        cards.iter().map(|card| Seen { card: *card, copies: 1 }).collect()
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
    }

    #[test]
    fn without_cards_the_chances_are_the_priors() {
        let guess = guess(&group(), &[]);
        near(guess.archetypes[0], 0.6);
        near(guess.archetypes[1], 0.3);
        near(guess.other, 0.1);
        assert_eq!((guess.best().map(|(index, _)| index), guess.evidence.len()), (Some(0), 0));
    }

    #[test]
    fn cards_of_one_archetype_speak_for_it_and_common_ones_do_not() {
        let common = guess(&group(), &seen(&[11, 12, 13]));
        assert!((common.archetypes[0] / common.archetypes[1] - 2.0).abs() < 1e-9, "{common:?}");
        let second = guess(&group(), &seen(&[20, 21, 11]));
        assert!(second.archetypes[1] > 0.8, "{second:?}");
        assert_eq!(second.evidence, [20, 21]);
        near(second.archetypes.iter().sum::<f64>() + second.other, 1.0);
    }

    #[test]
    fn a_shift_moves_the_likeliest_archetype_alone() {
        let mut group = group();
        group.model.shift = 2.0_f64.ln();
        let shifted = chances(&group, &[]);
        near(shifted[0], 0.75);
        near(shifted[1] / shifted[2], 3.0);
        near(shifted.iter().sum(), 1.0);
        group.model = Model { slope: 2.0, shift: 0.0, ..group.model };
        near(chances(&group, &[])[0], 2.25 / 3.25);
        group.archetypes.clear();
        near(chances(&group, &[])[0], 1.0);
    }

    #[test]
    fn a_lower_temper_makes_less_sure() {
        let mut group = group();
        let chance = |group: &Group| guess(group, &seen(&[20, 21])).archetypes[1];
        let usual = chance(&group);
        group.model.temper = 0.2;
        assert!(chance(&group) < usual);
    }

    #[test]
    fn cards_that_nobody_plays_speak_for_another_deck() {
        let guess = guess(&group(), &seen(&[901, 902, 903, 904]));
        assert!(guess.other > 0.5 && guess.best().is_none(), "{guess:?}");
        assert_eq!(guess.evidence, [0; 0]);
    }

    #[test]
    fn what_is_left_has_no_copies_that_were_seen() {
        let guess =
            guess(&group(), &[Seen { card: 1, copies: 2 }, Seen { card: 2, copies: 1 }, Seen { card: 3, copies: 1 }]);
        let of = |card: u32| guess.cards.iter().find(|it| it.card == card).copied();
        assert_eq!(of(1), None);
        let (second, hidden) = (of(2).unwrap(), of(4).unwrap());
        assert!(second.chance > 0.9 && second.two == 0.0, "{second:?}");
        assert!(hidden.chance > 0.9 && hidden.two > 0.9, "{hidden:?}");
        assert!(guess.cards.is_sorted_by(|one, other| one.chance >= other.chance));
    }

    #[test]
    fn a_card_that_did_not_come_is_less_likely() {
        near(left(shared(1, 0.5, 0.0), 0, 0.0).0, 0.5);
        near(left(shared(1, 0.5, 0.0), 0, 0.5).0, 1.0 / 3.0);
        near(left(shared(1, 1.0, 0.5), 1, 0.0).0, 2.0 / 3.0);
        near(left(shared(1, 1.0, 0.5), 1, 1.0).0, 0.0);
        assert_eq!(left(shared(1, 0.0, 0.0), 1, 0.2), (0.0, 0.0));
        assert_eq!(left(shared(1, 1.0, 1.0), 0, 1.5), (0.0, 0.0));
    }

    #[test]
    fn a_class_without_archetypes_has_only_others() {
        let guess = guess(&Group { archetypes: Vec::new(), ..group() }, &seen(&[1, 2, 3]));
        near(guess.other, 1.0);
        assert_eq!(super::guess(&Group::default(), &seen(&[1])).other, 1.0);
    }
}
