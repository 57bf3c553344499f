//! What administrators do to a player, and what the player notices.

use axum::http::Method;
use serde_json::json;
use uuid::Uuid;

use super::{actions, admin, call, done, refused, user};
use crate::testing::{OPERATOR, PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    a_banned_player_reads_why_and_how_long,
    mana_is_given_and_taken_within_the_caps,
    the_tracker_is_given_until_a_day,
    sessions_are_ended_and_notes_are_kept,
    letters_are_sent_and_factors_removed,
    nobody_acts_on_themselves_and_an_administrator_is_named,
    two_administrators_who_take_each_others_role,
    bans_and_deletions_are_limited_by_the_hour,
    acts_of_the_key_and_the_command_line_are_logged,
);

async fn a_banned_player_reads_why_and_how_long(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let ban =
        json!({ "user": ana.id, "days": 7, "cause": "abuse", "words": "Be kind.", "reason": "insults in the name" });
    done(&app, &boss, "admin_user_ban", ban.clone()).await;
    assert_eq!(app.get_as(&ana, "/auth/v1/user").await.status, 403, "the sessions ended");
    let until = app.clock.now().0 + 7 * 24 * 3_600_000;
    let answer = app.sign_in(&ana.email, PASSWORD).await;
    assert_eq!(answer.brief(), "400 user_banned: User is banned");
    assert_eq!(answer.body["ban"], json!({ "until": until, "cause": "abuse", "words": "Be kind." }));
    assert_eq!(user(&app, &boss, &ana).await["user"]["ban"], answer.body["ban"]);

    let for_good = json!({ "user": ana.id, "days": null, "cause": "cheating", "reason": "again" });
    done(&app, &boss, "admin_user_ban", for_good).await;
    assert_eq!(
        app.sign_in(&ana.email, PASSWORD).await.body["ban"],
        json!({ "until": null, "cause": "cheating", "words": null })
    );
    for (change, code) in [(json!(2), "admin_term"), (json!(-1), "admin_term")] {
        let mut bad = ban.clone();
        bad["days"] = change;
        assert_eq!(refused(&app, &boss, "admin_user_ban", bad).await, code);
    }
    let lift = json!({ "user": ana.id, "reason": "a mistake" });
    done(&app, &boss, "admin_user_unban", lift.clone()).await;
    assert_eq!(app.sign_in(&ana.email, PASSWORD).await.status, 200);
    assert_eq!(refused(&app, &boss, "admin_user_unban", lift).await, "admin_unchanged");
    assert_eq!(actions(&app).await, ["user.unban", "user.ban", "user.ban"]);
    let wrong = json!({ "user": ana.id, "reason": "ab" });
    assert_eq!(refused(&app, &boss, "admin_user_unban", wrong).await, "admin_reason");
}

async fn mana_is_given_and_taken_within_the_caps(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let change = |amount: i64, reference: u128| json!({ "user": ana.id, "amount": amount, "reason": "a broken game", "reference": Uuid::from_u128(reference) });
    for _ in 0..2 {
        done(&app, &boss, "admin_user_mana", change(20, 1)).await;
    }
    let page = user(&app, &boss, &ana).await;
    assert_eq!(page["user"]["mana"], 270, "the same reference counts once");
    assert_eq!(actions(&app).await, ["mana.adjust"]);
    let row = &page["ledger"][0];
    assert_eq!((&row["amount"], &row["by"], &row["note"]), (&json!(20), &json!("boss"), &json!("a broken game")));

    assert_eq!(refused(&app, &boss, "admin_user_mana", change(-271, 2)).await, "admin_not_enough_mana");
    assert_eq!(refused(&app, &boss, "admin_user_mana", change(10_001, 2)).await, "admin_mana_cap");
    assert_eq!(refused(&app, &boss, "admin_user_mana", change(0, 2)).await, "admin_unchanged");
    for reference in 3..7 {
        done(&app, &boss, "admin_user_mana", change(10_000, reference)).await;
    }
    done(&app, &boss, "admin_user_mana", change(-9_980, 8)).await;
    assert_eq!(refused(&app, &boss, "admin_user_mana", change(1, 9)).await, "admin_mana_cap");
    assert_eq!(actions(&app).await.len(), 6, "none for what was refused");
    let other = admin(&app, "other").await;
    done(&app, &other, "admin_user_mana", change(1, 9)).await;
    assert_eq!(crate::profile::check(&app.db).await.unwrap().wrong, [""; 0]);
}

