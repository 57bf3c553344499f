//! The contract of matches: what the functions take and give.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::MATCH_STATS;
use super::args::{MatchArgs, MatchCard};
use super::rules::{
    Code, FORMATS, MAX_ARCHETYPE, MAX_DURATION_S, MAX_IMPORT, MAX_NOTES, MAX_OPPONENT_CARDS, MAX_TURNS, MODES, RANKS,
    STORED,
};
use crate::contract::registry::{Table, TableRow, TableRows};
use crate::people::usage::{Amount, Full};

/// Matches of a file, at most 200.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ImportArgs {
    pub matches: Vec<MatchArgs>,
}

/// What an import did; each match is in one of the first three.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct MatchesImported {
    pub recorded: i64,
    /// Recorded before: nothing was changed.
    pub known: i64,
    pub refused: Vec<RefusedMatch>,
    /// What the account stores, if rows were refused because it is full.
    pub full: Option<Full>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RefusedMatch {
    /// Its place in the list that was sent, from 0.
    pub index: usize,
    #[schemars(with = "String")]
    pub code: Code,
    /// The member that is not valid.
    pub member: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct MatchId {
    pub id: Uuid,
}

/// A match that was deleted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchDeleted {
    /// As `match_record` takes them.
    pub cards: Vec<MatchCard>,
}

/// Names the rows of the table of matches.
#[derive(Clone, Debug)]
pub enum MatchRows {}

impl TableRows for MatchRows {
    const NAME: &'static str = "MatchRow";

    fn table() -> &'static Table {
        &MATCH_STATS
    }
}

pub type MatchRow = TableRow<MatchRows>;

/// What a page shows of the rules.
#[derive(Serialize)]
pub(super) struct Constants {
    modes: [&'static str; MODES.len()],
    formats: [&'static str; FORMATS.len()],
    /// Each has the steps 10 to 1; above them is `legend`.
    ranks: [&'static str; RANKS.len()],
    max_notes: usize,
    max_archetype: usize,
    max_opponent_cards: usize,
    max_turns: i64,
    max_duration_s: i64,
    max_import: usize,
    /// The most that an account stores.
    max_stored: Amount,
}

pub(super) const CONSTANTS: Constants = Constants {
    modes: MODES,
    formats: FORMATS,
    ranks: RANKS,
    max_notes: MAX_NOTES,
    max_archetype: MAX_ARCHETYPE,
    max_opponent_cards: MAX_OPPONENT_CARDS,
    max_turns: MAX_TURNS,
    max_duration_s: MAX_DURATION_S,
    max_import: MAX_IMPORT,
    max_stored: Amount { rows: STORED.rows, bytes: STORED.bytes },
};
