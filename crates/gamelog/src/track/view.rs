//! What a screen shows of a game.

use super::{CountersView, HandCard, Known, MulliganView, SecretsView, Track};
use crate::battlegrounds::Battlegrounds;
use crate::map::Map;
use crate::matches::deck_format;
use crate::model::{Card, Class, EntityId, Outcome, PlayerId, Zone};
use crate::odds;

/// A view goes over the network at every change: of long lists it has the end.
const MAX_SHOWN: usize = 80;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// Grows with every change.
    pub version: u32,
    /// The user watches: `my_turn`, the deck and the hand are those of the player whom they watch.
    pub spectating: bool,
    /// `ranked`, `arena`, …
    pub mode: Option<&'static str>,
    /// `STANDARD`, `WILD`, …
    pub format: Option<&'static str>,
    /// As the game shows it: each player's first turn is 1. 0 during the mulligan.
    pub turn: u32,
    /// Whether the friendly player goes first, once that is known.
    pub goes_first: Option<bool>,
    /// Unknown during the mulligan and after the end.
    pub my_turn: Option<bool>,
    pub mulligan: Option<MulliganView>,
    /// The chances are those of this turn.
    pub by_turn: u32,
    /// Draws at the start of turns until then.
    pub draws: u32,
    /// Cards in the deck.
    pub deck: u32,
    pub rows: Vec<Row>,
    /// Hidden cards that were made into the deck, by what made them, and cards that the list does not explain.
    pub unknown: Vec<CardCount>,
    /// The next draws in order, as far as they are known.
    pub top: Vec<Card>,
    /// The last cards of the deck in order, the last draw last.
    pub bottom: Vec<Card>,
    pub hand: Vec<Card>,
    pub played: Vec<Card>,
    /// What both players played, in order.
    pub plays: Vec<Play>,
    /// Cards of the deck that are not in the list: another deck is being played.
    pub wrong: Vec<Card>,
    pub opponent: Opponent,
    pub secrets: SecretsView,
    pub counters: CountersView,
    pub result: Option<Outcome>,
    pub ended: bool,
    /// Only in games of Battlegrounds, of which little else is said.
    pub battlegrounds: Option<Box<Battlegrounds>>,
}

/// A card of the deck.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub card: Card,
    /// Copies in the deck.
    pub left: u32,
    /// Copies in the list; 0 for a card that was made during the game.
    pub start: u32,
    /// What made it.
    pub creator: Card,
    /// The chance that the next card is this one.
    pub now: f64,
    /// The chance to draw at least one until the end of the chosen turn.
    pub by_turn: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// As the game shows it.
    pub turn: u32,
    /// By the friendly player.
    pub mine: bool,
    /// Empty while it is hidden.
    pub card: Card,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CardCount {
    pub card: Card,
    pub count: u32,
    /// Not of the deck that the game began with.
    pub created: bool,
}

/// What the opponent has shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opponent {
    pub hero: Card,
    pub class: Option<Class>,
    pub deck: u32,
    pub hand: u32,
    /// In the order in which they came.
    pub hand_cards: Vec<HandCard>,
    pub secrets: u32,
    pub cards: Vec<CardCount>,
    pub played: Vec<Card>,
}

/// The deck as far as it is known: an order at both ends and a random part between.
struct Deck {
    top: Vec<Card>,
    bottom: Vec<Card>,
    random: u32,
    /// Copies in the random part.
    copies: Map<Card, u32>,
}

impl Deck {
    fn chance(&self, card: &Card, draws: u32) -> f64 {
        let known = self.top.len().min(draws as usize);
        if self.top[..known].contains(card) {
            return 1.0;
        }
        let draws = draws - known as u32;
        let beyond = draws.saturating_sub(self.random) as usize;
        if self.bottom[..beyond.min(self.bottom.len())].contains(card) {
            return 1.0;
        }
        odds::at_least_one(self.random, self.copies.get(card).copied().unwrap_or(0), draws.min(self.random))
    }
}

impl Track {
    /// With chances until the end of the player's turn `by_turn`.
    pub fn view(&self, by_turn: u32) -> View {
        // During the mulligan the log counts the first turn already.
        let turn = if self.mulligan_over() { self.turn } else { 0 };
        let mut view = View {
            version: self.version,
            spectating: self.spectated,
            mode: self.mode,
            format: deck_format(self.mode, self.format.as_deref()),
            turn: turn.div_ceil(2),
            by_turn,
            result: self.friendly.and_then(|player| self.results.get(&player).copied()),
            ended: self.ended,
            ..View::default()
        };
        view.battlegrounds.clone_from(&self.battlegrounds);
        let Some(player) = self.friendly.filter(|_| view.battlegrounds.is_none()) else { return view };
        view.goes_first = self.first.map(|first| first == player);
        view.my_turn = self.current.filter(|_| self.mulligan_over() && !self.ended).map(|current| current == player);
        view.mulligan = self.view_mulligan(player);
        view.draws = odds::draws_by_turn(turn, view.goes_first == Some(true), by_turn);
        view.hand = self.cards_in(player, Zone::Hand);
        view.played = self.played_by(player);
        let plays = self.played[self.played.len().saturating_sub(MAX_SHOWN)..].iter();
        let play = |play: &super::Played| Play {
            turn: play.turn.div_ceil(2),
            mine: play.player == player,
            card: play.card.clone(),
        };
        view.plays = plays.map(play).collect();
        view.opponent = self.opponent(player);
        let opponent = self.other_of_two(player);
        view.secrets = self.view_secrets(player, opponent);
        view.counters = self.view_counters(player, opponent);
        self.view_deck(player, &mut view);
        view
    }

