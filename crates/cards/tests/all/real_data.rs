//! The import of the real package, if its folder is given (`RUNESIDE_TEST_CARD_DATA`).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use cards::locale::Locale;
use cards::model::{CardType, Class};
use cards::{Catalog, json, sets, tags};

use crate::real_catalog::{catalog, data};

/// The build of the exact numbers.
const KNOWN_BUILD: u32 = 255_790;
const FOUR: [Locale; 4] = [Locale::EnUs, Locale::FrFr, Locale::EsEs, Locale::PtBr];

macro_rules! catalog_or_return {
    () => {
        match catalog() {
            Some(catalog) => catalog,
            None => return,
        }
    };
}

fn is_known_build(catalog: &Catalog) -> bool {
    catalog.build() == KNOWN_BUILD
}

#[test]
fn the_number_of_collectible_cards_is_as_expected() {
    let catalog = catalog_or_return!();
    let count = catalog.collectible().count();
    assert!((8_000..20_000).contains(&count), "{count} cards");
    let heroes = catalog.collectible().filter(|card| card.kind == CardType::Hero).count();
    let several = catalog.collectible().filter(|card| card.classes.iter().count() > 1).count();
    let reprints = catalog.collectible().filter(|card| card.deck.copy_of != 0).count();
    if is_known_build(catalog) {
        assert_eq!((count, heroes, several, reprints), (8_328, 836, 149, 297));
    }
    assert!(catalog.verify().is_ok());
}

#[test]
fn well_known_cards_have_their_names_in_four_languages() {
    let catalog = catalog_or_return!();
    let names = |id| {
        let card = catalog.by_id(id).expect("a card of the first year");
        FOUR.map(|locale| catalog.texts(locale).expect("four languages").name(card.dbf_id).to_owned())
    };
    assert_eq!(names("CS2_029"), ["Fireball", "Boule de feu", "Bola de Fuego", "Bola de Fogo"]);
    assert_eq!(names("CS2_231"), ["Wisp", "Feu follet", "Fuego fatuo", "Fogo-fátuo"]);
    assert_eq!(catalog.card(315).map(|card| &*card.id), Some("CS2_029"));
}

#[test]
fn stats_are_in_their_fields() {
    let catalog = catalog_or_return!();
    let axe = catalog.by_id("CS2_106").expect("the axe");
    assert_eq!((axe.kind, axe.attack, axe.durability, axe.health), (CardType::Weapon, 3, 2, 0));
    for card in catalog.collectible().filter(|card| matches!(card.kind, CardType::Weapon | CardType::Location)) {
        assert!(card.durability > 0, "{} wears nothing", card.id);
    }
    assert!(catalog.cards().iter().all(|card| card.classes.iter().next().is_some()));
}

#[test]
fn cards_that_change_the_rules_have_their_rules() {
    let catalog = catalog_or_return!();
    let rules = |id: &str| catalog.by_id(id).expect("a card that changes the rules").deck;
    let size = |id| rules(id).deck_size;
    assert_eq!((size("REV_018"), size("CORE_REV_018"), size("TIME_005"), size("JAIL_430")), (40, 40, 40, 20));
    let board = |id| rules(id).sideboard.expect("an owner of a sideboard");
    assert_eq!((board("ETC_080").max, board("TOY_330").min, board("TOY_330").max), (3, 3, 3));
    assert!(board("TOY_330").any_collectible && board("JAIL_831").any_class && board("JAIL_397").counts_as_max);
    assert_eq!(rules("VAC_336").tourist, Some(Class::Warlock));
    assert_eq!(catalog.cards().iter().filter(|card| card.deck.module).count(), 16);
    assert!(catalog.cards().iter().filter(|card| card.deck.tourist.is_some()).count() >= 13);
}

