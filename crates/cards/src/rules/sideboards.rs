//! Sideboards: cards beside the deck that belong to one of its cards.

use std::collections::BTreeMap;

use super::{Checker, Code, may_be_in_a_deck, summed};
use crate::model::{Card, Sideboard};

/// The game refuses a second copy of a card in one sideboard.
const COPIES: u32 = 1;

impl Checker<'_, '_> {
    pub(super) fn sideboards(&mut self) {
        let mut boards: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
        for side in self.deck.sideboards.iter().filter(|side| side.count > 0) {
            boards.entry(side.owner).or_default().push((side.card, side.count));
        }
        let owners: Vec<(u32, Sideboard)> =
            self.main.iter().filter_map(|(id, (card, _))| card.deck.sideboard.map(|rule| (*id, rule))).collect();
        for (owner, rule) in &owners {
            let board = summed(boards.remove(owner).unwrap_or_default().into_iter());
            self.sideboard(*owner, *rule, &board);
        }
        for (owner, board) in boards {
            // An unknown card of the deck may have a sideboard, so it is not reported.
            if (self.cards)(owner).is_some() || !self.deck.cards.iter().any(|(id, _)| *id == owner) {
                let found = summed(board.into_iter()).values().fold(0, |sum: u32, count| sum.saturating_add(*count));
                self.report(Code::SideboardWithoutOwner, Some(owner), 0, found);
            }
        }
    }

    fn sideboard(&mut self, owner: u32, rule: Sideboard, board: &BTreeMap<u32, u32>) {
        let found = board.values().fold(0, |sum: u32, count| sum.saturating_add(*count));
        let (min, max) = (u32::from(rule.min), u32::from(rule.max));
        if found < min {
            self.report(Code::TooFewSideboardCards, Some(owner), min, found);
        } else if found > max {
            self.report(Code::TooManySideboardCards, Some(owner), max, found);
        }
        for (id, count) in board {
            let Some(card) = (self.cards)(*id) else { continue };
            if !self.is_allowed_in(card, rule) {
                self.report(Code::NotInSideboard, Some(*id), 0, *count);
            } else if *count > COPIES {
                self.report(Code::TooManySideboardCopies, Some(*id), COPIES, *count);
            }
        }
    }

    /// A sideboard that allows cards of any class or uncollectible cards has a list of its own, which the card data does not
    /// have; the format of those cards is then not checked.
    fn is_allowed_in(&self, card: &Card, rule: Sideboard) -> bool {
        let nested = card.deck.no_sideboard || card.deck.sideboard.is_some();
        let own_list = rule.any_class || rule.any_collectible;
        !nested
            && (rule.any_collectible || may_be_in_a_deck(card))
            && (rule.any_class || self.class_admits(card))
            && (own_list || self.format_admits(card))
    }
}
