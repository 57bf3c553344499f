//! Invented matches: more of popular plans and busy players, won by the better plan and the better player a little more often. Pure.

use std::time::Duration;

use cards::Catalog;
use uuid::Uuid;

use super::hands::{Course, hands};
use super::life::{Evening, Ladder, evenings};
use super::lists::Plan;
use crate::base::clock::Timestamp;
use crate::base::random::Dice;
use crate::tracking::archetypes::{Archetype, rules};
use crate::tracking::matches::filling::FilledMatch;

/// Matches are of the last 90 days. In the middle of them the game was patched: plans became better or worse.
pub(super) const SPAN: Duration = Duration::from_secs(90 * 24 * 3600);
/// The share of all matches that the first player has, and the most of them.
const GUEST: (usize, usize) = (20, 600);

pub(super) struct DemoDeck {
    pub(super) user: Uuid,
    pub(super) id: Uuid,
    pub(super) plan: usize,
    pub(super) identity: String,
    pub(super) cards: Vec<(u32, u32)>,
}

/// What the matches are played with.
pub(super) struct World<'a> {
    pub(super) plans: &'a [Plan],
    pub(super) archetypes: &'a [Archetype],
    pub(super) catalog: &'a Catalog,
    pub(super) now: Timestamp,
}

/// A plan by its popularity at a time: 0 is the beginning, 1 is now.
pub(super) fn chosen(plans: &[Plan], time: f64, dice: &mut Dice) -> usize {
    let weight = |plan: &Plan| plan.weight * (1.0 + plan.trend * (time - 0.5)).max(0.05);
    let all: f64 = plans.iter().map(weight).sum();
    let mut left = share(dice) * all;
    for (index, plan) in plans.iter().enumerate() {
        left -= weight(plan);
        if left <= 0.0 {
            return index;
        }
    }
    plans.len() - 1
}

/// About `count` matches of all players; `decks` has those of a player side by side.
pub(super) fn matches(world: &World<'_>, decks: &[DemoDeck], count: usize, dice: &mut Dice) -> Vec<FilledMatch> {
    let named: Vec<Option<String>> = world.plans.iter().map(|plan| archetype_of(plan, world.archetypes)).collect();
    let of_players: Vec<&[DemoDeck]> = decks.chunk_by(|one, other| one.user == other.user).collect();
    let guest = (count / GUEST.0).min(GUEST.1);
    // Some play much more than most.
    let busy: Vec<f64> = of_players.iter().map(|_| 0.2 + 2.0 * share(dice) * share(dice)).collect();
    let all: f64 = busy.iter().skip(1).sum();
    let mut matches = Vec::with_capacity(count);
    for (index, own) in of_players.iter().enumerate() {
        let of_player = if index == 0 { guest } else { ((count - guest) as f64 * busy[index] / all) as usize };
        let mut player = Player { world, named: &named, decks: own, deck: 0, ladder: Ladder::new(own[0].user), dice };
        for evening in evenings(of_player, SPAN, player.dice) {
            player.play(evening, &mut matches);
        }
    }
    matches.sort_by_key(|it| it.played_at);
    matches
}

struct Player<'a, 'd> {
    world: &'a World<'a>,
    /// The archetype of each plan.
    named: &'a [Option<String>],
    decks: &'a [DemoDeck],
    /// The one that is played at present.
    deck: usize,
    ladder: Ladder,
    dice: &'d mut Dice,
}

impl Player<'_, '_> {
    fn play(&mut self, evening: Evening, matches: &mut Vec<FilledMatch>) {
        let mut at = self.world.now.minus(SPAN - evening.from);
        if self.dice.below(6) == 0 {
            self.deck = self.dice.below(self.decks.len());
        }
        for _ in 0..evening.matches {
            let played = self.one(at);
            at = at.plus(Duration::from_secs(played.duration_s as u64 + 60 + self.dice.below(180) as u64));
            if at > self.world.now {
                return;
            }
            matches.push(played);
        }
    }

