//! The cards that questions are made of: each once, however often it was printed, and none that its name does not tell from
//! another in every language.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use cards::Catalog;
use cards::file::FileError;
use cards::model::{Card, CardType, Class, Classes, Rarity};
use cards::sets::{CORE_HIDDEN, HERO_SKINS, VANILLA};
use cards::words::{UNKNOWN_NAME, Words};

use super::dice;
use super::vocabulary::Vocabulary;
use crate::mail::Language;
use crate::questions::model::{Four, locale};
use crate::questions::words::fold;

/// Sets that gather cards of other sets or stand beside them: no card comes from there as players see it.
const GATHERED: [&str; 9] =
    ["CORE", "LEGACY", "BASIC", "EXPERT1", "HOF", "PROMO", "EVENT", "WONDERS", "DEMON_HUNTER_INITIATE"];
/// A set that players know by name has at least so many cards.
const LEAST_OF_A_SET: u32 = 30;
/// Longer names do not fit on a button.
const MOST_OF_A_NAME: usize = 48;

/// The words of the card data, loaded for as long as questions are made.
pub struct Source {
    pub words: Four<Arc<Words>>,
    pub vocabulary: Vocabulary,
}

impl Source {
    /// `None` where the data lacks one of the four languages.
    pub fn load(catalog: &Catalog) -> Result<Option<Self>, FileError> {
        if !Language::ALL.into_iter().all(|language| catalog.has(locale(language))) {
            return Ok(None);
        }
        let (mut words, mut strings) = (Vec::new(), Vec::new());
        for language in Language::ALL {
            words.push(catalog.words(locale(language))?);
            strings.push(catalog.strings(locale(language))?);
        }
        let words = Four::of(|language| words[language as usize].clone());
        let strings = Four::of(|language| strings[language as usize].clone());
        Ok(Some(Self { words, vocabulary: Vocabulary::new(strings) }))
    }
}

/// A card, whatever the sets it was printed in.
pub struct Known<'a> {
    /// The printing that stands for it: the first.
    pub card: &'a Card,
    pub printings: Vec<&'a Card>,
    pub name: Four<&'a str>,
    /// The names as they are compared.
    pub folded: Four<String>,
    /// Its own number for choices by chance.
    pub key: u64,
    /// The set it comes from, as a place in [`Pool::sets`].
    pub home: Option<usize>,
    /// From 0 for what everyone knows to 40.
    pub obscurity: u32,
    /// Another version of it, which old formats use, has other figures: who asks for them gets two answers.
    pub disputed: bool,
}

impl Known<'_> {
    pub fn class(&self) -> Class {
        self.card.class()
    }

    /// Of no class or of one.
    pub fn has_one_class(&self) -> bool {
        self.card.classes.iter().count() == 1
    }

    /// The only tribe it has.
    pub fn tribe(&self) -> Option<u16> {
        match *self.card.races {
            [tribe] => Some(tribe),
            _ => None,
        }
    }
}

pub struct Pool<'a> {
    pub source: &'a Source,
    pub cards: Vec<Known<'a>>,
    /// The sets that players know by name, in their order, with their numbers and names; empty where the data has no names.
    pub sets: Vec<(u32, Four<String>)>,
}

impl<'a> Pool<'a> {
    pub fn new(catalog: &'a Catalog, source: &'a Source) -> Self {
        let sets = named_sets(catalog, source);
        let old = old_versions(catalog, source);
        let mut families: HashMap<String, Vec<&'a Card>> = HashMap::new();
        for card in catalog.collectible().filter(|card| is_asked(card)) {
            let name = fold(source.words.en.name(card.dbf_id));
            families.entry(name).or_default().push(card);
        }
        let newest = catalog.sets().last().map_or(1, |set| set.number);
        let known = |(name, mut printings): (String, Vec<&'a Card>)| {
            printings.sort_by_key(|card| (is_gathered(catalog, card.set), card.dbf_id));
            let card = *printings.first()?;
            let steady = printings.iter().all(|other| figures(other) == figures(card));
            let copied = |other: &&Card| catalog.card(other.deck.copy_of);
            let stranger = |other: &Card| fold(source.words.en.name(other.dbf_id)) != name;
            if !steady || printings.iter().filter_map(copied).any(stranger) {
                return None;
            }
            let names = Four::of(|language| source.words.get(language).name(card.dbf_id));
            if names.iter().any(|(_, name)| !is_a_name(name)) {
                return None;
            }
            let homes: HashSet<u32> = printings.iter().map(|card| card.set).collect();
            let homes: Vec<u32> = homes.into_iter().filter(|set| !is_gathered(catalog, *set)).collect();
            let home = match *homes {
                [home] => sets.iter().position(|(number, _)| *number == home),
                _ => None,
            };
            let disputed =
                old.get(&name).is_some_and(|versions| versions.iter().any(|old| figures(old) != figures(card)));
            let obscurity = obscurity(catalog, &printings, newest);
            let folded = names.map(|name| fold(name));
            let key = dice::of_text(&name);
            Some(Known { card, printings, name: names, folded, key, home, obscurity, disputed })
        };
        let mut cards: Vec<_> = families.into_iter().filter_map(known).collect();
        drop_homonyms(&mut cards, catalog, source);
        cards.sort_by_key(|known| known.card.dbf_id);
        Self { source, cards, sets }
    }

