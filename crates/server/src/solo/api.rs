//! The map of the levels, for the registry.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{map, rules};
use crate::db::Db;
use crate::registry::{Callers, Function, Kind, Reader, Refused, Registry, Shape};

pub fn declare(db: &Db, registry: &mut Registry) {
    let db = db.clone();
    let run = move |reader, _| {
        let db = db.clone();
        Box::pin(async move {
            let Reader::Player(user) = reader else {
                return Err(Refused::forbidden("permission denied for function solo_levels"));
            };
            let map = db.read(move |tx| map(tx, user)).await?;
            let level = |level: i64, best: &rules::Best| {
                json!({
                    "level": level,
                    "difficulty": rules::difficulty(level).name(),
                    "open": rules::is_open(&map, level),
                    "stars": best.stars,
                    "best_right": best.right,
                    "plays": best.plays,
                })
            };
            Ok(Value::Array((1..).zip(&map).map(|(number, best)| level(number, best)).collect()))
        }) as _
    };
    let of = Shape::Value;
    let level = Shape::Object(vec![
        ("level", of(Kind::Int)),
        ("difficulty", of(Kind::Text)),
        ("open", of(Kind::Bool)),
        ("stars", of(Kind::Int)),
        ("best_right", of(Kind::Int)),
        ("plays", of(Kind::Int)),
    ]);
    registry.add_function(Function {
        name: "solo_levels",
        about: "The thirty solo levels with the player's stars and best results",
        arguments: &[],
        returns: Shape::list(level),
        callers: Callers::Players,
        run: Arc::new(run),
    });
}
