//! Second factors.

use axum::http::Method;
use data_encoding::BASE32_NOPAD;
use serde_json::{Value, json};

use crate::people::accounts::totp::code_at;
use crate::testing::{Answer, PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    verifying_a_factor_raises_the_session_to_aal2_and_ends_weaker_sessions,
    a_code_is_accepted_once,
    a_user_with_a_factor_needs_it_for_sensitive_changes,
    a_challenge_expires_and_belongs_to_its_factor,
    names_and_numbers_of_factors_are_limited,
    a_refresh_token_from_before_never_reaches_aal2,
);

pub(super) struct Factor {
    pub(super) id: String,
    secret: Vec<u8>,
}

impl Factor {
    pub(super) fn code(&self, app: &TestApp) -> String {
        code_at(&self.secret, app.clock.now().secs() / 30)
    }
}

pub(super) async fn enroll(app: &TestApp, player: &Player, name: &str) -> Answer {
    app.post_as(
        player,
        "/auth/v1/factors",
        json!({ "factor_type": "totp", "friendly_name": name, "issuer": "Runeside" }),
    )
    .await
}

pub(super) fn factor(enrolled: &Answer) -> Factor {
    assert_eq!(enrolled.status, 200, "{}", enrolled.body);
    let secret = enrolled.body["totp"]["secret"].as_str().unwrap();
    Factor { id: enrolled.body["id"].as_str().unwrap().into(), secret: BASE32_NOPAD.decode(secret.as_bytes()).unwrap() }
}

async fn challenge(app: &TestApp, player: &Player, factor: &Factor) -> Value {
    app.post_as(player, &format!("/auth/v1/factors/{}/challenge", factor.id), json!({ "factorId": factor.id }))
        .await
        .body
}

pub(super) async fn verify(app: &TestApp, player: &Player, factor: &Factor, code: &str) -> Answer {
    let opened = challenge(app, player, factor).await;
    let body = json!({ "challenge_id": opened["id"], "code": code });
    app.post_as(player, &format!("/auth/v1/factors/{}/verify", factor.id), body).await
}

fn claims(player: &Player) -> Value {
    let payload = player.access.split('.').nth(1).unwrap();
    serde_json::from_slice(&data_encoding::BASE64URL_NOPAD.decode(payload.as_bytes()).unwrap()).unwrap()
}

async fn verifying_a_factor_raises_the_session_to_aal2_and_ends_weaker_sessions(app: TestApp) {
    let phone = app.sign_up("ana").await;
    let laptop = app.sign_in(&phone.email, PASSWORD).await.player();
    let enrolled = enroll(&app, &phone, "app").await;
    let picture = enrolled.body["totp"]["qr_code"].as_str().unwrap();
    assert!(picture.contains("<svg") && !picture.contains('#'), "a # would end the data: address");
    assert!(enrolled.body["totp"]["uri"].as_str().unwrap().starts_with("otpauth://totp/Runeside:ana%40example.org?"));
    let app_factor = factor(&enrolled);
    enroll(&app, &phone, "abandoned").await;

    let raised = verify(&app, &phone, &app_factor, &app_factor.code(&app)).await;
    let factors = raised.body["user"]["factors"].as_array().unwrap().clone();
    assert_eq!(factors.len(), 1, "unverified factors are deleted");
    assert_eq!((&factors[0]["status"], &factors[0]["factor_type"]), (&json!("verified"), &json!("totp")));
    let raised = raised.player();
    assert_eq!(claims(&raised)["aal"], "aal2");
    assert_eq!(claims(&raised)["amr"][0]["method"], "totp");
    assert_eq!(claims(&raised)["amr"][1]["method"], "password");
    assert_eq!(app.get_as(&laptop, "/auth/v1/user").await.status, 403);
}

async fn a_code_is_accepted_once(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let app_factor = factor(&enroll(&app, &ana, "app").await);
    let code = app_factor.code(&app);
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let wrong_text = "422 mfa_verification_failed: Invalid TOTP code entered";
    assert_eq!(verify(&app, &ana, &app_factor, wrong).await.brief(), wrong_text);
    let raised = verify(&app, &ana, &app_factor, &code).await.player();
    assert_eq!(verify(&app, &raised, &app_factor, &code).await.brief(), wrong_text, "a code that was used before");
    app.pass(30);
    assert_eq!(verify(&app, &raised, &app_factor, &app_factor.code(&app)).await.status, 200);
}

