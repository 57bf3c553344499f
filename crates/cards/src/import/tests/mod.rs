//! Invented cards, imported from the source to the catalog.

use std::io::Read;

use super::*;
use crate::catalog::Catalog;
use crate::json::{self, LocaleTexts};
use crate::model::{CardType, Class, Rarity, Runes, Sideboard};
use crate::tokens::TokenFile;

const CARDS: &str = include_str!("cards.xml");

fn strings() -> GameStrings {
    let mut strings = GameStrings::default();
    let english = "\u{feff}TAG\tTEXT\tCOMMENT\n# a comment\nGLOBAL_CLASS_MAGE\tMage\0\t\nGLOBAL_KEYWORD_TAUNT\tTaunt\t\n\
        GLOBAL_KEYWORD_TAUNT_TEXT\tMust be\\nattacked first.\t\nGLOBAL_KEYWORD_SPELLPOWER\tSpell Damage\t\n\
        GLOBAL_KEYWORD_SPELLPOWER_TEXT\tDeals {0} more.\t\nGLOBAL_KEYWORD_SPELLPOWER_REF_TEXT\tDeals more.\t\n\
        GLOBAL_CARD_SET_NEW\tPonds & Pools\t\nGLOBAL_CARD_SET_NEW_SHORT\tPonds\t\nGAMEPLAY_HERALD_MAGE\tthe Great Newt\t\n\
        GLOBAL_KEYWORD_BACON_PASS\tPass\t\nGLUE_COLLECTION_DECK_RULE_TOO_MANY_CARDS\t{0}_|4(card,cards) too many.\t\n";
    strings.add(Locale::EnUs, english.as_bytes());
    strings.add(Locale::FrFr, "GLOBAL_CLASS_MAGE\tMage (fr)\nGAMEPLAY_HERALD_MAGE\tle Grand Triton\n".as_bytes());
    strings
}

fn content() -> Content {
    from_card_defs(CARDS.as_bytes(), CARDS.len() as u64, strings(), |_, _| {}).unwrap()
}

fn catalog() -> Catalog {
    Catalog::from_bytes(content().encode()).unwrap()
}

#[test]
fn collectible_cards_heroes_modules_and_companions_are_imported() {
    let catalog = catalog();
    let ids: Vec<&str> = catalog.cards().iter().map(|card| &*card.id).collect();
    assert_eq!(
        ids,
        ["NEW_001", "NEW_002", "NEW_003", "NEW_004", "HERO_99", "NEW_005", "NEW_005t1", "VAC_900", "NEW_001t2"]
    );
    assert_eq!(catalog.collectible().count(), 6);
    assert_eq!(catalog.build(), 4242);
    assert_eq!(catalog.find("NEW_002").map(|card| card.dbf_id), Some(102));
    assert_eq!(catalog.find("102").map(|card| &*card.id), Some("NEW_002"));
    assert!(catalog.find("NEW_001e").is_none() && catalog.find("7").is_none() && catalog.find("").is_none());
}

#[test]
fn other_cards_are_tokens_and_enchantments_are_not() {
    let content = content();
    let ids: Vec<&str> = content.tokens.iter().map(|token| &*token.id).collect();
    assert_eq!(ids, ["NEW_001hb", "NEW_001t"]);
    let file = TokenFile::from_bytes(content.encode_tokens()).unwrap();
    let power = file.get("NEW_001hb").unwrap().unwrap();
    assert_eq!((power.kind, power.class(), power.cost), (CardType::HeroPower, Some(Class::Mage), Some(2)));
    assert_eq!((power.name(Locale::FrFr), power.name(Locale::EsEs)), ("Plouf & Cie", "Splash & Co"));
    let tadpole = file.get("NEW_001t").unwrap().unwrap();
    assert_eq!((tadpole.dbf_id, tadpole.class(), tadpole.rarity), (202, None, None));
    assert!(file.get("NEW_001e").unwrap().is_none() && file.get("NEW_001").unwrap().is_none());
}

#[test]
fn a_card_has_the_values_of_its_tags() {
    let catalog = catalog();
    let newt = catalog.by_id("NEW_001").unwrap();
    assert_eq!((newt.cost, newt.attack, newt.health, newt.durability), (3, 2, 4, 0));
    assert_eq!((newt.class(), newt.rarity, newt.kind), (Class::Mage, Rarity::Legendary, CardType::Minion));
    assert_eq!((&*newt.races, &*newt.mechanics, &*newt.mentions), (&[24, 20][..], &[190, 4309][..], &[791][..]));
    assert_eq!((newt.deck.deck_size, newt.deck.copy_of, newt.deck.no_sideboard), (40, 102, true));
    assert_eq!(&*newt.artist, "A. Painter");
}

