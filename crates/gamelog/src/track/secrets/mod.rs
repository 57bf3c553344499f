//! Which secrets may lie face down: those of the class, without those that would have gone off.
//!
//! A secret is ruled out only if it is certain that it would have gone off. One that goes off may end or change what set it
//! off, so what happens together with it rules nothing out.

mod table;
mod watch;

use super::Track;
use crate::event::{Event, Piece, Placed};
use crate::model::{Card, Class, EntityId, PlayerId, Zone};
use table::{CLASSES, SECRETS, Secret};
pub(super) use watch::Watch;

/// A player has five at most.
const MAX_SECRETS: usize = 5;

/// The secrets of both players, in the order in which they were laid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SecretsView {
    pub mine: Vec<SecretView>,
    pub theirs: Vec<SecretView>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SecretView {
    /// Tells secrets of a game apart.
    pub entity: EntityId,
    /// When it was laid, as the game shows it.
    pub turn: u32,
    /// Empty while it is hidden.
    pub card: Card,
    /// What it may be: card ids in every printing of decks, also of those that the format does not allow. None for a known card.
    pub candidates: Vec<&'static str>,
    pub ruled_out: Vec<RuledOut>,
}

/// Cards that a secret cannot be.
#[derive(Clone, Debug, PartialEq)]
pub struct RuledOut {
    /// What would have set them off: `minion_played`, `spell_cast`, …
    pub by: &'static str,
    pub cards: Vec<&'static str>,
}

impl SecretView {
    fn rule_out(&mut self, by: &'static str, cards: impl Iterator<Item = &'static str>) {
        match self.ruled_out.iter_mut().find(|known| known.by == by) {
            Some(known) => known.cards.extend(cards),
            None => self.ruled_out.push(RuledOut { by, cards: cards.collect() }),
        }
    }
}

/// A secret that lies, or has lain.
#[derive(Clone, Debug)]
pub(super) struct Laid {
    player: PlayerId,
    turn: u32,
    /// The events of the game before.
    at: u32,
    class: Option<Class>,
    /// It was in the deck from the start.
    original: bool,
    /// What both players know it to be.
    card: Card,
    ruled_out: Vec<Strike>,
}

/// A secret of the table is ruled out.
#[derive(Clone, Copy, Debug)]
struct Strike {
    /// In the table.
    row: usize,
    at: u32,
    /// In which action; if a secret goes off in it, it counts for nothing.
    action: u32,
    /// The same, if this minion dies in it.
    alive: Option<EntityId>,
}

impl Track {
    pub(super) fn follow_secrets(&mut self, event: &Event) {
        match event {
            Event::Moved { piece, from: Zone::Hand, to: Zone::Secret } => {
                let card = self.arrival(piece.entity).map_or(Card::UNKNOWN, |it| it.card.clone());
                self.lay(piece, card);
            }
            // Also a secret that changes sides.
            Event::Moved { piece, to: Zone::Secret, .. } => self.lay(piece, Card::UNKNOWN),
            Event::Created { piece, zone: Zone::Secret } => self.lay(piece, piece.card.clone()),
            Event::Moved { piece, from: Zone::Secret, .. } if !piece.open => self.go_off(piece.player),
            Event::Revealed { piece, zone: Zone::Secret } => {
                if let Some(laid) = self.laid.get_mut(&piece.entity) {
                    laid.card = piece.card.clone();
                }
                self.go_off(piece.player);
            }
            _ => {}
        }
        // Ends of turns are looked at before the turn changes.
        if !matches!(event, Event::Turn(_) | Event::TurnOf(_)) {
            self.watch(event);
        }
    }

    fn lay(&mut self, piece: &Piece, card: Card) {
        let &Piece { entity, player, original, class, .. } = piece;
        let laid = Laid { player, turn: self.turn, at: self.events, class, original, card, ruled_out: Vec::new() };
        self.laid.insert(entity, laid);
    }

