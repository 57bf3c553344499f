//! Card search by name in the player's language and in English, then by text: forgiving of accents, case, apostrophes,
//! word order and typos. Pure.
//!
//! A card is found by the first of these steps that it passes; at each the player's language comes before English:
//! the whole name, its beginning, all words by their beginnings, all words inside the name's, all words with typos; last
//! all words in the name or the text. Typos are not considered if the query is exactly a card's name.
//! Within a step: Standard first, then shorter names, then by name; heroes' portraits come last. Cards of the same name,
//! such as reprints, are one result.

mod bits;
mod filters;
mod fold;
mod names;
mod order;
mod postings;
mod typos;
mod vocabulary;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use crate::model::{CardType, Classes, Rarity};
use bits::Bits;
use filters::Traits;
pub use filters::{Cost, Filters, UnknownFilter};
pub use fold::Folded;
use fold::text_words;
use names::Names;
use order::order;
use vocabulary::Vocabulary;

/// The most results.
pub const MOST: usize = 20;
/// Characters of a query beyond this are ignored.
const LONGEST_QUERY: usize = 80;
const MOST_WORDS: usize = 8;
/// The set of the heroes' portraits.
const PORTRAITS: u32 = 17;

/// A card to be indexed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry<'a> {
    pub dbf: u32,
    pub name: &'a str,
    /// Empty, or the same as `name`, if there is no other.
    pub english: &'a str,
    /// For display, in the player's language.
    pub text: &'a str,
    pub classes: Classes,
    pub cost: u16,
    pub rarity: Rarity,
    pub kind: CardType,
    pub set: u32,
    /// Other cards are not indexed.
    pub collectible: bool,
    pub standard: bool,
}

impl Entry<'_> {
    /// All its fields, the dbf id first.
    fn content(&self) -> impl Ord {
        let Self { dbf, name, english, text, classes, cost, rarity, kind, set, standard, .. } = *self;
        (dbf, name, english, text, (classes.0, cost, rarity, kind, set, standard))
    }
}

#[derive(Debug)]
struct IndexedCard {
    dbf: u32,
    /// The same for all cards that count as one result.
    group: u32,
    traits: Traits,
}

/// The search index of one locale. Cards are stored in the order of results within a step.
#[derive(Debug)]
pub struct Index {
    cards: Box<[IndexedCard]>,
    own: Names,
    english: Names,
    text: Vocabulary,
    /// By cost and then name, for an empty query.
    by_cost: Box<[u32]>,
}

impl Index {
    /// The order of the entries does not matter, and of two with the same dbf id one is kept.
    pub fn new<'a>(entries: impl IntoIterator<Item = Entry<'a>>) -> Self {
        let prepared = prepare(entries);
        let indexed = |(card, group): (&PreparedCard, u32)| {
            let Entry { dbf, classes, cost, rarity, kind, set, standard, .. } = card.entry;
            IndexedCard { dbf, group, traits: Traits { classes, cost, rarity, kind, set, standard } }
        };
        let cards: Box<[IndexedCard]> = prepared.iter().zip(groups(&prepared)).map(indexed).collect();
        let name = |at: usize| (&prepared[at].own.spaced, &prepared[at].english.spaced);
        let by_cost = order(cards.len(), &|a, b| {
            let costs = prepared[a].entry.cost.cmp(&prepared[b].entry.cost);
            costs.then_with(|| name(a).cmp(&name(b)))
        });
        Self {
            own: Names::new(prepared.iter().map(|card| &card.own).zip(0..)),
            english: Names::new(prepared.iter().map(|card| &card.english).zip(0..)),
            text: text_vocabulary(&prepared),
            cards,
            by_cost: by_cost.into(),
        }
    }

    /// How many cards can be found.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Its size in memory, in bytes.
    pub fn size(&self) -> usize {
        size_of_val(&*self.cards)
            + size_of_val(&*self.by_cost)
            + self.own.size()
            + self.english.size()
            + self.text.size()
    }

    /// The dbf ids of at most twenty cards that pass the filters, best first. An empty query lists them by cost and name.
    pub fn search(&self, query: &str, filters: &Filters) -> Vec<u32> {
        let mut results = Results { index: self, filters, groups: Vec::new(), ids: Vec::new() };
        if query.trim().is_empty() {
            results.take(self.by_cost.iter().copied());
        } else if let Some(query) = Query::new(query) {
            self.steps(&query, &mut results);
        }
        results.ids
    }

    fn steps(&self, query: &Query, results: &mut Results) {
        let languages = [&self.own, &self.english];
        for names in languages {
            results.take(names.named(&query.compact));
        }
        let exact = !results.ids.is_empty();
        for names in languages {
            results.take_from(|count| names.beginning(&query.compact, count));
        }
        for names in languages {
            results.take_from(|count| names.with_beginnings(&query.forms, count));
        }
        for names in languages {
            results.take_from(|count| names.with_insides(&query.forms, count));
        }
        for names in languages {
            if !exact && !results.full() {
                results.take(names.with_typos(query, self.cards.len()).into_iter());
            }
        }
        results.take_from(|count| self.in_text(query, count));
    }

    /// The cards that have every word in their name or their text, by its beginning.
    fn in_text(&self, query: &Query, count: usize) -> Bits {
        let mut words = Vec::new();
        text_words(&query.spaced, |word| words.push(word));
        let mut all: Option<Bits> = None;
        for word in words {
            let mut some = Bits::none(count);
            for vocabulary in [&self.text, &self.own.words] {
                vocabulary.cards(vocabulary.beginning(word)).iter().for_each(|card| some.insert(*card));
            }
            all.get_or_insert_with(|| some.clone()).keep(&some);
        }
        all.unwrap_or_else(|| Bits::none(count))
    }
}

