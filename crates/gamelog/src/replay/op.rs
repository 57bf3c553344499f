//! What a replay consists of, and each as bytes.

use super::bytes::{Bytes, put};
use crate::event::Stat;
use crate::model::{Card, CardKind, EntityId, PlayerId, Zone};
use crate::payload::MAX_ENTITY;

/// A greater number of a card or a player is noise.
const MAX_VALUE: u32 = 1_000_000;
pub(super) const MAX_TURN: u32 = 1_000;
pub(super) const MAX_PLAYER: PlayerId = 15;

/// What a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meter {
    Mana,
    ManaSpent,
    ManaExtra,
    ManaLocked,
}

impl Meter {
    /// Replays store the place in this list: add at the end only, in the enum too.
    pub(super) const ALL: [Self; 4] = [Self::Mana, Self::ManaSpent, Self::ManaExtra, Self::ManaLocked];
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Op {
    Card(EntityId, Card),
    Hidden(EntityId),
    At(EntityId, Zone, PlayerId),
    Kind(EntityId, CardKind),
    Stat(EntityId, Stat, u32),
    Meter(PlayerId, Meter, u32),
    /// A turn begins, of this player.
    Turn(u32, PlayerId),
    Offered(EntityId),
    Kept(EntityId),
    Played(EntityId),
    Attacked(EntityId, EntityId),
    HeroPower(EntityId),
    Used(EntityId),
    /// What is played or used has this target.
    Target(EntityId, EntityId),
    Trigger(EntityId),
    /// The client reconnected, and the log lists every entity again.
    Relisted,
    /// The game went back in time; what was taken back is not in the replay.
    Rewound,
    Conceded(PlayerId),
}

const CARD: u8 = 0;
const HIDDEN: u8 = 1;
const AT: u8 = 2;
const KIND: u8 = 3;
const METER: u8 = 4;
const TURN: u8 = 5;
const OFFERED: u8 = 6;
const KEPT: u8 = 7;
const PLAYED: u8 = 8;
const ATTACKED: u8 = 9;
const HERO_POWER: u8 = 10;
const USED: u8 = 11;
const TARGET: u8 = 12;
const TRIGGER: u8 = 13;
const RELISTED: u8 = 14;
const REWOUND: u8 = 15;
const CONCEDED: u8 = 16;
/// And the number of the stat.
const STAT: u8 = 32;

impl Op {
    /// `card_number` gives the place of a card in the header's list.
    pub(super) fn write(&self, out: &mut Vec<u8>, card_number: impl FnOnce(&Card) -> u32) {
        let mut all = |code: u8, values: &[u32]| {
            out.push(code);
            values.iter().for_each(|&value| put(out, value));
        };
        match *self {
            Self::Card(entity, ref card) => all(CARD, &[entity, card_number(card)]),
            Self::Hidden(entity) => all(HIDDEN, &[entity]),
            Self::At(entity, zone, player) => all(AT, &[entity, (zone as u32) << 4 | u32::from(player)]),
            Self::Kind(entity, kind) => all(KIND, &[entity, kind as u32]),
            Self::Stat(entity, stat, value) => all(STAT + stat as u8, &[entity, value]),
            Self::Meter(player, meter, value) => all(METER, &[(meter as u32) << 4 | u32::from(player), value]),
            Self::Turn(turn, player) => all(TURN, &[turn, player.into()]),
            Self::Offered(entity) => all(OFFERED, &[entity]),
            Self::Kept(entity) => all(KEPT, &[entity]),
            Self::Played(entity) => all(PLAYED, &[entity]),
            Self::Attacked(attacker, defender) => all(ATTACKED, &[attacker, defender]),
            Self::HeroPower(entity) => all(HERO_POWER, &[entity]),
            Self::Used(entity) => all(USED, &[entity]),
            Self::Target(entity, target) => all(TARGET, &[entity, target]),
            Self::Trigger(entity) => all(TRIGGER, &[entity]),
            Self::Relisted => all(RELISTED, &[]),
            Self::Rewound => all(REWOUND, &[]),
            Self::Conceded(player) => all(CONCEDED, &[player.into()]),
        }
    }

    pub(super) fn read(bytes: &mut Bytes<'_>, cards: &[Card]) -> Option<Self> {
        let code = bytes.byte()?;
        Some(match code {
            RELISTED => Self::Relisted,
            REWOUND => Self::Rewound,
            METER => {
                let (meter, player) = split(bytes.number()?)?;
                Self::Meter(player, *Meter::ALL.get(meter)?, bytes.up_to(MAX_VALUE)?)
            }
            TURN => Self::Turn(bytes.up_to(MAX_TURN)?, player(bytes)?),
            CONCEDED => Self::Conceded(player(bytes)?),
            _ => Self::read_of_entity(code, bytes.up_to(MAX_ENTITY)?, bytes, cards)?,
        })
    }

    fn read_of_entity(code: u8, entity: EntityId, bytes: &mut Bytes<'_>, cards: &[Card]) -> Option<Self> {
        Some(match code {
            CARD => Self::Card(entity, cards.get(bytes.number()? as usize)?.clone()),
            HIDDEN => Self::Hidden(entity),
            AT => {
                let (zone, player) = split(bytes.number()?)?;
                Self::At(entity, *Zone::ALL.get(zone)?, player)
            }
            KIND => Self::Kind(entity, *CardKind::ALL.get(bytes.number()? as usize)?),
            OFFERED => Self::Offered(entity),
            KEPT => Self::Kept(entity),
            PLAYED => Self::Played(entity),
            ATTACKED => Self::Attacked(entity, bytes.up_to(MAX_ENTITY)?),
            HERO_POWER => Self::HeroPower(entity),
            USED => Self::Used(entity),
            TARGET => Self::Target(entity, bytes.up_to(MAX_ENTITY)?),
            TRIGGER => Self::Trigger(entity),
            code => {
                let stat = *Stat::ALL.get(usize::from(code.checked_sub(STAT)?))?;
                Self::Stat(entity, stat, bytes.up_to(MAX_VALUE)?)
            }
        })
    }

    /// Within what [`Op::read`] takes.
    pub(super) fn is_sound(&self) -> bool {
        match *self {
            Self::Stat(_, _, value) | Self::Meter(_, _, value) => value <= MAX_VALUE,
            Self::Turn(turn, _) => turn <= MAX_TURN,
            Self::Card(_, ref card) => is_card_id(card.as_str()),
            _ => true,
        }
    }

    /// The entity whose state the op changes; none for the ops of players' actions.
    pub(super) fn entity(&self) -> Option<EntityId> {
        match *self {
            Self::Card(entity, _)
            | Self::Hidden(entity)
            | Self::At(entity, ..)
            | Self::Kind(entity, _)
            | Self::Stat(entity, ..) => Some(entity),
            _ => None,
        }
    }
}

fn player(bytes: &mut Bytes<'_>) -> Option<PlayerId> {
    bytes.up_to(MAX_PLAYER.into()).map(|player| player as PlayerId)
}

fn split(packed: u32) -> Option<(usize, PlayerId)> {
    (packed < 256).then_some(((packed >> 4) as usize, packed as PlayerId & 15))
}

/// Card ids are made of letters, digits and `_`: no name that stood in a wrong place of a log gets into a replay.
pub(super) fn is_card_id(text: &str) -> bool {
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    plain && (1..=48).contains(&text.len()) && text.contains('_')
}
