//! The contract of Battlegrounds: what the functions take and give.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::figures::{LINE_AVERAGE, LINE_GAMES};
use super::rules::{DUO_PLACES, PLACES};
use super::table::BATTLEGROUNDS_GAMES;
use crate::base::averages::Average;
use crate::base::win_rates::WinRate;
use crate::contract::registry::{Table, TableRow, TableRows};
use crate::tracking::stats::StatsPeriod;

/// Names the rows of the table.
#[derive(Clone, Debug)]
pub enum BattlegroundsRows {}

impl TableRows for BattlegroundsRows {
    const NAME: &'static str = "BattlegroundsRow";

    fn table() -> &'static Table {
        &BATTLEGROUNDS_GAMES
    }
}

pub type BattlegroundsRow = TableRow<BattlegroundsRows>;

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct BattlegroundsId {
    pub id: Uuid,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct MyBattlegroundsArgs {
    pub period: StatsPeriod,
    /// Of games in teams of two; otherwise of games alone.
    pub duos: bool,
}

/// The player's own figures of a period.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MyBattlegrounds {
    pub period: StatsPeriod,
    pub duos: bool,
    /// Without the tracker the figures are of 30 days at the most: the period asked for is longer.
    pub limited: bool,
    /// The player has recorded games, also outside of the period: alone, and in duos.
    pub any_solo: bool,
    pub any_duos: bool,
    pub total: PlaceFigures,
    /// How many games ended in each place, from the first on.
    pub places: Vec<i64>,
    /// The newest games, oldest first.
    pub line: Vec<BattlegroundsPoint>,
    /// The most played first.
    pub heroes: Vec<HeroFigures>,
    /// Of the lobbies that had the tribe; the best average first.
    pub tribes: Vec<TribeFigures>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct PlaceFigures {
    /// Null without games.
    pub average: Option<Average>,
    /// The share of games in the better half of the places.
    pub top: WinRate,
    /// The share of games in the first place.
    pub first: WinRate,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct BattlegroundsPoint {
    /// Milliseconds since 1970.
    pub at: i64,
    /// The number of the game in the period, from 1.
    pub game: usize,
    pub place: i64,
    /// Of this game and the ones before it.
    pub average: Option<Average>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HeroFigures {
    /// By the id of the log.
    pub hero: String,
    pub games: i64,
    /// In how many games it was offered.
    pub offered: i64,
    #[serde(flatten)]
    pub figures: PlaceFigures,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TribeFigures {
    pub tribe: String,
    pub games: i64,
    #[serde(flatten)]
    pub figures: PlaceFigures,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct BattlegroundsGamesArgs {
    pub period: Option<StatsPeriod>,
    pub duos: Option<bool>,
    pub hero: Option<String>,
    /// `next` of the page before.
    pub before: Option<String>,
}

/// A page of games, the newest first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BattlegroundsPage {
    pub games: Vec<BattlegroundsRow>,
    pub next: Option<String>,
    pub limited: bool,
}

/// What a page shows of the rules.
#[derive(Serialize)]
pub(super) struct Constants {
    places: i64,
    duo_places: i64,
    line_games: usize,
    line_average: usize,
}

pub(super) const CONSTANTS: Constants =
    Constants { places: PLACES, duo_places: DUO_PLACES, line_games: LINE_GAMES, line_average: LINE_AVERAGE };