async fn the_tracker_is_given_until_a_day(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let until = app.clock.now().0 + 3_600_000;
    let give = json!({ "user": ana.id, "until": until, "reason": "a prize" });
    done(&app, &boss, "admin_user_tier", give.clone()).await;
    let page = user(&app, &boss, &ana).await;
    assert_eq!((&page["user"]["tier"], &page["grant_until"]), (&json!("tracker"), &json!(until)));
    assert_eq!(refused(&app, &boss, "admin_user_tier", give.clone()).await, "admin_unchanged");
    let late = json!({ "user": ana.id, "until": 5, "reason": "a prize" });
    assert_eq!(refused(&app, &boss, "admin_user_tier", late).await, "admin_term");

    let next = app.shop.sweep(app.clock.now()).await.unwrap();
    assert_eq!(next.map(|at| at.0), Some(until), "the server wakes up for its end");
    app.pass(3600);
    app.shop.sweep(app.clock.now()).await.unwrap();
    super::type_code(&app, &boss).await;
    let boss = app.refresh(&boss.refresh).await.player();
    let page = user(&app, &boss, &ana).await;
    assert_eq!((&page["user"]["tier"], &page["grant_until"]), (&json!("free"), &json!(null)));

    let again = json!({ "user": ana.id, "until": until + 9_000_000, "reason": "a prize" });
    done(&app, &boss, "admin_user_tier", again).await;
    done(&app, &boss, "admin_user_tier", json!({ "user": ana.id, "until": null, "reason": "a mistake" })).await;
    assert_eq!(user(&app, &boss, &ana).await["user"]["tier"], "free");
    assert_eq!(actions(&app).await, ["tier.grant"; 3]);
}

