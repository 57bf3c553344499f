//! The search over the real cards in the app's four languages, if the package's folder is given (`RUNESIDE_TEST_CARD_DATA`).

use crate::real_catalog::catalog;
use cards::locale::Locale;
use cards::search::Filters;

const FOUR: [Locale; 4] = [Locale::EnUs, Locale::FrFr, Locale::EsEs, Locale::PtBr];
/// Only every so many-th card is tried, because each try is slow.
const STEP: usize = 41;

#[test]
fn every_card_is_found_by_its_name_in_its_language_and_in_english() {
    let Some(catalog) = catalog() else { return };
    for locale in FOUR {
        let index = catalog.search_index(locale).expect("the words are there");
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
        let index = catalog.search_index(locale).expect("the words are there");
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

/// Where the wanted card must be among the results: first, or one of the first three.
const PLACES: [usize; 2] = [1, 3];

/// Queries with the id of the wanted card; any printing of it is right.
const WANTED: [(Locale, &[(&str, &str)]); 4] = [
    (
        Locale::EnUs,
        &[
            ("rag", "EX1_298"),
            ("yogg", "OG_134"),
            ("bgh", "EX1_005"),
            ("mct", "EX1_085"),
            ("pw shield", "CS2_004"),
            ("fireball", "CS2_029"),
            ("fireb", "CS2_029"),
            ("firebal", "CS2_029"),
            ("leroy", "EX1_116"),
            ("leeroy jenkins", "EX1_116"),
            ("dr boom", "GVG_110"),
            ("alex", "EX1_561"),
            ("sylvanas", "EX1_016"),
            ("antonidas", "EX1_559"),
            ("thalnos", "EX1_012"),
            ("jaina", "ICC_833"),
            ("dk jaina", "ICC_833"),
            ("tirion", "EX1_383"),
            ("grom", "EX1_414"),
            ("jaraxxus", "EX1_323"),
            ("hex", "EX1_246"),
            ("frostb", "CS2_024"),
            ("flamestrike", "CS2_032"),
            ("consecrate", "CS2_093"),
            ("arcane int", "CS2_023"),
            ("shield block", "EX1_606"),
            ("swd", "EX1_622"),
            ("si7", "EX1_134"),
            ("si:7 agent", "EX1_134"),
            ("fok", "EX1_129"),
            ("cthun", "OG_280"),
            ("c'thun", "OG_280"),
            ("nzoth", "OG_133"),
            ("zilliax", "BOT_548"),
            ("reno", "LOE_011"),
            ("brann", "LOE_077"),
            ("patches", "CFM_637"),
            ("lich king", "ICC_314"),
            ("kel thuzad", "FP1_013"),
            ("emp", "BRM_028"),
            ("shredder", "GVG_096"),
            ("juggler", "NEW1_019"),
            ("murloc tidehunt", "EX1_506"),
            ("mage 4 fireball", "CS2_029"),
            ("paladin legendary tirion", "EX1_383"),
        ],
    ),
    (
        Locale::FrFr,
        &[
            ("rag", "EX1_298"),
            ("jaina", "ICC_833"),
            ("boule de feu", "CS2_029"),
            ("boule feu", "CS2_029"),
            ("fireball", "CS2_029"),
            ("choc de flammes", "CS2_032"),
            ("eclair de givre", "CS2_024"),
            ("mot de pouvoir bouclier", "CS2_004"),
            ("mdp bouclier", "CS2_004"),
            ("leeroy", "EX1_116"),
            ("ysera", "EX1_572"),
            ("sylvanas", "EX1_016"),
            ("roi liche", "ICC_314"),
            ("consecration", "CS2_093"),
            ("intelligence des arcanes", "CS2_023"),
            ("execution", "CS2_108"),
            ("malefice", "EX1_246"),
            ("bgh", "EX1_005"),
            ("yogg", "OG_134"),
            ("reno", "LOE_011"),
            ("patches", "CFM_637"),
            ("mage 4 boule", "CS2_029"),
            ("9 mana alex", "EX1_561"),
            ("archimage anto", "EX1_559"),
            ("follet", "CS2_231"),
        ],
    ),
    (
        Locale::EsEs,
        &[
            ("rag", "EX1_298"),
            ("bola de fuego", "CS2_029"),
            ("bola fuego", "CS2_029"),
            ("descarga de escarcha", "CS2_024"),
            ("palabra de poder escudo", "CS2_004"),
            ("pp escudo", "CS2_004"),
            ("consagracion", "CS2_093"),
            ("maleficio", "EX1_246"),
            ("sylvanas", "EX1_016"),
            ("leeroy", "EX1_116"),
            ("mct", "EX1_085"),
            ("yogg", "OG_134"),
            ("rey exanime", "ICC_314"),
            ("mago 4 bola", "CS2_029"),
            ("fuego fatuo", "CS2_231"),
        ],
    ),
    (
        Locale::PtBr,
        &[
            ("rag", "EX1_298"),
            ("bola de fogo", "CS2_029"),
            ("bola fogo", "CS2_029"),
            ("seta de gelo", "CS2_024"),
            ("palavra de poder escudo", "CS2_004"),
            ("consagracao", "CS2_093"),
            ("bagata", "EX1_246"),
            ("sylvana", "EX1_016"),
            ("leeroy", "EX1_116"),
            ("bgh", "EX1_005"),
            ("yogg", "OG_134"),
            ("dr boom", "GVG_110"),
            ("lich rei", "ICC_314"),
            ("mago 4 bola", "CS2_029"),
            ("fogo fatuo", "CS2_231"),
        ],
    ),
];

#[test]
fn a_hundred_searches_find_the_wanted_card() {
    let Some(catalog) = catalog() else { return };
    let english = catalog.texts(Locale::EnUs).unwrap();
    let name = |id: u32| english.name(id);
    let (mut tried, mut first, mut missed) = (0, 0, Vec::new());
    for (locale, queries) in WANTED {
        let index = catalog.search_index(locale).expect("the words are there");
        for (query, id) in queries {
            let wanted = catalog.by_id(id).unwrap_or_else(|| panic!("no card {id}")).dbf_id;
            let found = index.search(query, &Filters::default());
            let place = found.iter().position(|found| name(*found) == name(wanted)).map_or(usize::MAX, |at| at + 1);
            tried += 1;
            first += usize::from(place <= PLACES[0]);
            if place > PLACES[1] {
                let names: Vec<&str> = found.iter().take(5).map(|found| name(*found)).collect();
                missed.push(format!("{} {query}: {names:?}, not {}", locale.name(), name(wanted)));
            }
        }
    }
    assert_eq!(missed, [] as [String; 0]);
    assert!(tried >= 100 && first * 100 >= tried * 95, "{first} of {tried} come first");
}

#[test]
fn words_that_filter_give_well_known_cards_of_the_filter() {
    let Some(catalog) = catalog() else { return };
    for (locale, query, filters) in [
        (Locale::EnUs, "mage 4", "class=MAGE cost=4"),
        (Locale::FrFr, "chasseur 3 mana", "class=HUNTER cost=3"),
        (Locale::EsEs, "sacerdote legendaria", "class=PRIEST rarity=LEGENDARY"),
        (Locale::PtBr, "caçador de demônios arma", "class=DEMONHUNTER type=WEAPON"),
        (Locale::FrFr, "sort de démoniste à 1 mana", "class=WARLOCK type=SPELL cost=1"),
    ] {
        let index = catalog.search_index(locale).expect("the words are there");
        let found = index.search(query, &Filters::default());
        assert_eq!(found, index.search("", &Filters::parse(filters).unwrap()), "{query}");
        assert!(found.len() > 10, "{query}: {}", found.len());
    }
}

#[test]
fn portraits_are_last_and_an_empty_query_shows_famous_cards() {
    let Some(catalog) = catalog() else { return };
    let index = catalog.search_index(Locale::FrFr).expect("the words are there");
    let is_portrait = |id: &u32| catalog.card(*id).unwrap().set == cards::sets::HERO_SKINS;
    for query in ["jaina", "anduin", "thrall", "malfurion"] {
        let found = index.search(query, &Filters::default());
        assert!(found.first().is_some_and(|id| !is_portrait(id)), "{query}");
        assert!(found.iter().map(is_portrait).is_sorted(), "{query}");
    }
    let shown: Vec<&str> =
        index.search("", &Filters::default()).iter().map(|id| &*catalog.card(*id).unwrap().id).collect();
    println!("without a query: {shown:?}");
    let has = |id: &str| shown.iter().any(|shown| shown.ends_with(id));
    assert!(has("EX1_383") && has("EX1_559") && has("CS2_023"), "{shown:?}");
}