/// The query in the forms that the steps search for.
struct Query {
    spaced: String,
    compact: String,
    /// Its words split at marks, and with the marks left out if that differs.
    forms: Vec<Vec<String>>,
}

impl Query {
    /// `None` for a text without letters and digits.
    fn new(text: &str) -> Option<Self> {
        let folded = Folded::new(&text.chars().take(LONGEST_QUERY).collect::<String>());
        let words = |text: &str| text.split_whitespace().take(MOST_WORDS).map(String::from).collect::<Vec<_>>();
        let mut forms = vec![words(&folded.spaced)];
        if folded.joined != folded.spaced {
            forms.push(words(&folded.joined));
        }
        let compact = folded.compact();
        (!compact.is_empty()).then_some(Self { spaced: folded.spaced, compact, forms })
    }
}

/// The results so far.
struct Results<'i> {
    index: &'i Index,
    filters: &'i Filters,
    groups: Vec<u32>,
    ids: Vec<u32>,
}

impl Results<'_> {
    fn full(&self) -> bool {
        self.ids.len() >= MOST
    }

    fn take(&mut self, cards: impl Iterator<Item = u32>) {
        for at in cards {
            if self.full() {
                return;
            }
            let card = &self.index.cards[at as usize];
            if self.filters.pass(&card.traits) && !self.groups.contains(&card.group) {
                self.groups.push(card.group);
                self.ids.push(card.dbf);
            }
        }
    }

    /// Computes a set only if there is still room for results.
    fn take_from(&mut self, set: impl FnOnce(usize) -> Bits) {
        if !self.full() {
            let set = set(self.index.cards.len());
            self.take(set.iter());
        }
    }
}

/// An entry with its folded names.
struct PreparedCard<'a> {
    entry: Entry<'a>,
    own: Folded,
    /// Empty if it equals the own name.
    english: Folded,
    /// The length of the own name, in characters.
    length: usize,
}

impl<'a> PreparedCard<'a> {
    fn new(entry: Entry<'a>) -> Self {
        let (own, english) = (Folded::new(entry.name), Folded::new(entry.english));
        let english = if english == own { Folded::default() } else { english };
        let length = own.spaced.chars().count();
        Self { entry, own, english, length }
    }

    fn rank(&self) -> impl Ord {
        let portrait = self.entry.kind == CardType::Hero && self.entry.set == PORTRAITS;
        (portrait, !self.entry.standard, self.length, &self.own.spaced, &self.english.spaced, self.entry.dbf)
    }
}

/// The collectible cards, in the order of results within a step.
fn prepare<'a>(entries: impl IntoIterator<Item = Entry<'a>>) -> Vec<PreparedCard<'a>> {
    let cards: Vec<PreparedCard> =
        entries.into_iter().filter(|entry| entry.collectible).map(PreparedCard::new).collect();
    let mut cards = sorted(cards, &|a, b| a.entry.content().cmp(&b.entry.content()));
    cards.dedup_by_key(|card| card.entry.dbf);
    sorted(cards, &|a, b| a.rank().cmp(&b.rank()))
}

fn sorted<'a>(
    cards: Vec<PreparedCard<'a>>,
    compare: &dyn Fn(&PreparedCard, &PreparedCard) -> Ordering,
) -> Vec<PreparedCard<'a>> {
    let indexes = order(cards.len(), &|a, b| compare(&cards[a], &cards[b]));
    let mut cards: Vec<Option<PreparedCard>> = cards.into_iter().map(Some).collect();
    indexes.into_iter().filter_map(|at| cards[at as usize].take()).collect()
}

/// The group of each card: the same for cards with the same name in both languages and the same type.
fn groups(cards: &[PreparedCard]) -> Vec<u32> {
    let same = |at: usize| (&cards[at].own.spaced, &cards[at].english.spaced, cards[at].entry.kind);
    let indexes = order(cards.len(), &|a, b| same(a).cmp(&same(b)));
    let mut groups = vec![0; cards.len()];
    for pair in indexes.windows(2) {
        let (one, next) = (pair[0] as usize, pair[1] as usize);
        groups[next] = groups[one] + u32::from(same(one) != same(next));
    }
    groups
}

fn text_vocabulary(cards: &[PreparedCard]) -> Vocabulary {
    let texts: Vec<String> = cards.iter().map(|card| Folded::new(card.entry.text).spaced).collect();
    let mut pairs = Vec::new();
    for (text, at) in texts.iter().zip(0..) {
        text_words(text, |word| pairs.push((word, at)));
    }
    Vocabulary::new(&pairs)
}
