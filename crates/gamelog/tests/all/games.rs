//! Invented games, one for each thing that happens in a log.

use crate::invented::{COIN, Log, OTHER, OTHER_DECK, OTHER_NAME, OWN, OWN_DECK, OWN_NAME, full_entity};
use gamelog::{Event, Parser, Record, Stream};
use serde_json::{Value, json};

fn games(log: &Log) -> Vec<Record> {
    gamelog::records(log.text().as_bytes())
}

fn game(log: &Log) -> Value {
    let games = games(log);
    assert_eq!(games.len(), 1, "{games:#?}");
    serde_json::from_str(&games[0].to_json()).unwrap()
}

fn events(text: &str, stream: Stream) -> Vec<Event> {
    let mut parser = Parser::new(stream);
    parser.feed(text.as_bytes());
    parser.end();
    parser.take_events()
}

#[test]
fn a_ranked_game_is_read_completely() {
    let truth = json!({
        "build": 245_100, "game_type": "GT_RANKED", "mode": "ranked", "format": "FT_STANDARD", "scenario": 2, "seed": 1,
        "friendly": 2, "first": 1, "turns": 5, "complete": true, "starts_mid_game": false, "reconnects": 0, "resets": 0,
        "spectated": false, "truncated": false, "started": "23:58:20.0000000", "ended": "00:00:50.0000000", "duration_s": 150.0,
        "players": {
            "1": { "name": OTHER_NAME, "class": "HUNTER", "hero": "HERO_05", "result": "LOST", "conceded": true },
            "2": { "name": OWN_NAME, "class": "MAGE", "hero": "HERO_08ab", "result": "WON", "conceded": false },
        },
        "mulligan": { "offered": ["BBB_000", "BBB_001", "BBB_002", "BBB_003", "XXX_COIN1"], "kept": ["BBB_000"] },
        "mulligan_offered": ["BBB_000", "BBB_001", "BBB_002", "BBB_003"], "mulligan_kept": ["BBB_000"],
        "friendly_draws": [
            "BBB_000", "BBB_001", "BBB_002", "BBB_003", "BBB_011", "BBB_012", "BBB_013", "BBB_005", "BBB_006", "BBB_007"
        ],
        "friendly_played": ["XXX_COIN1", "BBB_000"],
        "opponent_played": ["AAA_001", "AAA_003"],
        "friendly_courses": [
            { "card": "BBB_000", "offered": 1, "kept": 1, "drawn": 0, "played": 1 }, { "card": "BBB_001", "offered": 1 },
            { "card": "BBB_002", "offered": 1 }, { "card": "BBB_003", "offered": 1 }, { "card": "BBB_005", "drawn": 1 },
            { "card": "BBB_006", "drawn": 2 }, { "card": "BBB_007", "drawn": 2 }, { "card": "BBB_011", "drawn": 0 },
            { "card": "BBB_012", "drawn": 0 }, { "card": "BBB_013", "drawn": 0 },
        ],
        "deck_at_start": { "1": 30, "2": 30 },
        "deck_at_end": { "1": 24, "2": 26 },
        "battlegrounds": null,
    });
    let game = game(&Log::ranked());
    for (key, expected) in truth.as_object().unwrap() {
        assert_eq!(&game[key], expected, "{key}");
    }
    assert_eq!(game.as_object().unwrap().len(), truth.as_object().unwrap().len());
}

#[test]
fn both_streams_tell_the_same_game() {
    let log = Log::ranked();
    let read = |text: &str, stream| {
        let mut recorder = gamelog::Recorder::default();
        recorder.apply_all(events(text, stream));
        recorder.into_records()
    };
    assert_eq!(read(&log.text(), Stream::PowerTaskList), read(&log.text(), Stream::GameState));
    // Without the other stream the description and the mulligan are missing.
    let [alone] = &read(&log.power_tasks(), Stream::Auto)[..] else { panic!() };
    let [whole] = &games(&log)[..] else { panic!() };
    assert_eq!((alone.game_type.as_deref(), alone.mulligan()), (None, None));
    assert_eq!(alone.friendly_draws(), whole.friendly_draws());
    assert_eq!(alone.players[&OWN].result, whole.players[&OWN].result);
}

#[test]
fn a_cut_off_game_is_unfinished_and_the_banner_is_noticed() {
    let mut log = Log::ranked();
    log.wait(60);
    log.next_seed();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_CASUAL");
    log.deal();
    log.raw("\n==========\nTruncating log, which has reached the size limit of 10000KB\n==========\n");
    let games = games(&log);
    assert_eq!(
        games.iter().map(|game| (game.complete, game.truncated)).collect::<Vec<_>>(),
        [(true, false), (false, true)]
    );
    assert_eq!((games[1].mode(), games[1].ended, games[1].players[&OWN].result), (Some("casual"), None, None));
    assert_eq!(events(&log.text(), Stream::Auto).iter().filter(|event| **event == Event::Truncated).count(), 1);
}

