//! What a replay has in it, which games have none, and bytes that are no replay.

use crate::invented::{Log, OTHER_NAME, OWN_NAME};
use crate::replays::{bytes, made, start};
use gamelog::replay::{Fault, NoReplay, Replay};
use gamelog::{Event, Parser, Stream};

#[test]
fn no_name_and_no_account_is_in_a_replay() {
    let log = Log::ranked();
    let text = bytes(&log);
    let has = |words: &str| text.windows(words.len()).any(|part| part.eq_ignore_ascii_case(words.as_bytes()));
    for name in [OWN_NAME, OTHER_NAME, "Tallow", "Marrow", "11873", "21044", "Fake", "77"] {
        assert!(!has(name), "{name}");
    }
    assert!(has("BBB_005"), "cards are");
}

#[test]
fn watched_games_and_other_games_have_none() {
    let mut watched = Log::new();
    watched.line("================== Begin Spectating 1st player ==================");
    watched.create_game(1, "BEGIN_MULLIGAN");
    watched.describe("GT_RANKED");
    watched.win(false);
    assert_eq!(made(&watched.text()), [Err(NoReplay::Spectated)]);
    let mut other = Log::new();
    other.create_game(1, "BEGIN_MULLIGAN");
    other.describe("GT_BATTLEGROUNDS");
    other.win(false);
    assert_eq!(made(&other.text()), [Err(NoReplay::OtherGame)]);
}

#[test]
fn a_game_without_an_end_of_its_story_is_too_long() {
    let mut log = start();
    let mut text = log.text();
    for value in 0..70_000 {
        text.push_str(&format!(
            "D 23:59:00.0 GameState.DebugPrintPower() - TAG_CHANGE Entity=66 tag=ATK value={} \n",
            value % 9
        ));
    }
    log.raw("");
    let mut end = Log::new();
    end.win(false);
    text.push_str(&end.text());
    assert_eq!(made(&text), [Err(NoReplay::TooLong)]);
}

#[test]
fn details_change_nothing_else() {
    for log in [Log::ranked(), start()] {
        let read = |parser: Parser| {
            let mut parser = parser;
            parser.feed(log.text().as_bytes());
            parser.end();
            parser.take_events()
        };
        let plain = read(Parser::new(Stream::Auto));
        let mut told = read(Parser::new(Stream::Auto).with_details());
        told.retain(|event| !matches!(event, Event::Detail(_)));
        assert_eq!(plain, told);
    }
}

#[test]
fn bytes_from_anyone_are_read_strictly() {
    let good = bytes(&Log::ranked());
    assert!(Replay::read(&good).is_ok());
    assert_eq!(Replay::read(&[]).err(), Some(Fault::Broken));
    assert_eq!(Replay::read(&vec![1; 600_000]).err(), Some(Fault::TooLong));
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        Replay::read(&bytes).err()
    };
    assert_eq!(changed(0, 2), Some(Fault::Version));
    assert_eq!(changed(0, 0), Some(Fault::Broken));
    for end in 0..good.len() {
        assert_eq!(Replay::read(&good[..end]).err(), Some(Fault::Broken), "cut at {end}");
    }
    let longer = [&good[..], &[0]].concat();
    assert_eq!(Replay::read(&longer).err(), Some(Fault::Broken));
    // A card's letter that no card has.
    let card = good.windows(7).position(|part| part == b"BBB_005").unwrap();
    assert_eq!(changed(card, b'<'), Some(Fault::Broken));
    // No change of one byte is a panic, and what is read is drawn.
    for at in 0..good.len() {
        for byte in [0, 1, 15, 127, 128, 255] {
            let mut bytes = good.clone();
            bytes[at] = byte;
            if let Ok(replay) = Replay::read(&bytes) {
                assert!(!replay.to_json().is_empty() && !replay.table_json(replay.len()).is_empty());
            }
        }
    }
}
