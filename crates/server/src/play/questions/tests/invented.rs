//! Invented cards in four languages, enough for every kind of question.

use cards::content::{Content, LocaleContent};
use cards::import::GameStrings;
use cards::locale::Locale;
use cards::model::{Card, CardType, Class, Classes, Rarity};
use cards::sets;
use cards::strings::Strings;
use cards::text::Display;
use cards::texts::CardTextsBuilder;

use crate::base::language::Language;
use crate::play::questions::generate::hash_text;
use crate::play::questions::model::locale;

/// Two years of sets, and the core set.
const SETS: [u32; 7] = [1637, 1946, 1952, 1957, 1980, 1897, 1858];
const TRIBES: [u16; 4] = [14, 15, 20, 24];
const KEYWORDS: [(u16, &str, &str); 6] = [
    (190, "TAUNT", "zorim"),
    (197, "CHARGE", "kelba"),
    (685, "LIFESTEAL", "funda"),
    (791, "RUSH", "pirro"),
    (1085, "REBORN", "wexal"),
    (191, "STEALTH", "guvno"),
];

/// A pseudo-random number for a card and a purpose.
fn pick(card: u32, purpose: &str, end: u64) -> u64 {
    let mixed = hash_text(&format!("{purpose} {card} {purpose}"));
    (mixed ^ (mixed >> 29)) % end
}

/// A word that no other card has.
fn word(card: u32, language: &str, place: u32) -> String {
    const FIRST: [&str; 12] = ["bra", "cel", "dor", "fli", "gur", "hem", "jas", "kob", "lun", "mir", "nat", "pos"];
    const LAST: [&str; 12] = ["ak", "ez", "im", "of", "ul", "ay", "et", "ir", "on", "us", "ab", "ed"];
    let at = |purpose: &str| pick(card, &format!("{language}{place}{purpose}"), 12) as usize;
    format!("{}{}{}{}", FIRST[at("a")], FIRST[at("b")], FIRST[at("c")], LAST[at("d")])
}

fn name(card: u32, language: Language) -> String {
    let mut name = word(card, language.code(), 1);
    name[..1].make_ascii_uppercase();
    format!("{name} {}", word(card, language.code(), 2))
}

fn keyword_of(card: u32) -> usize {
    pick(card, "keyword", KEYWORDS.len() as u64) as usize
}

fn text(card: u32, language: Language) -> String {
    let keyword = keyword(KEYWORDS[keyword_of(card)].2, language);
    let words: Vec<String> = (3..7).map(|place| word(card, language.code(), place)).collect();
    format!("{keyword}. {}.", words.join(" "))
}

fn keyword(stem: &str, language: Language) -> String {
    format!("{stem}{}", language.code())
}

pub(super) fn content(build: u32, count: u32) -> Content {
    let card = |n: u32| {
        let kind = [CardType::Minion, CardType::Minion, CardType::Minion, CardType::Spell, CardType::Weapon];
        let kind = kind[pick(n, "kind", 5) as usize];
        let class = [Class::Mage, Class::Rogue, Class::Druid, Class::Warrior, Class::Neutral];
        let minion = kind == CardType::Minion;
        Card {
            dbf_id: 10_000 + n,
            id: format!("INV_{n:04}").into(),
            collectible: true,
            classes: Classes::only(class[pick(n, "class", 5) as usize]),
            rarity: Rarity::ALL[pick(n, "rarity", 5) as usize],
            kind,
            set: SETS[pick(n, "set", 7) as usize],
            cost: pick(n, "cost", 9) as u16,
            attack: if kind == CardType::Spell { 0 } else { pick(n, "attack", 9) as u16 },
            health: if minion { 1 + pick(n, "health", 9) as u16 } else { 0 },
            durability: if kind == CardType::Weapon { 1 + pick(n, "durability", 4) as u16 } else { 0 },
            races: if minion { Box::new([TRIBES[pick(n, "tribe", 4) as usize]]) } else { Box::default() },
            spell_school: if kind == CardType::Spell { 1 + pick(n, "school", 7) as u8 } else { 0 },
            mechanics: Box::new([KEYWORDS[keyword_of(n)].0]),
            artist: format!("Artist{}", (b'A' + pick(n, "artist", 20) as u8) as char).into(),
            ..Card::default()
        }
    };
    let cards: Vec<Card> = (0..count).map(card).collect();
    let sets = sets::of_cards(cards.iter().map(|card| (card.set, &*card.id)));
    let strings = strings();
    let words = |language: Language| {
        let mut words = CardTextsBuilder::default();
        for n in 0..count {
            let flavor: Vec<String> = (7..12).map(|place| word(n, language.code(), place)).collect();
            let text = Display { plain: text(n, language), marks: Vec::new() };
            words.push(10_000 + n, &name(n, language), &text, &flavor.join(" "));
        }
        words
    };
    let one = |language: Language| {
        let locale: Locale = locale(language);
        LocaleContent { locale, words: words(language), strings: strings.get(locale).finish(locale, &sets) }
    };
    let locales = Language::ALL.into_iter().map(one).collect();
    Content { build, cards, sets, locales, ..Content::default() }
}

/// With the minions of other data added as versions of an old set; both have the same names.
pub(super) fn with_old_versions(mut content: Content, old: Content) -> Content {
    const APART: u32 = 10_000;
    let minions: Vec<Card> = old.cards.into_iter().filter(|card| !card.races.is_empty()).collect();
    for locale in &mut content.locales {
        let language = Language::ALL.into_iter().find(|language| self::locale(*language) == locale.locale);
        for card in &minions {
            let n = card.dbf_id - 10_000;
            let name = name(n, language.unwrap_or(Language::En));
            locale.words.push(card.dbf_id + APART, &name, &Display::default(), "");
        }
    }
    let old_version = |card: Card| Card {
        dbf_id: card.dbf_id + APART,
        id: format!("VAN_{}", card.id).into(),
        set: sets::VANILLA,
        ..card
    };
    content.cards.extend(minions.into_iter().map(old_version));
    content.sets = sets::of_cards(content.cards.iter().map(|card| (card.set, &*card.id)));
    content
}

/// Without the game's strings, like the data of the card data service.
pub(super) fn content_without_strings(build: u32, count: u32) -> Content {
    let mut content = content(build, count);
    content.locales.iter_mut().for_each(|locale| locale.strings = Strings::default());
    content
}

fn strings() -> GameStrings {
    let mut strings = GameStrings::default();
    for language in Language::ALL {
        let mut table = String::from("TAG\tTEXT\tCOMMENT\n");
        for (_, key, stem) in KEYWORDS {
            let meaning = format!("Explained {} by {}", key.len(), stem.chars().rev().collect::<String>());
            table += &format!("GLOBAL_KEYWORD_{key}\t{}\t\n", keyword(stem, language));
            table += &format!("GLOBAL_KEYWORD_{key}_TEXT\t{meaning}.\t\n");
        }
        for (place, code) in ["CORE", "EDR", "TLC", "TIME", "CATA", "TOY", "TTN"].into_iter().enumerate() {
            table += &format!("GLOBAL_CARD_SET_{code}\t{}\t\n", word(place as u32, language.code(), 20));
        }
        strings.add(locale(language), table.as_bytes());
    }
    strings
}
