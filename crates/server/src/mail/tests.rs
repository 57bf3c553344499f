//! How long a letter lies in the outbox.

use serde_json::json;

use super::outbox;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(a_letter_is_kept_no_longer_than_it_is_good_for, a_letter_of_an_older_version_goes_too);

const DAY: u64 = 24 * 3600;

async fn kinds(app: &TestApp) -> Vec<String> {
    let letters = app.get("/dev/mail.json").await.body;
    let mut kinds: Vec<_> =
        letters.as_array().unwrap().iter().map(|letter| letter["kind"].as_str().unwrap().to_owned()).collect();
    kinds.sort();
    kinds
}

async fn a_letter_is_kept_no_longer_than_it_is_good_for(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post("/auth/v1/recover", json!({ "email": ana.email })).await;
    app.post_as(&ana, "/functions/v1/deletion_request", json!({})).await;
    app.post_as(&ana, "/functions/v1/contact", json!({ "topic": "idea", "message": "More cards, please." })).await;
    let told = ["contact", "deletion_request", "deletion_requested"];
    let all = ["contact", "deletion_request", "deletion_requested", "recovery"];

    app.pass(DAY);
    app.accounts.sweep().await.unwrap();
    assert_eq!(kinds(&app).await, all);
    app.pass(1);
    app.accounts.sweep().await.unwrap();
    assert_eq!(kinds(&app).await, told, "a code a day old opens nothing any more");
    app.pass(29 * DAY - 1);
    app.accounts.sweep().await.unwrap();
    assert_eq!(kinds(&app).await, told);
    app.pass(1);
    app.accounts.sweep().await.unwrap();
    assert_eq!(app.count("mail_outbox").await, 0);
}

async fn a_letter_of_an_older_version_goes_too(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post("/auth/v1/recover", json!({ "email": ana.email })).await;
    app.db.write(|tx| tx.script("update mail_outbox set expires_at = null")).await.unwrap();
    app.pass(30 * DAY + 1);
    let now = app.clock.now();
    app.db.write(move |tx| outbox::discard_expired(tx, now)).await.unwrap();
    assert_eq!(app.count("mail_outbox").await, 0);
}
