//! The token file: written data is read back, damaged files are refused.

use cards::file::FileError;
use cards::locale::Locale;
use cards::model::{CardType, Class, Classes, Rarity};
use cards::tokens::{self, Token, TokenFile};
use proptest::prelude::*;

fn token(number: u32) -> Token {
    Token {
        id: format!("NEW_{number:04}t").into(),
        dbf_id: number,
        kind: CardType::Minion,
        classes: Classes::only(Class::Mage),
        rarity: None,
        cost: Some(1),
        names: [format!("Newt {number}"), format!("Triton {number}"), format!("Newt {number}"), "Tritão".to_owned()]
            .map(Into::into),
    }
}

/// Several blocks.
fn many() -> Vec<Token> {
    (0..600).map(|number| token(number * 2)).collect()
}

#[test]
fn every_token_is_found_by_its_id_and_others_are_not() {
    let file = TokenFile::from_bytes(tokens::encode(7, &many())).unwrap();
    assert_eq!((file.build(), file.count()), (7, 600));
    assert!(file.verify().is_ok());
    for token in many() {
        assert_eq!(file.get(&token.id).unwrap(), Some(token));
    }
    for id in ["", "A", "NEW_0001t", "NEW_0000", "NEW_0000tt", "NEW_1198t2", "ZZZ", "é"] {
        assert_eq!(file.get(id).unwrap(), None, "{id}");
    }
}

#[test]
fn a_hero_power_is_found_by_its_id_in_old_logs() {
    let power = Token { id: "HERO_08bp".into(), kind: CardType::HeroPower, ..token(1) };
    let file = TokenFile::from_bytes(tokens::encode(7, std::slice::from_ref(&power))).unwrap();
    assert_eq!(file.get("CS2_034").unwrap(), Some(Token { id: "CS2_034".into(), ..power }));
    assert_eq!(file.get("CS2_101").unwrap(), None);
}

#[test]
fn names_are_in_the_locale_or_in_english() {
    let token = TokenFile::from_bytes(tokens::encode(7, &many())).unwrap().get("NEW_0002t").unwrap().unwrap();
    let names = [Locale::EnUs, Locale::FrFr, Locale::EsEs, Locale::PtBr, Locale::DeDe].map(|locale| token.name(locale));
    assert_eq!(names, ["Newt 2", "Triton 2", "Newt 2", "Tritão", "Newt 2"]);
}

#[test]
fn a_token_has_one_class_or_is_neutral_or_unknown() {
    let class = |classes| Token { classes, ..token(1) }.class();
    assert_eq!(class(Classes::only(Class::Rogue)), Some(Class::Rogue));
    assert_eq!(class(Classes(Classes::only(Class::Rogue).0 | Classes::only(Class::Mage).0)), Some(Class::Neutral));
    assert_eq!(class(Classes::default()), None);
}

#[test]
fn any_changed_byte_is_detected() {
    let sound = tokens::encode(7, &many()[..80]);
    for at in 0..sound.len() {
        let mut damaged = sound.clone();
        damaged[at] ^= 0x10;
        let read = TokenFile::from_bytes(damaged).and_then(|file| file.verify());
        assert!(read.is_err(), "a change of byte {at} passes");
    }
}

#[test]
fn a_file_of_another_length_is_refused() {
    let sound = tokens::encode(7, &many()[..80]);
    for length in 0..sound.len() {
        assert!(TokenFile::from_bytes(&sound[..length]).is_err(), "{length} of {} bytes pass", sound.len());
    }
    assert!(TokenFile::from_bytes([&sound[..], b"x"].concat()).is_err());
}

#[test]
fn a_damaged_block_hides_only_its_own_tokens() {
    let all = many();
    let mut bytes = tokens::encode(7, &all);
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    let file = TokenFile::from_bytes(bytes).unwrap();
    assert!(matches!(file.get(&all[599].id), Err(FileError::Damaged(_))));
    assert_eq!(file.get(&all[0].id).unwrap().as_ref(), Some(&all[0]));
}

#[test]
fn other_files_are_told_apart() {
    let refused = |bytes: &[u8]| TokenFile::from_bytes(bytes).unwrap_err();
    assert!(matches!(refused(b"RUNECARD and twenty-four bytes"), FileError::NotCards));
    assert!(matches!(refused(b""), FileError::NotCards));
    let mut newer = tokens::encode(7, &many());
    newer[8] = 99;
    assert!(matches!(refused(&newer), FileError::Version(99)));
    let none = TokenFile::open(std::path::Path::new("/nowhere/tokens.bin")).unwrap_err();
    assert!(matches!(none, FileError::Io(_)));
    assert_eq!(TokenFile::from_bytes(tokens::encode(7, &[])).unwrap().get("A").unwrap(), None);
}

fn any_token() -> impl Strategy<Value = Token> {
    let names = proptest::array::uniform4("\\PC{1,12}");
    let rarity = proptest::option::of(proptest::sample::select(&Rarity::ALL[..]));
    (any::<u32>(), 0usize..6, any::<u16>(), rarity, any::<Option<u16>>(), names).prop_map(
        |(dbf_id, kind, classes, rarity, cost, names)| Token {
            id: format!("T_{dbf_id}").into(),
            dbf_id,
            kind: CardType::ALL[kind],
            classes: Classes(classes),
            rarity,
            cost,
            names: names.map(Into::into),
        },
    )
}

proptest! {
    #[test]
    fn any_token_is_read_as_it_was_written(token in any_token()) {
        let file = TokenFile::from_bytes(tokens::encode(1, std::slice::from_ref(&token))).unwrap();
        prop_assert_eq!(file.get(&token.id).unwrap(), Some(token));
    }

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut dressed = b"RUNETOKN\x01\0\0\0".to_vec();
        dressed.extend(&bytes);
        prop_assert!(TokenFile::from_bytes(bytes).is_err());
        prop_assert!(TokenFile::from_bytes(dressed).is_err());
    }

    /// With valid checksums, so that the blocks themselves are read.
    #[test]
    fn any_block_is_refused_without_a_panic(block in proptest::collection::vec(any::<u8>(), 1..200)) {
        let file = TokenFile::from_bytes(with_block(&block)).unwrap();
        let _ = file.get("B");
        let _ = file.verify();
    }
}

/// A file of one block with these bytes.
fn with_block(block: &[u8]) -> Vec<u8> {
    let mut index = vec![1, b'A'];
    for mut rest in [block.len() as u32, crc32fast::hash(block)] {
        while rest >= 0x80 {
            index.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        index.push(rest as u8);
    }
    let mut out = b"RUNETOKN\x01\0\0\0\x07\0\0\0\x01\0\0\0".to_vec();
    out.extend((index.len() as u32).to_le_bytes());
    out.extend(index);
    out.extend(crc32fast::hash(&out).to_le_bytes());
    out.extend(block);
    out
}
