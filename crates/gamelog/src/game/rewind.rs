//! A reset sets the game back to an earlier moment, and does not say which. The moves of the game are remembered and taken
//! back one by one: the moment is where the fewest entities are elsewhere than the reset says.

use super::Game;
use crate::event::Event;
use crate::model::{EntityId, PlayerId, Zone};

/// More moves than a game of two has; of a longer one the older half is forgotten.
const MAX_STEPS: usize = 30_000;

type Place = (Zone, PlayerId);

/// A change, by what was before it.
#[derive(Clone, Copy, Debug)]
struct Step {
    was: Was,
    /// How many events the game had told before.
    events: u32,
}

#[derive(Clone, Copy, Debug)]
enum Was {
    At(EntityId, Place),
    Turn(u32),
    /// A card is about to be played: nothing has moved yet.
    Unplayed,
}

#[derive(Debug, Default)]
pub(super) struct Past {
    steps: Vec<Step>,
    /// Events that the reader has taken.
    pub(super) taken: u32,
}

/// A reset that is being read.
#[derive(Debug)]
pub(super) struct Reset {
    /// Of its block; none if `RESET_GAME` stands alone.
    indent: Option<usize>,
    /// By entity.
    before: Vec<Place>,
    turn: u32,
    listed: Vec<EntityId>,
}

impl Past {
    fn remember(&mut self, was: Was, events: usize) {
        if self.steps.len() >= MAX_STEPS {
            self.steps.drain(..MAX_STEPS / 2);
        }
        self.steps.push(Step { was, events: self.taken + events as u32 });
    }
}

impl Game {
    /// Before an entity moves.
    pub(super) fn remember_place(&mut self, id: EntityId, zone: Zone, player: PlayerId) {
        if !self.in_snapshot && self.reset.is_none() {
            self.past.remember(Was::At(id, (zone, player)), self.events.len());
        }
    }

    /// Before a card is played.
    pub(super) fn remember_play(&mut self) {
        self.past.remember(Was::Unplayed, self.events.len());
    }

    /// Before the turn changes.
    pub(super) fn remember_turn(&mut self) {
        if self.reset.is_none() {
            self.past.remember(Was::Turn(self.turn), self.events.len());
        }
    }

    pub(super) fn start_reset(&mut self, indent: Option<usize>) {
        if self.reset.is_none() {
            self.reset = Some(Reset { indent, before: self.places(), turn: self.turn, listed: Vec::new() });
        }
    }

    /// The entity is part of the state that the reset restores.
    pub(super) fn list_in_reset(&mut self, id: EntityId) {
        if let Some(reset) = &mut self.reset {
            reset.listed.push(id);
        }
    }

    /// A block has ended that is not deeper than `indent`.
    pub(super) fn leave_reset_block(&mut self, indent: usize) {
        if self.reset.as_ref().is_some_and(|reset| reset.indent.is_none_or(|start| indent <= start)) {
            self.end_reset();
        }
    }

    /// A reset outside of a block ends with the list of its entities.
    pub(super) fn leave_lone_reset(&mut self) {
        if self.reset.as_ref().is_some_and(|reset| reset.indent.is_none()) {
            self.end_reset();
        }
    }

    fn end_reset(&mut self) {
        let Some(reset) = self.reset.take() else { return };
        self.forget_unlisted(&reset);
        let step = self.restored_step(&reset);
        let now = self.past.taken + self.events.len() as u32;
        let undone = self.past.steps.get(step).map_or(0, |step| now - step.events);
        self.past.steps.truncate(step);
        self.events.push(Event::Reset { placed: self.placed(), undone });
    }

    /// What was made after the moment is not listed: it does not exist any more. Only if the list is of the whole game.
    fn forget_unlisted(&mut self, reset: &Reset) {
        if reset.listed.len() * 2 < self.entities.all().count() {
            return;
        }
        let mut listed = vec![false; reset.before.len()];
        for &id in &reset.listed {
            if let Some(listed) = listed.get_mut(id as usize) {
                *listed = true;
            }
        }
        for (_, entity) in self.entities.iter_mut_with_id().filter(|(id, _)| listed.get(*id as usize) == Some(&false)) {
            entity.zone = Zone::Elsewhere;
        }
    }

    /// The first step that is taken back.
    fn restored_step(&self, reset: &Reset) -> usize {
        let after = self.places();
        let differs = |id: usize, place: Place| after.get(id).is_some_and(|after| !is_same(*after, place));
        let mut wrong = reset.before.iter().enumerate().filter(|(id, place)| differs(*id, **place)).count();
        // A reset need not say the turn.
        let other_turn = |turn| usize::from(reset.turn != self.turn && turn != self.turn);
        wrong += other_turn(reset.turn);
        let mut now = reset.before.clone();
        let mut turn = reset.turn;
        let (mut best, mut fewest) = (self.past.steps.len(), wrong);
        for (at, step) in self.past.steps.iter().enumerate().rev() {
            match step.was {
                Was::At(id, place) => {
                    let Some(now) = now.get_mut(id as usize) else { continue };
                    wrong += usize::from(differs(id as usize, place));
                    wrong -= usize::from(differs(id as usize, *now));
                    *now = place;
                }
                Was::Turn(was) => {
                    wrong += other_turn(was);
                    wrong -= other_turn(turn);
                    turn = was;
                }
                // A card that is in the hand again has not been played.
                Was::Unplayed if best == at + 1 => best = at,
                Was::Unplayed => {}
            }
            if wrong < fewest {
                (best, fewest) = (at, wrong);
            }
        }
        best
    }

    fn places(&self) -> Vec<Place> {
        self.entities.slots().map(|entity| (entity.zone, entity.player)).collect()
    }
}

fn is_same(one: Place, other: Place) -> bool {
    one == other || one.0 == Zone::Elsewhere && other.0 == Zone::Elsewhere
}
