//! Mailed codes and links: they work once, until they expire, and only for their purpose.

use axum::http::Request;
use data_encoding::BASE64URL_NOPAD;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::base::db::{DbError, Tx};
use crate::params;
use crate::testing::{PASSWORD, SITE, TestApp, on_both_engines};
use crate::wire::caller::Peer;

on_both_engines!(
    a_recovery_link_works_once_and_for_an_hour,
    an_unknown_address_is_answered_like_a_known_one,
    ten_wrong_codes_void_the_codes_of_an_account_for_an_hour,
    codes_of_one_account_are_limited_across_codes_and_addresses,
    a_link_works_only_for_its_purpose,
    a_sign_in_link_creates_the_user_and_confirms_the_address,
    an_unconfirmed_password_is_void_when_the_owner_proves_the_address,
    opening_a_link_leads_to_the_site_with_a_session,
    a_browser_with_a_code_challenge_gets_a_code_to_exchange,
    a_change_of_address_needs_both_sides_if_the_old_one_is_verified,
    an_unverified_address_can_be_changed_without_its_confirmation,
    mail_is_in_the_users_language,
    mails_of_one_kind_have_a_minimum_interval,
    an_answer_does_not_wait_for_the_mail_of_a_known_address,
    a_code_of_an_earlier_mail_is_no_guess,
    mails_to_one_address_are_limited_each_day,
);

async fn a_recovery_link_works_once_and_for_an_hour(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let recover = || app.post("/auth/v1/recover", json!({ "email": "ana@example.org" }));
    let verify = |token: String| app.post("/auth/v1/verify", json!({ "type": "recovery", "token_hash": token }));
    assert_eq!(recover().await.body, json!({}));
    let mail = app.mail_to(&ana.email).await;
    assert!(mail.link.starts_with(&format!("{SITE}/auth/reset-password?token_hash=")), "{}", mail.link);
    assert!(mail.link.ends_with("&type=recovery"));
    app.pass(3600);
    let session = verify(mail.token()).await.player();
    assert_eq!(session.id, ana.id);
    assert_eq!(verify(mail.token()).await.brief(), "403 otp_expired: Email link is invalid or has expired");

    recover().await;
    let late = app.mail_to(&ana.email).await;
    app.pass(3601);
    assert_eq!(verify(late.token()).await.brief(), "403 otp_expired: Email link is invalid or has expired");
}

async fn an_unknown_address_is_answered_like_a_known_one(app: TestApp) {
    app.sign_up("ana").await;
    for path in ["/auth/v1/recover", "/auth/v1/resend", "/auth/v1/otp"] {
        let ask =
            |email: &'static str| app.post(path, json!({ "email": email, "type": "signup", "create_user": false }));
        let (known, unknown) = (ask("ana@example.org").await, ask("nobody@example.org").await);
        assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    }
    assert_eq!(app.number("select count(*) from mail_outbox where recipient = 'nobody@example.org'".into()).await, 0);
}

async fn ten_wrong_codes_void_the_codes_of_an_account_for_an_hour(app: TestApp) {
    app.sign_up("ana").await;
    app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await;
    let code = app.mail_to("ana@example.org").await.code;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let verify = |code: String| {
        app.post("/auth/v1/verify", json!({ "type": "email", "email": "ana@example.org", "token": code }))
    };
    for _ in 0..10 {
        assert_eq!(verify(wrong.into()).await.brief(), "403 otp_expired: Token has expired or is invalid");
    }
    assert_eq!(verify(code).await.status, 403);
    app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await;
    let next = app.mail_to("ana@example.org").await;
    assert_eq!(verify(next.code.clone()).await.status, 403, "the wrong ones count for the next code, too");
    app.pass(3600);
    app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await;
    let fresh = app.mail_to("ana@example.org").await.code;
    assert_eq!(verify(fresh).await.status, 200, "an hour later they are forgotten");
}

async fn codes_of_one_account_are_limited_across_codes_and_addresses(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = crate::base::config::Switch::On).await;
    app.sign_up("ana").await;
    let guess = async |email: &str, from: usize| {
        let body = json!({ "type": "email", "email": email, "token": "guess!" }).to_string();
        let mut request =
            Request::post("/auth/v1/verify").header("apikey", &app.keys.publishable).body(body.into()).unwrap();
        request.extensions_mut().insert(Peer(format!("192.0.2.{from}:5000").parse().unwrap()));
        app.raw(request).await
    };
    for email in ["ana@example.org", "nobody@example.org"] {
        for n in 0..20 {
            assert_eq!(guess(email, n).await.status, 403, "{n}");
        }
        let limited = guess(email, 99).await;
        assert_eq!(limited.brief(), "429 over_request_rate_limit: Request rate limit reached");
        assert_eq!(limited.headers["retry-after"], (24 * 3600 / 20).to_string());
    }
    // The link of a mail is not limited with the codes.
    app.pass(60);
    app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await;
    let token = app.mail_to("ana@example.org").await.token();
    assert_eq!(app.post("/auth/v1/verify", json!({ "type": "magiclink", "token_hash": token })).await.status, 200);
}

