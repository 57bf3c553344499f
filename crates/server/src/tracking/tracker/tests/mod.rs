//! The command on logs, and the functions through the API on both engines.

mod followers;
mod logs;
mod second_screen;
mod wire;

use serde_json::Value;

use super::wire::TrackerView;
use crate::people::usernames;
use crate::testing::{Answer, Player, TestApp};

/// `status code` of a refusal.
fn hint(answer: &Answer) -> String {
    format!("{} {}", answer.status.as_u16(), answer.body["hint"].as_str().unwrap_or("-"))
}

async fn set_tier(app: &TestApp, player: &Player, tier: &'static str) {
    let (user, now) = (player.id, app.clock.now());
    app.db.write(move |tx| usernames::set_tier(tx, user, tier, now)).await.unwrap();
}

/// A view as it is sent.
fn view(turn: u32) -> Value {
    let view: TrackerView = serde_json::from_str(&gamelog::View::default().to_json()).unwrap();
    serde_json::to_value(TrackerView { turn, ..view }).unwrap()
}
