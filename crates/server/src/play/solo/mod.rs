//! Solo: thirty levels, each opened by the one before, with stars and the best result of each.

mod api;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub use self::api::declare;
use self::rules::{Best, LEVELS, QUESTIONS};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::{CallError, RefusalCodes};
use crate::play::quiz::{Asked, EndedSession, Mode, Outcome, Plan, QuizMode};

/// The refusal codes.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    LevelLocked,
}

impl RefusalCodes for Code {}

/// The mode for the quiz engine.
pub struct Solo;

impl Mode for Solo {
    fn mode(&self) -> QuizMode {
        QuizMode::Solo
    }

    fn begin(&self, tx: &mut Tx<'_>, user: Uuid, level: Option<i64>, _now: Timestamp) -> Result<Plan, CallError> {
        let map = map(tx, user)?;
        let level = level.unwrap_or_else(|| rules::next_level(&map));
        if !rules::exists(level) {
            return Err(CallError::Invalid(format!("level must be from 1 to {LEVELS}")));
        }
        if !rules::is_open(&map, level) {
            let text = format!("Pass level {} first", level - 1);
            return Err(CallError::named(Code::LevelLocked, text));
        }
        let questions = Asked::Drawn(vec![(rules::difficulty(level), QUESTIONS)]);
        Ok(Plan { step: level, season: None, terms: rules::terms(), questions })
    }

    fn types_answers(&self, level: i64) -> bool {
        level >= rules::TYPED_FROM
    }

    fn end(&self, tx: &mut Tx<'_>, ended: &EndedSession, _now: Timestamp) -> Result<Outcome, CallError> {
        let level = ended.step;
        let best = store::lock(tx, ended.user, level)?.unwrap_or_default();
        let (after, outcome) = rules::end(best, level, ended.status, ended.right);
        if after != best {
            store::save(tx, ended.user, level, after)?;
        }
        Ok(outcome)
    }
}

/// A player's best results of all levels, from the first.
fn map(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Best>, DbError> {
    let mut map = vec![Best::default(); LEVELS as usize];
    for (level, best) in store::all(tx, user)? {
        if let Some(place) = usize::try_from(level - 1).ok().and_then(|place| map.get_mut(place)) {
            *place = best;
        }
    }
    Ok(map)
}
