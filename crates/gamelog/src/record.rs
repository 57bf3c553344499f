//! What happened in a game, folded from its events. The fields are those of a match record and of `runeside log --json`.

mod courses;

pub use self::courses::CardCourse;
use crate::battlegrounds::Battlegrounds;
use crate::event::{Event, GameStart, Piece};
use crate::map::Map;
use crate::matches::deck_format;
use crate::model::{Card, Class, EntityId, Outcome, PlayerId, Zone};
use crate::time::Time;

/// More cards than any game draws or plays; the rest of a noisy log is not kept.
const MAX_CARDS: usize = 2_000;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerRecord {
    /// For the player's own device only.
    pub name: Option<String>,
    /// By the log or the number of the hero; other heroes' classes are in the card data.
    pub class: Option<Class>,
    /// The first one.
    pub hero: Option<Card>,
    pub result: Option<Outcome>,
    pub conceded: bool,
    pub deck_at_start: u32,
    pub deck_at_end: u32,
    mulligan: Option<Mulligan>,
    drawn: Vec<Seen>,
    played: Vec<Seen>,
    /// The cards of the deck that the game began with, as far as they were shown, each as first seen.
    own: Map<EntityId, Card>,
}

/// A card, empty until it is shown.
#[derive(Clone, Debug)]
struct Seen {
    entity: EntityId,
    card: Card,
    /// The events of the game before.
    at: u32,
    /// The game's turn, which counts both players'; 0 in the mulligan.
    turn: u32,
}

