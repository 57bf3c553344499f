//! The card that a deck is named by: one that players name decks by, else the best known legendary card of the class in it.

use std::collections::HashMap;
use std::sync::LazyLock;

use cards::Catalog;
use cards::fame::Printings;
use cards::locale::Locale;
use cards::model::{Card, CardType, Class, Rarity};
use cards::search::nicknames;
use cards::tags;
use serde::Deserialize;

use super::words::Word;
use super::{Candidate, PLAYED, Played};
use crate::tracking::archetypes::rules::CardWeights;

/// The least fame of a card that players know: that of a legendary one.
const KNOWN: u32 = 12;
/// So many cards with a word of its name make a card the deck's own: the other Rafaams of Timethief Rafaam.
const FAMILY: usize = 3;

/// What speaks for the cards of `named_by.toml`, for one with a family, for a Fabled one, and for any other.
const ALWAYS: f64 = 15.0;
const WITH_FAMILY: f64 = 11.0;
const OFTEN: f64 = 3.0;
const FABLED: f64 = 1.5;
const OTHER: f64 = 1.0;

/// Cards by their English names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedBy {
    always: Vec<String>,
    often: Vec<String>,
}

static NAMED_BY: LazyLock<NamedBy> =
    LazyLock::new(|| toml::from_str(include_str!("named_by.toml")).expect("named_by.toml is not valid"));

#[derive(Default)]
pub(super) struct KeyCards {
    fame: HashMap<u32, u32>,
    /// The words of its English name that are long enough to be a name.
    names: HashMap<u32, Vec<String>>,
    named_by: HashMap<u32, f64>,
}

impl KeyCards {
    pub(super) fn new(catalog: &Catalog) -> Self {
        let Ok(english) = catalog.texts(catalog.nearest(Locale::EnUs)) else { return Self::default() };
        let mut printings = HashMap::<&str, Printings>::new();
        for card in catalog.collectible() {
            let standard = catalog.standard().contains(card.set);
            let all = printings.entry(english.name(card.dbf_id)).or_default();
            all.add(card.set, card.rarity, standard, nicknames::has(&card.id));
        }
        let mut found = Self::default();
        for card in catalog.collectible() {
            let name = english.name(card.dbf_id);
            let words = name.split([' ', ',', '-']).filter(|word| word.len() > 4);
            found.fame.insert(card.dbf_id, printings[name].fame());
            found.names.insert(card.dbf_id, words.map(str::to_owned).collect());
            found.named_by.extend(named_by(name).map(|score| (card.dbf_id, score)));
        }
        found
    }

    pub(super) fn candidates(&self, deck: &[Played<'_>], signature: &CardWeights, class: Class) -> Vec<Candidate> {
        let played = deck.iter().filter(|it| it.copies >= PLAYED);
        let candidate = |it: &Played<'_>| {
            let card = it.card;
            let score = match self.named_by.get(&card.dbf_id) {
                Some(score) => *score,
                None => self.score(card, deck, class)? + signature.get(&card.dbf_id).copied().unwrap_or_default(),
            };
            Some(Candidate { word: Word::Card(card.dbf_id), score })
        };
        played.filter_map(candidate).collect()
    }

    /// Without its weight in the signature; `None` if players do not name decks by such cards, or few know it.
    fn score(&self, card: &Card, deck: &[Played<'_>], class: Class) -> Option<f64> {
        let fame = self.fame.get(&card.dbf_id).copied().filter(|fame| *fame >= KNOWN)?;
        let named = matches!(card.kind, CardType::Minion | CardType::Hero | CardType::Weapon);
        if card.rarity != Rarity::Legendary || !named || !card.classes.contains(class) {
            return None;
        }
        let fabled = tags::keyword_named("FABLED").is_some_and(|it| card.mechanics.contains(&it.tag));
        let base = match () {
            () if deck.iter().filter(|it| self.is_family(card, it.card)).count() >= FAMILY => WITH_FAMILY,
            () if fabled => FABLED,
            () => OTHER,
        };
        Some(base + f64::from(fame.min(20)) / 100.0)
    }

    fn is_family(&self, card: &Card, other: &Card) -> bool {
        let words = |card: &Card| self.names.get(&card.dbf_id).into_iter().flatten();
        card.dbf_id != other.dbf_id && words(card).any(|word| words(other).any(|it| it == word))
    }

    /// The cards of a signature, the best first: those that weigh more, and of them the better known.
    pub(super) fn of_signature(&self, signature: &CardWeights) -> Vec<Word> {
        let mut cards: Vec<(&u32, &f64)> = signature.iter().collect();
        let fame = |card: &u32| self.fame.get(card).copied().unwrap_or_default();
        cards.sort_by_key(|(card, weight)| std::cmp::Reverse(((*weight * 4.0).round() as i64, fame(card), **card)));
        cards.into_iter().map(|(card, _)| Word::Card(*card)).collect()
    }
}

fn named_by(name: &str) -> Option<f64> {
    let has = |names: &[String]| names.iter().any(|it| it == name);
    match () {
        () if has(&NAMED_BY.always) => Some(ALWAYS),
        () if has(&NAMED_BY.often) => Some(OFTEN),
        () => None,
    }
}
