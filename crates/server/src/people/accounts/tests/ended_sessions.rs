//! An access token has no power from the moment its session ends.

use axum::http::Method;
use serde_json::json;

use crate::testing::{PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    sign_out_voids_the_access_tokens_at_once,
    a_device_that_was_signed_out_has_no_power,
    a_changed_password_voids_the_tokens_of_the_others,
    a_ban_voids_the_tokens,
    deletion_voids_the_tokens,
    an_end_on_another_node_counts_here,
    an_end_counts_after_a_restart,
    ends_are_kept_as_long_as_a_token_lives,
);

const NO_SESSION: &str = "Session from session_id claim in JWT does not exist";
const NO_USER: &str = "User from sub claim in JWT does not exist";

/// What the services answer to a player's token.
async fn answers(app: &TestApp, player: &Player) -> [String; 5] {
    let message = json!({ "topic": "room", "event": "hello", "payload": {} });
    [
        app.get_as(player, "/rest/v1/profiles?select=id").await.brief(),
        app.rpc(player, "profile_view", json!({})).await.brief(),
        app.get_as(player, "/functions/v1/devices").await.brief(),
        app.get_as(player, "/auth/v1/user").await.brief(),
        app.post_as(player, "/realtime/v1/api/broadcast", json!({ "messages": [message] })).await.brief(),
    ]
}

async fn has_power(app: &TestApp, player: &Player) -> bool {
    let good = ["200", "200", "200", "200", "202"];
    let answers = answers(app, player).await;
    assert!(answers == good || answers == void(NO_SESSION) || answers == void(NO_USER), "{answers:?}");
    answers == good
}

fn void(reason: &str) -> [String; 5] {
    let code = if reason == NO_USER { "user_not_found" } else { "session_not_found" };
    let (data, auth) = (format!("401 PGRST301: {reason}"), format!("403 {code}: {reason}"));
    [data.clone(), data, auth.clone(), auth, "401".into()]
}

async fn phone_and_laptop(app: &TestApp) -> (Player, Player) {
    let phone = app.sign_up("ana").await;
    let laptop = app.sign_in(&phone.email, PASSWORD).await.player();
    assert!(has_power(app, &phone).await && has_power(app, &laptop).await);
    (phone, laptop)
}

async fn sign_out_voids_the_access_tokens_at_once(app: TestApp) {
    let (phone, laptop) = phone_and_laptop(&app).await;
    assert_eq!(app.post_as(&phone, "/auth/v1/logout?scope=others", json!({})).await.status, 204);
    assert_eq!(answers(&app, &laptop).await, void(NO_SESSION));
    assert!(has_power(&app, &phone).await);
    assert_eq!(app.post_as(&phone, "/auth/v1/logout", json!({})).await.status, 204);
    assert!(!has_power(&app, &phone).await);
}

async fn a_device_that_was_signed_out_has_no_power(app: TestApp) {
    let (phone, laptop) = phone_and_laptop(&app).await;
    let devices = app.get_as(&laptop, "/functions/v1/devices").await.body;
    let id = devices["devices"][0]["id"].clone();
    assert_eq!(app.delete_as(&phone, "/functions/v1/devices", Some(json!({ "id": id }))).await.status, 200);
    assert_eq!((has_power(&app, &phone).await, has_power(&app, &laptop).await), (true, false));
}

async fn a_changed_password_voids_the_tokens_of_the_others(app: TestApp) {
    let (phone, laptop) = phone_and_laptop(&app).await;
    let change = json!({ "password": "a-new-password", "current_password": PASSWORD });
    assert_eq!(app.put_as(&phone, "/auth/v1/user", change).await.status, 200);
    assert_eq!((has_power(&app, &phone).await, has_power(&app, &laptop).await), (true, false));
}

async fn a_ban_voids_the_tokens(app: TestApp) {
    let (phone, laptop) = phone_and_laptop(&app).await;
    let ban = Some(json!({ "ban_duration": "1h" }));
    let user = format!("/auth/v1/admin/users/{}", phone.id);
    assert_eq!(app.as_service(Method::PUT, &user, ban).await.status, 200);
    assert_eq!((has_power(&app, &phone).await, has_power(&app, &laptop).await), (false, false));
}

async fn deletion_voids_the_tokens(app: TestApp) {
    let (phone, laptop) = phone_and_laptop(&app).await;
    let user = format!("/auth/v1/admin/users/{}", phone.id);
    assert_eq!(app.as_service(Method::DELETE, &user, None).await.status, 200);
    assert_eq!(answers(&app, &phone).await, void(NO_USER));
    assert_eq!(answers(&app, &laptop).await, void(NO_USER));
}

async fn an_end_on_another_node_counts_here(app: TestApp) {
    let other = app.another_node().await;
    let (phone, laptop) = phone_and_laptop(&app).await;
    assert!(has_power(&other, &laptop).await);
    assert_eq!(app.post_as(&phone, "/auth/v1/logout?scope=others", json!({})).await.status, 204);
    // Committed a while after its time, and read later.
    app.pass(90);
    other.accounts.read_ended_sessions().await.unwrap();
    assert_eq!((has_power(&other, &phone).await, has_power(&other, &laptop).await), (true, false));
    // As `runeside user delete` does, which is a process of its own.
    other.accounts.delete_user(crate::people::audit::Actor::command(), phone.id).await.unwrap();
    app.accounts.read_ended_sessions().await.unwrap();
    assert_eq!(answers(&app, &phone).await, void(NO_USER));
}

async fn an_end_counts_after_a_restart(app: TestApp) {
    let (phone, laptop) = phone_and_laptop(&app).await;
    assert_eq!(app.post_as(&phone, "/auth/v1/logout?scope=others", json!({})).await.status, 204);
    app.pass(3000);
    let app = app.killed_and_started().await;
    assert_eq!((has_power(&app, &phone).await, has_power(&app, &laptop).await), (true, false));
}

async fn ends_are_kept_as_long_as_a_token_lives(app: TestApp) {
    let (phone, _) = phone_and_laptop(&app).await;
    assert_eq!(app.post_as(&phone, "/auth/v1/logout", json!({})).await.status, 204);
    app.pass(3600);
    app.accounts.sweep().await.unwrap();
    assert_eq!(app.count("ended_sessions").await, 2);
    app.pass(300);
    app.accounts.sweep().await.unwrap();
    assert_eq!(app.count("ended_sessions").await, 0);
}
