//! Each rule as a short transcript with invented cards: a deck in, the codes of its problems out.

use super::*;
use crate::model::{DeckRules, Runes, Sideboard};

/// Standard in these tests.
const NOW: u32 = 9001;
const OLD: u32 = 8001;

pub(super) const MAGE: u32 = 1;
pub(super) const KNIGHT: u32 = 2;
pub(super) const OWNER: u32 = 100;
pub(super) const MODULAR: u32 = 101;
pub(super) const WIDE: u32 = 102;
pub(super) const GIANT: u32 = 110;
pub(super) const SMALL: u32 = 111;
pub(super) const ALONE: u32 = 112;
pub(super) const LEGEND: u32 = 120;
pub(super) const OLD_CARD: u32 = 130;
pub(super) const OLD_NEUTRAL: u32 = 131;
pub(super) const HUNTERS: u32 = 140;
pub(super) const TWO_CLASSES: u32 = 141;
pub(super) const TOURIST: u32 = 150;
pub(super) const OTHER_TOURIST: u32 = 151;
pub(super) const HOLIDAY: u32 = 152;
pub(super) const HUNTERS_TOURIST: u32 = 153;
pub(super) const REPRINT: u32 = 160;
pub(super) const TOKEN: u32 = 170;
pub(super) const PORTRAIT: u32 = 171;
pub(super) const CLASSIC: u32 = 180;
/// A Fabled card of the mage, and one of its companions.
pub(super) const FABLED: u32 = 195;
pub(super) const COMPANION: u32 = 196;
/// Three blood runes, one unholy, and two frost.
pub(super) const BLOOD: u32 = 190;
pub(super) const UNHOLY: u32 = 191;
pub(super) const FROST: u32 = 192;
/// A hero that is played as a card.
pub(super) const HERO_CARD: u32 = 172;

/// 200 to 249: neutral cards of a set in Standard; 250 to 259: cards for a modular sideboard; the others are the constants.
pub(super) fn cards() -> Vec<Card> {
    let card =
        |dbf_id, set, class| Card { dbf_id, set, collectible: true, classes: Classes::only(class), ..Card::default() };
    let neutral = |dbf_id| card(dbf_id, NOW, Class::Neutral);
    let legend = |dbf_id, deck| Card { rarity: Rarity::Legendary, deck, ..neutral(dbf_id) };
    let legend_of = |dbf_id, class| Card { rarity: Rarity::Legendary, ..card(dbf_id, NOW, class) };
    let hero = |dbf_id, class| Card { kind: CardType::Hero, set: PORTRAITS, ..card(dbf_id, PORTRAITS, class) };
    let rules = DeckRules::default;
    let owner = |min, max, any_class, any_collectible| DeckRules {
        no_sideboard: true,
        sideboard: Some(Sideboard { min, max, any_class, any_collectible, counts_as_max: false }),
        ..rules()
    };
    let sized = |deck_size| DeckRules { deck_size, no_sideboard: true, ..rules() };
    let tourist = |class| DeckRules { tourist: Some(class), holiday: true, no_sideboard: true, ..rules() };
    let runes = |blood, unholy, frost| DeckRules { runes: Runes { blood, unholy, frost }, ..rules() };
    let mut all = vec![
        hero(MAGE, Class::Mage),
        hero(KNIGHT, Class::DeathKnight),
        hero(PORTRAIT, Class::Mage),
        legend(OWNER, owner(0, 3, false, false)),
        legend(MODULAR, owner(3, 3, false, true)),
        legend(WIDE, owner(0, 3, true, false)),
        legend(GIANT, sized(40)),
        legend(SMALL, sized(20)),
        legend(ALONE, sized(1)),
        legend(LEGEND, rules()),
        card(OLD_CARD, OLD, Class::Mage),
        card(OLD_NEUTRAL, OLD, Class::Neutral),
        card(HUNTERS, NOW, Class::Hunter),
        Card { classes: Classes(532 | Classes::only(Class::Mage).0), ..card(TWO_CLASSES, NOW, Class::Mage) },
        Card { deck: tourist(Class::Hunter), rarity: Rarity::Legendary, ..card(TOURIST, NOW, Class::Mage) },
        Card { deck: tourist(Class::Rogue), rarity: Rarity::Legendary, ..card(OTHER_TOURIST, NOW, Class::Mage) },
        Card { deck: DeckRules { holiday: true, ..rules() }, ..card(HOLIDAY, NOW, Class::Hunter) },
        Card { deck: tourist(Class::Mage), rarity: Rarity::Legendary, ..card(HUNTERS_TOURIST, NOW, Class::Hunter) },
        Card { deck: DeckRules { copy_of: 200, ..rules() }, ..neutral(REPRINT) },
        Card { collectible: false, ..neutral(TOKEN) },
        card(CLASSIC, CLASSIC_SET, Class::Neutral),
        Card { id: "NEW_9".into(), rarity: Rarity::Legendary, ..card(FABLED, NOW, Class::Mage) },
        Card {
            id: "NEW_9t2".into(),
            collectible: false,
            deck: DeckRules { companion: true, ..rules() },
            ..card(COMPANION, NOW, Class::Mage)
        },
        Card { deck: runes(3, 0, 0), ..card(BLOOD, NOW, Class::DeathKnight) },
        Card { deck: runes(0, 1, 0), ..card(UNHOLY, NOW, Class::DeathKnight) },
        Card { deck: runes(0, 0, 2), ..card(FROST, NOW, Class::DeathKnight) },
        Card { kind: CardType::Hero, ..legend_of(HERO_CARD, Class::Mage) },
    ];
    all.extend((200..250).map(neutral));
    all.extend((250..260).map(|id| Card { collectible: false, set: OLD, ..neutral(id) }));
    all
}

