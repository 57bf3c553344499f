//! `runeside log` on an invented session, and on real ones if they are given.

use std::fs;
use std::path::Path;

use ::cards::{Catalog, import};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::testing::cards;
use crate::tracker::command::run;

/// A short game that player 2, a mage, wins with the deck of [`cards::good_code`].
pub(super) const POWER: &str = "\
CREATE_GAME
    GameEntity EntityID=1
        tag=TURN value=1
    Player EntityID=2 PlayerID=1 GameAccountId=[hi=1 lo=71]
        tag=HERO_ENTITY value=6
        tag=FIRST_PLAYER value=1
    Player EntityID=3 PlayerID=2 GameAccountId=[hi=1 lo=72]
        tag=HERO_ENTITY value=7
FULL_ENTITY - Creating ID=4 CardID=
    tag=ZONE value=DECK
    tag=CONTROLLER value=2
FULL_ENTITY - Creating ID=5 CardID=
    tag=ZONE value=DECK
    tag=CONTROLLER value=2
FULL_ENTITY - Creating ID=6 CardID=HERO_05
    tag=ZONE value=PLAY
    tag=CONTROLLER value=1
FULL_ENTITY - Creating ID=7 CardID=HERO_08
    tag=ZONE value=PLAY
    tag=CONTROLLER value=2
SHOW_ENTITY - Updating Entity=4 CardID=DRAWN
    tag=ZONE value=HAND
TAG_CHANGE Entity=GameEntity tag=TURN value=4
TAG_CHANGE Entity=3 tag=PLAYSTATE value=WON
TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE
";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("Hearthstone_2026_05_02_23_59_00");
    fs::create_dir(&session).unwrap();
    let card = catalog().card(deckcode::decode(&cards::good_code()).unwrap().cards[0].0).unwrap().id.clone();
    let power = POWER.replace("DRAWN", &card);
    let power: String =
        power.lines().map(|line| format!("D 00:01:00.0000000 GameState.DebugPrintPower() - {line}\r\n")).collect();
    fs::write(session.join("Power.log"), power).unwrap();
    let code = cards::good_code();
    let decks = ["Finding Game With Deck:", "### Mine", "# Deck ID: 7", &code];
    let decks: String = decks.iter().map(|line| format!("I 23:59:30.0000000 {line}\r\n")).collect();
    fs::write(session.join("Decks.log"), decks).unwrap();
    folder
}

fn catalog() -> Catalog {
    Catalog::from_bytes(cards::content(1).encode()).unwrap()
}

fn output_of(path: &Path, as_json: bool, catalog: Option<&Catalog>) -> String {
    let mut output = Vec::new();
    run(&[path.to_owned()], as_json, catalog, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn a_game_is_one_line_of_json_with_its_deck_and_its_date() {
    let folder = folder();
    let text = output_of(folder.path(), true, Some(&catalog()));
    let game: Value = serde_json::from_str(text.trim_end()).unwrap();
    assert_eq!((&game["date"], &game["friendly"], &game["first"]), (&json!("2026-05-03"), &json!(2), &json!(1)));
    assert_eq!((&game["players"]["2"]["result"], &game["players"]["1"]["class"]), (&json!("WON"), &json!("HUNTER")));
    assert_eq!(game["friendly_deck"], json!({ "name": "Mine", "id": 7, "code": cards::good_code() }));
    let left: u64 = game["friendly_cards_left"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    let all: u32 = deckcode::decode(&cards::good_code()).unwrap().cards.iter().map(|(_, count)| count).sum();
    assert_eq!(left, u64::from(all) - 1);
    let without_cards: Value = serde_json::from_str(&output_of(folder.path(), true, None)).unwrap();
    assert_eq!(without_cards["friendly_cards_left"], json!(null));
}

#[test]
fn people_get_a_table() {
    let text = output_of(folder().path(), false, None);
    let [titles, game] = text.lines().collect::<Vec<_>>().try_into().unwrap();
    assert!(titles.starts_with("started           mode  format"), "{titles}");
    assert!(game.starts_with("2026-05-03 00:01  ?     ?       mage   hunter    yes   2      0        won"), "{game}");
    let empty = tempfile::NamedTempFile::new().unwrap();
    assert_eq!(output_of(empty.path(), false, None), "no games found\n");
}

/// Real logs and real cards, if both are given.
#[test]
fn the_cards_left_in_real_decks_are_right() {
    let (Some(logs), Some(data)) =
        (std::env::var_os("RUNESIDE_TEST_LOGS"), std::env::var_os("RUNESIDE_TEST_CARD_DATA"))
    else {
        println!("not run: RUNESIDE_TEST_LOGS or RUNESIDE_TEST_CARD_DATA names no folder");
        return;
    };
    let logs = Path::new(&logs);
    let content = import::from_folder(Path::new(&data), |_, _| {}).unwrap();
    let catalog = Catalog::from_bytes(content.encode()).unwrap();
    let truth: Value = serde_json::from_slice(&fs::read(logs.join("truth.json")).unwrap()).unwrap();
    let mut wrong = Vec::new();
    for log in truth["logs"].as_array().unwrap().iter().filter(|log| log["files"].is_array()) {
        let file = log["file"].as_str().unwrap();
        let text = output_of(&logs.join(file), true, Some(&catalog));
        let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let truth = log["games"].as_array().unwrap();
        assert_eq!(games.len(), truth.len(), "{file}");
        for (game, truth) in games.iter().zip(truth) {
            for key in ["friendly_deck", "friendly_cards_left", "friendly_unknown_cards_left"] {
                if game[key] != truth[key] {
                    wrong.push(format!("{file}: {key}: {} instead of {}", game[key], truth[key]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
