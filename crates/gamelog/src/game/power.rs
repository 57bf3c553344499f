//! The lines of `DebugPrintPower`: each is an operation on the game's state.

use super::players::{Player, PlayerTag};
use super::{Evidence, Game, Open};
use crate::event::Event;
use crate::model::{Card, Class, EntityId, Outcome, PlayerId, Zone};
use crate::payload::{
    Ref, entity_id, leading_number, number, split_first, split_indent, split_last, split_own_tag, split_tag,
};
use crate::time::Time;

/// An entity that is being described by `tag=` lines.
#[derive(Debug)]
pub(crate) struct Change {
    kind: ChangeKind,
    card: Card,
    zone: Option<Zone>,
    player: Option<PlayerId>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum ChangeKind {
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
        let (opcode, rest) = split_first(text, b" ").unwrap_or((text, b""));
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
            b"BLOCK_END" | b"ACTION_END" => {
                if self.reset.is_some_and(|start| start.is_none_or(|start| indent <= start)) {
                    self.end_reset();
                }
            }
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
        }
    }

    fn read_own_tag(&mut self, text: &[u8]) {
        let Some((tag, value)) = split_own_tag(text) else { return };
        match &mut self.open {
            Open::Nothing => {}
            Open::Game => self.set_game_tag(tag, value),
            &mut Open::Player(player) => {
                if let Some(tag) = player_tag(tag, value) {
                    self.players.apply(player, tag, &mut self.events);
                }
            }
            Open::Entity(id, change) => match tag {
                b"ZONE" => change.zone = Some(Zone::parse(value)),
                b"CONTROLLER" => change.player = number(value),
                _ => {
                    let id = *id;
                    self.set_entity_tag(id, tag, value);
                }
            },
        }
    }

    fn set_game_tag(&mut self, tag: &[u8], value: &[u8]) {
        match tag {
            b"TURN" => self.set_turn(number(value).unwrap_or(self.turn)),
            b"STEP" if self.in_snapshot => {
                self.past_mulligan = value.starts_with(b"MAIN") || value.starts_with(b"FINAL")
            }
            b"GAME_SEED" => self.seed = number(value).or(self.seed),
            _ => {}
        }
    }

    /// What is kept of an entity beside its place and card.
    fn set_entity_tag(&mut self, id: EntityId, tag: &[u8], value: &[u8]) {
        match tag {
            b"CREATOR" => self.entities.entry(id).creator = entity_id(value).unwrap_or(0),
            b"LINKED_ENTITY" => self.entities.entry(id).linked = entity_id(value).unwrap_or(0),
            b"CLASS" => {
                let entity = self.entities.entry(id);
                entity.class = entity.class.or_else(|| Class::named(str::from_utf8(value).ok()?));
            }
            b"CARDTYPE" => {
                let of_a_deck = matches!(value, b"MINION" | b"SPELL" | b"ABILITY" | b"WEAPON" | b"LOCATION");
                self.entities.entry(id).is_deck_card = of_a_deck;
            }
            b"COIN_CARD" => self.entities.entry(id).has_coin_tag = value != b"0",
            b"DREDGE" | b"2332" => self.entities.entry(id).dredges = value != b"0",
            _ => {}
        }
    }

    fn change_tag(&mut self, rest: &[u8], time: impl FnOnce() -> Option<Time>) {
        let Some((who, tag, value)) = split_tag(rest) else { return };
        // Nearly all lines end here: their tag is of no interest.
        match tag {
            b"ZONE" | b"CONTROLLER" | b"CREATOR" | b"LINKED_ENTITY" | b"COIN_CARD" | b"DREDGE" | b"2332" | b"TURN"
            | b"STATE" | b"PLAYSTATE" | b"FIRST_PLAYER" | b"CURRENT_PLAYER" | b"HERO_ENTITY" | b"LAST_CARD_PLAYED"
            | b"PLAYER_ID" | b"ENTITY_ID" | b"GAME_SEED" => {}
            _ => return,
        }
        match Ref::parse(who) {
            Ref::Game => self.change_game_tag(tag, value, time),
            Ref::Entity(id, _) if id == self.entity => self.change_game_tag(tag, value, time),
            Ref::Entity(id, player) => match self.players.by_entity(id) {
                Some(player) => self.change_player_tag(player, tag, value),
                None => self.change_entity_tag(id, player, tag, value),
            },
            Ref::Name(name) => self.change_named_tag(name, tag, value),
            Ref::Nothing => {}
        }
    }

    fn change_game_tag(&mut self, tag: &[u8], value: &[u8], time: impl FnOnce() -> Option<Time>) {
        if tag == b"STATE" && value == b"COMPLETE" {
            self.end(time(), true);
        } else {
            self.set_game_tag(tag, value);
        }
    }

    fn change_player_tag(&mut self, player: PlayerId, tag: &[u8], value: &[u8]) {
        if let Some(tag) = player_tag(tag, value) {
            self.players.apply(player, tag, &mut self.events);
            self.note_players();
        }
    }

    fn change_named_tag(&mut self, name: &str, tag: &[u8], value: &[u8]) {
        let of_entity = |id: &[u8]| self.entities.get(entity_id(id)?).map(|entity| entity.player);
        let told = match tag {
            b"PLAYER_ID" | b"CONTROLLER" => number(value),
            b"ENTITY_ID" => number(value).and_then(|id| self.players.by_entity(id)),
            b"HERO_ENTITY" | b"LAST_CARD_PLAYED" => of_entity(value),
            _ => None,
        };
        if let Some(player) = told {
            self.players.learn(name, player, &mut self.events);
        }
        let tag = player_tag(tag, value);
        if let Some(player) = self.players.resolve(name, &mut self.events) {
            if let Some(tag) = tag {
                self.players.apply(player, tag, &mut self.events);
            }
        } else if let Some(tag) = tag {
            if let PlayerTag::Current(current) = tag {
                self.players.learn_by_turn(name, current, &mut self.events);
            }
            self.players.hold(name, tag);
        }
        self.note_players();
    }

    fn change_entity_tag(&mut self, id: EntityId, player: Option<PlayerId>, tag: &[u8], value: &[u8]) {
        match tag {
            b"ZONE" | b"CONTROLLER" => {
                let entity = self.entities.entry(id);
                if entity.player == 0 {
                    entity.player = player.unwrap_or(0);
                }
                let (zone, controller) = match tag {
                    b"ZONE" => (Some(Zone::parse(value)), None),
                    _ => (None, number(value)),
                };
                self.place(id, zone, controller);
            }
            _ => self.set_entity_tag(id, tag, value),
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
            self.place(id, Some(Zone::parse(zone)), None);
            self.entities.entry(id).card = Card::UNKNOWN;
        }
    }

    /// `BlockType=B Entity=REF EffectCardId=...` or, until 2016, `Entity=REF SubType=B Index=...`
    fn start_block(&mut self, rest: &[u8], indent: usize) {
        self.leave_lone_reset();
        let (kind, who) = if let Some(rest) = rest.strip_prefix(b"BlockType=") {
            let Some((kind, rest)) = split_first(rest, b" Entity=") else { return };
            (kind, split_last(rest, b" EffectCardId=").map_or(rest, |(who, _)| who))
        } else {
            let Some(rest) = rest.strip_prefix(b"Entity=") else { return };
            let split = split_last(rest, b" SubType=").or_else(|| split_last(rest, b" BlockType="));
            let Some((who, rest)) = split else { return };
            (split_first(rest, b" ").map_or(rest, |(kind, _)| kind), who)
        };
        match kind {
            b"GAME_RESET" => self.start_reset(Some(indent)),
            b"PLAY" => {
                if let Ref::Entity(id, _) = Ref::parse(who)
                    && self.entities.get(id).is_some_and(|entity| entity.zone == Zone::Hand)
                {
                    self.events.push(Event::Played(self.piece(id)));
                }
            }
            _ => {}
        }
    }

    fn start_reset(&mut self, indent: Option<usize>) {
        if self.reset.is_none() {
            self.reset = Some(indent);
        }
    }

    fn end_reset(&mut self) {
        self.reset = None;
        self.events.push(Event::Reset { placed: self.placed() });
    }

    /// A reset outside of a block ends with the list of its entities.
    fn leave_lone_reset(&mut self) {
        if self.reset == Some(None) {
            self.end_reset();
        }
    }

    fn finish_change(&mut self, id: EntityId, change: Change) {
        let Change { kind, card, zone, player } = change;
        let restoring = self.reset.is_some() && kind == ChangeKind::Full;
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
            if !restoring && !self.in_snapshot {
                self.announce_new(id);
            }
            return;
        }
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

    fn announce_new(&mut self, id: EntityId) {
        let Some(entity) = self.entities.get(id) else { return };
        let (zone, player, shows_owner) = (entity.zone, entity.player, entity.shows_owner());
        if matches!(zone, Zone::Deck | Zone::Hand | Zone::Secret) {
            self.events.push(Event::Created { piece: self.piece(id), zone });
        }
        if shows_owner && self.reset.is_none() {
            self.set_friendly(player, Evidence::Hand);
        }
        self.note_heroes();
    }

    /// Moves an entity to a zone, to a player, or to both.
    fn place(&mut self, id: EntityId, zone: Option<Zone>, player: Option<PlayerId>) {
        let entity = self.entities.entry(id);
        let (from, was) = (entity.zone, entity.player);
        let to = zone.unwrap_or(from);
        entity.zone = to;
        entity.player = player.unwrap_or(was);
        let same_place = from == to && (was == entity.player || !matches!(to, Zone::Deck | Zone::Hand | Zone::Secret));
        if same_place || self.reset.is_some() {
            return;
        }
        let (player, shows_owner) = (entity.player, entity.shows_owner());
        let piece = self.piece(id);
        self.events.push(match (from, to) {
            (Zone::Deck, Zone::Hand) => Event::Drawn(piece),
            _ => Event::Moved { piece, from, to },
        });
        if shows_owner && from != to {
            self.set_friendly(player, Evidence::Hand);
        }
    }
}

fn player_tag(tag: &[u8], value: &[u8]) -> Option<PlayerTag> {
    match (tag, value) {
        (b"FIRST_PLAYER", b"1") => Some(PlayerTag::First),
        (b"CURRENT_PLAYER", value) => Some(PlayerTag::Current(value == b"1")),
        (b"HERO_ENTITY", value) => entity_id(value).filter(|&id| id != 0).map(PlayerTag::HeroEntity),
        (b"PLAYSTATE", b"PLAYING") => Some(PlayerTag::Playing),
        (b"PLAYSTATE", b"CONCEDED" | b"QUIT") => Some(PlayerTag::Conceded),
        (b"PLAYSTATE", b"DISCONNECTED") => Some(PlayerTag::Disconnected),
        (b"PLAYSTATE", value) => Outcome::parse(value).map(PlayerTag::Outcome),
        _ => None,
    }
}