/// A Standard deck of the mage with these cards, filled up to the size with neutral ones.
pub(super) fn deck(size: u32, with: &[(u32, u32)]) -> DeckList {
    let mut cards = with.to_vec();
    let mut missing = size.saturating_sub(with.iter().map(|(_, count)| count).sum());
    for id in 205..250 {
        let count = missing.min(2);
        if count > 0 {
            cards.push((id, count));
        }
        missing -= count;
    }
    DeckList { format: Format::Standard, hero: MAGE, cards, sideboards: Vec::new() }
}

pub(super) fn beside(mut deck: DeckList, owner: u32, cards: &[(u32, u32)]) -> DeckList {
    deck.sideboards.extend(cards.iter().map(|(card, count)| SideboardCard { card: *card, count: *count, owner }));
    deck
}

pub(super) fn problems(deck: &DeckList) -> Vec<Problem> {
    let known = cards();
    check(deck, &|id| known.iter().find(|card| card.dbf_id == id), &[NOW])
}

/// The problems, each as `code card expected found`.
fn verdict(deck: DeckList) -> Vec<String> {
    let line = |problem: Problem| {
        let card = problem.card.map_or("-".into(), |card| card.to_string());
        format!("{} {card} {} {}", problem.code(), problem.expected, problem.found)
    };
    problems(&deck).into_iter().map(line).collect()
}

#[test]
fn thirty_cards_make_a_deck() {
    assert!(verdict(deck(30, &[])).is_empty());
    assert_eq!(verdict(deck(29, &[])), ["too_few_cards - 30 29"]);
    assert_eq!(verdict(deck(31, &[])), ["too_many_cards - 30 31"]);
    assert_eq!(verdict(deck(0, &[])), ["too_few_cards - 30 0"]);
}

#[test]
fn a_card_may_set_another_size() {
    assert!(verdict(deck(40, &[(GIANT, 1)])).is_empty());
    assert_eq!(verdict(deck(30, &[(GIANT, 1)])), ["too_few_cards - 40 30"]);
    assert_eq!(verdict(deck(40, &[])), ["too_many_cards - 30 40"]);
    assert!(verdict(deck(20, &[(SMALL, 1)])).is_empty());
    assert_eq!(verdict(deck(30, &[(SMALL, 1)])), ["too_many_cards - 20 30"]);
}

#[test]
fn a_card_may_be_the_whole_deck() {
    assert!(verdict(deck(1, &[(ALONE, 1)])).is_empty());
    assert_eq!(verdict(deck(30, &[(ALONE, 1)])), ["too_many_cards - 1 30"]);
}

