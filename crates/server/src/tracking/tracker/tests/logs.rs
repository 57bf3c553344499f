//! `runeside log` on an invented session, and on real ones if they are given.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use ::cards::tokens::TokenFile;
use ::cards::{Catalog, import};
use gamelog::{Parser, Stream, Track, View};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::testing::cards;
use crate::tracking::tracker::command::{CardSources, run};
use crate::tracking::tracker::sessions;

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
    output_with(path, as_json, catalog, None)
}

fn output_with(path: &Path, as_json: bool, catalog: Option<&Catalog>, tokens: Option<&TokenFile>) -> String {
    let mut output = Vec::new();
    run(&[path.to_owned()], as_json, CardSources { catalog, tokens }, &mut output).unwrap();
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
fn the_class_of_a_boss_is_that_of_the_token_file() {
    let folder = folder();
    let power = folder.path().join("Hearthstone_2026_05_02_23_59_00/Power.log");
    fs::write(&power, fs::read_to_string(&power).unwrap().replace("HERO_05", "TEST_BOSS")).unwrap();
    let tokens = TokenFile::from_bytes(cards::content_with_tokens(1).encode_tokens()).unwrap();
    let boss = |tokens| {
        let game: Value = serde_json::from_str(&output_with(&power, true, Some(&catalog()), tokens)).unwrap();
        game["players"]["1"]["class"].clone()
    };
    assert_eq!((boss(Some(&tokens)), boss(None)), (json!("WARLOCK"), json!(null)));
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

/// Real logs, their truth and real cards, if both folders are given.
struct RealData {
    logs: PathBuf,
    truth: Value,
    catalog: Catalog,
    tokens: TokenFile,
}

impl RealData {
    /// Read once for all tests.
    fn open() -> Option<&'static Self> {
        static DATA: OnceLock<Option<RealData>> = OnceLock::new();
        DATA.get_or_init(|| {
            let (Some(logs), Some(data)) =
                (std::env::var_os("RUNESIDE_TEST_LOGS"), std::env::var_os("RUNESIDE_TEST_CARD_DATA"))
            else {
                println!("not run: RUNESIDE_TEST_LOGS or RUNESIDE_TEST_CARD_DATA names no folder");
                return None;
            };
            let logs = PathBuf::from(logs);
            let content = import::from_folder(Path::new(&data), |_, _| {}).unwrap();
            Some(Self {
                truth: serde_json::from_slice(&fs::read(logs.join("truth.json")).unwrap()).unwrap(),
                logs,
                catalog: Catalog::from_bytes(content.encode()).unwrap(),
                tokens: TokenFile::from_bytes(content.encode_tokens()).unwrap(),
            })
        })
        .as_ref()
    }

    /// The logs with their truth.
    fn logs(&self) -> impl Iterator<Item = (PathBuf, &Value)> {
        let logs = self.truth["logs"].as_array().unwrap().iter();
        logs.map(|log| (self.logs.join(log["file"].as_str().unwrap()), log))
    }
}

#[test]
fn the_cards_left_in_real_decks_and_the_classes_are_right() {
    let Some(data) = RealData::open() else { return };
    let mut wrong = Vec::new();
    for (path, log) in data.logs() {
        let text = output_with(&path, true, Some(&data.catalog), Some(&data.tokens));
        let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let truth = log["games"].as_array().unwrap();
        assert_eq!(games.len(), truth.len(), "{}", path.display());
        for (game, truth) in games.iter().zip(truth) {
            let of_decks = ["friendly_deck", "friendly_cards_left", "friendly_unknown_cards_left"];
            for key in of_decks.into_iter().filter(|_| log["files"].is_array()) {
                if game[key] != truth[key] {
                    wrong.push(format!("{}: {key}: {} instead of {}", path.display(), game[key], truth[key]));
                }
            }
            for (player, truth) in truth["players"].as_object().unwrap() {
                let class = &game["players"][player]["class"];
                if *class != truth["class"] {
                    wrong.push(format!("{}: class: {class} instead of {}", path.display(), truth["class"]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The ids of all cards that a view lists.
fn ids_of(view: &View) -> Vec<String> {
    let own = [&view.top, &view.bottom, &view.hand, &view.played, &view.wrong, &view.opponent.played];
    let counted = view.unknown.iter().chain(&view.opponent.cards).map(|it| &it.card);
    let rows = view.rows.iter().flat_map(|row| [&row.card, &row.creator]);
    let mulligan = view.mulligan.iter().flat_map(|it| [&it.offered, &it.drawn].into_iter().chain(&it.kept)).flatten();
    let plays = view.plays.iter().map(|play| &play.card);
    let all = own.into_iter().flatten().chain(counted).chain(rows).chain(mulligan).chain(plays);
    let in_hand = view.opponent.hand_cards.iter().flat_map(|it| [&it.card, &it.creator]);
    let graves = view.counters.mine.graveyard.iter().chain(&view.counters.theirs.graveyard).map(|it| &it.card);
    let all = all.chain([&view.opponent.hero]).chain(in_hand).chain(graves);
    let secrets = view.secrets.theirs.iter().flat_map(|it| &it.candidates).map(|id| (*id).to_owned());
    all.map(|card| card.as_str().to_owned()).filter(|id| !id.is_empty()).chain(secrets).collect()
}

#[test]
fn every_card_in_the_lists_of_real_logs_has_a_name() {
    let Some(data) = RealData::open() else { return };
    let mut ids = BTreeSet::new();
    for session in data.logs().flat_map(|(path, _)| sessions::find(&path).unwrap()) {
        let mut parser = Parser::new(Stream::Auto);
        let mut track = Track::new(Vec::new());
        for path in session.power {
            let mut bytes = Vec::new();
            sessions::open(&path).unwrap().read_to_end(&mut bytes).unwrap();
            for chunk in bytes.chunks(1 << 12) {
                parser.feed(chunk);
                parser.take_events().iter().for_each(|event| track.apply(event));
                ids.extend(ids_of(&track.view(0)));
            }
        }
    }
    let is_known = |id: &&String| data.catalog.by_id(id).is_some() || data.tokens.get(id).unwrap().is_some();
    let unknown: Vec<&String> = ids.iter().filter(|id| !is_known(id)).collect();
    let of_tokens = ids.iter().filter(|id| data.catalog.by_id(id).is_none()).count();
    println!("{} ids, {of_tokens} not in the card file, {} without a name: {unknown:?}", ids.len(), unknown.len());
    assert!(ids.len() > 100 && unknown.is_empty());
}