async fn a_user_with_a_factor_needs_it_for_sensitive_changes(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let app_factor = factor(&enroll(&app, &ana, "app").await);
    let raised = verify(&app, &ana, &app_factor, &app_factor.code(&app)).await.player();
    let weak = app.sign_in(&ana.email, PASSWORD).await.player();

    let password = app.put_as(&weak, "/auth/v1/user", json!({ "password": "a-new-password" })).await;
    assert_eq!((password.status.as_u16(), &password.body["code"]), (401, &json!("insufficient_aal")));
    let email = app.put_as(&weak, "/auth/v1/user", json!({ "email": "x@example.org" })).await;
    assert_eq!(email.body["code"], "insufficient_aal");
    assert_eq!(
        enroll(&app, &weak, "second").await.brief(),
        "403 insufficient_aal: AAL2 required to enroll a new factor"
    );
    let path = format!("/auth/v1/factors/{}", app_factor.id);
    let unenroll = async |player: &Player| app.send(Method::DELETE, &path, Some(&player.access), None).await;
    assert_eq!(unenroll(&weak).await.brief(), "422 insufficient_aal: AAL2 required to unenroll verified factor");
    assert_eq!(unenroll(&raised).await.body["id"], app_factor.id);
    let after = app.refresh(&raised.refresh).await.player();
    assert_eq!(claims(&after)["aal"], "aal1", "without the factor the session is aal1");
    assert_eq!(app.put_as(&weak, "/auth/v1/user", json!({ "password": "a-new-password" })).await.status, 200);
}

async fn a_challenge_expires_and_belongs_to_its_factor(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let (anas, bens) = (factor(&enroll(&app, &ana, "app").await), factor(&enroll(&app, &ben, "app").await));
    assert_eq!(challenge(&app, &ana, &bens).await["code"], "mfa_factor_not_found");

    let path = format!("/auth/v1/factors/{}/verify", anas.id);
    let with = async |player: &Player, challenge: Value| {
        app.post_as(player, &path, json!({ "challenge_id": challenge, "code": anas.code(&app) })).await
    };
    let foreign = challenge(&app, &ben, &bens).await["id"].clone();
    assert_eq!(with(&ana, foreign).await.body["code"], "mfa_challenge_expired");
    assert_eq!(with(&ana, json!("x")).await.brief(), "400 validation_failed: challenge_id must be an UUID");

    let ana = verify(&app, &ana, &anas, &anas.code(&app)).await.player();
    let own = challenge(&app, &ana, &anas).await;
    assert_eq!(own["expires_at"], app.clock.now().secs() + 300);
    app.pass(301);
    assert_eq!(with(&ana, own["id"].clone()).await.body["code"], "mfa_challenge_expired");
    // Ben never verified his factor, and by now it has expired.
    assert_eq!(verify(&app, &ben, &bens, &bens.code(&app)).await.body["code"], "mfa_factor_not_found");
}

async fn names_and_numbers_of_factors_are_limited(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for n in 0..10 {
        assert_eq!(enroll(&app, &ana, &format!("app {n}")).await.status, 200);
    }
    assert_eq!(enroll(&app, &ana, "one more").await.body["code"], "too_many_enrolled_mfa_factors");
    app.pass(301);
    assert_eq!(enroll(&app, &ana, "app 1").await.status, 200, "unverified ones expire after five minutes");
    assert_eq!(
        enroll(&app, &ana, "app 1").await.brief(),
        "422 mfa_factor_name_conflict: A factor with the friendly name \"app 1\" for this user already exists"
    );
    let wordy = json!({ "factor_type": "totp", "issuer": "x".repeat(3000) });
    assert_eq!(app.post_as(&ana, "/auth/v1/factors", wordy).await.status, 400);
    let phone = app.post_as(&ana, "/auth/v1/factors", json!({ "factor_type": "phone" })).await;
    assert_eq!(phone.status, 422);
    assert_eq!(
        app.post_as(&ana, "/auth/v1/factors", json!({})).await.brief(),
        "400 validation_failed: factor_type needs to be totp"
    );
}

async fn a_refresh_token_from_before_never_reaches_aal2(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let app_factor = factor(&enroll(&app, &ana, "app").await);
    let raised = verify(&app, &ana, &app_factor, &app_factor.code(&app)).await.player();
    for _ in 0..2 {
        assert_eq!(app.refresh(&ana.refresh).await.body["code"], "refresh_token_already_used");
        app.pass(60);
    }
    assert_eq!(
        claims(&app.refresh(&raised.refresh).await.player())["aal"],
        "aal2",
        "an old tab does not end the session"
    );
}
