//! Properties for any deck, bytes and text.

use std::collections::{BTreeMap, BTreeSet};

use deckcode::{Deck, DecodeError, EncodeError, Format, SideboardCard, decode, find, read, scan};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;

const MAX: u32 = i32::MAX as u32;

fn id() -> impl Strategy<Value = u32> {
    prop_oneof![4 => 1..200_000_u32, 1 => 1..=MAX]
}

fn count() -> impl Strategy<Value = u32> {
    prop_oneof![8 => 1..=2_u32, 2 => 3..9_u32, 1 => 1..=MAX]
}

fn decks() -> impl Strategy<Value = Deck> {
    let sideboards = btree_map((id(), id()), count(), 0..6);
    let parts = (0..5_u32, btree_set(id(), 1..4), btree_map(id(), count(), 0..45), sideboards);
    parts.prop_map(|(format, heroes, cards, sideboards): (u32, BTreeSet<_>, BTreeMap<_, _>, BTreeMap<_, _>)| Deck {
        format: Format::from_number(format).unwrap_or_default(),
        heroes: heroes.into_iter().collect(),
        cards: cards.into_iter().collect(),
        sideboards: sideboards.into_iter().map(|((owner, card), count)| SideboardCard { card, count, owner }).collect(),
    })
}

proptest! {
    #[test]
    fn every_deck_is_decoded_from_its_code(deck in decks()) {
        let code = deck.encode().unwrap();
        prop_assert_eq!(&decode(&code), &Ok(deck.clone()));
        prop_assert_eq!(&decode(&code.replace('+', "-").replace('/', "_").replace('=', "")), &Ok(deck));
    }

    #[test]
    fn every_order_of_a_deck_has_one_code_and_one_identity(deck in decks(), seed in any::<u64>()) {
        let mut other = deck.clone();
        let turn = |length: usize| if length == 0 { 0 } else { seed as usize % length };
        let (heroes, cards, sideboards) = (turn(deck.heroes.len()), turn(deck.cards.len()), turn(deck.sideboards.len()));
        other.heroes.rotate_left(heroes);
        other.cards.rotate_left(cards);
        other.sideboards.rotate_left(sideboards);
        other.cards.reverse();
        prop_assert_eq!(other.encode(), deck.encode());
        prop_assert_eq!(other.identity(), deck.identity());
    }

    #[test]
    fn a_code_in_any_order_gives_the_same_deck(
        once in btree_set(1..300_u32, 0..40), twice in btree_set(300..600_u32, 0..40), shift in 0..300_u32, turn in 0..40_usize
    ) {
        // Mixed without duplicates: one list has odd numbers, the other even ones.
        let once: Vec<u32> = once.into_iter().map(|id| id * 2 + 1).collect();
        let twice: Vec<u32> = twice.into_iter().map(|id| (id - shift) * 2).collect();
        let cards = once.iter().map(|id| (*id, 1)).chain(twice.iter().map(|id| (*id, 2)));
        let mut deck = Deck { format: Format::Wild, heroes: vec![7], cards: cards.collect(), sideboards: vec![] };
        deck.cards.sort_unstable();
        for turn in [0, turn] {
            let turned = |ids: &[u32]| [&ids[turn.min(ids.len())..], &ids[..turn.min(ids.len())]].concat();
            let code = listing(&turned(&once), &turned(&twice));
            prop_assert_eq!(&decode(&code), &Ok(deck.clone()));
        }
    }

    #[test]
    fn a_card_listed_once_and_twice_is_refused(once in btree_set(1..99_u32, 1..30), twice in btree_set(1..99_u32, 1..30)) {
        let both = once.intersection(&twice).min().copied();
        let [once, twice] = [once, twice].map(|ids| ids.into_iter().collect::<Vec<_>>());
        let refused = decode(&listing(&once, &twice)).err();
        prop_assert_eq!(refused, both.map(|card| DecodeError::Deck(EncodeError::DuplicateCard(card))));
    }

    #[test]
    fn other_cards_are_another_identity(one in decks(), two in decks()) {
        let same = (&one.cards, &one.sideboards) == (&two.cards, &two.sideboards);
        prop_assert_eq!(one.identity() == two.identity(), same);
    }

    #[test]
    fn a_deck_is_found_among_any_words(deck in decks(), before in "[ a-z.,:!?\\n]{0,40}", after in "[ .,:!?)\\n][a-z .\\n]{0,40}") {
        let code = deck.encode().unwrap();
        let text = format!("{before} {code}{after}");
        let found = find(&text);
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(&found[0].deck, &deck);
    }

    #[test]
    fn any_bytes_are_a_deck_or_refused(bytes in vec(any::<u8>(), 0..400)) {
        check(&base64(&bytes))?;
    }

    #[test]
    fn any_numbers_after_a_good_start_are_a_deck_or_refused(bytes in vec(prop_oneof![3 => 0..4_u8, 1 => any::<u8>()], 0..60)) {
        check(&base64(&[&[0, 1, 2][..], &bytes].concat()))?;
    }

    #[test]
    fn any_text_is_scanned(text in any::<String>(), lines in vec("(### |# |AAE|https://|[A-Za-z0-9+/=_%-]{0,30}| ){0,8}", 0..6)) {
        let lines = lines.join("\n");
        for text in [&text, &lines, &format!("{text}{lines}"), &format!("{lines}{text}")] {
            check(text)?;
            let scan = scan(text);
            prop_assert!(!scan.decks.is_empty() || !scan.errors.is_empty());
            for found in scan.decks {
                prop_assert_eq!(found.deck.encode(), Ok(found.code));
            }
        }
    }
}

/// Every decoded deck can be encoded and decoded again.
fn check(text: &str) -> Result<(), TestCaseError> {
    if let Ok(deck) = decode(text) {
        let again = deck.encode().map(|code| decode(&code));
        prop_assert_eq!(again, Ok(Ok(deck)));
    }
    let _ = read(text);
    Ok(())
}

/// The code of a deck with these cards, in this order.
fn listing(once: &[u32], twice: &[u32]) -> String {
    let mut bytes = vec![0, 1, 1, 1, 7];
    let mut put = |number: u32| match number {
        ..0x80 => bytes.push(number as u8),
        _ => bytes.extend([number as u8 | 0x80, (number >> 7) as u8]),
    };
    for list in [once, twice] {
        put(list.len() as u32);
        list.iter().for_each(|id| put(*id));
    }
    bytes.extend([0, 0]);
    base64(&bytes)
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1)).collect();
    let digit = |bits: &[u8]| (0..6).fold(0, |value, at| value << 1 | usize::from(*bits.get(at).unwrap_or(&0)));
    bits.chunks(6).map(|bits| char::from(DIGITS[digit(bits)])).collect()
}
