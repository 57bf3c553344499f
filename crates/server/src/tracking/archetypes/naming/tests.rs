//! Names of invented decks. Without the game's strings its own words are in capitals, and its keywords have none.

use cards::content::{Content, LocaleContent};
use cards::model::{CardType, Classes, Rarity};
use cards::sets;
use cards::strings::Strings;
use cards::tags::keyword_named;
use cards::text::Display;
use cards::texts::CardTextsBuilder;

use super::*;
use crate::base::language::Language;

const SET: u32 = 1637;
const PIRATE: u16 = 23;
const DRAGON: u16 = 24;

/// Thirty warrior minions `1..=30` of cost 3 that say nothing, as many that no deck plays, and the cards that a test adds.
struct Pool(Vec<(Card, String, String)>);

impl Pool {
    fn new() -> Self {
        let mut pool = Self(Vec::new());
        for number in (1..=30).chain(101..=130) {
            pool.add(number, &format!("Plain{number}"), "", |_| ());
        }
        pool
    }

    /// A common warrior minion of cost 3, if the test changes nothing.
    fn add(&mut self, dbf_id: u32, name: &str, text: &str, change: impl FnOnce(&mut Card)) {
        let mut card = Card {
            dbf_id,
            id: format!("TEST_{dbf_id:03}").into(),
            collectible: true,
            classes: Classes::only(Class::Warrior),
            rarity: Rarity::Common,
            kind: CardType::Minion,
            set: SET,
            cost: 3,
            ..Card::default()
        };
        change(&mut card);
        self.0.push((card, name.to_owned(), text.to_owned()));
    }

    /// Eight of a tribe, the first of which asks for it.
    fn add_tribe(&mut self, from: u32, tribe: u16, name: &str, text: &str) {
        for number in from..from + 8 {
            let text = if number == from { text } else { "" };
            self.add(number, &format!("{name}{number}"), text, |card| card.races = [tribe].into());
        }
    }

    fn catalog(&self) -> Catalog {
        let mut all: Vec<_> = self.0.iter().collect();
        all.sort_by_key(|(card, ..)| card.dbf_id);
        let mut words = CardTextsBuilder::default();
        for (card, name, text) in &all {
            words.push(card.dbf_id, name, &Display { plain: text.clone(), marks: Vec::new() }, "");
        }
        let locales = vec![LocaleContent { locale: Locale::EnUs, words, strings: Strings::default() }];
        let cards: Vec<Card> = all.iter().map(|(card, ..)| card.clone()).collect();
        let sets = sets::of_cards(cards.iter().map(|card| (card.set, &*card.id)));
        let content = Content { build: 1, cards, sets, locales, tokens: Vec::new() };
        Catalog::from_bytes(content.encode()).unwrap()
    }

    fn name(&self, list: &CardWeights, taken: &[&str]) -> String {
        self.names(list, None, taken).en
    }

    fn names(&self, list: &CardWeights, present: Option<&LocalNames>, taken: &[&str]) -> LocalNames {
        let (catalog, taken) = (self.catalog(), taken.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>());
        Namer::new(&catalog).name(&shape(list), "WARRIOR", present, &taken)
    }
}

/// Its cards are all its own.
fn shape(list: &CardWeights) -> Shape {
    Shape { centre: list.clone(), signature: list.keys().map(|card| (*card, 1.0)).collect() }
}

fn list(copies: f64, cards: impl IntoIterator<Item = u32>) -> CardWeights {
    cards.into_iter().map(|card| (card, copies)).collect()
}

#[test]
fn a_deck_that_stands_out_by_nothing_is_named_by_its_class() {
    let pool = Pool::new();
    assert_eq!(pool.name(&list(2.0, 1..=15), &[]), "WARRIOR");
    assert_eq!(pool.name(&list(2.0, 1..=20), &[]), "XL WARRIOR");
    assert_eq!(pool.name(&CardWeights::new(), &[]), "WARRIOR");
}

