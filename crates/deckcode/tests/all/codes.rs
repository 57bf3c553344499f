//! Single codes: valid ones, invalid ones with their reason, and the canonical code of a deck.

use deckcode::{Deck, DecodeError, EncodeError, Format, SideboardCard, decode, read};

/// `(card, count, owner)`, in the order of a code.
type Sideboards<'a> = &'a [(u32, u32, u32)];

const FOUR_CARDS: &[(u32, u32)] = &[(1, 2), (2, 2), (3, 2), (4, 1)];

fn deck(format: Format, heroes: &[u32], cards: &[(u32, u32)], sideboards: Sideboards) -> Deck {
    let sideboards = sideboards.iter().map(|&(card, count, owner)| SideboardCard { card, count, owner }).collect();
    Deck { format, heroes: heroes.to_vec(), cards: cards.to_vec(), sideboards }
}

/// A code, its deck, and the canonical code if it differs.
fn valid() -> Vec<(&'static str, Deck, Option<&'static str>)> {
    let etc = 90_749;
    vec![
        ("AAEBAQcBBAMBAgMAAA==", deck(Format::Wild, &[7], FOUR_CARDS, &[]), None),
        ("AAECAQcBBAMBAgMAAA==", deck(Format::Standard, &[7], FOUR_CARDS, &[]), None),
        ("AAEDAQcBBAMBAgMAAA==", deck(Format::Classic, &[7], FOUR_CARDS, &[]), None),
        ("AAEEAQcBBAMBAgMAAA==", deck(Format::Twist, &[7], FOUR_CARDS, &[]), None),
        ("AAEBAgIKAQQBAwAA", deck(Format::Wild, &[2, 10], &[(3, 2), (4, 1)], &[]), None),
        ("AAEBAQcBBAMBAgMAAQEF/cQFAAA=", deck(Format::Wild, &[7], FOUR_CARDS, &[(5, 1, etc)]), None),
        (
            "AAEBAQcBBAECAQEDAQEH/cQFAQb9xAUBBQP9xAU=",
            deck(Format::Wild, &[7], &[(1, 3), (2, 2), (4, 1)], &[(5, 3, etc), (6, 2, etc), (7, 1, etc)]),
            None,
        ),
        // From before sideboards existed.
        ("AAEBAQcBBAMBAgMA", deck(Format::Wild, &[7], FOUR_CARDS, &[]), Some("AAEBAQcBBAMBAgMAAA==")),
        // Heroes, cards and sideboards in another order than the canonical one.
        (
            "AAEBAx8hHgMBBAYDAgUHAgMDCQMBAwoCAQMIAwAA",
            deck(
                Format::Wild,
                &[30, 31, 33],
                &[(1, 1), (2, 2), (3, 3), (4, 1), (5, 2), (6, 1), (7, 2), (9, 3)],
                &[(10, 1, 2), (1, 1, 3), (8, 1, 3)],
            ),
            Some("AAEBAx4fIQMBBAYDAgUHAgMDCQMBAwoCAQMIAwAA"),
        ),
        ("AAEAAQcAAAAA", deck(Format::Unknown, &[7], &[], &[]), None),
        // A count of one or two among the counted cards.
        ("AAEBAQcAAAIBAQICAA==", deck(Format::Wild, &[7], &[(1, 1), (2, 2)], &[]), Some("AAEBAQcBAQECAAA=")),
    ]
}

#[test]
fn every_valid_code_is_decoded_and_encoded_canonically() {
    for (code, deck, canonical) in valid() {
        assert_eq!(decode(code).as_ref(), Ok(&deck), "{code}");
        assert_eq!(deck.encode().as_deref(), Ok(canonical.unwrap_or(code)), "{code}");
        let found = read(code).unwrap();
        assert_eq!((found.name, found.code, found.deck), (None, deck.encode().unwrap(), deck), "{code}");
    }
}

const INVALID: [(&str, &str); 21] = [
    ("", "empty"),
    ("not-base64!", "invalid_base64"),
    ("AA = =", "invalid_base64"),
    ("AA==", "unexpected_end"),
    ("AQEB", "invalid_reserved"),
    ("AAIB", "unsupported_version"),
    ("AAEF", "unsupported_format"),
    ("AAEBAAAAAAA=", "invalid_count"),
    ("AAEBAQAAAAAA", "invalid_id"),
    ("AIA=", "invalid_varint"),
    ("AP////8I", "invalid_varint"),
    ("AAEBkU4=", "limit_exceeded"),
    ("AAEBAQcAAAEBAAA=", "invalid_count"),
    ("AAEBAQcAAAAC", "invalid_sideboard"),
    ("AAEBAQcAAAABAQUAAAA=", "invalid_id"),
    // A card without an id, and a card no times, in a sideboard.
    ("AAEBAQcAAAABAQAFAAA=", "invalid_id"),
    ("AAEBAQcAAAABAAABBQAH", "invalid_count"),
    ("AAEBAQcAAAAA/w==", "trailing_data"),
    ("AAEBAgcHAAAAAA==", "duplicate_hero"),
    ("AAEBAQcCAQEAAAA=", "duplicate_card"),
    ("AAEBAQcAAAABAgUKBQoAAA==", "duplicate_sideboard_card"),
];