/// A sign of the game's markup in a text for display.
fn markup(text: &str, of_a_card: bool) -> Option<&'static str> {
    let tags = ["<b>", "</b>", "<i>", "</i>", "[x]", "[d]", "|4(", "|1("];
    let lower = text.to_ascii_lowercase();
    let found = tags.into_iter().find(|tag| lower.contains(tag));
    if found.is_some() || !of_a_card {
        return found;
    }
    let plain = text.replace(" & ", " ");
    let signs = ["{", "}", "@", "_", "&", "\\", "[b]", "|", "  ", "()", "（）", " .", " ,", " \n", "\n "];
    let sign = signs.into_iter().find(|sign| plain.contains(sign));
    let number = |sign: char| plain.split(sign).skip(1).any(|rest| rest.starts_with(|ch: char| ch.is_ascii_digit()));
    sign.or(number('$').then_some("$")).or(number('#').then_some("#"))
}

#[test]
fn no_markup_is_left_in_any_language() {
    let catalog = catalog_or_return!();
    let mut left = Vec::new();
    for locale in catalog.locales() {
        let words = catalog.texts(locale).expect("a locale of the file");
        for card in catalog.cards() {
            let own = words.get(card.dbf_id).expect("every card has words");
            for (what, text, of_a_card) in
                [("name", own.name, true), ("text", own.text, true), ("flavor", own.flavor, false)]
            {
                // An ellipsis may follow a space.
                let text = if what == "name" { text.replace(" ...", "") } else { text.replace(" ..", "") };
                if let Some(sign) = markup(&text, of_a_card) {
                    left.push(format!("{} {} {what}: {sign:?} in {text:?}", locale.name(), card.id));
                }
            }
            let inside = |mark: &cards::text::Mark| own.text.get(mark.start as usize..mark.end as usize);
            assert!(own.marks.iter().all(|mark| inside(mark).is_some_and(|part| part.trim() == part)), "{}", card.id);
        }
    }
    assert!(left.is_empty(), "{} texts, the first are {:#?}", left.len(), &left[..left.len().min(20)]);
}

#[test]
fn no_text_breaks_inside_a_sentence() {
    let catalog = catalog_or_return!();
    for locale in FOUR {
        let words = catalog.texts(locale).expect("four languages");
        for card in catalog.cards() {
            let later = words.text(card.dbf_id).lines().skip(1);
            let broken: Vec<&str> = later.filter(|line| line.starts_with(char::is_lowercase)).collect();
            assert!(broken.is_empty(), "{} {}: {broken:?}", locale.name(), card.id);
        }
    }
}

#[test]
fn every_card_has_a_name_and_all_but_a_few_a_flavour() {
    let catalog = catalog_or_return!();
    for locale in FOUR {
        let words = catalog.texts(locale).expect("four languages");
        let unnamed =
            catalog.collectible().filter(|card| words.name(card.dbf_id) == cards::texts::UNKNOWN_NAME).count();
        assert_eq!(unnamed, 0, "{}", locale.name());
        let bland = in_play(catalog).filter(|card| words.flavor(card.dbf_id).is_empty()).count();
        assert!(bland <= 5, "{bland} without flavour in {}", locale.name());
    }
}

/// The cards of decks: without skins, old versions and the Classic set.
fn in_play(catalog: &Catalog) -> impl Iterator<Item = &cards::model::Card> {
    let apart = [sets::HERO_SKINS, sets::CORE_HIDDEN, sets::VANILLA];
    catalog.collectible().filter(move |card| !apart.contains(&card.set))
}

#[test]
fn the_french_homonyms_are_as_expected() {
    let catalog = catalog_or_return!();
    let english = catalog.texts(Locale::EnUs).expect("English");
    let french = catalog.texts(Locale::FrFr).expect("French");
    let mut names: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for card in in_play(catalog) {
        names.entry(french.name(card.dbf_id)).or_default().insert(english.name(card.dbf_id));
    }
    let homonyms: Vec<&str> = names.iter().filter(|(_, cards)| cards.len() > 1).map(|(name, _)| *name).collect();
    println!("homonyms: {homonyms:?}");
    if is_known_build(catalog) {
        assert_eq!((in_play(catalog).count(), names.len()), (6_502, 6_127));
        for name in ["Rechargement", "Limon glouton", "Dragon assoupi", "Mystifix le Magnifique"] {
            assert!(homonyms.contains(&name), "{name}");
        }
        assert_eq!(homonyms.len(), 6);
    }
}

