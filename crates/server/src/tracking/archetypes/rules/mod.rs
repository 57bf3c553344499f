//! How decks are grouped into archetypes, and which archetype a deck or an opponent has. Pure.

mod clusters;

use std::collections::BTreeMap;

pub use self::clusters::clusters;

/// A deck, or a cluster, joins what is at least so similar to it.
pub const SIMILAR: f64 = 0.40;
/// A cluster is the old archetype if their signatures are at least so similar.
pub const SAME: f64 = 0.85;
/// Cards that an archetype has this much more often than the rest of its class are its signature.
const DISTINCT: f64 = 0.15;
/// The fewest lists that make an archetype.
pub const MIN_LISTS: usize = 3;
/// An opponent is named only by so many cards of their own.
pub const MIN_SEEN: usize = 5;
/// The least score of an opponent's archetype, and its lead over the second.
const MIN_SCORE: f64 = 1.0;
const LEAD: f64 = 1.25;
/// An archetype plays a card if its average list has this many copies of it.
const PLAYED: f64 = 0.5;

/// A list with more cards is one of forty.
const LARGE: f64 = 35.0;

/// Cards with a number: copies in a list, or a weight. By card.
pub type CardWeights = BTreeMap<u32, f64>;

/// What an archetype consists of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shape {
    pub centre: CardWeights,
    pub signature: CardWeights,
}

/// Whether a list, or the average one, has forty cards instead of thirty.
pub fn is_large(list: &CardWeights) -> bool {
    list.values().sum::<f64>() > LARGE
}

/// Weighted Jaccard: what two lists have in common, of what both have together. 1 for the same list.
pub fn similarity(one: &CardWeights, other: &CardWeights) -> f64 {
    let common: f64 = one.iter().filter_map(|(card, n)| Some(n.min(*other.get(card)?))).sum();
    let all = one.values().sum::<f64>() + other.values().sum::<f64>() - common;
    if all > 0.0 { common / all } else { 0.0 }
}

/// The angle between two signatures: 1 for the same direction.
pub fn likeness(one: &CardWeights, other: &CardWeights) -> f64 {
    let product: f64 = one.iter().filter_map(|(card, n)| Some(n * other.get(card)?)).sum();
    let length = |weights: &CardWeights| weights.values().map(|n| n * n).sum::<f64>().sqrt();
    let lengths = length(one) * length(other);
    if lengths > 0.0 { product / lengths } else { 0.0 }
}

/// The average list.
pub fn centre(lists: &[&CardWeights]) -> CardWeights {
    let mut centre = CardWeights::new();
    for (card, n) in lists.iter().flat_map(|list| list.iter()) {
        *centre.entry(*card).or_default() += n;
    }
    centre.values_mut().for_each(|n| *n /= lists.len().max(1) as f64);
    centre
}

/// The cards that tell these lists apart from the other lists of the class.
pub fn signature(inside: &[&CardWeights], rest: &[&CardWeights]) -> CardWeights {
    let shares = |lists: &[&CardWeights]| {
        let ones: Vec<CardWeights> = lists.iter().map(|list| list.keys().map(|card| (*card, 1.0)).collect()).collect();
        centre(&ones.iter().collect::<Vec<_>>())
    };
    let (inside, rest) = (shares(inside), shares(rest));
    let weights = inside.into_iter().map(|(card, share)| (card, share - rest.get(&card).copied().unwrap_or_default()));
    weights.filter(|(_, weight)| *weight > DISTINCT).collect()
}

/// The archetype of the deck's size whose centre is nearest to it, if it is near enough.
pub fn nearest(list: &CardWeights, shapes: &[Shape]) -> Option<usize> {
    let large = is_large(list);
    let shapes = shapes.iter().enumerate().filter(|(_, shape)| is_large(&shape.centre) == large);
    let near = shapes.map(|(index, shape)| (index, similarity(list, &shape.centre)));
    near.filter(|(_, near)| *near >= SIMILAR).max_by(|one, other| one.1.total_cmp(&other.1)).map(|(index, _)| index)
}

/// The archetype that an opponent's cards give away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedOpponent {
    pub index: usize,
    /// So many of the cards seen are of the archetype.
    pub matched: usize,
}

