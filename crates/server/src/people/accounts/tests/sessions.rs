//! Sessions: refresh, reuse, sign-out, a changed password.

use serde_json::json;

use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    a_refresh_gives_a_new_token_and_reuse_of_an_old_one_ends_the_session,
    tabs_that_refresh_together_get_the_same_token,
    a_refresh_whose_response_was_lost_can_be_repeated,
    the_token_before_is_refused_a_minute_after_the_newer_one_was_used,
    two_parties_that_only_refresh_are_noticed,
    use_on_another_node_counts,
    a_call_with_the_access_token_before_is_no_use_of_the_newer_one,
    an_access_token_expires,
    sign_out_has_three_scopes,
    a_changed_password_ends_the_other_sessions,
    an_old_session_must_reauthenticate_to_change_the_password,
    a_token_of_a_deleted_session_is_refused,
);

async fn a_refresh_gives_a_new_token_and_reuse_of_an_old_one_ends_the_session(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.pass(60);
    let second = app.refresh(&ana.refresh).await.player();
    app.pass(60);
    let third = app.refresh(&second.refresh).await.player();
    app.pass(60);
    assert_eq!(
        app.refresh(&ana.refresh).await.brief(),
        "400 refresh_token_already_used: Invalid Refresh Token: Already Used"
    );
    // Both thief and owner have to sign in again.
    assert_eq!(
        app.refresh(&third.refresh).await.brief(),
        "400 refresh_token_not_found: Invalid Refresh Token: Refresh Token Not Found"
    );
    assert_eq!(
        app.get_as(&third, "/auth/v1/user").await.brief(),
        "403 session_not_found: Session from session_id claim in JWT does not exist"
    );
}

async fn tabs_that_refresh_together_get_the_same_token(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.pass(60);
    let (one, two, three) =
        tokio::join!(app.refresh(&ana.refresh), app.refresh(&ana.refresh), app.refresh(&ana.refresh));
    assert_eq!(one.player().refresh, two.player().refresh);
    assert_eq!(two.player().refresh, three.player().refresh);
    // A tab whose token is two behind, but within ten seconds.
    let next = app.refresh(&one.player().refresh).await.player();
    app.pass(9);
    assert_eq!(app.refresh(&ana.refresh).await.player().refresh, next.refresh);
}

async fn a_refresh_whose_response_was_lost_can_be_repeated(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.pass(60);
    let second = app.refresh(&ana.refresh).await.player();
    app.pass(3600);
    assert_eq!(app.refresh(&ana.refresh).await.player().refresh, second.refresh);
}

const ALREADY_USED: &str = "400 refresh_token_already_used: Invalid Refresh Token: Already Used";

async fn the_token_before_is_refused_a_minute_after_the_newer_one_was_used(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.pass(60);
    let second = app.refresh(&ana.refresh).await.player();
    app.pass(3000);
    assert_eq!(app.get_as(&second, "/rest/v1/games").await.status, 200);
    app.pass(60);
    assert_eq!(app.refresh(&ana.refresh).await.player().refresh, second.refresh);
    app.pass(1);
    assert_eq!(app.refresh(&ana.refresh).await.brief(), ALREADY_USED);
    // The session has ended, for the thief and for the owner.
    assert_eq!(app.get_as(&second, "/rest/v1/games").await.status, 401);
    assert_eq!(app.refresh(&second.refresh).await.status, 400);
}

async fn two_parties_that_only_refresh_are_noticed(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let refresh = async |token: &str| {
        app.pass(60);
        app.refresh(token).await
    };
    let second = refresh(&ana.refresh).await.player();
    assert_eq!(refresh(&ana.refresh).await.player().refresh, second.refresh, "a thief, or a lost response");
    let third = refresh(&second.refresh).await.player();
    assert_eq!(refresh(&second.refresh).await.brief(), ALREADY_USED);
    assert_eq!(app.get_as(&third, "/rest/v1/games").await.status, 401, "the session has ended for both");
}

async fn use_on_another_node_counts(app: TestApp) {
    let other = app.another_node().await;
    let ana = app.sign_up("ana").await;
    app.pass(60);
    let second = app.refresh(&ana.refresh).await.player();
    assert_eq!(other.get_as(&second, "/rest/v1/games").await.status, 200);
    other.accounts.save_first_uses().await.unwrap();
    app.pass(61);
    assert_eq!(app.refresh(&ana.refresh).await.brief(), ALREADY_USED);
}

async fn a_call_with_the_access_token_before_is_no_use_of_the_newer_one(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.pass(60);
    let second = app.refresh(&ana.refresh).await.player();
    assert_eq!(app.get_as(&ana, "/rest/v1/games").await.status, 200);
    app.accounts.save_first_uses().await.unwrap();
    app.pass(600);
    assert_eq!(app.refresh(&ana.refresh).await.player().refresh, second.refresh);
}

async fn an_access_token_expires(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.pass(3599);
    assert_eq!(app.get_as(&ana, "/auth/v1/user").await.status, 200);
    app.pass(1);
    let late = app.get_as(&ana, "/auth/v1/user").await;
    assert_eq!(late.status, 403);
    assert_eq!(late.body["code"], "bad_jwt");
    assert!(late.body["message"].as_str().unwrap().starts_with("invalid JWT: unable to parse or verify signature, "));
}