async fn a_link_works_only_for_its_purpose(app: TestApp) {
    app.sign_up("ana").await;
    app.post("/auth/v1/recover", json!({ "email": "ana@example.org" })).await;
    let token = app.mail_to("ana@example.org").await.token();
    let verify = |kind: &'static str| app.post("/auth/v1/verify", json!({ "type": kind, "token_hash": token }));
    assert_eq!(verify("signup").await.status, 403);
    assert_eq!(verify("email_change").await.status, 403);
    assert_eq!(verify("").await.brief(), "400 validation_failed: Verify requires a verification type");
    assert_eq!(verify("sms").await.brief(), "400 phone_provider_disabled: Phone logins are disabled");
    assert_eq!(verify("recovery").await.status, 200);
}

async fn a_sign_in_link_creates_the_user_and_confirms_the_address(app: TestApp) {
    let ask = |create: bool| {
        app.post(
            "/auth/v1/otp",
            json!({ "email": "new@example.org", "create_user": create, "data": { "color": "blue" } }),
        )
    };
    assert_eq!(ask(false).await.body, json!({}));
    assert_eq!((app.count("users").await, app.count("mail_outbox").await), (0, 0));
    assert_eq!(ask(true).await.body, json!({}));
    let mail = app.mail_to("new@example.org").await;
    let body = json!({ "type": "email", "email": "New@example.org", "token": mail.code });
    let signed_in = app.post("/auth/v1/verify", body).await;
    assert_eq!(signed_in.body["user"]["user_metadata"], json!({ "color": "blue" }));
    assert!(signed_in.body["user"]["email_confirmed_at"].is_string());
    assert_eq!(signed_in.body["user"]["identities"][0]["identity_data"]["email_verified"], true);
}

async fn an_unconfirmed_password_is_void_when_the_owner_proves_the_address(app: TestApp) {
    let app = app.again_with(|config| config.auth.confirm_email = true).await;
    // An attacker registers somebody else's address, and waits.
    app.post("/auth/v1/signup", json!({ "email": "ana@example.org", "password": "the-thief-knows" })).await;
    app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await;
    let code = app.mail_to("ana@example.org").await.code;
    let owner =
        app.post("/auth/v1/verify", json!({ "type": "email", "email": "ana@example.org", "token": code })).await;
    assert_eq!(owner.status, 200);
    assert_eq!(app.sign_in("ana@example.org", "the-thief-knows").await.status, 400);
}

async fn opening_a_link_leads_to_the_site_with_a_session(app: TestApp) {
    app.sign_up("ana").await;
    let ask = |to: &'static str| app.post(to, json!({ "email": "ana@example.org" }));
    ask("/auth/v1/otp?redirect_to=https%3A%2F%2Frunewide.evil%2F").await;
    let mail = app.mail_to("ana@example.org").await;
    let opened = app.get(mail.path()).await;
    assert_eq!(opened.status, 303);
    let location = opened.headers["location"].to_str().unwrap();
    assert!(location.starts_with(&format!("{SITE}#access_token=")), "{location}");
    for part in ["&expires_at=", "&expires_in=3600&", "&refresh_token=", "&sb=&token_type=bearer&type=magiclink"] {
        assert!(location.contains(part), "{part} in {location}");
    }
    let again = app.get(mail.path()).await;
    assert_eq!(
        again.headers["location"],
        format!(
            "{SITE}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb="
        )
    );
    let elsewhere = app.get("/auth/v1/verify?type=magiclink&token=x&redirect_to=https://evil.example/").await;
    assert!(elsewhere.headers["location"].to_str().unwrap().starts_with(SITE));
    ask("/auth/v1/otp?redirect_to=https%3A%2F%2Fruneside.test%2Fdecks").await;
    let inside = app.get(app.mail_to("ana@example.org").await.path()).await;
    assert!(inside.headers["location"].to_str().unwrap().starts_with(&format!("{SITE}/decks#access_token=")));
}

