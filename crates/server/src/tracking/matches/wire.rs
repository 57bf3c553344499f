//! The contract of matches: what the functions take and give.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

use super::MATCH_STATS;
use super::rules::{
    Code, FORMATS, MAX_ARCHETYPE, MAX_DURATION_S, MAX_IMPORT, MAX_NOTES, MAX_OPPONENT_CARDS, MAX_TURNS, MODES, RANKS,
    STORED,
};
use crate::contract::registry::{Table, TableRow, TableRows};
use crate::people::usage::{Amount, Full};

/// A match to record.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct MatchArgs {
    /// Chosen by the client: the same id again records nothing and gives the stored row.
    pub id: Uuid,
    /// `victory`, `defeat` or `tie`; also `win` and `loss`.
    pub result: String,
    #[schemars(extend("format" = "date-time"))]
    pub played_at: String,
    /// `manual` or `log`.
    pub source: String,
    /// One of the player's decks, or one that is gone.
    pub deck_id: Option<Uuid>,
    pub opponent_class: Option<String>,
    pub opponent_archetype: Option<String>,
    /// `ranked`, `casual`, `friendly`, `arena`, `brawl`, `practice` or `other`.
    pub mode: Option<String>,
    /// `STANDARD`, `WILD`, `TWIST` or `CLASSIC`.
    pub format: Option<String>,
    /// `gold_3`, `legend` or `legend_120`.
    pub rank: Option<String>,
    pub went_first: Option<bool>,
    pub turns: Option<i64>,
    pub duration_s: Option<i64>,
    pub notes: Option<String>,
    /// The ids of the opponent's own cards that were seen.
    pub opponent_cards: Option<Vec<String>>,
    /// The game's build.
    pub build: Option<i64>,
    /// The program that sends it: `page`, `follow 1.2`.
    pub sender: Option<String>,
}

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

/// Changes to a match: what is left out stays as it is, null removes the value.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct MatchChanges {
    pub id: Uuid,
    pub result: Option<String>,
    #[schemars(extend("format" = "date-time"))]
    pub played_at: Option<String>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<Uuid>")]
    pub deck_id: Option<Option<Uuid>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub opponent_class: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub opponent_archetype: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub mode: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub format: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub rank: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<bool>")]
    pub went_first: Option<Option<bool>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<i64>")]
    pub turns: Option<Option<i64>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<i64>")]
    pub duration_s: Option<Option<i64>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub notes: Option<Option<String>>,
    pub opponent_cards: Option<Vec<String>>,
}

impl MatchChanges {
    /// The columns that are changed.
    pub(super) fn columns(&self) -> Vec<&'static str> {
        [
            ("result", self.result.is_some()),
            ("played_at", self.played_at.is_some()),
            ("deck_id", self.deck_id.is_some()),
            ("opponent_class", self.opponent_class.is_some()),
            ("opponent_archetype", self.opponent_archetype.is_some()),
            ("mode", self.mode.is_some()),
            ("format", self.format.is_some()),
            ("rank", self.rank.is_some()),
            ("went_first", self.went_first.is_some()),
            ("turns", self.turns.is_some()),
            ("duration_s", self.duration_s.is_some()),
            ("notes", self.notes.is_some()),
            ("opponent_cards", self.opponent_cards.is_some()),
        ]
        .into_iter()
        .filter_map(|(column, is_changed)| is_changed.then_some(column))
        .collect()
    }
}

/// Null is a value: it removes what was there.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct MatchId {
    pub id: Uuid,
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
