//! A replay as bytes: a header, the cards, then what happened. What is read may come from anyone.

use super::MAX_BYTES;
use super::bytes::{Bytes, put};
use super::op::{MAX_PLAYER, MAX_TURN, Op, is_card_id};
use crate::map::Map;
use crate::model::{Card, CardKind, Class, EntityId, Outcome, PlayerId, Zone};

const VERSION: u8 = 1;
/// More than the longest game has.
pub(super) const MAX_OPS: usize = 60_000;
/// Of entities, and of different cards.
const MAX_THINGS: usize = 4_000;
/// Replays store the place in these lists: add at the end only.
pub(super) const MODES: [&str; 8] = ["ranked", "casual", "friendly", "practice", "arena", "brawl", "duels", "other"];
pub(super) const FORMATS: [&str; 4] = ["STANDARD", "WILD", "TWIST", "CLASSIC"];
const OUTCOMES: [Outcome; 3] = [Outcome::Won, Outcome::Lost, Outcome::Tied];

/// What is known of the whole game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    pub build: Option<u32>,
    pub mode: Option<&'static str>,
    pub format: Option<&'static str>,
    /// The friendly player first.
    pub players: [PlayerId; 2],
    pub classes: [Option<Class>; 2],
    pub first: Option<PlayerId>,
    /// Of the friendly player.
    pub result: Option<Outcome>,
    /// The log began in the middle of the game, in this turn.
    pub starts_in: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Made by a later version.
    Version,
    TooLong,
    Broken,
}

impl Header {
    fn write(&self, out: &mut Vec<u8>) {
        let place = |found: Option<usize>| found.map_or(0, |at| at as u32 + 1);
        put(out, self.build.map_or(0, |build| build.saturating_add(1)));
        put(out, place(self.mode.and_then(|mode| MODES.iter().position(|known| *known == mode))));
        put(out, place(self.format.and_then(|format| FORMATS.iter().position(|known| *known == format))));
        put(out, place(self.result.and_then(|result| OUTCOMES.iter().position(|known| *known == result))));
        put(out, self.first.map_or(0, u32::from));
        put(out, self.starts_in.unwrap_or(0));
        for (player, class) in self.players.into_iter().zip(self.classes) {
            put(out, player.into());
            put(out, place(class.map(|class| class.number().into())));
        }
    }

    fn read(bytes: &mut Bytes<'_>) -> Option<Self> {
        fn one_of<T: Copy>(known: &[T], number: u32) -> Option<Option<T>> {
            number.checked_sub(1).map_or(Some(None), |at| known.get(at as usize).copied().map(Some))
        }
        let mut header = Self {
            build: bytes.number()?.checked_sub(1),
            mode: one_of(&MODES, bytes.number()?)?,
            format: one_of(&FORMATS, bytes.number()?)?,
            result: one_of(&OUTCOMES, bytes.number()?)?,
            first: Some(bytes.up_to(MAX_PLAYER.into())? as PlayerId).filter(|&player| player != 0),
            starts_in: Some(bytes.up_to(MAX_TURN)?).filter(|&turn| turn != 0),
            ..Self::default()
        };
        for at in 0..2 {
            header.players[at] = bytes.up_to(MAX_PLAYER.into())? as PlayerId;
            header.classes[at] = match bytes.up_to(64)?.checked_sub(1) {
                Some(number) => Some(Class::numbered(number as u8)?),
                None => None,
            };
        }
        (header.players[0] != header.players[1] && !header.players.contains(&0)).then_some(header)
    }
}

pub(super) fn write(header: &Header, ops: &[Op]) -> Vec<u8> {
    let mut cards: Vec<&Card> = Vec::new();
    let mut numbers: Map<&str, u32> = Map::default();
    for op in ops {
        if let Op::Card(_, card) = op {
            numbers.or_insert_with(card.as_str(), || {
                cards.push(card);
                cards.len() as u32 - 1
            });
        }
    }
    let mut out = vec![VERSION];
    header.write(&mut out);
    put(&mut out, cards.len() as u32);
    for card in cards {
        put(&mut out, card.as_str().len() as u32);
        out.extend_from_slice(card.as_str().as_bytes());
    }
    put(&mut out, ops.len() as u32);
    for op in ops {
        op.write(&mut out, |card| numbers.get(&card.as_str()).copied().unwrap_or_default());
    }
    out
}

pub(super) fn read(bytes: &[u8]) -> Result<(Header, Vec<Op>), Fault> {
    if bytes.len() > MAX_BYTES {
        return Err(Fault::TooLong);
    }
    match bytes.first() {
        Some(&VERSION) => {}
        Some(&later) if later > VERSION => return Err(Fault::Version),
        _ => return Err(Fault::Broken),
    }
    let read = read_all(&mut Bytes(&bytes[1..])).ok_or(Fault::Broken)?;
    // There is one way to write a replay, so no bytes can be added to one.
    if write(&read.0, &read.1) == bytes { Ok(read) } else { Err(Fault::Broken) }
}

fn read_all(bytes: &mut Bytes<'_>) -> Option<(Header, Vec<Op>)> {
    let header = Header::read(bytes)?;
    let count = bytes.up_to(MAX_THINGS as u32)?;
    let mut cards = Vec::with_capacity(count as usize);
    for _ in 0..count {
        let length = bytes.up_to(64)? as usize;
        let id = str::from_utf8(bytes.take(length)?).ok()?;
        cards.push(is_card_id(id).then(|| Card::new(id))?);
    }
    let count = bytes.up_to(MAX_OPS as u32)?;
    let mut ops = Vec::with_capacity(count as usize);
    for _ in 0..count {
        ops.push(Op::read(bytes, &cards)?);
    }
    let sound = bytes.0.is_empty() && ops.iter().all(|op| is_of(&header, op)) && entities(&ops) <= MAX_THINGS;
    sound.then_some((header, ops))
}

/// It names no third player.
fn is_of(header: &Header, op: &Op) -> bool {
    match *op {
        Op::At(_, _, player) => player == 0 || header.players.contains(&player),
        Op::Meter(player, ..) | Op::Turn(_, player) | Op::Conceded(player) => header.players.contains(&player),
        _ => true,
    }
}

fn entities(ops: &[Op]) -> usize {
    let mut all: Vec<EntityId> = ops.iter().filter_map(Op::entity).collect();
    all.sort_unstable();
    all.dedup();
    all.len()
}

/// What never lay where a player sees it, such as enchantments and the cards of a choice, is left out.
pub(super) fn shown_only(ops: Vec<Op>) -> Vec<Op> {
    #[derive(Clone, Copy, Default)]
    struct Seen {
        known_kind: bool,
        in_play: bool,
        beside: bool,
    }
    let mut seen: Map<EntityId, Seen> = Map::default();
    for op in &ops {
        match *op {
            Op::Kind(entity, kind) => seen.or_default(entity).known_kind |= kind != CardKind::Unknown,
            Op::At(entity, Zone::Play, _) => seen.or_default(entity).in_play = true,
            Op::At(entity, Zone::Deck | Zone::Hand | Zone::Secret, _) => seen.or_default(entity).beside = true,
            _ => {}
        }
    }
    let is_shown = |entity| seen.get(&entity).is_some_and(|it| it.beside || it.in_play && it.known_kind);
    let stays = |op: &Op| match *op {
        Op::Trigger(entity) => is_shown(entity),
        _ => op.entity().is_none_or(is_shown),
    };
    ops.into_iter().filter(stays).collect()
}