#[test]
fn a_tribe_names_a_deck_that_asks_for_it() {
    let mut pool = Pool::new();
    pool.add_tribe(40, DRAGON, "Wyrm", "If you're holding a Dragon, draw a card.");
    pool.add_tribe(60, PIRATE, "Mate", "");
    let dragons = list(2.0, (40..48).chain(1..=7));
    let names = pool.names(&dragons, None, &[]);
    assert_eq!((&*names.en, &*names.fr), ("DRAGON WARRIOR", "WARRIOR DRAGON"), "the class stands first but in English");
    assert_eq!((names.es, names.pt), ("WARRIOR DRAGON".into(), "WARRIOR DRAGON".into()));
    let few = list(2.0, (60..66).chain(1..=9));
    assert_eq!(pool.name(&few, &[]), "WARRIOR", "six pirates, and nothing asks for them");
    let large = list(2.0, (40..48).chain(1..=12));
    assert_eq!(pool.names(&large, None, &[]).fr, "WARRIOR DRAGON XL");
}

#[test]
fn a_rule_of_deck_building_comes_before_a_theme() {
    let mut pool = Pool::new();
    pool.add_tribe(40, DRAGON, "Wyrm", "If you're holding a Dragon, draw a card.");
    pool.add(50, "Solo", "If your deck started with no duplicates, win.", |_| ());
    pool.add(51, "Odds", "Start of Game: If your deck has only odd-Cost cards, win.", |_| ());
    pool.add(52, "Evens", "Start of Game: If your deck has only even- Cost cards, win.", |_| ());
    let dragons = |more: u32, copies: f64| list(copies, (40..48).chain(1..=7).chain([more]));
    assert_eq!(pool.name(&list(1.0, (40..48).chain(1..=21).chain([50])), &[]), "Highlander WARRIOR");
    assert_eq!(pool.name(&dragons(50, 2.0), &[]), "DRAGON WARRIOR", "not with doubles");
    assert_eq!(pool.name(&dragons(51, 2.0), &[]), "Odd WARRIOR");
    assert_eq!(pool.name(&dragons(52, 2.0), &[]), "Even WARRIOR");
}

#[test]
fn a_quest_is_said_with_its_tribe() {
    let mut pool = Pool::new();
    pool.add_tribe(40, PIRATE, "Mate", "Draw a Pirate.");
    pool.add(50, "Deeds", "Quest: Play 3 Pirates.", |card| {
        (card.kind, card.rarity) = (CardType::Spell, Rarity::Legendary);
        card.mechanics = [keyword_named("QUEST").unwrap().tag].into();
    });
    let quest = |cards: std::ops::RangeInclusive<u32>| list(2.0, cards.chain([50]));
    assert_eq!(pool.name(&quest(1..=14), &[]), "Quest WARRIOR");
    assert_eq!(pool.name(&list(2.0, (40..48).chain(1..=6).chain([50])), &[]), "Quest PIRATE WARRIOR");
    let catalog = pool.catalog();
    let namer = Namer::new(&catalog);
    assert_ne!(namer.build(&quest(1..=14)), namer.build(&list(2.0, 1..=15)), "they are clusters of their own");
}

#[test]
fn a_list_without_minions_and_one_of_large_ones_have_names() {
    let mut pool = Pool::new();
    for number in 40..55 {
        pool.add(number, &format!("Bolt{number}"), "", |card| card.kind = CardType::Spell);
        pool.add(number + 20, &format!("Hulk{number}"), "", |card| card.cost = 8);
    }
    assert_eq!(pool.name(&list(2.0, 40..55), &[]), "No Minion WARRIOR");
    assert_eq!(pool.name(&list(2.0, (60..64).chain(40..51)), &[]), "Big WARRIOR");
    assert_eq!(pool.name(&list(2.0, (40..51).chain(1..=4)), &[]), "WARRIOR", "small ones");
}

#[test]
fn runes_are_those_of_most_cards_and_all_three_are_the_rainbow() {
    let mut pool = Pool::new();
    pool.add(40, "Vein", "", |card| card.deck.runes.blood = 3);
    pool.add(41, "Chill", "", |card| card.deck.runes.frost = 1);
    pool.add(42, "Grave", "", |card| card.deck.runes.unholy = 1);
    assert_eq!(pool.name(&list(2.0, [40, 41].into_iter().chain(1..=13)), &[]), "Blood WARRIOR");
    assert_eq!(pool.name(&list(2.0, [40, 41, 42].into_iter().chain(1..=12)), &[]), "Rainbow WARRIOR");
}

