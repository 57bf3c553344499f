//! Card data for tests, invented: two classes, a few cards of each kind that rules and searches tell apart.

use cards::content::{Content, LocaleContent};
use cards::locale::Locale;
use cards::model::{Card, CardType, Class, Classes, Rarity};
use cards::sets;
use cards::strings::Strings;
use cards::text::Display;
use cards::texts::CardTextsBuilder;
use cards::tokens::Token;
use deckcode::{Deck, Format};

pub(crate) const MAGE: u32 = 637;
pub(crate) const WARRIOR: u32 = 7;
/// Neutral minions `1001..=1020`, of a set that Standard has.
pub(crate) const MINIONS: std::ops::RangeInclusive<u32> = 1001..=1020;
pub(crate) const MAGE_SPELL: u32 = 2001;
pub(crate) const WARRIOR_WEAPON: u32 = 2002;
pub(crate) const LEGEND: u32 = 2003;
/// A Fabled card of the mage, and its companions, which are not collectible.
pub(crate) const FABLED: u32 = 2004;
pub(crate) const COMPANIONS: [u32; 2] = [2005, 2006];
const CORE: u32 = 1637;

/// A deck of 30 that breaks no rule.
pub(crate) fn good_deck() -> Deck {
    let cards = MINIONS.take(14).chain([MAGE_SPELL]).map(|card| (card, 2)).collect();
    Deck { format: Format::Standard, heroes: vec![MAGE], cards, sideboards: Vec::new() }
}

/// A deck of 30 with a Fabled card and its companions.
pub(crate) fn fabled_deck() -> Deck {
    let mut deck = good_deck();
    deck.cards.retain(|(card, _)| *card > 1001);
    deck.cards[0].1 = 1;
    deck.cards.extend([FABLED, COMPANIONS[0], COMPANIONS[1]].map(|card| (card, 1)));
    deck
}

pub(crate) fn good_code() -> String {
    good_deck().encode().unwrap()
}

pub(crate) fn content(build: u32) -> Content {
    let mut all: Vec<(Card, [String; 2])> = Vec::new();
    let mut add = |dbf_id: u32, id: &str, class, kind, rarity, cost, [english, french]: [&str; 2]| {
        let set = if kind == CardType::Hero { sets::HERO_SKINS } else { CORE };
        let id = id.into();
        let classes = Classes::only(class);
        let card = Card { dbf_id, id, collectible: true, classes, rarity, kind, set, cost, ..Card::default() };
        all.push((card, [english.into(), french.into()]));
    };
    add(WARRIOR, "HERO_01", Class::Warrior, CardType::Hero, Rarity::Free, 0, ["Grom", "Grom"]);
    add(MAGE, "HERO_08", Class::Mage, CardType::Hero, Rarity::Free, 0, ["Ilva", "Ilva"]);
    for dbf_id in MINIONS {
        let names = [format!("Meadow Drake {dbf_id}"), format!("Drake d’été {dbf_id}")];
        let id = format!("TEST_{dbf_id}");
        let cost = (dbf_id % 10) as u16;
        add(dbf_id, &id, Class::Neutral, CardType::Minion, Rarity::Common, cost, [&names[0], &names[1]]);
    }
    add(MAGE_SPELL, "TEST_SPELL", Class::Mage, CardType::Spell, Rarity::Rare, 4, ["Ember Storm", "Tempête de braise"]);
    add(WARRIOR_WEAPON, "TEST_WEAPON", Class::Warrior, CardType::Weapon, Rarity::Epic, 3, ["Rusty Hook", "Crochet"]);
    add(LEGEND, "TEST_LEGEND", Class::Neutral, CardType::Minion, Rarity::Legendary, 9, ["Old Maro", "Vieux Maro"]);
    add(FABLED, "TEST_FABLED", Class::Mage, CardType::Minion, Rarity::Legendary, 5, ["Queen Ysa", "Reine Ysa"]);
    for (dbf_id, id) in COMPANIONS.into_iter().zip(["TEST_FABLEDt1", "TEST_FABLEDt2"]) {
        let names = [format!("Herald {dbf_id}"), format!("Héraut {dbf_id}")];
        add(dbf_id, id, Class::Mage, CardType::Spell, Rarity::Common, 3, [&names[0], &names[1]]);
    }
    for (card, _) in all.iter_mut().filter(|(card, _)| COMPANIONS.contains(&card.dbf_id)) {
        card.collectible = false;
        card.deck.companion = true;
    }
    all.sort_by_key(|(card, _)| card.dbf_id);
    let words = |language: usize| {
        let mut builder = CardTextsBuilder::default();
        for (card, names) in &all {
            let text = Display { plain: format!("Text of {}.", names[language]), marks: Vec::new() };
            builder.push(card.dbf_id, &names[language], &text, "");
        }
        builder
    };
    let locale = |locale, language| LocaleContent { locale, words: words(language), strings: Strings::default() };
    let locales = vec![locale(Locale::EnUs, 0), locale(Locale::FrFr, 1)];
    let sets = sets::of_cards(all.iter().map(|(card, _)| (card.set, &*card.id)));
    Content { build, cards: all.into_iter().map(|(card, _)| card).collect(), sets, locales, tokens: Vec::new() }
}

/// The same with cards that only logs name: a coin, a hero power and a boss of a class.
pub(crate) fn content_with_tokens(build: u32) -> Content {
    let token = |id: &str, dbf_id, kind, class: Option<Class>, cost, [english, french]: [&str; 2]| Token {
        id: id.into(),
        dbf_id,
        kind,
        classes: class.map(Classes::only).unwrap_or_default(),
        rarity: None,
        cost,
        names: [english, french, english, english].map(Into::into),
    };
    let tokens = vec![
        token("TEST_BOSS", 3003, CardType::Hero, Some(Class::Warlock), None, ["Mire King", "Roi du bourbier"]),
        token("TEST_COIN", 3001, CardType::Spell, None, Some(0), ["Shiny Coin", "Pièce brillante"]),
        token("TEST_POWER", 3002, CardType::HeroPower, Some(Class::Mage), Some(2), ["Spark", "Étincelle"]),
    ];
    Content { tokens, ..content(build) }
}
