//! Which secrets a hidden one may be, after what has happened.

use crate::invented::{Log, OTHER, OTHER_DECK, OTHER_NAME, OWN, OWN_DECK, OWN_NAME, reference};
use crate::tracking::{started, view};
use gamelog::{SecretView, View};

const OTHER_HERO: u32 = 64;
const OWN_HERO: u32 = 66;
const OWN_POWER: u32 = 67;
const SECRET: u32 = OTHER_DECK + 20;
/// Minions of both.
const MINE: u32 = 100;
const THEIRS: u32 = 120;

/// The opponent's turn, in which they lay a secret of a class; each has one minion.
fn laid(class: &str) -> Log {
    let mut log = started();
    log.summon(MINE, "CCC_001", OWN);
    log.summon(THEIRS, "CCC_002", OTHER);
    log.turn(3, OTHER);
    log.draw(OTHER, SECRET, "");
    lay(&mut log, SECRET, class);
    log
}

fn lay(log: &mut Log, entity: u32, class: &str) {
    log.block("PLAY", entity, |log| {
        log.tag(&reference(entity), "CLASS", class);
        log.zone(entity, "SECRET");
    });
}

/// The same, and the player's turn begins.
fn my_turn(class: &str) -> Log {
    let mut log = laid(class);
    log.turn(4, OWN);
    log
}

fn theirs(view: &View) -> &SecretView {
    let [secret] = &view.secrets.theirs[..] else { panic!("{:?}", view.secrets) };
    secret
}

/// What is ruled out, without printings, sorted.
fn ruled_out(log: &Log) -> Vec<&'static str> {
    let is_old = |card: &&str| !card.starts_with("CORE_");
    let view = view(log);
    let mut cards: Vec<_> = theirs(&view).ruled_out.iter().flat_map(|it| &it.cards).copied().filter(is_old).collect();
    cards.sort_unstable();
    cards
}

#[test]
fn a_hidden_secret_may_be_any_of_its_class() {
    let log = my_turn("MAGE");
    let view = view(&log);
    let secret = theirs(&view);
    assert_eq!((secret.entity, secret.turn, secret.card.as_str(), secret.ruled_out.len()), (SECRET, 2, "", 0));
    assert!(secret.candidates.contains(&"EX1_287") && secret.candidates.contains(&"CORE_EX1_287"));
    assert!(!secret.candidates.contains(&"EX1_610") && !secret.candidates.contains(&"VAN_EX1_287"));
    assert_eq!(view.opponent.secrets, 1);
    // Without a class in the log it is that of the hero: 05 is a hunter.
    let mut log = started();
    log.turn(3, OTHER);
    log.draw(OTHER, SECRET, "");
    log.play_hidden(SECRET, "SECRET");
    let shown = self::view(&log);
    assert!(theirs(&shown).candidates.contains(&"EX1_610") && !theirs(&shown).candidates.contains(&"EX1_287"));
    assert!(shown.to_json().len() < 4 << 10, "{}", shown.to_json().len());
}

#[test]
fn what_an_attack_on_the_hero_would_have_set_off_is_ruled_out() {
    let mut log = my_turn("HUNTER");
    log.attack(MINE, OTHER_HERO, &[]);
    assert_eq!(ruled_out(&log), ["AT_060", "EX1_533", "EX1_610", "EX1_611", "LOOT_079"]);
    let shown = view(&log);
    let by: Vec<_> = theirs(&shown).ruled_out.iter().map(|it| (it.by, it.cards.len())).collect();
    assert_eq!(by, [("hero_attacked", 6), ("minion_attacks", 2)]);
    // The hero's own attack is no minion's.
    let mut log = my_turn("MAGE");
    log.attack(OWN_HERO, OTHER_HERO, &[]);
    assert_eq!(ruled_out(&log), ["EX1_289"]);
    log.attack(MINE, OTHER_HERO, &[]);
    assert_eq!(ruled_out(&log), ["EX1_289", "EX1_594", "JAIL_315", "REV_516", "ULD_239"]);
    let mut log = my_turn("ROGUE");
    log.attack(MINE, OTHER_HERO, &[]);
    assert_eq!(ruled_out(&log), ["DMF_513"], "the minion has no neighbour");
    log.summon(MINE + 1, "CCC_001", OWN);
    log.attack(MINE + 1, OTHER_HERO, &[]);
    assert_eq!(ruled_out(&log), ["DMF_513", "LOOT_210"]);
}

#[test]
fn a_full_board_keeps_what_needs_a_place() {
    let mut log = my_turn("HUNTER");
    (1..7).for_each(|at| log.summon(THEIRS + at, "CCC_002", OTHER));
    log.attack(MINE, THEIRS, &[]);
    assert_eq!(ruled_out(&log), ["EX1_611", "TTN_504"]);
    log.deaths(&[THEIRS + 1]);
    log.attack(MINE, THEIRS, &[]);
    assert_eq!(ruled_out(&log), ["BT_203", "EX1_554", "EX1_611", "ICC_200", "TSC_929", "TTN_504"]);
}