#[test]
fn every_invalid_code_is_refused_with_its_reason() {
    for (code, reason) in INVALID {
        let error = decode(code).unwrap_err();
        assert_eq!(error.code(), reason, "{code}: {error}");
        let error = read(code).unwrap_err();
        assert!(error.code() == reason || code == "AA = =", "{code} as a text: {error}");
    }
}

#[test]
fn junk_is_refused() {
    for junk in ["BB", "AABB", "AAEB0", "\"{}''\n\t @$%^&*()", "123abc", "=", "====", "\0", "AAEB\u{2009}", "é", "A"] {
        decode(junk).unwrap_err();
        read(junk).unwrap_err();
    }
}

#[test]
fn a_truncated_code_is_refused() {
    let code = "AAEBAQcBBAECAQEDAQEH/cQFAQb9xAUBBQP9xAU";
    let read: Vec<&str> = (0..code.len()).map(|end| &code[..end]).filter(|part| decode(part).is_ok()).collect();
    // Up to the sideboards it is a valid code from before they existed.
    assert_eq!(read, ["AAEBAQcBBAECAQED"]);
}

#[test]
fn a_card_must_not_be_in_two_lists() {
    assert_eq!(decode("AAEBAQcBAQEBAAA="), Err(DecodeError::Deck(EncodeError::DuplicateCard(1))));
}

#[test]
fn padding_and_alphabet_do_not_matter() {
    // It has both characters in which the alphabets differ.
    let code = "AAEBAQcC+Q/beQHg7wYAAA==";
    let deck = deck(Format::Wild, &[7], &[(2041, 1), (15_579, 1), (112_608, 2)], &[]);
    let url_safe = code.replace('+', "-").replace('/', "_");
    for form in [code, code.trim_end_matches('='), &code[..code.len() - 1], &url_safe, url_safe.trim_end_matches('=')] {
        assert_eq!(decode(form).as_ref(), Ok(&deck), "{form}");
    }
    assert_eq!(decode(&format!(" {code}\r\n")).as_ref(), Ok(&deck));
}

#[test]
fn a_code_of_many_megabytes_is_refused() {
    let lies = format!("AAEBAQf{}", "/".repeat((10 << 20) + 1));
    assert_eq!(decode(&lies).unwrap_err().code(), "invalid_varint");
    assert_eq!(decode(&"A".repeat(10 << 20)).unwrap_err().code(), "unsupported_version");
}

#[test]
fn the_largest_numbers_and_lists_are_encoded() {
    let most = i32::MAX as u32;
    let largest = deck(Format::Wild, &[most], &[(1, most), (most, 1)], &[(most, 1, most)]);
    assert_eq!(decode(&largest.encode().unwrap()).as_ref(), Ok(&largest));
    let cards: Vec<(u32, u32)> = (1..=10_000).map(|card| (card, 3)).collect();
    let longest = deck(Format::Wild, &[7], &cards, &[]);
    assert_eq!(decode(&longest.encode().unwrap()).as_ref(), Ok(&longest));
    assert_eq!((longest.size(), largest.size()), (30_000, 1 << 31));
}

#[test]
fn an_invalid_deck_is_not_encoded() {
    let good = deck(Format::Wild, &[7], &[(1, 1)], &[(2, 1, 1)]);
    good.encode().unwrap();
    let too_many = (1..=10_001).map(|card| (card, 1)).collect();
    for (bad, reason) in [
        (Deck { heroes: vec![], ..good.clone() }, EncodeError::NoHero),
        (Deck { heroes: vec![0], ..good.clone() }, EncodeError::ZeroId),
        (Deck { heroes: vec![7, 8, 7], ..good.clone() }, EncodeError::DuplicateHero(7)),
        (Deck { cards: vec![(0, 1)], ..good.clone() }, EncodeError::ZeroId),
        (Deck { cards: vec![(5, 0)], ..good.clone() }, EncodeError::ZeroCount(5)),
        (Deck { cards: vec![(1 << 31, 1)], ..good.clone() }, EncodeError::OversizedNumber(1 << 31)),
        (Deck { cards: vec![(1, u32::MAX)], ..good.clone() }, EncodeError::OversizedNumber(u32::MAX)),
        (Deck { cards: vec![(5, 1), (6, 1), (5, 2)], ..good.clone() }, EncodeError::DuplicateCard(5)),
        (Deck { cards: too_many, ..good.clone() }, EncodeError::TooLong),
        (deck(Format::Wild, &[7], &[], &[(5, 1, 0)]), EncodeError::ZeroId),
        (deck(Format::Wild, &[7], &[], &[(5, 0, 1)]), EncodeError::ZeroCount(5)),
        (
            deck(Format::Wild, &[7], &[], &[(5, 1, 1), (5, 1, 1)]),
            EncodeError::DuplicateSideboardCard { card: 5, owner: 1 },
        ),
    ] {
        assert_eq!(bad.encode(), Err(reason));
    }
}
