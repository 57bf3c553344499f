//! The lobby of a game of Battlegrounds. Its tags are read in no other game.
//!
//! The own hero is the first entity with a place on the leaderboard that the player controls. When the player dies, the game copies
//! it with the place of that moment; the copy is not followed. In duos a combat shows the partner's hero on the player's side, later.

use super::Game;
use super::players::PlayerTag;
use crate::event::{Event, LobbyFact};
use crate::map::Map;
use crate::model::{Card, CardKind, EntityId, PlayerId, Zone};
use crate::payload::{Ref, entity_id, number};

/// More heroes than a lobby has, with their copies; the rest of a noisy log is not kept.
const MAX_HEROES: usize = 200;
const MAX_TRIBES: usize = 40;
/// Longer names are no names of tribes.
const MAX_TRIBE: usize = 20;

#[derive(Debug, Default)]
pub(super) struct Lobby {
    /// Those with a place on the leaderboard.
    heroes: Map<EntityId, Hero>,
    own: Option<EntityId>,
    /// The entity whose own tags are being read.
    described: Described,
    /// Minions of the tavern's pool that are of one tribe, and which.
    pool: Map<EntityId, u8>,
    tribes: Vec<Tribe>,
    told: Told,
}

#[derive(Clone, Copy, Debug, Default)]
struct Hero {
    place: u32,
    triples: u32,
    /// In the lobby; 0 while it is not told.
    player: PlayerId,
    copy_of: EntityId,
}

#[derive(Debug, Default)]
struct Described {
    entity: EntityId,
    hero: Hero,
    in_pool: bool,
    tribe: Option<u8>,
    tribes: u32,
}

#[derive(Debug)]
struct Tribe {
    name: Box<str>,
    told: bool,
}

#[derive(Debug, Default)]
struct Told {
    hero: Card,
    place: u32,
    triples: u32,
}

/// A tag that matters here. Clients that do not know the name of a tag yet print its number.
enum LobbyTag<'a> {
    Place,
    Triples,
    Player,
    CopyOf,
    Pool,
    Tribe(&'a str),
    Left,
    Anomaly,
}

impl<'a> LobbyTag<'a> {
    fn parse(tag: &'a [u8]) -> Option<Self> {
        Some(match tag {
            b"PLAYER_LEADERBOARD_PLACE" | b"1373" => Self::Place,
            b"PLAYER_TRIPLES" | b"1447" => Self::Triples,
            b"PLAYER_ID" => Self::Player,
            b"COPIED_FROM_ENTITY_ID" => Self::CopyOf,
            b"IS_BACON_POOL_MINION" | b"1456" => Self::Pool,
            b"TAG_PLAYER_CONCEDED_OR_DISCONNECTED" | b"3479" => Self::Left,
            b"BACON_GLOBAL_ANOMALY_DBID" | b"2897" => Self::Anomaly,
            b"1591" => Self::Tribe("DRAGON"),
            b"1592" => Self::Tribe("MURLOC"),
            b"1593" => Self::Tribe("DEMON"),
            b"1594" => Self::Tribe("BEAST"),
            b"1595" => Self::Tribe("MECH"),
            b"1596" => Self::Tribe("PIRATE"),
            b"1688" => Self::Tribe("ELEMENTALS"),
            b"1845" => Self::Tribe("QUILLBOAR"),
            b"2347" => Self::Tribe("UNDEAD"),
            b"2272" => Self::Tribe("NAGA"),
            b"4757" => Self::Tribe("ABERRATION"),
            _ => Self::Tribe(str::from_utf8(tag.strip_prefix(b"BACON_SUBSET_")?).ok()?),
        })
    }
}

impl Lobby {
    fn tribe(&mut self, word: &str) -> Option<u8> {
        let name = tribe_name(word)?;
        let at = self.tribes.iter().position(|tribe| *tribe.name == *name).or_else(|| {
            (self.tribes.len() < MAX_TRIBES).then(|| {
                self.tribes.push(Tribe { name: name.into(), told: false });
                self.tribes.len() - 1
            })
        });
        at.and_then(|at| at.try_into().ok())
    }

