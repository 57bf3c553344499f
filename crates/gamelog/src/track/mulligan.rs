//! The player's mulligan, as a screen shows it.

use super::Track;
use crate::event::Piece;
use crate::model::{Card, EntityId, PlayerId};

/// More cards than anyone is offered.
const MAX_CARDS: usize = 12;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct MulliganView {
    /// With the coin.
    pub offered: Vec<Card>,
    /// None until the player has chosen.
    pub kept: Option<Vec<Card>>,
    /// What came for the cards that were not kept.
    pub drawn: Vec<Card>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Mulligan {
    offered: Vec<(EntityId, Card)>,
    kept: Option<Vec<EntityId>>,
    /// The first draws after the choice.
    drawn: Vec<EntityId>,
}

impl Track {
    pub(super) fn offer(&mut self, player: PlayerId, pieces: &[Piece]) {
        let offered = pieces.iter().take(MAX_CARDS).map(|piece| (piece.entity, piece.card.clone())).collect();
        self.mulligans.insert(player, Mulligan { offered, ..Mulligan::default() });
    }

    pub(super) fn keep(&mut self, player: PlayerId, pieces: &[Piece]) {
        let kept = pieces.iter().take(MAX_CARDS).map(|piece| piece.entity).collect();
        self.mulligans.entry(player).or_default().kept = Some(kept);
    }

    pub(super) fn draw_in_mulligan(&mut self, piece: &Piece) {
        if !self.mulligan_over()
            && let Some(mulligan) = self.mulligans.get_mut(&piece.player)
            && mulligan.kept.is_some()
            && mulligan.drawn.len() < MAX_CARDS
        {
            mulligan.drawn.push(piece.entity);
        }
    }

    pub(super) fn mulligan_over(&self) -> bool {
        self.mulligan_ended || self.turn > 1
    }

    pub(super) fn view_mulligan(&self, player: PlayerId) -> Option<MulliganView> {
        let mulligan = self.mulligans.get(&player)?;
        let card = |entity: &EntityId| self.pieces.get(entity).map_or(Card::UNKNOWN, |known| known.first.clone());
        // A card may be offered before it is shown.
        let offered = mulligan.offered.iter().map(|(entity, shown)| {
            let card = Some(card(entity)).filter(Card::is_known).unwrap_or_else(|| shown.clone());
            (*entity, card)
        });
        let offered: Vec<(EntityId, Card)> = offered.collect();
        let was_replaced = |(entity, card): &&(EntityId, Card)| {
            !card.is_coin() && mulligan.kept.as_ref().is_some_and(|kept| !kept.contains(entity))
        };
        let replaced = offered.iter().filter(was_replaced).count();
        Some(MulliganView {
            kept: mulligan.kept.as_ref().map(|kept| kept.iter().map(card).collect()),
            drawn: mulligan.drawn.iter().take(replaced).map(card).collect(),
            offered: offered.into_iter().map(|(_, card)| card).collect(),
        })
    }
}
