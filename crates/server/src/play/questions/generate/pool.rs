//! The cards that questions are generated from: each once, however often it was printed, and only those whose name is unique in
//! every language.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use cards::Catalog;
use cards::fame::Printings;
use cards::file::FileError;
use cards::model::{Card, CardType, Class, Classes};
use cards::search::nicknames;
use cards::sets::{CORE_HIDDEN, HERO_SKINS, VANILLA};
use cards::texts::{CardTexts, UNKNOWN_NAME};

use super::hash;
use super::vocabulary::Vocabulary;
use crate::base::language::Language;
use crate::play::questions::model::{Four, locale};
use crate::play::questions::words::fold;

/// Sets that collect cards of other sets. Players do not see them as the origin of a card.
const GATHERED: [&str; 9] =
    ["CORE", "LEGACY", "BASIC", "EXPERT1", "HOF", "PROMO", "EVENT", "WONDERS", "DEMON_HUNTER_INITIATE"];
/// The fewest cards of a set that players know by name.
const LEAST_OF_A_SET: u32 = 30;
/// The fame of a card that everyone knows.
const MOST_FAME: u32 = 56;
/// The longest name that fits on a button.
const MOST_OF_A_NAME: usize = 48;

/// The texts of the card data, loaded while questions are generated.
pub struct Source {
    pub words: Four<Arc<CardTexts>>,
    pub vocabulary: Vocabulary,
}

impl Source {
    /// `None` if the data lacks one of the four languages.
    pub fn load(catalog: &Catalog) -> Result<Option<Self>, FileError> {
        if !Language::ALL.into_iter().all(|language| catalog.has(locale(language))) {
            return Ok(None);
        }
        let (mut words, mut strings) = (Vec::new(), Vec::new());
        for language in Language::ALL {
            words.push(catalog.texts(locale(language))?);
            strings.push(catalog.strings(locale(language))?);
        }
        let words = Four::of(|language| words[language as usize].clone());
        let strings = Four::of(|language| strings[language as usize].clone());
        Ok(Some(Self { words, vocabulary: Vocabulary::new(strings) }))
    }
}

/// A card of the pool, with all its printings.
pub struct PoolCard<'a> {
    /// The first printing, which represents the card.
    pub card: &'a Card,
    pub printings: Vec<&'a Card>,
    pub name: Four<&'a str>,
    /// The names in the form that is compared.
    pub folded: Four<String>,
    /// A hash of its name, for choices by hash.
    pub key: u64,
    /// The set it comes from, as an index into [`Pool::sets`].
    pub home: Option<usize>,
    /// From 0 (known to everyone) to 40.
    pub obscurity: u32,
    /// Whether a version in old formats has other values, so that a question about them would have two answers.
    pub disputed: bool,
    /// The same for its tribes.
    pub disputed_tribe: bool,
    /// Whether it was among the cards of June 2014, which the Classic format had.
    pub since_launch: bool,
}

impl PoolCard<'_> {
    pub fn class(&self) -> Class {
        self.card.class()
    }

    /// Neutral counts as one class.
    pub fn has_one_class(&self) -> bool {
        self.card.classes.iter().count() == 1
    }

    /// Its tribe, if it has exactly one in every version.
    pub fn tribe(&self) -> Option<u16> {
        match *self.card.races {
            [tribe] => Some(tribe).filter(|_| !self.disputed_tribe),
            _ => None,
        }
    }
}

pub struct Pool<'a> {
    pub source: &'a Source,
    pub cards: Vec<PoolCard<'a>>,
    /// The sets that players know by name, in order, with numbers and names; empty if the data has no names of sets.
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
        let pool_card = |(name, mut printings): (String, Vec<&'a Card>)| {
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
            let old = old.get(&name).map_or(&[][..], Vec::as_slice);
            let disputed = old.iter().any(|old| figures(old) != figures(card));
            let disputed_tribe = old.iter().any(|old| old.races != card.races);
            let since_launch = old.iter().any(|old| old.set == VANILLA);
            let obscurity = obscurity(catalog, printings.iter().chain(old));
            let folded = names.map(|name| fold(name));
            let key = hash::hash_text(&name);
            Some(PoolCard {
                card,
                printings,
                name: names,
                folded,
                key,
                home,
                obscurity,
                disputed,
                disputed_tribe,
                since_launch,
            })
        };
        let mut cards: Vec<_> = families.into_iter().filter_map(pool_card).collect();
        drop_homonyms(&mut cards, catalog, source);
        cards.sort_by_key(|entry| entry.card.dbf_id);
        Self { source, cards, sets }
    }

    pub fn text(&self, entry: &PoolCard<'_>, language: Language) -> &'a str {
        self.source.words.get(language).text(entry.card.dbf_id)
    }

    pub fn flavor(&self, entry: &PoolCard<'_>, language: Language) -> &'a str {
        self.source.words.get(language).flavor(entry.card.dbf_id)
    }

    /// The number and names of the set that a card comes from.
    pub fn set_of(&self, entry: &PoolCard<'_>) -> Option<&(u32, Four<String>)> {
        self.sets.get(entry.home?)
    }
}

/// Whether questions may be about the card: not skins, old versions and Classic's copies.
pub fn is_asked(card: &Card) -> bool {
    card.collectible
        && !matches!(card.set, HERO_SKINS | VANILLA | CORE_HIDDEN)
        && card.kind != CardType::HeroPower
        && !card.hides_cost
        && !card.deck.module
}

/// The values that a question may ask for.
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
    let sets = catalog.sets().iter().filter(|set| set.cards >= LEAST_OF_A_SET && !is_gathered(catalog, set.number));
    let sets = sets.filter(|set| !matches!(set.number, HERO_SKINS | VANILLA | CORE_HIDDEN));
    sets.filter_map(|set| Some((set.number, source.vocabulary.set(set.number)?))).collect()
}

/// The versions of cards that only old formats use, by folded English name.
fn old_versions<'a>(catalog: &'a Catalog, source: &Source) -> HashMap<String, Vec<&'a Card>> {
    let mut old: HashMap<String, Vec<&Card>> = HashMap::new();
    for card in catalog.collectible().filter(|card| matches!(card.set, VANILLA | CORE_HIDDEN)) {
        old.entry(fold(source.words.en.name(card.dbf_id))).or_default().push(card);
    }
    old
}

/// How unknown a card is, by its fame.
fn obscurity<'c>(catalog: &Catalog, printings: impl Iterator<Item = &'c &'c Card>) -> u32 {
    let mut all = Printings::default();
    for card in printings {
        all.add(card.set, card.rarity, catalog.standard().contains(card.set), nicknames::has(&card.id));
    }
    40 - all.fame().min(MOST_FAME) * 40 / MOST_FAME
}

/// Removes cards that share their name with another in any language, also with one that is not in the pool.
fn drop_homonyms(cards: &mut Vec<PoolCard<'_>>, catalog: &Catalog, source: &Source) {
    for language in Language::ALL {
        let words = source.words.get(language);
        let mut owners: HashMap<String, HashSet<String>> = HashMap::new();
        for card in catalog.collectible().filter(|card| is_asked(card)) {
            let english = fold(source.words.en.name(card.dbf_id));
            owners.entry(fold(words.name(card.dbf_id))).or_default().insert(english);
        }
        cards.retain(|entry| owners.get(entry.folded.get(language)).is_some_and(|owners| owners.len() == 1));
    }
}