async fn a_browser_with_a_code_challenge_gets_a_code_to_exchange(app: TestApp) {
    app.sign_up("ana").await;
    let verifier = "v".repeat(64);
    let challenge = BASE64URL_NOPAD.encode(&Sha256::digest(&verifier));
    let ask = json!({ "email": "ana@example.org", "code_challenge": challenge, "code_challenge_method": "s256" });
    app.post("/auth/v1/otp", ask.clone()).await;
    let mail = app.mail_to("ana@example.org").await;
    assert!(mail.token().starts_with("pkce_"));
    let opened = app.get(mail.path()).await;
    let location = opened.headers["location"].to_str().unwrap().to_owned();
    let code = location.strip_prefix(&format!("{SITE}?code=")).unwrap().to_owned();

    let exchange = |code: &str, verifier: &str| {
        app.post("/auth/v1/token?grant_type=pkce", json!({ "auth_code": code, "code_verifier": verifier }))
    };
    assert_eq!(
        exchange(&code, "wrong").await.brief(),
        "400 bad_code_verifier: code challenge does not match previously saved code verifier"
    );
    assert_eq!(exchange(&code, &verifier).await.status, 200);
    assert_eq!(exchange(&code, &verifier).await.body["code"], "flow_state_not_found");
    assert_eq!(
        exchange("", "").await.brief(),
        "400 validation_failed: invalid request: both auth code and code verifier should be non-empty"
    );

    app.post("/auth/v1/otp", ask).await;
    let location =
        app.get(app.mail_to("ana@example.org").await.path()).await.headers["location"].to_str().unwrap().to_owned();
    app.pass(3601);
    let late = exchange(location.split("code=").nth(1).unwrap(), &verifier).await;
    assert_eq!(late.body["code"], "flow_state_expired");
}

async fn a_change_of_address_needs_both_sides_if_the_old_one_is_verified(app: TestApp) {
    let app = app.again_with(|config| config.auth.confirm_email = true).await;
    app.post("/auth/v1/signup", json!({ "email": "old@example.org", "password": PASSWORD })).await;
    let token = app.mail_to("old@example.org").await.token();
    let ana = app.post("/auth/v1/verify", json!({ "type": "signup", "token_hash": token })).await.player();

    let asked = app.put_as(&ana, "/auth/v1/user", json!({ "email": "New@example.org" })).await;
    assert_eq!(
        (&asked.body["email"], &asked.body["new_email"]),
        (&json!("old@example.org"), &json!("new@example.org"))
    );
    let (old, new) = (app.mail_to("old@example.org").await, app.mail_to("new@example.org").await);
    let verify = |token: String| app.post("/auth/v1/verify", json!({ "type": "email_change", "token_hash": token }));
    let half = verify(new.token()).await;
    assert_eq!(half.body["code"], "200");
    assert_eq!(app.get_as(&ana, "/auth/v1/user").await.body["email"], "old@example.org");
    assert_eq!(verify(new.token()).await.status, 403, "each side counts once");
    let whole = verify(old.token()).await;
    assert_eq!(whole.body["user"]["email"], "new@example.org");
    assert!(whole.body["user"]["new_email"].is_null());
    assert_eq!(whole.body["user"]["identities"][0]["identity_data"]["email"], "new@example.org");
    assert_eq!(app.sign_in("new@example.org", PASSWORD).await.status, 200);
    assert_eq!(app.sign_in("old@example.org", PASSWORD).await.status, 400);
}

async fn an_unverified_address_can_be_changed_without_its_confirmation(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.sign_up("ben").await;
    let taken = app.put_as(&ana, "/auth/v1/user", json!({ "email": "ben@example.org" })).await;
    assert_eq!(taken.brief(), "422 email_exists: A user with this email address has already been registered");
    app.put_as(&ana, "/auth/v1/user", json!({ "email": "right@example.org" })).await;
    let letters = app.letters_to("ana@example.org").await;
    assert_eq!((letters.len(), &letters[0]["kind"]), (1, &json!("email_changed")), "told, but not asked");
    let mail = app.mail_to("right@example.org").await;
    let done = app
        .post("/auth/v1/verify", json!({ "type": "email_change", "email": "right@example.org", "token": mail.code }))
        .await;
    assert_eq!(done.body["user"]["email"], "right@example.org");
}

async fn mail_is_in_the_users_language(app: TestApp) {
    for (language, subject) in [
        ("en", "Reset your password"),
        ("fr", "Réinitialisez votre mot de passe"),
        ("es", "Restablece tu contraseña"),
        ("pt", "Redefina sua senha"),
        ("xx", "Réinitialisez votre mot de passe"),
    ] {
        let email = format!("{language}@example.org");
        let body = json!({ "email": email, "password": PASSWORD, "data": { "language": language } });
        app.post("/auth/v1/signup", body).await;
        app.post("/auth/v1/recover", json!({ "email": email })).await;
        let letters = app.get(&format!("/dev/mail.json?to={email}")).await.body;
        assert_eq!(letters[0]["subject"], subject);
        assert!(letters[0]["html"].as_str().unwrap().contains("<html"));
    }
}

