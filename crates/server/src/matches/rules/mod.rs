//! What a recorded match may say, the refusals, and the figures of a player's matches. Pure.

mod figures;
mod words;
#[cfg(test)]
mod tests;

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

pub use self::figures::{BEST_DECK_MATCHES, Count, Tally, best_deck, by_deck, total};
pub use self::words::{FORMATS, MODES, RANKS};
use super::wire::{MatchArgs, MatchChanges};
use crate::clock::Timestamp;
use crate::invisible::without_invisible;
use crate::limits::Rule;
use crate::registry::{CallError, RefusalCodes};

/// In characters.
pub const MAX_NOTES: usize = 2_000;
pub const MAX_ARCHETYPE: usize = 60;
const MAX_SENDER: usize = 40;
/// A deck has 40 cards at the most; some are seen of two decks.
pub const MAX_OPPONENT_CARDS: usize = 60;
/// Longer ids are not ids.
const MAX_CARD_ID: usize = 64;
/// The game ends after 89 turns, those of both players counted.
pub const MAX_TURNS: i64 = 200;
pub const MAX_DURATION_S: i64 = 6 * 3600;
const MAX_BUILD: i64 = 100_000_000;
/// 1 January 2014: no match of the game is older.
const FIRST_MATCH: Timestamp = Timestamp::from_secs(1_388_534_400);
/// How far the clock of a device may be ahead.
const CLOCK_SKEW: Duration = Duration::from_secs(600);

/// How often a player may record a match. An imported log has many.
pub const RECORDS: Rule = Rule { name: "match_records", burst: 600, per: Duration::from_secs(3600) };
/// How often a player may change or delete one.
pub const CHANGES: Rule = Rule { name: "match_changes", burst: 300, per: Duration::from_secs(3600) };

/// Who may record from the game's log.
const TRACKER_TIER: &str = "tracker";

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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckedMatch {
    pub result: &'static str,
    pub played_at: Option<Timestamp>,
    pub source: Source,
    pub deck_id: Option<Uuid>,
    pub opponent_class: Option<&'static str>,
    pub opponent_archetype: Option<String>,
    pub mode: Option<&'static str>,
    pub format: Option<&'static str>,
    pub rank: Option<String>,
    pub went_first: Option<bool>,
    pub turns: Option<i64>,
    pub duration_s: Option<i64>,
    pub notes: Option<String>,
    pub opponent_cards: Value,
    pub build: Option<i64>,
    pub sender: Option<String>,
}
