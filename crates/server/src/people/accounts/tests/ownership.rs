//! Ownership of an account: it belongs to the first user who proves its address.

use axum::http::Method;
use data_encoding::BASE64URL_NOPAD;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    proving_an_address_claims_the_account_and_ends_all_earlier_access,
    a_link_proves_only_the_address_it_was_mailed_to,
    two_sign_ups_with_different_passwords_void_both,
    wrong_codes_do_not_void_a_link,
    a_mailed_nonce_is_void_after_ten_wrong_ones,
    a_new_password_voids_codes_that_were_not_exchanged,
    a_head_request_does_not_redeem_a_link,
);

async fn proving_an_address_claims_the_account_and_ends_all_earlier_access(app: TestApp) {
    // An attacker registers somebody else's address, and requests a change of address.
    let thief = app.sign_up("victim").await;
    app.put_as(&thief, "/auth/v1/user", json!({ "email": "thief@example.org" })).await;
    let trap = app.mail_to("thief@example.org").await.token();

    app.post("/auth/v1/otp", json!({ "email": "victim@example.org" })).await;
    let link = app.mail_to("victim@example.org").await.token();
    let owner = app.post("/auth/v1/verify", json!({ "type": "magiclink", "token_hash": link })).await.player();

    assert_eq!(app.post("/auth/v1/verify", json!({ "type": "email_change", "token_hash": trap })).await.status, 403);
    assert_eq!(app.get_as(&thief, "/auth/v1/user").await.status, 403);
    assert_eq!(app.refresh(&thief.refresh).await.status, 400);
    assert_eq!(app.sign_in("victim@example.org", PASSWORD).await.status, 400);
    let user = app.get_as(&owner, "/auth/v1/user").await.body;
    assert_eq!((&user["email"], &user["new_email"]), (&json!("victim@example.org"), &json!(null)));
    // From now on the address is verified, and another link deletes nothing.
    assert_eq!(app.put_as(&owner, "/auth/v1/user", json!({ "password": "the-owners-own" })).await.status, 200);
    app.post("/auth/v1/otp", json!({ "email": "victim@example.org" })).await;
    let again = app.mail_to("victim@example.org").await.token();
    assert_eq!(app.post("/auth/v1/verify", json!({ "type": "magiclink", "token_hash": again })).await.status, 200);
    assert_eq!(app.sign_in("victim@example.org", "the-owners-own").await.status, 200);
}

async fn a_link_proves_only_the_address_it_was_mailed_to(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post("/auth/v1/recover", json!({ "email": "ana@example.org" })).await;
    let old = app.mail_to("ana@example.org").await.token();
    let moved = json!({ "email": "new@example.org" });
    app.as_service(Method::PUT, &format!("/auth/v1/admin/users/{}", ana.id), Some(moved)).await;
    let late = app.post("/auth/v1/verify", json!({ "type": "recovery", "token_hash": old })).await;
    assert_eq!(late.brief(), "403 otp_expired: Email link is invalid or has expired");
}

async fn two_sign_ups_with_different_passwords_void_both(app: TestApp) {
    let app = app.again_with(|config| config.auth.confirm_email = true).await;
    let sign_up = |password: &'static str| {
        app.post("/auth/v1/signup", json!({ "email": "ana@example.org", "password": password }))
    };
    sign_up("the-thief-knows").await;
    sign_up("the-owner-knows").await;
    let link = app.mail_to("ana@example.org").await.token();
    let owner = app.post("/auth/v1/verify", json!({ "type": "signup", "token_hash": link })).await.player();
    assert_eq!(app.sign_in("ana@example.org", "the-thief-knows").await.status, 400);
    assert_eq!(app.put_as(&owner, "/auth/v1/user", json!({ "password": "the-owner-knows" })).await.status, 200);
    assert_eq!(app.sign_in("ana@example.org", "the-owner-knows").await.status, 200);

    // Two sign-ups with the same password keep it.
    for _ in 0..2 {
        app.post("/auth/v1/signup", json!({ "email": "ben@example.org", "password": PASSWORD })).await;
    }
    let link = app.mail_to("ben@example.org").await.token();
    app.post("/auth/v1/verify", json!({ "type": "signup", "token_hash": link })).await;
    assert_eq!(app.sign_in("ben@example.org", PASSWORD).await.status, 200);
}

async fn wrong_codes_do_not_void_a_link(app: TestApp) {
    app.sign_up("ana").await;
    app.post("/auth/v1/recover", json!({ "email": "ana@example.org" })).await;
    let mail = app.mail_to("ana@example.org").await;
    let wrong = if mail.code == "000000" { "000001" } else { "000000" };
    for _ in 0..12 {
        app.post("/auth/v1/verify", json!({ "type": "recovery", "email": "ana@example.org", "token": wrong })).await;
    }
    let by_code = json!({ "type": "recovery", "email": "ana@example.org", "token": mail.code });
    assert_eq!(app.post("/auth/v1/verify", by_code).await.status, 403);
    assert_eq!(
        app.post("/auth/v1/verify", json!({ "type": "recovery", "token_hash": mail.token() })).await.status,
        200
    );
}

async fn a_mailed_nonce_is_void_after_ten_wrong_ones(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.get_as(&ana, "/auth/v1/reauthenticate").await;
    let nonce = app.mail_to("ana@example.org").await.code;
    let wrong = if nonce == "000000" { "000001" } else { "000000" };
    let change =
        |nonce: String| app.put_as(&ana, "/auth/v1/user", json!({ "password": "a-new-password", "nonce": nonce }));
    for _ in 0..10 {
        assert_eq!(change(wrong.into()).await.status, 422);
    }
    assert_eq!(change(nonce).await.brief(), "422 reauthentication_not_valid: Nonce has expired or is invalid");
}

async fn a_new_password_voids_codes_that_were_not_exchanged(app: TestApp) {
    app.sign_up("ana").await;
    let verifier = "v".repeat(64);
    let challenge = BASE64URL_NOPAD.encode(&Sha256::digest(&verifier));
    let ask = json!({ "email": "ana@example.org", "code_challenge": challenge, "code_challenge_method": "s256" });
    app.post("/auth/v1/recover", ask).await;
    let token = app.mail_to("ana@example.org").await.token();
    let opened = app.get(&format!("/auth/v1/verify?type=recovery&token={token}")).await;
    let code = opened.headers["location"].to_str().unwrap().split("code=").nth(1).unwrap().to_owned();

    app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await;
    let link = app.mail_to("ana@example.org").await.token();
    let owner = app.post("/auth/v1/verify", json!({ "type": "magiclink", "token_hash": link })).await.player();
    app.put_as(&owner, "/auth/v1/user", json!({ "password": "a-new-password" })).await;
    let exchange = json!({ "auth_code": code, "code_verifier": verifier });
    let late = app.post("/auth/v1/token?grant_type=pkce", exchange).await;
    assert_eq!(late.body["code"], "flow_state_not_found");
}

async fn a_head_request_does_not_redeem_a_link(app: TestApp) {
    app.sign_up("ana").await;
    app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await;
    let mail = app.mail_to("ana@example.org").await;
    assert_eq!(app.send(Method::HEAD, mail.path(), None, None).await.status, 200);
    let opened = app.get(mail.path()).await;
    assert!(opened.headers["location"].to_str().unwrap().contains("#access_token="));
}
