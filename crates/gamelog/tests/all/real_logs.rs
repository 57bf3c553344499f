//! Real and invented logs with their truth, in the folder that `RUNESIDE_TEST_LOGS` names. Without it there is nothing to do.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use gamelog::replay::{Replay, Replayer};
use gamelog::{Event, Parser, Record, Recorder, Stream};
use serde_json::Value;

/// Fields that say how the truth was found, or that need the card data.
const NOT_IN_THE_LOG: [&str; 5] =
    ["established", "unsure", "friendly_deck", "friendly_cards_left", "friendly_unknown_cards_left"];

fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("RUNESIDE_TEST_LOGS").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("skipped: RUNESIDE_TEST_LOGS names no folder");
    }
    folder
}

fn read(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(File::open(path).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

fn logs(folder: &Path) -> Vec<(String, Value, Vec<u8>)> {
    let truth: Value = serde_json::from_reader(File::open(folder.join("truth.json")).unwrap()).unwrap();
    let power = |log: &Value| match &log["files"] {
        Value::Array(files) => {
            files.iter().filter_map(Value::as_str).find(|file| file.contains("Power.log")).unwrap().into()
        }
        _ => log["file"].as_str().unwrap().to_owned(),
    };
    let logs = truth["logs"].as_array().unwrap().iter();
    logs.map(|log| (power(log), log.clone(), read(&folder.join(power(log))))).collect()
}

/// In the truth these are all that ever happened; a record is without what a reset has taken back. In every game of the truth
/// each reset goes back to the start of a turn in which one card was drawn and one played.
const TAKEN_BACK: [&str; 2] = ["friendly_draws", "friendly_played"];

/// Whether `found` is in the order of `whole`, with one entry less for each reset.
fn is_shortened(found: &Value, whole: &Value, resets: &Value) -> bool {
    let (found, whole) = (found.as_array().unwrap(), whole.as_array().unwrap());
    let mut rest = whole.iter();
    let in_order = found.iter().all(|card| rest.any(|known| known == card));
    in_order && found.len() as u64 + resets.as_u64().unwrap() == whole.len() as u64
}

/// Every difference between a game and its truth.
fn differences(name: &str, truth: &Value, found: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for (key, expected) in truth.as_object().unwrap() {
        if NOT_IN_THE_LOG.contains(&key.as_str()) {
            continue;
        }
        if key == "players" {
            for (id, expected) in expected.as_object().unwrap() {
                for (key, expected) in expected.as_object().unwrap() {
                    let found = &found["players"][id][key];
                    // The classes of bosses are in the card data only.
                    let boss = key == "class" && found.is_null();
                    if found != expected && !boss {
                        wrong.push(format!("{name}: player {id}, {key}: {found} instead of {expected}"));
                    }
                }
            }
        } else if TAKEN_BACK.contains(&key.as_str()) && truth["resets"] != 0 {
            let is_right = is_shortened(&found[key], expected, &truth["resets"]);
            if !is_right {
                wrong.push(format!("{name}: {key}: {} is not what is left of {expected}", found[key]));
            }
        } else if &found[key] != expected {
            wrong.push(format!("{name}: {key}: {} instead of {expected}", found[key]));
        }
    }
    wrong
}

#[test]
fn every_game_is_right_in_every_field() {
    let Some(folder) = folder() else { return };
    let mut wrong = Vec::new();
    let mut count = 0;
    for (name, log, bytes) in logs(&folder) {
        let games = log["games"].as_array().unwrap();
        let records = gamelog::records(&bytes);
        if records.len() != games.len() {
            wrong.push(format!("{name}: {} games instead of {}", records.len(), games.len()));
        }
        for (record, truth) in records.iter().zip(games) {
            count += 1;
            let found = serde_json::from_str(&record.to_json()).unwrap();
            wrong.extend(differences(&name, truth, &found));
        }
    }
    assert!(wrong.is_empty(), "{} differences in {count} games:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn chunks_of_any_size_give_the_same_games() {
    let Some(folder) = folder() else { return };
    for (name, _, bytes) in logs(&folder) {
        let read = |size| {
            let mut parser = Parser::new(Stream::Auto);
            bytes.chunks(size).for_each(|chunk| parser.feed(chunk));
            parser.end();
            parser.take_events()
        };
        assert!(read(13) == read(usize::MAX), "{name}");
    }
}

/// What is shown leads to the same games as what the server says.
#[test]
fn both_streams_agree_where_a_log_has_both() {
    let Some(folder) = folder() else { return };
    for (name, log, bytes) in logs(&folder) {
        let both = log["streams"].as_array().is_none_or(|streams| streams.len() == 2);
        let read = |stream| {
            let mut parser = Parser::new(stream);
            parser.feed(&bytes);
            parser.end();
            let mut recorder = Recorder::default();
            recorder.apply_all(parser.take_events());
            recorder.into_records()
        };
        if !both || log["truncated"] == true {
            continue;
        }
        let (known, shown) = (read(Stream::GameState), read(Stream::PowerTaskList));
        assert_eq!(known.len(), shown.len(), "{name}");
        for (known, shown) in known.iter().zip(&shown) {
            assert_eq!(known.friendly, shown.friendly, "{name}");
            assert_eq!((known.first, known.turns), (shown.first, shown.turns), "{name}");
            assert_eq!(known.friendly_draws(), shown.friendly_draws(), "{name}");
            assert_eq!(known.friendly_played(), shown.friendly_played(), "{name}");
            assert_eq!(known.mulligan(), shown.mulligan(), "{name}");
            let results = |record: &Record| record.players.values().map(|player| player.result).collect::<Vec<_>>();
            assert_eq!(results(known), results(shown), "{name}");
        }
    }
}

/// Every game of two that was played has a replay, in which no table has more than the game allows.
#[test]
fn every_game_has_a_replay_and_details_change_nothing_else() {
    let Some(folder) = folder() else { return };
    for (name, _, bytes) in logs(&folder) {
        let read = |mut parser: Parser| {
            parser.feed(&bytes);
            parser.end();
            parser.take_events()
        };
        let began = std::time::Instant::now();
        let mut events = read(Parser::new(Stream::Auto).with_details());
        let mut replayer = Replayer::default();
        events.iter().for_each(|event| replayer.apply(event));
        let took = began.elapsed();
        events.retain(|event| !matches!(event, Event::Detail(_)));
        // What is taken back is counted with the details.
        let undone = |events: &mut Vec<Event>| {
            for event in events {
                if let Event::Reset { undone, .. } = event {
                    *undone = 0;
                }
            }
        };
        let is_detail = |event: &Event| matches!(event, Event::Gauge { gauge, .. } if gauge.is_detail());
        events.retain(|event| !is_detail(event));
        let mut plain = read(Parser::new(Stream::Auto));
        undone(&mut plain);
        undone(&mut events);
        let differs = plain.iter().zip(&events).position(|(plain, told)| plain != told);
        assert!(
            plain.len() == events.len() && differs.is_none(),
            "{name}: {:?} became {:?}",
            differs.map(|at| &plain[at]),
            differs.map(|at| &events[at])
        );
        let mut recorder = Recorder::default();
        recorder.apply_all(plain);
        for (at, (made, record)) in replayer.take_finished().into_iter().zip(recorder.into_records()).enumerate() {
            let Ok(replay) = made else {
                eprintln!("{name} {at}: {made:?}");
                continue;
            };
            look_at(&name, at, &replay, bytes.len(), took);
            assert_eq!(decks(&replay), decks_of(&record), "{name} {at}");
        }
    }
}

/// Cards in the decks at the end, the friendly player's first.
fn decks(bytes: &[u8]) -> [u64; 2] {
    let replay = Replay::read(bytes).unwrap();
    let table: Value = serde_json::from_str(&replay.table_json(replay.step_count())).unwrap();
    [0, 1].map(|side| table[side]["deck"].as_u64().unwrap())
}

fn decks_of(record: &Record) -> [u64; 2] {
    let friendly = record.friendly.unwrap_or(1);
    let count =
        |own: bool| record.players.iter().find(|(id, _)| (**id == friendly) == own).unwrap().1.deck_at_end.into();
    [count(true), count(false)]
}

fn look_at(name: &str, at: usize, bytes: &[u8], log: usize, took: std::time::Duration) {
    let replay = Replay::read(bytes).unwrap();
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut encoder, bytes).unwrap();
    let deflated = encoder.finish().unwrap().len();
    eprintln!(
        "{name} {at}: log {log}, replay {} bytes, {deflated} deflated, {} steps, log read in {took:?}",
        bytes.len(),
        replay.step_count()
    );
    for step in 0..replay.step_count() {
        let table: Value = serde_json::from_str(&replay.table_json(step)).unwrap();
        for side in table.as_array().unwrap() {
            let count = |key: &str| side[key].as_array().unwrap().len();
            assert!(count("board") <= 7 && count("hand") <= 13, "{name} {at} {step}: {side}");
        }
    }
}
