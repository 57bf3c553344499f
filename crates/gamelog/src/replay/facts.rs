//! What a step changes on the table, in the words of a player.

use super::op::Op;
use super::state::{State, Thing};
use crate::event::Stat;
use crate::model::{Card, CardKind, EntityId, PlayerId, Zone};

/// More than a step of a real game has. A replay may come from anyone, and facts are searched one by one.
const MAX_FACTS: usize = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Offered,
    Kept,
    Drawn,
    /// From the deck to the graveyard.
    Burned,
    /// A card is made, or comes from elsewhere, into the hand.
    Added,
    /// From the board to the hand.
    Returned,
    Discarded,
    /// Into the deck.
    Shuffled,
    Summoned,
    Equipped,
    Died,
    /// A weapon.
    Broke,
    /// A secret is set, or is gone.
    Secret,
    SecretGone,
    Damaged,
    Healed,
    Armored,
    /// To other numbers of attack and health.
    Changed,
    Transformed,
    /// To the other player.
    Taken,
    Revealed,
    Conceded,
}

impl What {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Kept => "kept",
            Self::Drawn => "drawn",
            Self::Burned => "burned",
            Self::Added => "added",
            Self::Returned => "returned",
            Self::Discarded => "discarded",
            Self::Shuffled => "shuffled",
            Self::Summoned => "summoned",
            Self::Equipped => "equipped",
            Self::Died => "died",
            Self::Broke => "broke",
            Self::Secret => "secret",
            Self::SecretGone => "secret_gone",
            Self::Damaged => "damaged",
            Self::Healed => "healed",
            Self::Armored => "armored",
            Self::Changed => "changed",
            Self::Transformed => "transformed",
            Self::Taken => "taken",
            Self::Revealed => "revealed",
            Self::Conceded => "conceded",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fact {
    pub(super) what: What,
    pub(super) entity: EntityId,
    pub(super) player: PlayerId,
    pub(super) card: Card,
    pub(super) kind: CardKind,
    pub(super) amount: u32,
}

/// Adds to `facts` what `op` changes in `state`. The step already names its `actor`, so a card that the actor plays is not noted again.
pub(super) fn note(facts: &mut Vec<Fact>, state: &State, op: &Op, actor: Option<EntityId>) {
    let new = Thing::default();
    let thing = |entity: EntityId| state.get(entity).unwrap_or(&new);
    match *op {
        Op::Offered(entity) => push(facts, What::Offered, entity, thing(entity), 0),
        Op::Kept(entity) if entity != 0 => push(facts, What::Kept, entity, thing(entity), 0),
        Op::At(entity, zone, player) => {
            let was = thing(entity);
            if let Some(what) = moved(was, zone, player, actor == Some(entity)) {
                push(facts, what, entity, &Thing { player, ..was.clone() }, 0);
            }
        }
        Op::Card(entity, ref card) => {
            let was = thing(entity);
            let what = match (was.card.is_known(), was.zone) {
                (true, Zone::Play | Zone::Hand) if was.card != *card => What::Transformed,
                (false, Zone::Hand | Zone::Secret) if actor != Some(entity) => What::Revealed,
                _ => return,
            };
            push(facts, what, entity, &Thing { card: card.clone(), ..was.clone() }, 0);
        }
        Op::Stat(entity, stat, value) => number(facts, entity, thing(entity), stat, value),
        Op::Conceded(player) => push(facts, What::Conceded, 0, &Thing { player, ..new.clone() }, 0),
        _ => {}
    }
}

fn moved(was: &Thing, to: Zone, player: PlayerId, is_actor: bool) -> Option<What> {
    let on_board = was.kind.is_on_board();
    Some(match (was.zone, to) {
        (from, to) if from == to => {
            return (on_board && to == Zone::Play && was.player != player).then_some(What::Taken);
        }
        (Zone::Deck, Zone::Hand) => What::Drawn,
        (Zone::Deck, Zone::Graveyard) => What::Burned,
        (Zone::Play, Zone::Hand) => What::Returned,
        (_, Zone::Hand) => What::Added,
        (_, Zone::Deck) => What::Shuffled,
        (_, Zone::Secret) if !is_actor => What::Secret,
        (Zone::Secret, Zone::Graveyard) => What::SecretGone,
        (_, Zone::Play) if on_board && !is_actor => What::Summoned,
        (_, Zone::Play) if was.kind == CardKind::Weapon && !is_actor => What::Equipped,
        (Zone::Play, Zone::Graveyard) if on_board || was.kind == CardKind::Hero => What::Died,
        (Zone::Play, Zone::Graveyard) if was.kind == CardKind::Weapon => What::Broke,
        (Zone::Hand, Zone::Graveyard) if !is_actor => What::Discarded,
        _ => return None,
    })
}

fn number(facts: &mut Vec<Fact>, entity: EntityId, thing: &Thing, stat: Stat, value: u32) {
    let is_character = matches!(thing.kind, CardKind::Minion | CardKind::Hero | CardKind::Location);
    if !thing.is_in_play() || !is_character {
        return;
    }
    let was = thing.stat(stat);
    let (what, amount) = match stat {
        Stat::Damage if value > was => (What::Damaged, value - was),
        Stat::Damage => (What::Healed, was - value),
        Stat::Armor if value > was => (What::Armored, value - was),
        Stat::Armor => (What::Damaged, was - value),
        Stat::Attack | Stat::Health if thing.kind == CardKind::Minion => (What::Changed, 0),
        _ => return,
    };
    match facts.iter_mut().find(|fact| fact.what == what && fact.entity == entity) {
        Some(fact) => fact.amount = fact.amount.saturating_add(amount),
        None => push(facts, what, entity, thing, amount),
    }
}

fn push(facts: &mut Vec<Fact>, what: What, entity: EntityId, thing: &Thing, amount: u32) {
    if facts.len() < MAX_FACTS {
        facts.push(Fact { what, entity, player: thing.player, card: thing.card.clone(), kind: thing.kind, amount });
    }
}

impl What {
    /// The fact names the card.
    pub(super) fn names_card(self) -> bool {
        matches!(
            self,
            Self::Drawn
                | Self::Burned
                | Self::Added
                | Self::Returned
                | Self::Discarded
                | Self::Summoned
                | Self::Equipped
                | Self::Died
                | Self::SecretGone
        )
    }

    /// Left out if another fact of the same step already names the card.
    pub(super) fn is_minor(self) -> bool {
        matches!(self, Self::Revealed | Self::Changed)
    }
}
