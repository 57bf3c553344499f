//! What holds for any bytes and any chunks.

use std::sync::OnceLock;

use crate::invented::Log;
use gamelog::replay::{Replay, Replayer};
use gamelog::{Event, Parser, Recorder, SessionStart, Stream, Track};
use proptest::prelude::*;

fn fed(chunks: &[&[u8]], stream: Stream) -> Parser {
    let mut parser = Parser::new(stream);
    for chunk in chunks {
        parser.feed(chunk);
    }
    parser
}

fn all(mut parser: Parser) -> Vec<Event> {
    parser.end();
    parser.take_events()
}

/// Two games with everything in them, and a third that is cut off.
fn sample() -> &'static str {
    static SAMPLE: OnceLock<String> = OnceLock::new();
    SAMPLE.get_or_init(write_sample)
}

fn write_sample() -> String {
    let mut log = Log::ranked();
    log.next_seed();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_RANKED");
    log.deal();
    log.create_game(4, "MAIN_ACTION");
    log.line("================== Begin Spectating 1st player ==================");
    log.next_seed();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.text()
}

fn consume(events: &[Event]) {
    let mut track = Track::default();
    let mut recorder = Recorder::default();
    for event in events {
        track.apply(event);
        recorder.apply(event.clone());
    }
    let view = track.view(7);
    assert!(view.rows.iter().all(|row| (0.0..=1.0).contains(&row.now) && row.now <= row.by_turn.max(row.now)));
    serde_json::from_str::<serde_json::Value>(&view.to_json()).unwrap();
    for record in recorder.into_records() {
        serde_json::from_str::<serde_json::Value>(&record.to_json()).unwrap();
        record.to_match(Some("user"), 0);
    }
}

/// Every replay of the events is read again, and each of its tables drawn.
fn replay(mut parser: Parser) -> Vec<Vec<u8>> {
    parser.end();
    let mut replayer = Replayer::default();
    parser.take_events().iter().for_each(|event| replayer.apply(event));
    let made: Vec<Vec<u8>> = replayer.take_finished().into_iter().filter_map(Result::ok).collect();
    made.iter().for_each(|bytes| draw(&Replay::read(bytes).unwrap()));
    made
}

fn draw(replay: &Replay) {
    serde_json::from_str::<serde_json::Value>(&replay.to_json()).unwrap();
    for step in 0..=replay.step_count() {
        serde_json::from_str::<serde_json::Value>(&replay.table_json(step)).unwrap();
    }
}

fn detailed(text: &[u8]) -> Parser {
    let mut parser = Parser::new(Stream::Auto).with_details();
    parser.feed(text);
    parser
}

fn streams() -> impl Strategy<Value = Stream> {
    prop_oneof![Just(Stream::Auto), Just(Stream::GameState), Just(Stream::PowerTaskList)]
}