    fn describe(&mut self, entity: EntityId, tag: &LobbyTag<'_>, value: &[u8]) {
        if self.described.entity != entity {
            self.described = Described { entity, ..Described::default() };
        }
        let hero = &mut self.described.hero;
        match tag {
            LobbyTag::Place => hero.place = number(value).unwrap_or(0),
            LobbyTag::Triples => hero.triples = number(value).unwrap_or(0),
            LobbyTag::Player => hero.player = number(value).unwrap_or(0),
            LobbyTag::CopyOf => hero.copy_of = entity_id(value).unwrap_or(0),
            LobbyTag::Pool => self.described.in_pool = value != b"0",
            LobbyTag::Tribe(word) if value != b"0" => {
                self.described.tribe = self.tribe(word);
                self.described.tribes += 1;
            }
            LobbyTag::Tribe(_) | LobbyTag::Left | LobbyTag::Anomaly => {}
        }
    }

    /// The own hero as the player's entities tell it.
    fn find_own(&self, friendly: PlayerId, controller: impl Fn(EntityId) -> PlayerId) -> Option<EntityId> {
        let is_own = |(entity, hero): &(&EntityId, &Hero)| {
            controller(**entity) == friendly
                && (hero.player == 0 || hero.player == friendly)
                && !self.heroes.contains_key(&hero.copy_of)
        };
        self.heroes.iter().find(is_own).map(|(entity, _)| *entity)
    }
}

impl Game {
    /// The game is one of Battlegrounds.
    pub(super) fn open_lobby(&mut self) {
        self.lobby.get_or_insert_default();
        self.tell_anomaly();
    }

    pub(super) fn tell_anomaly(&mut self) {
        if self.lobby.is_some() {
            self.events.extend(self.anomaly.take().map(|number| Event::Lobby(LobbyFact::Anomaly(number))));
        }
    }

    /// A tag of an entity that is being described, or one that changes. Tags of other games end here.
    pub(super) fn set_lobby_tag(&mut self, id: EntityId, tag: &[u8], value: &[u8]) {
        let Some(lobby) = &mut self.lobby else { return };
        if let Some(tag) = LobbyTag::parse(tag) {
            lobby.describe(id, &tag, value);
        }
    }

    /// Of `TAG_CHANGE Entity=`.
    pub(super) fn change_lobby_tag(&mut self, who: &[u8], tag: &[u8], value: &[u8]) {
        if self.lobby.is_none() {
            return;
        }
        let Some(parsed) = LobbyTag::parse(tag) else { return };
        match (Ref::parse(who), parsed) {
            (Ref::Game, LobbyTag::Anomaly) => self.set_game_tag(tag, value),
            (Ref::Entity(id, _), LobbyTag::Anomaly) if id == self.entity => self.set_game_tag(tag, value),
            (Ref::Entity(id, player), tag) => match self.players.by_entity(id) {
                Some(player) => self.change_lobby_tag_of_player(player, &tag, value),
                None => {
                    let entity = self.entities.entry(id);
                    if entity.player == 0 {
                        entity.player = player.unwrap_or(0);
                    }
                    self.change_hero(id, &tag, value);
                }
            },
            (Ref::Name(name), tag) => {
                if let Some(player) = self.players.resolve(name, &mut self.events) {
                    self.change_lobby_tag_of_player(player, &tag, value);
                }
            }
            (Ref::Game | Ref::Nothing, _) => {}
        }
    }

    fn change_hero(&mut self, id: EntityId, tag: &LobbyTag<'_>, value: &[u8]) {
        let Some(lobby) = &mut self.lobby else { return };
        let Some(value) = number::<u32>(value) else { return };
        if lobby.own == Some(id) && matches!(tag, LobbyTag::Place) {
            // The place is emitted again even if it is the same: emitted after the player is out, it is final.
            lobby.told.place = 0;
        }
        let has_room = lobby.heroes.len() < MAX_HEROES;
        match (lobby.heroes.get_mut(&id), tag) {
            (Some(hero), LobbyTag::Place) => hero.place = value,
            (Some(hero), LobbyTag::Triples) => hero.triples = value,
            (Some(hero), LobbyTag::CopyOf) => hero.copy_of = value,
            (None, LobbyTag::Place) if has_room => {
                lobby.heroes.insert(id, Hero { place: value, ..Hero::default() });
            }
            _ => return,
        }
        self.tell_lobby();
    }

