//! Deletion of an account.

use serde_json::json;

use crate::testing::{PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    a_deleted_account_leaves_nothing_behind,
    deletion_requires_the_password,
    after_a_recent_sign_in_no_password_is_required,
    of_the_last_administrators_one_stays,
);

const DELETE: &str = "/functions/v1/delete_user";

async fn a_deleted_account_leaves_nothing_behind(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let laptop = app.sign_in(&ana.email, PASSWORD).await.player();
    let ben = app.sign_up("ben").await;
    app.post("/auth/v1/recover", json!({ "email": ana.email })).await;
    app.post_as(&ana, "/auth/v1/factors", json!({ "factor_type": "totp" })).await;
    app.post_as(&ana, DELETE, json!({ "password": PASSWORD })).await;
    for table in ["users", "identities", "sessions", "profiles", "mana_ledger"] {
        assert_eq!(app.count(table).await, 1, "only Ben's {table} are left");
    }
    for table in ["one_time_tokens", "mfa_factors", "mail_outbox", "flow_states"] {
        assert_eq!(app.count(table).await, 0, "{table}");
    }
    assert_eq!(
        app.get_as(&laptop, "/auth/v1/user").await.brief(),
        "403 user_not_found: User from sub claim in JWT does not exist"
    );
    assert_eq!(app.refresh(&laptop.refresh).await.status, 400);
    assert_eq!(app.sign_in(&ana.email, PASSWORD).await.status, 400);
    assert_eq!(app.get_as(&ben, "/auth/v1/user").await.status, 200);
    app.sign_up("ana").await;
}

async fn deletion_requires_the_password(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let wrong = app.post_as(&ana, DELETE, json!({ "password": "not-my-password" })).await;
    assert_eq!(wrong.brief(), "403 incorrect_password: Incorrect password");
    assert_eq!(wrong.body["error"], "Incorrect password");
    assert_eq!(app.post(DELETE, json!({ "password": PASSWORD })).await.brief(), "401 no_user: No user found");
    assert_eq!(app.post_as(&ana, DELETE, json!({ "password": 7 })).await.status, 400);
    assert_eq!(app.post_as(&ana, DELETE, json!([])).await.status, 400);
    app.pass(601);
    assert_eq!(app.post_as(&ana, DELETE, json!({})).await.brief(), "403 incorrect_password: Incorrect password");
    assert_eq!(app.count("users").await, 1);
    assert_eq!(app.post_as(&ana, DELETE, json!({ "password": PASSWORD })).await.body, json!({ "success": true }));
    assert_eq!(app.post_as(&ana, DELETE, json!({ "password": PASSWORD })).await.brief(), "401 no_user: No user found");
}

async fn after_a_recent_sign_in_no_password_is_required(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.pass(600);
    let unsaid = app.send(axum::http::Method::POST, DELETE, Some(&ana.access), None).await;
    assert_eq!(unsaid.body, json!({ "success": true }));
    assert_eq!(app.count("users").await, 0);
}

async fn administrator(app: &TestApp, name: &str) -> Player {
    let player = app.sign_up(name).await;
    let role = json!({ "app_metadata": { "role": "admin" } });
    let path = format!("/auth/v1/admin/users/{}", player.id);
    assert_eq!(app.as_service(axum::http::Method::PUT, &path, Some(role)).await.status, 200);
    player
}

async fn of_the_last_administrators_one_stays(app: TestApp) {
    let mut last = administrator(&app, "ana").await;
    // Two transactions at once may still come one after the other, so several pairs try it.
    for name in ["ben", "cem", "dan", "eva"] {
        let other = administrator(&app, name).await;
        let (one, two) = tokio::join!(
            app.post_as(&last, DELETE, json!({ "password": PASSWORD })),
            app.post_as(&other, DELETE, json!({ "password": PASSWORD })),
        );
        assert_eq!(
            app.number("select count(*) from users where is_admin".into()).await,
            1,
            "{} {}",
            one.body,
            two.body
        );
        let (refused, stays) = if one.status == 200 { (two, other) } else { (one, last) };
        assert_eq!((refused.status.as_u16(), &refused.body["code"]), (403, &json!("last_admin")));
        last = stays;
    }
}
