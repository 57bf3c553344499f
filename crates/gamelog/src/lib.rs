//! Reads `Power.log`, which the game writes while it runs: bytes in, events out.
//!
//! [`Parser`] has no I/O and depends on nothing but the bytes: chunks of any size give the same events. Two pure consumers fold
//! the events: [`Record`] says what happened in a game, [`Track`] what is left in the deck and how likely each draw is.
//! [`decks`] reads `Decks.log`, which says with which deck a game is played. [`Tracker`] puts them together for a screen that
//! follows a log; [`Match`] is a finished game as it is recorded.
//!
//! Cards are named as in the log (`CORE_EX1_001`); their names, costs and classes are the caller's business. Players' names
//! are needed to understand the lines and appear in a [`Record`]: they belong to the player's own device.

mod battlegrounds;
mod chunks;
mod date;
pub mod decks;
mod event;
mod game;
mod line;
mod map;
mod match_id;
mod matches;
mod model;
pub mod odds;
mod parser;
mod payload;
mod record;
mod record_json;
pub mod replay;
mod time;
mod track;
mod tracker;

pub use battlegrounds::{Battlegrounds, BattlegroundsGame};
pub use event::{Character, Detail, Event, GameStart, Gauge, LobbyFact, Piece, Placed, Stat};
pub use line::Stream;
pub use map::Map;
pub use matches::{Match, Refusal};
pub use model::{Card, CardKind, Class, EntityId, Outcome, PlayerId, Zone};
pub use parser::{Parser, Resume};
pub use record::{CardCourse, Mulligan, PlayerRecord, Record, Recorder, mode_of};
pub use time::{SessionStart, Time};
pub use track::{
    CardCount, Counter, Counters, CountersView, End, HandCard, How, MulliganView, Opponent, Play, Row, RuledOut,
    SecretView, SecretsView, Track, View,
};
pub use tracker::{Finished, Tracker};

/// The games of a whole log, in order; the last may be unfinished.
pub fn records(bytes: &[u8]) -> Vec<Record> {
    let mut parser = Parser::new(Stream::Auto);
    let mut recorder = Recorder::default();
    // In pieces, so that the queue of events stays short.
    for chunk in bytes.chunks(1 << 16) {
        parser.feed(chunk);
        recorder.apply_all(parser.take_events());
    }
    parser.end();
    recorder.apply_all(parser.take_events());
    recorder.into_records()
}