#[test]
fn a_reconnect_continues_the_game_with_a_seed_and_without() {
    for (mut log, turn) in [(Log::new(), 1), (Log::new().without_seed(), 2)] {
        log.create_game(1, "BEGIN_MULLIGAN");
        log.describe("GT_RANKED");
        log.deal();
        log.turn(1, OTHER);
        log.turn(2, OWN);
        log.draw(OWN, OWN_DECK + 5, "BBB_005");
        // The client is back, twice.
        log.create_game(turn, "MAIN_ACTION");
        log.create_game(turn, "MAIN_ACTION");
        log.describe("GT_RANKED");
        log.turn(3, OTHER);
        log.turn(4, OWN);
        log.draw(OWN, OWN_DECK + 6, "BBB_006");
        log.win(false);
        let game = game(&log);
        assert_eq!(game["reconnects"], 2);
        assert_eq!(game["friendly_draws"], json!(["BBB_000", "BBB_001", "BBB_002", "BBB_003", "BBB_005", "BBB_006"]));
        assert_eq!(
            (&game["turns"], &game["started"], &game["first"]),
            (&json!(4), &json!("23:58:20.0000000"), &json!(1))
        );
        assert_eq!((&game["starts_mid_game"], &game["players"]["2"]["result"]), (&json!(false), &json!("WON")));
    }
}

#[test]
fn another_seed_is_another_game() {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_RANKED");
    log.turn(1, OTHER);
    log.next_seed();
    log.create_game(5, "MAIN_ACTION");
    let games = games(&log);
    let seen: Vec<_> = games.iter().map(|game| (game.complete, game.starts_mid_game, game.turns)).collect();
    assert_eq!(seen, [(false, false, 1), (false, true, 5)]);
}

#[test]
fn a_reset_moves_cards_without_draws() {
    for old_form in [false, true] {
        let mut log = Log::new();
        log.create_game(1, "BEGIN_MULLIGAN");
        log.describe("GT_RANKED");
        log.deal();
        log.turn(2, OWN);
        log.draw(OWN, OWN_DECK + 5, "BBB_005");
        log.block("GAME_RESET", 66, |log| {
            log.power(if old_form { "ERROR: unhandled PowType RESET_GAME" } else { "RESET_GAME" });
            for (entity, card, zone) in [(OWN_DECK + 5, "", "DECK"), (OWN_DECK + 8, "BBB_008", "HAND")] {
                let text = full_entity(entity, card, zone, OWN).replace("Creating ID=", "Updating ");
                text.trim_start().lines().for_each(|line| log.power(line));
            }
            log.zone(OWN_DECK + 9, "HAND");
        });
        log.draw(OWN, OWN_DECK + 5, "BBB_999");
        log.win(false);
        let game = game(&log);
        assert_eq!(game["resets"], 1);
        assert_eq!(game["friendly_draws"], json!(["BBB_000", "BBB_001", "BBB_002", "BBB_003", "BBB_999"]));
        assert_eq!(game["deck_at_end"]["2"], 23);
    }
}

/// A whole list of the state before `OWN_DECK + 5` was drawn: what was made since is not in it.
fn rewind(log: &mut Log, in_play: &[u32]) {
    log.block("GAME_RESET", 66, |log| {
        log.power("RESET_GAME");
        for entity in (OTHER_DECK..OTHER_DECK + 60).chain([64, 66, COIN]) {
            let (zone, player) = match entity {
                _ if in_play.contains(&entity) || matches!(entity, 64 | 66) => ("PLAY", reference_player(entity)),
                _ if (OWN_DECK..OWN_DECK + 4).contains(&entity) || entity == COIN => ("HAND", OWN),
                _ if (OTHER_DECK..OTHER_DECK + 3).contains(&entity) => ("HAND", OTHER),
                _ => ("DECK", reference_player(entity)),
            };
            let text = full_entity(entity, "", zone, player).replace("Creating ID=", "Updating ");
            text.trim_start().lines().for_each(|line| log.power(line));
        }
    });
}

fn reference_player(entity: u32) -> u8 {
    if (OWN_DECK..OWN_DECK + 30).contains(&entity) || entity >= 66 { OWN } else { OTHER }
}

