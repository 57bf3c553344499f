//! What an archetype's players do with its cards and how they fare, with nobody weighing too much. Pure.

use std::collections::BTreeMap;

use super::cards::{CardSums, Count};
use super::weights::{self, FIGURE_SHARE, Figure, Sums, Weight};

/// The matches of an archetype that say what became of its cards.
#[derive(Debug, Default)]
pub struct ArchetypeCards {
    pub all: Figure,
    pub cards: BTreeMap<u32, OfCard>,
}

#[derive(Clone, Debug, Default)]
pub struct OfCard {
    pub drawn: Figure,
    pub played: Figure,
    pub hands: HandFigures,
    /// By the opponent's class; empty if it was not asked for.
    pub against: BTreeMap<u8, HandFigures>,
}

/// Mulligans in which a card was offered.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandFigures {
    pub kept: Figure,
    pub replaced: Figure,
}

/// What each player has in a figure, of which a part counts.
type Players = Vec<(Count, f64)>;

#[derive(Default)]
struct Collected {
    drawn: Players,
    played: Players,
    hands: [Players; 2],
    against: BTreeMap<u8, [Players; 2]>,
}

/// Of each player's sums; the mulligans also by the opponent's class if `by_class`, which takes most of the memory. No player
/// weighs more in a card than in the archetype.
pub fn figures(players: &[CardSums], by_class: bool) -> ArchetypeCards {
    let all = |sums: &CardSums| {
        let mut all = Count::default();
        sums.matches.iter().for_each(|(_, count)| all.add(*count));
        all
    };
    let most = weights::most(players.iter().map(|it| all(it).games as f64), FIGURE_SHARE);
    let mut cards = BTreeMap::<u32, Collected>::new();
    let mut whole = Players::new();
    for sums in players {
        let of_player = all(sums);
        if of_player.games <= 0 {
            continue;
        }
        let part = (most / of_player.games as f64).min(1.0);
        whole.push((of_player, 1.0));
        for it in &sums.cards {
            let card = cards.entry(it.card).or_default();
            card.drawn.push((it.drawn, part));
            card.played.push((it.played, part));
            let mut hands = [Count::default(); 2];
            for hand in &it.hands {
                let counts = [hand.kept, hand.offered.less(hand.kept)];
                hands.iter_mut().zip(counts).for_each(|(sum, count)| sum.add(count));
                if by_class {
                    let against = card.against.entry(hand.class).or_default();
                    against.iter_mut().zip(counts).for_each(|(players, count)| players.push((count, part)));
                }
            }
            for (players, count) in card.hands.iter_mut().zip(hands) {
                players.push((count, part));
            }
        }
    }
    ArchetypeCards { all: figure(&whole), cards: cards.into_iter().map(|(card, it)| (card, it.figures())).collect() }
}

impl Collected {
    fn figures(self) -> OfCard {
        let hands = |[kept, replaced]: &[Players; 2]| HandFigures { kept: figure(kept), replaced: figure(replaced) };
        OfCard {
            drawn: figure(&self.drawn),
            played: figure(&self.played),
            hands: hands(&self.hands),
            against: self.against.iter().map(|(class, players)| (*class, hands(players))).collect(),
        }
    }
}

fn figure(players: &Players) -> Figure {
    let weight = |(count, part): &(Count, f64)| {
        Weight::new(Sums { games: count.games, wins: count.wins, ..Sums::default() }, *part)
    };
    let weights: Vec<Weight> = players.iter().map(weight).collect();
    weights::figure(weights.iter(), FIGURE_SHARE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tracking::match_cards::CardPlay;

    /// A player with so many matches, of which every second one is won; the card is kept in those that are won, if `kept`.
    fn player(games: usize, card: u32, kept: bool) -> CardSums {
        let mut sums = CardSums::default();
        for n in 0..games {
            let won = n % 2 == 0;
            let play = CardPlay { card, offered: 1, kept: u8::from(kept && won), drawn: Some(1), played: None };
            sums.add_match((n % 3) as u8, won, &[play], 1);
        }
        sums
    }

    #[test]
    fn figures_are_of_all_players_and_by_class() {
        let players: Vec<CardSums> = (0..10).map(|_| player(12, 5, true)).collect();
        let found = figures(&players, true);
        assert_eq!((found.all.players, found.all.sums.games, found.all.sums.wins), (10, 120, 60));
        let card = &found.cards[&5];
        assert_eq!((card.hands.kept.sums.games, card.hands.kept.sums.wins), (60, 60));
        assert_eq!((card.hands.replaced.sums.games, card.hands.replaced.sums.wins), (60, 0));
        assert_eq!((card.drawn.sums.games, card.played.players), (120, 0));
        let against: i64 = card.against.values().map(|it| it.kept.sums.games + it.replaced.sums.games).sum();
        assert_eq!((card.against.len(), against), (3, 120));
    }

    #[test]
    fn one_player_weighs_no_more_in_a_card_than_allowed() {
        let mut players: Vec<CardSums> = (0..100).map(|_| player(10, 5, false)).collect();
        players.push(player(5000, 5, true));
        players.push(player(5000, 6, true));
        let found = figures(&players, false);
        let kept = found.cards[&5].hands.kept;
        assert!(kept.players == 1 && kept.sums.games < 60, "{kept:?}");
        assert!(found.cards[&5].drawn.sums.games < 1200);
        assert!(found.all.sums.games < 1200);
        assert!(found.cards[&5].against.is_empty() && figures(&[], true).cards.is_empty());
    }
}