/// The two streams of a log tell the same game in slightly different orders.
impl PartialEq for Seen {
    fn eq(&self, other: &Self) -> bool {
        self.entity == other.entity && self.card == other.card
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mulligan {
    offered: Vec<Seen>,
    kept: Option<Vec<Seen>>,
}

impl Mulligan {
    /// With the coin.
    pub fn offered(&self) -> Vec<Card> {
        cards(&self.offered)
    }

    /// None if the log does not say.
    pub fn kept(&self) -> Option<Vec<Card>> {
        self.kept.as_deref().map(cards)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    pub build: Option<u32>,
    pub game_type: Option<String>,
    pub format: Option<String>,
    pub scenario: Option<u32>,
    pub seed: Option<u64>,
    pub friendly: Option<PlayerId>,
    pub first: Option<PlayerId>,
    /// The highest turn; both players' turns count.
    pub turns: u32,
    pub complete: bool,
    pub starts_mid_game: bool,
    pub reconnects: u32,
    pub resets: u32,
    pub spectated: bool,
    /// The size limit cut the log off while this game ran.
    pub truncated: bool,
    pub started: Option<Time>,
    pub ended: Option<Time>,
    pub players: Map<PlayerId, PlayerRecord>,
    pub battlegrounds: Option<Box<Battlegrounds>>,
    /// How many events the game had so far.
    pub(crate) events: u32,
    /// The present turn; 0 in the mulligan.
    pub(crate) turn: u32,
    pub(crate) mulligan_over: bool,
}

impl Record {
    /// `ranked`, `arena`, `battlegrounds`, …
    pub fn mode(&self) -> Option<&'static str> {
        self.game_type.as_deref().map(mode_of)
    }

    /// The turns of the player who had more of them, as the game counts them on the screen.
    pub fn own_turns(&self) -> u32 {
        self.turns.div_ceil(2)
    }

    pub fn duration(&self) -> Option<f64> {
        self.ended?.seconds_since(self.started?)
    }

    /// Whether the friendly player had the first turn.
    pub fn went_first(&self) -> Option<bool> {
        Some(self.first? == self.friendly?)
    }

    /// It was played by the user, in a mode that has decks.
    pub(crate) fn has_own_deck(&self) -> bool {
        !self.spectated && self.battlegrounds.is_none()
    }

    /// See [`deck_format`].
    pub(crate) fn deck_format(&self) -> Option<&'static str> {
        deck_format(self.mode(), self.format.as_deref())
    }

    pub(crate) fn friendly_player(&self) -> Option<&PlayerRecord> {
        self.players.get(&self.friendly?)
    }

    /// The opponent in a game of two.
    pub fn opponent(&self) -> Option<&PlayerRecord> {
        let friendly = self.friendly?;
        let mut others = self.players.iter().filter(|(id, _)| **id != friendly);
        others.next().filter(|_| others.next().is_none()).map(|(_, player)| player)
    }

    pub fn mulligan(&self) -> Option<&Mulligan> {
        self.friendly_player()?.mulligan.as_ref()
    }

    /// Every card that the friendly player drew, in order, with the opening hand if the log shows it being drawn.
    pub fn friendly_draws(&self) -> Option<Vec<Card>> {
        self.friendly_player().map(|player| cards(&player.drawn))
    }

    pub fn friendly_played(&self) -> Option<Vec<Card>> {
        self.friendly_player().map(|player| cards(&player.played))
    }

    /// Empty cards were never shown.
    pub fn opponent_played(&self) -> Option<Vec<Card>> {
        self.opponent().map(|player| cards(&player.played))
    }

    /// The opponent's cards that were shown and were in their deck from the start: one id for each copy, sorted.
    pub fn opponent_cards(&self) -> Vec<Card> {
        own_cards(self.opponent())
    }

    /// The same of the friendly player.
    pub fn friendly_cards(&self) -> Vec<Card> {
        own_cards(self.friendly_player())
    }

    fn new(start: GameStart) -> Self {
        let mut players: Map<PlayerId, PlayerRecord> =
            start.players.iter().map(|&id| (id, PlayerRecord::default())).collect();
        for placed in start.placed.iter().filter(|placed| placed.zone == Zone::Deck) {
            if let Some(player) = players.get_mut(&placed.piece.player) {
                player.deck_at_start += 1;
            }
        }
        for placed in start.placed.iter().filter(|placed| placed.piece.original) {
            if let Some(player) = players.get_mut(&placed.piece.player) {
                player.own.insert(placed.piece.entity, placed.piece.card.clone());
            }
        }
        Self {
            seed: start.seed,
            turns: start.turn,
            starts_mid_game: start.mid_game,
            spectated: start.spectated,
            started: start.at,
            players,
            turn: if start.mid_game { start.turn } else { 0 },
            mulligan_over: start.mid_game,
            ..Self::default()
        }
    }

    fn apply(&mut self, event: Event) {
        Battlegrounds::follow(&mut self.battlegrounds, &event, self.friendly);
        if self.battlegrounds.is_some() && event.is_of_pieces() {
            return;
        }
        self.see_own(&event);
        let events = self.events;
        self.events += u32::from(event.is_of_game());
        match event {
            Event::Build(build) => self.build = Some(build),
            Event::GameType(text) => self.game_type = Some(text),
            Event::Format(text) => self.format = Some(text),
            Event::Scenario(id) => self.scenario = Some(id),
            Event::Friendly(player) => self.friendly = Some(player),
            Event::First(player) => self.first = Some(player),
            Event::Turn(turn) => {
                self.turns = self.turns.max(turn);
                // The log says that turn 1 begins before the mulligan.
                self.mulligan_over |= turn > 1;
                self.turn = if self.mulligan_over { turn } else { 0 };
            }
            Event::MulliganEnd => {
                self.mulligan_over = true;
                self.turn = self.turn.max(1);
            }
            Event::Reconnected { .. } => self.reconnects += 1,
            Event::Reset { undone, .. } => {
                self.resets += 1;
                self.take_back(events.saturating_sub(undone));
            }
            Event::Named { player, name } => self.with(player, |it| it.name = Some(name)),
            Event::Hero { player, card, class } => self.with(player, |it| {
                it.class = class.or(Class::of_hero(&card));
                it.hero = Some(card);
            }),
            Event::Conceded(player) => self.with(player, |it| it.conceded = true),
            Event::Result { player, outcome } => self.with(player, |it| it.result = Some(outcome)),
            Event::Offered { player, pieces } => self.with(player, |it| {
                it.mulligan.get_or_insert_default().offered =
                    pieces.iter().map(|piece| Seen::new(piece, events, 0)).collect();
            }),
            Event::Kept { player, pieces } => self.with(player, |it| {
                it.mulligan.get_or_insert_default().kept =
                    Some(pieces.iter().map(|piece| Seen::new(piece, events, 0)).collect());
            }),
            Event::Drawn(piece) => {
                self.reveal(&piece, false);
                let turn = self.turn;
                self.with(piece.player, |it| push(&mut it.drawn, Seen::new(&piece, events, turn)));
            }
            // What is shown may come after the choice that it is offered in.
            Event::Created { piece, .. } => self.reveal(&piece, false),
            Event::Played(piece) => {
                let turn = self.turn;
                self.with(piece.player, |it| push(&mut it.played, Seen::new(&piece, events, turn)));
            }
            Event::Revealed { piece, zone } => self.reveal(&piece, zone == Zone::Hand),
            Event::GameEnd { at, complete, decks } => {
                self.ended = at;
                self.complete = complete;
                for (player, count) in decks {
                    self.with(player, |it| it.deck_at_end = count);
                }
            }
            _ => {}
        }
    }

    /// The game was set back: of its events only the first `kept` have happened.
    fn take_back(&mut self, kept: u32) {
        for player in self.players.values_mut() {
            player.drawn.retain(|seen| seen.at < kept);
            player.played.retain(|seen| seen.at < kept);
        }
    }

    /// Notes what a card of a deck is when it is first shown.
    fn see_own(&mut self, event: &Event) {
        let (entity, card) = match event {
            Event::Drawn(piece) | Event::Played(piece) => (piece.entity, &piece.card),
            Event::Moved { piece, .. } | Event::Revealed { piece, .. } => (piece.entity, &piece.card),
            Event::Transformed { piece, was, .. } => (piece.entity, was),
            _ => return,
        };
        let own = self.players.values_mut().find_map(|player| player.own.get_mut(&entity));
        if let Some(own) = own.filter(|own| !own.is_known()) {
            *own = card.clone();
        }
    }

    fn with(&mut self, player: PlayerId, change: impl FnOnce(&mut PlayerRecord)) {
        if let Some(player) = self.players.get_mut(&player) {
            change(player);
        }
    }

    /// A card that was hidden when it was drawn or played is shown. One that is still in the hand was played as what it is
    /// shown as.
    fn reveal(&mut self, piece: &Piece, in_hand: bool) {
        for player in self.players.values_mut() {
            let mulligan = player.mulligan.iter_mut();
            let mulligan = mulligan.flat_map(|it| it.offered.iter_mut().chain(it.kept.iter_mut().flatten()));
            for seen in mulligan.chain(&mut player.drawn).chain(&mut player.played) {
                if seen.entity == piece.entity && piece.card.is_known() && !seen.card.is_known() {
                    seen.card = piece.card.clone();
                }
            }
            if let Some(last) = player.played.last_mut()
                && in_hand
                && last.entity == piece.entity
            {
                last.card = piece.card.clone();
            }
        }
    }
}

impl Seen {
    fn new(piece: &Piece, at: u32, turn: u32) -> Self {
        Self { entity: piece.entity, card: piece.card.clone(), at, turn }
    }
}

fn own_cards(player: Option<&PlayerRecord>) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    for card in player.into_iter().flat_map(|player| player.own.values()).filter(|card| card.is_known()) {
        let at = cards.partition_point(|known| known <= card);
        cards.insert(at, card.clone());
    }
    cards
}

