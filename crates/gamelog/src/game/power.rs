//! The lines of `DebugPrintPower`: each is an operation on the game's state.

use super::players::Player;
use super::{Game, Open};
use crate::event::{Detail, Event};
use crate::model::{Card, PlayerId, Zone};
use crate::payload::{
    Ref, entity_id, leading_number, number, split_first, split_indent, split_last, split_tag, split_word,
};
use crate::time::Time;

/// An entity that is being described by `tag=` lines.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) kind: ChangeKind,
    pub(super) card: Card,
    pub(super) zone: Option<Zone>,
    pub(super) player: Option<PlayerId>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ChangeKind {
    /// `FULL_ENTITY`
    Full,
    /// `SHOW_ENTITY`
    Show,
    /// `CHANGE_ENTITY`
    Transform,
}

impl Game {
    /// Reads one line. `time` is called only for the line that ends the game.
    pub(crate) fn read_power(&mut self, payload: &[u8], time: impl FnOnce() -> Option<Time>) {
        let (indent, text) = split_indent(payload);
        if text.starts_with(b"tag=") {
            return self.read_own_tag(text);
        }
        if self.complete {
            return;
        }
        self.close();
        // The first word says what follows; everything else is skipped.
        let (opcode, rest) = split_word(text);
        match opcode {
            b"TAG_CHANGE" => {
                self.leave_lone_reset();
                if let Some(rest) = rest.strip_prefix(b"Entity=") {
                    self.change_tag(rest, time);
                }
            }
            b"FULL_ENTITY" => self.open_full_entity(rest),
            b"SHOW_ENTITY" => self.open_entity(rest, ChangeKind::Show),
            b"CHANGE_ENTITY" => self.open_entity(rest, ChangeKind::Transform),
            b"HIDE_ENTITY" => self.hide_entity(rest),
            b"BLOCK_START" | b"ACTION_START" => self.start_block(rest, indent),
            b"BLOCK_END" | b"ACTION_END" => self.end_block(indent),
            b"META_DATA" => self.see_meta(rest),
            b"SHUFFLE_DECK" => {
                if let Some(player) = rest.strip_prefix(b"PlayerID=").and_then(number) {
                    self.events.push(Event::Shuffled(player));
                }
            }
            b"RESET_GAME" => self.start_reset(None),
            // How the client of 2018 printed it.
            b"ERROR:" if rest.ends_with(b"RESET_GAME") => self.start_reset(None),
            b"GameEntity" => {
                self.entity = rest.strip_prefix(b"EntityID=").and_then(entity_id).unwrap_or(1);
                self.open = Open::Game;
            }
            b"Player" if self.in_snapshot => self.open_player(rest),
            _ if opcode.starts_with(b"Info[") => self.see_info(rest),
            _ => {}
        }
    }

    /// Whether the line shows that the entities of the game are complete.
    pub(crate) fn ends_snapshot(payload: &[u8]) -> bool {
        const ENDS: [&[u8]; 7] = [
            b"TAG_CHANGE ",
            b"SHOW_ENTITY ",
            b"HIDE_ENTITY ",
            b"CHANGE_ENTITY ",
            b"BLOCK_START ",
            b"ACTION_START ",
            b"RESET_GAME",
        ];
        let text = payload.trim_ascii_start();
        ENDS.iter().any(|opcode| text.starts_with(opcode))
    }

    /// The entity that was being described is complete.
    pub(crate) fn close(&mut self) {
        if matches!(self.open, Open::Nothing) {
            return;
        }
        if let Open::Entity(id, change) = std::mem::replace(&mut self.open, Open::Nothing) {
            self.finish_change(id, change);
            self.finish_description(id);
        }
    }

    /// `Player EntityID=2 PlayerID=1 GameAccountId=[hi=9 lo=7]`
    fn open_player(&mut self, rest: &[u8]) {
        let Some((ids, account)) = split_first(rest, b" GameAccountId=") else { return };
        let Some((entity, id)) = split_first(ids, b" PlayerID=") else { return };
        let Some(entity) = entity.strip_prefix(b"EntityID=").and_then(entity_id) else { return };
        let Some(id) = leading_number(id) else { return };
        let low = split_first(account, b"lo=").and_then(|(_, low)| leading_number::<u64>(low));
        self.players.add(Player::new(id, entity, account, low.map(|low| low > 0)));
        self.open = Open::Player(id);
    }

    /// `- Creating ID=40 CardID=X` or `- Updating REF CardID=X`
    fn open_full_entity(&mut self, rest: &[u8]) {
        let Some((who, card)) = split_last(rest, b" CardID=") else { return };
        let id = match (who.strip_prefix(b"- Creating ID="), who.strip_prefix(b"- Updating ")) {
            (Some(id), _) => entity_id(id),
            (_, Some(who)) => match Ref::parse(who) {
                Ref::Entity(id, _) => Some(id),
                _ => None,
            },
            _ => None,
        };
        if let Some(id) = id {
            self.open =
                Open::Entity(id, Change { kind: ChangeKind::Full, card: Card::parse(card), zone: None, player: None });
        }
    }

    /// `- Updating Entity=REF CardID=X`
    fn open_entity(&mut self, rest: &[u8], kind: ChangeKind) {
        self.leave_lone_reset();
        if let Some((who, card)) = split_last(rest, b" CardID=")
            && let Some(who) = who.strip_prefix(b"- Updating Entity=")
            && let Ref::Entity(id, player) = Ref::parse(who)
        {
            let entity = self.entities.entry(id);
            if entity.player == 0 {
                entity.player = player.unwrap_or(0);
            }
            self.open = Open::Entity(id, Change { kind, card: Card::parse(card), zone: None, player: None });
        }
    }

    /// `- Entity=REF tag=ZONE value=Z`
    fn hide_entity(&mut self, rest: &[u8]) {
        self.leave_lone_reset();
        if let Some((who, b"ZONE", zone)) = split_tag(rest)
            && let Some(who) = who.strip_prefix(b"- Entity=")
            && let Ref::Entity(id, _) = Ref::parse(who)
        {
            let zone = Zone::parse(zone);
            self.place(id, Some(zone), None);
            self.entities.entry(id).card = Card::UNKNOWN;
            if zone == Zone::Deck {
                self.tell(Detail::Hidden(id));
            }
        }
    }
}
