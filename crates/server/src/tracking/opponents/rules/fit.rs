//! How much a card seen is to be believed: tried out on lists that were not learnt from.

use std::collections::BTreeMap;

use guess::{Group, Model, Seen};

use super::{ClassLists, Learnt, List, learn};
use crate::base::random::Dice;

const TEMPERS: [f64; 8] = [0.3, 0.45, 0.6, 0.75, 0.9, 1.05, 1.2, 1.4];
const PULLS: [f64; 5] = [0.5, 1.0, 2.0, 4.0, 8.0];
/// A part of the lists is tried with what is learnt from the others, each part in its turn.
const PARTS: u64 = 4;
const SLOPES: [f64; 7] = [0.6, 0.75, 0.9, 1.0, 1.15, 1.3, 1.6];
/// Shifts from -2.5 to 2.5.
const SHIFTS: std::ops::RangeInclusive<i32> = -25..=25;
const SHIFT: f64 = 0.1;
/// A large correction needs more tries that ask for it.
const DOUBT: f64 = 2.0;
/// The likeliest archetypes from this chance on are to have the right one.
const CALLED: f64 = 0.4;
/// Lists of a class and part that are tried, and the numbers of cards that are seen of each.
const MOST_LISTS: usize = 20;
const SEEN: [usize; 4] = [3, 4, 6, 9];
/// Fewer tries say nothing.
const MIN_TRIES: usize = 100;
const SEED: u64 = 34;

/// An opponent of whom some cards were seen.
#[derive(Clone, Debug)]
pub(super) struct Opponent {
    pub(super) seen: Vec<Seen>,
    /// The place of their archetype in the group; `None` for any other deck.
    pub(super) archetype: Option<usize>,
}

/// So many different cards of a list, drawn as from a deck.
pub(super) fn opponent(list: &List, cards: usize, learnt: &Learnt, dice: &mut Dice) -> Opponent {
    let copies = |(card, copies): (&u32, &u32)| std::iter::repeat_n(*card, *copies as usize);
    let mut deck: Vec<u32> = list.cards.iter().flat_map(copies).collect();
    dice.shuffle(&mut deck);
    let mut seen = Vec::<Seen>::new();
    for card in deck {
        match seen.iter().position(|it| it.card == card) {
            Some(at) => seen[at].copies += 1,
            None if seen.len() == cards => break,
            None => seen.push(Seen { card, copies: 1 }),
        }
    }
    let archetype = list.archetype.as_ref().and_then(|id| learnt.ids.iter().position(|other| other == id));
    Opponent { seen, archetype }
}

/// The lists of a part, or all others: which part a list is in depends on its cards alone, whoever has it.
pub(super) fn part(lists: &[List], parts: u64, part: u64, inside: bool) -> impl Iterator<Item = &List> {
    lists.iter().filter(move |list| (list.identity % parts == part) == inside)
}

/// The lists of a part to be tried, each once, however many players have it.
pub(super) fn tried(lists: &[List], parts: u64, at: u64) -> Vec<&List> {
    let mut tried: Vec<&List> = part(lists, parts, at, true).collect();
    tried.sort_by_key(|list| list.identity);
    tried.dedup_by_key(|list| list.identity);
    tried
}

/// The model that gives the true archetypes of lists the highest chances, learnt from other lists. Each list is tried as often as
/// another, whatever is played.
pub fn fit(classes: &[ClassLists]) -> Model {
    let mut dice = Dice::new(SEED);
    let mut tries: Vec<(Group, Vec<Opponent>)> = Vec::new();
    for (class, at) in classes.iter().flat_map(|class| (0..PARTS).map(move |at| (class, at))) {
        let others = part(&class.lists, PARTS, at, false);
        let Some(learnt) = learn(others, &BTreeMap::new(), Model::default()) else { continue };
        let mut held = tried(&class.lists, PARTS, at);
        dice.shuffle(&mut held);
        held.truncate(MOST_LISTS);
        let pairs = held.iter().flat_map(|list| SEEN.map(|cards| (list, cards)));
        let opponents = pairs.map(|(list, cards)| opponent(list, cards, &learnt, &mut dice)).collect();
        tries.push((learnt.group, opponents));
    }
    if tries.iter().map(|(_, opponents)| opponents.len()).sum::<usize>() < MIN_TRIES {
        return Model::default();
    }
    let models = TEMPERS.into_iter().flat_map(|temper| PULLS.map(|pull| Model { temper, pull, ..Model::default() }));
    let best = models.map(|model| (model, surprise(&mut tries, model))).min_by(|one, other| one.1.total_cmp(&other.1));
    corrected(&mut tries, best.map(|(model, _)| model).unwrap_or_default())
}

/// The model with what makes the chances of the likeliest archetypes right.
fn corrected(tries: &mut [(Group, Vec<Opponent>)], model: Model) -> Model {
    // The logarithm of the odds that were told, and whether it was right.
    let mut told: Vec<(f64, bool)> = Vec::new();
    for (group, opponents) in tries {
        group.model = model;
        for opponent in opponents.iter() {
            let mut chances = guess::chances(group, &opponent.seen);
            chances.pop();
            let best = (0..chances.len()).max_by(|one, other| chances[*one].total_cmp(&chances[*other]));
            let best = best.filter(|best| chances[*best] >= CALLED);
            let odds = |chance: f64| (chance / (1.0 - chance)).ln();
            told.extend(best.map(|best| (odds(chances[best].min(1.0 - 1e-6)), opponent.archetype == Some(best))));
        }
    }
    let surprise = |model: &Model| -> f64 {
        let odds = told.iter().map(|(odds, right)| (model.slope * odds + model.shift, right));
        let told: f64 = odds.map(|(odds, right)| (1.0 + (if *right { -odds } else { odds }).exp()).ln()).sum();
        told + DOUBT * (model.shift.powi(2) + 6.0 * (model.slope - 1.0).powi(2))
    };
    let corrections = SLOPES.into_iter().flat_map(|slope| SHIFTS.map(move |step| (slope, f64::from(step) * SHIFT)));
    let models = corrections.map(|(slope, shift)| Model { slope, shift, ..model });
    models.min_by(|one, other| surprise(one).total_cmp(&surprise(other))).unwrap_or(model)
}

/// How little the model expects the truth: the lower, the better.
fn surprise(tries: &mut [(Group, Vec<Opponent>)], model: Model) -> f64 {
    let mut sum = 0.0;
    for (group, opponents) in tries {
        group.model = model;
        for opponent in opponents.iter() {
            let chances = guess::chances(group, &opponent.seen);
            let truth = opponent.archetype.unwrap_or(chances.len() - 1);
            sum -= chances[truth].max(1e-6).ln();
        }
    }
    sum
}
