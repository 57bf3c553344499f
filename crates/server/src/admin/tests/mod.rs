//! Administration on both engines, through the functions that the page calls.

mod acts;
mod deletions;
mod door;
mod log;
mod races;
mod search;
mod tables;

use serde_json::{Value, json};

use crate::params;
use crate::testing::{Answer, Player, TestApp};

/// A new administrator whose session has a second factor, with a code typed now.
async fn admin(app: &TestApp, name: &str) -> Player {
    let player = app.sign_up(name).await;
    let user = player.id;
    app.db
        .write(move |tx| {
            tx.run(
                "update users set is_admin = true, app_metadata = $2 where id = $1",
                params![user, r#"{"provider":"email","providers":["email"],"role":"admin"}"#],
            )
        })
        .await
        .unwrap();
    type_code(app, &player).await;
    player
}

/// The administrator types a code.
async fn type_code(app: &TestApp, player: &Player) {
    let (user, now) = (player.id, app.clock.now().secs());
    let amr = json!([{ "method": "totp", "timestamp": now }, { "method": "password", "timestamp": now }]).to_string();
    app.db
        .write(move |tx| {
            tx.run("update sessions set aal = 'aal2', amr = $2 where user_id = $1", params![user, amr.clone()])
        })
        .await
        .unwrap();
}

async fn call(app: &TestApp, admin: &Player, name: &str, arguments: Value) -> Answer {
    app.rpc(admin, name, arguments).await
}

/// The call is made.
async fn done(app: &TestApp, admin: &Player, name: &str, arguments: Value) -> Value {
    let answer = call(app, admin, name, arguments).await;
    assert!(answer.status.is_success(), "{name}: {}", answer.body);
    answer.body
}

/// The code of the refusal.
async fn refused(app: &TestApp, admin: &Player, name: &str, arguments: Value) -> String {
    let answer = call(app, admin, name, arguments).await;
    assert!(answer.status.is_client_error(), "{name}: {}", answer.body);
    answer.body["hint"].as_str().unwrap_or(answer.body["message"].as_str().unwrap_or_default()).to_owned()
}

async fn user(app: &TestApp, admin: &Player, of: &Player) -> Value {
    done(app, admin, "admin_user", json!({ "user": of.id })).await
}

/// The actions in the log, newest first, without reads.
async fn actions(app: &TestApp) -> Vec<String> {
    let sql = "select action from admin_log where action <> 'user.view' order by number desc";
    app.db.read(move |tx| tx.all(sql, params![], |row| row.get(0))).await.unwrap()
}
