//! What is on the board, and what died there.

use super::Track;
use crate::event::{Event, Piece, Placed};
use crate::model::{Card, CardKind, EntityId, PlayerId, Zone};

/// Places of a board; locations take one as well.
const BOARD: usize = 7;
/// Cards of a full hand.
const HAND: usize = 10;
/// More than die in any game; the rest of a noisy log is not kept.
const MAX_DEAD: usize = 2_000;
/// More than any board has, of any number of players.
const MAX_FIGURES: usize = 200;

/// A minion or a location.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub(super) player: PlayerId,
    pub(super) kind: CardKind,
    pub(super) dormant: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Dead {
    pub(super) player: PlayerId,
    pub(super) card: Card,
    /// Not of the deck that the game began with.
    pub(super) created: bool,
    /// The events of the game before.
    pub(super) at: u32,
}

impl Track {
    pub(super) fn follow_board(&mut self, event: &Event) {
        match event {
            Event::Created { piece, zone: Zone::Play } | Event::Moved { piece, to: Zone::Play, .. } => {
                self.enter(piece)
            }
            Event::Moved { piece, from: Zone::Play, .. } => {
                self.board.remove(&piece.entity);
            }
            Event::Transformed { piece, zone: Zone::Play, .. } if self.board.contains_key(&piece.entity) => {
                self.enter(piece);
            }
            Event::Died(piece) if self.dead.len() < MAX_DEAD => {
                let &Piece { player, ref card, original, .. } = piece;
                self.dead.push(Dead { player, card: card.clone(), created: !original, at: self.events });
            }
            _ => {}
        }
    }

    pub(super) fn restore_board(&mut self, placed: &[Placed]) {
        self.board.clear();
        for Placed { piece, .. } in placed.iter().filter(|placed| placed.zone == Zone::Play) {
            self.enter(piece);
        }
    }

    fn enter(&mut self, piece: &Piece) {
        if piece.kind.is_on_board() && self.board.len() < MAX_FIGURES {
            let figure = Figure { player: piece.player, kind: piece.kind, dormant: piece.dormant };
            self.board.insert(piece.entity, figure);
        }
    }

    /// Minions that take part in the game.
    pub(super) fn minions(&self, player: PlayerId) -> usize {
        let is_minion = |it: &&Figure| it.player == player && it.kind == CardKind::Minion && !it.dormant;
        self.board.values().filter(is_minion).count()
    }

    /// A minion on the board that takes part in the game.
    pub(super) fn is_minion(&self, entity: EntityId) -> bool {
        self.board.get(&entity).is_some_and(|it| it.kind == CardKind::Minion && !it.dormant)
    }

    pub(super) fn has_space(&self, player: PlayerId) -> bool {
        self.board.values().filter(|it| it.player == player).count() < BOARD
    }

    pub(super) fn has_hand_room(&self, player: PlayerId) -> bool {
        self.pieces.values().filter(|it| it.player == player && it.zone == Zone::Hand).count() < HAND
    }
}
