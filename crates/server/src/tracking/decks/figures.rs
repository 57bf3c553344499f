//! What a list shows of a deck's cards: its mana curve and its cost in dust. Pure.

use cards::Catalog;
use cards::model::{Card, Rarity};
use deckcode::Deck;

/// Cards of this cost and more share the last column.
const MAX_COST: usize = 7;
/// Every player owns the cards of the core set; they can be neither crafted nor disenchanted.
const CORE_SET: u32 = 1637;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CardFigures {
    /// Cards by cost, from 0 to 7 and more; without sideboards.
    pub(super) curve: [u32; MAX_COST + 1],
    /// With the sideboards.
    pub(super) dust: u32,
}

pub(super) fn of(deck: &Deck, catalog: &Catalog) -> CardFigures {
    let mut figures = CardFigures { curve: [0; MAX_COST + 1], dust: 0 };
    for (card, count) in &deck.cards {
        if let Some(card) = catalog.card(*card) {
            let column = &mut figures.curve[usize::from(card.cost).min(MAX_COST)];
            *column = column.saturating_add(*count);
        }
    }
    let sideboards = deck.sideboards.iter().map(|side| (side.card, side.count));
    for (card, count) in deck.cards.iter().copied().chain(sideboards) {
        let each = catalog.card(card).map_or(0, dust_of);
        figures.dust = figures.dust.saturating_add(each.saturating_mul(count));
    }
    figures
}

fn dust_of(card: &Card) -> u32 {
    match card.rarity {
        _ if !card.collectible || card.set == CORE_SET => 0,
        Rarity::Free => 0,
        Rarity::Common => 40,
        Rarity::Rare => 100,
        Rarity::Epic => 400,
        Rarity::Legendary => 1600,
    }
}

#[cfg(test)]
mod tests {
    use deckcode::SideboardCard;

    use super::*;
    use crate::testing::cards;

    #[test]
    fn cards_are_counted_by_cost_and_dust_is_added_up() {
        let mut content = cards::content(1);
        for card in &mut content.cards {
            card.set = if card.dbf_id == cards::MAGE_SPELL { CORE_SET } else { 1957 };
        }
        let catalog = Catalog::from_bytes(content.encode()).unwrap();
        let mut deck = cards::good_deck();
        // Costs 1 to 9, then 0 to 4, each twice, and a spell of 4 twice.
        assert_eq!(of(&deck, &catalog), CardFigures { curve: [2, 4, 4, 4, 6, 2, 2, 6], dust: 28 * 40 });
        deck.cards.extend([(cards::LEGEND, 1), (999, 7)]);
        deck.sideboards.push(SideboardCard { card: cards::WARRIOR_WEAPON, count: 1, owner: cards::LEGEND });
        let with_legend = of(&deck, &catalog);
        assert_eq!((with_legend.curve[7], with_legend.dust), (7, 28 * 40 + 1600 + 400));
        deck.cards = vec![(cards::LEGEND, u32::MAX)];
        assert_eq!(of(&deck, &catalog).dust, u32::MAX);
    }
}
