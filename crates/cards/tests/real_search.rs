//! The search over the real cards in the app's four languages, if the package's folder is given (`RUNESIDE_TEST_CARD_DATA`).

use std::path::PathBuf;
use std::sync::OnceLock;

use cards::locale::Locale;
use cards::search::{Entry, Filters, Index};
use cards::{Catalog, import};

const FOUR: [Locale; 4] = [Locale::EnUs, Locale::FrFr, Locale::EsEs, Locale::PtBr];
/// Only every so many-th card is tried, because each try is slow.
const STEP: usize = 41;

fn catalog() -> Option<&'static Catalog> {
    static CATALOG: OnceLock<Option<Catalog>> = OnceLock::new();
    let make = || {
        let Some(folder) = std::env::var_os("RUNESIDE_TEST_CARD_DATA").map(PathBuf::from) else {
            println!("not run: RUNESIDE_TEST_CARD_DATA names no folder of the package hearthstone-data");
            return None;
        };
        let content = import::from_folder(&folder, |_, _| {}).expect("the package can be read");
        Some(Catalog::from_bytes(content.encode()).expect("what was written can be read"))
    };
    CATALOG.get_or_init(make).as_ref()
}

fn index(catalog: &Catalog, locale: Locale) -> Index {
    let (words, english) = (
        catalog.texts(locale).expect("the words are there"),
        catalog.texts(Locale::EnUs).expect("the words are there"),
    );
    Index::new(catalog.collectible().map(|card| Entry {
        dbf: card.dbf_id,
        name: words.name(card.dbf_id),
        english: english.name(card.dbf_id),
        text: words.text(card.dbf_id),
        classes: card.classes,
        cost: card.cost,
        rarity: card.rarity,
        kind: card.kind,
        set: card.set,
        collectible: card.collectible,
        standard: catalog.standard().contains(card.set),
    }))
}

#[test]
fn every_card_is_found_by_its_name_in_its_language_and_in_english() {
    let Some(catalog) = catalog() else { return };
    for locale in FOUR {
        let index = index(catalog, locale);
        let (words, english) = (catalog.texts(locale).unwrap(), catalog.texts(Locale::EnUs).unwrap());
        for card in catalog.collectible().step_by(STEP) {
            let (own, other) = (words.name(card.dbf_id), english.name(card.dbf_id));
            let found = |query: &str| index.search(query, &Filters::default());
            // Two cards may differ only in an apostrophe.
            assert!(found(own).iter().take(2).any(|found| words.name(*found) == own), "{own}");
            assert!(found(other).iter().any(|found| english.name(*found) == other), "{other} in {}", locale.name());
            let loud = own.to_uppercase().replace(['’', '\''], "");
            assert!(found(&loud).iter().any(|found| words.name(*found) == own), "{loud}");
        }
    }
}

#[test]
fn nearly_every_card_is_found_with_two_letters_swapped() {
    let Some(catalog) = catalog() else { return };
    for locale in FOUR {
        let index = index(catalog, locale);
        let words = catalog.texts(locale).unwrap();
        let (mut tried, mut found) = (0, 0);
        for card in catalog.collectible().step_by(STEP) {
            let name = words.name(card.dbf_id);
            let mut letters: Vec<char> = name.chars().collect();
            let Some(start) = long_word(name) else { continue };
            letters.swap(start + 2, start + 3);
            let query: String = letters.into_iter().collect();
            tried += 1;
            found += usize::from(index.search(&query, &Filters::default()).iter().any(|id| words.name(*id) == name));
        }
        println!("{}: {found} of {tried} names found with two letters swapped", locale.name());
        assert!(tried > 100 && found * 100 >= tried * 99, "{}: {found} of {tried}", locale.name());
    }
}

/// The start of the first word that is long enough for typos, in characters.
fn long_word(name: &str) -> Option<usize> {
    let mut start = 0;
    for word in name.split(' ') {
        let length = word.chars().count();
        if length >= 5 && word.chars().all(char::is_alphabetic) {
            return Some(start);
        }
        start += length + 1;
    }
    None
}
