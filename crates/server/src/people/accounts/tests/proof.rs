//! Changes with which a stolen session could take an account over need a proof that is at most ten minutes old.

use axum::http::Method;
use serde_json::{Value, json};

use super::factors::{Factor, enroll, factor, verify};
use crate::testing::{Answer, PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    a_sign_in_is_a_proof_for_ten_minutes,
    an_old_session_cannot_take_the_account_over,
    a_password_typed_again_is_a_proof_for_the_next_changes,
    a_mailed_code_is_a_proof_for_the_next_changes,
    a_mailed_code_proves_a_deletion,
    with_a_factor_only_a_recent_code_of_it_counts,
    deletion_with_a_factor_needs_the_factor,
    an_anonymous_user_can_add_an_address_at_any_time,
    a_guess_does_not_tell_an_old_session_that_it_is_the_password,
);

const DELETE: &str = "/functions/v1/delete_user";

async fn update(app: &TestApp, player: &Player, body: Value) -> Answer {
    app.put_as(player, "/auth/v1/user", body).await
}

/// Someone whose sign-in is a little more than ten minutes ago.
async fn old_session(app: &TestApp) -> Player {
    let ana = app.sign_up("ana").await;
    app.pass(601);
    ana
}

async fn a_sign_in_is_a_proof_for_ten_minutes(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.pass(600);
    assert_eq!(enroll(&app, &ana, "app").await.status, 200);
    assert_eq!(update(&app, &ana, json!({ "email": "new@example.org" })).await.status, 200);
    assert_eq!(update(&app, &ana, json!({ "password": "a-new-password" })).await.status, 200);
}

async fn an_old_session_cannot_take_the_account_over(app: TestApp) {
    let ana = old_session(&app).await;
    assert_eq!(
        update(&app, &ana, json!({ "email": "thief@example.org" })).await.brief(),
        "400 reauthentication_needed: Email update requires reauthentication"
    );
    assert_eq!(
        update(&app, &ana, json!({ "password": "of-the-thief" })).await.brief(),
        "400 reauthentication_needed: Password update requires reauthentication"
    );
    assert_eq!(
        enroll(&app, &ana, "of the thief").await.brief(),
        "400 reauthentication_needed: Factor enrollment requires reauthentication"
    );
    assert_eq!(app.post_as(&ana, DELETE, json!({})).await.body["code"], "incorrect_password");
    // A refreshed session is as old as before.
    let refreshed = app.refresh(&ana.refresh).await.player();
    assert_eq!(update(&app, &refreshed, json!({ "email": "thief@example.org" })).await.status, 400);
    assert_eq!(app.count("mail_outbox").await, 0);
    assert_eq!(app.count("mfa_factors").await, 0);
    // Changes that do not let a thief take the account over need no proof.
    assert_eq!(update(&app, &refreshed, json!({ "data": { "language": "en" } })).await.status, 200);
    assert_eq!(update(&app, &refreshed, json!({ "email": "ANA@example.org" })).await.status, 200);
}

async fn a_password_typed_again_is_a_proof_for_the_next_changes(app: TestApp) {
    let ana = old_session(&app).await;
    let wrong = update(&app, &ana, json!({ "current_password": "not-it-at-all" })).await;
    assert_eq!(wrong.brief(), "400 invalid_credentials: Invalid login credentials");
    assert_eq!(enroll(&app, &ana, "app").await.status, 400);
    assert_eq!(update(&app, &ana, json!({ "current_password": PASSWORD })).await.status, 200);
    assert_eq!(enroll(&app, &ana, "app").await.status, 200);
    app.pass(601);
    assert_eq!(enroll(&app, &ana, "another").await.status, 400);
    let at_once = json!({ "current_password": PASSWORD, "email": "new@example.org" });
    assert_eq!(update(&app, &ana, at_once).await.body["new_email"], "new@example.org");
}

async fn a_mailed_code_is_a_proof_for_the_next_changes(app: TestApp) {
    let ana = old_session(&app).await;
    app.get_as(&ana, "/auth/v1/reauthenticate").await;
    let code = app.mail_to(&ana.email).await.code;
    assert_eq!(update(&app, &ana, json!({ "nonce": code })).await.status, 200);
    assert_eq!(enroll(&app, &ana, "app").await.status, 200);
    assert_eq!(update(&app, &ana, json!({ "password": "a-new-password" })).await.status, 200);
    assert_eq!(update(&app, &ana, json!({ "nonce": code })).await.body["code"], "reauthentication_not_valid");
}