#[test]
fn the_durability_of_weapons_may_be_their_health() {
    let catalog = catalog();
    let net = catalog.by_id("NEW_002").unwrap();
    assert_eq!((net.durability, net.health, net.attack), (3, 0, 2));
    assert_eq!(net.deck.runes, Runes { blood: 2, frost: 0, unholy: 1 });
}

#[test]
fn a_card_without_a_class_has_those_of_its_mask_or_is_neutral() {
    let catalog = catalog();
    let several: Vec<Class> = catalog.by_id("NEW_003").unwrap().classes.iter().collect();
    assert_eq!(several, [Class::Hunter, Class::Paladin, Class::Warrior]);
    let card = catalog.by_id("NEW_003").unwrap();
    assert_eq!((card.class(), card.first_class()), (Class::Neutral, Class::Hunter));
    assert_eq!(catalog.by_id("NEW_004").unwrap().class(), Class::Neutral);
    assert_eq!(catalog.by_id("HERO_99").unwrap().class(), Class::Druid);
}

#[test]
fn owners_of_sideboards_tourists_and_holiday_cards_have_their_rules() {
    let catalog = catalog();
    let owner = Sideboard { min: 3, max: 3, any_collectible: true, ..Sideboard::default() };
    assert_eq!(catalog.by_id("NEW_005").unwrap().deck.sideboard, Some(owner));
    assert!(catalog.by_id("NEW_005").unwrap().hides_cost);
    assert!(catalog.by_id("NEW_005t1").unwrap().deck.module);
    let tourist = catalog.by_id("VAC_900").unwrap();
    assert_eq!((tourist.deck.tourist, tourist.deck.holiday), (Some(Class::Rogue), true));
}

#[test]
fn a_companion_knows_its_owner_by_its_id() {
    let catalog = catalog();
    assert_eq!(catalog.by_id("NEW_001t2").unwrap().owner_id(), Some("NEW_001"));
    assert_eq!(catalog.by_id("NEW_005t1").unwrap().owner_id(), None, "a module is not a companion");
}

#[test]
fn every_locale_has_texts_and_english_where_they_are_missing() {
    let catalog = catalog();
    let (english, french, german) = (
        catalog.texts(Locale::EnUs).unwrap(),
        catalog.texts(Locale::FrFr).unwrap(),
        catalog.texts(Locale::DeDe).unwrap(),
    );
    assert_eq!(
        (english.name(101), french.name(101), german.name(101)),
        ("Mud Newt & Co", "Triton de boue", "Mud Newt & Co")
    );
    assert_eq!(french.text(101), "Provocation\nCri\u{a0}: coûte (1) cristal & plus. Annonce le Grand Triton.");
    assert_eq!(french.flavor(101), "Il dit <glou>.");
    assert_eq!(english.text(101), "Taunt\nBattlecry: costs (1) crystal. Heralds the Great Newt.");
    assert_eq!(english.get(101).unwrap().marks.len(), 2);
    assert_eq!((english.name(7), english.text(7)), ("Unknown Card", ""));
    assert_eq!(catalog.locales().count(), Locale::ALL.len());
}

#[test]
fn the_games_strings_are_imported() {
    let catalog = catalog();
    let strings = catalog.strings(Locale::EnUs).unwrap();
    assert_eq!(&*strings.keyword(190).unwrap().text, "Must be attacked first.");
    assert_eq!(&*strings.keyword(192).unwrap().text, "Deals more.");
    assert!(strings.keyword(191).is_none() && strings.get("GLOBAL_KEYWORD_BACON_PASS").is_none());
    assert_eq!((strings.class(Class::Mage), strings.class(Class::Rogue)), ("Mage", "ROGUE"));
    let set = strings.set(9001).unwrap();
    assert_eq!((&*set.name, &*set.short), ("Ponds & Pools", "Ponds"));
    let rule = strings.get("GLUE_COLLECTION_DECK_RULE_TOO_MANY_CARDS").unwrap();
    assert_eq!(crate::text::sentence(rule, &[2], Locale::EnUs), "2\u{a0}cards too many.");
    assert_eq!(catalog.strings(Locale::FrFr).unwrap().class(Class::Mage), "Mage (fr)");
}

#[test]
fn an_unlisted_set_has_its_number_and_its_strings() {
    let catalog = catalog();
    let set = catalog.sets().iter().find(|set| set.number == 9001).unwrap();
    assert_eq!((&*set.name, &*set.code, set.cards), ("SET_9001", "NEW", 5));
    assert!(catalog.standard().contains(1637) && !catalog.standard().contains(9001));
    let other = catalog.with_standard(crate::standard::Standard::new([9001]));
    assert!(other.standard().contains(9001));
}

