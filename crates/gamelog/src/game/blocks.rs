//! Blocks: what a player does, and what follows from it.

use super::Game;
use crate::event::{Character, Detail, Event};
use crate::model::{CardKind, EntityId, Zone};
use crate::payload::{Ref, split_first, split_last, split_word};

/// Blocks within blocks; the rest of a noisy log is not kept.
const MAX_DEPTH: usize = 64;

/// The blocks that are open, by their indents.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// Whose effects they are, the innermost last.
    sources: Vec<(usize, EntityId)>,
    /// A play, an attack or deaths that are no part of another one.
    action: Option<usize>,
    /// Where minions die.
    deaths: Option<usize>,
    /// The following `Info` lines name who takes damage: so much.
    damage: Option<u32>,
}

impl Blocks {
    /// Whose effect is taking place.
    fn source(&self) -> Option<EntityId> {
        self.sources.last().map(|(_, entity)| *entity)
    }

    pub(super) fn in_deaths(&self) -> bool {
        self.deaths.is_some()
    }
}

/// The start of a block, as its line says it.
struct Start<'a> {
    kind: &'a [u8],
    who: &'a [u8],
    target: Option<EntityId>,
}

impl<'a> Start<'a> {
    /// `BlockType=B Entity=REF EffectCardId=... Target=REF SubOption=n` or, until 2016, `Entity=REF SubType=B Index=... Target=REF`
    fn parse(rest: &'a [u8]) -> Option<Self> {
        let (kind, who, after) = if let Some(rest) = rest.strip_prefix(b"BlockType=") {
            let (kind, rest) = split_first(rest, b" Entity=")?;
            let (who, after) = split_last(rest, b" EffectCardId=").unwrap_or((rest, b""));
            (kind, who, after)
        } else {
            let rest = rest.strip_prefix(b"Entity=")?;
            let split = split_last(rest, b" SubType=").or_else(|| split_last(rest, b" BlockType="));
            let (who, rest) = split?;
            let (kind, after) = split_word(rest);
            (kind, who, after)
        };
        // The target is parsed only for the kinds of blocks that use it.
        let target = if matches!(kind, b"PLAY" | b"ATTACK") { parse_target(after) } else { None };
        Some(Self { kind, who, target })
    }
}

fn parse_target(after: &[u8]) -> Option<EntityId> {
    // A name may hold anything, so the brackets are read from the end; what stands before them is no name.
    let (_, target) = split_first(after, b"Target=")?;
    let target = split_last(target, b" SubOption=").map_or(target, |(target, _)| target);
    match Ref::parse(target) {
        Ref::Entity(id, _) => Some(id).filter(|&id| id != 0),
        _ => None,
    }
}

impl Game {
    pub(super) fn start_block(&mut self, rest: &[u8], indent: usize) {
        self.leave_lone_reset();
        // Some blocks have no end.
        self.leave_action(indent);
        let Some(Start { kind, who, target }) = Start::parse(rest) else { return };
        let stands_alone = self.blocks.action.is_none() && self.blocks.sources.is_empty();
        if matches!(kind, b"PLAY" | b"POWER" | b"TRIGGER")
            && let Ref::Entity(id, _) = Ref::parse(who)
            && self.blocks.sources.len() < MAX_DEPTH
        {
            self.blocks.sources.push((indent, id));
        }
        match kind {
            b"GAME_RESET" => self.start_reset(Some(indent)),
            b"PLAY" | b"ATTACK" => {
                self.blocks.action.get_or_insert(indent);
                if let Ref::Entity(id, _) = Ref::parse(who) {
                    if kind == b"PLAY" { self.play(id, target) } else { self.attack(id, target) }
                }
            }
            b"DEATHS" => {
                self.blocks.action.get_or_insert(indent);
                self.blocks.deaths = Some(indent);
            }
            b"TRIGGER" | b"DECK_ACTION" if self.details && stands_alone => {
                if let Ref::Entity(id, _) = Ref::parse(who) {
                    self.tell(if kind == b"TRIGGER" { Detail::Trigger(id) } else { Detail::Used(id) });
                }
            }
            _ => {}
        }
    }