async fn sign_out_has_three_scopes(app: TestApp) {
    let phone = app.sign_up("ana").await;
    let laptop = app.sign_in(&phone.email, PASSWORD).await.player();
    let tablet = app.sign_in(&phone.email, PASSWORD).await.player();
    let alive = async |player| app.get_as(player, "/auth/v1/user").await.status == 200;

    assert_eq!(app.post_as(&tablet, "/auth/v1/logout?scope=local", json!({})).await.status, 204);
    assert_eq!((alive(&phone).await, alive(&laptop).await, alive(&tablet).await), (true, true, false));
    let tablet = app.sign_in(&phone.email, PASSWORD).await.player();
    assert_eq!(app.post_as(&laptop, "/auth/v1/logout?scope=others", json!({})).await.status, 204);
    assert_eq!((alive(&phone).await, alive(&laptop).await, alive(&tablet).await), (false, true, false));
    let phone = app.sign_in(&phone.email, PASSWORD).await.player();
    assert_eq!(app.send(axum::http::Method::POST, "/auth/v1/logout", Some(&phone.access), None).await.status, 204);
    assert_eq!((alive(&phone).await, alive(&laptop).await), (false, false));
    assert_eq!(
        app.post_as(&app.sign_in(&phone.email, PASSWORD).await.player(), "/auth/v1/logout?scope=all", json!({}))
            .await
            .brief(),
        "400 validation_failed: Unsupported logout scope \"all\""
    );
}

async fn a_changed_password_ends_the_other_sessions(app: TestApp) {
    let phone = app.sign_up("ana").await;
    let laptop = app.sign_in(&phone.email, PASSWORD).await.player();
    app.post("/auth/v1/recover", json!({ "email": phone.email })).await;
    let link = app.mail_to(&phone.email).await.token();

    let same = app.put_as(&phone, "/auth/v1/user", json!({ "password": PASSWORD })).await;
    assert_eq!(same.brief(), "422 same_password: New password should be different from the old password.");
    assert_eq!(app.put_as(&phone, "/auth/v1/user", json!({ "password": "a-new-password" })).await.status, 200);
    assert_eq!(app.get_as(&phone, "/auth/v1/user").await.status, 200);
    assert_eq!(app.get_as(&laptop, "/auth/v1/user").await.status, 403);
    assert_eq!(app.refresh(&laptop.refresh).await.status, 400);
    assert_eq!(app.sign_in(&phone.email, PASSWORD).await.status, 400);
    assert_eq!(app.sign_in(&phone.email, "a-new-password").await.status, 200);
    // A link that was mailed earlier is void.
    let late = app.post("/auth/v1/verify", json!({ "type": "recovery", "token_hash": link })).await;
    assert_eq!(late.brief(), "403 otp_expired: Email link is invalid or has expired");
}

async fn an_old_session_must_reauthenticate_to_change_the_password(app: TestApp) {
    let mut ana = app.sign_up("ana").await;
    for _ in 0..25 {
        app.pass(3590);
        ana = app.refresh(&ana.refresh).await.player();
    }
    let change = |extra: serde_json::Value| {
        let mut body = json!({ "password": "a-new-password" });
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        body
    };
    let needed = app.put_as(&ana, "/auth/v1/user", change(json!({}))).await;
    assert_eq!(needed.brief(), "400 reauthentication_needed: Password update requires reauthentication");
    let wrong = app.put_as(&ana, "/auth/v1/user", change(json!({ "current_password": "not-it-at-all" }))).await;
    assert_eq!(wrong.brief(), "400 invalid_credentials: Invalid login credentials");

    assert_eq!(app.get_as(&ana, "/auth/v1/reauthenticate").await.brief(), "200");
    let mail = app.mail_to(&ana.email).await;
    assert_eq!(mail.kind, "reauthentication");
    let guess = if mail.code == "000000" { "000001" } else { "000000" };
    let bad = app.put_as(&ana, "/auth/v1/user", change(json!({ "nonce": guess }))).await;
    assert_eq!(bad.brief(), "422 reauthentication_not_valid: Nonce has expired or is invalid");
    assert_eq!(app.put_as(&ana, "/auth/v1/user", change(json!({ "nonce": mail.code }))).await.status, 200);
    let again = app.put_as(&ana, "/auth/v1/user", json!({ "password": "yet-another-one", "nonce": mail.code })).await;
    assert_eq!(again.status, 422, "a nonce is accepted once");
    let proven = json!({ "password": "yet-another-one", "current_password": "a-new-password" });
    assert_eq!(app.put_as(&ana, "/auth/v1/user", proven).await.status, 200);
}

async fn a_token_of_a_deleted_session_is_refused(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post_as(&ana, "/auth/v1/logout?scope=local", json!({})).await;
    let gone = app.get_as(&ana, "/auth/v1/user").await;
    assert_eq!(gone.brief(), "403 session_not_found: Session from session_id claim in JWT does not exist");
}
