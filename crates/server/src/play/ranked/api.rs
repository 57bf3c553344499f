//! The player's rank of this week and of past weeks, for the registry.

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::rules::{self, LEGEND, REWARD, Season, Step};
use super::{NAME, store};
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError, Tx};
use crate::contract::registry::{Function, NoArgs, Registry};
use crate::play::quiz;

/// The most attempts of this week and the most past weeks in a response.
const ATTEMPTS: i64 = 200;
const WEEKS: i64 = 12;

/// The player's week. Times are milliseconds since 1970.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RankedState {
    /// The day on which the week ends: `2026-11-22`.
    pub season: String,
    pub ends_at: i64,
    pub now: i64,
    /// The step of the ladder that is played next, from 1.
    pub rank: i64,
    pub best: i64,
    pub reward_taken: bool,
    pub attempts: i64,
    /// The session that the player is in.
    pub running: Option<Uuid>,
    pub ladder: Vec<LadderStep>,
    pub path: Vec<RankedAttempt>,
    pub past: Vec<RankedWeek>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LadderStep {
    pub step: i64,
    pub tier: String,
    pub division: Option<i64>,
    pub questions: usize,
    pub fails_at: usize,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RankedAttempt {
    pub at: i64,
    pub step: i64,
    pub passed: bool,
    pub after: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RankedWeek {
    pub season: String,
    pub ends_at: i64,
    pub best: i64,
    pub legend: bool,
}

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    legend: i64,
    reward: i64,
}

pub fn declare(db: &Db, clock: &Clock, registry: &mut Registry) {
    registry.add_constants("ranked", &Constants { legend: LEGEND, reward: REWARD });
    registry.add_function(Function::new(
        "ranked_state",
        "Where the player stands in this week's climb, the way there, and past weeks",
        &(db.clone(), clock.clone()),
        |(db, clock), caller, _: NoArgs| async move {
            let now = clock.now();
            Ok(db.snapshot(move |tx| state(tx, caller.user, now)).await?)
        },
    ));
}

fn state(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<RankedState, DbError> {
    let season = Season::at(now);
    let name = season.name();
    let standing = store::standing(tx, user, &name)?.unwrap_or_default();
    let running = quiz::playing(tx, user, NAME)?;
    let attempts = quiz::past(tx, user, NAME, (&name, season.begins()), ATTEMPTS)?;
    let attempt = |attempt: &quiz::PastSession| RankedAttempt {
        at: attempt.at.0,
        step: attempt.step,
        passed: attempt.outcome.passed,
        after: attempt.outcome.rank_after.unwrap_or(attempt.step),
    };
    let weeks = store::past(tx, user, &name, WEEKS)?;
    let week = |(season, best, legend): (String, i64, Option<Timestamp>)| RankedWeek {
        ends_at: Season::named(&season).map_or(0, |season| season.ends.0),
        season,
        best,
        legend: legend.is_some(),
    };
    let step = |Step { rank, tier, division, questions, fails_at }: Step| LadderStep {
        step: rank,
        tier: tier.to_owned(),
        division,
        questions,
        fails_at,
    };
    Ok(RankedState {
        ends_at: season.ends.0,
        now: now.0,
        rank: standing.rank,
        best: standing.best,
        reward_taken: standing.legend_at.is_some(),
        attempts: standing.attempts,
        running,
        ladder: rules::ladder().map(step).collect(),
        path: attempts.iter().map(attempt).collect(),
        past: weeks.into_iter().map(week).collect(),
        season: name,
    })
}