async fn sessions_are_ended_and_notes_are_kept(app: TestApp) {
    let (phone, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let laptop = app.sign_in(&phone.email, PASSWORD).await.player();
    app.pass(5);
    let tablet = app.sign_in(&phone.email, PASSWORD).await.player();
    let page = user(&app, &boss, &phone).await;
    assert_eq!(page["sessions"].as_array().unwrap().len(), 3);
    let end = |session: serde_json::Value| json!({ "user": phone.id, "session": session, "reason": "a lost phone" });
    done(&app, &boss, "admin_user_end_sessions", end(page["sessions"][0]["id"].clone())).await;
    assert_eq!(app.get_as(&tablet, "/auth/v1/user").await.status, 403);
    assert_eq!(app.get_as(&laptop, "/auth/v1/user").await.status, 200);
    done(&app, &boss, "admin_user_end_sessions", end(json!(null))).await;
    assert_eq!(app.get_as(&laptop, "/auth/v1/user").await.status, 403);
    assert_eq!(refused(&app, &boss, "admin_user_end_sessions", end(json!(null))).await, "admin_unchanged");

    done(&app, &boss, "admin_user_note", json!({ "user": phone.id, "text": " All is well. " })).await;
    let note = user(&app, &boss, &phone).await["notes"][0].clone();
    assert_eq!((&note["text"], &note["author"]), (&json!("All is well."), &json!("boss")));
    assert_eq!(refused(&app, &boss, "admin_user_note", json!({ "user": phone.id, "text": " " })).await, "admin_text");
    done(&app, &boss, "admin_user_note", json!({ "user": phone.id, "remove": note["id"] })).await;
    assert_eq!(user(&app, &boss, &phone).await["notes"], json!([]));
    assert_eq!(actions(&app).await, ["note.remove", "note.add", "user.end_sessions", "user.end_sessions"]);
}

async fn letters_are_sent_and_factors_removed(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let send = |letter: &str| json!({ "user": ana.id, "letter": letter, "reason": "asked by mail" });
    done(&app, &boss, "admin_user_send", send("reset")).await;
    assert_eq!(app.mail_to(&ana.email).await.kind, "recovery");
    assert_eq!(refused(&app, &boss, "admin_user_send", send("confirmation")).await, "admin_unchanged");

    let factor = Uuid::new_v4();
    let user_id = ana.id;
    app.db
        .write(move |tx| {
            tx.run(
                "insert into mfa_factors (id, user_id, status, secret, created_at, updated_at) values ($1, $2, 'verified', 'A', 0, 0)",
                crate::params![factor, user_id],
            )
        })
        .await
        .unwrap();
    let remove = json!({ "user": ana.id, "factor": factor, "reason": "identity checked" });
    done(&app, &boss, "admin_user_remove_factor", remove.clone()).await;
    assert_eq!(user(&app, &boss, &ana).await["factors"], json!([]));
    assert_eq!(refused(&app, &boss, "admin_user_remove_factor", remove).await, "admin_unchanged");
    assert_eq!(actions(&app).await, ["user.remove_factor", "user.send_reset"]);
}

async fn nobody_acts_on_themselves_and_an_administrator_is_named(app: TestApp) {
    let (boss, other) = (admin(&app, "boss").await, admin(&app, "other").await);
    let ban = |user: Uuid, name: Option<&str>| json!({ "user": user, "days": 1, "cause": "other", "reason": "a test", "name": name });
    let delete = |user: Uuid, name: &str| json!({ "user": user, "name": name, "reason": "a test" });
    assert_eq!(refused(&app, &boss, "admin_user_ban", ban(boss.id, Some("boss"))).await, "admin_oneself");
    assert_eq!(refused(&app, &boss, "admin_user_delete", delete(boss.id, "boss")).await, "admin_oneself");
    let role = json!({ "user": boss.id, "admin": false, "reason": "a test" });
    assert_eq!(refused(&app, &boss, "admin_user_role", role).await, "admin_oneself");
    assert_eq!(refused(&app, &boss, "admin_user_ban", ban(other.id, None)).await, "admin_name");
    assert_eq!(refused(&app, &boss, "admin_user_delete", delete(other.id, "boss")).await, "admin_name");
    assert_eq!(actions(&app).await, [""; 0]);

    done(&app, &boss, "admin_user_ban", ban(other.id, Some("Other"))).await;
    assert_eq!(app.letters_to(OPERATOR).await[0]["subject"], "other was banned, an administrator");
    assert_eq!(app.letters_to(&other.email).await[0]["kind"], "admin_sanctioned");
    done(&app, &boss, "admin_user_delete", delete(other.id, "other")).await;
    assert_eq!(app.letters_to(&other.email).await.len(), 2);
    assert_eq!(refused(&app, &boss, "admin_user_delete", delete(other.id, "other")).await, "admin_user_not_found");
    assert_eq!(actions(&app).await, ["user.delete", "user.ban"]);

    // The last administrator stays, also by their own hand.
    let own = app.post_as(&boss, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    assert_eq!(own.body["code"], "last_admin", "{}", own.body);
}

async fn two_administrators_who_take_each_others_role(app: TestApp) {
    let (boss, other) = (admin(&app, "boss").await, admin(&app, "other").await);
    let take = |user: Uuid| json!({ "user": user, "admin": false, "reason": "a quarrel" });
    let (one, two) = tokio::join!(
        call(&app, &boss, "admin_user_role", take(other.id)),
        call(&app, &other, "admin_user_role", take(boss.id)),
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 204, "{} {}", one.body, two.body);
    assert!(statuses[1] >= 401, "{} {}", one.body, two.body);
    assert_eq!(app.number("select count(*) from users where is_admin".into()).await, 1);
    assert_eq!(actions(&app).await, ["user.role"]);
    assert!(app.letters_to(OPERATOR).await[0]["subject"].as_str().unwrap().ends_with("is no administrator any more"));
}

async fn bans_and_deletions_are_limited_by_the_hour(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let ban = json!({ "user": ana.id, "days": 1, "cause": "spam", "reason": "a test" });
    for _ in 0..20 {
        done(&app, &boss, "admin_user_ban", ban.clone()).await;
    }
    assert_eq!(refused(&app, &boss, "admin_user_ban", ban.clone()).await, "admin_too_many_sanctions");
    assert_eq!(actions(&app).await.len(), 20);
    app.pass(3600);
    super::type_code(&app, &boss).await;
    let boss = app.refresh(&boss.refresh).await.player();
    done(&app, &boss, "admin_user_ban", ban).await;
}

async fn acts_of_the_key_and_the_command_line_are_logged(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let path = format!("/auth/v1/admin/users/{}", ana.id);
    let role = json!({ "app_metadata": { "role": "admin" } });
    assert_eq!(app.as_service(Method::PUT, &path, Some(role)).await.status, 200);
    assert_eq!(app.letters_to(OPERATOR).await[0]["subject"], "ana is an administrator now");
    let body = json!({ "email": "new@example.org", "password": PASSWORD });
    assert_eq!(app.as_service(Method::POST, "/auth/v1/admin/users", Some(body)).await.status, 200);
    let link = json!({ "type": "recovery", "email": ana.email });
    assert_eq!(app.as_service(Method::POST, "/auth/v1/admin/generate_link", Some(link)).await.status, 200);
    let invite = json!({ "email": "guest@example.org" });
    assert_eq!(app.as_service(Method::POST, "/auth/v1/invite", Some(invite)).await.status, 200);
    assert_eq!(app.as_service(Method::PUT, &path, Some(json!({ "ban_duration": "soon" }))).await.status, 400);
    app.accounts.delete_user(crate::people::audit::Actor::command(), ana.id).await.unwrap();
    assert_eq!(actions(&app).await, ["user.delete", "user.invite", "user.link", "user.create", "user.role"]);
    let keys = "select count(*) from admin_log where actor_kind = 'secret_key' and address is not null";
    assert_eq!(app.number(keys.into()).await, 4);
    assert_eq!(app.number("select count(*) from admin_log where actor_kind = 'command'".into()).await, 1);
    let addresses = "select count(*) from admin_log where before like '%@%' or after like '%@%'";
    assert_eq!(app.number(addresses.into()).await, 0, "no address is in the log");
}
