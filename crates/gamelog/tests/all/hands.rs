//! The opponent's hand: when each card came, how, and what it is.

use crate::invented::{Log, OTHER, OTHER_DECK, OWN, OWN_DECK, reference};
use crate::tracking::{started, view};

/// `how turn creator card`
fn hand(log: &Log) -> Vec<String> {
    let cards = view(log).opponent.hand_cards;
    cards
        .iter()
        .map(|it| format!("{} {} {} {}", it.how.name(), it.turn, it.creator, it.card).trim().to_owned())
        .collect()
}

fn create(log: &mut Log, entity: u32, card: &str, zone: &str, creator: u32) {
    log.power(&format!("FULL_ENTITY - Creating ID={entity} CardID={card}"));
    log.power(&format!("    tag=ZONE value={zone}"));
    log.power(&format!("    tag=CONTROLLER value={OTHER}"));
    if creator != 0 {
        log.power(&format!("    tag=CREATOR value={creator}"));
    }
    log.tag("4", "COST", "1");
}

#[test]
fn the_first_hand_is_kept_or_replaced() {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_RANKED");
    log.deal();
    assert_eq!(hand(&log), ["kept 0", "kept 0", "kept 0"]);
    // Two are replaced: what comes for them may come before they leave.
    log.draw(OTHER, OTHER_DECK + 10, "");
    log.zone(OTHER_DECK, "DECK");
    log.draw(OTHER, OTHER_DECK + 11, "");
    log.zone(OTHER_DECK + 2, "DECK");
    log.tag("GameEntity", "STEP", "MAIN_READY");
    log.draw(OTHER, OTHER_DECK + 12, "");
    log.turn(2, OWN);
    log.turn(3, OTHER);
    // One of them again.
    log.draw(OTHER, OTHER_DECK, "");
    assert_eq!(hand(&log), ["kept 0", "drawn 0", "drawn 0", "drawn 1", "drawn 2"]);
    assert_eq!(view(&log).opponent.hand, 5);
}

#[test]
fn created_and_returned_cards_say_what_is_known_of_them() {
    let mut log = started();
    log.turn(3, OTHER);
    log.play_as(OTHER_DECK, "AAA_000", "MINION", 0);
    create(&mut log, 100, "", "HAND", OTHER_DECK);
    // Discovered: made aside, then taken to the hand.
    create(&mut log, 101, "", "SETASIDE", OTHER_DECK);
    log.zone(101, "HAND");
    create(&mut log, 102, "XXX_102", "HAND", 0);
    // The log says of a hidden card only in which block it was made.
    log.play_as(OTHER_DECK + 4, "AAA_004", "SPELL", 0);
    log.block("POWER", OTHER_DECK + 4, |log| create(log, 103, "", "HAND", 0));
    log.turn(4, OWN);
    log.zone(OTHER_DECK, "HAND");
    // A card of the deck that was looked at.
    log.zone(OTHER_DECK + 9, "SETASIDE");
    log.zone(OTHER_DECK + 9, "HAND");
    let expected = [
        "kept 0",
        "kept 0",
        "created 2 AAA_000",
        "created 2 AAA_000",
        "created 2  XXX_102",
        "created 2 AAA_004",
        "returned 2  AAA_000",
    ];
    assert_eq!(hand(&log)[..7], expected);
    assert_eq!(hand(&log)[7..], ["drawn 2"]);
    // A card of the hand is shown, and becomes another one unseen.
    log.power(&format!("SHOW_ENTITY - Updating Entity={} CardID=AAA_001", reference(OTHER_DECK + 1)));
    log.power("    tag=ZONE value=HAND");
    assert_eq!(hand(&log)[0], "kept 0  AAA_001");
    log.power(&format!("CHANGE_ENTITY - Updating Entity={} CardID=AAA_009", reference(OTHER_DECK + 1)));
    log.tag("4", "COST", "1");
    assert_eq!(hand(&log)[0], "kept 0  AAA_009");
}

#[test]
fn a_card_of_the_player_that_the_opponent_takes_is_known() {
    let mut log = started();
    log.tag(&reference(OWN_DECK + 1), "CONTROLLER", "1");
    assert_eq!(hand(&log), ["kept 0", "kept 0", "kept 0", "taken 1  BBB_001"]);
    // The coin of the one who goes second.
    let shown = view(&log);
    assert_eq!(shown.hand.len(), 4);
}

#[test]
fn a_rewind_brings_back_how_a_card_came() {
    let mut log = started();
    log.turn(3, OTHER);
    log.draw(OTHER, OTHER_DECK + 9, "");
    log.play_as(OTHER_DECK + 9, "AAA_009", "MINION", 0);
    log.zone(OTHER_DECK + 9, "HAND");
    assert_eq!(hand(&log).last().unwrap(), "returned 2  AAA_009");
    log.turn(4, OWN);
    log.play_as(OWN_DECK, "BBB_000", "MINION", 0);
    log.zone(OTHER_DECK, "DECK");
    log.draw(OTHER, OTHER_DECK, "");
    assert_eq!(hand(&log).last().unwrap(), "drawn 2");
    log.block("GAME_RESET", 66, |log| {
        log.power("RESET_GAME");
        log.power(&format!("FULL_ENTITY - Updating {} CardID=BBB_000", reference(OWN_DECK)));
        log.power("    tag=ZONE value=HAND");
    });
    assert_eq!(hand(&log), ["kept 0", "kept 0", "kept 0", "returned 2  AAA_009"]);
}