    fn view_deck(&self, player: PlayerId, view: &mut View) {
        let in_deck = |known: &&Known| known.player == player && known.zone == Zone::Deck;
        view.deck = self.pieces.values().filter(in_deck).count() as u32;
        view.rows = self.list_rows(player, &mut view.wrong);
        let listed: u32 = view.rows.iter().map(|row| row.left).sum();

        let mut made: Map<(Card, Card), u32> = Map::default();
        let mut unknown: Map<Card, u32> = Map::default();
        let mut originals = 0;
        for known in self.pieces.values().filter(in_deck) {
            if known.original && known.owner == player && !known.transformed {
                originals += 1;
            } else if known.card.is_known() {
                *made.or_default((known.card.clone(), known.creator.clone())) += 1;
            } else {
                *unknown.or_default(known.creator.clone()) += 1;
            }
        }
        view.rows.extend(made.into_iter().map(|((card, creator), left)| Row::new(card, left, 0, creator)));
        // Original cards that the list does not explain.
        *unknown.or_default(Card::UNKNOWN) += originals.max(listed) - listed;
        let counts = unknown.into_iter().filter(|(_, count)| *count > 0);
        view.unknown = counts.map(|(card, count)| CardCount { card, count, created: true }).collect();

        view.top = self.known_order(&self.top, player);
        view.bottom = self.known_order(&self.bottom, player);
        // Cards that left the deck unseen may be any of the list: they count as if they were still to be drawn.
        let unseen = listed.saturating_sub(originals);
        let ordered = (view.top.len() + view.bottom.len()) as u32;
        let mut copies: Map<Card, u32> = Map::default();
        for row in &view.rows {
            *copies.or_default(row.card.clone()) += row.left;
        }
        for card in view.top.iter().chain(&view.bottom) {
            if let Some(count) = copies.get_mut(card) {
                *count = count.saturating_sub(1);
            }
        }
        let (top, bottom) = (view.top.clone(), view.bottom.clone());
        let deck = Deck { top, bottom, random: (view.deck + unseen).saturating_sub(ordered), copies };
        for row in &mut view.rows {
            row.now = if view.deck > 0 { deck.chance(&row.card, 1) } else { 0.0 };
            row.by_turn = if view.deck > 0 { deck.chance(&row.card, view.draws) } else { 0.0 };
        }
    }

    /// The cards of the list, or of the deck as far as it was seen. A card that is not in the list, or too often, is wrong.
    fn list_rows(&self, player: PlayerId, wrong: &mut Vec<Card>) -> Vec<Row> {
        let mut seen: Map<&Card, (u32, u32)> = Map::default();
        let originals = self.pieces.values().filter(|known| known.original && known.owner == player);
        for known in originals.filter(|known| known.first.is_known()) {
            let (count, away) = seen.or_default(&known.first);
            *count += 1;
            let still_there = known.player == player && known.zone == Zone::Deck && !known.transformed;
            *away += u32::from(!still_there);
        }
        if self.list().is_empty() {
            let rows = seen.into_iter();
            return rows
                .map(|(card, (count, away))| Row::new(card.clone(), count - away, count, Card::UNKNOWN))
                .collect();
        }
        let rows = self.list().iter().map(|(card, start)| {
            let (count, away) = seen.remove(&card).unwrap_or_default();
            if count > *start {
                wrong.push(card.clone());
            }
            Row::new(card.clone(), start.saturating_sub(away), *start, Card::UNKNOWN)
        });
        let rows = rows.collect();
        wrong.extend(seen.into_iter().map(|(card, _)| card.clone()));
        rows
    }

    fn known_order(&self, order: &[EntityId], player: PlayerId) -> Vec<Card> {
        let known = order.iter().filter_map(|entity| self.pieces.get(entity));
        known.filter(|known| known.player == player).map(|known| known.card.clone()).collect()
    }

    fn cards_in(&self, player: PlayerId, zone: Zone) -> Vec<Card> {
        let there = self.pieces.values().filter(|known| known.player == player && known.zone == zone);
        there.map(|known| known.card.clone()).collect()
    }

    fn played_by(&self, player: PlayerId) -> Vec<Card> {
        let played: Vec<_> = self.played.iter().filter(|played| played.player == player).collect();
        played[played.len().saturating_sub(MAX_SHOWN)..].iter().map(|played| played.card.clone()).collect()
    }

    fn other_of_two(&self, friendly: PlayerId) -> Option<PlayerId> {
        let mut others = self.players.iter().filter(|&&player| player != friendly);
        others.next().filter(|_| others.next().is_none()).copied()
    }

    fn opponent(&self, friendly: PlayerId) -> Opponent {
        let Some(player) = self.other_of_two(friendly) else { return Opponent::default() };
        let mut cards: Map<(bool, Card), u32> = Map::default();
        for known in self.pieces.values().filter(|known| known.owner == player && known.first.is_known()) {
            *cards.or_default((!known.original, known.first.clone())) += 1;
        }
        let (hero, class) = self.heroes.get(&player).cloned().unwrap_or_default();
        let count = |zone| self.cards_in(player, zone).len() as u32;
        let secret = |known: &&Known| known.player == player && known.zone == Zone::Secret && !known.open;
        Opponent {
            hero,
            class,
            deck: count(Zone::Deck),
            hand: count(Zone::Hand),
            hand_cards: self.view_hand(player),
            secrets: self.pieces.values().filter(secret).count() as u32,
            cards: cards
                .into_iter()
                .take(MAX_SHOWN)
                .map(|((created, card), count)| CardCount { card, count, created })
                .collect(),
            played: self.played_by(player),
        }
    }
}

impl Row {
    fn new(card: Card, left: u32, start: u32, creator: Card) -> Self {
        Self { card, left, start, creator, now: 0.0, by_turn: 0.0 }
    }
}