    fn change_lobby_tag_of_player(&mut self, player: PlayerId, tag: &LobbyTag<'_>, value: &[u8]) {
        if let (LobbyTag::Left, b"1") = (tag, value) {
            self.players.apply(player, PlayerTag::Conceded, &mut self.events);
        }
        let is_own = self.friendly.is_some_and(|(friendly, _)| friendly == player);
        if let (Some(own), true) = (self.lobby.as_ref().and_then(|lobby| lobby.own), is_own) {
            self.change_hero(own, tag, value);
        }
    }

    /// An entity has been described.
    pub(super) fn finish_description(&mut self, id: EntityId) {
        let Some(lobby) = &mut self.lobby else { return };
        if lobby.described.entity != id {
            return;
        }
        let Described { hero, in_pool, tribe, tribes, .. } = std::mem::take(&mut lobby.described);
        if let (true, Some(tribe), 1) = (in_pool, tribe, tribes) {
            lobby.pool.insert(id, tribe);
            self.see_offer(id);
        } else if hero.place > 0 && lobby.heroes.len() < MAX_HEROES {
            lobby.heroes.insert(id, hero);
            self.tell_lobby();
        }
    }

    /// Notes the tribe of a minion that the tavern offers: one in play on the tavern keeper's side in an odd turn (even turns are
    /// combat).
    pub(super) fn see_offer(&mut self, id: EntityId) {
        let (Some(lobby), Some((friendly, _))) = (&mut self.lobby, self.friendly) else { return };
        let Some(entity) = self.entities.get(id) else { return };
        let is_offered = entity.zone == Zone::Play && entity.kind == CardKind::Minion && entity.player != friendly;
        if !is_offered || self.turn.is_multiple_of(2) {
            return;
        }
        let Some(tribe) = lobby.pool.get(&id).and_then(|at| lobby.tribes.get_mut(usize::from(*at))) else { return };
        if !std::mem::replace(&mut tribe.told, true) {
            self.events.push(Event::Lobby(LobbyFact::Tribe(tribe.name.clone())));
        }
    }

    /// What is known of the own hero becomes events.
    pub(super) fn tell_lobby(&mut self) {
        let (Some(lobby), Some((friendly, _)), false) = (&mut self.lobby, self.friendly, self.in_snapshot) else {
            return;
        };
        let entities = &self.entities;
        lobby.own = lobby
            .own
            .or_else(|| lobby.find_own(friendly, |entity| entities.get(entity).map_or(0, |entity| entity.player)));
        let Some(own) = lobby.own else { return };
        let hero = lobby.heroes.get(&own).copied().unwrap_or_default();
        let card = entities.get(own).map_or(Card::UNKNOWN, |entity| entity.first.clone());
        let told = &mut lobby.told;
        if card.is_known() && card != told.hero {
            told.hero = card.clone();
            self.events.push(Event::Lobby(LobbyFact::Hero(card)));
        }
        if hero.place > 0 && hero.place != told.place {
            self.events.push(Event::Lobby(LobbyFact::Place(hero.place)));
            told.place = hero.place;
        }
        if hero.triples > told.triples {
            self.events.push(Event::Lobby(LobbyFact::Triples(hero.triples)));
            told.triples = hero.triples;
        }
    }

    /// The game goes on after a reconnect: what the new list of entities says counts, the rest is as it was.
    pub(super) fn inherit_lobby(&mut self, previous: Option<Box<Lobby>>) {
        let Some(mut lobby) = previous else { return };
        if let Some(new) = self.lobby.take() {
            for (entity, hero) in new.heroes {
                lobby.heroes.insert(entity, hero);
            }
        }
        self.lobby = Some(lobby);
    }
}

/// `ELEMENTALS` as `elemental`; a tribe of a later game by its own word.
fn tribe_name(word: &str) -> Option<String> {
    let is_name = (1..=MAX_TRIBE).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_name.then(|| match word {
        "ELEMENTALS" => "elemental".to_owned(),
        "QUILLBOAR" => "quilboar".to_owned(),
        word => word.to_ascii_lowercase(),
    })
}
