//! The cards of an index in the order of results within a step, with their folded names, groups and fame.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use super::fold::Folded;
use super::order::order;
use super::{Entry, nicknames};
use crate::fame::Printings;
use crate::sets::{CORE_HIDDEN, VANILLA};

/// An entry with its folded names.
pub struct PreparedCard<'a> {
    pub entry: Entry<'a>,
    pub own: Folded,
    /// Empty if it equals the own name.
    pub english: Folded,
    /// The length of the own name, in characters.
    length: usize,
    pub group: u32,
    /// Of all printings together.
    fame: u32,
}

impl<'a> PreparedCard<'a> {
    fn new(entry: Entry<'a>) -> Self {
        let (own, english) = (Folded::new(entry.name), Folded::new(entry.english));
        let english = if english == own { Folded::default() } else { english };
        let length = own.spaced.chars().count();
        Self { entry, own, english, length, group: 0, fame: 0 }
    }

    fn rank(&self) -> impl Ord {
        let Entry { dbf, set, standard, .. } = self.entry;
        let names = (&self.own.spaced, &self.english.spaced);
        let retired = matches!(set, VANILLA | CORE_HIDDEN);
        (self.entry.is_portrait(), Reverse(self.fame), self.length, names, !standard, retired, dbf)
    }
}

/// The collectible cards, in the order of results within a step.
pub fn prepare<'a>(entries: impl IntoIterator<Item = Entry<'a>>) -> Vec<PreparedCard<'a>> {
    let cards: Vec<PreparedCard> =
        entries.into_iter().filter(|entry| entry.collectible).map(PreparedCard::new).collect();
    let mut cards = sorted(cards, &|a, b| a.entry.content().cmp(&b.entry.content()));
    cards.dedup_by_key(|card| card.entry.dbf);
    let groups = groups(&cards);
    let mut printings: HashMap<u32, Printings> = HashMap::new();
    for (card, group) in cards.iter().zip(&groups) {
        let Entry { id, set, rarity, standard, .. } = card.entry;
        printings.entry(*group).or_default().add(set, rarity, standard, nicknames::has(id));
    }
    for (card, group) in cards.iter_mut().zip(groups) {
        card.group = group;
        card.fame = printings[&group].fame();
    }
    sorted(cards, &|a, b| a.rank().cmp(&b.rank()))
}

/// The nicknames of these cards, ascending.
pub fn nicknames_of(cards: &[PreparedCard]) -> Box<[(&'static str, u32)]> {
    let places: HashMap<&str, u32> = cards.iter().zip(0..).map(|(card, at)| (card.entry.id, at)).collect();
    let known = nicknames::built_in().iter();
    known.filter_map(|(name, id)| Some((&**name, *places.get(&**id)?))).collect()
}

fn sorted<'a>(
    cards: Vec<PreparedCard<'a>>,
    compare: &dyn Fn(&PreparedCard, &PreparedCard) -> Ordering,
) -> Vec<PreparedCard<'a>> {
    let indexes = order(cards.len(), &|a, b| compare(&cards[a], &cards[b]));
    let mut cards: Vec<Option<PreparedCard>> = cards.into_iter().map(Some).collect();
    indexes.into_iter().filter_map(|at| cards[at as usize].take()).collect()
}

/// The group of each card: the same for cards with the same name in both languages and the same type. Portraits are separate.
fn groups(cards: &[PreparedCard]) -> Vec<u32> {
    let same = |at: usize| {
        let PreparedCard { own, english, entry, .. } = &cards[at];
        (&own.spaced, &english.spaced, entry.kind, entry.is_portrait())
    };
    let indexes = order(cards.len(), &|a, b| same(a).cmp(&same(b)));
    let mut groups = vec![0; cards.len()];
    for pair in indexes.windows(2) {
        let (one, next) = (pair[0] as usize, pair[1] as usize);
        groups[next] = groups[one] + u32::from(same(one) != same(next));
    }
    groups
}