#[test]
fn every_keyword_is_explained_in_four_languages() {
    let catalog = catalog_or_return!();
    for locale in FOUR {
        let strings = catalog.strings(locale).expect("four languages");
        for known in tags::KEYWORDS.iter().filter(|known| !known.key.is_empty()) {
            let keyword = strings.keyword(known.tag).unwrap_or_else(|| panic!("{} in {}", known.name, locale.name()));
            assert!(!keyword.name.is_empty() && keyword.text.len() > 8, "{} in {}", known.name, locale.name());
            assert_eq!(markup(&keyword.text, true), None, "{} in {}", known.name, locale.name());
        }
    }
}

#[test]
fn the_games_names_and_sentences_exist_in_four_languages() {
    let catalog = catalog_or_return!();
    for locale in FOUR {
        let strings = catalog.strings(locale).expect("four languages");
        assert!(Class::ALL.into_iter().all(|class| strings.class(class) != class.name()));
        for rule in ["MISSING_CARDS", "TOO_MANY_CARDS", "INVALID_CLASS_CARD", "NOT_IN_FORMAT", "TOO_MANY_TOURIST"] {
            let key = format!("GLUE_COLLECTION_DECK_RULE_{rule}");
            assert!(strings.get(&key).is_some(), "{key} in {}", locale.name());
        }
        for set in catalog.sets() {
            let named = strings.set(set.number).is_some() || sets::own_name(set.number, locale).is_some();
            assert!(named, "{} in {}", set.name, locale.name());
        }
        assert_ne!(strings.format("STANDARD"), "STANDARD");
    }
    let french = catalog.strings(Locale::FrFr).expect("French");
    assert_eq!((french.format("WILD"), french.class(Class::Warlock)), ("Libre", "Démoniste"));
}

#[test]
fn the_sets_of_standard_exist() {
    let catalog = catalog_or_return!();
    let standard = catalog.standard();
    let missing: Vec<_> =
        standard.sets().iter().filter(|number| !catalog.sets().iter().any(|set| set.number == **number)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_list_of_each_locale_is_valid_json() {
    let catalog = catalog_or_return!();
    for locale in FOUR {
        let list: serde_json::Value =
            serde_json::from_slice(&json::list(catalog, locale).expect("a list")).expect("JSON");
        assert_eq!(list["cards"].as_array().map(Vec::len), Some(catalog.collectible().count()));
    }
}

#[test]
fn tokens_have_their_names_in_four_languages() {
    let Some((catalog, tokens)) = data() else { return };
    assert!(tokens.verify().is_ok());
    assert!((15_000..30_000).contains(&tokens.count()), "{} tokens", tokens.count());
    let token = |id| tokens.get(id).expect("the file can be read");
    let start = Instant::now();
    (0..200).for_each(|_| assert!(token("GAME_005").is_some()));
    println!("200 tokens in {:?}", start.elapsed());
    let names = |id| token(id).map(|token| FOUR.map(|locale| token.name(locale).to_owned()));
    let coin = ["The Coin", "La pièce", "La moneda", "A Moeda"].map(str::to_owned);
    assert_eq!(names("GAME_005"), Some(coin));
    let sheep = ["Sheep", "Mouton", "Oveja", "Ovelha"].map(str::to_owned);
    assert_eq!(names("CS2_tk1"), Some(sheep));
    let power = token("HERO_08bp").expect("a hero power");
    assert_eq!((power.kind, power.class(), power.cost), (CardType::HeroPower, Some(Class::Mage), Some(2)));
    assert_eq!(power.name(Locale::EnUs), "Fireblast");
    let old = token("CS2_034").expect("its id in old logs");
    assert_eq!((&*old.id, old.dbf_id, old.name(Locale::EnUs)), ("CS2_034", power.dbf_id, "Fireblast"));
    let boss = token("NAX5_01").expect("a boss");
    assert_eq!((boss.kind, boss.class(), boss.cost), (CardType::Hero, Some(Class::Warlock), None));
    // A companion of a Fabled card is in every deck with its owner, so the card file has it.
    let companion = catalog.by_id("TIME_852t1").expect("a companion");
    assert!(!companion.collectible && companion.deck.companion);
    assert_eq!(token("TIME_852t1"), None);
    assert_eq!(token("CS2_092e"), None, "an enchantment");
    assert_eq!(token("CS2_029"), None, "a collectible card");
}
