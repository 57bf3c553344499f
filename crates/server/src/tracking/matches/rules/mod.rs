//! What a recorded match may say, the refusals, and the figures of a player's matches. Pure.

mod cards;
mod figures;
mod words;
#[cfg(test)]
mod tests;

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

pub use self::cards::{MAX_CARDS, SentCard, plays, sent};
pub use self::figures::{BEST_DECK_MATCHES, Count, best_deck, by_deck, total};
pub use self::words::{FORMATS, MODES, RANKS, class};
use super::args::{MatchArgs, MatchChanges};
use crate::base::clock::Timestamp;
use crate::base::invisible::without_invisible;
use crate::base::limits::Rule;
use crate::contract::registry::{CallError, RefusalCodes};
use crate::people::usage::{Cap, Full};

/// In characters.
pub const MAX_NOTES: usize = 2_000;
pub const MAX_ARCHETYPE: usize = 60;
const MAX_SENDER: usize = 40;
/// A deck has 40 cards at the most; some are seen of two decks.
pub const MAX_OPPONENT_CARDS: usize = 60;
/// Longer ids are not ids.
const MAX_CARD_ID: usize = 64;
/// More than a game has, whoever counts: it ends after 89 turns, those of both players counted.
pub const MAX_TURNS: i64 = 200;
pub const MAX_DURATION_S: i64 = 6 * 3600;
const MAX_BUILD: i64 = 100_000_000;
/// 1 January 2014: no match of the game is older.
const FIRST_MATCH: Timestamp = Timestamp::from_secs(1_388_534_400);
/// How far the clock of a device may be ahead.
const CLOCK_SKEW: Duration = Duration::from_secs(600);

/// The most that an account stores. 30,000 matches are 20 a day for four years; with the cards of an ordinary opponent (12 are seen)
/// they take 19 MB, and a match may take 12 KB.
pub const STORED: Cap = Cap { kind: "matches", rows: 30_000, bytes: 24_000_000 };
/// What a row takes beside the texts of the player, its places in the indexes included.
const ROW_BYTES: usize = 500;

/// How often a player may record a match. An imported log has many.
pub const RECORDS: Rule = Rule { name: "match_records", burst: 600, per: Duration::from_secs(3600) };
/// The most matches of one import.
pub const MAX_IMPORT: usize = 200;
/// How often a player may import.
pub const IMPORTS: Rule = Rule { name: "match_imports", burst: 200, per: Duration::from_secs(3600) };
/// How often a player may change or delete one.
pub const CHANGES: Rule = Rule { name: "match_changes", burst: 300, per: Duration::from_secs(3600) };

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The column that is wrong.
    #[error("This match cannot be recorded: {0} is not valid")]
    Invalid(&'static str),
    #[error("A match cannot be played in the future")]
    InFuture,
    #[error("Notes have {MAX_NOTES} characters at the most")]
    NotesTooLong,
    #[error("Match not found")]
    NotFound,
    /// Also if it is the id of another player's match.
    #[error("A match with this id exists already")]
    IdTaken,
    #[error("Deck not found")]
    DeckNotFound,
    #[error("Recording from the game's log needs the tracker")]
    TrackerRequired,
    #[error("You have {}; delete some to record more", .0.told("matches"))]
    StorageFull(Full),
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    MatchInvalid,
    MatchInFuture,
    MatchNotesTooLong,
    MatchNotFound,
    MatchIdTaken,
    MatchDeckNotFound,
    TrackerRequired,
    MatchStorageFull,
}

impl RefusalCodes for Code {}

impl Refusal {
    pub fn code(&self) -> Code {
        match self {
            Self::Invalid(_) => Code::MatchInvalid,
            Self::InFuture => Code::MatchInFuture,
            Self::NotesTooLong => Code::MatchNotesTooLong,
            Self::NotFound => Code::MatchNotFound,
            Self::IdTaken => Code::MatchIdTaken,
            Self::DeckNotFound => Code::MatchDeckNotFound,
            Self::TrackerRequired => Code::TrackerRequired,
            Self::StorageFull(_) => Code::MatchStorageFull,
        }
    }
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let (code, text) = (refusal.code().into(), refusal.to_string());
        match refusal {
            Refusal::NotFound => Self::Absent { code, text },
            Refusal::IdTaken => Self::Outdated { code, text },
            Refusal::Invalid(column) => Self::Named { code, text, details: Some(column.into()) },
            Refusal::StorageFull(full) => Self::Named { code, text, details: Some(full.as_json()) },
            _ => Self::Named { code, text, details: None },
        }
    }
}

