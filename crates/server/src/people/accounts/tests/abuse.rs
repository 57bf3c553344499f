//! Requests of attackers and broken clients.

use axum::body::Body;
use axum::http::{Method, Request};
use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};

use crate::base::config::Switch;
use crate::testing::{PASSWORD, TestApp, on_both_engines};
use crate::wire::caller::Peer;

on_both_engines!(
    malformed_bodies_are_refused_and_change_nothing,
    forged_tokens_are_refused,
    a_request_needs_an_api_key,
    legacy_keys_work_only_if_enabled,
    wrong_passwords_are_limited_for_each_account_and_reset_by_the_right_one,
    one_ip_address_is_limited,
    text_is_stored_and_compared_literally,
    features_that_are_not_offered_have_their_own_refusal,
    the_outbox_is_shown_on_this_machine_only,
    expired_rows_are_deleted,
);

async fn malformed_bodies_are_refused_and_change_nothing(app: TestApp) {
    let deep = "[".repeat(10_000);
    let bodies = [
        "",
        " ",
        "{",
        "null",
        "[]",
        "7",
        "\"x\"",
        "{\"email\":7}",
        "{\"email\":[\"a@b.co\"]}",
        "{\"email\":{}}",
        &deep,
        "\u{0}",
        "{\"data\":7,\"email\":\"a@b.co\"}",
    ];
    let paths = [
        "signup",
        "token?grant_type=password",
        "token?grant_type=refresh_token",
        "token?grant_type=pkce",
        "token?grant_type=id_token",
        "token",
        "token?grant_type=none",
        "otp",
        "verify",
        "recover",
        "resend",
    ];
    for path in paths {
        for body in bodies {
            let request = Request::post(format!("/auth/v1/{path}"))
                .header("apikey", &app.keys.publishable)
                .header("content-type", "application/json")
                .body(Body::from(body.to_owned()))
                .unwrap();
            let answer = app.raw(request).await;
            assert!(answer.status.is_client_error(), "{path} {body:.40} {}", answer.brief());
            assert!(answer.body["code"].is_string(), "{path} {body:.40}");
        }
    }
    let invalid = Request::post("/auth/v1/signup")
        .header("apikey", &app.keys.publishable)
        .body(Body::from(vec![b'"', 0xff, b'"']))
        .unwrap();
    assert_eq!(app.raw(invalid).await.status, 400);
    let huge = Request::post("/auth/v1/signup")
        .header("apikey", &app.keys.publishable)
        .body(Body::from(vec![b' '; 1024 * 1024 + 1]))
        .unwrap();
    assert_eq!(app.raw(huge).await.status, 413);
    assert_eq!(app.count("users").await, 0);
}

async fn forged_tokens_are_refused(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let mut parts = ana.access.split('.');
    let (_, payload, signature) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
    let encode = |value: Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    let none = format!("{}.{payload}.", encode(json!({ "alg": "none", "typ": "JWT" })));
    let foreign = format!("{}.{payload}.{signature}", encode(json!({ "alg": "ES256", "kid": "another" })));
    let hs256 = {
        let unsigned = format!("{}.{payload}", encode(json!({ "alg": "HS256", "typ": "JWT" })));
        let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, app.keys.publishable.as_bytes());
        format!("{unsigned}.{}", BASE64URL_NOPAD.encode(ring::hmac::sign(&key, unsigned.as_bytes()).as_ref()))
    };
    for token in [none.as_str(), &foreign, &hs256, "a.b.c", "x", &ana.access[..ana.access.len() - 4], &ana.refresh] {
        for (method, path) in
            [(Method::GET, "/auth/v1/user"), (Method::POST, "/auth/v1/logout"), (Method::GET, "/auth/v1/admin/users")]
        {
            let answer = app.send(method, path, Some(token), None).await;
            assert_eq!((answer.status.as_u16(), &answer.body["code"]), (403, &json!("bad_jwt")), "{token:.30} {path}");
        }
    }
    let key_as_user = app.get("/auth/v1/user").await;
    assert_eq!(key_as_user.brief(), "401 no_authorization: This endpoint requires a valid Bearer token");
    assert_eq!(app.get_as(&ana, "/auth/v1/user").await.status, 200);
}

