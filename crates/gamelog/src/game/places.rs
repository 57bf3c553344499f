//! Where entities are, and what they are: every change of either becomes an event.

use super::power::{Change, ChangeKind};
use super::{Evidence, Game};
use crate::event::{Detail, Event};
use crate::model::{Card, CardKind, EntityId, PlayerId, Zone};

impl Game {
    /// An entity has been described.
    pub(super) fn finish_change(&mut self, id: EntityId, change: Change) {
        let Change { kind, card, zone, player } = change;
        let restoring = self.reset.is_some() && kind == ChangeKind::Full;
        if restoring {
            self.list_in_reset(id);
        }
        let entity = self.entities.entry(id);
        if restoring || self.in_snapshot || !entity.zone_known() && kind == ChangeKind::Full {
            entity.zone = zone.unwrap_or(entity.zone);
            entity.player = player.unwrap_or(entity.player);
            if card.is_known() {
                entity.show(card);
            } else if restoring {
                entity.card = Card::UNKNOWN;
                if entity.zone == Zone::Deck {
                    entity.first = Card::UNKNOWN;
                }
            }
            self.tell_entity(id);
            if !restoring && !self.in_snapshot {
                self.remember_place(id, Zone::Elsewhere, 0);
                self.announce_new(id);
            }
            return;
        }
        if self.details && card.is_known() {
            self.events.push(Event::Detail(Detail::Card { entity: id, card: card.clone() }));
        }
        let entity = self.entities.entry(id);
        let was = entity.card.clone();
        let drawn = entity.zone == Zone::Deck && zone == Some(Zone::Hand);
        let zone_before = entity.zone;
        if card.is_known() && card != was {
            entity.show(card);
            let piece = self.piece(id);
            match kind {
                ChangeKind::Transform => self.events.push(Event::Transformed { piece, was, zone: zone_before }),
                // A draw tells the card itself.
                _ if drawn => {}
                _ => self.events.push(Event::Revealed { piece, zone: zone_before }),
            }
        }
        self.place(id, zone, player);
        self.note_heroes();
    }

    /// All that is known of an entity that is listed.
    fn tell_entity(&mut self, id: EntityId) {
        let Some(entity) = self.entities.get(id).filter(|_| self.details) else { return };
        let (card, zone, player) = (entity.card.clone(), entity.zone, entity.player);
        if card.is_known() {
            self.tell(Detail::Card { entity: id, card });
        }
        self.tell(Detail::At { entity: id, zone, player });
    }

    fn announce_new(&mut self, id: EntityId) {
        self.note_source(id);
        let Some(entity) = self.entities.get(id) else { return };
        let (zone, player, shows_owner) = (entity.zone, entity.player, entity.shows_owner());
        let on_board = zone == Zone::Play && entity.kind.is_on_board();
        if on_board || matches!(zone, Zone::Deck | Zone::Hand | Zone::Secret) {
            self.events.push(Event::Created { piece: self.piece(id), zone });
        }
        if shows_owner && self.reset.is_none() {
            self.set_friendly(player, Evidence::Hand);
        }
        self.note_heroes();
    }

    /// Moves an entity to a zone, to a player, or to both.
    pub(super) fn place(&mut self, id: EntityId, zone: Option<Zone>, player: Option<PlayerId>) {
        let entity = self.entities.entry(id);
        let (from, was) = (entity.zone, entity.player);
        let to = zone.unwrap_or(from);
        entity.zone = to;
        entity.player = player.unwrap_or(was);
        let now = entity.player;
        if from != to || was != now {
            self.remember_place(id, from, was);
            self.tell(Detail::At { entity: id, zone: to, player: now });
        }
        let entity = self.entities.entry(id);
        let on_board = to == Zone::Play && entity.kind.is_on_board();
        let owner_matters = on_board || matches!(to, Zone::Deck | Zone::Hand | Zone::Secret);
        let same_place = from == to && (was == now || !owner_matters);
        if same_place || self.reset.is_some() {
            return;
        }
        if on_board {
            self.see_offer(id);
        }
        let entity = self.entities.entry(id);
        let (player, shows_owner) = (entity.player, entity.shows_owner());
        let dies =
            self.blocks.in_deaths() && (from, to) == (Zone::Play, Zone::Graveyard) && entity.kind == CardKind::Minion;
        let piece = self.piece(id);
        let dead = dies.then(|| piece.clone());
        self.events.push(match (from, to) {
            (Zone::Deck, Zone::Hand) => Event::Drawn(piece),
            _ => Event::Moved { piece, from, to },
        });
        self.events.extend(dead.map(Event::Died));
        if shows_owner && from != to {
            self.set_friendly(player, Evidence::Hand);
        }
    }
}
