//! What a page says about the cards of an archetype, from the figures of everyone.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::rules::MIN_PLAYERS;
use super::rules::card_figures::{ArchetypeCards, HandFigures, OfCard};
use super::rules::cards::class_name;
use super::rules::weights::Figure;
use super::wire::CoreCard;
use crate::base::win_rates::{Tally, WinRate};
use crate::cards::catalog::CardData;
use crate::tracking::match_cards::{CardFigures, CardRate, MIN_HANDS, first_printing, share};

/// The names under which the pages of an archetype's cards and mulligans are stored, in place of a bracket.
pub(super) const CARDS: &str = "cards";
pub(super) const MULLIGAN: &str = "mulligan";

/// What is the same on an archetype's pages of all brackets.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct CardsPage {
    pub(super) all: Option<WinRate>,
    pub(super) cards: Vec<CardFigures>,
}

/// Mulligans with an archetype, by card and by the opponent's class, `""` for all of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EveryonesHands {
    cards: BTreeMap<u32, BTreeMap<String, [i64; 4]>>,
}

impl EveryonesHands {
    /// Those in which the card was kept, and the others; none where there are too few.
    pub fn of(&self, card: u32, class: &str) -> (Tally, Tally) {
        let [kept, kept_wins, replaced, replaced_wins] =
            self.cards.get(&card).and_then(|classes| classes.get(class)).copied().unwrap_or_default();
        (Tally::new(kept_wins, kept - kept_wins), Tally::new(replaced_wins, replaced - replaced_wins))
    }
}

/// Enough matches of enough players.
fn is_enough(figure: &Figure) -> bool {
    figure.sums.games >= MIN_HANDS && figure.players >= MIN_PLAYERS
}

fn tally(figure: &Figure) -> Tally {
    Tally::new(figure.sums.wins, figure.sums.games - figure.sums.wins)
}

pub(super) fn hands(found: &ArchetypeCards) -> EveryonesHands {
    let told = |hands: &HandFigures| {
        let of = |figure: &Figure| if is_enough(figure) { figure.sums } else { Default::default() };
        let (kept, replaced) = (of(&hands.kept), of(&hands.replaced));
        let numbers = [kept.games, kept.wins, replaced.games, replaced.wins];
        (numbers != [0; 4]).then_some(numbers)
    };
    let of_card = |it: &OfCard| {
        let against = it.against.iter().filter_map(|(class, hands)| Some((class_name(*class)?, told(hands)?)));
        let all = told(&it.hands).map(|hands| ("", hands));
        against.chain(all).map(|(class, hands)| (class.to_owned(), hands)).collect::<BTreeMap<_, _>>()
    };
    let cards = found.cards.iter().map(|(card, it)| (*card, of_card(it)));
    EveryonesHands { cards: cards.filter(|(_, classes)| !classes.is_empty()).collect() }
}

/// The figures of the cards of a list, in whatever printing it has them.
pub(super) fn page(found: &ArchetypeCards, list: &[CoreCard], data: Option<&CardData>) -> CardsPage {
    let catalog = data.map(CardData::catalog);
    let figures = |it: &CoreCard| {
        let of = found.cards.get(&first_printing(catalog, it.card))?;
        Some(card_figures(it.card, of, &found.all))
    };
    let all = Some(&found.all).filter(|all| is_enough(all)).map(|all| tally(all).into());
    CardsPage { all, cards: list.iter().filter_map(figures).collect() }
}

fn card_figures(card: u32, of: &OfCard, all: &Figure) -> CardFigures {
    let rate = |figure: &Figure| CardRate::new(tally(figure), tally(all), is_enough(figure));
    let (kept, replaced) = (of.hands.kept.sums.games, of.hands.replaced.sums.games);
    let players = of.hands.kept.players.max(of.hands.replaced.players);
    CardFigures {
        card,
        offered: kept + replaced,
        kept_share: share(kept, kept + replaced).filter(|_| players >= MIN_PLAYERS),
        kept: rate(&of.hands.kept),
        drawn: rate(&of.drawn),
        played: rate(&of.played),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tracking::match_cards::CardPlay;
    use crate::tracking::meta::rules::card_figures::figures;
    use crate::tracking::meta::rules::cards::CardSums;

    fn players(count: usize) -> ArchetypeCards {
        let mut players = Vec::new();
        for _ in 0..count {
            let mut sums = CardSums::default();
            for n in 0..40 {
                let kept = u8::from(n % 4 < 2);
                let play = CardPlay { card: 7, offered: 1, kept, drawn: Some(0), played: (n < 5).then_some(3) };
                sums.add_match(1 + (n % 2) as u8, n % 4 == 0, &[play], 1);
            }
            players.push(sums);
        }
        figures(&players, true)
    }

    fn core(card: u32) -> CoreCard {
        CoreCard { card, copies: 2, share: 1.0, core: true, figures: None }
    }

    #[test]
    fn a_card_is_told_from_thirty_matches_of_three_players_on() {
        let found = page(&players(3), &[core(7), core(8)], None).cards;
        let [card] = &found[..] else { panic!("one card has figures") };
        assert_eq!((card.offered, card.kept_share, card.kept.games), (120, Some(0.5), 60));
        assert_eq!(card.kept.figures.unwrap().rate, Some(0.5));
        assert_eq!(card.kept.difference.unwrap().difference, 0.25);
        assert_eq!((card.played.games, card.played.figures), (15, None), "too few");
        let two = page(&players(2), &[core(7)], None).cards[0];
        assert_eq!((two.kept_share, two.kept.figures, two.drawn.figures), (None, None, None), "too few players");
    }

    #[test]
    fn hands_are_told_by_class_and_of_all() {
        let told = hands(&players(3));
        assert_eq!(told.of(7, ""), (Tally::new(30, 30), Tally::new(0, 60)));
        assert_eq!(told.of(7, "DEATHKNIGHT"), (Tally::new(30, 0), Tally::new(0, 30)));
        assert_eq!(told.of(7, "MAGE"), (Tally::default(), Tally::default()));
        assert_eq!(hands(&players(2)), EveryonesHands::default());
    }
}
