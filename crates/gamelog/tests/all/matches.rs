//! A game of the log as the match that is recorded.

use crate::invented::{Log, OTHER, OTHER_DECK, OWN};
use gamelog::{Class, Match, Parser, Recorder, Refusal, SessionStart, Stream, Tracker};

const USER: &str = "00000000-0000-4000-8000-000000000001";

fn matches(log: &Log) -> Vec<Match> {
    let mut parser = Parser::new(Stream::Auto);
    parser.begin_session(SessionStart::parse("Hearthstone_2026_05_02_23_41_07").unwrap());
    parser.feed(log.text().as_bytes());
    parser.end();
    let mut recorder = Recorder::default();
    recorder.apply_all(parser.take_events());
    recorder.into_records().iter().map(|record| record.to_match(Some(USER), 0)).collect()
}

/// A short game of a type, with an end or without.
fn game(game_type: &str, change: impl FnOnce(&mut Log)) -> Match {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe(game_type);
    log.deal();
    log.turn(1, OTHER);
    log.turn(2, OWN);
    log.turn(3, OTHER);
    change(&mut log);
    let [found] = <[Match; 1]>::try_from(matches(&log)).unwrap();
    found
}

#[test]
fn a_ranked_game_has_every_field() {
    let [found] = <[Match; 1]>::try_from(matches(&Log::ranked())).unwrap();
    let cards: Vec<_> = found.opponent_cards.iter().map(|card| card.as_str()).collect();
    assert_eq!(cards, ["AAA_001", "AAA_003"]);
    assert_eq!(found.opponent_class.unwrap().name(), "HUNTER");
    let expected = Match {
        id: found.id.clone(),
        result: Some("victory"),
        class: Class::named("MAGE"),
        opponent_class: found.opponent_class,
        mode: Some("ranked"),
        format: Some("STANDARD"),
        went_first: Some(false),
        own_turns: 3,
        duration_s: Some(150),
        opponent_cards: found.opponent_cards.clone(),
        cards: found.cards.clone(),
        build: Some(245_100),
        arena: None,
        arena_deck: None,
        started: Some("2026-05-02T23:58:20".to_owned()),
        ended: Some("2026-05-03T00:00:50".to_owned()),
        refusal: None,
    };
    assert_eq!(found, expected);
}

