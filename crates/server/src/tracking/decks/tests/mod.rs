//! Decks through the API, on both database engines.

mod limits;
mod looking;
mod saving;

use serde_json::{Value, json};

use crate::testing::{Answer, Player, TestApp, cards};

/// Saves the valid deck under a name and returns its row.
async fn saved(app: &TestApp, player: &Player, name: &str) -> Value {
    let answer = app.rpc(player, "deck_save", json!({ "code": cards::good_code(), "name": name })).await;
    assert_eq!(answer.brief(), "200", "{}", answer.body);
    answer.body
}

/// The status and the code of a refusal.
fn hint(answer: &Answer) -> String {
    format!("{} {}", answer.status.as_u16(), answer.body["hint"].as_str().unwrap_or("?"))
}
