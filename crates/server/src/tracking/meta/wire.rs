//! The contract of Meta Stats and trending: what the functions take and give.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::{MetaBracket, MetaFormat, MetaPeriod};
use crate::base::win_rates::{RateChange, WinRate};
use crate::tracking::archetypes::ArchetypeName;
use crate::tracking::match_cards::CardFigures;

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct MetaArgs {
    pub period: MetaPeriod,
    pub format: MetaFormat,
    pub bracket: MetaBracket,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct MetaArchetypeArgs {
    pub id: String,
    pub period: MetaPeriod,
    pub format: MetaFormat,
    pub bracket: MetaBracket,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct TrendingArgs {
    pub format: MetaFormat,
}

/// What everyone plays, from the matches that the game's log recorded.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MetaStats {
    pub period: MetaPeriod,
    pub format: MetaFormat,
    /// Without the tracker it is always `all`.
    pub bracket: MetaBracket,
    /// The tier sees classes only: `archetypes` is empty.
    pub limited: bool,
    /// Milliseconds since 1970; null until the figures are made for the first time.
    pub since: Option<i64>,
    pub updated_at: Option<i64>,
    /// Matches by their weight, with those of hidden archetypes: of one player at most a fiftieth, where there are many.
    pub games: i64,
    /// Who played them.
    #[serde(default)]
    pub players: i64,
    /// Ranked by the lower bound of the win rate. Decks without an archetype are together, by class.
    pub archetypes: Vec<MetaArchetype>,
    pub classes: Vec<MetaClass>,
    /// The most played archetypes against each other, the most played first.
    pub matrix: Vec<MetaMatrixRow>,
    pub hidden: MetaHidden,
}

/// What is not shown, because it has too few matches or players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MetaHidden {
    pub archetypes: i64,
    pub games: i64,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MetaArchetype {
    /// Null: the decks of the class that have no archetype.
    pub archetype: Option<ArchetypeName>,
    pub class: String,
    #[serde(flatten)]
    pub figures: WinRate,
    /// Whose matches they are.
    #[serde(default)]
    pub players: i64,
    /// Of all matches, from 0 to 1.
    pub share: f64,
    /// Against the period before; null if there are too few matches in it.
    pub share_change: Option<ShareChange>,
    pub change: Option<RateChange>,
    /// Without any matches if there are too few.
    pub first: WinRate,
    pub second: WinRate,
    /// Own turns, on average.
    pub turns: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ShareChange {
    pub before: f64,
    pub difference: f64,
    /// The intervals do not overlap: the change is not chance.
    pub marked: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MetaClass {
    pub class: String,
    #[serde(flatten)]
    pub figures: WinRate,
    #[serde(default)]
    pub players: i64,
    pub share: f64,
}

/// A row of the matrix: its cells are in the order of the rows.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MetaMatrixRow {
    /// The id of one of `archetypes`.
    pub archetype: String,
    /// Null against itself, and if there are too few matches or players.
    pub cells: Vec<Option<WinRate>>,
}

/// One archetype: how it fares against others, and what it plays.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MetaArchetypePage {
    pub archetype: MetaArchetype,
    pub updated_at: i64,
    /// Against each class; without figures where too few matches or players are known.
    pub classes: Vec<MetaMatchup>,
    /// Against other archetypes, where they are known.
    pub archetypes: Vec<MetaMatchup>,
    /// Of the most played lists the best first, by the lower bound.
    pub lists: Vec<MetaList>,
    /// The cards that tell it apart, the strongest first.
    pub signature: Vec<SignatureCard>,
    /// The cards of its lists, the most played first.
    #[serde(default)]
    pub core: Vec<CoreCard>,
    /// What keeping, drawing and playing these cards says, in matches whose log tells it; of all ranks.
    #[serde(default)]
    pub cards: Vec<CardFigures>,
    /// All matches whose log tells it: what the figures of cards are compared with.
    #[serde(default)]
    pub cards_of: Option<WinRate>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MetaMatchup {
    pub class: String,
    pub archetype: Option<ArchetypeName>,
    /// How many matches there are.
    pub games: i64,
    /// Null if there are too few matches or players.
    pub figures: Option<WinRate>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MetaList {
    pub code: String,
    #[serde(flatten)]
    pub figures: WinRate,
}

/// A card of an archetype's lists.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CoreCard {
    #[serde(rename = "dbfId")]
    pub card: u32,
    /// In most of the lists that have it.
    pub copies: u32,
    /// Of the matches with the archetype's best known lists, from 0 to 1.
    pub share: f64,
    /// Nearly all of its lists have it.
    pub core: bool,
    /// Of the lists with the card; null if there are too few matches or players.
    pub figures: Option<WinRate>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SignatureCard {
    #[serde(rename = "dbfId")]
    pub card: u32,
    /// In an average list.
    pub copies: f64,
    /// How much more often its lists have the card than the other lists of the class, from 0 to 1.
    pub weight: f64,
}

/// What is played more and less than a week ago.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Trending {
    pub format: MetaFormat,
    pub updated_at: Option<i64>,
    /// The strongest change first.
    pub rising: Vec<TrendingArchetype>,
    pub falling: Vec<TrendingArchetype>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TrendingArchetype {
    pub archetype: ArchetypeName,
    #[serde(flatten)]
    pub figures: WinRate,
    pub share: f64,
    pub share_change: ShareChange,
    /// Its best list, to import; null if too few players play the same.
    pub code: Option<String>,
}
