//! What became of the cards of the player's own deck.

use crate::invented::{COIN, Log, OTHER, OTHER_DECK, OWN, OWN_DECK, full_entity};
use gamelog::{CardCourse, records};

/// Card, offered, kept, drawn, played.
type Course = (String, u32, u32, Option<u32>, Option<u32>);

fn courses(log: &Log) -> Vec<Course> {
    let [record] = &records(log.text().as_bytes())[..] else { panic!("one game") };
    let told = |it: CardCourse| (it.card.as_str().to_owned(), it.offered, it.kept, it.drawn, it.played);
    record.card_courses().into_iter().map(told).collect()
}

fn course(card: &str, offered: u32, kept: u32, drawn: Option<u32>, played: Option<u32>) -> Course {
    (card.to_owned(), offered, kept, drawn, played)
}

/// A ranked game until the player's first turn.
fn begun() -> Log {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_RANKED");
    log.deal();
    log.mulligan();
    log.turn(1, OTHER);
    log.turn(2, OWN);
    log
}

#[test]
fn each_card_of_the_deck_has_its_course() {
    // The player keeps the first of four cards, draws three others, and plays the first one in the first turn.
    let expected = [
        course("BBB_000", 1, 1, Some(0), Some(1)),
        course("BBB_001", 1, 0, None, None),
        course("BBB_002", 1, 0, None, None),
        course("BBB_003", 1, 0, None, None),
        course("BBB_005", 0, 0, Some(1), None),
        course("BBB_006", 0, 0, Some(2), None),
        course("BBB_007", 0, 0, Some(2), None),
        course("BBB_011", 0, 0, Some(0), None),
        course("BBB_012", 0, 0, Some(0), None),
        course("BBB_013", 0, 0, Some(0), None),
    ];
    assert_eq!(courses(&Log::ranked()), expected);
    let json = records(Log::ranked().text().as_bytes())[0].to_json();
    assert!(json.contains(r#""friendly_courses":[{"card":"BBB_000","offered":1,"kept":1,"drawn":0,"played":1},"#));
}

#[test]
fn a_card_that_went_back_is_drawn_when_it_comes_again_and_copies_are_together() {
    let mut log = begun();
    log.draw(OWN, OWN_DECK + 1, "BBB_001");
    log.turn(3, OTHER);
    // In the opponent's turn, by an effect; a second copy of a card that was kept.
    log.draw(OWN, OWN_DECK + 20, "BBB_000");
    log.turn(4, OWN);
    log.play(OWN_DECK + 1, "", "PLAY");
    log.play(OWN_DECK + 20, "", "PLAY");
    log.win(false);
    let found = courses(&log);
    assert_eq!(found[0], course("BBB_000", 1, 1, Some(0), Some(2)));
    assert_eq!(found[1], course("BBB_001", 1, 0, Some(1), Some(2)));
}

#[test]
fn created_cards_the_coin_and_the_opponents_are_left_out() {
    let mut log = begun();
    log.play(COIN, "", "GRAVEYARD");
    log.create(70, "CCC_001", OWN_DECK);
    log.draw(OWN, 70, "CCC_001");
    log.play(70, "", "PLAY");
    log.play(OTHER_DECK, "AAA_001", "PLAY");
    log.win(false);
    assert!(courses(&log).iter().all(|(card, ..)| card.starts_with("BBB")));
}

#[test]
fn what_a_reset_takes_back_did_not_happen() {
    let mut log = begun();
    log.draw(OWN, OWN_DECK + 5, "BBB_005");
    log.play(OWN_DECK, "", "PLAY");
    log.block("GAME_RESET", 66, |log| {
        log.power("RESET_GAME");
        for (entity, card, zone) in [(OWN_DECK + 5, "", "DECK"), (OWN_DECK, "BBB_000", "HAND")] {
            let text = full_entity(entity, card, zone, OWN).replace("Creating ID=", "Updating ");
            text.trim_start().lines().for_each(|line| log.power(line));
        }
    });
    log.turn(4, OWN);
    log.play(OWN_DECK, "", "PLAY");
    log.win(false);
    let found = courses(&log);
    assert_eq!(found[0], course("BBB_000", 1, 1, Some(0), Some(2)));
    assert!(found.iter().all(|(card, ..)| card != "BBB_005"));
}

#[test]
fn a_log_without_the_mulligan_or_of_a_watched_game_tells_nothing() {
    let mut without = Log::new();
    without.create_game(1, "BEGIN_MULLIGAN");
    without.describe("GT_RANKED");
    without.deal();
    without.turn(2, OWN);
    without.win(false);
    let mut middle = Log::new();
    middle.create_game(5, "MAIN_ACTION");
    middle.describe("GT_RANKED");
    middle.draw(OWN, OWN_DECK + 5, "BBB_005");
    middle.win(false);
    let mut watched = Log::new();
    watched.line("================== Begin Spectating 1st player ==================");
    watched.raw(&Log::ranked().text());
    for log in [without, middle, watched] {
        assert_eq!(courses(&log), []);
    }
}
