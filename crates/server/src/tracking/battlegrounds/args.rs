//! A game of Battlegrounds as a client sends it, not checked yet.

use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct BattlegroundsArgs {
    /// Chosen by the client: the same id again records nothing and gives the stored row.
    pub id: Uuid,
    #[schemars(extend("format" = "date-time"))]
    pub played_at: String,
    /// By the id of the log, without its skin.
    pub hero: String,
    /// From 1; of four teams in duos, of eight players otherwise.
    pub place: i64,
    pub duos: bool,
    /// Rounds.
    pub turns: i64,
    /// The heroes that were offered.
    #[serde(default)]
    pub offered: Vec<String>,
    /// Tribes that were in the lobby, as far as the log shows them: `beast`, `murloc`.
    #[serde(default)]
    pub tribes: Vec<String>,
    #[serde(default)]
    pub triples: i64,
    /// Of the lobby, by its number in the card data.
    pub anomaly: Option<i64>,
    pub duration_s: Option<i64>,
    /// The game's build.
    pub build: Option<i64>,
    /// The program that sends it: `page`, `follow 1.2`.
    pub sender: Option<String>,
}
