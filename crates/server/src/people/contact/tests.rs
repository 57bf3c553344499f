//! Writing to the operator, through the API.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::base::config::Switch;
use crate::testing::{Answer, OPERATOR, PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    a_message_reaches_the_operators_mailbox,
    the_operator_is_the_address_in_the_settings,
    each_refusal_has_its_code,
    typed_text_cannot_forge_parts_of_the_mail,
    five_an_hour_and_no_more,
    twenty_a_day_and_no_more,
    an_ip_address_has_its_own_limit,
    unsent_messages_are_deleted_with_the_account,
    without_a_session_nothing_is_sent,
);

const CONTACT: &str = "/functions/v1/contact";

fn message() -> Value {
    json!({ "topic": "bug", "message": "The third card does not turn.", "language": "pt" })
}

async fn a_message_reaches_the_operators_mailbox(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let sent = app.post_as(&ana, CONTACT, message()).await;
    assert_eq!((sent.status.as_u16(), sent.body), (200, json!({ "success": true })));
    let letters = app.letters_to(OPERATOR).await;
    assert_eq!(letters.len(), 1);
    let letter = &letters[0];
    assert_eq!((&letter["kind"], &letter["reply_to"]), (&json!("contact"), &json!(ana.email)));
    assert_eq!(letter["subject"], "Message from ana (bug)");
    let expected = format!(
        "Topic: bug\nUsername: ana\nUser id: {}\nAddress: ana@example.org (never verified)\nLanguage: pt\nVersion: {}\n\n\
         > The third card does not turn.\n",
        ana.id,
        env!("CARGO_PKG_VERSION")
    );
    assert!(letter["text"].as_str().unwrap().starts_with(&expected), "{}", letter["text"]);
    assert!(letter["html"].as_str().unwrap().contains("The third card does not turn."));
}

async fn the_operator_is_the_address_in_the_settings(app: TestApp) {
    let app = app.again_with(|config| config.mail.operator = "The Keeper <keeper@example.org>".into()).await;
    let ana = app.sign_up("ana").await;
    app.post_as(&ana, CONTACT, message()).await;
    assert_eq!(app.letters_to("keeper@example.org").await.len(), 1);
    assert_eq!(app.count("mail_outbox").await, 1);
}

async fn each_refusal_has_its_code(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let send = |topic: &'static str, message: String| {
        app.post_as(&ana, CONTACT, json!({ "topic": topic, "message": message, "language": "en" }))
    };
    let short = send("idea", "  too few  ".into()).await;
    assert_eq!(short.brief(), "400 message_too_short: The message must be at least 10 characters long");
    assert_eq!(short.body["error"], short.body["message"]);
    let long = send("idea", "x".repeat(4001)).await;
    assert_eq!(long.brief(), "400 message_too_long: The message must be at most 4000 characters long");
    assert_eq!(
        send("praise", "You are all wonderful.".into()).await.brief(),
        "400 validation_failed: The topic must be one of question, bug, account, idea, other"
    );
    assert_eq!(app.post_as(&ana, CONTACT, json!({ "topic": "bug" })).await.body["code"], "message_too_short");
    assert_eq!(app.post_as(&ana, CONTACT, json!({ "topic": "bug", "message": [] })).await.body["code"], "bad_json");
    assert_eq!(app.post_as(&ana, CONTACT, json!([])).await.body["code"], "bad_json");
    assert_eq!(app.count("mail_outbox").await, 0);
    assert_eq!(send("other", "é".repeat(4000)).await.status, 200);
}

