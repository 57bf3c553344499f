//! Which cards nearly all lists of an archetype have, and which are a choice. Pure.

use std::collections::{BTreeMap, HashMap};

use uuid::Uuid;

use super::MIN_PLAYERS;
use super::weights::{self, FIGURE_SHARE, Figure, Weight};
use crate::tracking::archetypes::rules::CardWeights;

/// A card of the core is in at least so much of what is played.
pub const CORE_SHARE: f64 = 0.8;
/// A card that is in less, or that fewer than three players have, is not told.
const LEAST_SHARE: f64 = 0.05;

/// A list, and what each of its players has played with it.
pub struct PlayedList {
    pub cards: CardWeights,
    pub users: Vec<(Uuid, Weight)>,
}

/// A card of an archetype's lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoreFigure {
    pub card: u32,
    /// In most of the lists that have it.
    pub copies: u32,
    /// Of all matches, from 0 to 1.
    pub share: f64,
    /// Of the lists that have it.
    pub figure: Figure,
}

/// A card: what counts of each player, and the matches by number of copies.
type PlayedCard = (HashMap<Uuid, Weight>, BTreeMap<u32, f64>);

/// Cards by their first printing, the most played one first. No player weighs more in a card than in the archetype.
pub fn figures(lists: &[PlayedList]) -> Vec<CoreFigure> {
    let mut games = HashMap::<Uuid, f64>::new();
    for (user, weight) in lists.iter().flat_map(|list| &list.users) {
        *games.entry(*user).or_default() += weight.games;
    }
    let most = weights::most(games.values().copied(), FIGURE_SHARE);
    let part = |user: &Uuid| games.get(user).filter(|games| **games > 0.0).map_or(0.0, |games| (most / games).min(1.0));
    let all: f64 = games.iter().map(|(user, games)| games * part(user)).sum();
    let mut cards = BTreeMap::<u32, PlayedCard>::new();
    for list in lists {
        for (card, copies) in &list.cards {
            let (users, counts) = cards.entry(*card).or_default();
            for (user, weight) in &list.users {
                users.entry(*user).or_default().add(*weight, part(user));
                *counts.entry(*copies as u32).or_default() += weight.games * part(user);
            }
        }
    }
    let figure = |(card, (users, counts)): (u32, PlayedCard)| CoreFigure {
        card,
        copies: counts.into_iter().max_by(|one, other| one.1.total_cmp(&other.1)).map_or(1, |(copies, _)| copies),
        share: users.values().map(|weight| weight.games).sum::<f64>() / all.max(f64::MIN_POSITIVE),
        figure: weights::figure(users.values(), FIGURE_SHARE),
    };
    let mut figures: Vec<CoreFigure> = cards.into_iter().map(figure).collect();
    figures.retain(|it| it.share >= LEAST_SHARE && it.figure.players >= MIN_PLAYERS);
    figures.sort_by(|one, other| other.share.total_cmp(&one.share).then(one.card.cmp(&other.card)));
    figures
}

#[cfg(test)]
mod tests {
    use super::super::weights::Sums;
    use super::*;

    fn list(cards: &[(u32, u32)], users: &[(u128, i64, i64)]) -> PlayedList {
        let weight = |&(user, games, wins): &(u128, i64, i64)| {
            (Uuid::from_u128(user), Weight::new(Sums { games, wins, ..Sums::default() }, 1.0))
        };
        PlayedList {
            cards: cards.iter().map(|(card, copies)| (*card, f64::from(*copies))).collect(),
            users: users.iter().map(weight).collect(),
        }
    }

    #[test]
    fn a_card_has_its_share_copies_and_wins() {
        let users = |wins| (0..10).map(|user| (user, 10, wins)).collect::<Vec<_>>();
        let found = figures(&[
            list(&[(1, 2), (2, 1)], &users(6)),
            list(&[(1, 2), (3, 2)], &users(5)),
            list(&[(1, 1), (3, 1)], &users(4)),
        ]);
        let told: Vec<_> = found.iter().map(|it| (it.card, it.copies, (it.share * 300.0).round())).collect();
        assert_eq!(told, [(1, 2, 300.0), (3, 2, 200.0), (2, 1, 100.0)]);
        assert_eq!((found[2].figure.players, found[2].figure.sums.games, found[2].figure.sums.wins), (10, 100, 60));
        assert!(found[0].share >= CORE_SHARE && found[1].share < CORE_SHARE);
    }

    #[test]
    fn one_player_does_not_make_the_core() {
        let honest: Vec<_> = (1..=100).map(|user| (user, 10, 5)).collect();
        let found = figures(&[list(&[(1, 2)], &honest), list(&[(1, 2), (9, 2)], &[(0, 5000, 5000)])]);
        let cards: Vec<u32> = found.iter().map(|it| it.card).collect();
        assert_eq!(cards, [1], "a card of fewer than three players is not told");
        assert!((found[0].share - 1.0).abs() < 1e-9);
        assert!(figures(&[]).is_empty());
    }
}