    /// Secrets that lie in a state that is restored, and were not seen being laid. What the log shows of them lies open.
    pub(super) fn restore_secrets(&mut self, placed: &[Placed]) {
        for Placed { piece, .. } in placed.iter().filter(|placed| placed.zone == Zone::Secret) {
            if !self.laid.contains_key(&piece.entity) {
                self.lay(piece, piece.card.clone());
            }
        }
    }

    /// A secret of the player goes off: what else happens in this action is not certain for the others.
    fn go_off(&mut self, owner: PlayerId) {
        let action = self.watch.action;
        for laid in self.laid.values_mut().filter(|laid| laid.player == owner) {
            laid.ruled_out.retain(|strike| strike.action != action);
        }
        self.watch.went_off(owner);
    }

    pub(super) fn take_back_secrets(&mut self, kept: u32) {
        for laid in self.laid.values_mut() {
            laid.ruled_out.retain(|strike| strike.at < kept);
        }
        self.watch.take_back(kept);
    }

    /// The entities of the player's secrets that lie now, in order.
    fn lying(&self, player: PlayerId) -> Vec<EntityId> {
        let lies = |entity: &EntityId| {
            let known = self.pieces.get(entity);
            known.is_some_and(|it| it.zone == Zone::Secret && it.player == player && !it.open)
        };
        let mut lying: Vec<(u32, EntityId)> = Vec::new();
        for (id, laid) in self.laid.iter().filter(|(id, _)| lies(id)) {
            let place = lying.partition_point(|(at, _)| *at <= laid.at);
            lying.insert(place, (laid.at, *id));
        }
        lying.into_iter().map(|(_, id)| id).collect()
    }

    pub(super) fn view_secrets(&self, friendly: PlayerId, opponent: Option<PlayerId>) -> SecretsView {
        let view = |player: PlayerId| {
            let lying = self.lying(player);
            let known: Vec<Card> = lying.iter().map(|id| self.known_secret(*id, player == friendly)).collect();
            let pairs = lying.iter().zip(&known).take(MAX_SECRETS);
            pairs.filter_map(|(id, card)| self.view_secret(*id, card, &known)).collect()
        };
        SecretsView { mine: view(friendly), theirs: opponent.map(view).unwrap_or_default() }
    }

    fn known_secret(&self, entity: EntityId, mine: bool) -> Card {
        let card =
            if mine { self.pieces.get(&entity).map(|it| &it.card) } else { self.laid.get(&entity).map(|it| &it.card) };
        card.cloned().unwrap_or_default()
    }

    fn view_secret(&self, entity: EntityId, card: &Card, known: &[Card]) -> Option<SecretView> {
        let laid = self.laid.get(&entity)?;
        let mut view = SecretView {
            entity,
            turn: laid.turn.div_ceil(2),
            card: card.clone(),
            candidates: Vec::new(),
            ruled_out: Vec::new(),
        };
        if card.is_known() {
            return Some(view);
        }
        let classes = self.classes_of(laid);
        // There is one of each at most.
        let lies_open = |secret: &Secret| known.iter().any(|card| secret.cards.contains(&card.as_str()));
        for (row, secret) in SECRETS.iter().enumerate() {
            if !classes.contains(&secret.class) || lies_open(secret) {
                continue;
            }
            let cards = secret.cards_of(self.format.as_deref());
            let is_out = |strike: &Strike| strike.row == row && self.watch.is_over(strike.action);
            if laid.ruled_out.iter().any(is_out) {
                view.rule_out(secret.trigger.name(), cards);
            } else {
                view.candidates.extend(cards);
            }
        }
        Some(view)
    }

    /// The log says the class of a hidden secret. If it does not, one of the deck is of the player's class.
    fn classes_of(&self, laid: &Laid) -> Vec<&'static str> {
        let of_player = self.heroes.get(&laid.player).and_then(|(_, class)| *class).filter(|_| laid.original);
        let class = laid.class.or(of_player).map(Class::name);
        CLASSES.into_iter().find(|known| class == Some(known)).map_or(CLASSES.to_vec(), |class| vec![class])
    }
}
