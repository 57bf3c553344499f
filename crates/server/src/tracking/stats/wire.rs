//! The contract of a player's own statistics: what the functions take and give.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::course::LinePoint;
use super::rules::periods::StatsPeriod;
use crate::base::win_rates::{RateChange, Tally, WinRate};
use crate::tracking::archetypes::ArchetypeName;
use crate::tracking::match_cards::{CardFigures, Hands};
use crate::tracking::matches::MatchRow;
use crate::tracking::meta::TrendingArchetype;

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct MyStatsArgs {
    pub period: StatsPeriod,
    /// How far the player's clock is ahead of UTC: days are theirs.
    pub tz_offset_minutes: Option<i64>,
    /// How far it was before it was changed; at most 64.
    pub tz_past_offsets: Option<Vec<PastOffset>>,
    pub deck_id: Option<Uuid>,
    /// The class that the player played.
    pub class: Option<String>,
    pub opponent_class: Option<String>,
    pub mode: Option<String>,
    pub format: Option<String>,
    pub went_first: Option<bool>,
    /// Without matches of the arena, which have figures of their own.
    pub constructed: Option<bool>,
}

/// How far the player's clock was ahead of UTC until a change.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct PastOffset {
    /// Milliseconds since 1970.
    pub until: i64,
    pub minutes: i64,
}

/// The player's own figures, of one period.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MyStats {
    /// What was asked for.
    pub period: StatsPeriod,
    /// Null: everything.
    pub since: Option<String>,
    /// Without the tracker the figures are of 30 days at the most: the period asked for is longer.
    pub limited: bool,
    /// The tier has matchups: otherwise `grid` and `opponent_archetypes` are empty.
    pub matchups: bool,
    /// The player has recorded any match at all, also outside of the period and the filters.
    pub any: bool,
    pub total: WinRate,
    /// Against the period before; null if one of the two is empty.
    pub change: Option<RateChange>,
    /// Oldest first.
    pub line: Vec<StatsLine>,
    /// The most played first, as in all lists without an order of their own.
    pub decks: Vec<DeckStats>,
    pub best_deck: Option<BestDeckStats>,
    /// By the class that the player played.
    pub classes: Vec<StatsGroup>,
    /// By the opponent's class.
    pub opponents: Vec<StatsGroup>,
    pub opponent_archetypes: Vec<OpponentStats>,
    pub first: WinRate,
    pub second: WinRate,
    pub modes: Vec<StatsGroup>,
    pub formats: Vec<StatsGroup>,
    /// By league, the lowest first.
    pub ranks: Vec<StatsGroup>,
    /// In minutes: `under_5`, `5_to_10`, `10_to_15`, `over_15`.
    pub durations: Vec<StatsGroup>,
    /// In own turns: `1_to_5`, `6_to_8`, `9_to_11`, `over_11`.
    pub turns: Vec<StatsGroup>,
    /// Decks by the opponent's class.
    pub grid: Vec<MatchupRow>,
    pub streaks: StatsStreaks,
    /// Days with matches by the player's clock, oldest first.
    pub calendar: Vec<CalendarDay>,
    /// The archetypes that the figures name.
    pub archetypes: Vec<ArchetypeName>,
}