    fn one(&mut self, at: Timestamp) -> FilledMatch {
        let World { plans, catalog, now, .. } = *self.world;
        let (deck, dice) = (&self.decks[self.deck], &mut *self.dice);
        let time = 1.0 - now.since(at).as_secs_f64() / SPAN.as_secs_f64();
        let plan = &plans[deck.plan];
        let mut other = chosen(plans, time, dice);
        while plans[other].format != plan.format {
            other = chosen(plans, time, dice);
        }
        let against = &plans[other];
        let (first, casual) = (dice.below(2) == 0, dice.below(12) == 0);
        let edge = edge(deck.plan, other) + plan.strength(time > 0.5) - against.strength(time > 0.5);
        let skill = (deck.user.as_u128() % 100) as f64 / 1000.0 - 0.05;
        let won = share(dice) < 0.5 + edge + skill + if first { 0.02 } else { -0.02 };
        let rank = (!casual).then(|| self.ladder.play(at, won, dice));
        let own_turns = (2.0 + (plan.cost(catalog) + against.cost(catalog)) / 2.0 + share(dice) * 6.0) as i64;
        let seen = seen(against, catalog, dice);
        let source = if dice.below(100) == 0 { "manual" } else { "log" };
        let course = Course { won, first, own_turns };
        let cards = if source == "log" { hands(&deck.cards, course, catalog, dice) } else { Vec::new() };
        let opponent = self.named[other].clone().filter(|_| seen.len() >= rules::MIN_SEEN);
        FilledMatch {
            id: Uuid::from_u64_pair(dice.below(usize::MAX) as u64, dice.below(usize::MAX) as u64),
            user: deck.user,
            won,
            deck: Some(deck.id),
            archetype: None,
            class: plan.class.name().to_owned(),
            identity: Some(deck.identity.clone()),
            opponent_class: against.class.name().to_owned(),
            matched: opponent.as_ref().map(|_| seen.len() as i64 - 1),
            opponent_archetype: opponent,
            seen,
            mode: if casual { "casual" } else { "ranked" },
            format: Some(plan.format.name()),
            rank,
            went_first: first,
            own_turns,
            arena: None,
            duration_s: own_turns * 60 + dice.below(150) as i64,
            played_at: at,
            source,
            cards,
        }
    }
}

/// Some plans beat others, whoever plays them.
fn edge(plan: usize, other: usize) -> f64 {
    let part = |one: usize, other: usize| ((one * 7 + other * 13) % 21) as f64 / 100.0;
    (part(plan, other) - part(other, plan)) / 2.0
}

fn archetype_of(plan: &Plan, archetypes: &[Archetype]) -> Option<String> {
    let list = plan.lists[0].cards.iter().map(|(card, count)| (*card, f64::from(*count))).collect();
    let here: Vec<&Archetype> = archetypes
        .iter()
        .filter(|it| !it.retired && it.name.class == plan.class.name() && it.name.format == plan.format.name())
        .collect();
    let shapes: Vec<_> = here.iter().map(|it| it.shape.clone()).collect();
    rules::nearest(&list, &shapes).map(|index| here[index].name.id.clone())
}

/// The ids of some of the opponent's cards.
fn seen(plan: &Plan, catalog: &Catalog, dice: &mut Dice) -> Vec<String> {
    let list = &plan.lists[dice.below(plan.lists.len())];
    let mut cards: Vec<u32> = list.cards.iter().map(|(card, _)| *card).collect();
    dice.shuffle(&mut cards);
    cards.truncate(3 + dice.below(8));
    cards.into_iter().filter_map(|card| Some(catalog.card(card)?.id.to_string())).collect()
}

/// From 0 to below 1.
pub(super) fn share(dice: &mut Dice) -> f64 {
    dice.below(1_000_000) as f64 / 1_000_000.0
}