#[test]
fn a_rewind_takes_back_the_draws_and_plays_since() {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_RANKED");
    log.deal();
    log.turn(1, OTHER);
    log.play(OTHER_DECK, "AAA_001", "PLAY");
    log.turn(2, OWN);
    log.play(OWN_DECK, "", "PLAY");
    // A card that was played comes back to the hand, and is still one that was played.
    log.zone(OWN_DECK, "HAND");
    log.draw(OWN, OWN_DECK + 5, "BBB_005");
    log.play(OWN_DECK + 1, "", "PLAY");
    log.create(70, "CCC_001", OWN_DECK);
    rewind(&mut log, &[OTHER_DECK]);
    log.draw(OWN, OWN_DECK + 6, "BBB_006");
    log.play(OWN_DECK + 2, "", "PLAY");
    rewind(&mut log, &[OTHER_DECK]);
    log.draw(OWN, OWN_DECK + 5, "BBB_005");
    let unfinished = game(&log);
    assert_eq!(unfinished["friendly_draws"], json!(["BBB_000", "BBB_001", "BBB_002", "BBB_003", "BBB_005"]));
    assert_eq!((&unfinished["friendly_played"], &unfinished["resets"]), (&json!(["BBB_000"]), &json!(2)));
    assert_eq!(unfinished["opponent_played"], json!(["AAA_001"]));
    assert_eq!(unfinished["deck_at_end"]["2"], 25, "the card that was made since does not exist any more");
    // To the very moment before the first play: the card is in the hand, and so not played.
    rewind(&mut log, &[]);
    let unfinished = game(&log);
    assert_eq!((&unfinished["friendly_played"], &unfinished["opponent_played"]), (&json!([]), &json!([])));
    assert_eq!(unfinished["friendly_draws"], json!(["BBB_000", "BBB_001", "BBB_002", "BBB_003"]));
}

#[test]
fn a_spectated_game_says_so_and_the_next_one_does_not() {
    let mut log = Log::new();
    log.line("================== Begin Spectating 1st player ==================");
    log.create_game(3, "MAIN_ACTION");
    log.describe("GT_RANKED");
    log.win(false);
    log.line("================== End Spectator Game ==================");
    log.line("================== End Spectator Mode ==================");
    log.next_seed();
    log.create_game(1, "BEGIN_MULLIGAN");
    let games = games(&log);
    assert_eq!(games.iter().map(|game| game.spectated).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn names_that_stay_unknown_give_results_by_their_order() {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.line("GameState.DebugPrintGame() - BuildNumber=245100");
    for (state, value) in [("PLAYSTATE", "CONCEDED"), ("PLAYSTATE", "LOST"), ("PLAYSTATE", "WON")] {
        log.tag("UNKNOWN HUMAN PLAYER", state, value);
    }
    log.tag("GameEntity", "STATE", "COMPLETE");
    let game = game(&log);
    assert_eq!(
        game["players"]["1"],
        json!({ "name": null, "class": "HUNTER", "hero": "HERO_05", "result": "LOST", "conceded": true })
    );
    assert_eq!(game["players"]["2"]["result"], "WON");
}

#[test]
fn a_disconnected_player_concedes_only_by_losing() {
    for (back, conceded) in [(false, true), (true, false)] {
        let mut log = Log::new();
        log.create_game(1, "BEGIN_MULLIGAN");
        log.describe("GT_RANKED");
        log.tag(OTHER_NAME, "PLAYSTATE", "DISCONNECTED");
        if back {
            log.tag(OTHER_NAME, "PLAYSTATE", "PLAYING");
        }
        log.win(false);
        assert_eq!(game(&log)["players"]["1"]["conceded"], conceded);
    }
}

#[test]
fn lines_that_nobody_knows_are_skipped() {
    let mut log = Log::new();
    log.raw("HTTP/1.1 200 OK\n\n\0\0[Zone] x\n");
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_SOMETHING_NEW");
    log.deal();
    log.power("NEW_OPCODE Entity=4 what=ever");
    log.power("META_DATA - Meta=NEW Data=0 InfoCount=1");
    log.power("            Info[0] = [entityName=x id=4]");
    log.zone(OWN_DECK + 4, "COSMETIC");
    log.tag("4", "9999", "-7");
    log.raw("ser ");
    log.play(COIN, "", "PLAY");
    log.win(false);
    let game = game(&log);
    assert_eq!((&game["mode"], &game["complete"]), (&json!("other"), &json!(true)));
    assert_eq!(game["friendly_played"], json!(["XXX_COIN1"]));
}

#[test]
fn the_last_line_needs_no_line_feed() {
    let log = Log::ranked();
    let text = log.text();
    // GameState's last line is followed by that of the other stream.
    let last = text.rfind("PowerTaskList").unwrap();
    let end = text[..last].rfind("value=COMPLETE").unwrap() + "value=COMPLETE".len();
    assert!(gamelog::records(&text.as_bytes()[..end])[0].complete);
    assert!(!gamelog::records(&text.as_bytes()[..end - 1])[0].complete);
}
