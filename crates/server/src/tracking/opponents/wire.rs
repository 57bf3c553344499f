//! What is known of opponents' decks, as clients keep it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tracking::archetypes::LocalNames;

/// What opponents may play: a client keeps it, and asks it during a game, also offline.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OpponentDecks {
    /// Milliseconds since 1970; null until it is made for the first time.
    pub updated_at: Option<i64>,
    /// Each with its cost and the ids of all its printings in the log, the one to be shown first, with spaces between. The texts of
    /// the groups name a card by its place in the list.
    pub cards: Vec<String>,
    pub groups: Vec<OpponentGroup>,
}

/// The decks of a class and format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OpponentGroup {
    pub class: String,
    pub format: String,
    /// `Group` of the crate `guess` as a text.
    pub text: String,
    /// In the order of the text.
    pub archetypes: Vec<OpponentArchetype>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OpponentArchetype {
    pub id: String,
    pub names: LocalNames,
}
