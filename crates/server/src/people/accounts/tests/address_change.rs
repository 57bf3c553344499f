//! The old address always learns of a change, and can undo it for seven days.

use axum::http::Method;
use serde_json::json;

use super::factors::{enroll, factor, verify};
use crate::testing::{Answer, PASSWORD, Player, SITE, TestApp, on_both_engines};

on_both_engines!(
    an_unverified_address_learns_of_the_change_when_it_is_requested,
    a_verified_address_learns_of_the_change_when_it_happens,
    the_link_gives_the_account_back_to_the_owner,
    the_link_stops_a_change_that_was_not_confirmed_yet,
    the_link_works_once_and_for_seven_days,
    the_first_address_wins_after_several_changes,
    a_factor_of_the_thief_is_removed_with_the_change,
    the_old_address_is_kept_for_its_owner,
);

const WEEK_S: u64 = 7 * 24 * 3600;

/// The token of the link in the newest letter about a changed address.
async fn undo_token(app: &TestApp, email: &str) -> String {
    let letters = app.letters_to(email).await;
    let letter = letters.iter().find(|letter| letter["kind"] == "email_changed").unwrap();
    let text = letter["text"].as_str().unwrap();
    let link = text.split_whitespace().find(|word| word.starts_with("http")).unwrap();
    let rest = link.strip_prefix(&format!("{SITE}/auth/reset-password?token_hash=")).unwrap();
    rest.strip_suffix("&type=recovery&undo=email").unwrap().to_owned()
}

async fn undo(app: &TestApp, token: &str) -> Answer {
    app.post("/auth/v1/verify", json!({ "type": "recovery", "token_hash": token })).await
}

/// Requests the change and confirms it from the new address.
async fn change_to(app: &TestApp, player: &Player, new: &str) -> Player {
    let asked = app.put_as(player, "/auth/v1/user", json!({ "email": new })).await;
    assert_eq!(asked.status, 200, "{}", asked.body);
    let token = app.mail_to(new).await.token();
    app.post("/auth/v1/verify", json!({ "type": "email_change", "token_hash": token })).await.player()
}

async fn an_unverified_address_learns_of_the_change_when_it_is_requested(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.put_as(&ana, "/auth/v1/user", json!({ "email": "thief@example.org" })).await;
    let letters = app.letters_to(&ana.email).await;
    assert_eq!(letters.len(), 1);
    assert!(letters[0]["text"].as_str().unwrap().contains("t…@example.org"));
    let token = app.mail_to("thief@example.org").await.token();
    app.post("/auth/v1/verify", json!({ "type": "email_change", "token_hash": token })).await.player();
    assert_eq!(app.letters_to(&ana.email).await.len(), 1, "one letter is enough");
}

async fn a_verified_address_learns_of_the_change_when_it_happens(app: TestApp) {
    app.sign_up("ana").await;
    app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await;
    let link = app.mail_to("ana@example.org").await.token();
    let ana = app.post("/auth/v1/verify", json!({ "type": "magiclink", "token_hash": link })).await.player();
    app.put_as(&ana, "/auth/v1/user", json!({ "email": "new@example.org" })).await;
    let (old, new) = (app.mail_to("ana@example.org").await, app.mail_to("new@example.org").await);
    assert_eq!(old.kind, "email_change");
    for mail in [old, new] {
        app.post("/auth/v1/verify", json!({ "type": "email_change", "token_hash": mail.token() })).await;
    }
    let owner = undo(&app, &undo_token(&app, "ana@example.org").await).await.player();
    assert_eq!((owner.id, &*owner.email), (ana.id, "ana@example.org"));
}

async fn the_link_gives_the_account_back_to_the_owner(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let thief = change_to(&app, &ana, "thief@example.org").await;
    app.put_as(&thief, "/auth/v1/user", json!({ "password": "of-the-thief" })).await;
    app.post("/auth/v1/recover", json!({ "email": "thief@example.org" })).await;
    let trap = app.mail_to("thief@example.org").await.token();

    let answer = undo(&app, &undo_token(&app, "ana@example.org").await).await;
    assert_eq!(answer.body["user"]["identities"][0]["identity_data"]["email"], "ana@example.org");
    let owner = answer.player();
    assert_eq!((owner.id, &*owner.email), (ana.id, "ana@example.org"));
    for session in [&ana, &thief] {
        assert_eq!(app.get_as(session, "/auth/v1/user").await.status, 403);
        assert_eq!(app.refresh(&session.refresh).await.status, 400);
    }
    assert_eq!(undo(&app, &trap).await.status, 403, "mailed links are void");
    for (email, password) in
        [("thief@example.org", "of-the-thief"), ("ana@example.org", "of-the-thief"), ("ana@example.org", PASSWORD)]
    {
        assert_eq!(app.sign_in(email, password).await.status, 400, "{email} {password}");
    }
    assert_eq!(app.put_as(&owner, "/auth/v1/user", json!({ "password": "of-the-owner" })).await.status, 200);
    assert_eq!(app.sign_in("ana@example.org", "of-the-owner").await.status, 200);
}