    pub(super) fn end_block(&mut self, indent: usize) {
        self.leave_reset_block(indent);
        self.leave_action(indent);
    }

    /// A hidden card has no tag that says what made it: it is whose effect takes place.
    pub(super) fn note_source(&mut self, id: EntityId) {
        let Some(source) = self.blocks.source() else { return };
        // An effect of an enchantment is that of what made the enchantment.
        let maker = self.entities.get(source).filter(|it| it.kind == CardKind::Unknown).map_or(0, |it| it.creator);
        let entity = self.entities.entry(id);
        if entity.creator == 0 && !entity.card.is_known() && matches!(entity.zone, Zone::Hand | Zone::SetAside) {
            entity.creator = if maker == 0 { source } else { maker };
        }
    }

    fn leave_action(&mut self, indent: usize) {
        while self.blocks.sources.last().is_some_and(|(start, _)| indent <= *start) {
            self.blocks.sources.pop();
        }
        if self.blocks.deaths.is_some_and(|start| indent <= start) {
            self.blocks.deaths = None;
        }
        if self.blocks.action.is_some_and(|start| indent <= start) {
            self.blocks.action = None;
            self.events.push(Event::ActionEnd);
        }
    }

    fn play(&mut self, id: EntityId, target: Option<EntityId>) {
        let Some(entity) = self.entities.get(id) else { return };
        match (entity.zone, entity.kind) {
            (Zone::Hand, _) => {
                self.remember_play();
                self.events.push(Event::Played(self.piece(id)));
                if let Some(target) = target {
                    self.events.push(Event::Targeted { entity: id, target: self.character(target) });
                }
            }
            (Zone::Play, CardKind::HeroPower) => {
                self.events.push(Event::HeroPower(self.piece(id)));
                self.tell_target(id, target);
            }
            (Zone::Play, _) => {
                self.tell(Detail::Used(id));
                self.tell_target(id, target);
            }
            _ => {}
        }
    }

    fn tell_target(&mut self, entity: EntityId, target: Option<EntityId>) {
        if let Some(target) = target {
            self.tell(Detail::Target { entity, target });
        }
    }

    fn attack(&mut self, attacker: EntityId, defender: Option<EntityId>) {
        if let Some(defender) = defender
            && self.entities.get(attacker).is_some()
        {
            let (attacker, defender) = (self.character(attacker), self.character(defender));
            self.events.push(Event::Attacked { attacker, defender });
        }
    }

    fn character(&self, entity: EntityId) -> Character {
        let (player, kind) = self.entities.get(entity).map(|it| (it.player, it.kind)).unwrap_or_default();
        Character { entity, player, kind }
    }

    /// `- Meta=DAMAGE Data=3 InfoCount=1`
    pub(super) fn see_meta(&mut self, rest: &[u8]) {
        let text = rest.strip_prefix(b"- Meta=").unwrap_or(rest);
        let text = text.strip_prefix(b"META_").unwrap_or(text);
        let amount = text.strip_prefix(b"DAMAGE Data=").and_then(crate::payload::leading_number);
        self.blocks.damage = amount.filter(|&amount: &u32| amount > 0);
    }

    /// `Info[0] = REF`
    pub(super) fn see_info(&mut self, rest: &[u8]) {
        let Some(amount) = self.blocks.damage else { return };
        let Some(who) = rest.strip_prefix(b"= ") else { return };
        if let Ref::Entity(id, _) = Ref::parse(who)
            && let Some(entity) = self.entities.get(id)
            && entity.kind == CardKind::Hero
        {
            self.events.push(Event::HeroDamaged { player: entity.player, amount });
        }
    }
}
