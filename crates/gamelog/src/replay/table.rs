//! The table as a page draws it.

use super::Replay;
use super::op::{Meter, Op};
use super::state::{State, Thing};
use crate::event::Stat;
use crate::model::{Card, CardKind, EntityId, PlayerId, Zone};

/// A card on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Piece {
    pub(super) entity: EntityId,
    pub(super) card: Card,
    /// What it turns out to be later, while it is hidden.
    pub(super) later: Card,
    pub(super) attack: u32,
    /// What is left of it; of a weapon its durability.
    pub(super) health: u32,
    pub(super) damaged: bool,
    pub(super) armor: u32,
    pub(super) is_location: bool,
    pub(super) marks: Vec<&'static str>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Side {
    pub(super) hero: Option<Piece>,
    pub(super) power: Option<Piece>,
    pub(super) weapon: Option<Piece>,
    pub(super) hand: Vec<Piece>,
    pub(super) board: Vec<Piece>,
    pub(super) secrets: Vec<Piece>,
    pub(super) deck: u32,
    pub(super) mana: u32,
    pub(super) mana_left: u32,
}

impl Replay {
    /// After step `step`, the friendly player first.
    pub(super) fn table(&self, step: usize) -> [Side; 2] {
        let end = self.steps.get(step).or(self.steps.last()).map_or(0, |step| step.end);
        let mut state = State::default();
        self.ops[..end].iter().for_each(|op| {
            state.apply(op);
        });
        self.header.players.map(|player| self.side(&state, player, end))
    }

    fn side(&self, state: &State, player: PlayerId, end: usize) -> Side {
        let own = |zone: Zone| {
            let mut all: Vec<_> =
                state.all().filter(|(_, thing)| thing.player == player && thing.zone == zone).collect();
            all.sort_by_key(|(_, thing)| thing.stat(Stat::Position));
            all
        };
        let in_play = own(Zone::Play);
        // Of two, the later one is in the other's place.
        let one = |kind: CardKind| {
            let found = in_play.iter().filter(|(_, thing)| thing.kind == kind).max_by_key(|(id, _)| *id);
            found.map(|(id, thing)| piece(*id, thing))
        };
        let hidden = |(id, thing): (EntityId, &Thing)| {
            let mut piece = piece(id, thing);
            if !piece.card.is_known() {
                piece.later = self.later(id, end);
            }
            piece
        };
        let mana = state.meter(player, Meter::Mana) + state.meter(player, Meter::ManaExtra);
        let spent = state.meter(player, Meter::ManaSpent) + state.meter(player, Meter::ManaLocked);
        Side {
            hero: one(CardKind::Hero),
            power: one(CardKind::HeroPower),
            weapon: one(CardKind::Weapon),
            hand: own(Zone::Hand).into_iter().map(hidden).collect(),
            board: in_play
                .iter()
                .filter(|(_, thing)| thing.kind.is_on_board())
                .map(|(id, thing)| piece(*id, thing))
                .collect(),
            secrets: own(Zone::Secret).into_iter().map(hidden).collect(),
            deck: own(Zone::Deck).len() as u32,
            mana: state.meter(player, Meter::Mana),
            mana_left: mana.saturating_sub(spent),
        }
    }

    /// What a hidden card turns out to be before it goes back to a deck.
    fn later(&self, entity: EntityId, end: usize) -> Card {
        self.ops[end..]
            .iter()
            .find_map(|op| match op {
                Op::Card(id, card) if *id == entity => Some(card.clone()),
                Op::Hidden(id) | Op::At(id, Zone::Deck, _) if *id == entity => Some(Card::UNKNOWN),
                Op::Relisted => Some(Card::UNKNOWN),
                _ => None,
            })
            .unwrap_or_default()
    }
}

const MARKS: [(Stat, &str); 6] = [
    (Stat::Taunt, "taunt"),
    (Stat::DivineShield, "divine_shield"),
    (Stat::Stealth, "stealth"),
    (Stat::Frozen, "frozen"),
    (Stat::Dormant, "dormant"),
    (Stat::Exhausted, "exhausted"),
];

fn piece(entity: EntityId, thing: &Thing) -> Piece {
    let damage = thing.stat(Stat::Damage);
    // The durability of older weapons is a tag of its own.
    let health = match thing.stat(Stat::Health) {
        0 => thing.stat(Stat::Durability),
        health => health,
    };
    Piece {
        entity,
        card: thing.card.clone(),
        later: Card::UNKNOWN,
        attack: thing.stat(Stat::Attack),
        health: health.saturating_sub(damage),
        damaged: damage > 0,
        armor: thing.stat(Stat::Armor),
        is_location: thing.kind == CardKind::Location,
        marks: MARKS.iter().filter(|(stat, _)| thing.is(*stat)).map(|(_, name)| *name).collect(),
    }
}