async fn a_request_needs_an_api_key(app: TestApp) {
    let ask = async |build: fn(axum::http::request::Builder, &str) -> axum::http::request::Builder, key: &str| {
        let request = build(Request::get("/auth/v1/settings"), key).body(Body::empty()).unwrap();
        app.raw(request).await.status.as_u16()
    };
    let key = app.keys.publishable.clone();
    assert_eq!(ask(|request, _| request, "").await, 401);
    assert_eq!(ask(|request, key| request.header("apikey", key), &key).await, 200);
    assert_eq!(ask(|request, key| request.header("authorization", format!("Bearer {key}")), &key).await, 200);
    assert_eq!(ask(|request, key| request.uri(format!("/auth/v1/settings?apikey={key}")), &key).await, 200);
    assert_eq!(ask(|request, key| request.header("apikey", format!("{key}x")), &key).await, 401);
    assert_eq!(ask(|request, _| request.header("apikey", "sb_secret_guess"), &key).await, 401);
}

async fn legacy_keys_work_only_if_enabled(app: TestApp) {
    let secret = "super-secret-jwt-token-with-at-least-32-characters-long";
    let key = |role: &str| {
        let part = |value: Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let unsigned = format!(
            "{}.{}",
            part(json!({ "alg": "HS256", "typ": "JWT" })),
            part(json!({ "iss": "x", "role": role, "exp": 4_000_000_000_i64 }))
        );
        let tag =
            ring::hmac::sign(&ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret.as_bytes()), unsigned.as_bytes());
        format!("{unsigned}.{}", BASE64URL_NOPAD.encode(tag.as_ref()))
    };
    let list = async |app: &TestApp, key: &str| {
        let request =
            Request::get("/auth/v1/admin/users").header("apikey", key).header("authorization", format!("Bearer {key}"));
        app.raw(request.body(Body::empty()).unwrap()).await.status.as_u16()
    };
    assert_eq!(list(&app, &key("service_role")).await, 401);
    let legacy =
        app.again_with(|config| (config.auth.legacy_keys, config.auth.legacy_secret) = (true, secret.into())).await;
    assert_eq!(list(&legacy, &key("service_role")).await, 200);
    assert_eq!(list(&legacy, &key("supabase_admin")).await, 200);
    assert_eq!(list(&legacy, &key("anon")).await, 403);
    assert_eq!(list(&legacy, &key("authenticated")).await, 401);
    let other =
        app.again_with(|config| (config.auth.legacy_keys, config.auth.legacy_secret) = (true, "another".into())).await;
    assert_eq!(list(&other, &key("service_role")).await, 401);
    let none = app.again_with(|config| config.auth.legacy_keys = true).await;
    assert_eq!(list(&none, &key("service_role")).await, 401, "without the secret no key is accepted");
}

async fn wrong_passwords_are_limited_for_each_account_and_reset_by_the_right_one(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    app.sign_up("ana").await;
    for _ in 0..9 {
        assert_eq!(app.sign_in("ana@example.org", "wrong-password").await.status, 400);
    }
    assert_eq!(app.sign_in("ana@example.org", PASSWORD).await.status, 200);
    for _ in 0..10 {
        assert_eq!(app.sign_in("ANA@example.org ", "wrong-password").await.status, 400);
    }
    let limited = app.sign_in("ana@example.org", PASSWORD).await;
    assert_eq!(limited.brief(), "429 over_request_rate_limit: Request rate limit reached");
    assert_eq!(limited.headers["retry-after"], "60");
    assert_eq!(app.sign_in("nobody@example.org", PASSWORD).await.status, 400, "other addresses are not limited");
    app.pass(60);
    assert_eq!(app.sign_in("ana@example.org", PASSWORD).await.status, 200);
}

async fn one_ip_address_is_limited(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let mut statuses = Vec::new();
    for _ in 0..40 {
        let body = json!({ "type": "recovery", "token_hash": "guess" });
        statuses.push(app.post("/auth/v1/verify", body).await.status.as_u16());
    }
    assert_eq!(statuses.iter().filter(|status| **status == 403).count(), 30);
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 10);
}