/// Where a match is from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    #[default]
    Manual,
    Log,
}

impl Source {
    pub fn name(self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Log => "log",
        }
    }
}

/// A match whose every value was checked and has its one form.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedMatch {
    pub result: &'static str,
    pub played_at: Timestamp,
    pub source: Source,
    pub deck_id: Option<Uuid>,
    pub opponent_class: Option<&'static str>,
    pub opponent_archetype: Option<String>,
    pub opponent_cards: Value,
    pub cards: Vec<SentCard>,
    pub mode: Option<&'static str>,
    pub format: Option<&'static str>,
    pub rank: Option<String>,
    pub went_first: Option<bool>,
    pub turns: Option<i64>,
    pub duration_s: Option<i64>,
    pub build: Option<i64>,
    /// The player's class in a match of the arena, whose deck is not a saved one.
    pub class: Option<&'static str>,
    /// Which of the two arenas.
    pub arena: Option<&'static str>,
    /// The number of the drafted deck.
    pub arena_deck: Option<i64>,
    pub sender: Option<String>,
    pub notes: Option<String>,
}

impl CheckedMatch {
    /// What it takes of the account with its packed cards, as `store::bytes` counts it.
    pub fn bytes(&self, cards: &str) -> i64 {
        let text = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        row_bytes(
            text(&self.notes) + text(&self.opponent_archetype) + self.opponent_cards.to_string().len() + cards.len(),
        )
    }
}

/// The bytes of a row with the player's texts.
pub fn row_bytes(texts: usize) -> i64 {
    (ROW_BYTES + texts) as i64
}

/// Checks a match that is to be recorded at the time `now`.
pub fn check(args: &MatchArgs, now: Timestamp) -> Result<CheckedMatch, Refusal> {
    let class = word("class", args.class.as_deref(), words::class)?;
    let arena = word("arena", args.arena.as_deref(), words::arena)?;
    let arena_deck = number("arena_deck", args.arena_deck, i64::MAX)?;
    let mode = word("mode", args.mode.as_deref(), words::mode)?;
    let is_arena = mode == Some("arena");
    Ok(CheckedMatch {
        class: class.filter(|_| is_arena),
        arena: arena.filter(|_| is_arena),
        arena_deck: arena_deck.filter(|_| is_arena),
        result: words::result(&args.result).ok_or(Refusal::Invalid("result"))?,
        played_at: played_at(&args.played_at, now)?,
        source: source(&args.source)?,
        cards: cards::check(source(&args.source)?, args.cards.as_deref().unwrap_or_default())?,
        deck_id: args.deck_id,
        opponent_class: word("opponent_class", args.opponent_class.as_deref(), words::class)?,
        opponent_archetype: line("opponent_archetype", args.opponent_archetype.as_deref(), MAX_ARCHETYPE)?,
        opponent_cards: opponent_cards(args.opponent_cards.as_deref().unwrap_or_default())?,
        mode,
        format: word("format", args.format.as_deref(), words::format)?,
        rank: word("rank", args.rank.as_deref(), words::rank)?,
        went_first: args.went_first,
        turns: number("turns", args.turns, MAX_TURNS)?,
        duration_s: number("duration_s", args.duration_s, MAX_DURATION_S)?,
        build: build(args.build)?,
        sender: sender(args.sender.as_deref())?,
        notes: notes(args.notes.as_deref())?,
    })
}

/// Checked changes of a match; `None` keeps the value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckedChanges {
    pub result: Option<&'static str>,
    pub played_at: Option<Timestamp>,
    pub deck_id: Option<Option<Uuid>>,
    pub opponent_class: Option<Option<&'static str>>,
    pub opponent_archetype: Option<Option<String>>,
    pub opponent_cards: Option<Value>,
    pub mode: Option<Option<&'static str>>,
    pub format: Option<Option<&'static str>>,
    pub rank: Option<Option<String>>,
    pub went_first: Option<Option<bool>>,
    pub turns: Option<Option<i64>>,
    pub duration_s: Option<Option<i64>>,
    pub notes: Option<Option<String>>,
}

