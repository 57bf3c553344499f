//! How each card of a hand came there, and what the other player may know of it.

use super::Track;
use crate::event::{Event, GameStart, Piece};
use crate::model::{Card, EntityId, PlayerId, Zone};

/// More than any game has; the rest of a noisy log is not kept.
const MAX_ARRIVALS: usize = 4_000;
/// More than a hand has.
const MAX_SHOWN: usize = 12;

/// How a card came to a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum How {
    /// The log does not say it.
    #[default]
    Unknown,
    /// Dealt, and kept in the mulligan.
    Kept,
    Drawn,
    /// For going second.
    Coin,
    Created,
    /// It was on the board or dead.
    Returned,
    /// From the other player's hand.
    Taken,
}

impl How {
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Kept => "kept",
            Self::Drawn => "drawn",
            Self::Coin => "coin",
            Self::Created => "created",
            Self::Returned => "returned",
            Self::Taken => "taken",
        }
    }
}

/// A card of the opponent's hand.
#[derive(Clone, Debug, PartialEq)]
pub struct HandCard {
    /// When it came, as the game shows it; 0 before the first turn.
    pub turn: u32,
    pub how: How,
    /// What made it; empty if nothing did or if that is hidden.
    pub creator: Card,
    /// Empty unless the game has shown it since it came.
    pub card: Card,
}

#[derive(Clone, Debug)]
pub(super) struct Arrival {
    entity: EntityId,
    pub(super) player: PlayerId,
    pub(super) how: How,
    turn: u32,
    /// The events of the game before.
    pub(super) at: u32,
    /// What both players know it to be.
    pub(super) card: Card,
}

impl Track {
    pub(super) fn follow_hands(&mut self, event: &Event) {
        match event {
            Event::GameStart(start) => self.start_hands(start),
            Event::Drawn(piece) => {
                let how = if self.is_dealt(piece.player) { How::Kept } else { How::Drawn };
                // What the log knows of a card in a deck, the other player need not know.
                self.arrive(piece, how, Card::UNKNOWN);
            }
            Event::Created { piece, zone: Zone::Hand } => {
                let is_coin = !self.mulligan_over() && !piece.creator.is_known();
                self.arrive(piece, if is_coin { How::Coin } else { How::Created }, piece.card.clone());
            }
            Event::Moved { piece, from, to: Zone::Hand } => {
                let how = match from {
                    Zone::Hand => How::Taken,
                    Zone::Play | Zone::Graveyard | Zone::Secret => How::Returned,
                    _ if piece.original => How::Drawn,
                    _ => How::Created,
                };
                let card = if how == How::Drawn { Card::UNKNOWN } else { piece.card.clone() };
                self.arrive(piece, how, card);
            }
            Event::Revealed { piece, zone: Zone::Hand } | Event::Transformed { piece, zone: Zone::Hand, .. } => {
                if let Some(at) = self.arrivals.iter().rposition(|it| it.entity == piece.entity) {
                    self.arrivals[at].card = piece.card.clone();
                }
            }
            _ => {}
        }
    }

    /// Some logs begin with the hands dealt.
    fn start_hands(&mut self, start: &GameStart) {
        let how = if start.mid_game { How::Unknown } else { How::Kept };
        for placed in start.placed.iter().filter(|placed| placed.zone == Zone::Hand) {
            self.arrive(&placed.piece, how, placed.piece.card.clone());
        }
    }

    fn arrive(&mut self, piece: &Piece, how: How, card: Card) {
        if self.arrivals.len() < MAX_ARRIVALS {
            let turn = if self.mulligan_over() { self.turn } else { 0 };
            let &Piece { entity, player, .. } = piece;
            self.arrivals.push(Arrival { entity, player, how, turn, at: self.events, card });
        }
    }

    /// The next draw of the player is of the first hand: what comes later replaces cards of it.
    fn is_dealt(&self, player: PlayerId) -> bool {
        let first_hand = if self.first == Some(player) { 3 } else { 4 };
        let dealt = self.arrivals.iter().filter(|it| it.player == player && it.how == How::Kept).count();
        !self.mulligan_over() && dealt < first_hand
    }

    /// How the card came to the hand that it is in, or was in last.
    pub(super) fn arrival(&self, entity: EntityId) -> Option<&Arrival> {
        self.arrivals.iter().rfind(|it| it.entity == entity)
    }

    /// In the order in which the cards came.
    pub(super) fn view_hand(&self, player: PlayerId) -> Vec<HandCard> {
        let mut cards: Vec<(u32, HandCard)> = Vec::new();
        for (entity, known) in self.pieces.iter().filter(|(_, it)| it.player == player && it.zone == Zone::Hand) {
            let mut card = HandCard { turn: 0, how: How::Unknown, creator: Card::UNKNOWN, card: Card::UNKNOWN };
            let mut came = 0;
            if let Some(arrival) = self.arrival(*entity) {
                came = arrival.at;
                (card.turn, card.how, card.card) = (arrival.turn.div_ceil(2), arrival.how, arrival.card.clone());
                if arrival.how == How::Created {
                    card.creator = known.creator.clone();
                }
            }
            // A sort of the standard library takes more of the page's module than the rest of this file.
            let place = cards.partition_point(|(at, _)| *at <= came);
            cards.insert(place, (came, card));
        }
        cards.into_iter().map(|(_, card)| card).take(MAX_SHOWN).collect()
    }
}
