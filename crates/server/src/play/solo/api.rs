//! The map of the levels, for the registry.

use schemars::JsonSchema;
use serde::Serialize;

use super::rules::{self, LEVELS, QUESTIONS, STARS};
use super::{Code, map};
use crate::base::db::Db;
use crate::contract::registry::{Function, NoArgs, Registry};
use crate::play::questions::Difficulty;

/// A level with the player's stars and best result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SoloLevel {
    pub level: i64,
    pub difficulty: Difficulty,
    pub open: bool,
    pub stars: i64,
    /// Right answers in the best play.
    pub best_right: i64,
    pub plays: i64,
}

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    levels: i64,
    questions: usize,
    /// Right answers for one, two and three stars; the first passes the level.
    stars: [i64; 3],
}

pub fn declare(db: &Db, registry: &mut Registry) {
    registry.add_refusals::<Code>("solo");
    registry.add_constants("solo", &Constants { levels: LEVELS, questions: QUESTIONS, stars: STARS });
    registry.add_function(Function::new(
        "solo_levels",
        "The thirty solo levels with the player's stars and best results",
        db,
        |db, caller, _: NoArgs| async move {
            let map = db.read(move |tx| map(tx, caller.user)).await?;
            let level = |(level, best): (i64, &rules::Best)| SoloLevel {
                level,
                difficulty: rules::difficulty(level),
                open: rules::is_open(&map, level),
                stars: best.stars,
                best_right: best.right,
                plays: best.plays,
            };
            Ok((1..).zip(&map).map(level).collect::<Vec<_>>())
        },
    ));
}
