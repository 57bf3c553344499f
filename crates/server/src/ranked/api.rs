//! Where a player stands this week and stood before, for the registry.

use std::sync::Arc;

use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::{self, Season, Step};
use super::{NAME, store};
use crate::clock::{Clock, Timestamp};
use crate::db::{Db, DbError, Tx};
use crate::quiz;
use crate::registry::{Callers, Function, Kind, Reader, Refused, Registry, Shape};

/// Attempts of this week and weeks of the past that are told.
const ATTEMPTS: i64 = 200;
const WEEKS: i64 = 12;

pub fn declare(db: &Db, clock: &Clock, registry: &mut Registry) {
    let (db, clock) = (db.clone(), clock.clone());
    let run = move |reader, _| {
        let (db, now) = (db.clone(), clock.now());
        Box::pin(async move {
            let Reader::Player(user) = reader else {
                return Err(Refused::forbidden("permission denied for function ranked_state"));
            };
            Ok(db.snapshot(move |tx| state(tx, user, now)).await?)
        }) as _
    };
    registry.add_function(Function {
        name: "ranked_state",
        about: "Where the player stands in this week's climb, the way there, and past weeks",
        arguments: &[],
        returns: shape(),
        callers: Callers::Players,
        run: Arc::new(run),
    });
}

fn state(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<Value, DbError> {
    let season = Season::at(now);
    let name = season.name();
    let standing = store::standing(tx, user, &name)?.unwrap_or_default();
    let running = quiz::playing(tx, user, NAME)?;
    let path: Vec<Value> = quiz::past(tx, user, NAME, (&name, season.begins()), ATTEMPTS)?
        .iter()
        .map(|attempt| {
            let outcome = &attempt.outcome;
            json!({ "at": attempt.at.0, "step": attempt.step, "passed": outcome.passed, "after": outcome.rank_after })
        })
        .collect();
    let past: Vec<Value> = store::past(tx, user, &name, WEEKS)?
        .into_iter()
        .map(|(season, best, legend)| {
            let ends = Season::named(&season).map(|season| season.ends.0);
            json!({ "season": season, "ends_at": ends, "best": best, "legend": legend.is_some() })
        })
        .collect();
    let ladder: Vec<Value> = rules::ladder()
        .map(|Step { rank, tier, division, questions, fails_at }| {
            json!({ "step": rank, "tier": tier, "division": division, "questions": questions, "fails_at": fails_at })
        })
        .collect();
    Ok(json!({
        "season": name,
        "ends_at": season.ends.0,
        "now": now.0,
        "rank": standing.rank,
        "best": standing.best,
        "reward_taken": standing.legend_at.is_some(),
        "attempts": standing.attempts,
        "running": running,
        "ladder": ladder,
        "path": path,
        "past": past,
    }))
}

fn shape() -> Shape {
    let of = Shape::Value;
    let step = Shape::Object(vec![
        ("step", of(Kind::Int)),
        ("tier", of(Kind::Text)),
        ("division", Shape::maybe(Kind::Int)),
        ("questions", of(Kind::Int)),
        ("fails_at", of(Kind::Int)),
    ]);
    let attempt = Shape::Object(vec![
        ("at", of(Kind::Int)),
        ("step", of(Kind::Int)),
        ("passed", of(Kind::Bool)),
        ("after", of(Kind::Int)),
    ]);
    let week = Shape::Object(vec![
        ("season", of(Kind::Text)),
        ("ends_at", of(Kind::Int)),
        ("best", of(Kind::Int)),
        ("legend", of(Kind::Bool)),
    ]);
    Shape::Object(vec![
        ("season", of(Kind::Text)),
        ("ends_at", of(Kind::Int)),
        ("now", of(Kind::Int)),
        ("rank", of(Kind::Int)),
        ("best", of(Kind::Int)),
        ("reward_taken", of(Kind::Bool)),
        ("attempts", of(Kind::Int)),
        ("running", Shape::maybe(Kind::Uuid)),
        ("ladder", Shape::list(step)),
        ("path", Shape::list(attempt)),
        ("past", Shape::list(week)),
    ])
}
