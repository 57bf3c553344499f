//! Signing up and in.

use serde_json::json;

use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    an_address_is_stored_trimmed_and_in_lower_case_and_is_unique,
    invalid_input_has_the_texts_of_the_specification,
    a_refused_sign_up_leaves_nothing,
    a_wrong_password_and_an_unknown_address_look_the_same,
    members_that_a_user_may_not_write_are_ignored,
    with_confirmation_a_taken_address_is_not_revealed,
    an_unconfirmed_sign_up_is_not_revealed,
    anonymous_sign_in_works_only_if_enabled,
    sign_up_can_be_disabled,
);

async fn an_address_is_stored_trimmed_and_in_lower_case_and_is_unique(app: TestApp) {
    let body = json!({ "email": "  Jaina@Example.ORG ", "password": PASSWORD });
    let jaina = app.post("/auth/v1/signup", body.clone()).await;
    assert_eq!(jaina.body["user"]["email"], "jaina@example.org");
    assert_eq!(jaina.body["user"]["user_metadata"], json!({}), "the name made of the address is the profile's alone");
    assert_eq!(app.number("select count(*) from profiles where username = 'jaina'".into()).await, 1);
    assert_eq!(app.post("/auth/v1/signup", body).await.brief(), "422 user_already_exists: User already registered");
    assert_eq!(app.sign_in(" JAINA@example.org", PASSWORD).await.brief(), "200");
    assert_eq!(app.count("users").await, 1);
}

async fn invalid_input_has_the_texts_of_the_specification(app: TestApp) {
    let long = "p".repeat(129);
    let wrong_email = "400 validation_failed: Invalid email format";
    let wrong_password = "422 weak_password: Password must be 8-128 characters long";
    for (body, said) in [
        (json!({ "email": "jaina", "password": PASSWORD }), wrong_email),
        (json!({ "email": "", "password": PASSWORD }), wrong_email),
        (json!({ "email": format!("{}@b.co", "a".repeat(255)), "password": PASSWORD }), wrong_email),
        (json!({ "email": "a@b.co", "password": "7 chars" }), wrong_password),
        (json!({ "email": "a@b.co", "password": "" }), wrong_password),
        (json!({ "email": "a@b.co", "password": long }), wrong_password),
        (json!({ "email": "a@b.co" }), "400 validation_failed: Signup requires a valid password"),
        (
            json!({ "email": "a@b.co", "password": PASSWORD, "data": { "username": "é!a" } }),
            "400 validation_failed: Username must be at least 3 characters long",
        ),
        (
            json!({ "email": "a@b.co", "password": PASSWORD, "data": { "username": 7 } }),
            "400 validation_failed: username must be text",
        ),
        (
            json!({ "phone": "+33600000000", "password": PASSWORD }),
            "400 phone_provider_disabled: Phone logins are disabled",
        ),
    ] {
        assert_eq!(app.post("/auth/v1/signup", body.clone()).await.brief(), said, "{body}");
    }
    let weak = app.post("/auth/v1/signup", json!({ "email": "a@b.co", "password": "short" })).await;
    assert_eq!(weak.body["weak_password"]["reasons"], json!(["length"]));
    assert_eq!(weak.headers["x-supabase-api-version"], "2024-01-01");
    assert_eq!(weak.headers["x-sb-error-code"], "weak_password");
    assert_eq!(weak.body["error_code"], "weak_password");
    assert_eq!(weak.body["msg"], weak.body["message"]);
    assert_eq!(app.count("users").await, 0);
}

async fn a_refused_sign_up_leaves_nothing(app: TestApp) {
    app.sign_up("ana").await;
    let before = (app.count("profiles").await, app.count("mana_ledger").await, app.count("identities").await);
    let body = json!({ "email": "ana@example.org", "password": PASSWORD, "data": { "username": "somebody" } });
    assert_eq!(app.post("/auth/v1/signup", body).await.status, 422);
    let heavy = json!({ "email": "b@example.org", "password": PASSWORD, "data": { "x": "y".repeat(9000) } });
    assert_eq!(app.post("/auth/v1/signup", heavy).await.status, 400);
    assert_eq!((app.count("profiles").await, app.count("mana_ledger").await, app.count("identities").await), before);
}

async fn a_wrong_password_and_an_unknown_address_look_the_same(app: TestApp) {
    app.sign_up("ana").await;
    let wrong = app.sign_in("ana@example.org", "wrong-password").await;
    let unknown = app.sign_in("nobody@example.org", PASSWORD).await;
    assert_eq!(wrong.brief(), "400 invalid_credentials: Invalid login credentials");
    assert_eq!(wrong.body, unknown.body);
    assert_eq!(app.sign_in("ana@example.org", &"p".repeat(5000)).await.body, wrong.body);
}

