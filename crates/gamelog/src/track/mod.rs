//! What the player of the log knows during a game: what is left in the deck, what is on its top and bottom, and what the
//! opponent has shown. Folded from events; [`Track::view`] is what a screen shows.

mod board;
mod counters;
mod hand;
mod json;
mod lobby;
mod mulligan;
mod placing;
mod secrets;
mod view;

pub use counters::{Counter, Counters, CountersView};
pub use hand::{HandCard, How};
pub use mulligan::MulliganView;
pub use secrets::{RuledOut, SecretView, SecretsView};
pub use view::{CardCount, Opponent, Play, Row, View};

use crate::battlegrounds::Battlegrounds;
use crate::event::{Event, GameStart, Piece, Placed};
use crate::map::Map;
use crate::model::{Card, CardKind, Class, EntityId, Outcome, PlayerId, Zone};
use crate::record::mode_of;
use board::{Dead, Figure};
use counters::Reading;
use hand::Arrival;
use mulligan::Mulligan;
use secrets::{Laid, Watch};

/// More than any game has; the rest of a noisy log is not kept.
const MAX_PIECES: usize = 10_000;
const MAX_PLAYED: usize = 2_000;

/// One of the two ends of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Top,
    Bottom,
}

/// A card that was in a deck, a hand or a secret's place.
#[derive(Clone, Debug)]
struct Known {
    /// Whose deck it began in.
    owner: PlayerId,
    player: PlayerId,
    zone: Zone,
    /// As last seen; kept while it is hidden in the deck.
    card: Card,
    /// As first seen.
    first: Card,
    original: bool,
    creator: Card,
    /// It became another card while it was in the deck.
    transformed: bool,
    /// See [`Piece::open`].
    open: bool,
}

/// A card that was played; hidden until it is shown.
#[derive(Clone, Debug)]
struct Played {
    player: PlayerId,
    entity: EntityId,
    card: Card,
    kind: CardKind,
    /// Its target is a minion.
    at_minion: bool,
    /// Of both players.
    turn: u32,
    /// The events of the game before.
    at: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Track {
    /// The deck that the player brings; empty if it is not known.
    list: Vec<(Card, u32)>,
    /// Cards whose creations go to one end of the deck.
    placing_cards: Map<Card, End>,
    counting_cards: Map<Card, Vec<Counter>>,
    version: u32,
    /// How many the game had so far.
    events: u32,
    players: Vec<PlayerId>,
    friendly: Option<PlayerId>,
    first: Option<PlayerId>,
    turn: u32,
    heroes: Map<PlayerId, (Card, Option<Class>)>,
    pieces: Map<EntityId, Known>,
    played: Vec<Played>,
    board: Map<EntityId, Figure>,
    dead: Vec<Dead>,
    arrivals: Vec<Arrival>,
    laid: Map<EntityId, Laid>,
    watch: Watch,
    /// Who used a hero power, and the events of the game before.
    hero_powers: Vec<(PlayerId, u32)>,
    readings: Vec<Reading>,
    /// The user watches: the players and the deck are not theirs.
    spectated: bool,
    mode: Option<&'static str>,
    format: Option<String>,
    /// Whose turn it is.
    current: Option<PlayerId>,
    mulligan_ended: bool,
    mulligans: Map<PlayerId, Mulligan>,
    /// Known cards in the order in which they will be drawn.
    top: Vec<EntityId>,
    /// Known cards, the last one at the very bottom.
    bottom: Vec<EntityId>,
    /// Cards that are on their way to an end of the deck.
    coming: Map<EntityId, End>,
    results: Map<PlayerId, Outcome>,
    ended: bool,
    /// Of a game of Battlegrounds nothing else is followed.
    battlegrounds: Option<Box<Battlegrounds>>,
}

impl Track {
    /// Without a list, the rows are the cards that have been seen.
    pub fn new(list: Vec<(Card, u32)>) -> Self {
        Self { list, ..Self::default() }
    }

    /// What `card` makes goes to one end of the deck. The log does not say it; the text of the card does.
    pub fn set_placing(&mut self, card: Card, end: End) {
        self.placing_cards.insert(card, end);
    }

    /// Exchanges the list, for example when another deck is chosen.
    pub fn set_list(&mut self, list: Vec<(Card, u32)>) {
        self.list = list;
        self.version += 1;
    }

    /// The user only watches this game.
    pub fn is_spectated(&self) -> bool {
        self.spectated
    }