#[test]
fn the_list_of_a_locale_has_the_fields_of_the_page() {
    let catalog = catalog();
    let list: serde_json::Value = serde_json::from_slice(&json::list(&catalog, Locale::FrFr).unwrap()).unwrap();
    assert_eq!((list["build"].as_str(), list["locale"].as_str()), (Some("4242"), Some("frFR")));
    assert_eq!(list["cards"].as_array().unwrap().len(), 6);
    let set = serde_json::json!({"id": 9001, "name": "Set 9001", "short": "NEW", "standard": false});
    assert!(list["sets"].as_array().unwrap().contains(&set));
    let card = serde_json::json!({
        "dbfId": 101, "id": "NEW_001", "name": "Triton de boue", "nameEn": "Mud Newt & Co",
        "text": "Provocation\nCri\u{a0}: coûte (1) cristal & plus. Annonce le Grand Triton.",
        "marks": [[0, 11, "b"], [12, 17, "b"]], "flavor": "Il dit <glou>.", "cost": 3, "attack": 2, "health": 4,
        "cardClass": "MAGE", "cardRarity": "LEGENDARY", "cardType": "MINION", "set": 9001,
        "races": ["DRAGON", "BEAST"], "mechanics": ["TAUNT", "HERALD"], "artist": "A. Painter",
    });
    assert_eq!(list["cards"][0], card);
}

#[test]
fn a_single_card_need_not_be_collectible() {
    let catalog = catalog();
    let texts = LocaleTexts::of(&catalog, Locale::EnUs).unwrap();
    let card =
        |id| -> serde_json::Value { serde_json::from_slice(&json::card(catalog.by_id(id).unwrap(), &texts)).unwrap() };
    assert_eq!(card("NEW_005t1")["uncollectible"], true);
    assert_eq!(card("NEW_002")["runes"], serde_json::json!({"blood": 2, "unholy": 1}));
    assert_eq!(card("NEW_002")["durability"], 3);
    assert_eq!(card("NEW_001t2")["uncollectible"], true);
    assert_eq!(card("NEW_003")["cardClass"], "HUNTER");
    assert_eq!(card("NEW_003")["classes"], serde_json::json!(["HUNTER", "PALADIN", "WARRIOR"]));
    assert!(card("NEW_001").get("nameEn").is_none() && card("HERO_99").get("attack").is_none());
    assert_eq!(card("HERO_99")["cost"], 0);
}

#[test]
fn a_detailed_card_has_the_terms_of_the_glossary() {
    let catalog = catalog();
    let texts = LocaleTexts::of(&catalog, Locale::EnUs).unwrap();
    let cards = serde_json::to_value(json::detailed(&catalog, &texts, [101, 7, 109])).unwrap();
    assert_eq!(cards.as_array().unwrap().len(), 2, "an unknown card is left out");
    let (newt, spoon) = (&cards[0], &cards[1]);
    assert_eq!((&newt["name"], &newt["setName"]), (&"Mud Newt & Co".into(), &"Ponds & Pools".into()));
    assert_eq!(newt["kinds"], serde_json::json!(["DRAGON", "BEAST"]));
    assert_eq!(newt["keywords"], serde_json::json!([{ "name": "Taunt", "text": "Must be attacked first." }]));
    assert_eq!((&spoon["name"], &spoon["cost"]), (&"Mud Spoon".into(), &2.into()));
}

#[test]
fn invalid_definitions_are_refused() {
    let read = |xml: &str| from_card_defs(xml.as_bytes(), 0, GameStrings::default(), |_, _| {}).unwrap_err();
    assert!(matches!(read(""), ImportError::NoCards));
    assert!(matches!(read("<CardDefs build=\"1\"></CardDefs>"), ImportError::NoCards));
    assert!(matches!(read("<Entity CardID=\"A321\" ID=\"x\"></Entity>"), ImportError::Xml { .. }));
    assert!(matches!(
        read("<Entity CardID=\"A\" ID=\"321\"><Tag enumID=\"185\">open</Entity>"),
        ImportError::Xml { .. }
    ));
    assert!(matches!(read("\u{1}<Entity <<</Entity>"), ImportError::Xml { .. } | ImportError::NoCards));
}

/// Gives a few bytes at a time, like a slow pipe.
struct SlowReader<'a>(&'a [u8]);

impl Read for SlowReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(self.0.len()).min(7);
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

#[test]
fn the_size_of_reads_does_not_matter() {
    let slow = from_card_defs(SlowReader(CARDS.as_bytes()), 0, strings(), |_, _| {}).unwrap();
    assert_eq!(slow.encode(), content().encode());
}