    pub fn text(&self, known: &Known<'_>, language: Language) -> &'a str {
        self.source.words.get(language).text(known.card.dbf_id)
    }

    pub fn flavor(&self, known: &Known<'_>, language: Language) -> &'a str {
        self.source.words.get(language).flavor(known.card.dbf_id)
    }

    pub fn set_of(&self, known: &Known<'_>) -> Option<&Four<String>> {
        known.home.and_then(|home| self.sets.get(home)).map(|(_, names)| names)
    }
}

/// Whether players meet it as a card: skins, old versions and Classic's copies are not asked about.
pub fn is_asked(card: &Card) -> bool {
    card.collectible
        && !matches!(card.set, HERO_SKINS | VANILLA | CORE_HIDDEN)
        && card.kind != CardType::HeroPower
        && !card.hides_cost
        && !card.deck.module
}

/// What a question may ask of a card.
fn figures(card: &Card) -> (Classes, CardType, [u16; 4], &[u16], u8) {
    let numbers = [card.cost, card.attack, card.health, card.durability];
    (card.classes, card.kind, numbers, &card.races, card.spell_school)
}

fn is_a_name(name: &str) -> bool {
    name != UNKNOWN_NAME && !fold(name).is_empty() && name.chars().count() <= MOST_OF_A_NAME && !name.contains('\n')
}

fn is_gathered(catalog: &Catalog, number: u32) -> bool {
    let set = catalog.sets().iter().find(|set| set.number == number);
    set.is_none_or(|set| GATHERED.contains(&&*set.name))
}

fn named_sets(catalog: &Catalog, source: &Source) -> Vec<(u32, Four<String>)> {
    let known = catalog.sets().iter().filter(|set| set.cards >= LEAST_OF_A_SET && !is_gathered(catalog, set.number));
    let known = known.filter(|set| !matches!(set.number, HERO_SKINS | VANILLA | CORE_HIDDEN));
    known.filter_map(|set| Some((set.number, source.vocabulary.set(set.number)?))).collect()
}

/// The versions of cards that only old formats use, by their folded English names.
fn old_versions<'a>(catalog: &'a Catalog, source: &Source) -> HashMap<String, Vec<&'a Card>> {
    let mut old: HashMap<String, Vec<&Card>> = HashMap::new();
    for card in catalog.collectible().filter(|card| matches!(card.set, VANILLA | CORE_HIDDEN)) {
        old.entry(fold(source.words.en.name(card.dbf_id))).or_default().push(card);
    }
    old
}

/// How little known a card is: old sets that nobody plays any more less than the first one and than Standard; legends and cards
/// that everyone is given more than others.
fn obscurity(catalog: &Catalog, printings: &[&Card], newest: u32) -> u32 {
    let standard = printings.iter().any(|card| catalog.standard().contains(card.set));
    let first = printings.iter().any(|card| {
        let set = catalog.sets().iter().find(|set| set.number == card.set);
        set.is_some_and(|set| matches!(&*set.name, "LEGACY" | "BASIC" | "EXPERT1" | "CORE"))
    });
    let set = printings.iter().map(|card| card.set).max().unwrap_or_default();
    let age = newest.saturating_sub(set) * 10 / newest.max(1);
    let rarity = match printings[0].rarity {
        Rarity::Free => 0,
        Rarity::Legendary => 3,
        Rarity::Common => 8,
        Rarity::Rare | Rarity::Epic => 12,
    };
    let place = match (standard, first) {
        (true, true) => 0,
        (_, true) => 6,
        (true, false) => 10,
        _ => 16,
    };
    place + rarity + age.min(10) + 2
}

/// Takes out cards that share their name with another in any language, also with one that was taken out before.
fn drop_homonyms(cards: &mut Vec<Known<'_>>, catalog: &Catalog, source: &Source) {
    for language in Language::ALL {
        let words = source.words.get(language);
        let mut owners: HashMap<String, HashSet<String>> = HashMap::new();
        for card in catalog.collectible().filter(|card| is_asked(card)) {
            let english = fold(source.words.en.name(card.dbf_id));
            owners.entry(fold(words.name(card.dbf_id))).or_default().insert(english);
        }
        cards.retain(|known| owners.get(known.folded.get(language)).is_some_and(|owners| owners.len() == 1));
    }
}