    /// The list of the deck that is played: a game that is watched is played with another one.
    fn list(&self) -> &[(Card, u32)] {
        if self.spectated { &[] } else { &self.list }
    }

    pub fn apply(&mut self, event: &Event) {
        self.version = self.version.wrapping_add(1);
        if self.follow_lobby(event) {
            return;
        }
        // What waits for the end of a turn asks whose turn it was.
        if matches!(event, Event::Turn(_) | Event::TurnOf(_)) {
            self.watch(event);
        }
        self.change(event);
        self.follow_board(event);
        self.follow_hands(event);
        self.follow_secrets(event);
        self.count(event);
        self.events += u32::from(event.is_of_game());
    }

    fn change(&mut self, event: &Event) {
        match event {
            Event::GameStart(start) => self.start(start),
            Event::Friendly(player) => self.friendly = Some(*player),
            Event::First(player) => self.first = Some(*player),
            Event::Turn(turn) => self.turn = *turn,
            Event::TurnOf(player) => self.current = Some(*player),
            Event::MulliganEnd => self.mulligan_ended = true,
            Event::GameType(text) => self.mode = Some(mode_of(text)),
            Event::Format(text) => self.format = Some(text.clone()),
            Event::Offered { player, pieces } => self.offer(*player, pieces),
            Event::Kept { player, pieces } => self.keep(*player, pieces),
            Event::Hero { player, card, class } => {
                self.heroes.insert(*player, (card.clone(), class.or(Class::of_hero(card))));
            }
            Event::Drawn(piece) => {
                self.move_to(piece, Zone::Hand);
                self.draw_in_mulligan(piece);
            }
            Event::Moved { piece, to, .. } => self.move_to(piece, *to),
            Event::Created { piece, zone } => {
                self.see(piece, *zone);
                if *zone == Zone::Deck {
                    self.insert(piece);
                }
            }
            Event::Played(piece) => {
                self.see(piece, Zone::Hand);
                self.play(piece);
            }
            Event::Targeted { entity, target } => {
                if let Some(played) = self.played.last_mut().filter(|played| played.entity == *entity) {
                    played.at_minion = target.kind == CardKind::Minion;
                }
            }
            Event::Revealed { piece, zone } => self.reveal(piece, *zone),
            Event::Transformed { piece, was, zone } => self.transform(piece, was, *zone),
            Event::Chosen { dredge: true, chosen, others, .. } => {
                for piece in others {
                    self.send(piece, End::Bottom);
                }
                for piece in chosen {
                    self.send(piece, End::Top);
                }
            }
            Event::Shuffled(player) => self.forget_order(*player),
            Event::Reset { placed, undone } => {
                self.restore(placed, true);
                self.take_back(self.events.saturating_sub(*undone));
            }
            Event::Reconnected { placed } => self.restore(placed, false),
            Event::Result { player, outcome } => {
                self.results.insert(*player, *outcome);
            }
            Event::GameEnd { .. } => self.ended = true,
            _ => {}
        }
    }

    fn play(&mut self, piece: &Piece) {
        if self.played.len() < MAX_PLAYED {
            let &Piece { player, entity, ref card, kind, .. } = piece;
            let (turn, at) = (self.turn, self.events);
            self.played.push(Played { player, entity, card: card.clone(), kind, at_minion: false, turn, at });
        }
    }

    /// Of the events only the first `kept` have happened.
    fn take_back(&mut self, kept: u32) {
        self.played.retain(|played| played.at < kept);
        self.dead.retain(|dead| dead.at < kept);
        self.arrivals.retain(|arrival| arrival.at < kept);
        self.hero_powers.retain(|(_, at)| *at < kept);
        self.readings.retain(|reading| reading.at < kept);
        self.take_back_secrets(kept);
    }

    /// A new game with the same list.
    fn start(&mut self, start: &GameStart) {
        *self = Self {
            list: std::mem::take(&mut self.list),
            placing_cards: std::mem::take(&mut self.placing_cards),
            counting_cards: std::mem::take(&mut self.counting_cards),
            version: self.version,
            players: start.players.clone(),
            spectated: start.spectated,
            turn: start.turn,
            ..Self::default()
        };
        self.restore(&start.placed, false);
    }

