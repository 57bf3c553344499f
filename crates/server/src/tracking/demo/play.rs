//! Invented matches: more of popular plans and busy players, won by the better plan and the better player a little more often. Pure.

use std::time::Duration;

use cards::Catalog;
use uuid::Uuid;

use super::lists::Plan;
use crate::base::clock::Timestamp;
use crate::base::random::Dice;
use crate::tracking::archetypes::{Archetype, rules};
use crate::tracking::matches::filling::FilledMatch;

/// Matches are of the last 75 days.
pub(super) const SPAN: Duration = Duration::from_secs(75 * 24 * 3600);
const LEAGUES: [&str; 5] = ["bronze", "silver", "gold", "platinum", "diamond"];

pub(super) struct DemoDeck {
    pub(super) user: Uuid,
    pub(super) id: Uuid,
    pub(super) plan: usize,
    pub(super) identity: String,
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

pub(super) fn matches(
    plans: &[Plan],
    decks: &[DemoDeck],
    archetypes: &[Archetype],
    catalog: &Catalog,
    count: usize,
    now: Timestamp,
    dice: &mut Dice,
) -> Vec<FilledMatch> {
    let named: Vec<Option<String>> = plans.iter().map(|plan| archetype_of(plan, archetypes)).collect();
    let mut all: Vec<FilledMatch> = (0..count)
        .map(|n| {
            // Every twentieth match is of the first player's decks; of the others some play much more than most.
            let deck = if n % 20 == 0 {
                dice.below(decks.len().min(4))
            } else {
                (share(dice) * share(dice) * decks.len() as f64) as usize
            };
            let (time, deck) = (share(dice), &decks[deck.min(decks.len() - 1)]);
            let plan = &plans[deck.plan];
            let mut other = chosen(plans, time, dice);
            while plans[other].format != plan.format {
                other = chosen(plans, time, dice);
            }
            let against = &plans[other];
            let first = dice.below(2) == 0;
            let skill = (deck.user.as_u128() % 100) as f64 / 1000.0 - 0.05;
            // Some plans beat others, whoever plays them.
            let edge =
                ((deck.plan * 7 + other * 13) % 21) as f64 / 100.0 - ((other * 7 + deck.plan * 13) % 21) as f64 / 100.0;
            let chance = 0.5 + plan.strength - against.strength + skill + edge / 2.0 + if first { 0.02 } else { -0.02 };
            let casual = dice.below(10) == 0;
            let own_turns = 4 + dice.below(9) as i64;
            let seen = seen(against, catalog, dice);
            let opponent = named[other].clone().filter(|_| seen.len() >= rules::MIN_SEEN);
            let source = if dice.below(20) == 0 { "manual" } else { "log" };
            FilledMatch {
                id: Uuid::from_u64_pair(dice.below(usize::MAX) as u64, dice.below(usize::MAX) as u64),
                user: deck.user,
                won: share(dice) < chance,
                deck: Some(deck.id),
                archetype: None,
                class: plan.class.name().to_owned(),
                identity: Some(deck.identity.clone()),
                opponent_class: against.class.name().to_owned(),
                matched: opponent.as_ref().map(|_| seen.len() as i64 - 1),
                opponent_archetype: opponent,
                seen,
                mode: if casual { "casual" } else { "ranked" },
                format: plan.format.name(),
                rank: (!casual).then(|| rank(deck.user, dice)),
                went_first: first,
                own_turns,
                duration_s: own_turns * 70 + dice.below(200) as i64,
                played_at: now.minus(SPAN.mul_f64(1.0 - time)),
                source,
            }
        })
        .collect();
    all.sort_by_key(|it| it.played_at);
    all
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

/// A player stays in a league or near it.
fn rank(user: Uuid, dice: &mut Dice) -> String {
    let league = (user.as_u128() / 100 % 6) as usize;
    match LEAGUES.get(league) {
        Some(league) => format!("{league}_{}", 1 + dice.below(10)),
        None => format!("legend_{}", 1 + dice.below(5000)),
    }
}

/// From 0 to below 1.
fn share(dice: &mut Dice) -> f64 {
    dice.below(1_000_000) as f64 / 1_000_000.0
}
