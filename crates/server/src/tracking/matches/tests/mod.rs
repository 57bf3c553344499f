//! Recording matches, through the API on both engines.

mod cards;
mod forgetting;
mod matchup_notes;
mod recording;
mod table;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::testing::{Answer, Player, TestApp};

/// `status code` of a refusal.
fn hint(answer: &Answer) -> String {
    format!("{} {}", answer.status.as_u16(), answer.body["hint"].as_str().unwrap_or("-"))
}

async fn set_tier(app: &TestApp, player: &Player, tier: &'static str) {
    let (user, now) = (player.id, app.clock.now());
    app.db.write(move |tx| crate::people::usernames::set_tier(tx, user, tier, now)).await.unwrap();
}

/// A match by hand that was played a minute ago.
fn played(app: &TestApp, id: Uuid, more: Value) -> Value {
    let at = app.clock.now().minus(std::time::Duration::from_secs(60));
    let mut args = json!({ "id": id, "result": "Victory", "played_at": at.to_string(), "source": "manual" });
    args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    args
}

async fn record(app: &TestApp, player: &Player, more: Value) -> Answer {
    app.rpc(player, "match_record", played(app, Uuid::new_v4(), more)).await
}