    /// Everything is where `placed` says. After a reset the cards of the deck are hidden again.
    fn restore(&mut self, placed: &[Placed], hidden: bool) {
        for known in self.pieces.values_mut() {
            known.zone = Zone::Elsewhere;
        }
        for Placed { piece, zone } in placed {
            self.see(piece, *zone);
            if hidden
                && *zone == Zone::Deck
                && !piece.card.is_known()
                && let Some(known) = self.pieces.get_mut(&piece.entity)
            {
                known.card = Card::UNKNOWN;
                known.first = Card::UNKNOWN;
                known.transformed = false;
            }
        }
        self.top.clear();
        self.bottom.clear();
        self.coming.clear();
        self.restore_board(placed);
        self.restore_secrets(placed);
    }

    /// Notes where a piece is and what it is, if that is shown. Pieces that were never in a deck or a hand are not kept.
    fn see(&mut self, piece: &Piece, zone: Zone) {
        let of_interest = piece.original || matches!(zone, Zone::Deck | Zone::Hand | Zone::Secret);
        let full = self.pieces.len() >= MAX_PIECES;
        if !self.pieces.contains_key(&piece.entity) && (!of_interest || full) {
            return;
        }
        let known = self.pieces.or_insert_with(piece.entity, || Known {
            owner: piece.player,
            player: piece.player,
            zone,
            card: Card::UNKNOWN,
            first: Card::UNKNOWN,
            original: piece.original,
            creator: piece.creator.clone(),
            transformed: false,
            open: piece.open,
        });
        known.player = piece.player;
        known.zone = zone;
        known.open = piece.open;
        if piece.creator.is_known() && !known.creator.is_known() {
            known.creator = piece.creator.clone();
        }
        if piece.card.is_known() {
            known.card = piece.card.clone();
            if !known.first.is_known() {
                known.first = piece.card.clone();
            }
        }
    }

    fn move_to(&mut self, piece: &Piece, to: Zone) {
        if let Some(played) = self.played.last_mut().filter(|played| played.entity == piece.entity) {
            // Everything that is played to the secrets' place is a spell, also if it is not shown.
            played.kind = match (to, played.kind) {
                (Zone::Secret, _) => CardKind::Spell,
                (_, CardKind::Unknown) => piece.kind,
                (_, kind) => kind,
            };
        }
        self.leave_order(piece.entity);
        self.see(piece, to);
        if to == Zone::Deck {
            self.insert(piece);
        }
    }

    fn reveal(&mut self, piece: &Piece, zone: Zone) {
        self.see(piece, zone);
        for played in self.played.iter_mut().filter(|played| played.entity == piece.entity) {
            if !played.card.is_known() {
                played.card = piece.card.clone();
                played.kind = piece.kind;
            }
        }
    }

    fn transform(&mut self, piece: &Piece, was: &Card, zone: Zone) {
        if let Some(known) = self.pieces.get_mut(&piece.entity) {
            if !known.first.is_known() {
                known.first = was.clone();
            }
            known.card = piece.card.clone();
            known.transformed |= zone == Zone::Deck;
        } else {
            self.see(piece, zone);
        }
    }

    /// A card came into the deck: to an end of it, or anywhere, and then the order is not known any more.
    fn insert(&mut self, piece: &Piece) {
        let end = self.coming.remove(&piece.entity);
        match end.or_else(|| self.placing_cards.get(&piece.creator).copied()) {
            Some(End::Top) => self.top.insert(0, piece.entity),
            Some(End::Bottom) => self.bottom.push(piece.entity),
            None => self.forget_order(piece.player),
        }
    }

    /// A card goes to an end of the deck: now if it is in the deck, else when it comes back.
    fn send(&mut self, piece: &Piece, end: End) {
        let Some(known) = self.pieces.get_mut(&piece.entity) else { return };
        if piece.card.is_known() {
            known.card = piece.card.clone();
        }
        if known.zone != Zone::Deck {
            self.coming.insert(piece.entity, end);
            return;
        }
        self.leave_order(piece.entity);
        match end {
            End::Top => self.top.insert(0, piece.entity),
            End::Bottom => self.bottom.push(piece.entity),
        }
    }

    fn leave_order(&mut self, entity: EntityId) {
        self.top.retain(|&known| known != entity);
        self.bottom.retain(|&known| known != entity);
    }

    fn forget_order(&mut self, player: PlayerId) {
        let pieces = &self.pieces;
        let stays = |entity: &EntityId| pieces.get(entity).is_some_and(|known| known.player != player);
        self.top.retain(stays);
        self.bottom.retain(stays);
    }
}
