//! The player's runs of the arena and their figures.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::arena::{ArenaKind, Run, RunState, arena_runs};
use super::rules::periods::StatsPeriod;
use super::{Stats, store};
use crate::base::averages::Average;
use crate::base::win_rates::{Tally, WinRate};
use crate::contract::registry::CallError;
use crate::people::tiers;
use crate::tracking::meta;

/// Runs of the list, the newest.
const MOST_RUNS: usize = 200;

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct MyArenaArgs {
    pub period: StatsPeriod,
}

/// The player's runs of a period: those whose last match is in it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MyArena {
    pub period: StatsPeriod,
    /// Without the tracker the figures are of 30 days at the most: the period asked for is longer.
    pub limited: bool,
    /// The player has recorded a match of the arena, also outside of the period.
    pub any: bool,
    /// The arenas that were played.
    pub arenas: Vec<ArenaFigures>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ArenaFigures {
    /// `arena` or `underground`.
    pub arena: &'static str,
    /// The wins and the losses after which a run ends today.
    pub max_wins: i64,
    pub max_losses: i64,
    /// Of the runs that ended or were retired; null without one.
    pub wins: Option<Average>,
    /// How many of them had each number of wins, from none on.
    pub by_wins: Vec<i64>,
    /// All matches.
    pub matches: WinRate,
    /// The most played first.
    pub classes: Vec<ArenaClass>,
    /// The newest first.
    pub runs: Vec<ArenaRun>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ArenaClass {
    /// Null if the matches do not tell.
    pub class: Option<String>,
    pub runs: i64,
    pub wins: Option<Average>,
    pub matches: WinRate,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ArenaRun {
    pub class: Option<String>,
    pub wins: i64,
    pub losses: i64,
    pub ties: i64,
    pub from: String,
    pub to: String,
    pub state: RunState,
}

impl Stats {
    pub async fn arena(&self, user: Uuid, args: MyArenaArgs) -> Result<MyArena, CallError> {
        let now = self.clock.now();
        self.db
            .long_snapshot(move |tx| {
                let tier = tiers::of(tx, user)?;
                let window = args.period.window(now, meta::last_patch(tx, now)?);
                let (window, limited) = window.limited(tier.stats_days, now);
                // A run may have begun before the period. One that began before what the tier shows is left out whole.
                let since = tier.stats_since(now);
                let is_shown = |run: &Run| window.contains(run.to) && since.is_none_or(|since| run.from >= since);
                let runs = arena_runs(&store::arena_matches(tx, user)?);
                let shown: Vec<Run> = runs.into_iter().filter(is_shown).collect();
                let of_kind = |kind: ArenaKind| {
                    let runs: Vec<&Run> = shown.iter().filter(|run| run.kind == kind).collect();
                    (!runs.is_empty()).then(|| figures(kind, &runs, kind.limits(now)))
                };
                Ok(MyArena {
                    period: args.period,
                    limited,
                    any: store::has_arena_matches(tx, user)?,
                    arenas: ArenaKind::ALL.into_iter().filter_map(of_kind).collect(),
                })
            })
            .await
    }
}

fn figures(kind: ArenaKind, runs: &[&Run], (max_wins, max_losses): (i64, i64)) -> ArenaFigures {
    let mut by_class: BTreeMap<Option<&str>, Vec<&Run>> = BTreeMap::new();
    for run in runs {
        by_class.entry(run.class.as_deref()).or_default().push(run);
    }
    let class = |(class, runs): (Option<&str>, Vec<&Run>)| ArenaClass {
        class: class.map(str::to_owned),
        runs: runs.len() as i64,
        wins: average(&runs),
        matches: matches(&runs),
    };
    let mut classes: Vec<ArenaClass> = by_class.into_iter().map(class).collect();
    classes.sort_by_key(|it| -it.runs);
    // Runs from before the arena was split had more wins.
    let most = over(runs).map(|run| run.tally.wins).max().unwrap_or_default().max(max_wins);
    ArenaFigures {
        arena: kind.name(),
        max_wins,
        max_losses,
        wins: average(runs),
        by_wins: (0..=most).map(|wins| over(runs).filter(|run| run.tally.wins == wins).count() as i64).collect(),
        matches: matches(runs),
        classes,
        runs: runs.iter().rev().take(MOST_RUNS).map(|run| ArenaRun::from(*run)).collect(),
    }
}

/// The runs that are over.
fn over<'r>(runs: &'r [&Run]) -> impl Iterator<Item = &'r Run> {
    runs.iter().copied().filter(|run| run.state != RunState::Running)
}

fn average(runs: &[&Run]) -> Option<Average> {
    let most = over(runs).map(|run| run.kind.limits(run.from).0).max().unwrap_or_default();
    Average::of(over(runs).map(|run| run.tally.wins), (0, most))
}

fn matches(runs: &[&Run]) -> WinRate {
    let mut sum = Tally::default();
    runs.iter().for_each(|run| sum.join(run.tally));
    sum.into()
}

impl From<&Run> for ArenaRun {
    fn from(run: &Run) -> Self {
        Self {
            class: run.class.clone(),
            wins: run.tally.wins,
            losses: run.tally.losses,
            ties: run.tally.ties,
            from: run.from.with_offset(),
            to: run.to.with_offset(),
            state: run.state,
        }
    }
}
