//! What a replay has in it, which games have none, and bytes that are no replay.

use crate::invented::{Log, OTHER_NAME, OWN_NAME};
use crate::replays::{bytes, made, mana, start};
use gamelog::replay::{Fault, NoReplay, Replay};
use gamelog::{Event, Parser, Stream};
use serde_json::{Value, json};

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
fn a_game_with_more_changes_than_fit_has_no_replay() {
    let mut text = start().text();
    for value in 0..70_000 {
        text.push_str(&format!(
            "D 23:59:00.0 GameState.DebugPrintPower() - TAG_CHANGE Entity=66 tag=ATK value={} \n",
            value % 9
        ));
    }
    let mut end = Log::new();
    end.win(false);
    text.push_str(&end.text());
    assert_eq!(made(&text), [Err(NoReplay::TooLong)]);
}

#[test]
fn a_step_with_more_damage_than_a_number_holds_is_read() {
    let mut text = start().text();
    for value in 0..30_000 {
        text.push_str(&format!(
            "D 23:59:00.0 GameState.DebugPrintPower() - TAG_CHANGE Entity=64 tag=DAMAGE value={} \n",
            1_000_000 * (value % 2)
        ));
    }
    let mut end = Log::new();
    end.win(false);
    text.push_str(&end.text());
    let replay = Replay::read(made(&text)[0].as_ref().unwrap()).unwrap();
    assert!(replay.to_json().contains(&u32::MAX.to_string()));
}

#[test]
fn a_replay_of_version_1_is_still_read() {
    let byte = |hex: &[u8]| u8::from_str_radix(str::from_utf8(hex).unwrap(), 16).unwrap();
    let replay = Replay::read(&VERSION_1.as_bytes().chunks(2).map(byte).collect::<Vec<u8>>()).unwrap();
    let told: Value = serde_json::from_str(&replay.to_json()).unwrap();
    assert_eq!(
        (&told["mode"], &told["format"], &told["classes"], &told["result"]),
        (&json!("ranked"), &json!("STANDARD"), &json!(["MAGE", "HUNTER"]), &json!("WON"))
    );
    let kinds: Vec<&Value> = told["steps"].as_array().unwrap().iter().map(|step| &step["kind"]).collect();
    assert_eq!(kinds, ["start", "mulligan", "kept", "turn", "turn", "play", "attack", "end"]);
    let table: Value = serde_json::from_str(&replay.table_json(6)).unwrap();
    assert_eq!(table[0]["board"][0]["card"], "BBB_000");
    assert_eq!((&table[0]["board"][0]["attack"], &table[0]["mana"]), (&json!(3), &json!(1)));
    assert_eq!((&table[1]["hero"]["card"], &table[1]["hero"]["health"]), (&json!("HERO_05"), &json!(27)));
}

/// A game of two turns, in hexadecimal digits: a minion is played and attacks.
const VERSION_1: &str = concat!(
    "01edfa0e0101010100020801050b074845524f5f3035095858585f504f574552094845524f5f30386162074242425f303030074242425f",
    "303031074242425f303032074242425f303033095858585f434f494e31074242425f303131074242425f303132074242425f3031337402",
    "0401020501020601020701020801020901020a01020b01020c01020d01020e01020f010210010211010212010213010214010215010216",
    "01021701021801021901021a01021b01021c01021d01021e01021f01022001022101022202022302022402022502022602022702022802",
    "022902022a02022b02022c02022d02022e02022f02023002023102023202023302023402023502023602023702023802023902023a0202",
    "3b02023c02023d02023e02023f0203400500400002402103410600410102412103420500420202422203430600430102432221401e2142",
    "1e020411020511020611002203022212002304022312002405022412002506022512004407024412062206230624062506440722022302",
    "0123002d08022d120224020124002e09022e120225020125002f0a022f1205010105020204020108222022032122022522010322010222",
    "22092240224003",
);

#[test]
fn details_change_nothing_else() {
    let mut with_mana = start();
    mana(&mut with_mana, OTHER_NAME, 1, 0);
    for log in [Log::ranked(), with_mana] {
        let read = |parser: Parser| {
            let mut parser = parser;
            parser.feed(log.text().as_bytes());
            parser.end();
            parser.take_events()
        };
        let plain = read(Parser::new(Stream::Auto));
        let mut told = read(Parser::new(Stream::Auto).with_details());
        let is_detail = |event: &Event| match event {
            Event::Gauge { gauge, .. } => gauge.is_detail(),
            event => matches!(event, Event::Detail(_)),
        };
        told.retain(|event| !is_detail(event));
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
                assert!(!replay.to_json().is_empty() && !replay.table_json(replay.step_count()).is_empty());
            }
        }
    }
}
