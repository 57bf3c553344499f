//! The table: where every card is and what it shows.

use super::op::{Meter, Op};
use crate::event::Stat;
use crate::map::Map;
use crate::model::{Card, CardKind, EntityId, PlayerId, Zone};

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Thing {
    pub(super) card: Card,
    pub(super) zone: Zone,
    pub(super) player: PlayerId,
    pub(super) kind: CardKind,
    pub(super) stats: [u32; Stat::ALL.len()],
}

impl Thing {
    pub(super) fn stat(&self, stat: Stat) -> u32 {
        self.stats[stat as usize]
    }

    pub(super) fn is(&self, mark: Stat) -> bool {
        self.stat(mark) != 0
    }

    pub(super) fn is_in_play(&self) -> bool {
        self.zone == Zone::Play
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) things: Map<EntityId, Thing>,
    pub(super) meters: Map<PlayerId, [u32; Meter::ALL.len()]>,
    pub(super) turn: u32,
    pub(super) current: Option<PlayerId>,
}

impl State {
    pub(super) fn get(&self, entity: EntityId) -> Option<&Thing> {
        self.things.get(&entity)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (EntityId, &Thing)> {
        self.things.iter().map(|(id, thing)| (*id, thing))
    }

    pub(super) fn meter(&self, player: PlayerId, meter: Meter) -> u32 {
        self.meters.get(&player).map_or(0, |meters| meters[meter as usize])
    }

    /// Says whether anything has changed by it.
    pub(super) fn apply(&mut self, op: &Op) -> bool {
        if let Some(entity) = op.entity() {
            return change(self.things.or_default(entity), op);
        }
        match *op {
            Op::Meter(player, meter, value) => {
                let was = &mut self.meters.or_default(player)[meter as usize];
                return std::mem::replace(was, value) != value;
            }
            Op::Turn(turn, player) => {
                self.turn = turn;
                self.current = Some(player);
            }
            Op::Relisted => self.things.values_mut().for_each(|thing| {
                thing.zone = Zone::Elsewhere;
                thing.stats = Default::default();
            }),
            _ => {}
        }
        true
    }
}

fn change(thing: &mut Thing, op: &Op) -> bool {
    match *op {
        Op::Card(_, ref card) => {
            let changes = thing.card != *card;
            thing.card = card.clone();
            changes
        }
        Op::Hidden(_) => std::mem::take(&mut thing.card).is_known(),
        Op::At(_, zone, player) => {
            let changes = (thing.zone, thing.player) != (zone, player);
            (thing.zone, thing.player) = (zone, player);
            changes
        }
        Op::Kind(_, kind) => std::mem::replace(&mut thing.kind, kind) != kind,
        Op::Stat(_, stat, value) => std::mem::replace(&mut thing.stats[stat as usize], value) != value,
        _ => true,
    }
}