#[test]
fn a_match_was_played_when_it_began() {
    let [mut found] = <[Match; 1]>::try_from(matches(&Log::ranked())).unwrap();
    assert_eq!(found.played_at(), Some("2026-05-02T23:58:20"));
    assert!(found.arguments().unwrap().contains(r#""played_at":"2026-05-02T23:58:20","source":"log""#));
    found.started = None;
    assert_eq!(found.played_at(), Some("2026-05-03T00:00:50"), "the log begins in the middle of the game");
    found.refusal = Some(Refusal::Spectated);
    assert_eq!(found.arguments(), None);
}

#[test]
fn modes_and_formats_are_those_of_a_match() {
    for (game_type, mode, format, refusal) in [
        ("GT_RANKED", "ranked", Some("STANDARD"), None),
        ("GT_CASUAL", "casual", Some("STANDARD"), None),
        ("GT_VS_FRIEND", "friendly", Some("STANDARD"), None),
        ("GT_ARENA", "arena", None, None),
        ("GT_UNDERGROUND_ARENA", "arena", None, None),
        ("GT_TAVERNBRAWL", "brawl", None, None),
        ("GT_VS_AI", "practice", None, None),
        ("GT_PVPDR", "other", None, None),
        ("GT_BATTLEGROUNDS", "battlegrounds", None, Some(Refusal::ModeIgnored)),
        ("GT_MERCENARIES_PVP", "mercenaries", None, Some(Refusal::ModeIgnored)),
        ("GT_SOMETHING_NEW", "other", None, None),
    ] {
        let found = game(game_type, |log| log.win(false));
        assert_eq!((found.mode, found.format, found.refusal), (Some(mode), format, refusal), "{game_type}");
    }
}

#[test]
fn a_game_without_an_end_or_a_result_is_not_recorded() {
    let unfinished = game("GT_RANKED", |_| {});
    assert_eq!((unfinished.refusal, unfinished.result, unfinished.ended), (Some(Refusal::Unfinished), None, None));
    let unknown = game("GT_RANKED", |log| log.tag("GameEntity", "STATE", "COMPLETE"));
    assert_eq!((unknown.refusal, unknown.result), (Some(Refusal::ResultUnknown), None));
    let tie = game("GT_RANKED", |log| {
        log.tag("2", "PLAYSTATE", "TIED");
        log.tag("GameEntity", "STATE", "COMPLETE");
    });
    assert_eq!((tie.refusal, tie.result), (None, Some("tie")));
    let mut log = Log::new();
    log.line("================== Begin Spectating 1st player ==================");
    log.create_game(3, "MAIN_ACTION");
    log.describe("GT_RANKED");
    log.win(false);
    assert_eq!(matches(&log)[0].refusal, Some(Refusal::Spectated));
}

#[test]
fn only_cards_of_the_opponents_own_deck_count() {
    let found = game("GT_RANKED", |log| {
        log.reveal(OTHER_DECK, "AAA_002", "PLAY");
        log.reveal(OTHER_DECK + 1, "AAA_002", "PLAY");
        log.power("FULL_ENTITY - Creating ID=90 CardID=MADE");
        log.power("    tag=ZONE value=HAND");
        log.power(&format!("    tag=CONTROLLER value={OTHER}"));
        log.power("    tag=CREATOR value=64");
        // A card that goes over to the player is still of the opponent's deck; what it becomes is not.
        log.power(&format!("CHANGE_ENTITY - Updating Entity={OTHER_DECK} CardID=CHANGED"));
        log.tag(&OTHER_DECK.to_string(), "CONTROLLER", &OWN.to_string());
        log.win(false);
    });
    let cards: Vec<_> = found.opponent_cards.iter().map(|card| card.as_str()).collect();
    assert_eq!(cards, ["AAA_002", "AAA_002"]);
}

/// The id is the same for every reader of a game, and for no other game.
#[test]
fn the_id_follows_from_the_game() {
    let id = |log: &Log| matches(log)[0].id.clone().unwrap();
    let ranked = id(&Log::ranked());
    assert_eq!(id(&Log::ranked()), ranked);
    let record = &gamelog::records(Log::ranked().text().as_bytes())[0];
    assert_eq!(record.to_match(Some(USER), 0).id.unwrap(), ranked, "the date does not matter where there is a seed");
    assert_ne!(record.to_match(Some("00000000-0000-4000-8000-000000000002"), 0).id.unwrap(), ranked);
    assert_eq!(record.to_match(None, 0).id, None);

    let played = |mut log: Log, wait: u32| {
        log.wait(wait);
        log.create_game(1, "BEGIN_MULLIGAN");
        log.describe("GT_RANKED");
        log.deal();
        log.win(false);
        log
    };
    let mut other = Log::new();
    other.next_seed();
    assert_ne!(id(&played(other, 0)), id(&played(Log::new(), 0)));
    let seedless = |wait| id(&played(Log::new().without_seed(), wait));
    assert_eq!(seedless(0), seedless(0));
    assert_ne!(seedless(0), seedless(60), "without a seed the start tells games apart");
}

#[test]
fn a_game_of_the_arena_says_which_one_and_with_which_draft() {
    assert_eq!(game("GT_ARENA", |log| log.win(false)).arena, Some("arena"));
    assert_eq!(game("GT_UNDERGROUND_ARENA", |log| log.win(false)).arena, Some("underground"));
    let session = SessionStart::parse("Hearthstone_2026_05_02_23_41_07").unwrap();
    let draft = |number: u64, game_type: &str| {
        let mut log = Log::new();
        log.create_game(1, "BEGIN_MULLIGAN");
        log.describe(game_type);
        log.deal();
        log.win(false);
        let mut tracker = Tracker::default();
        tracker.begin_session(session, 0);
        let about = format!(
            "I 23:57:00.0 Starting Arena Game With Deck\nI 23:57:00.0 # Deck ID: {number}\nI 23:57:00.0 AAECAQcAAAA=\n"
        );
        tracker.set_decks(about.as_bytes(), Some(session));
        tracker.feed(log.text().as_bytes());
        tracker.take_finished()[0].to_match(Some(USER), 0)
    };
    let found = draft(7_000_000_001, "GT_ARENA");
    assert!(found.arguments().unwrap().ends_with(r#""arena":"arena","arena_deck":7000000001}"#));
    assert_eq!((draft(0, "GT_ARENA").arena_deck, draft(7, "GT_RANKED").arena_deck), (None, None));
}