pub fn check_changes(changes: &MatchChanges, now: Timestamp) -> Result<CheckedChanges, Refusal> {
    let result = changes.result.as_deref().map(|word| words::result(word).ok_or(Refusal::Invalid("result")));
    Ok(CheckedChanges {
        result: result.transpose()?,
        played_at: changes.played_at.as_deref().map(|text| played_at(text, now)).transpose()?,
        deck_id: changes.deck_id,
        opponent_class: new_word("opponent_class", &changes.opponent_class, words::class)?,
        opponent_archetype: match &changes.opponent_archetype {
            None => None,
            Some(text) => Some(line("opponent_archetype", text.as_deref(), MAX_ARCHETYPE)?),
        },
        opponent_cards: changes.opponent_cards.as_deref().map(opponent_cards).transpose()?,
        mode: new_word("mode", &changes.mode, words::mode)?,
        format: new_word("format", &changes.format, words::format)?,
        rank: new_word("rank", &changes.rank, words::rank)?,
        went_first: changes.went_first,
        turns: changes.turns.map(|turns| number("turns", turns, MAX_TURNS)).transpose()?,
        duration_s: changes.duration_s.map(|seconds| number("duration_s", seconds, MAX_DURATION_S)).transpose()?,
        notes: changes.notes.as_ref().map(|text| notes(text.as_deref())).transpose()?,
    })
}

/// Whether a match of this source may be recorded. Recording by hand is open to everybody.
pub fn may_record(source: Source, has_tracker: bool) -> Result<(), Refusal> {
    if source == Source::Log && !has_tracker { Err(Refusal::TrackerRequired) } else { Ok(()) }
}

/// A time a little ahead of ours is the fault of a device's clock: the match was played now.
pub fn played_at(text: &str, now: Timestamp) -> Result<Timestamp, Refusal> {
    let at = Timestamp::parse(text).ok_or(Refusal::Invalid("played_at"))?;
    if at > now.plus(CLOCK_SKEW) {
        return Err(Refusal::InFuture);
    }
    if at < FIRST_MATCH { Err(Refusal::Invalid("played_at")) } else { Ok(at.min(now)) }
}

fn source(word: &str) -> Result<Source, Refusal> {
    match word {
        "manual" => Ok(Source::Manual),
        "log" => Ok(Source::Log),
        _ => Err(Refusal::Invalid("source")),
    }
}

/// A word of a list; blank is none.
fn word<T>(column: &'static str, text: Option<&str>, known: fn(&str) -> Option<T>) -> Result<Option<T>, Refusal> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => known(text).map(Some).ok_or(Refusal::Invalid(column)),
    }
}

fn new_word<T>(
    column: &'static str,
    text: &Option<Option<String>>,
    known: fn(&str) -> Option<T>,
) -> Result<Option<Option<T>>, Refusal> {
    text.as_ref().map(|text| word(column, text.as_deref(), known)).transpose()
}

/// A line of visible characters; blank is none.
fn line(column: &'static str, text: Option<&str>, most: usize) -> Result<Option<String>, Refusal> {
    let Some(text) = text else { return Ok(None) };
    let visible = without_invisible(text);
    let words: Vec<&str> =
        visible.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    let line = words.join(" ");
    if line.chars().count() > most {
        return Err(Refusal::Invalid(column));
    }
    Ok(Some(line).filter(|line| !line.is_empty()))
}

pub fn number(column: &'static str, number: Option<i64>, most: i64) -> Result<Option<i64>, Refusal> {
    match number {
        Some(number) if !(0..=most).contains(&number) => Err(Refusal::Invalid(column)),
        number => Ok(number),
    }
}

fn notes(text: Option<&str>) -> Result<Option<String>, Refusal> {
    let notes = text.unwrap_or_default().trim();
    if notes.chars().count() > MAX_NOTES {
        return Err(Refusal::NotesTooLong);
    }
    Ok(Some(notes.to_owned()).filter(|notes| !notes.is_empty()))
}

fn opponent_cards(ids: &[String]) -> Result<Value, Refusal> {
    card_ids("opponent_cards", ids, MAX_OPPONENT_CARDS)
}

/// Ids of cards as in the log.
pub fn card_ids(column: &'static str, ids: &[String], most: usize) -> Result<Value, Refusal> {
    let valid = ids.len() <= most && ids.iter().all(|id| is_card(id));
    if valid { Ok(ids.into()) } else { Err(Refusal::Invalid(column)) }
}

/// Whether this can be the id of a card; a battle tag is not one.
pub fn is_card(id: &str) -> bool {
    (1..=MAX_CARD_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The game's build.
pub fn build(build: Option<i64>) -> Result<Option<i64>, Refusal> {
    number("build", build, MAX_BUILD)
}

/// The program that sends a match.
pub fn sender(name: Option<&str>) -> Result<Option<String>, Refusal> {
    line("sender", name, MAX_SENDER)
}