#[test]
fn progress_is_reported_up_to_the_end() {
    let long = CARDS.replace("</CardDefs>", &format!("{}</CardDefs>", " ".repeat(600_000)));
    let mut reports = Vec::new();
    from_card_defs(long.as_bytes(), long.len() as u64, strings(), |done, of| reports.push((done, of))).unwrap();
    assert!(reports.is_sorted());
    assert_eq!(reports.last(), Some(&(long.len() as u64, long.len() as u64)));
}

#[test]
fn the_services_lists_give_the_same_cards() {
    let english = r#"[
        {"id":"NEW_001","dbfId":101,"collectible":true,"name":"Mud Newt","text":"[x]<b>Taunt</b>\nDeal $2.","flavor":"Blub.",
         "cardClass":"MAGE","rarity":"EPIC","set":"CORE","type":"MINION","cost":3,"attack":2,"health":4,"races":["DRAGON","BEAST"],
         "mechanics":["TAUNT","SOMETHING_NEW"],"countAsCopyOfDbfId":99,"unheardOf":{"a":1}},
        {"id":"NEW_002","dbfId":102,"collectible":true,"name":"Net","text":"x","collectionText":"Catch {0}.","set":"NEXT_YEAR",
         "classes":["HUNTER","ROGUE"],"type":"WEAPON","attack":1,"health":3,"durability":0,"runeCost":{"frost":2}},
        {"id":"ETC_080","dbfId":103,"collectible":true,"name":"Band","set":"NEXT_YEAR","type":"MINION"},
        {"id":"TIME_852t3","dbfId":106,"name":"Stone","cardClass":"MAGE","set":"TIME_TRAVEL","type":"SPELL","cost":8},
        {"id":"TIME_852t2","dbfId":107,"name":"Token","set":"TIME_TRAVEL","type":"SPELL"},
        {"id":"TOY_330t5","dbfId":104,"name":"Module","set":"CORE","type":"MINION"},
        {"id":"NEW_001e","dbfId":105,"collectible":true,"name":"Buff","set":"CORE","type":"ENCHANTMENT"}]"#;
    let french = r#"[{"id":"NEW_001","dbfId":101,"name":"Triton","text":"<b>Provocation</b>","type":"MINION"},
        {"id":"TIME_852t2","dbfId":107,"name":"Jeton"}]"#;
    let lists = [(Locale::EnUs, english.as_bytes()), (Locale::FrFr, french.as_bytes())];
    let catalog = Catalog::from_bytes(from_service(&lists, 77).unwrap().encode()).unwrap();
    assert_eq!((catalog.build(), catalog.cards().len(), catalog.locales().count()), (77, 5, 2));
    let newt = catalog.by_id("NEW_001").unwrap();
    assert_eq!(
        (newt.set, newt.rarity, &*newt.races, &*newt.mechanics),
        (1637, Rarity::Epic, &[24, 20][..], &[190][..])
    );
    assert_eq!(newt.deck.copy_of, 99);
    let net = catalog.by_id("NEW_002").unwrap();
    assert_eq!((net.durability, net.deck.runes.frost, net.classes.iter().count()), (3, 2, 2));
    assert_eq!(&*catalog.sets().last().unwrap().name, "NEXT_YEAR");
    assert_eq!(catalog.by_id("ETC_080").unwrap().deck.sideboard.unwrap().max, 3);
    assert!(catalog.by_id("TOY_330t5").unwrap().deck.module);
    assert_eq!(catalog.by_id("TIME_852t3").unwrap().owner_id(), Some("TIME_852"));
    assert_eq!(catalog.texts(Locale::EnUs).unwrap().text(101), "Taunt\nDeal 2.");
    assert_eq!(catalog.texts(Locale::EnUs).unwrap().text(102), "Catch.");
    assert_eq!(catalog.texts(Locale::FrFr).unwrap().name(101), "Triton");
    assert_eq!(catalog.texts(Locale::FrFr).unwrap().name(102), "Net");
    assert!(catalog.texts(Locale::RuRu).is_err());
    assert_eq!(catalog.nearest(Locale::RuRu), Locale::EnUs);
    let tokens = from_service(&lists, 77).unwrap().tokens;
    let [token] = &tokens[..] else { panic!("{tokens:?}") };
    assert_eq!((&*token.id, token.kind, token.name(Locale::FrFr)), ("TIME_852t2", CardType::Spell, "Jeton"));
    assert_eq!((token.name(Locale::EnUs), token.name(Locale::PtBr)), ("Token", "Token"));
}

#[test]
fn an_invalid_list_of_cards_is_refused() {
    let refused = |bytes: &[u8]| from_service(&[(Locale::EnUs, bytes)], 0).unwrap_err();
    assert!(matches!(refused(b"<html>"), ImportError::Json { .. }));
    assert!(matches!(refused(b"[]"), ImportError::NoCards));
    assert!(matches!(from_service(&[], 0).unwrap_err(), ImportError::NoCards));
}