async fn text_is_stored_and_compared_literally(app: TestApp) {
    for nasty in ["'; drop table users; --", "\u{202e}rtl", "🔥🔥", "<script>alert(1)</script>", "a\\u0000b"] {
        let ana = app
            .post("/auth/v1/signup", json!({ "email": format!("p{}@example.org", app.count("users").await), "password": PASSWORD, "data": { "note": nasty } }))
            .await;
        assert_eq!(ana.body["user"]["user_metadata"]["note"], nasty);
        assert_eq!(app.sign_in(nasty, nasty).await.status, 400);
        assert_eq!(
            app.post("/auth/v1/verify", json!({ "type": "email", "email": nasty, "token": nasty })).await.status,
            403
        );
    }
    let nul = json!({ "email": "nul@example.org", "password": PASSWORD, "data": { "note": "a\u{0}b" } });
    assert_eq!(app.post("/auth/v1/signup", nul).await.status, 200, "inside JSON it is escaped, so it can be stored");
    let refused = "400 validation_failed: text must not contain NUL";
    assert_eq!(app.sign_in("a\u{0}b@example.org", PASSWORD).await.body["code"], "invalid_credentials");
    let verify = json!({ "type": "email", "email": "a\u{0}", "token": "1" });
    assert_eq!(app.post("/auth/v1/verify", verify).await.brief(), refused);
    let exchange = json!({ "auth_code": "\u{0}", "code_verifier": "x" });
    assert_eq!(app.post("/auth/v1/token?grant_type=pkce", exchange).await.brief(), refused);
}

async fn features_that_are_not_offered_have_their_own_refusal(app: TestApp) {
    let ana = app.sign_up("ana").await;
    assert_eq!(
        app.post("/auth/v1/sso", json!({ "domain": "x" })).await.brief(),
        "404 saml_provider_disabled: SAML 2.0 is disabled"
    );
    assert_eq!(app.post("/auth/v1/token?grant_type=web3", json!({})).await.body["code"], "web3_provider_disabled");
    let id_token = json!({ "provider": "google", "id_token": "a.b.c" });
    assert_eq!(app.post("/auth/v1/token?grant_type=id_token", id_token).await.body["code"], "provider_disabled");
    assert_eq!(
        app.get_as(&ana, "/auth/v1/user/identities/authorize?provider=google").await.brief(),
        "404 manual_linking_disabled: Manual linking is disabled"
    );
    assert_eq!(
        app.post("/auth/v1/otp", json!({ "phone": "+33600000000" })).await.body["code"],
        "phone_provider_disabled"
    );
    assert_eq!(app.post("/auth/v1/passkeys/authentication/options", json!({})).await.body["code"], "passkey_disabled");
    assert_eq!(app.get("/auth/v1/nothing/here").await.body["code"], "not_found");
    assert_eq!(app.as_service(Method::GET, "/auth/v1/admin/users/%ff", None).await.body["code"], "validation_failed");
    assert_eq!(app.get("/auth/v1/verify?type=a&type=b").await.body["code"], "validation_failed");
    assert_eq!(app.send(Method::PATCH, "/auth/v1/user", None, None).await.status, 405);
}

async fn the_outbox_is_shown_on_this_machine_only(app: TestApp) {
    let ask = async |host: &str, peer: &str| {
        let mut request = Request::get("/dev/mail.json").header("host", host).body(Body::empty()).unwrap();
        request.extensions_mut().insert(Peer(peer.parse().unwrap()));
        app.raw(request).await.status.as_u16()
    };
    assert_eq!(ask("localhost:8080", "127.0.0.1:5000").await, 200);
    assert_eq!(ask("[::1]:8080", "[::1]:5000").await, 200);
    assert_eq!(ask("localhost:8080", "192.0.2.7:5000").await, 403);
    assert_eq!(ask("rebound.example.org", "127.0.0.1:5000").await, 403, "another site's host name for this machine");
}

async fn expired_rows_are_deleted(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post("/auth/v1/recover", json!({ "email": ana.email })).await;
    app.post_as(&ana, "/auth/v1/factors", json!({ "factor_type": "totp" })).await;
    app.accounts.sweep().await.unwrap();
    let left =
        async || (app.count("one_time_tokens").await, app.count("mfa_factors").await, app.count("sessions").await);
    let spent = async || app.count("spent_codes").await;
    assert_eq!(left().await, (1, 1, 1), "rows that have not expired stay");
    app.pass(3601);
    app.accounts.sweep().await.unwrap();
    assert_eq!((left().await, spent().await), ((0, 0, 1), 1), "typing the code again is no guess for a day");
    app.pass(24 * 3600);
    app.accounts.sweep().await.unwrap();
    assert_eq!(spent().await, 0);
    app.pass(181 * 24 * 3600);
    app.accounts.sweep().await.unwrap();
    assert_eq!(left().await, (0, 0, 0), "a session unused for half a year is deleted");
}
