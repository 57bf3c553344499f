//! The steps of a replay: turns, and what players and cards do in them.

use super::facts::{Fact, note};
use super::op::Op;
use super::state::State;
use super::stored::Header;
use crate::model::{Card, EntityId, PlayerId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Start,
    Mulligan,
    Kept,
    Turn,
    Play,
    Attack,
    HeroPower,
    Use,
    Trigger,
    Rewound,
    Reconnected,
    End,
}

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Mulligan => "mulligan",
            Self::Kept => "kept",
            Self::Turn => "turn",
            Self::Play => "play",
            Self::Attack => "attack",
            Self::HeroPower => "hero_power",
            Self::Use => "use",
            Self::Trigger => "trigger",
            Self::Rewound => "rewound",
            Self::Reconnected => "reconnected",
            Self::End => "end",
        }
    }
}

/// Who acts, or is acted on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Actor {
    pub(super) entity: EntityId,
    pub(super) player: PlayerId,
    pub(super) card: Card,
    pub(super) is_hero: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) kind: Kind,
    /// Of both players; 0 before the first one.
    pub(super) turn: u32,
    /// Whose turn it is.
    pub(super) player: Option<PlayerId>,
    pub(super) actor: Option<Actor>,
    pub(super) target: Option<Actor>,
    pub(super) facts: Vec<Fact>,
    /// How many ops have happened after it.
    pub(super) end: usize,
}

pub(super) fn steps(header: &Header, ops: &[Op]) -> Vec<Step> {
    let mut state = State { turn: header.starts_in.unwrap_or(0), ..State::default() };
    let mut steps = vec![Step { turn: state.turn, ..Step::new(Kind::Start, 0) }];
    for (at, op) in ops.iter().enumerate() {
        let last = steps.last().map_or(Kind::Start, |step| step.kind);
        if let Some((kind, actor, target)) = opening(op, last, &state) {
            close(&mut steps, &state);
            let find = |entity: EntityId| Actor::find(&state, entity);
            let new = Step { actor: actor.and_then(find), target: target.and_then(find), ..Step::new(kind, at) };
            steps.push(new);
        }
        let Some(step) = steps.last_mut() else { continue };
        if let Op::Target(_, target) = *op {
            step.target = step.target.take().or_else(|| Actor::find(&state, target));
        }
        // At the start, and after a reconnect, everything is listed.
        if !matches!(step.kind, Kind::Start | Kind::Reconnected | Kind::Rewound) {
            let actor = step.actor.as_ref().map(|actor| actor.entity);
            note(&mut step.facts, &state, op, actor);
        }
        state.apply(op);
        step.end = at + 1;
        step.turn = state.turn;
        step.player = state.current;
    }
    close(&mut steps, &state);
    if header.result.is_some() {
        let end = Step { turn: state.turn, player: state.current, ..Step::new(Kind::End, ops.len()) };
        steps.push(end);
    }
    steps
}

impl Step {
    fn new(kind: Kind, end: usize) -> Self {
        Self { kind, turn: 0, player: None, actor: None, target: None, facts: Vec::new(), end }
    }
}

impl Actor {
    fn find(state: &State, entity: EntityId) -> Option<Self> {
        let thing = state.get(entity)?;
        let is_hero = thing.kind == crate::model::CardKind::Hero && thing.is_in_play();
        Some(Self { entity, player: thing.player, card: thing.card.clone(), is_hero })
    }

    /// A card is often shown only after it acts.
    fn complete(&mut self, state: &State) {
        if !self.card.is_known()
            && let Some(thing) = state.get(self.entity)
        {
            self.card = thing.card.clone();
        }
    }
}

type Opening = (Kind, Option<EntityId>, Option<EntityId>);

/// The step that begins with `op`.
fn opening(op: &Op, last: Kind, state: &State) -> Option<Opening> {
    Some(match *op {
        Op::Offered(_) if last != Kind::Mulligan => (Kind::Mulligan, None, None),
        Op::Kept(_) if last != Kind::Kept => (Kind::Kept, None, None),
        Op::Turn(..) => (Kind::Turn, None, None),
        Op::Played(entity) => (Kind::Play, Some(entity), None),
        Op::Attacked(attacker, defender) => (Kind::Attack, Some(attacker), Some(defender)),
        Op::HeroPower(entity) => (Kind::HeroPower, Some(entity), None),
        Op::Used(entity) => (Kind::Use, Some(entity), None),
        Op::Trigger(entity) => (Kind::Trigger, state.get(entity).map(|_| entity), None),
        Op::Relisted => (Kind::Reconnected, None, None),
        Op::Rewound => (Kind::Rewound, None, None),
        _ => return None,
    })
}

/// Completes the last step once its ops are all applied. A trigger that changed nothing visible is removed.
fn close(steps: &mut Vec<Step>, state: &State) {
    let Some(step) = steps.last_mut() else { return };
    step.actor.iter_mut().chain(&mut step.target).for_each(|actor| actor.complete(state));
    for fact in step.facts.iter_mut().filter(|fact| !fact.card.is_known()) {
        if let Some(thing) = state.get(fact.entity) {
            fact.card = thing.card.clone();
            fact.kind = thing.kind;
        }
    }
    // A card that is drawn and revealed, or summoned and changed, in one step has one fact.
    let named: Vec<EntityId> =
        step.facts.iter().filter(|fact| fact.what.names_card()).map(|fact| fact.entity).collect();
    step.facts.retain(|fact| !fact.what.is_minor() || !named.contains(&fact.entity));
    let (end, is_nothing) = (step.end, step.kind == Kind::Trigger && step.facts.is_empty());
    if is_nothing && steps.len() > 1 {
        steps.pop();
        if let Some(before) = steps.last_mut() {
            before.end = end;
        }
    }
}
