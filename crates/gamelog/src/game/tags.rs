//! Tags of the game, its players and its entities.

use super::players::PlayerTag;
use super::{Game, Open};
use crate::event::{Detail, Event, Gauge, Stat};
use crate::model::{CardKind, Class, EntityId, Outcome, PlayerId, Zone};
use crate::payload::{Ref, entity_id, number, split_own_tag, split_tag};
use crate::time::Time;

impl Game {
    /// A line of its own, about what was opened before.
    pub(super) fn read_own_tag(&mut self, text: &[u8]) {
        let Some((tag, value)) = split_own_tag(text) else { return };
        match &mut self.open {
            Open::Nothing => {}
            Open::Game => self.set_game_tag(tag, value),
            &mut Open::Player(player) => {
                // The tavern's keeper is a player too.
                if matches!(tag, b"BACON_DUMMY_PLAYER" | b"1349") {
                    self.open_lobby();
                }
                if let Some(tag) = player_tag(tag, value).filter(|tag| self.details || !tag.is_detail()) {
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

    pub(super) fn set_game_tag(&mut self, tag: &[u8], value: &[u8]) {
        match tag {
            b"TURN" => self.set_turn(number(value).unwrap_or(self.turn)),
            b"STEP" if !self.past_mulligan => {
                self.past_mulligan = value.starts_with(b"MAIN") || value.starts_with(b"FINAL");
                if self.past_mulligan {
                    self.events.push(Event::MulliganEnd);
                }
            }
            b"GAME_SEED" => self.seed = number(value).or(self.seed),
            b"BACON_GLOBAL_ANOMALY_DBID" | b"2897" => {
                self.anomaly = number(value).filter(|&number| number > 0);
                self.tell_anomaly();
            }
            _ => {}
        }
    }

    /// What is kept of an entity beside its place and card.
    fn set_entity_tag(&mut self, id: EntityId, tag: &[u8], value: &[u8]) {
        if self.details
            && let (Some(stat), Some(value)) = (Stat::parse(tag), number(value))
        {
            self.tell(Detail::Stat { entity: id, stat, value });
        }
        match tag {
            b"CREATOR" => self.entities.entry(id).creator = entity_id(value).unwrap_or(0),
            b"LINKED_ENTITY" => self.entities.entry(id).linked = entity_id(value).unwrap_or(0),
            b"CLASS" => {
                let entity = self.entities.entry(id);
                entity.class = entity.class.or_else(|| Class::named(str::from_utf8(value).ok()?));
            }
            b"CARDTYPE" => {
                let kind = CardKind::parse(value);
                self.entities.entry(id).kind = kind;
                self.tell(Detail::Kind { entity: id, kind });
            }
            b"DORMANT" | b"1518" => self.entities.entry(id).dormant = value != b"0",
            b"COIN_CARD" => self.entities.entry(id).has_coin_tag = value != b"0",
            b"DREDGE" | b"2332" => self.entities.entry(id).dredges = value != b"0",
            // Clients that do not know the name of a tag yet print its number.
            b"QUEST" | b"462" | b"SIDE_QUEST" | b"SIDEQUEST" | b"1192" | b"QUESTLINE" | b"1725" | b"SIGIL"
            | b"1749" | b"OBJECTIVE" | b"2311" => self.entities.entry(id).open |= value != b"0",
            _ => self.set_lobby_tag(id, tag, value),
        }
    }

    /// The rest of `TAG_CHANGE Entity=`.
    pub(super) fn change_tag(&mut self, rest: &[u8], time: impl FnOnce() -> Option<Time>) {
        let Some((who, tag, value)) = split_tag(rest) else { return };
        // Nearly all lines end here: their tag is of no interest.
        match tag {
            b"ZONE"
            | b"CONTROLLER"
            | b"CREATOR"
            | b"LINKED_ENTITY"
            | b"COIN_CARD"
            | b"DREDGE"
            | b"2332"
            | b"QUEST"
            | b"462"
            | b"SIDE_QUEST"
            | b"SIDEQUEST"
            | b"1192"
            | b"QUESTLINE"
            | b"1725"
            | b"SIGIL"
            | b"1749"
            | b"OBJECTIVE"
            | b"2311"
            | b"CLASS"
            | b"DORMANT"
            | b"1518"
            | b"FATIGUE"
            | b"OVERLOAD_OWED"
            | b"OVERLOAD_LOCKED"
            | b"CORPSES"
            | b"2186"
            | b"NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME"
            | b"NUM_TIMES_HERO_POWER_USED_THIS_GAME"
            | b"NUM_SPELLS_PLAYED_THIS_GAME"
            | b"TURN"
            | b"STEP"
            | b"STATE"
            | b"PLAYSTATE"
            | b"FIRST_PLAYER"
            | b"CURRENT_PLAYER"
            | b"HERO_ENTITY"
            | b"LAST_CARD_PLAYED"
            | b"PLAYER_ID"
            | b"ENTITY_ID"
            | b"GAME_SEED" => {}
            b"RESOURCES" | b"RESOURCES_USED" | b"TEMP_RESOURCES" if self.details => {}
            _ if self.details && Stat::parse(tag).is_some() => {}
            _ => return self.change_lobby_tag(who, tag, value),
        }
        match Ref::parse(who) {
            Ref::Game => self.change_game_tag(tag, value, time),
            Ref::Entity(id, _) if id == self.entity => self.change_game_tag(tag, value, time),
            Ref::Entity(id, player) => match self.players.by_entity(id) {
                Some(player) => self.change_player_tag(player, tag, value),
                None => self.change_entity_tag(id, player, tag, value),
            },
            // Only cards have it.
            Ref::Name(_) if self.details && Stat::parse(tag).is_some() => {}
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
        // With details and without, the same is learned of names.
        if let Some(detail) = tag.filter(|tag| tag.is_detail()) {
            if let Some(player) = self.players.named(name) {
                self.players.apply(player, detail, &mut self.events);
            }
            return;
        }
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
}

fn player_tag(tag: &[u8], value: &[u8]) -> Option<PlayerTag> {
    let count = |gauge| number(value).map(|value| PlayerTag::Gauge(gauge, value));
    match (tag, value) {
        (b"FATIGUE", _) => count(Gauge::Fatigue),
        (b"OVERLOAD_OWED", _) => count(Gauge::OverloadOwed),
        (b"OVERLOAD_LOCKED", _) => count(Gauge::OverloadLocked),
        (b"CORPSES" | b"2186", _) => count(Gauge::Corpses),
        (b"NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME", _) => count(Gauge::MinionsDied),
        (b"NUM_TIMES_HERO_POWER_USED_THIS_GAME", _) => count(Gauge::HeroPowers),
        (b"NUM_SPELLS_PLAYED_THIS_GAME", _) => count(Gauge::Spells),
        (b"RESOURCES", _) => count(Gauge::Mana),
        (b"RESOURCES_USED", _) => count(Gauge::ManaSpent),
        (b"TEMP_RESOURCES", _) => count(Gauge::ManaExtra),
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