async fn typed_text_cannot_forge_parts_of_the_mail(app: TestApp) {
    let body = json!({
        "email": "eve@example.org",
        "password": PASSWORD,
        "data": { "username": "Eve\r\nBcc: x@example.org", "language": "en" },
    });
    let eve = app.post("/auth/v1/signup", body).await.player();
    let message = "hello there\u{0}\u{1b}\r\nUser id: 1\r\n<script>alert(1)</script>";
    let sent = app.post_as(&eve, CONTACT, json!({ "topic": "bug", "message": message, "language": "\r\nx" })).await;
    assert_eq!(sent.status, 200);
    let letter = &app.letters_to(OPERATOR).await[0];
    assert_eq!(letter["subject"], "Message from EveBccxexampleorg (bug)");
    assert_eq!(letter["reply_to"], "eve@example.org");
    let text = letter["text"].as_str().unwrap();
    assert!(text.contains("> hello there\n> User id: 1\n> <script>"), "{text}");
    assert!(text.contains("\nLanguage: fr\n"), "{text}");
    assert!(!letter["html"].as_str().unwrap().contains("<script>"));
}

async fn five_an_hour_and_no_more(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let ana = app.sign_up("ana").await;
    for _ in 0..5 {
        assert_eq!(app.post_as(&ana, CONTACT, message()).await.status, 200);
    }
    let refused = app.post_as(&ana, CONTACT, message()).await;
    assert_eq!(refused.brief(), "429 over_contact_limit: You have written very often, please try again later");
    assert_eq!(refused.headers["retry-after"], "720");
    assert_eq!(refused.body["error"], refused.body["message"]);
    let ben = app.sign_up("ben").await;
    assert_eq!(app.post_as(&ben, CONTACT, message()).await.status, 200, "another player has their own bucket");
    app.pass(720);
    assert_eq!(app.post_as(&ana, CONTACT, message()).await.status, 200);
    assert_eq!(app.count("mail_outbox").await, 7);
}

async fn twenty_a_day_and_no_more(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let mut ana = app.sign_up("ana").await;
    let mut sent = 0;
    // As often as the hourly limit allows, until the daily limit refuses.
    loop {
        let answer = app.post_as(&ana, CONTACT, message()).await;
        if answer.status == 200 {
            sent += 1;
            continue;
        }
        let wait: u64 = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
        if wait > 720 {
            break;
        }
        app.pass(720);
        ana = app.refresh(&ana.refresh).await.player();
    }
    // The daily bucket refills while it is used: one more message every 72 minutes.
    assert!((20..=24).contains(&sent), "{sent} were sent before the daily bucket was empty");
}

/// As `post_as`, from the given IP address.
async fn send_from(app: &TestApp, player: &Player, address: &str) -> Answer {
    let request = Request::post(CONTACT)
        .header("apikey", &app.keys.publishable)
        .header("authorization", format!("Bearer {}", player.access))
        .header("x-forwarded-for", address)
        .body(Body::from(message().to_string()))
        .unwrap();
    app.raw(request).await
}

async fn an_ip_address_has_its_own_limit(app: TestApp) {
    let app = app
        .again_with(|config| {
            config.rate_limits = Switch::On;
            config.trust_proxy = true;
        })
        .await;
    for n in 0..4 {
        let player = app.sign_up(&format!("player{n}")).await;
        for _ in 0..5 {
            assert_eq!(send_from(&app, &player, "203.0.113.7").await.status, 200);
        }
    }
    let fifth = app.sign_up("player5").await;
    assert_eq!(send_from(&app, &fifth, "203.0.113.7").await.body["code"], "over_contact_limit");
    assert_eq!(send_from(&app, &fifth, "203.0.113.8").await.status, 200);
}

async fn unsent_messages_are_deleted_with_the_account(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post_as(&ana, CONTACT, message()).await;
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    assert_eq!(app.count("mail_outbox").await, 0);
}

async fn without_a_session_nothing_is_sent(app: TestApp) {
    let ana = app.sign_up("ana").await;
    assert_eq!(
        app.post(CONTACT, message()).await.brief(),
        "401 no_authorization: This endpoint requires a valid Bearer token"
    );
    app.post_as(&ana, "/auth/v1/logout?scope=local", json!({})).await;
    let ended = app.post_as(&ana, CONTACT, message()).await;
    assert_eq!(ended.brief(), "403 session_not_found: Session from session_id claim in JWT does not exist");
    assert_eq!(app.count("mail_outbox").await, 0);
}
