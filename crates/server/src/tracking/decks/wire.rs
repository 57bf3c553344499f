//! The contract of decks: what the functions take and give.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::DECKS;
use super::rules::{FREE_DECKS, MAX_NAME, MAX_NOTES, MAX_TEXT};
use crate::cards::catalog::{CardDetails, DeckProblem};
use crate::contract::registry::{Table, TableRow, TableRows};

#[derive(Debug, Deserialize, JsonSchema)]
pub struct SaveArgs {
    /// A code, the text that the game copies, or a link.
    pub text: Option<String>,
    pub code: Option<String>,
    pub name: Option<String>,
    pub notes: Option<String>,
    pub is_public: Option<bool>,
    /// `STANDARD` or `WILD`: save it for this format instead of its own.
    pub format: Option<String>,
    pub locale: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct UpdateArgs {
    pub id: Uuid,
    pub name: Option<String>,
    pub notes: Option<String>,
    pub is_public: Option<bool>,
    pub code: Option<String>,
    /// `STANDARD` or `WILD`: another format for the same cards.
    pub format: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct DeckArgs {
    pub id: Uuid,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct DuplicateArgs {
    pub id: Uuid,
    pub name: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct PreviewArgs {
    pub text: String,
    pub locale: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct ListArgs {
    pub archived: Option<bool>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct ViewArgs {
    pub id: Uuid,
    pub locale: Option<String>,
}

/// Names the rows of the table of decks.
#[derive(Clone, Debug)]
pub enum DeckRows {}

impl TableRows for DeckRows {
    const NAME: &'static str = "DeckRow";

    fn table() -> &'static Table {
        &DECKS
    }

    fn json_columns(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
        vec![
            ("cards", generator.subschema_for::<Vec<DeckCard>>()),
            ("sideboards", generator.subschema_for::<Vec<DeckSideboardCard>>()),
        ]
    }
}

pub type DeckRow = TableRow<DeckRows>;

/// The figures of a deck's matches.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct DeckFigures {
    pub matches: i64,
    pub wins: i64,
    /// In percent; null for a deck that was not played.
    pub win_rate: Option<i64>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListedDeck {
    #[serde(flatten)]
    pub deck: DeckRow,
    #[serde(flatten)]
    pub figures: DeckFigures,
    /// Cards by cost, from 0 to 7 and more; null without card data.
    pub curve: Option<Vec<u32>>,
    /// What its cards cost to craft; null without card data.
    pub dust: Option<u32>,
}

/// One deck, the player's own or a public one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DeckView {
    pub deck: DeckRow,
    pub owner: DeckOwner,
    pub mine: bool,
    /// The cards of the deck and its sideboards, each once; null without card data.
    pub cards: Option<Vec<CardDetails>>,
    /// Null without card data.
    pub problems: Option<Vec<DeckProblem>>,
    /// Null for a deck of another player, or one that was not played.
    pub stats: Option<DeckFigures>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DeckOwner {
    pub username: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DeckVersion {
    pub version: i64,
    pub code: String,
    pub saved_at: String,
}

/// The decks in a text; nothing is saved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DeckPreview {
    pub decks: Vec<PreviewedDeck>,
    pub errors: Vec<UnreadableDeck>,
}

/// A deck read from a text. Without card data its class and problems are not known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PreviewedDeck {
    pub name: Option<String>,
    pub code: String,
    pub format: &'static str,
    pub hero: Option<u32>,
    pub class: Option<&'static str>,
    pub identity: String,
    pub cards: Vec<DeckCard>,
    pub sideboards: Vec<DeckSideboardCard>,
    /// The name that it gets if it has none.
    pub suggested_name: Option<String>,
    /// How many different cards the card data does not have.
    pub unknown: Option<usize>,
    pub problems: Option<Vec<DeckProblem>>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct DeckCard {
    #[serde(rename = "dbfId")]
    pub card: u32,
    pub count: u32,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct DeckSideboardCard {
    pub owner: u32,
    #[serde(rename = "dbfId")]
    pub card: u32,
    pub count: u32,
}

/// A line that looks like a deck code and is none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnreadableDeck {
    pub line: String,
    pub code: UnreadableReason,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnreadableReason {
    Empty,
    InvalidDeckCode,
}

/// What a page shows of the rules.
#[derive(Serialize)]
pub(super) struct Constants {
    free_decks: i64,
    max_name: usize,
    max_notes: usize,
    max_text: usize,
}

pub(super) const CONSTANTS: Constants =
    Constants { free_decks: FREE_DECKS, max_name: MAX_NAME, max_notes: MAX_NOTES, max_text: MAX_TEXT };