fn push(list: &mut Vec<Seen>, seen: Seen) {
    if list.len() < MAX_CARDS {
        list.push(seen);
    }
}

fn cards(list: &[Seen]) -> Vec<Card> {
    list.iter().map(|seen| seen.card.clone()).collect()
}

/// The mode of a game by its type.
pub fn mode_of(game_type: &str) -> &'static str {
    let kind = game_type.strip_prefix("GT_").unwrap_or(game_type);
    let has = |words: &str| kind.contains(words);
    match kind {
        "RANKED" => "ranked",
        "CASUAL" => "casual",
        "VS_FRIEND" => "friendly",
        "VS_AI" | "TUTORIAL" => "practice",
        _ if has("ARENA") => "arena",
        _ if has("BATTLEGROUNDS") => "battlegrounds",
        _ if has("MERCENARIES") => "mercenaries",
        _ if has("PVPDR") => "duels",
        _ if has("BRAWL") || has("FSG") => "brawl",
        _ => "other",
    }
}

/// Collects the games of a stream of events.
#[derive(Debug, Default)]
pub struct Recorder {
    finished: Vec<Record>,
    current: Option<Record>,
}

impl Recorder {
    pub fn apply_all(&mut self, events: Vec<Event>) {
        for event in events {
            self.apply(event);
        }
    }

    pub fn apply(&mut self, event: Event) {
        match event {
            Event::GameStart(start) => self.current = Some(Record::new(start)),
            Event::Truncated => self.current.iter_mut().for_each(|record| record.truncated = true),
            event => {
                let Some(record) = &mut self.current else { return };
                let ends = matches!(event, Event::GameEnd { .. });
                record.apply(event);
                if ends {
                    self.finished.extend(self.current.take());
                }
            }
        }
    }

    /// The game that is being played, as far as it has come.
    pub fn current(&self) -> Option<&Record> {
        self.current.as_ref()
    }

    /// The games that ended since the last call.
    pub fn take_finished(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.finished)
    }

    pub fn into_records(self) -> Vec<Record> {
        self.finished
    }
}
