//! Any bytes are read as a log without a panic, in chunks as well as whole, and give the same events.
#![no_main]

use gamelog::{Event, Parser, Recorder, Stream, Track};
use libfuzzer_sys::fuzz_target;

/// A start, so that the lines of the input have a game to change.
const START: &[u8] = b"D 21:00:00 GameState.DebugPrintPower() - CREATE_GAME
D 21:00:00 GameState.DebugPrintPower() -     GameEntity EntityID=1
D 21:00:00 GameState.DebugPrintPower() -     Player EntityID=2 PlayerID=1 GameAccountId=[hi=1 lo=1]
D 21:00:00 GameState.DebugPrintPower() -     Player EntityID=3 PlayerID=2 GameAccountId=[hi=1 lo=2]
";

fuzz_target!(|bytes: &[u8]| {
    for stream in [Stream::Auto, Stream::GameState, Stream::PowerTaskList] {
        let whole = events(&[START, bytes], stream);
        let middle = bytes.len() / 2;
        assert_eq!(events(&[START, &bytes[..middle], &bytes[middle..]], stream), whole);
        let mut track = Track::default();
        let mut recorder = Recorder::default();
        for event in whole {
            track.apply(&event);
            recorder.apply(event);
        }
        track.view(5).to_json();
        for record in recorder.into_records() {
            record.to_json();
            record.to_match(Some("user"), 0);
        }
    }
    gamelog::decks::game_decks(bytes, None);
});

fn events(chunks: &[&[u8]], stream: Stream) -> Vec<Event> {
    let mut parser = Parser::new(stream);
    for chunk in chunks {
        parser.feed(chunk);
    }
    parser.end();
    parser.take_events()
}