/// By the signatures of the cards seen, each once. Only with enough cards, and with a clear lead over the second archetype.
pub fn name_opponent(seen: &[u32], shapes: &[Shape]) -> Option<NamedOpponent> {
    let mut seen = seen.to_vec();
    seen.sort_unstable();
    seen.dedup();
    if seen.len() < MIN_SEEN {
        return None;
    }
    let score = |shape: &Shape| seen.iter().filter_map(|card| shape.signature.get(card)).sum::<f64>();
    let mut scores: Vec<(usize, f64)> = shapes.iter().map(score).enumerate().collect();
    scores.sort_by(|one, other| other.1.total_cmp(&one.1));
    let (index, best) = *scores.first()?;
    let second = scores.get(1).map_or(0.0, |(_, score)| *score);
    if best < MIN_SCORE || best < second * LEAD {
        return None;
    }
    let plays = |card: &&u32| shapes[index].centre.get(*card).is_some_and(|copies| *copies >= PLAYED);
    Some(NamedOpponent { index, matched: seen.iter().filter(plays).count() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(cards: &[(u32, u32)]) -> CardWeights {
        cards.iter().map(|(card, n)| (*card, f64::from(*n))).collect()
    }

    fn cards(from: u32, to: u32) -> CardWeights {
        (from..=to).map(|card| (card, 2.0)).collect()
    }

    #[test]
    fn lists_are_similar_by_what_they_share() {
        let one = list(&[(1, 2), (2, 2)]);
        for (other, expected) in [
            (list(&[(1, 2), (2, 2)]), 1.0),
            (list(&[(1, 1), (2, 2)]), 0.75),
            (list(&[(1, 2), (3, 2)]), 1.0 / 3.0),
            (list(&[(3, 2)]), 0.0),
            (list(&[]), 0.0),
        ] {
            assert!((similarity(&one, &other) - expected).abs() < 1e-9, "{other:?}");
        }
        assert!((likeness(&one, &list(&[(1, 1), (2, 1)])) - 1.0).abs() < 1e-9);
        assert_eq!(likeness(&one, &list(&[])), 0.0);
    }

    #[test]
    fn a_deck_joins_the_nearest_or_waits() {
        let shape = |centre| Shape { centre, signature: CardWeights::new() };
        let shapes = [shape(cards(1, 15)), shape(cards(11, 25))];
        assert_eq!(nearest(&cards(1, 15), &shapes), Some(0));
        assert_eq!(nearest(&cards(10, 24), &shapes), Some(1));
        assert_eq!(nearest(&cards(30, 44), &shapes), None);
        assert_eq!(nearest(&cards(1, 15), &[]), None);
        let large = [shape(cards(1, 20)), shape(cards(6, 20))];
        assert_eq!(nearest(&cards(1, 15), &large), Some(1), "one of thirty cards, though the one of forty is nearer");
    }

    #[test]
    fn an_opponent_is_named_from_five_cards_with_a_lead() {
        let (aggro, control) = (cards(1, 15), cards(11, 25));
        let of = |inside: &CardWeights, rest: &CardWeights| Shape {
            centre: inside.clone(),
            signature: signature(&[inside], &[rest]),
        };
        let shapes = [of(&aggro, &control), of(&control, &aggro)];
        assert_eq!(name_opponent(&[1, 2, 3, 4], &shapes), None, "too few");
        assert_eq!(name_opponent(&[1, 1, 2, 2, 3], &shapes), None, "each card once");
        assert_eq!(name_opponent(&[1, 2, 3, 4, 11], &shapes), Some(NamedOpponent { index: 0, matched: 5 }));
        assert_eq!(name_opponent(&[1, 2, 3, 4, 11, 90, 91], &shapes), Some(NamedOpponent { index: 0, matched: 5 }));
        assert_eq!(name_opponent(&[11, 12, 13, 14, 15], &shapes), None, "both play them");
        assert_eq!(name_opponent(&[1, 2, 16, 17, 11], &shapes), None, "no lead");
        assert_eq!(name_opponent(&[1, 2, 3, 4, 5], &[]), None);
    }

    #[test]
    fn a_signature_is_what_the_rest_of_the_class_has_not() {
        let (a, b, c) = (cards(1, 3), cards(1, 4), cards(3, 6));
        let found = signature(&[&a, &b], &[&c]);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(centre(&[&a, &b])[&4], 1.0);
    }
}
