//! The entities of a game by number.

use crate::model::{Card, CardKind, Class, EntityId, PlayerId, Zone};
use crate::payload::MAX_ENTITY;

#[derive(Clone, Debug, Default)]
pub(super) struct Entity {
    pub(super) exists: bool,
    pub(super) zone: Zone,
    /// Its controller; 0 while unknown.
    pub(super) player: PlayerId,
    /// What it is now, empty while hidden.
    pub(super) card: Card,
    /// What it was at first.
    pub(super) first: Card,
    pub(super) original: bool,
    /// The entity that made it, or 0.
    pub(super) creator: EntityId,
    /// The entity that it stands for in a choice, or 0.
    pub(super) linked: EntityId,
    pub(super) class: Option<Class>,
    pub(super) kind: CardKind,
    pub(super) dormant: bool,
    pub(super) has_coin_tag: bool,
    pub(super) dredges: bool,
    /// A quest, a sigil, an objective: it lies open where secrets lie.
    pub(super) open: bool,
}

impl Entity {
    pub(super) fn is_coin(&self) -> bool {
        self.has_coin_tag || self.card.is_coin()
    }

    /// Hands are shown to their owner only.
    pub(super) fn shows_owner(&self) -> bool {
        self.zone == Zone::Hand && self.card.is_known() && !self.is_coin()
    }

    /// False for an entity that no line has placed yet.
    pub(super) fn zone_known(&self) -> bool {
        self.zone != Zone::Elsewhere
    }

    pub(super) fn show(&mut self, card: Card) {
        if !self.first.is_known() {
            self.first = card.clone();
        }
        self.card = card;
    }
}

#[derive(Debug, Default)]
pub(super) struct Entities(Vec<Entity>);

impl Entities {
    pub(super) fn get(&self, id: EntityId) -> Option<&Entity> {
        self.0.get(id as usize).filter(|entity| entity.exists)
    }

    /// The entity, which from now on exists.
    pub(super) fn entry(&mut self, id: EntityId) -> &mut Entity {
        let at = id.min(MAX_ENTITY) as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, Entity::default());
        }
        self.0[at].exists = true;
        &mut self.0[at]
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (EntityId, &Entity)> {
        (0..).zip(&self.0).filter(|(_, entity)| entity.exists)
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Entity> {
        self.iter_mut_with_id().map(|(_, entity)| entity)
    }

    pub(super) fn iter_mut_with_id(&mut self) -> impl Iterator<Item = (EntityId, &mut Entity)> {
        (0..).zip(&mut self.0).filter(|(_, entity)| entity.exists)
    }

    /// By number, those that do not exist as well.
    pub(super) fn slots(&self) -> impl Iterator<Item = &Entity> {
        self.0.iter()
    }

    pub(super) fn count(&self, player: PlayerId, zone: Zone) -> u32 {
        self.all().filter(|(_, entity)| entity.player == player && entity.zone == zone).count() as u32
    }
}
