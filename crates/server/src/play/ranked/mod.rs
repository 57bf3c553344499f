//! Weekly ranked: a ladder from Bronze 3 to Legend that starts again every week. The week is computed from the time, so
//! nothing has to be reset; a player has a row for each week, and without one the first rank.

mod api;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub use self::api::declare;
use self::rules::{Season, Standing};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::CallError;
use crate::people::mana::{self, Cause, Reason};
use crate::play::quiz::{Asked, EndedSession, Mode, Outcome, Plan, QuizMode};

/// The mode for the quiz engine.
pub struct Ranked;

const NAME: &str = QuizMode::Ranked.name();

impl Mode for Ranked {
    fn mode(&self) -> QuizMode {
        QuizMode::Ranked
    }

    fn begin(&self, tx: &mut Tx<'_>, user: Uuid, _level: Option<i64>, now: Timestamp) -> Result<Plan, CallError> {
        let season = Season::at(now).name();
        let rank = store::standing(tx, user, &season)?.unwrap_or_default().rank;
        let questions = Asked::Drawn(rules::questions(rank));
        Ok(Plan { step: rank, season: Some(season), terms: rules::terms(rank), questions })
    }

    fn end(&self, tx: &mut Tx<'_>, ended: &EndedSession, now: Timestamp) -> Result<Outcome, CallError> {
        let season = Season::at(now).name();
        let in_time = ended.season.as_deref() == Some(&season);
        let standing = store::lock(tx, ended.user, &season)?.unwrap_or_default();
        let (after, outcome) = rules::end(standing, ended.step, ended.status, in_time, now);
        if outcome.counted {
            store::save(tx, ended.user, &season, &after)?;
        }
        if let Ok(reward @ 1..) = u32::try_from(outcome.reward) {
            let cause = Cause { reason: Reason::LegendReward, reference: season };
            mana::grant(tx, ended.user, reward, cause, now)?;
        }
        Ok(outcome)
    }
}

/// A rank as the profile shows it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShownRank {
    /// The tier in lower case.
    pub rank: String,
    /// 0 for Legend.
    pub division: i64,
}

/// The player's rank this week.
pub fn shown_rank(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<ShownRank, DbError> {
    let Standing { rank, .. } = store::standing(tx, user, &Season::at(now).name())?.unwrap_or_default();
    let step = rules::step(rank);
    Ok(ShownRank { rank: step.tier.to_lowercase(), division: step.division.unwrap_or_default() })
}