#[test]
fn if_two_cards_set_the_size_either_is_valid() {
    assert!(verdict(deck(40, &[(GIANT, 1), (SMALL, 1)])).is_empty());
    assert!(verdict(deck(20, &[(GIANT, 1), (SMALL, 1)])).is_empty());
    assert_eq!(verdict(deck(22, &[(GIANT, 1), (SMALL, 1)])), ["too_many_cards - 20 22"]);
}

#[test]
fn two_copies_and_one_of_a_legendary() {
    assert!(verdict(deck(30, &[(200, 2), (LEGEND, 1)])).is_empty());
    assert_eq!(verdict(deck(30, &[(200, 3)])), ["too_many_copies 200 2 3"]);
    assert_eq!(verdict(deck(30, &[(200, 2), (200, 1)])), ["too_many_copies 200 2 3"]);
    assert_eq!(verdict(deck(30, &[(LEGEND, 2)])), ["too_many_copies 120 1 2"]);
}

#[test]
fn a_reprint_counts_with_its_original() {
    assert!(verdict(deck(30, &[(200, 1), (REPRINT, 1)])).is_empty());
    assert_eq!(verdict(deck(30, &[(200, 2), (REPRINT, 1)])), ["too_many_copies 160 2 3"]);
    assert_eq!(verdict(deck(30, &[(REPRINT, 3)])), ["too_many_copies 160 2 3"]);
}

#[test]
fn cards_are_neutral_or_of_the_heros_class() {
    assert!(verdict(deck(30, &[(TWO_CLASSES, 2)])).is_empty());
    assert_eq!(verdict(deck(30, &[(HUNTERS, 2)])), ["wrong_class 140 0 2"]);
    let knights = DeckList { hero: KNIGHT, ..deck(30, &[(TWO_CLASSES, 1)]) };
    assert_eq!(verdict(knights), ["wrong_class 141 0 1"]);
}

#[test]
fn a_tourist_allows_only_the_holiday_cards_of_its_destination() {
    assert!(verdict(deck(30, &[(TOURIST, 1), (HOLIDAY, 2)])).is_empty());
    assert_eq!(verdict(deck(30, &[(HOLIDAY, 2)])), ["wrong_class 152 0 2"]);
    assert_eq!(verdict(deck(30, &[(TWO_CLASSES, 1), (HOLIDAY, 2)])), ["wrong_class 152 0 2"]);
    assert_eq!(verdict(deck(30, &[(TOURIST, 1), (HUNTERS, 1)])), ["wrong_class 140 0 1"]);
    assert_eq!(verdict(deck(30, &[(OTHER_TOURIST, 1), (HOLIDAY, 1)])), ["wrong_class 152 0 1"]);
}

#[test]
fn one_tourist_a_deck_and_none_of_another_class() {
    assert_eq!(verdict(deck(30, &[(TOURIST, 1), (OTHER_TOURIST, 1)])), ["too_many_tourists - 1 2"]);
    let smuggled = deck(30, &[(HUNTERS_TOURIST, 1), (HOLIDAY, 1)]);
    assert_eq!(verdict(smuggled), ["wrong_class 152 0 1", "wrong_class 153 0 1"]);
    let both = deck(30, &[(HUNTERS_TOURIST, 1), (TOURIST, 1)]);
    assert_eq!(verdict(both), ["too_many_tourists - 1 2", "wrong_class 153 0 1"]);
}

#[test]
fn a_death_knight_has_three_runes() {
    let knight = |with: &[(u32, u32)]| DeckList { hero: KNIGHT, ..deck(30, with) };
    assert!(verdict(knight(&[(BLOOD, 2)])).is_empty());
    assert!(verdict(knight(&[(UNHOLY, 2)])).is_empty());
    assert_eq!(verdict(knight(&[(BLOOD, 1), (UNHOLY, 1)])), ["too_many_runes - 3 4"]);
    assert!(verdict(knight(&[(FROST, 2), (UNHOLY, 2)])).is_empty());
    assert_eq!(verdict(knight(&[(BLOOD, 1), (FROST, 1)])), ["too_many_runes - 3 5"]);
    let mages = deck(30, &[(BLOOD, 1), (FROST, 1)]);
    assert_eq!(verdict(mages), ["wrong_class 190 0 1", "wrong_class 192 0 1"], "another class has no runes");
}

