//! The desk through its functions, on both engines. Every act writes exactly one row of the log, and none when it is refused.

mod acts;
mod figures;
mod purchases;
mod questions;

use axum::http::Method;
use serde_json::{Value, json};

use crate::params;
use crate::testing::{Answer, PASSWORD, Player, TestApp};

/// An administrator who has just typed a code.
async fn administrator(app: &TestApp) -> Player {
    let player = app.sign_up("ada").await;
    let role = json!({ "app_metadata": { "role": "admin" } });
    app.as_service(Method::PUT, &format!("/auth/v1/admin/users/{}", player.id), Some(role)).await;
    let admin = app.sign_in(&player.email, PASSWORD).await.player();
    let (id, amr) = (admin.id, json!([{ "method": "totp", "timestamp": app.clock.now().secs() }]));
    app.db
        .write(move |tx| tx.run("update sessions set aal = 'aal2', amr = $2 where user_id = $1", params![id, &amr]))
        .await
        .unwrap();
    admin
}

/// The actions in the log since number `since`, oldest first.
async fn log(app: &TestApp, since: i64) -> Vec<String> {
    let sql = "select action from admin_log where number > $1 order by number";
    app.db.read(move |tx| tx.all(sql, params![since], |row| row.get(0))).await.unwrap()
}

async fn newest(app: &TestApp) -> i64 {
    app.number("select coalesce(max(number), 0) from admin_log".into()).await
}

/// Calls a function that must succeed.
async fn call(app: &TestApp, player: &Player, name: &str, args: Value) -> Value {
    let answer = app.rpc(player, name, args).await;
    assert!(answer.status.is_success(), "{name}: {}", answer.body);
    answer.body
}

/// The refusal's code.
fn hint(answer: &Answer) -> &str {
    answer.body["hint"].as_str().unwrap_or_default()
}
