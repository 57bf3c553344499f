//! The card file: written data is read back, damaged files are refused.

use std::fs;

use cards::Catalog;
use cards::content::{Content, LocaleContent};
use cards::file::FileError;
use cards::locale::Locale;
use cards::model::{Card, CardType, Class, Classes, DeckRules, Rarity, Runes, Sideboard};
use cards::sets;
use cards::strings::Strings;
use cards::text::{self, Values};
use cards::texts::CardTextsBuilder;
use proptest::prelude::*;

fn content(build: u32, cards: Vec<Card>) -> Content {
    let mut words = CardTextsBuilder::default();
    for card in &cards {
        let shown = text::card("<b>Swims</b> fast.", "", &Values::default(), Locale::EnUs);
        words.push(card.dbf_id, &format!("Newt {}", card.dbf_id), &shown, "Blub.");
    }
    let sets = sets::of_cards(cards.iter().map(|card| (card.set, &*card.id)));
    let locales = vec![LocaleContent { locale: Locale::EnUs, words, strings: Strings::default() }];
    Content { build, cards, sets, locales, ..Content::default() }
}

fn newt(dbf_id: u32) -> Card {
    Card {
        dbf_id,
        id: format!("NEW_{dbf_id}").into(),
        collectible: true,
        classes: Classes::only(Class::Mage),
        ..Card::default()
    }
}

fn small_file() -> Vec<u8> {
    content(7, vec![newt(1), newt(2), newt(3)]).encode()
}

#[test]
fn any_changed_byte_is_detected() {
    let sound = small_file();
    assert!(Catalog::from_bytes(sound.clone()).unwrap().verify().is_ok());
    for at in 0..sound.len() {
        let mut damaged = sound.clone();
        damaged[at] ^= 0x10;
        let read = Catalog::from_bytes(damaged).and_then(|catalog| catalog.verify());
        assert!(read.is_err(), "a change of byte {at} passes");
    }
}

#[test]
fn a_file_that_ends_early_is_refused() {
    let sound = small_file();
    for length in 0..sound.len() {
        assert!(Catalog::from_bytes(&sound[..length]).is_err(), "{length} of {} bytes pass", sound.len());
    }
}

#[test]
fn each_kind_of_damage_has_its_message() {
    let refused = |bytes: &[u8]| Catalog::from_bytes(bytes).unwrap_err();
    assert!(matches!(refused(b"{\"cards\":[]}"), FileError::NotCards));
    let mut other = small_file();
    other[8] = 99;
    assert!(matches!(refused(&other), FileError::Version(99)));
    let mut damaged = small_file();
    damaged[25] ^= 1;
    assert_eq!(
        refused(&damaged).to_string(),
        "the card file is damaged (the checksum of its table is wrong); run the card update again"
    );
    let none = Catalog::open(std::path::Path::new("/nowhere/cards.bin")).unwrap_err();
    assert!(matches!(none, FileError::Io(_)));
    let french = Catalog::from_bytes(small_file()).unwrap().texts(Locale::FrFr).unwrap_err();
    assert_eq!(french.to_string(), "the card file has no words in frFR");
}

#[test]
fn a_newer_file_replaces_one_that_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.bin");
    content(1, vec![newt(1)]).save(&path).unwrap();
    let old = Catalog::open(&path).unwrap();
    content(2, vec![newt(1), newt(2)]).save(&path).unwrap();
    let new = Catalog::open(&path).unwrap();
    assert_eq!((old.build(), old.texts(Locale::EnUs).unwrap().name(1)), (1, "Newt 1"));
    assert_eq!((new.build(), new.texts(Locale::EnUs).unwrap().name(2)), (2, "Newt 2"));
    assert_ne!(old.fingerprint(), new.fingerprint());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_failed_save_leaves_no_temporary_file() {
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("cards.bin");
    fs::create_dir(&taken).unwrap();
    fs::write(taken.join("keep"), "").unwrap();
    assert!(content(1, vec![newt(1)]).save(&taken).is_err());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn reprints_share_their_texts() {
    let one = content(1, vec![newt(1)]).encode().len();
    let hundred = content(1, (1..=100).map(newt).collect()).encode().len();
    assert!(hundred < one + 99 * 60, "{hundred} bytes");
}

fn any_rules() -> impl Strategy<Value = DeckRules> {
    let board = (any::<u8>(), any::<u8>(), any::<[bool; 3]>());
    (any::<(u8, u32)>(), 0u32..15, any::<[u8; 3]>(), proptest::option::of(board), any::<[bool; 4]>()).prop_map(
        |((deck_size, copy_of), tourist, [blood, frost, unholy], board, [holiday, no_sideboard, module, companion])| {
            DeckRules {
                deck_size,
                copy_of,
                tourist: Class::from_tag(tourist),
                holiday,
                runes: Runes { blood, frost, unholy },
                sideboard: board.map(|(min, max, [any_class, any_collectible, counts_as_max])| Sideboard {
                    min,
                    max,
                    any_class,
                    any_collectible,
                    counts_as_max,
                }),
                no_sideboard,
                module,
                companion,
            }
        },
    )
}

fn any_card() -> impl Strategy<Value = Card> {
    let numbers = || proptest::collection::vec(any::<u16>(), 0..4);
    let kind = (0usize..5, 0usize..6, any::<u16>());
    (
        any::<(u32, u32, u32)>(),
        "[A-Z]{0,3}_\\PC{0,4}",
        kind,
        any::<[u16; 5]>(),
        any::<[u8; 3]>(),
        any::<[bool; 3]>(),
        (numbers(), numbers(), numbers()),
        any_rules(),
    )
        .prop_map(|((dbf_id, set, hero_power), id, (rarity, kind, classes), stats, small, flags, lists, deck)| {
            Card {
                dbf_id,
                artist: id.clone().into(),
                id: id.into(),
                collectible: flags[0],
                classes: Classes(classes),
                rarity: Rarity::ALL[rarity],
                kind: CardType::ALL[kind],
                set,
                cost: stats[0],
                hides_cost: flags[1],
                attack: stats[1],
                health: stats[2],
                durability: stats[3],
                armor: stats[4],
                overload: small[0],
                spell_damage: small[1],
                races: lists.0.into(),
                spell_school: small[2],
                mechanics: lists.1.into(),
                mentions: lists.2.into(),
                mini_set: flags[2],
                hero_power,
                deck,
            }
        })
}

proptest! {
    #[test]
    fn any_card_is_read_as_it_was_written(card in any_card()) {
        let catalog = Catalog::from_bytes(content(1, vec![card.clone()]).encode()).unwrap();
        prop_assert_eq!(catalog.cards(), &[card][..]);
    }

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut dressed = b"RUNECARD\x01\0\0\0".to_vec();
        dressed.extend(&bytes);
        prop_assert!(Catalog::from_bytes(bytes).is_err());
        prop_assert!(Catalog::from_bytes(dressed).is_err());
    }
}
