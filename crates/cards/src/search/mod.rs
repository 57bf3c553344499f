//! Card search by name in the player's language and in English, then by text: forgiving of accents, case, apostrophes,
//! word order and typos. Pure.
//!
//! A card is found by the first of these steps that it passes; at each the player's language comes before English:
//! the whole name, a nickname, the name's beginning, all words by their beginnings, words that filter (`mage 4`) together with
//! the other words, all words inside the name's, all words with typos; last all words in the name or the text. Typos are not
//! considered if the query is exactly a card's name, or if words that filter found cards.
//! Within a step: well-known cards first, then shorter names, then by name. Heroes' portraits come after all other cards.
//! Cards of the same name, such as reprints, are one result.

mod bits;
mod filters;
mod fold;
mod names;
pub mod nicknames;
mod order;
mod postings;
mod prepared;
mod typos;
mod vocabulary;
mod words;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use crate::model::{CardType, Classes, Rarity};
use crate::sets::HERO_SKINS;
use bits::Bits;
use filters::Traits;
pub use filters::{Cost, Filters, UnknownFilter};
pub use fold::Folded;
use fold::text_words;
use names::Names;
use prepared::{PreparedCard, nicknames_of, prepare};
use vocabulary::Vocabulary;
use words::QueryWords;

/// The most results.
pub const MOST: usize = 20;
/// Characters of a query beyond this are ignored.
const LONGEST_QUERY: usize = 80;
const MOST_WORDS: usize = 8;

/// A card to be indexed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry<'a> {
    pub dbf: u32,
    /// The card's id, which the list of nicknames has.
    pub id: &'a str,
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
        let Self { dbf, id, name, english, text, classes, cost, rarity, kind, set, standard, .. } = *self;
        (dbf, id, name, english, text, (classes.0, cost, rarity, kind, set, standard))
    }

    fn is_portrait(&self) -> bool {
        self.kind == CardType::Hero && self.set == HERO_SKINS
    }
}

#[derive(Debug)]
struct IndexedCard {
    dbf: u32,
    /// The same for all cards that count as one result.
    group: u32,
    portrait: bool,
    traits: Traits,
}

