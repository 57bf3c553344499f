//! What a player is asked to choose from, and what they choose: the mulligan, discoveries, dredges.

use super::Game;
use crate::event::{Event, Piece};
use crate::model::{EntityId, PlayerId};
use crate::payload::{Ref, leading_number, split_first};

/// How many choices are remembered until they are made.
const MAX_CHOICES: usize = 16;
/// How many cards a choice may offer.
const MAX_OFFERED: usize = 32;

#[derive(Clone, Debug)]
struct Choice {
    id: u32,
    mulligan: bool,
    /// As the line names them.
    name: Option<String>,
    player: Option<PlayerId>,
    source: EntityId,
    entities: Vec<EntityId>,
}

#[derive(Debug, Default)]
pub(super) struct Choices {
    offered: Vec<Choice>,
    /// The list that is being read, and whether it is of chosen cards.
    open: Option<(Choice, bool)>,
    /// Clients of 2015 print wrong names here.
    wrong_names: bool,
}

impl Game {
    /// A line of `DebugPrintEntityChoices` or `DebugPrintEntitiesChosen`.
    pub(crate) fn read_choice(&mut self, payload: &[u8], chosen: bool) {
        let text = payload.trim_ascii_start();
        if let Some(rest) = text.strip_prefix(b"Entities[") {
            if let Some((_, who)) = split_first(rest, b"]=")
                && let Ref::Entity(id, player) = Ref::parse(who)
                && let Some((choice, _)) = &mut self.choices.open
                && choice.entities.len() < MAX_OFFERED
            {
                choice.player = choice.player.or(player);
                choice.entities.push(id);
            }
        } else if let Some(who) = text.strip_prefix(b"Source=") {
            if let (Ref::Entity(id, _), Some((choice, _))) = (Ref::parse(who), &mut self.choices.open) {
                choice.source = id;
            }
        } else if let Some(rest) = text.strip_prefix(b"id=") {
            self.close_choice();
            let Some(id) = leading_number(rest) else { return };
            let name = split_first(rest, b" Player=").map(|(_, rest)| {
                let end = if chosen { &b" EntitiesCount="[..] } else { b" TaskList=" };
                split_first(rest, end).map_or(rest, |(name, _)| name)
            });
            let name = match name.map(Ref::parse) {
                Some(Ref::Name(name)) => Some(name.to_owned()),
                Some(Ref::Game) => {
                    self.choices.wrong_names = true;
                    None
                }
                _ => None,
            };
            let mulligan = split_first(rest, b"ChoiceType=MULLIGAN").is_some();
            self.choices.open =
                Some((Choice { id, mulligan, name, player: None, source: 0, entities: vec![] }, chosen));
        }
    }

    /// The list is complete: another line has come.
    pub(crate) fn close_choice(&mut self) {
        let Some((choice, chosen)) = self.choices.open.take() else { return };
        if chosen { self.choose(choice) } else { self.offer(choice) }
    }

    pub(crate) fn has_open_choice(&self) -> bool {
        self.choices.open.is_some()
    }

    fn offer(&mut self, mut choice: Choice) {
        let first = choice.entities.first().and_then(|&id| self.entities.get(id)).map(|entity| entity.player);
        choice.player = choice.player.or(first).filter(|&player| self.players.has(player));
        self.learn_name(&choice);
        if let (true, Some(player)) = (choice.mulligan, choice.player) {
            self.events.push(Event::Offered { player, pieces: self.pieces(&choice.entities) });
        }
        if self.choices.offered.len() == MAX_CHOICES {
            self.choices.offered.remove(0);
        }
        self.choices.offered.push(choice);
    }

    fn choose(&mut self, mut choice: Choice) {
        let Some(at) = self.choices.offered.iter().rposition(|offered| offered.id == choice.id) else { return };
        let offered = self.choices.offered.remove(at);
        choice.player = offered.player.or(choice.player);
        self.learn_name(&choice);
        let Some(player) = choice.player else { return };
        let chosen = self.pieces(&choice.entities);
        self.events.push(if offered.mulligan {
            Event::Kept { player, pieces: chosen }
        } else {
            let dredge = self.entities.get(offered.source).is_some_and(|source| source.dredges);
            let others: Vec<_> = offered.entities.into_iter().filter(|id| !choice.entities.contains(id)).collect();
            Event::Chosen { player, dredge, chosen, others: self.pieces(&others) }
        });
    }

    /// The cards of a choice belong to the player that the line names.
    fn learn_name(&mut self, choice: &Choice) {
        if let (Some(name), Some(player), false) = (&choice.name, choice.player, self.choices.wrong_names) {
            self.players.learn(name, player, &mut self.events);
            self.note_players();
        }
    }

    /// A copy that stands for a card of the deck gives that card.
    fn pieces(&self, entities: &[EntityId]) -> Vec<Piece> {
        let standing_for = |id: EntityId| match self.entities.get(id).map_or(0, |entity| entity.linked) {
            0 => id,
            linked => linked,
        };
        let pieces = entities.iter().map(|&id| (self.piece(id), standing_for(id)));
        pieces.map(|(piece, entity)| Piece { entity, ..piece }).collect()
    }
}
