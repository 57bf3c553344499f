//! A running server loads new data and ignores damaged data.

use std::fs;

use crate::base::clock::{Clock, Timestamp};
use crate::base::config;
use crate::cards::catalog::{Cards, FILE, Reload, TOKEN_FILE};
use crate::testing::cards;

/// Noon of a day in November 2026.
const DAY: Timestamp = Timestamp::from_secs(1_794_830_400);

fn open(folder: &std::path::Path, settings: &config::Cards) -> Cards {
    Cards::open(folder, settings, Clock::paused_at(DAY)).unwrap()
}

fn build(cards: &Cards) -> Option<u32> {
    cards.current().map(|data| data.catalog().build())
}

#[test]
fn a_new_file_is_swapped_in_and_a_damaged_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(FILE);
    let cards = open(folder.path(), &config::Cards::default());
    assert_eq!(build(&cards), None);
    assert!(matches!(cards.reload(), Reload::Unchanged));

    cards::content(1).save(&file).unwrap();
    let swaps = cards.swaps();
    assert!(matches!(cards.reload(), Reload::Swapped));
    assert!(matches!(cards.reload(), Reload::Unchanged));
    assert_eq!((build(&cards), *swaps.borrow()), (Some(1), 1));

    let old = cards.current().unwrap();
    let mut bytes = cards::content(22).encode();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, &bytes).unwrap();
    assert!(matches!(cards.reload(), Reload::Damaged(_)));
    assert!(matches!(cards.reload(), Reload::Unchanged), "it is not read again until it changes");
    fs::write(&file, b"no cards at all").unwrap();
    assert!(matches!(cards.reload(), Reload::Damaged(_)));
    fs::remove_file(&file).unwrap();
    assert!(matches!(cards.reload(), Reload::Unchanged));
    assert_eq!(build(&cards), Some(1));

    cards::content(333).save(&file).unwrap();
    assert!(matches!(cards.reload(), Reload::Swapped));
    assert_eq!((build(&cards), old.catalog().build()), (Some(333), 1), "a handle on the old data keeps it");
}

#[test]
fn new_tokens_are_loaded_without_a_swap_of_the_cards_and_damaged_ones_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(TOKEN_FILE);
    let content = cards::content_with_tokens(1);
    content.save(&folder.path().join(FILE)).unwrap();
    let cards = open(folder.path(), &config::Cards::default());
    let build = || cards.tokens().map(|tokens| tokens.build());
    assert_eq!((build(), cards.token("TEST_COIN")), (None, None), "a data directory of an older version");

    fs::write(&file, content.encode_tokens()).unwrap();
    assert!(matches!(cards.reload(), Reload::Unchanged));
    assert_eq!((build(), cards.token("TEST_COIN").unwrap().dbf_id), (Some(1), 3001));
    fs::write(&file, b"RUNETOKN and something else").unwrap();
    assert!(matches!(cards.reload(), Reload::Unchanged));
    assert_eq!(build(), Some(1));
    fs::remove_file(&file).unwrap();
    cards.reload();
    assert_eq!(build(), Some(1));
    ::cards::file::replace(&file, &cards::content_with_tokens(22).encode_tokens()).unwrap();
    cards.reload();
    assert_eq!(build(), Some(22));
}

#[test]
fn a_server_starts_with_a_damaged_file_and_without_cards() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(FILE), b"RUNECARDgarbage").unwrap();
    assert_eq!(build(&open(folder.path(), &config::Cards::default())), None);
}

#[test]
fn the_settings_may_list_the_sets_of_standard() {
    let folder = tempfile::tempdir().unwrap();
    cards::content(1).save(&folder.path().join(FILE)).unwrap();
    let standard = |sets: &[&str]| {
        let standard_sets = sets.iter().map(|set| (*set).to_owned()).collect();
        let settings = config::Cards { standard_sets, ..config::Cards::default() };
        let cards = Cards::open(folder.path(), &settings, Clock::paused_at(DAY))?;
        anyhow::Ok(cards.current().unwrap().catalog().standard().sets().to_vec())
    };
    assert!(standard(&[]).unwrap().contains(&1637));
    assert_eq!(standard(&["naxx", "3000"]).unwrap(), [12, 3000]);
    let error = standard(&["Naxxramas"]).unwrap_err().to_string();
    assert!(error.contains("cards.standard_sets holds \"Naxxramas\""), "{error}");
}