/// The search index of one locale. Cards are stored in the order of results within a step.
#[derive(Debug)]
pub struct Index {
    cards: Box<[IndexedCard]>,
    own: Names,
    english: Names,
    text: Vocabulary,
    /// Nicknames, ascending, with the cards that have them.
    nicknames: Box<[(&'static str, u32)]>,
}

impl Index {
    /// The order of the entries does not matter, and of two with the same dbf id one is kept.
    pub fn new<'a>(entries: impl IntoIterator<Item = Entry<'a>>) -> Self {
        let prepared = prepare(entries);
        let indexed = |card: &PreparedCard| {
            let Entry { dbf, classes, cost, rarity, kind, set, standard, .. } = card.entry;
            let traits = Traits { classes, cost, rarity, kind, set, standard };
            IndexedCard { dbf, group: card.group, portrait: card.entry.is_portrait(), traits }
        };
        Self {
            cards: prepared.iter().map(indexed).collect(),
            own: Names::new(prepared.iter().map(|card| &card.own).zip(0..)),
            english: Names::new(prepared.iter().map(|card| &card.english).zip(0..)),
            text: text_vocabulary(&prepared),
            nicknames: nicknames_of(&prepared),
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
            + size_of_val(&*self.nicknames)
            + self.own.size()
            + self.english.size()
            + self.text.size()
    }

    /// The dbf ids of at most twenty cards that pass the filters, best first. An empty query lists well-known ones.
    pub fn search(&self, query: &str, filters: &Filters) -> Vec<u32> {
        let mut results = Results::new(self, filters);
        if query.trim().is_empty() {
            results.take(0..self.cards.len() as u32);
        } else if let Some(parsed) = Query::new(query) {
            let mut exact = self.exact_steps(&parsed, &mut results);
            self.beginning_steps(&parsed, &mut results);
            if let Some(words) = words::read(query) {
                self.filtered_steps(&words, &mut results);
                exact |= !results.is_empty();
            }
            self.loose_steps(&parsed, exact, &mut results);
        }
        results.finish()
    }

    /// By the whole name or a nickname; returns whether a card was found.
    fn exact_steps(&self, query: &Query, results: &mut Results) -> bool {
        for names in [&self.own, &self.english] {
            results.take(names.named(&query.compact));
        }
        results.take(self.nicknamed(&query.compact).into_iter());
        !results.is_empty()
    }

    fn beginning_steps(&self, query: &Query, results: &mut Results) {
        for names in [&self.own, &self.english] {
            results.take_from(|count| names.beginning(&query.compact, count));
        }
        for names in [&self.own, &self.english] {
            results.take_from(|count| names.with_beginnings(&query.forms, count));
        }
    }

    /// Searches for the words that do not filter, or lists all cards of the filters if there are no others.
    fn filtered_steps(&self, words: &QueryWords, results: &mut Results) {
        results.narrowed = words.filters;
        match Query::new(&words.rest) {
            None => results.take(0..self.cards.len() as u32),
            Some(rest) => {
                let exact = self.exact_steps(&rest, results);
                self.beginning_steps(&rest, results);
                self.loose_steps(&rest, exact, results);
            }
        }
        results.narrowed = Filters::default();
    }

    /// The steps that find a card by parts of words, with typos, and by its text.
    fn loose_steps(&self, query: &Query, exact: bool, results: &mut Results) {
        let languages = [&self.own, &self.english];
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

    /// All printings of the cards with this nickname, given without spaces.
    fn nicknamed(&self, compact: &str) -> Vec<u32> {
        let first = self.nicknames.partition_point(|(name, _)| *name < compact);
        let named = self.nicknames[first..].iter().take_while(|(name, _)| *name == compact);
        let groups: Vec<u32> = named.map(|(_, at)| self.cards[*at as usize].group).collect();
        match groups.is_empty() {
            true => Vec::new(),
            false => {
                (0..self.cards.len()).filter(|at| groups.contains(&self.cards[*at].group)).map(|at| at as u32).collect()
            }
        }
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
    /// The filters that words of the query add.
    narrowed: Filters,
    groups: Vec<u32>,
    ids: Vec<u32>,
    /// Given only if there is room after all other cards.
    portraits: Vec<u32>,
}

impl<'i> Results<'i> {
    fn new(index: &'i Index, filters: &'i Filters) -> Self {
        let narrowed = Filters::default();
        Self { index, filters, narrowed, groups: Vec::new(), ids: Vec::new(), portraits: Vec::new() }
    }

    fn full(&self) -> bool {
        self.ids.len() >= MOST
    }

    fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    fn finish(self) -> Vec<u32> {
        self.ids.into_iter().chain(self.portraits).take(MOST).collect()
    }

    fn take(&mut self, cards: impl Iterator<Item = u32>) {
        for at in cards {
            if self.full() {
                return;
            }
            let card = &self.index.cards[at as usize];
            let passes = self.filters.pass(&card.traits) && self.narrowed.pass(&card.traits);
            let room = !card.portrait || self.portraits.len() < MOST;
            if passes && room && !self.groups.contains(&card.group) {
                self.groups.push(card.group);
                if card.portrait { self.portraits.push(card.dbf) } else { self.ids.push(card.dbf) }
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

fn text_vocabulary(cards: &[PreparedCard]) -> Vocabulary {
    let texts: Vec<String> = cards.iter().map(|card| Folded::new(card.entry.text).spaced).collect();
    let mut pairs = Vec::new();
    for (text, at) in texts.iter().zip(0..) {
        text_words(text, |word| pairs.push((word, at)));
    }
    Vocabulary::new(&pairs)
}
