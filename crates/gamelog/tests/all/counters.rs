//! What cards count during a game.

use crate::invented::{Log, OTHER, OTHER_DECK, OTHER_NAME, OWN, OWN_DECK, OWN_NAME, reference};
use crate::tracking::{started, tracked, view};
use gamelog::{Card, Counter, Counters, Track};

fn counters(log: &Log) -> (Counters, Counters) {
    let shown = view(log).counters;
    (shown.mine, shown.theirs)
}

fn graves(counters: &Counters) -> Vec<(&str, u32, bool)> {
    counters.graveyard.iter().map(|it| (it.card.as_str(), it.count, it.created)).collect()
}

fn played() -> Log {
    let mut log = started();
    log.play_as(OWN_DECK, "BBB_000", "SPELL", 0);
    log.play_as(OWN_DECK + 1, "BBB_001", "MINION", 0);
    log.block("PLAY", 67, |_| {});
    log.summon(100, "CCC_001", OWN);
    log.summon(101, "CCC_001", OWN);
    log.turn(3, OTHER);
    log.draw(OTHER, OTHER_DECK + 9, "");
    log.play_hidden(OTHER_DECK + 9, "SECRET");
    log.deaths(&[100, OWN_DECK + 1]);
    log
}

#[test]
fn spells_deaths_and_hero_powers_are_counted() {
    let log = played();
    let (mine, theirs) = counters(&log);
    assert_eq!((mine.spells, mine.minions_died, mine.hero_powers), (1, 2, 1));
    assert_eq!(graves(&mine), [("BBB_001", 1, false), ("CCC_001", 1, true)]);
    assert_eq!((theirs.spells, theirs.minions_died, theirs.hero_powers), (1, 0, 0), "a hidden secret is a spell");
    assert_eq!((mine.cards_this_turn, mine.cards_last_turn), (0, 2));
    assert_eq!((theirs.cards_this_turn, theirs.cards_last_turn), (1, 0));
}

#[test]
fn minions_that_leave_in_another_way_have_not_died() {
    let mut log = played();
    log.zone(101, "GRAVEYARD");
    log.tag(&reference(101), "ZONE", "REMOVEDFROMGAME");
    assert_eq!(counters(&log).0.minions_died, 2);
    // One that changed sides dies as the other's.
    log.summon(102, "CCC_002", OWN);
    log.tag(&reference(102), "CONTROLLER", "1");
    log.deaths(&[102]);
    assert_eq!(graves(&counters(&log).1), [("CCC_002", 1, true)]);
}

#[test]
fn the_log_tells_fatigue_overload_and_corpses() {
    let mut log = played();
    for (who, tag, value) in [
        (OWN_NAME, "FATIGUE", "3"),
        (OTHER_NAME, "OVERLOAD_OWED", "2"),
        (OTHER_NAME, "OVERLOAD_LOCKED", "1"),
        (OTHER_NAME, "2186", "4"),
    ] {
        log.tag(who, tag, value);
    }
    let (mine, theirs) = counters(&log);
    assert_eq!((mine.fatigue, theirs.fatigue), (4, 1));
    assert_eq!((theirs.overload_next, theirs.overload_now, theirs.corpses, mine.corpses), (2, 1, 4, 0));
    log.tag(OTHER_NAME, "OVERLOAD_OWED", "0");
    assert_eq!(counters(&log).1.overload_next, 0);
}

#[test]
fn a_rewind_counts_back() {
    let mut log = played();
    log.turn(4, OWN);
    let (before, _) = counters(&log);
    log.play_as(OWN_DECK + 2, "BBB_002", "SPELL", 0);
    log.block("PLAY", 67, |_| {});
    log.tag(OWN_NAME, "FATIGUE", "1");
    log.deaths(&[101]);
    let (after, _) = counters(&log);
    assert_eq!((after.spells, after.hero_powers, after.minions_died, after.fatigue), (2, 2, 3, 2));
    log.block("GAME_RESET", 66, |log| {
        log.power("RESET_GAME");
        for (entity, zone) in [(OWN_DECK + 2, "HAND"), (101, "PLAY")] {
            log.power(&format!("FULL_ENTITY - Updating {} CardID=BBB_002", reference(entity)));
            log.power(&format!("    tag=ZONE value={zone}"));
        }
    });
    assert_eq!(counters(&log).0, before);
}

#[test]
fn the_view_says_what_the_cards_of_the_game_ask_for() {
    let mut track = Track::new(vec![(Card::new("BBB_009"), 2)]);
    track.set_counters(Card::new("BBB_009"), vec![Counter::Overload]);
    track.set_counters(Card::new("CCC_050"), vec![Counter::Fatigue]);
    track.set_counters(Card::new("AAA_000"), vec![Counter::Spells, Counter::Overload]);
    let mut log = started();
    assert_eq!(tracked(&log, track.clone()).view(5).counters.wanted, [Counter::Overload]);
    log.play_as(OTHER_DECK, "AAA_000", "MINION", 0);
    assert_eq!(tracked(&log, track).view(5).counters.wanted, [Counter::Spells, Counter::Overload]);
}
