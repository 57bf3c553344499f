//! The contract of the tracker for games of Battlegrounds.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tracking::battlegrounds::BattlegroundsArgs;

/// A game of Battlegrounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerBattlegrounds {
    /// Without its skin; null until it is chosen.
    pub hero: Option<String>,
    pub offered: Vec<String>,
    /// Those of the lobby that the tavern has shown.
    pub tribes: Vec<String>,
    pub triples: u32,
    /// In teams of two.
    pub duos: bool,
    /// By its number in the card data.
    pub anomaly: Option<u32>,
    /// On the leaderboard, now.
    pub place: Option<u32>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct FollowBattlegroundsArgs {
    pub token: String,
    pub game: BattlegroundsArgs,
}