async fn members_that_a_user_may_not_write_are_ignored(app: TestApp) {
    let body = json!({ "email": "eve@example.org", "password": PASSWORD, "app_metadata": { "role": "admin" }, "role": "service_role",
        "data": { "role": "admin" }, "mana": 9999 });
    let eve = app.post("/auth/v1/signup", body).await;
    assert_eq!(eve.body["user"]["app_metadata"], json!({ "provider": "email", "providers": ["email"] }));
    assert_eq!(eve.body["user"]["role"], "authenticated");
    let eve = eve.player();
    let changed = app
        .put_as(
            &eve,
            "/auth/v1/user",
            json!({ "app_metadata": { "role": "admin" }, "role": "x", "data": { "color": "blue", "role": null } }),
        )
        .await;
    assert_eq!(changed.body["app_metadata"], json!({ "provider": "email", "providers": ["email"] }));
    assert_eq!(changed.body["user_metadata"], json!({ "color": "blue" }));
    assert_eq!(app.number("select mana from profiles".into()).await, 250);
}

async fn with_confirmation_a_taken_address_is_not_revealed(app: TestApp) {
    let app = app.again_with(|config| config.auth.confirm_email = true).await;
    let body = json!({ "email": "ana@example.org", "password": PASSWORD });
    let new = app.post("/auth/v1/signup", body.clone()).await;
    assert_eq!(new.status, 200);
    assert!(new.body["access_token"].is_null());
    assert_eq!(app.sign_in("ana@example.org", PASSWORD).await.brief(), "400 email_not_confirmed: Email not confirmed");

    let mail = app.mail_to("ana@example.org").await;
    let confirm = json!({ "type": "signup", "token_hash": mail.token() });
    assert_eq!(app.post("/auth/v1/verify", confirm).await.status, 200);
    assert_eq!(app.sign_in("ana@example.org", PASSWORD).await.status, 200);

    let taken = app.post("/auth/v1/signup", body).await;
    assert_eq!(taken.status, 200);
    let keys = |answer: &crate::testing::Answer| answer.body.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&taken), keys(&new), "the same shape as a new user");
    assert_eq!(taken.body["identities"], json!([]));
    assert_ne!(taken.body["id"], new.body["id"]);
    assert_eq!(app.count("users").await, 1);
}

async fn an_unconfirmed_sign_up_is_not_revealed(app: TestApp) {
    let app = app
        .again_with(|config| (config.auth.confirm_email, config.rate_limits) = (true, crate::base::config::Switch::On))
        .await;
    let sign_up = |email: &'static str| {
        app.post("/auth/v1/signup", json!({ "email": email, "password": PASSWORD, "data": { "username": "ana" } }))
    };
    let first = sign_up("ana@example.org").await;
    app.pass(60);
    let (known, new) = (sign_up("ana@example.org").await, sign_up("new@example.org").await);
    let shape = |answer: &crate::testing::Answer| {
        let mut body = answer.body.clone();
        let fields = body.as_object_mut().unwrap();
        fields.insert("user_metadata".into(), json!({}));
        for field in ["id", "email"] {
            fields.insert(field.into(), json!("another"));
        }
        let identity = fields["identities"][0].as_object_mut().unwrap();
        for field in ["identity_id", "id", "user_id", "email", "identity_data"] {
            identity.insert(field.into(), json!("another"));
        }
        body
    };
    assert_eq!(shape(&known), shape(&new));
    assert_ne!(known.body["id"], first.body["id"]);
    assert_eq!(app.letters_to("ana@example.org").await.len(), 2, "the owner gets the mail again");
    // The wait for the next mail is the same, too.
    for email in ["ana@example.org", "new@example.org"] {
        assert_eq!(sign_up(email).await.body["code"], "over_email_send_rate_limit");
    }
    assert_eq!(app.count("users").await, 2);
}

async fn anonymous_sign_in_works_only_if_enabled(app: TestApp) {
    let refused = app.post("/auth/v1/signup", json!({ "data": {} })).await;
    assert_eq!(refused.brief(), "422 anonymous_provider_disabled: Anonymous sign-ins are disabled");
    let app = app.again_with(|config| config.auth.anonymous_sign_in = true).await;
    let guest = app.post("/auth/v1/signup", json!({ "data": {} })).await;
    assert_eq!(guest.body["user"]["is_anonymous"], true);
    assert_eq!(guest.body["user"]["email"], "");
    let guest = guest.player();

    // With a confirmed address an anonymous user becomes a regular one.
    assert_eq!(app.put_as(&guest, "/auth/v1/user", json!({ "email": "new@example.org" })).await.status, 200);
    let mail = app.mail_to("new@example.org").await;
    let done = app.post("/auth/v1/verify", json!({ "type": "email_change", "token_hash": mail.token() })).await;
    assert_eq!(done.body["user"]["email"], "new@example.org");
    assert_eq!(done.body["user"]["is_anonymous"], false);
    assert_eq!(done.body["user"]["identities"][0]["provider"], "email");
}

async fn sign_up_can_be_disabled(app: TestApp) {
    let app = app.again_with(|config| config.auth.signup = false).await;
    let body = json!({ "email": "ana@example.org", "password": PASSWORD });
    assert_eq!(
        app.post("/auth/v1/signup", body).await.brief(),
        "422 signup_disabled: Signups not allowed for this instance"
    );
    assert_eq!(
        app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await.brief(),
        "422 signup_disabled: Signups not allowed for this instance"
    );
    // Without the wish for an account the answer reveals nothing.
    let body = json!({ "email": "ana@example.org", "create_user": false });
    assert_eq!(app.post("/auth/v1/otp", body).await.body, json!({}));
    assert_eq!((app.count("users").await, app.count("mail_outbox").await), (0, 0));
}