async fn an_answer_does_not_wait_for_the_mail_of_a_known_address(app: TestApp) {
    app.sign_up("ana").await;
    // No row of a user can be written until `release` is dropped.
    let (release, released) = std::sync::mpsc::channel::<()>();
    let released = std::sync::Mutex::new(released);
    let (locked, is_locked) = tokio::sync::oneshot::channel();
    let mut locked = Some(locked);
    let db = app.db.clone();
    let held = tokio::spawn(async move {
        let hold = move |tx: &mut Tx<'_>| {
            tx.run("update users set updated_at = updated_at", params![])?;
            let _ = locked.take().map(|locked| locked.send(()));
            let _ = released.lock().unwrap().recv();
            Ok::<_, DbError>(())
        };
        db.write(hold).await
    });
    is_locked.await.unwrap();
    for (path, kind) in [("/auth/v1/recover", ""), ("/auth/v1/resend", "signup"), ("/auth/v1/otp", "")] {
        for email in ["ana@example.org", "nobody@example.org"] {
            let body = json!({ "email": email, "type": kind, "create_user": false }).to_string();
            let request = Request::post(path).header("apikey", &app.keys.publishable).body(body.into()).unwrap();
            assert_eq!(app.raw(request).await.brief(), "200", "{path} {email}");
        }
    }
    drop(release);
    held.await.unwrap().unwrap();
    app.accounts.clone().finish_letters().await;
    assert!(!app.letters_to("ana@example.org").await.is_empty());
    assert!(app.letters_to("nobody@example.org").await.is_empty());
}

async fn a_code_of_an_earlier_mail_is_no_guess(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = crate::base::config::Switch::On).await;
    app.sign_up("ana").await;
    let ask = async || {
        app.pass(60);
        app.post("/auth/v1/otp", json!({ "email": "ana@example.org", "create_user": false })).await;
        app.mail_to("ana@example.org").await.code
    };
    let codes = [ask().await, ask().await, ask().await];
    let verify = async |code: &str| {
        app.pass(10);
        app.post("/auth/v1/verify", json!({ "type": "email", "email": "ana@example.org", "token": code })).await.status
    };
    for _ in 0..11 {
        assert_eq!([verify(&codes[0]).await, verify(&codes[1]).await], [403, 403]);
    }
    assert_eq!(verify(&codes[2]).await, 200, "typing the wrong letter's code did not void the newest");
    for _ in 0..21 {
        assert_eq!([verify(&codes[2]).await, verify(&codes[0]).await], [403, 403], "it was used");
    }
    let last = ask().await;
    app.pass(3600);
    for _ in 0..21 {
        assert_eq!(verify(&last).await, 403, "it has expired");
    }
    app.accounts.sweep().await.unwrap();
    for _ in 0..21 {
        assert_eq!(verify(&last).await, 403, "its row is gone");
    }
    let fresh = ask().await;
    assert_eq!(verify(&fresh).await, 200);
}

async fn mails_to_one_address_are_limited_each_day(app: TestApp) {
    let app = app
        .again_with(|config| (config.rate_limits, config.auth.mails_a_day) = (crate::base::config::Switch::On, 3))
        .await;
    let ana = app.sign_up("ana").await;
    let recover = |email: &'static str| app.post("/auth/v1/recover", json!({ "email": email }));
    for email in ["ana@example.org", "nobody@example.org"] {
        for _ in 0..3 {
            assert_eq!(recover(email).await.status, 200);
            app.pass(60);
        }
        let limited = recover(email).await;
        assert_eq!(limited.body["code"], "over_email_send_rate_limit");
        assert_eq!(limited.headers["retry-after"], (8 * 3600 - 180).to_string(), "eight hours after the first");
    }
    assert_eq!(app.get_as(&ana, "/auth/v1/reauthenticate").await.body["code"], "over_email_send_rate_limit");
    assert_eq!(app.letters_to("ana@example.org").await.len(), 3);
    app.pass(8 * 3600);
    assert_eq!(recover("ana@example.org").await.status, 200);
}

async fn mails_of_one_kind_have_a_minimum_interval(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = crate::base::config::Switch::On).await;
    app.sign_up("ana").await;
    let ask = |email: &'static str| app.post("/auth/v1/recover", json!({ "email": email }));
    for email in ["ana@example.org", "nobody@example.org"] {
        assert_eq!(ask(email).await.status, 200);
        app.pass(20);
        let early = ask(email).await;
        assert_eq!(early.status, 429);
        assert_eq!(early.body["code"], "over_email_send_rate_limit");
        assert_eq!(early.headers["retry-after"], "40");
        assert_eq!(early.body["message"], "For security purposes, you can only request this after 40 seconds.");
        app.pass(40);
        assert_eq!(ask(email).await.status, 200);
    }
}
