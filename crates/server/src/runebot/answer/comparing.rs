//! Two cards side by side.

use cards::model::Card;

use super::Reply;
use super::card;
use super::context::Context;
use super::find::{self, Found};
use super::lexicon::flag;
use super::parse::{COMPARES, Piece};
use super::pipeline::Turn;

/// Unknown words beside the names; with more of them the question is about something else.
const MOST_OTHER: usize = 1;

impl Turn<'_, '_> {
    /// Two cards side by side.
    pub(super) fn compared(&self, exact: &[Found]) -> Option<Reply> {
        if !self.parsed.has(COMPARES) || self.parsed.tokens.len() > 24 {
            return None;
        }
        let mut cards: Vec<&Found> = exact.iter().collect();
        cards.sort_by_key(|found| found.from);
        cards.dedup_by_key(|found| found.card);
        let inside = |piece: &Piece| cards.iter().any(|found| piece.from >= found.from && piece.to <= found.to);
        let other = self.parsed.content().filter(|piece| !inside(piece)).count();
        let ids: Vec<u32> = cards.iter().map(|found| found.card).take(3).collect();
        (ids.len() >= 2 && other <= MOST_OTHER).then(|| self.comparison(&ids))
    }

    /// The same with names that are not written exactly.
    pub(super) fn loosely_compared(&self, exact: &[Found]) -> Option<Reply> {
        let whole = |found: &Found| self.parsed.is_only_around(found.from, found.to) && found.to - found.from > 2;
        // `and` and `to` join other things, too.
        let compares = self.parsed.has(flag::COMPARE);
        if exact.iter().any(whole) || !compares || self.parsed.tokens.len() > 16 {
            return None;
        }
        for piece in self.parsed.pieces.iter().filter(|piece| piece.meaning.flags & flag::JOINS != 0) {
            let side = |from: usize, to: usize| {
                let pieces = self.parsed.pieces.iter().filter(|it| it.from >= from && it.to <= to);
                let kept: Vec<_> = pieces.skip_while(|it| it.is_around()).collect();
                let last = kept.iter().rposition(|it| !it.is_around())?;
                let span = (kept[0].from, kept[last].to);
                let nearest = find::nearest(self.parsed, span, self.world)?;
                (nearest.closeness > 0.8 && span.1 - span.0 <= 6).then_some(nearest.card)
            };
            if let (Some(left), Some(right)) = (side(0, piece.from), side(piece.to, self.parsed.tokens.len()))
                && left != right
            {
                return Some(self.comparison(&[left, right]));
            }
        }
        None
    }

    pub(super) fn comparison(&self, ids: &[u32]) -> Reply {
        let cards: Vec<&Card> = ids.iter().filter_map(|id| self.world.catalog?.card(*id)).collect();
        let text = card::compare(&cards, &self.parsed.asks(), self.world);
        let context = Context { cards: ids.to_vec(), ..Context::default() };
        let suggestions = self.offer_cards(ids);
        Reply { text, cards: ids.to_vec(), suggestions, context: context.write(), is_fact: true, ..Reply::default() }
    }
}