#[test]
fn the_owner_decides_what_its_sideboard_may_have() {
    let with = |owner, cards: &[(u32, u32)]| verdict(beside(deck(30, &[(owner, 1)]), owner, cards));
    assert!(with(OWNER, &[]).is_empty());
    assert!(with(OWNER, &[(200, 1), (TWO_CLASSES, 1), (LEGEND, 1)]).is_empty());
    assert_eq!(with(OWNER, &[(200, 1), (201, 1), (202, 1), (203, 1)]), ["too_many_sideboard_cards 100 3 4"]);
    assert_eq!(with(OWNER, &[(200, 2)]), ["too_many_sideboard_copies 200 1 2"]);
    assert_eq!(with(OWNER, &[(HUNTERS, 1)]), ["not_in_sideboard 140 0 1"]);
    assert!(with(WIDE, &[(HUNTERS, 1), (OLD_CARD, 1)]).is_empty());
    assert_eq!(with(OWNER, &[(OLD_CARD, 1)]), ["not_in_sideboard 130 0 1"]);
    assert_eq!(with(OWNER, &[(TOKEN, 1)]), ["not_in_sideboard 170 0 1"]);
}

#[test]
fn all_modules_are_required_and_need_not_be_collectible() {
    let with = |cards: &[(u32, u32)]| verdict(beside(deck(30, &[(MODULAR, 1)]), MODULAR, cards));
    assert!(with(&[(250, 1), (251, 1), (252, 1)]).is_empty());
    assert_eq!(with(&[(250, 1), (251, 1)]), ["too_few_sideboard_cards 101 3 2"]);
    assert_eq!(with(&[]), ["too_few_sideboard_cards 101 3 0"]);
    assert_eq!(with(&[(250, 2), (251, 1)]), ["too_many_sideboard_copies 250 1 2"]);
}

#[test]
fn an_owner_is_not_allowed_in_a_sideboard() {
    let nested = beside(deck(30, &[(OWNER, 1)]), OWNER, &[(WIDE, 1), (GIANT, 1)]);
    assert_eq!(verdict(nested), ["not_in_sideboard 102 0 1", "not_in_sideboard 110 0 1"]);
}

#[test]
fn a_sideboard_needs_its_owner_in_the_deck() {
    assert_eq!(verdict(beside(deck(30, &[]), OWNER, &[(200, 1)])), ["sideboard_without_owner 100 0 1"]);
    let borrowed = beside(deck(30, &[(LEGEND, 1)]), LEGEND, &[(200, 1), (201, 1)]);
    assert_eq!(verdict(borrowed), ["sideboard_without_owner 120 0 2"]);
    assert_eq!(verdict(beside(deck(30, &[]), 9999, &[(200, 1)])), ["sideboard_without_owner 9999 0 1"]);
}

#[test]
fn standard_allows_only_the_given_sets() {
    let old = deck(30, &[(OLD_CARD, 2), (OLD_NEUTRAL, 1)]);
    assert_eq!(verdict(old.clone()), ["not_in_format 130 0 2", "not_in_format 131 0 1"]);
    assert!(verdict(DeckList { format: Format::Wild, ..old.clone() }).is_empty());
    assert!(verdict(DeckList { format: Format::Unknown, ..old.clone() }).is_empty());
    let known = cards();
    assert!(check(&old, &|id| known.iter().find(|card| card.dbf_id == id), &[NOW, OLD]).is_empty());
    assert!(check(&old, &|id| known.iter().find(|card| card.dbf_id == id), &[]).is_empty());
}

#[test]
fn classic_allows_only_its_own_set() {
    let classic =
        DeckList { format: Format::Classic, hero: MAGE, cards: vec![(CLASSIC, 2), (200, 2)], sideboards: Vec::new() };
    assert_eq!(verdict(classic), ["too_few_cards - 30 4", "not_in_format 200 0 2"]);
}

#[test]
fn twist_is_not_checked() {
    let odd = deck(45, &[(HUNTERS, 1), (OLD_CARD, 2), (LEGEND, 2), (77_777, 1)]);
    assert_eq!(verdict(DeckList { format: Format::Twist, ..odd }), ["unknown_card 77777 0 1"]);
}