#[test]
fn only_a_known_legendary_card_of_the_class_names_a_deck() {
    let mut pool = Pool::new();
    pool.add(40, "Old Gruk, Hero of All", "", |card| (card.rarity, card.set) = (Rarity::Legendary, sets::EXPERT));
    pool.add(41, "Nobody", "", |card| card.set = sets::CORE);
    assert_eq!(pool.name(&list(2.0, [41].into_iter().chain(1..=14)), &[]), "WARRIOR");
    assert_eq!(pool.name(&list(2.0, [40].into_iter().chain(1..=14)), &[]), "Old Gruk WARRIOR", "without its title");
}

#[test]
fn the_second_of_a_name_gets_another_word_and_a_number_if_nothing_is_left() {
    let mut pool = Pool::new();
    pool.add_tribe(40, DRAGON, "Wyrm", "If you're holding a Dragon, draw a card.");
    pool.add(50, "Gruk", "", |card| (card.rarity, card.set) = (Rarity::Legendary, sets::EXPERT));
    let dragons = list(2.0, (40..48).chain(1..=6).chain([50]));
    assert_eq!(pool.name(&dragons, &[]), "DRAGON WARRIOR");
    let second = pool.name(&dragons, &["DRAGON WARRIOR"]);
    assert_eq!(second, "DRAGON Gruk WARRIOR");
    let third = pool.name(&dragons, &["DRAGON WARRIOR", &second]);
    assert!(third.starts_with("DRAGON Wyrm4"), "a card of its signature: {third}");
    let nothing = Shape { signature: CardWeights::new(), ..shape(&list(2.0, 1..=15)) };
    let catalog = pool.catalog();
    let numbered = Namer::new(&catalog).name(&nothing, "WARRIOR", None, &["WARRIOR".into(), "WARRIOR 2".into()]);
    assert_eq!(numbered.en, "WARRIOR 3");
}

#[test]
fn a_present_name_stays_while_it_is_one_of_the_decks_names() {
    let mut pool = Pool::new();
    pool.add_tribe(40, DRAGON, "Wyrm", "If you're holding a Dragon, draw a card.");
    pool.add(50, "Gruk", "", |card| (card.rarity, card.set) = (Rarity::Legendary, sets::EXPERT));
    let dragons = list(2.0, (40..48).chain(1..=6).chain([50]));
    let present = |en: &str| LocalNames { en: en.into(), ..LocalNames::default() };
    let name = |present: &LocalNames, taken: &[&str]| pool.names(&dragons, Some(present), taken).en;
    assert_eq!(name(&present("DRAGON Gruk WARRIOR"), &[]), "DRAGON Gruk WARRIOR");
    assert_eq!(name(&present("Wyrm41 WARRIOR"), &[]), "DRAGON WARRIOR", "the deck has a better one");
    assert_eq!(name(&present("DRAGON WARRIOR"), &["DRAGON WARRIOR"]), "DRAGON Gruk WARRIOR");
}

#[test]
fn without_card_data_a_name_is_the_class() {
    assert_eq!(plain("MAGE", &[]).pt, "MAGE");
    assert_eq!(plain("MAGE", &["MAGE".into()]).en, "MAGE 2");
}

#[test]
fn every_word_is_in_all_languages() {
    let keys = |language| words::own(language).keys().collect::<Vec<_>>();
    for language in Language::ALL {
        assert_eq!(keys(language), keys(Language::En), "{language:?}");
        assert!(words::own(language).values().all(|word| !word.trim().is_empty()), "{language:?}");
    }
    let missing: Vec<_> = mechanics::all().keys().filter(|key| !keys(Language::En).contains(key)).collect();
    assert_eq!(missing, Vec::<&String>::new(), "mechanics without a word");
}
