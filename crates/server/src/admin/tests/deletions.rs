//! Requests to delete an account.

use serde_json::{Value, json};

use super::{actions, admin, done, refused, type_code};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(a_request_is_checked_then_approved, a_request_is_refused_with_a_letter,);

async fn request(app: &TestApp, boss: &Player, of: &Player) -> Value {
    let asked = app.post_as(of, "/functions/v1/deletion_request", json!({ "message": "please" })).await;
    assert!(asked.status.is_success(), "{}", asked.body);
    let list = done(app, boss, "admin_deletions", json!({})).await;
    assert_eq!(list["next"], Value::Null);
    list["rows"][0].clone()
}

async fn a_request_is_checked_then_approved(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let row = request(&app, &boss, &ana).await;
    assert_eq!((&row["username"], &row["message"]), (&json!("ana"), &json!("please")));
    assert_eq!(row["due_at"].as_i64().unwrap() - row["created_at"].as_i64().unwrap(), 30 * 24 * 3_600_000);
    let step = |step: &str| json!({ "request": row["id"], "step": step });
    let approve = json!({ "request": row["id"], "step": "approve", "reason": "identity checked", "name": "ana" });
    assert_eq!(refused(&app, &boss, "admin_deletion_decide", approve.clone()).await, "admin_check_missing");
    done(&app, &boss, "admin_deletion_decide", step("letter")).await;
    assert_eq!(app.letters_to(&ana.email).await[0]["kind"], "deletion_check");
    done(&app, &boss, "admin_deletion_decide", step("answered")).await;
    assert_eq!(refused(&app, &boss, "admin_deletion_decide", approve.clone()).await, "admin_check_missing");
    done(&app, &boss, "admin_deletion_decide", step("facts")).await;
    done(&app, &boss, "admin_deletion_decide", json!({ "request": row["id"], "step": "facts", "done": false })).await;
    done(&app, &boss, "admin_deletion_decide", step("facts")).await;
    let unnamed = json!({ "request": row["id"], "step": "approve", "reason": "identity checked" });
    assert_eq!(refused(&app, &boss, "admin_deletion_decide", unnamed).await, "admin_name");
    app.pass(601);
    assert_eq!(refused(&app, &boss, "admin_deletion_decide", approve.clone()).await, "admin_code_needed");
    type_code(&app, &boss).await;
    done(&app, &boss, "admin_deletion_decide", approve.clone()).await;
    assert_eq!(app.letters_to(&ana.email).await[0]["kind"], "deletion_done");
    assert_eq!(app.number("select count(*) from users where email like 'ana%'".into()).await, 0);
    assert_eq!(refused(&app, &boss, "admin_deletion_decide", approve).await, "admin_request_gone");
    let expected = [
        "deletion.approve",
        "deletion.facts",
        "deletion.facts",
        "deletion.facts",
        "deletion.answered",
        "deletion.letter",
    ];
    assert_eq!(actions(&app).await, expected);
}

async fn a_request_is_refused_with_a_letter(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let row = request(&app, &boss, &ana).await;
    let mut refuse = json!({ "request": row["id"], "step": "refuse", "words": "No answer came." });
    assert_eq!(refused(&app, &boss, "admin_deletion_decide", refuse.clone()).await, "admin_reason");
    refuse["reason"] = json!("no answer");
    done(&app, &boss, "admin_deletion_decide", refuse).await;
    let letter = &app.letters_to(&ana.email).await[0];
    assert_eq!(letter["kind"], "deletion_refused");
    assert!(letter["text"].as_str().unwrap().contains("No answer came."));
    assert_eq!(done(&app, &boss, "admin_deletions", json!({})).await["rows"], json!([]));
    assert_eq!(app.get_as(&ana, "/auth/v1/user").await.status, 200);
}
