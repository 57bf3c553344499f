//! Profiles through their table entry, on both database engines, also with concurrent requests.

mod avatars;
mod check;
mod writing;
mod row_events;
mod races;
mod view;

use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::contract::registry::{CallError, RowPredicate, Writer, read_record};
use crate::people::usernames::PROFILES;
use crate::testing::{Player, TestApp};

fn fields(value: Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

/// Changes a player's own row, as the data API would.
async fn update(app: &TestApp, player: &Player, patch: Value) -> Result<bool, CallError> {
    let entry = app.registry.entry("profiles").unwrap().update.clone().unwrap();
    entry.run(Writer::Player(player.id), player.id.to_string(), fields(patch), always()).await
}

/// Matches every row.
fn always() -> RowPredicate {
    Arc::new(|_| true)
}

async fn insert(app: &TestApp, writer: Writer, row: Value) -> Result<String, CallError> {
    let entry = app.registry.entry("profiles").unwrap().insert.clone().unwrap();
    entry.run(writer, fields(row)).await
}

async fn profile(app: &TestApp, player: &Player) -> Value {
    let id = player.id.to_string();
    let record = app.db.read(move |tx| read_record(tx, &PROFILES, &id)).await.unwrap();
    record.map_or(Value::Null, |record| json!(*record))
}

/// The kind and the text of an error.
fn brief<T>(result: Result<T, CallError>) -> String {
    match result {
        Ok(_) => "ok".into(),
        Err(CallError::Forbidden(text)) => format!("forbidden: {text}"),
        Err(CallError::Rule(text)) => format!("rule: {text}"),
        Err(CallError::Taken(text)) => format!("taken: {text}"),
        Err(CallError::Invalid(text)) => format!("invalid: {text}"),
        Err(CallError::Named { code, .. } | CallError::Absent { code, .. }) => code.as_str().into(),
        Err(CallError::TooOften(_)) => "too often".into(),
        Err(other) => panic!("{other}"),
    }
}

const NOT_YOURS: &str = "forbidden: new row violates row-level security policy for table \"profiles\"";

/// Runs SQL directly, past the rules.
async fn sql(app: &TestApp, text: String) {
    app.db.write(move |tx| tx.script(&text)).await.unwrap();
}