#[test]
fn a_minion_that_changes_sides_takes_its_place_along() {
    let mut log = my_turn("HUNTER");
    (1..7).for_each(|at| log.summon(THEIRS + at, "CCC_002", OTHER));
    log.tag(&reference(THEIRS + 1), "CONTROLLER", "2");
    log.attack(MINE, THEIRS, &[]);
    assert!(ruled_out(&log).contains(&"EX1_554"), "there is a place again");
}

#[test]
fn a_minion_that_attacks_and_dies_does_not_prove_what_comes_after() {
    let mut log = my_turn("ROGUE");
    log.attack(MINE, OTHER_HERO, &[MINE]);
    assert_eq!(ruled_out(&log), [""; 0]);
}

#[test]
fn what_a_played_minion_would_have_set_off_is_ruled_out() {
    let mut log = my_turn("MAGE");
    log.play_as(OWN_DECK, "BBB_000", "MINION", 0);
    let expected = ["CFM_620", "EX1_294", "ICC_082", "LOOT_101", "MAW_006"];
    assert_eq!(ruled_out(&log), expected);
    // One that dies of its own effect proves only what comes before.
    let mut log = my_turn("MAGE");
    log.play_as(OWN_DECK, "BBB_000", "MINION", 0);
    log.deaths(&[OWN_DECK]);
    assert_eq!(ruled_out(&log), ["MAW_006"]);
    // A card that is drawn and played in the same turn.
    log.draw(OWN, OWN_DECK + 9, "BBB_009");
    log.play_as(OWN_DECK + 9, "BBB_009", "WEAPON", 0);
    assert_eq!(ruled_out(&log), ["MAW_006", "WW_422"]);
    let mut log = my_turn("PALADIN");
    log.play_as(OWN_DECK, "BBB_000", "MINION", 0);
    assert_eq!(ruled_out(&log), ["EX1_379"]);
    log.summon(MINE + 1, "CCC_001", OWN);
    log.play_as(OWN_DECK + 1, "BBB_001", "MINION", 0);
    assert_eq!(ruled_out(&log), ["EX1_379", "LOE_027"]);
}

#[test]
fn what_a_spell_would_have_set_off_is_ruled_out() {
    let mut log = my_turn("MAGE");
    log.play_as(OWN_DECK, "BBB_000", "SPELL", OTHER_HERO);
    assert_eq!(ruled_out(&log), ["BT_003", "EX1_287", "UNG_024"]);
    log.play_as(OWN_DECK + 1, "BBB_001", "SPELL", MINE);
    assert_eq!(ruled_out(&log), ["BT_003", "EX1_287", "UNG_024", "tt_010"]);
    let mut log = my_turn("PALADIN");
    log.play_as(OWN_DECK, "BBB_000", "SPELL", 0);
    log.play_as(OWN_DECK + 1, "BBB_001", "SPELL", 0);
    assert_eq!(ruled_out(&log), ["DAL_570", "DMF_236"]);
    log.play_as(OWN_DECK + 2, "BBB_002", "SPELL", 0);
    assert_eq!(ruled_out(&log), ["BAR_550", "DAL_570", "DMF_236", "GIL_903"], "three cards");
}

#[test]
fn deaths_powers_and_damage_in_the_players_turn_rule_out() {
    let mut log = my_turn("PALADIN");
    log.attack(MINE, THEIRS, &[THEIRS, MINE]);
    assert_eq!(ruled_out(&log), ["BOT_908", "CFM_800", "EX1_130", "EX1_136", "WC_033"], "no other minion to avenge it");
    log.power("META_DATA - Meta=DAMAGE Data=2 InfoCount=1");
    log.power(&format!("            Info[0] = {}", reference(OTHER_HERO)));
    assert!(ruled_out(&log).contains(&"EX1_132"));
    let mut log = my_turn("HUNTER");
    log.block("PLAY", OWN_POWER, |_| {});
    assert_eq!(ruled_out(&log), ["LOE_021"]);
}

#[test]
fn what_goes_off_rules_nothing_out_for_the_others() {
    let mut log = laid("HUNTER");
    log.draw(OTHER, SECRET + 1, "");
    lay(&mut log, SECRET + 1, "HUNTER");
    log.turn(4, OWN);
    log.block_at("ATTACK", MINE, OTHER_HERO, |log| {
        log.block("TRIGGER", SECRET + 1, |log| {
            log.reveal(SECRET + 1, "EX1_610", "GRAVEYARD");
        });
    });
    assert_eq!(ruled_out(&log), [""; 0]);
    assert_eq!(theirs(&view(&log)).entity, SECRET);
    log.attack(MINE, OTHER_HERO, &[]);
    assert!(ruled_out(&log).contains(&"EX1_611"));
}