impl Default for MyStats {
    fn default() -> Self {
        let none = WinRate::from(Tally::default());
        Self {
            period: StatsPeriod::All,
            since: None,
            limited: false,
            matchups: false,
            any: false,
            total: none,
            change: None,
            line: Vec::new(),
            decks: Vec::new(),
            best_deck: None,
            classes: Vec::new(),
            opponents: Vec::new(),
            opponent_archetypes: Vec::new(),
            first: none,
            second: none,
            modes: Vec::new(),
            formats: Vec::new(),
            ranks: Vec::new(),
            durations: Vec::new(),
            turns: Vec::new(),
            grid: Vec::new(),
            streaks: StatsStreaks { current: 0, longest_wins: 0, longest_losses: 0 },
            calendar: Vec::new(),
            archetypes: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatsGroup {
    /// A class, a mode, a format, a league or a length.
    pub key: String,
    #[serde(flatten)]
    pub figures: WinRate,
}

/// A point of the line: the win rate of the last 20 matches.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct StatsLine {
    /// Milliseconds since 1970.
    pub at: i64,
    /// The number of the match in the period, from 1.
    pub game: usize,
    #[serde(flatten)]
    pub figures: WinRate,
}

impl From<LinePoint> for StatsLine {
    fn from(point: LinePoint) -> Self {
        Self { at: point.at.0, game: point.game, figures: point.tally.into() }
    }
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DeckStats {
    pub deck_id: Uuid,
    /// Null for a deck that is gone.
    pub name: Option<String>,
    pub class: Option<String>,
    pub archived: bool,
    #[serde(flatten)]
    pub figures: WinRate,
    /// The newest first.
    pub versions: Vec<DeckVersionStats>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct DeckVersionStats {
    pub version: i64,
    #[serde(flatten)]
    pub figures: WinRate,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BestDeckStats {
    pub deck_id: Uuid,
    pub name: Option<String>,
    pub class: Option<String>,
    #[serde(flatten)]
    pub figures: WinRate,
}

/// Either a name that the player wrote or an archetype.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpponentStats {
    pub name: Option<String>,
    /// One of `archetypes`.
    pub archetype: Option<String>,
    pub class: Option<String>,
    #[serde(flatten)]
    pub figures: WinRate,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchupRow {
    pub deck_id: Uuid,
    /// By the opponent's class.
    pub cells: Vec<StatsGroup>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct StatsStreaks {
    /// Wins in a row; losses are negative.
    pub current: i64,
    pub longest_wins: i64,
    pub longest_losses: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CalendarDay {
    /// `2026-11-16`.
    pub day: String,
    pub wins: i64,
    pub losses: i64,
    pub ties: i64,
}

/// Which of the player's matches to list; what is left out takes all.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct MyMatchesArgs {
    /// `next` of the page before.
    pub before: Option<String>,
    pub period: Option<StatsPeriod>,
    pub deck_id: Option<Uuid>,
    pub class: Option<String>,
    pub opponent_class: Option<String>,
    /// The id of an archetype, or the name that the player wrote.
    pub opponent_archetype: Option<String>,
    /// `victory`, `defeat` or `tie`.
    pub result: Option<String>,
    pub mode: Option<String>,
    pub format: Option<String>,
    pub went_first: Option<bool>,
    /// `manual` or `log`.
    pub source: Option<String>,
    /// Without matches of the arena.
    pub constructed: Option<bool>,
    /// How many on a page: 50 if left out, at most 1000, for an export.
    pub limit: Option<i64>,
}

/// The largest page that is a short read.
const SHORT_PAGE: i64 = 100;

impl MyMatchesArgs {
    /// Whether a page takes long: a large one does, and so may one with a condition that few of the matches fulfil. The others read a
    /// few rows of an index.
    pub fn reads_many(&self) -> bool {
        let words = [&self.class, &self.opponent_class, &self.opponent_archetype, &self.result];
        let more_words = [&self.mode, &self.format, &self.source];
        self.limit.is_some_and(|limit| limit > SHORT_PAGE)
            || self.deck_id.is_some()
            || self.went_first.is_some()
            || words.into_iter().chain(more_words).any(Option::is_some)
    }
}

/// The newest first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchPage {
    pub matches: Vec<MatchRow>,
    /// Where the next page begins; null on the last one.
    pub next: Option<String>,
    /// Without the tracker matches of 30 days at the most are listed: the period asked for is longer. Older ones are kept.
    pub limited: bool,
    /// The decks of these matches that still exist.
    pub decks: Vec<MatchDeck>,
    /// The archetypes that these matches name.
    pub archetypes: Vec<ArchetypeName>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchDeck {
    pub id: Uuid,
    pub name: String,
    pub class: Option<String>,
}

/// The cards of the player's decks, in matches of which the log told what became of them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MyCards {
    /// All of these matches.
    pub total: WinRate,
    /// The most seen first. Each is compared with the matches of the decks that have it.
    pub cards: Vec<CardFigures>,
}

/// A mulligan: which deck, against which class, and the ids of the offered cards, at most 12.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct MulliganArgs {
    pub deck_id: Uuid,
    pub opponent_class: Option<String>,
    pub cards: Vec<String>,
}

/// What keeping the offered cards did so far.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct MulliganFigures {
    /// Those that the server knows, by the id that was asked for.
    pub cards: Vec<MulliganCard>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MulliganCard {
    pub card: String,
    /// In the player's own matches with the deck or another of its archetype.
    pub mine: HandsPair,
    /// In everyone's matches with the archetype, of 30 days. What is of too few is not told.
    pub everyone: HandsPair,
}

#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct HandsPair {
    pub all: Hands,
    /// Against the opponent's class; null if it is not known.
    pub against: Option<Hands>,
}

/// A few figures for the home page: the last 30 days, and what is rising.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HomeStats {
    /// The player has recorded any match at all.
    pub any: bool,
    pub total: WinRate,
    pub change: Option<RateChange>,
    /// Wins in a row; losses are negative.
    pub streak: i64,
    pub best_deck: Option<BestDeckStats>,
    /// Of Standard, at most three.
    pub trending: Vec<TrendingArchetype>,
}