#[test]
fn single_bytes_give_the_same_as_the_whole() {
    let text = sample();
    let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
    let whole = all(fed(&[text.as_bytes()], Stream::Auto));
    assert_eq!(all(fed(&bytes, Stream::Auto)), whole);
    assert!(whole.len() > 50);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn any_split_gives_the_same(stream in streams(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..20)) {
        let text = sample();
        let bytes = text.as_bytes();
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len())).collect();
        cuts.extend([0, bytes.len()]);
        cuts.sort_unstable();
        let chunks: Vec<&[u8]> = cuts.windows(2).map(|cut| &bytes[cut[0]..cut[1]]).collect();
        prop_assert_eq!(all(fed(&chunks, stream)), all(fed(&[bytes], stream)));
    }

    #[test]
    fn a_truncated_log_tells_the_beginning_of_the_whole(stream in streams(), cut in any::<prop::sample::Index>()) {
        let text = sample();
        let bytes = &text.as_bytes()[..cut.index(text.len())];
        let whole = all(fed(&[text.as_bytes()], stream));
        let mut parser = fed(&[bytes], stream);
        let events = parser.take_events();
        prop_assert_eq!(&events[..], &whole[..events.len()]);
        consume(&[events, all(parser)].concat());
    }

    /// A reader that is stopped anywhere and starts at the place to resume at tells the games from there on as before.
    #[test]
    fn an_interrupted_reader_goes_on_at_the_last_game(cut in any::<prop::sample::Index>()) {
        let bytes = sample().as_bytes();
        let start = SessionStart::parse("Hearthstone_2026_05_02_23_41_07").unwrap();
        let games = |offset: u64, start| {
            let mut parser = Parser::new(Stream::Auto);
            parser.begin_session_at(start, offset);
            parser.feed(&bytes[offset as usize..]);
            let resume = parser.resume();
            let mut recorder = Recorder::default();
            recorder.apply_all(all(parser));
            (recorder.into_records(), resume)
        };
        let mut parser = Parser::new(Stream::Auto);
        parser.begin_session(start);
        parser.feed(&bytes[..cut.index(bytes.len())]);
        if let Some(place) = parser.resume() {
            let ((whole, end), (rest, same_end)) = (games(0, start), games(place.offset, place.start));
            prop_assert_eq!(&whole[whole.len() - rest.len()..], &rest[..]);
            prop_assert_eq!(end, same_end);
        }
    }

    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..2000), stream in streams()) {
        consume(&all(fed(&[&bytes], stream)));
    }

    /// Lines in any order, doubled, and with bytes exchanged.
    #[test]
    fn a_shuffled_log_does_no_harm(
        stream in streams(),
        picks in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u8>(), any::<bool>()), 0..400),
    ) {
        let text = sample();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut bytes = Vec::new();
        for (line, at, byte, change) in picks {
            let mut line = line.get(&lines).as_bytes().to_vec();
            if change {
                let at = at.index(line.len());
                line[at] = byte;
            }
            bytes.extend(line);
        }
        consume(&all(fed(&[&bytes], stream)));
    }

    /// A start followed by fragments that the parser looks for.
    #[test]
    fn words_of_the_log_in_any_order_do_no_harm(
        words in prop::collection::vec(prop::sample::select(WORDS), 0..300), stream in streams(),
    ) {
        let mut text = Log::ranked().text();
        let head = text.find("TAG_CHANGE").unwrap();
        text.truncate(head);
        consume(&all(fed(&[text.as_bytes(), words.concat().as_bytes()], stream)));
    }

    #[test]
    fn replays_of_damaged_logs_are_sound(cut in any::<prop::sample::Index>(), flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..40)) {
        let mut bytes = sample().as_bytes().to_vec();
        for (at, byte) in flips {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(cut.index(bytes.len()) + 1);
        replay(detailed(&bytes));
    }

    #[test]
    fn any_bytes_are_a_replay_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300), flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let _ = Replay::read(&bytes);
        let mut changed = replay(detailed(sample().as_bytes())).remove(0);
        for (at, byte) in flips {
            let at = at.index(changed.len());
            changed[at] = byte;
        }
        if let Ok(replay) = Replay::read(&changed) {
            draw(&replay);
        }
    }
}

const WORDS: &[&str] = &[
    "\nD 00:00:00.1 GameState.DebugPrintPower() - ",
    "\nD 23:00:00 PowerTaskList.DebugPrintPower() -     ",
    "CREATE_GAME",
    "TAG_CHANGE Entity=",
    "[entityName=",
    "id=",
    "4",
    "199999",
    "200001",
    "] ",
    " tag=",
    "ZONE",
    "CONTROLLER",
    " value=",
    "DECK",
    "HAND",
    "FULL_ENTITY - Creating ID=",
    "FULL_ENTITY - Updating ",
    "SHOW_ENTITY - Updating Entity=",
    " CardID=",
    "X_1",
    "CHANGE_ENTITY - Updating Entity=",
    "HIDE_ENTITY - Entity=",
    "BLOCK_START BlockType=",
    "PLAY",
    "GAME_RESET",
    " Entity=",
    "BLOCK_END",
    "RESET_GAME",
    "SHUFFLE_DECK PlayerID=",
    "2",
    "Player EntityID=",
    " PlayerID=",
    " GameAccountId=[hi=1 lo=0]",
    "\nD 00:00:00.1 GameState.DebugPrintEntityChoices() - id=",
    "\nD 00:00:00.1 GameState.DebugPrintEntitiesChosen() - id=",
    " ChoiceType=MULLIGAN",
    "Entities[0]=",
    " Player=",
    " TaskList=",
    "\nD 00:00:00.1 GameState.DebugPrintGame() - PlayerID=",
    ", PlayerName=",
    "UNKNOWN HUMAN PLAYER",
    "Nim",
    "PLAYSTATE",
    "WON",
    "LOST",
    "GameEntity",
    "STATE",
    "COMPLETE",
    "TURN",
    "\nD 00:00:00.1 GameState.DebugPrintOptions() -   option 1 type=POWER mainEntity=",
    "LINKED_ENTITY",
    "ATTACK",
    "DEATHS",
    " Target=",
    "META_DATA - Meta=DAMAGE Data=3",
    "Info[0] = ",
    "CARDTYPE",
    "MINION",
    "SECRET",
    "GRAVEYARD",
    "CURRENT_PLAYER",
    "FATIGUE",
    "HERO_ENTITY",
    "\0",
    "\r",
];