#[test]
fn the_owners_turn_sets_off_only_what_starts_with_it() {
    let mut log = my_turn("PALADIN");
    log.turn(5, OTHER);
    assert_eq!(ruled_out(&log), [""; 0], "their turn has begun, but may still set it off");
    log.draw(OTHER, OTHER_DECK + 22, "");
    assert_eq!(ruled_out(&log), ["AT_073"]);
    log.attack(THEIRS, MINE, &[MINE, THEIRS]);
    log.play_as(OTHER_DECK, "AAA_000", "MINION", 0);
    assert_eq!(ruled_out(&log), ["AT_073"]);
    // A secret that was laid in this turn was not there at its start.
    log.draw(OTHER, SECRET + 1, "");
    lay(&mut log, SECRET + 1, "PALADIN");
    let shown = view(&log);
    let ruled: Vec<_> = shown.secrets.theirs.iter().map(|it| it.ruled_out.len()).collect();
    assert_eq!(ruled, [1, 0]);
}

#[test]
fn the_end_of_a_turn_rules_out_what_waits_for_it() {
    let mut log = my_turn("MAGE");
    log.draw(OWN, OWN_DECK + 9, "BBB_009");
    log.turn(5, OTHER);
    assert_eq!(ruled_out(&log), ["DMF_107", "END_024"]);
    // A hero that was hit did take damage.
    let mut log = my_turn("MAGE");
    log.attack(OWN_HERO, OTHER_HERO, &[]);
    log.deaths(&[MINE]);
    // The two lines of a turn's change, in the other order.
    log.tag(OWN_NAME, "CURRENT_PLAYER", "0");
    log.tag(OTHER_NAME, "CURRENT_PLAYER", "1");
    log.tag("GameEntity", "TURN", "5");
    assert_eq!(ruled_out(&log), ["EX1_289"]);
    let mut log = my_turn("ROGUE");
    log.draw(OWN, OWN_DECK + 9, "BBB_009");
    assert_eq!(ruled_out(&log), [""; 0]);
    log.draw(OWN, OWN_DECK + 10, "BBB_010");
    log.play_as(OWN_DECK + 10, "BBB_010", "WEAPON", 0);
    log.turn(5, OTHER);
    assert_eq!(ruled_out(&log), ["SCH_706", "YOP_017"]);
}

#[test]
fn a_rewind_brings_back_what_was_ruled_out() {
    let mut log = my_turn("MAGE");
    log.play_as(OWN_DECK, "BBB_000", "SPELL", 0);
    let before = ruled_out(&log);
    log.play_as(OWN_DECK + 1, "BBB_001", "MINION", 0);
    assert!(ruled_out(&log).len() > before.len());
    log.block("GAME_RESET", OWN_HERO, |log| {
        log.power("RESET_GAME");
        log.power(&format!("FULL_ENTITY - Updating {} CardID=BBB_001", reference(OWN_DECK + 1)));
        log.power("    tag=ZONE value=HAND");
    });
    assert_eq!(ruled_out(&log), before);
}

#[test]
fn own_secrets_are_known_and_a_known_one_rules_out_itself() {
    let mut log = laid("MAGE");
    log.turn(4, OWN);
    log.play(OWN_DECK, "", "SECRET");
    let shown = view(&log);
    let [mine] = &shown.secrets.mine[..] else { panic!("{:?}", shown.secrets.mine) };
    assert_eq!((mine.card.as_str(), mine.turn, mine.candidates.len()), ("BBB_000", 2, 0));
    // A secret that both players have seen in the hand.
    log.turn(5, OTHER);
    log.power(&format!("SHOW_ENTITY - Updating Entity={} CardID=EX1_287", reference(OTHER_DECK + 1)));
    log.power("    tag=ZONE value=HAND");
    lay(&mut log, OTHER_DECK + 1, "MAGE");
    let shown = view(&log);
    let [first, second] = &shown.secrets.theirs[..] else { panic!("{:?}", shown.secrets.theirs) };
    assert_eq!((second.card.as_str(), second.candidates.len()), ("EX1_287", 0));
    assert!(!first.candidates.contains(&"EX1_287") && first.candidates.contains(&"EX1_289"));
}

#[test]
fn a_card_that_was_in_the_deck_again_is_hidden() {
    let mut log = started();
    log.turn(3, OTHER);
    // Shown on the board, then shuffled into the deck and drawn: the log still knows it, the player does not.
    log.draw(OTHER, SECRET, "");
    log.play_as(SECRET, "EX1_287", "MINION", 0);
    log.zone(SECRET, "DECK");
    log.draw(OTHER, SECRET, "");
    assert_eq!(view(&log).opponent.hand_cards.last().unwrap().card.as_str(), "");
    lay(&mut log, SECRET, "MAGE");
    assert_eq!(theirs(&view(&log)).card.as_str(), "");
}
