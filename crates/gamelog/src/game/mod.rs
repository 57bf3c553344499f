//! The state of one game, as far as it is needed to understand the next line. Each change of interest becomes an event.

mod blocks;
mod choices;
mod entities;
mod lobby;
mod places;
mod players;
mod power;
mod reconnect;
mod rewind;
mod tags;

use crate::event::{Detail, Event, GameStart, Piece, Placed};
use crate::model::{Card, EntityId, PlayerId, Zone};
use crate::payload::{find, number, split_first};
use crate::time::Time;
use blocks::Blocks;
use choices::Choices;
use entities::{Entities, Entity};
use lobby::Lobby;
use players::Players;
use power::Change;
use rewind::{Past, Reset};

/// Since this build, of May 2018, the final results stand in the order of the players.
const ORDERED_RESULTS: u32 = 24_769;

/// How it is known whose log this is, the best last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Evidence {
    /// A card in this player's hand is shown.
    Hand,
    /// The opponent is the computer.
    OnlyHuman,
    /// The client lists the moves of its own player only.
    Options,
}

/// What the following `tag=` lines are about.
#[derive(Debug)]
enum Open {
    Nothing,
    Game,
    Player(PlayerId),
    Entity(EntityId, Change),
}

#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) complete: bool,
    /// The entities of `CREATE_GAME` are being listed; events wait until they are complete.
    pub(crate) in_snapshot: bool,
    /// Events since the last call of [`Game::take_events`].
    events: Vec<Event>,
    at: Option<Time>,
    spectated: bool,
    seed: Option<u64>,
    build: Option<u32>,
    turn: u32,
    /// The mulligan is over.
    past_mulligan: bool,
    entity: EntityId,
    players: Players,
    entities: Entities,
    friendly: Option<(PlayerId, Evidence)>,
    first: Option<PlayerId>,
    open: Open,
    /// The game is being set back.
    reset: Option<Reset>,
    past: Past,
    blocks: Blocks,
    choices: Choices,
    /// Only in games of Battlegrounds.
    lobby: Option<Box<Lobby>>,
    /// The anomaly of a game of Battlegrounds, until the lobby opens: the log tells it before the mode.
    anomaly: Option<u32>,
    /// Whether [`Event::Detail`] is emitted too.
    details: bool,
}

impl Game {
    pub(crate) fn new(at: Option<Time>, spectated: bool, details: bool) -> Self {
        Self {
            complete: false,
            in_snapshot: true,
            events: Vec::new(),
            at,
            spectated,
            seed: None,
            build: None,
            turn: 0,
            past_mulligan: false,
            entity: 1,
            players: Players::default(),
            entities: Entities::default(),
            friendly: None,
            first: None,
            open: Open::Nothing,
            reset: None,
            past: Past::default(),
            blocks: Blocks::default(),
            choices: Choices::default(),
            lobby: None,
            anomaly: None,
            details,
        }
    }

    fn tell(&mut self, detail: Detail) {
        if self.details {
            self.events.push(Event::Detail(detail));
        }
    }

    pub(crate) fn take_events(&mut self, into: &mut Vec<Event>) {
        self.past.taken += self.events.len() as u32;
        into.append(&mut self.events);
    }

    /// Whether the log begins with a reconnect.
    fn is_mid_game(&self) -> bool {
        self.turn > 1
    }

    /// The entities are complete: whatever was learned on the way follows the start.
    fn start(&mut self) {
        let start = GameStart {
            at: self.at,
            spectated: self.spectated,
            mid_game: self.is_mid_game(),
            seed: self.seed,
            players: self.players.ids().collect(),
            turn: self.turn,
            placed: self.placed(),
        };
        self.events.insert(0, Event::GameStart(start));
    }

    /// Marks the cards of the deck that the game began with. A log that begins in the middle shows them in every zone.
    fn mark_originals(&mut self) {
        let mid_game = self.is_mid_game();
        for entity in self.entities.iter_mut() {
            let in_deck_or_hand = matches!(entity.zone, Zone::Deck | Zone::Hand);
            let was_dealt = in_deck_or_hand && entity.creator == 0 && !entity.is_coin();
            let was_played = mid_game && entity.creator == 0 && entity.kind.is_of_decks();
            entity.original = was_dealt || was_played;
        }
    }

    fn look_at_hands(&mut self) {
        let owner = self.entities.all().find(|(_, entity)| entity.shows_owner()).map(|(_, entity)| entity.player);
        if let Some(owner) = owner {
            self.set_friendly(owner, Evidence::Hand);
        }
        if let Some(human) = self.players.only_human() {
            self.set_friendly(human, Evidence::OnlyHuman);
        }
    }