#[test]
fn uncollectible_cards_and_portraits_are_refused() {
    assert_eq!(verdict(deck(30, &[(TOKEN, 1)])), ["not_collectible 170 0 1"]);
    assert_eq!(verdict(deck(30, &[(PORTRAIT, 1)])), ["not_collectible 171 0 1"]);
}

#[test]
fn a_hero_card_is_a_card_like_any_other() {
    assert!(verdict(deck(30, &[(HERO_CARD, 1)])).is_empty());
    assert_eq!(verdict(deck(30, &[(HERO_CARD, 2)])), ["too_many_copies 172 1 2"]);
}

#[test]
fn no_copy_of_a_card_is_no_card() {
    let none = beside(deck(30, &[(HUNTERS, 0), (77_777, 0)]), OWNER, &[(200, 0), (77_778, 0)]);
    assert!(verdict(none).is_empty());
}

#[test]
fn a_companion_counts_towards_the_size_and_needs_its_owner() {
    assert!(verdict(deck(30, &[(FABLED, 1), (COMPANION, 1)])).is_empty());
    assert!(verdict(deck(30, &[(FABLED, 1)])).is_empty(), "older codes lack the companions");
    assert_eq!(verdict(deck(31, &[(FABLED, 1), (COMPANION, 1)])), ["too_many_cards - 30 31"]);
    assert_eq!(verdict(deck(30, &[(COMPANION, 1)])), ["companion_without_owner 196 0 1"]);
    assert_eq!(verdict(deck(29, &[(COMPANION, 1)])), ["too_few_cards - 30 29", "companion_without_owner 196 0 1"]);
    assert_eq!(verdict(deck(30, &[(FABLED, 1), (COMPANION, 2)])), ["too_many_copies 196 1 2"]);
    let beside = beside(deck(30, &[(OWNER, 1), (FABLED, 1)]), OWNER, &[(COMPANION, 1)]);
    assert_eq!(verdict(beside), ["not_in_sideboard 196 0 1"]);
    // The owner is reported for both.
    let knights = DeckList { hero: KNIGHT, ..deck(30, &[(FABLED, 1), (COMPANION, 1)]) };
    assert_eq!(verdict(knights), ["wrong_class 195 0 1"]);
    let newer = deck(30, &[(77_777, 1), (COMPANION, 1)]);
    assert_eq!(verdict(newer), ["unknown_card 77777 0 1"], "it may be the owner");
}

#[test]
fn unknown_cards_are_counted_and_nothing_else_about_them_is_checked() {
    let newer = beside(deck(40, &[(77_777, 2), (77_778, 1)]), 77_778, &[(77_779, 1)]);
    assert_eq!(verdict(newer), ["unknown_card 77777 0 2", "unknown_card 77778 0 1", "unknown_card 77779 0 1"]);
}

#[test]
fn without_a_known_hero_the_class_is_not_checked() {
    let lost = DeckList { hero: 77_777, ..deck(30, &[(HUNTERS, 1)]) };
    assert_eq!(verdict(lost), ["invalid_hero 77777 0 1"]);
    assert_eq!(verdict(DeckList { hero: 200, ..deck(30, &[]) }), ["invalid_hero 200 0 1"]);
    assert_eq!(verdict(DeckList { hero: TWO_CLASSES, ..deck(30, &[]) }), ["invalid_hero 141 0 1"]);
    assert_eq!(verdict(DeckList { hero: 200, ..deck(29, &[]) }), ["invalid_hero 200 0 1", "too_few_cards - 30 29"]);
}

#[test]
fn absurd_numbers_are_added_up_without_overflow() {
    let mut huge = beside(deck(30, &[]), OWNER, &[(1, u32::MAX), (2, 9)]);
    huge.cards.extend([(200, u32::MAX), (200, 5), (LEGEND, 0)]);
    assert!(problems(&huge).iter().any(|problem| problem.code == Code::TooManyCards && problem.found == u32::MAX));
}

#[test]
fn codes_are_stable_and_distinct() {
    let mut codes = Code::ALL.map(Code::code).to_vec();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Code::ALL.len());
    assert!(codes.contains(&"too_few_cards"));
}
