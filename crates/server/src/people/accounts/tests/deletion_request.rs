//! Requests to the operator to delete an account.

use serde_json::{Value, json};

use crate::base::config::Switch;
use crate::testing::{OPERATOR, PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    a_request_sends_one_mail_each_to_the_operator_and_the_user,
    two_tabs_open_one_request,
    a_request_can_be_withdrawn_and_the_operator_is_informed,
    the_letter_is_in_the_requested_language_or_the_users,
    a_message_has_a_limit_and_loses_control_characters,
    requests_have_a_limit,
    a_request_is_deleted_with_the_account,
    the_operator_sees_open_requests,
    a_request_needs_a_session,
);

const REQUEST: &str = "/functions/v1/deletion_request";

fn kinds(letters: &[Value]) -> Vec<&str> {
    letters.iter().map(|letter| letter["kind"].as_str().unwrap()).collect()
}

async fn a_request_sends_one_mail_each_to_the_operator_and_the_user(app: TestApp) {
    let ana = app.sign_up("ana").await;
    assert_eq!(app.get_as(&ana, REQUEST).await.body, json!({ "request": null }));
    let first = app.post_as(&ana, REQUEST, json!({ "message": "I forgot it.", "language": "en" })).await;
    assert_eq!(first.body["request"]["created_at"], "2026-11-16T12:00:00Z");
    app.pass(60);
    assert_eq!(app.post_as(&ana, REQUEST, json!({})).await.body, first.body, "the same request");
    assert_eq!(app.get_as(&ana, REQUEST).await.body, first.body);

    let to_operator = app.letters_to(OPERATOR).await;
    assert_eq!(kinds(&to_operator), ["deletion_request"]);
    assert_eq!(to_operator[0]["reply_to"], ana.email);
    let text = to_operator[0]["text"].as_str().unwrap();
    for part in [&*ana.id.to_string(), "Username: ana", "Make sure who is asking", "\n\n> I forgot it.\n"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let to_user = app.letters_to(&ana.email).await;
    assert_eq!(kinds(&to_user), ["deletion_requested"]);
    assert_eq!((&to_user[0]["reply_to"], &to_user[0]["language"]), (&json!(OPERATOR), &json!("en")));
    assert_eq!(app.get_as(&ana, "/auth/v1/user").await.status, 200, "the request deletes nothing");
}

async fn two_tabs_open_one_request(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ask = || app.post_as(&ana, REQUEST, json!({}));
    let (one, two, three) = tokio::join!(ask(), ask(), ask());
    assert_eq!((&one.body, &two.body), (&two.body, &three.body));
    assert!(one.body["request"]["id"].is_string());
    assert_eq!(app.count("mail_outbox").await, 2);
}

async fn a_request_can_be_withdrawn_and_the_operator_is_informed(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post_as(&ana, REQUEST, json!({})).await;
    app.pass(1);
    for _ in 0..2 {
        let back = app.delete_as(&ana, REQUEST, None).await;
        assert_eq!((back.status.as_u16(), back.body), (200, json!({ "request": null })));
    }
    assert_eq!(app.get_as(&ana, REQUEST).await.body, json!({ "request": null }));
    assert_eq!(kinds(&app.letters_to(OPERATOR).await), ["deletion_withdrawn", "deletion_request"]);
    app.pass(1);
    app.post_as(&ana, REQUEST, json!({})).await;
    assert_eq!(kinds(&app.letters_to(OPERATOR).await)[0], "deletion_request", "a new request is possible");
}

async fn the_letter_is_in_the_requested_language_or_the_users(app: TestApp) {
    let body = json!({ "email": "ana@example.org", "password": PASSWORD, "data": { "language": "es" } });
    let ana = app.post("/auth/v1/signup", body).await.player();
    for (body, subject) in [
        (json!({}), "Has pedido eliminar tu cuenta"),
        (json!({ "language": "pt" }), "Você pediu a exclusão da sua conta"),
        (json!({ "language": "fr" }), "Vous avez demandé la suppression de votre compte"),
        (json!({ "language": "en" }), "You asked us to delete your account"),
    ] {
        app.pass(1);
        app.post_as(&ana, REQUEST, body).await;
        assert_eq!(app.letters_to(&ana.email).await[0]["subject"], subject);
        app.delete_as(&ana, REQUEST, None).await;
    }
}

async fn a_message_has_a_limit_and_loses_control_characters(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ask = |message: String| app.post_as(&ana, REQUEST, json!({ "message": message }));
    let long = ask("é".repeat(1001)).await;
    assert_eq!(long.brief(), "400 message_too_long: The message must be at most 1000 characters long");
    assert_eq!(long.body["error"], long.body["message"]);
    assert_eq!(app.post_as(&ana, REQUEST, json!({ "message": 7 })).await.body["code"], "bad_json");
    assert_eq!(ask(format!("{}\0\u{7}", "é".repeat(1000))).await.status, 200);
    let kept = app.number("select length(message) from deletion_requests".into()).await;
    assert_eq!(kept, 1000);
}

async fn requests_have_a_limit(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let ana = app.sign_up("ana").await;
    let ask = || app.post_as(&ana, REQUEST, json!({}));
    for _ in 0..3 {
        for _ in 0..5 {
            assert_eq!(ask().await.status, 200, "an open request is no new request");
        }
        app.delete_as(&ana, REQUEST, None).await;
    }
    let refused = ask().await;
    assert_eq!(
        refused.brief(),
        "429 over_deletion_request_limit: Deletion was requested too often, please try again later"
    );
    assert_eq!(refused.headers["retry-after"], "1200");
    assert_eq!(app.count("deletion_requests").await, 0);
    let ben = app.sign_up("ben").await;
    assert_eq!(app.post_as(&ben, REQUEST, json!({})).await.status, 200);
}

async fn a_request_is_deleted_with_the_account(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post_as(&ana, REQUEST, json!({})).await;
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    for table in ["users", "deletion_requests", "mail_outbox"] {
        assert_eq!(app.count(table).await, 0, "{table}");
    }
}

async fn the_operator_sees_open_requests(app: TestApp) {
    for name in ["ana", "ben", "cleo"] {
        let player = app.sign_up(name).await;
        app.pass(1);
        app.post_as(&player, REQUEST, json!({})).await;
        if name == "ben" {
            app.delete_as(&player, REQUEST, None).await;
        }
    }
    let open = app.accounts.open_deletion_requests().await.unwrap();
    let who: Vec<_> = open.iter().map(|request| (request.email.as_deref().unwrap(), request.email_verified)).collect();
    assert_eq!(who, [("ana@example.org", false), ("cleo@example.org", false)]);
}

async fn a_request_needs_a_session(app: TestApp) {
    let ana = app.sign_up("ana").await;
    assert_eq!(app.post(REQUEST, json!({})).await.body["code"], "no_authorization");
    app.post_as(&ana, "/auth/v1/logout?scope=local", json!({})).await;
    let answers = [
        app.get_as(&ana, REQUEST).await,
        app.post_as(&ana, REQUEST, json!({})).await,
        app.delete_as(&ana, REQUEST, None).await,
    ];
    for answer in answers {
        assert_eq!((answer.status.as_u16(), &answer.body["code"]), (403, &json!("session_not_found")));
    }
    assert_eq!(app.count("mail_outbox").await, 0);
}