    /// The game is over, or its log is.
    pub(crate) fn end(&mut self, at: Option<Time>, complete: bool) {
        if self.build.is_some_and(|build| build >= ORDERED_RESULTS) {
            self.players.settle_by_order(&mut self.events);
        }
        self.complete = complete;
        let decks = self.players.ids().map(|player| (player, self.entities.count(player, Zone::Deck))).collect();
        self.events.push(Event::GameEnd { at, complete, decks });
    }

    /// A line of `DebugPrintGame`.
    pub(crate) fn describe(&mut self, payload: &[u8]) {
        let Some((key, value)) = split_first(payload, b"=") else { return };
        let text = || String::from_utf8_lossy(&value[..value.len().min(64)]).into_owned();
        match key {
            b"BuildNumber" => {
                self.build = number(value);
                self.events.extend(self.build.map(Event::Build));
            }
            b"GameType" => {
                if find(value, b"BATTLEGROUNDS").is_some() {
                    self.open_lobby();
                }
                self.events.push(Event::GameType(text()));
            }
            b"FormatType" => self.events.push(Event::Format(text())),
            b"ScenarioID" => self.events.extend(number(value).map(Event::Scenario)),
            b"PlayerID" => {
                if let Some((player, name)) = split_first(value, b", PlayerName=")
                    && let (Some(player), Ok(name)) = (number(player), str::from_utf8(name))
                {
                    self.players.learn(name, player, &mut self.events);
                    self.note_players();
                }
            }
            _ => {}
        }
    }

    /// A line of `DebugPrintOptions`: `option 1 type=POWER mainEntity=REF error=...`.
    pub(crate) fn see_option(&mut self, payload: &[u8]) {
        use crate::payload::{Ref, split_last};
        if self.friendly.is_some_and(|(_, evidence)| evidence == Evidence::Options) {
            return;
        }
        let Some((_, rest)) = split_first(payload, b" mainEntity=") else { return };
        let entity = split_last(rest, b" error=").map_or(rest, |(entity, _)| entity);
        if let Ref::Entity(id, player) = Ref::parse(entity)
            && let Some(player) = player.or_else(|| self.entities.get(id).map(|entity| entity.player))
        {
            self.set_friendly(player, Evidence::Options);
        }
    }

    fn set_friendly(&mut self, player: PlayerId, evidence: Evidence) {
        let better = self.friendly.is_none_or(|(_, known)| evidence > known);
        if !better || !self.players.has(player) {
            return;
        }
        let changed = self.friendly.is_none_or(|(known, _)| known != player);
        self.friendly = Some((player, evidence));
        if changed {
            self.events.push(Event::Friendly(player));
            self.tell_lobby();
        }
    }

    fn set_turn(&mut self, turn: u32) {
        if turn != self.turn {
            if !self.in_snapshot {
                self.remember_turn();
            }
            self.turn = turn;
            if !self.in_snapshot {
                self.events.push(Event::Turn(turn));
            }
        }
    }

    /// Who goes first and whose heroes are known, as far as the players' tags say.
    fn note_players(&mut self) {
        if self.first.is_none()
            && let Some(first) = self.players.first
        {
            self.first = Some(first);
            self.events.push(Event::First(first));
        }
        self.note_heroes();
    }

    fn note_heroes(&mut self) {
        for player in self.players.without_hero() {
            if let Some(hero) = self.entities.get(player.hero_entity)
                && hero.first.is_known()
            {
                player.hero = hero.first.clone();
                self.events.push(Event::Hero { player: player.id, card: hero.first.clone(), class: hero.class });
            }
        }
    }

    fn piece(&self, id: EntityId) -> Piece {
        let unknown = Entity::default();
        let entity = self.entities.get(id).unwrap_or(&unknown);
        let creator = self.entities.get(entity.creator).map_or(Card::UNKNOWN, |creator| creator.card.clone());
        Piece {
            entity: id,
            player: entity.player,
            card: entity.card.clone(),
            original: entity.original,
            creator,
            open: entity.open,
            kind: entity.kind,
            class: entity.class,
            dormant: entity.dormant,
        }
    }

    /// Everything in a deck, a hand, a secret's place or on the board, and the original cards wherever they are.
    fn placed(&self) -> Vec<Placed> {
        let interesting = |entity: &Entity| {
            entity.original && entity.zone != Zone::Elsewhere
                || matches!(entity.zone, Zone::Deck | Zone::Hand | Zone::Secret)
                || entity.zone == Zone::Play && entity.kind.is_on_board()
        };
        let ids = self.entities.all().filter(|(_, entity)| interesting(entity)).map(|(id, entity)| (id, entity.zone));
        ids.map(|(id, zone)| Placed { piece: self.piece(id), zone }).collect()
    }
}
