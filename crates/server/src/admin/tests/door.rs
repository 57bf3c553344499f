//! Who may enter, and who must type a code.

use axum::http::Method;
use serde_json::json;

use super::{actions, admin, call, done, refused, type_code};
use crate::base::config::Switch;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    only_administrators_with_a_second_factor_enter,
    acts_that_give_or_destroy_want_a_fresh_code,
    an_administrator_makes_sixty_acts_a_minute,
    the_auth_routes_want_a_fresh_code_and_spare_administrators,
);

async fn only_administrators_with_a_second_factor_enter(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let forbidden = "403 42501: permission denied for function admin_users";
    assert_eq!(call(&app, &ana, "admin_users", json!({})).await.brief(), forbidden);
    assert_eq!(app.post("/rest/v1/rpc/admin_users", json!({})).await.status, 401);
    let by_key = app.as_service(Method::POST, "/rest/v1/rpc/admin_users", Some(json!({}))).await;
    assert_eq!(by_key.brief(), forbidden, "the key is for the auth routes");
    assert_eq!(done(&app, &boss, "admin_overview", json!({})).await["name"], "boss");

    app.db.write(|tx| tx.run("update sessions set aal = 'aal1'", crate::params![])).await.unwrap();
    assert_eq!(call(&app, &boss, "admin_users", json!({})).await.brief(), forbidden, "one factor is not enough");
    type_code(&app, &boss).await;
    assert_eq!(call(&app, &boss, "admin_users", json!({})).await.status, 200);

    // The token still says administrator.
    let none = r#"update users set is_admin = false, app_metadata = '{"provider":"email","providers":["email"]}'"#;
    app.db.write(move |tx| tx.run(none, crate::params![])).await.unwrap();
    assert_eq!(call(&app, &boss, "admin_users", json!({})).await.brief(), forbidden, "the role counts as it is now");
    let document = app.get("/rest/v1/").await.body.to_string();
    assert!(!document.contains("/rpc/admin_"), "the API document does not name the functions");
}

async fn acts_that_give_or_destroy_want_a_fresh_code(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    assert!(done(&app, &boss, "admin_overview", json!({})).await["code_until"].is_i64());
    app.pass(601);
    assert!(done(&app, &boss, "admin_overview", json!({})).await["code_until"].is_null());
    let (user, reason) = (ana.id, "a test");
    for (name, arguments) in [
        ("admin_user_mana", json!({ "user": user, "amount": 5, "reason": reason, "reference": uuid::Uuid::new_v4() })),
        ("admin_user_tier", json!({ "user": user, "until": null, "reason": reason })),
        ("admin_user_role", json!({ "user": user, "admin": true, "reason": reason })),
        ("admin_user_remove_factor", json!({ "user": user, "factor": user, "reason": reason })),
        ("admin_user_delete", json!({ "user": user, "name": "ana", "reason": reason })),
    ] {
        assert_eq!(refused(&app, &boss, name, arguments).await, "admin_code_needed", "{name}");
    }
    assert_eq!(actions(&app).await, [""; 0], "a refused act is no row");
    type_code(&app, &boss).await;
    done(&app, &boss, "admin_user_role", json!({ "user": user, "admin": true, "reason": reason })).await;
    assert_eq!(actions(&app).await, ["user.role"]);
}

async fn an_administrator_makes_sixty_acts_a_minute(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let note = json!({ "user": ana.id, "text": "a note" });
    for _ in 0..60 {
        done(&app, &boss, "admin_user_note", note.clone()).await;
    }
    assert_eq!(call(&app, &boss, "admin_user_note", note.clone()).await.status, 429);
    app.pass(2);
    done(&app, &boss, "admin_user_note", note).await;
}

async fn the_auth_routes_want_a_fresh_code_and_spare_administrators(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let other = admin(&app, "other").await;
    let ban = json!({ "ban_duration": "1h" });
    for spared in [&boss, &other] {
        let answer = app.put_as(&boss, &format!("/auth/v1/admin/users/{}", spared.id), ban.clone()).await;
        assert_eq!(answer.brief(), "403 not_admin: User not allowed");
    }
    assert_eq!(app.put_as(&boss, &format!("/auth/v1/admin/users/{}", ana.id), ban.clone()).await.status, 200);
    app.pass(601);
    let late = app.put_as(&boss, &format!("/auth/v1/admin/users/{}", ana.id), ban).await;
    assert_eq!(late.body["code"], "reauthentication_needed");
    assert_eq!(actions(&app).await, ["user.ban"]);
}