async fn a_mailed_code_proves_a_deletion(app: TestApp) {
    let ana = old_session(&app).await;
    app.get_as(&ana, "/auth/v1/reauthenticate").await;
    let code = app.mail_to(&ana.email).await.code;
    assert_eq!(update(&app, &ana, json!({ "nonce": code })).await.status, 200);
    assert_eq!(app.post_as(&ana, DELETE, json!({})).await.body, json!({ "success": true }));
}

/// Someone with a second factor, in a session that has used it.
async fn with_factor(app: &TestApp) -> (Player, Factor) {
    let ana = app.sign_up("ana").await;
    let own = factor(&enroll(app, &ana, "app").await);
    let raised = verify(app, &ana, &own, &own.code(app)).await.player();
    (raised, own)
}

async fn with_a_factor_only_a_recent_code_of_it_counts(app: TestApp) {
    let (ana, own) = with_factor(&app).await;
    app.pass(601);
    // Neither the password nor a mailed code replaces it.
    assert_eq!(update(&app, &ana, json!({ "current_password": PASSWORD })).await.status, 200);
    app.get_as(&ana, "/auth/v1/reauthenticate").await;
    let nonce = app.mail_to(&ana.email).await.code;
    let by_mail = update(&app, &ana, json!({ "email": "new@example.org", "nonce": nonce })).await;
    assert_eq!(by_mail.body["code"], "reauthentication_needed");
    assert_eq!(update(&app, &ana, json!({ "password": "a-new-password" })).await.status, 400);
    assert_eq!(enroll(&app, &ana, "another").await.body["code"], "reauthentication_needed");
    let path = format!("/auth/v1/factors/{}", own.id);
    let unenroll = async |player: &Player| app.send(Method::DELETE, &path, Some(&player.access), None).await;
    assert_eq!(unenroll(&ana).await.brief(), "400 reauthentication_needed: Factor removal requires reauthentication");

    let ana = verify(&app, &ana, &own, &own.code(&app)).await.player();
    assert_eq!(update(&app, &ana, json!({ "password": "a-new-password" })).await.status, 200);
    assert_eq!(unenroll(&ana).await.status, 200);
}

async fn deletion_with_a_factor_needs_the_factor(app: TestApp) {
    let (ana, own) = with_factor(&app).await;
    let password = json!({ "password": PASSWORD });
    let weak = app.sign_in(&ana.email, PASSWORD).await.player();
    let refused = app.post_as(&weak, DELETE, password.clone()).await;
    assert_eq!(refused.brief(), "403 insufficient_aal: AAL2 required to delete the account");
    assert_eq!(refused.body["error"], "AAL2 required to delete the account");
    app.pass(601);
    assert_eq!(
        app.post_as(&ana, DELETE, password.clone()).await.brief(),
        "400 reauthentication_needed: Account deletion requires reauthentication"
    );
    let ana = verify(&app, &ana, &own, &own.code(&app)).await.player();
    let wrong = app.post_as(&ana, DELETE, json!({ "password": "not-it-at-all" })).await;
    assert_eq!(wrong.body["code"], "incorrect_password");
    assert_eq!(app.count("users").await, 1);
    assert_eq!(app.post_as(&ana, DELETE, password).await.body, json!({ "success": true }));
}

async fn an_anonymous_user_can_add_an_address_at_any_time(app: TestApp) {
    let app = app.again_with(|config| config.auth.anonymous_sign_in = true).await;
    let visitor = app.post("/auth/v1/signup", json!({})).await.player();
    app.pass(3000);
    assert_eq!(update(&app, &visitor, json!({ "email": "ana@example.org" })).await.status, 200);
}

async fn a_guess_does_not_tell_an_old_session_that_it_is_the_password(app: TestApp) {
    let ana = old_session(&app).await;
    let (right, wrong) = (
        update(&app, &ana, json!({ "password": PASSWORD })).await,
        update(&app, &ana, json!({ "password": "a-guess-of-it" })).await,
    );
    assert_eq!(right.brief(), wrong.brief());
}