async fn the_link_stops_a_change_that_was_not_confirmed_yet(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.put_as(&ana, "/auth/v1/user", json!({ "email": "thief@example.org" })).await;
    let confirmation = app.mail_to("thief@example.org").await.token();
    let answer = undo(&app, &undo_token(&app, "ana@example.org").await).await;
    assert_eq!(answer.body["user"]["new_email"], json!(null));
    let late = json!({ "type": "email_change", "token_hash": confirmation });
    assert_eq!(app.post("/auth/v1/verify", late).await.status, 403);
}

async fn the_link_works_once_and_for_seven_days(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.put_as(&ana, "/auth/v1/user", json!({ "email": "new@example.org" })).await;
    let confirmation = app.mail_to("new@example.org").await.token();
    let token = undo_token(&app, "ana@example.org").await;
    // The days count from the moment at which the address changes.
    app.pass(3000);
    app.post("/auth/v1/verify", json!({ "type": "email_change", "token_hash": confirmation })).await.player();
    app.pass(WEEK_S);
    app.accounts.sweep().await.unwrap();
    assert_eq!(undo(&app, &token).await.status, 200);
    assert_eq!(undo(&app, &token).await.brief(), "403 otp_expired: Email link is invalid or has expired");

    let ben = app.sign_up("ben").await;
    change_to(&app, &ben, "other@example.org").await;
    let token = undo_token(&app, "ben@example.org").await;
    app.pass(WEEK_S + 1);
    assert_eq!(undo(&app, &token).await.status, 403);
    app.accounts.sweep().await.unwrap();
    assert_eq!(app.count("address_changes").await, 0);
}

async fn the_first_address_wins_after_several_changes(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let thief = change_to(&app, &ana, "first@example.org").await;
    app.pass(60);
    // The address that the thief has proven is asked to confirm the second change.
    app.put_as(&thief, "/auth/v1/user", json!({ "email": "second@example.org" })).await;
    for email in ["first@example.org", "second@example.org"] {
        let token = app.mail_to(email).await.token();
        app.post("/auth/v1/verify", json!({ "type": "email_change", "token_hash": token })).await;
    }
    let of_thief = undo_token(&app, "first@example.org").await;
    assert_eq!(undo(&app, &undo_token(&app, "ana@example.org").await).await.player().email, "ana@example.org");
    assert_eq!(undo(&app, &of_thief).await.status, 403, "the changes that followed are undone with it");
}

async fn a_factor_of_the_thief_is_removed_with_the_change(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let own = factor(&enroll(&app, &ana, "of the thief").await);
    let thief = verify(&app, &ana, &own, &own.code(&app)).await.player();
    change_to(&app, &thief, "thief@example.org").await;
    let owner = undo(&app, &undo_token(&app, "ana@example.org").await).await.player();
    assert_eq!(app.count("mfa_factors").await, 0);
    assert_eq!(app.put_as(&owner, "/auth/v1/user", json!({ "password": "of-the-owner" })).await.status, 200);
}

async fn the_old_address_is_kept_for_its_owner(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ben = app.sign_up("ben").await;
    let thief = change_to(&app, &ana, "thief@example.org").await;
    let sign_up = || app.post("/auth/v1/signup", json!({ "email": "ana@example.org", "password": PASSWORD }));
    assert_eq!(sign_up().await.brief(), "422 user_already_exists: User already registered");
    let bens = app.put_as(&ben, "/auth/v1/user", json!({ "email": "ana@example.org" })).await;
    assert_eq!(bens.body["code"], "email_exists");
    app.post("/auth/v1/otp", json!({ "email": "ana@example.org" })).await;
    let created = json!({ "email": "ana@example.org", "password": PASSWORD });
    let by_operator = app.as_service(Method::POST, "/auth/v1/admin/users", Some(created)).await;
    assert_eq!(by_operator.body["code"], "email_exists");
    assert_eq!(app.count("users").await, 2);
    // The account itself may have it back.
    let back = app.put_as(&thief, "/auth/v1/user", json!({ "email": "ana@example.org" })).await;
    assert_eq!(back.status, 200);
    app.pass(WEEK_S + 1);
    assert_eq!(sign_up().await.status, 200);
}
