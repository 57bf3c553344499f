//! Reading the log.

use serde_json::{Value, json};

use super::{admin, done};
use crate::testing::{OPERATOR, TestApp, on_both_engines};

on_both_engines!(
    the_log_is_filtered_and_outlives_a_player,
    a_broken_chain_shows_on_the_page,
    the_newest_hash_is_mailed_once_a_week,
);

fn actions(log: &Value) -> Vec<&str> {
    log["rows"].as_array().unwrap().iter().map(|row| row["action"].as_str().unwrap()).collect()
}

async fn the_log_is_filtered_and_outlives_a_player(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    done(&app, &boss, "admin_user_note", json!({ "user": ana.id, "text": "a note" })).await;
    done(&app, &boss, "admin_user_ban", json!({ "user": ana.id, "days": 1, "cause": "spam", "reason": "spam" })).await;
    let log = async |arguments: Value| done(&app, &boss, "admin_log", arguments).await;
    let all = log(json!({})).await;
    assert_eq!((actions(&all), &all["total"], &all["fault"]), (vec!["user.ban", "note.add"], &json!(2), &json!(null)));
    let row = &all["rows"][0];
    assert_eq!(
        (&row["actor_name"], &row["target_name"], &row["reason"]),
        (&json!("boss"), &json!("ana"), &json!("spam"))
    );
    assert_eq!(
        (&row["actor_kind"], &row["number"], &row["after"]["cause"]),
        (&json!("admin"), &json!(2), &json!("spam"))
    );
    assert!(row["request_id"].is_string() && row["address"].is_string());
    for (arguments, expected) in [
        (json!({ "actions": ["note.add"] }), vec!["note.add"]),
        (
            json!({ "actor": boss.id, "target_kind": "user", "target": ana.id.to_string() }),
            vec!["user.ban", "note.add"],
        ),
        (json!({ "target": boss.id.to_string() }), vec![]),
        (json!({ "kinds": ["secret_key", "command"] }), vec![]),
        (json!({ "search": "an" }), vec!["user.ban", "note.add"]),
        (json!({ "search": "note" }), vec!["note.add"]),
        (json!({ "search": "%" }), vec![]),
        (json!({ "after": 2 }), vec!["note.add"]),
    ] {
        assert_eq!(actions(&log(arguments.clone()).await), expected, "{arguments}");
    }
    done(&app, &boss, "admin_user_delete", json!({ "user": ana.id, "name": "ana", "reason": "asked" })).await;
    let row = log(json!({})).await["rows"][1].clone();
    assert_eq!(
        (&row["action"], &row["target_name"], &row["target_id"]),
        (&json!("user.ban"), &json!(null), &json!(ana.id))
    );
}

async fn a_broken_chain_shows_on_the_page(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    for _ in 0..2 {
        done(&app, &boss, "admin_user_note", json!({ "user": ana.id, "text": "a note" })).await;
    }
    app.db
        .write(|tx| {
            let off = if tx.is_postgres() {
                "alter table admin_log disable trigger all"
            } else {
                "drop trigger admin_log_no_update"
            };
            tx.script(off)?;
            tx.script("update admin_log set actor_id = 'x' where number = 1")?;
            tx.script("update admin_log set actor_id = null where number = 1")
        })
        .await
        .unwrap();
    let log = done(&app, &boss, "admin_log", json!({})).await;
    assert_eq!(log["fault"], "row 1 of the administrators' log was changed");
}

async fn the_newest_hash_is_mailed_once_a_week(app: TestApp) {
    let letters = async |to: &str| -> Vec<Value> {
        let all = app.letters_to(to).await;
        all.into_iter().filter(|letter| letter["kind"] == "log_hash").collect()
    };
    assert!(!app.admin.write_weekly_letter(app.clock.now()).await.unwrap(), "an empty log has no hash");
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    done(&app, &boss, "admin_user_note", json!({ "user": ana.id, "text": "a note" })).await;
    let newest = done(&app, &boss, "admin_log", json!({})).await["rows"][0].clone();
    // Two servers at once.
    let now = app.clock.now();
    let (one, two) = tokio::join!(app.admin.write_weekly_letter(now), app.admin.write_weekly_letter(now));
    assert_eq!([one.unwrap(), two.unwrap()].iter().filter(|written| **written).count(), 1);
    for to in [boss.email.as_str(), OPERATOR] {
        let [letter] = &letters(to).await[..] else { panic!("one letter to {to}") };
        assert!(letter["text"].as_str().unwrap().contains(newest["hash"].as_str().unwrap()));
    }
    assert!(letters(&ana.email).await.is_empty());

    // The server was down for weeks: the letter of this week is written when it is back.
    app.pass(20 * 24 * 3600);
    assert!(app.admin.write_weekly_letter(app.clock.now()).await.unwrap());
    assert!(!app.admin.write_weekly_letter(app.clock.now()).await.unwrap());
    assert_eq!(letters(OPERATOR).await.len(), 2);
    let log = "select count(*) from admin_log where action = 'log.letter' and actor_kind = 'system'";
    assert_eq!(app.number(log.into()).await, 2);
    app.db.read(crate::people::audit::check).await.unwrap();
}
