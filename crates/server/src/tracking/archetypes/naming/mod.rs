//! The name of an archetype as players say it: what its deck is built around, and its class, in four languages. Pure.
//!
//! A rule of deck building comes first (Highlander, Even), then the theme by which the deck stands out most from what its class usually
//! has (a tribe, a keyword, a spell school, a mechanic), a Death Knight's runes, the style, the key card, and then the class alone.

mod key_card;
mod mechanics;
mod structure;
#[cfg(test)]
mod tests;
mod themes;
mod words;

use std::collections::HashMap;

use cards::Catalog;
use cards::locale::Locale;
use cards::model::{Card, Class};

use self::key_card::KeyCards;
pub(super) use self::structure::Build;
use self::themes::Themes;
use self::words::Word;
use super::rules::{self, CardWeights, Shape};
use super::wire::LocalNames;

/// An archetype plays a card if its average list has so many copies of it.
const PLAYED: f64 = 0.5;

/// A word that a deck may be named by, and how much speaks for it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Candidate {
    word: Word,
    score: f64,
}

/// A card of a deck with its copies; in an average list they are fractions.
#[derive(Clone, Copy)]
struct Played<'a> {
    card: &'a Card,
    copies: f64,
    /// The English text in lower case.
    text: &'a str,
}

/// What the names need of the card data, gathered once.
pub(super) struct Namer<'a> {
    catalog: &'a Catalog,
    texts: HashMap<u32, String>,
    themes: Themes,
    key_cards: KeyCards,
}

impl<'a> Namer<'a> {
    pub(super) fn new(catalog: &'a Catalog) -> Self {
        let english = catalog.texts(catalog.nearest(Locale::EnUs)).ok();
        // A few texts have a space after the hyphen of `even-Cost`, for the line break on the card.
        let text =
            |card: &Card| english.as_ref().map_or("", |it| it.text(card.dbf_id)).to_lowercase().replace("- ", "-");
        let texts: HashMap<u32, String> = catalog.cards().iter().map(|card| (card.dbf_id, text(card))).collect();
        let themes = Themes::new(catalog, &texts);
        Self { catalog, texts, themes, key_cards: KeyCards::new(catalog) }
    }

    /// Lists of different builds are different archetypes, however many cards they share.
    pub(super) fn build(&self, list: &CardWeights) -> Build {
        structure::build(&self.deck(list), rules::is_large(list))
    }

    /// A name that no other archetype of the class and format has. The present name stays if it is still one of the deck's names.
    pub(super) fn name(
        &self,
        shape: &Shape,
        class: &str,
        present: Option<&LocalNames>,
        taken: &[String],
    ) -> LocalNames {
        let large = rules::is_large(&shape.centre);
        let candidates = self.candidates(shape, class);
        let others = self.key_cards.of_signature(&shape.signature);
        let named = |words: &Vec<Word>| words::compose(self.catalog, class, words, large);
        let free = |names: &LocalNames| !taken.contains(&names.en);
        let ways = ways(&candidates);
        if let Some(present) = present.filter(|it| free(it) && ways.iter().any(|words| named(words).en == it.en)) {
            return present.clone();
        }
        let first = candidates.first().map(|it| it.word);
        let last_resort = others.iter().map(|other| first.into_iter().chain([*other]).collect());
        let found = ways.iter().map(named).chain(last_resort.map(|words| named(&words))).find(free);
        found.unwrap_or_else(|| words::numbered(named(&first.into_iter().collect()), taken))
    }

    /// What the deck may be named by, the best first.
    fn candidates(&self, shape: &Shape, class: &str) -> Vec<Candidate> {
        let deck = self.deck(&shape.centre);
        let build = structure::build(&deck, rules::is_large(&shape.centre));
        let mut found = structure::candidates(&deck, &build);
        if let Some(class) = Class::named(class) {
            found.extend(self.themes.candidates(&deck, class));
            found.extend(self.key_cards.candidates(&deck, &shape.signature, class));
        }
        found.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.word.cmp(&other.word)));
        found
    }

    fn deck(&self, cards: &CardWeights) -> Vec<Played<'_>> {
        let played = |(card, copies): (&u32, &f64)| {
            let text = self.texts.get(card).map_or("", String::as_str);
            Some(Played { card: self.catalog.card(*card)?, copies: *copies, text })
        };
        cards.iter().filter_map(played).collect()
    }
}

/// The words of a name, the best choice first: what stands out most, with what players usually add to it, then with each other word.
fn ways(candidates: &[Candidate]) -> Vec<Vec<Word>> {
    let Some(first) = candidates.first() else { return vec![Vec::new()] };
    let added = candidates[1..].iter().find(|next| first.takes(next));
    let usual: Vec<Word> = [first].into_iter().chain(added).map(|it| it.word).collect();
    let two = candidates[1..].iter().map(|next| vec![first.word, next.word]);
    [usual].into_iter().chain(two).collect()
}

/// Without card data an archetype has the name of its class.
pub(super) fn plain(class: &str, taken: &[String]) -> LocalNames {
    let name = class.to_owned();
    words::numbered(LocalNames { en: name.clone(), fr: name.clone(), es: name.clone(), pt: name }, taken)
}
