//! How long a letter stays in the outbox, and which node has claimed it.

use std::time::Duration;

use serde_json::json;

use super::outbox;
use crate::base::db::Tx;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_letter_is_deleted_when_it_expires,
    a_letter_of_an_older_version_expires_too,
    a_node_that_restarts_releases_its_claims,
);

const DAY: u64 = 24 * 3600;

async fn kinds(app: &TestApp) -> Vec<String> {
    let letters = app.get("/dev/mail.json").await.body;
    let mut kinds: Vec<_> =
        letters.as_array().unwrap().iter().map(|letter| letter["kind"].as_str().unwrap().to_owned()).collect();
    kinds.sort();
    kinds
}

async fn a_letter_is_deleted_when_it_expires(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post("/auth/v1/recover", json!({ "email": ana.email })).await;
    app.post_as(&ana, "/functions/v1/deletion_request", json!({})).await;
    app.post_as(&ana, "/functions/v1/contact", json!({ "topic": "idea", "message": "More cards, please." })).await;
    let notices = ["contact", "deletion_request", "deletion_requested"];
    let all = ["contact", "deletion_request", "deletion_requested", "recovery"];

    app.pass(DAY);
    app.accounts.sweep().await.unwrap();
    assert_eq!(kinds(&app).await, all);
    app.pass(1);
    app.accounts.sweep().await.unwrap();
    assert_eq!(kinds(&app).await, notices, "a code is void after a day");
    app.pass(29 * DAY - 1);
    app.accounts.sweep().await.unwrap();
    assert_eq!(kinds(&app).await, notices);
    app.pass(1);
    app.accounts.sweep().await.unwrap();
    assert_eq!(app.count("mail_outbox").await, 0);
}

async fn a_letter_of_an_older_version_expires_too(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.post("/auth/v1/recover", json!({ "email": ana.email })).await;
    app.db.write(|tx| tx.script("update mail_outbox set expires_at = null")).await.unwrap();
    app.pass(30 * DAY + 1);
    let now = app.clock.now();
    outbox::discard_expired(&app.db, now).await.unwrap();
    assert_eq!(app.count("mail_outbox").await, 0);
}

async fn a_node_that_restarts_releases_its_claims(app: TestApp) {
    for name in ["ana", "ben", "cem"] {
        let player = app.sign_up(name).await;
        app.post("/auth/v1/recover", json!({ "email": player.email })).await;
    }
    let now = app.clock.now();
    let due = || app.db.read(move |tx| outbox::due(tx, now));
    let letters = due().await.unwrap();
    let [mine, other, postponed] = <[_; 3]>::try_from(letters).unwrap();

    let (until, wanted) = (now.plus(Duration::from_secs(180)), mine.id);
    let claims = move |tx: &mut Tx<'_>| {
        assert!(outbox::claim(tx, &mine, "main", until)?);
        assert!(!outbox::claim(tx, &mine, "other", until)?, "it is claimed");
        assert!(outbox::claim(tx, &other, "other", until)?);
        assert!(outbox::claim(tx, &postponed, "main", until)?);
        outbox::postpone(tx, postponed.id, until)
    };
    app.db.write(claims).await.unwrap();
    assert!(due().await.unwrap().is_empty());

    app.db.write(move |tx| outbox::release_claims(tx, "main", now)).await.unwrap();
    let released: Vec<_> = due().await.unwrap().into_iter().map(|letter| letter.id).collect();
    assert_eq!(released, [wanted]);
}
