//! What is known of the decks of a class and format, from the lists that players keep. Pure.

mod fit;
mod report;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use guess::{CardShare, Group, Kind, Model};

pub use self::fit::fit;
pub use self::report::check;
use crate::tracking::meta::rules::MIN_PLAYERS;

/// Cards in fewer lists of an archetype, or of a class, are left out.
const LEAST_SHARE: f64 = 0.03;
const LEAST_SHARE_OF_CLASS: f64 = 0.01;
/// The most cards of an archetype, and of a class.
const MOST_CARDS: usize = 60;
const MOST_CARDS_OF_CLASS: usize = 150;
/// So many matches weigh as much as the lists.
const MATCHES: f64 = 50.0;
/// Decks of no archetype are at least so likely.
const LEAST_OTHER: f64 = 0.02;

/// A list that a player keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// Whose it is; numbers tell players apart.
    pub player: u128,
    /// The same for the same cards.
    pub identity: u64,
    pub archetype: Option<String>,
    /// Copies by card.
    pub cards: BTreeMap<u32, u32>,
}

/// The lists of a class and format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassLists {
    pub class: String,
    pub format: String,
    pub lists: Vec<List>,
    /// Matches of archetypes as the pages of everyone tell them; an empty name for those of no archetype.
    pub matches: BTreeMap<String, i64>,
}

/// What is told of the decks of a class and format.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Learnt {
    /// By the order of the group's archetypes.
    pub ids: Vec<String>,
    pub group: Group,
}

/// Nothing of fewer than three players is told: neither an archetype, nor a card of one, nor one of the class. `None` if that leaves
/// nothing.
pub fn learn<'a>(
    lists: impl IntoIterator<Item = &'a List>,
    matches: &BTreeMap<String, i64>,
    model: Model,
) -> Option<Learnt> {
    let all: Vec<&List> = lists.into_iter().collect();
    if players(&all) < MIN_PLAYERS {
        return None;
    }
    let mut of = BTreeMap::<&str, Vec<&List>>::new();
    for list in &all {
        of.entry(list.archetype.as_deref().unwrap_or_default()).or_default().push(list);
    }
    of.retain(|id, lists| !id.is_empty() && players(lists) >= MIN_PLAYERS);
    let priors = priors(&all, &of, matches);
    let mut learnt = Learnt { group: Group { model, ..Group::default() }, ..Learnt::default() };
    for (id, lists) in &of {
        learnt.ids.push((*id).to_owned());
        learnt.group.archetypes.push(kind(priors[*id], lists, LEAST_SHARE, MOST_CARDS));
    }
    learnt.group.other = kind(priors[""], &all, LEAST_SHARE_OF_CLASS, MOST_CARDS_OF_CLASS);
    Some(learnt)
}

fn kind(prior: f64, lists: &[&List], least_share: f64, most: usize) -> Kind {
    let size = |list: &&List| f64::from(list.cards.values().sum::<u32>());
    let deck = lists.iter().map(size).sum::<f64>() / lists.len().max(1) as f64;
    Kind::new(prior, players(lists) as f64, deck, cards(lists, least_share, most))
}

fn players(lists: &[&List]) -> i64 {
    lists.iter().map(|list| list.player).collect::<BTreeSet<_>>().len() as i64
}

/// What each list weighs: the lists of a player together 1, so that nobody weighs more than another.
fn weights(lists: &[&List]) -> Vec<f64> {
    let mut counts = HashMap::<u128, f64>::new();
    for list in lists {
        *counts.entry(list.player).or_default() += 1.0;
    }
    lists.iter().map(|list| 1.0 / counts[&list.player]).collect()
}

/// How likely each archetype is, and under the empty name any other deck: by what is played, where it is known, else by the players
/// who keep a list of it.
fn priors<'a>(
    all: &[&List],
    of: &BTreeMap<&'a str, Vec<&List>>,
    matches: &BTreeMap<String, i64>,
) -> HashMap<&'a str, f64> {
    let mut kept = HashMap::<&str, f64>::new();
    for (list, weight) in all.iter().zip(weights(all)) {
        *kept.entry(list.archetype.as_deref().unwrap_or_default()).or_default() += weight;
    }
    let (players, played) = (kept.values().sum::<f64>(), matches.values().sum::<i64>() as f64);
    let prior = |id: &str| {
        let by_matches = matches.get(id).copied().unwrap_or_default() as f64;
        let by_lists = kept.get(id).copied().unwrap_or_default() / players;
        (by_lists * MATCHES + by_matches) / (MATCHES + played)
    };
    let mut priors: HashMap<&str, f64> = of.keys().map(|id| (*id, prior(id))).collect();
    let told: f64 = priors.values().sum();
    priors.insert("", (1.0 - told).max(LEAST_OTHER));
    priors
}

/// The cards of lists, the most common ones.
fn cards(lists: &[&List], least_share: f64, most: usize) -> Vec<CardShare> {
    let mut found = BTreeMap::<u32, (f64, f64, BTreeSet<u128>)>::new();
    let weights = weights(lists);
    for (list, weight) in lists.iter().zip(&weights) {
        for (card, copies) in &list.cards {
            let (one, two, players) = found.entry(*card).or_default();
            *one += weight;
            *two += if *copies > 1 { *weight } else { 0.0 };
            players.insert(list.player);
        }
    }
    let all = weights.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    let told = found.into_iter().filter(|(_, (_, _, players))| players.len() as i64 >= MIN_PLAYERS);
    let share = |(card, (one, two, _)): (u32, (f64, f64, _))| CardShare { card, one: one / all, two: two / all };
    let mut shares: Vec<CardShare> = told.map(share).filter(|share| share.one >= least_share).collect();
    shares.sort_by(|one, other| other.copies().total_cmp(&one.copies()).then(one.card.cmp(&other.card)));
    shares.truncate(most);
    shares
}
