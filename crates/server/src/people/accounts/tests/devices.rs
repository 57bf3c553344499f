//! The list of devices, and signing them out.

use axum::body::Body;
use axum::http::Request;
use data_encoding::BASE32_NOPAD;
use serde_json::{Value, json};

use crate::people::accounts::totp::code_at;
use crate::testing::{Answer, PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    the_list_has_the_current_device_first_then_by_last_use,
    a_refresh_and_a_second_factor_update_the_device,
    ending_a_device_voids_its_tokens,
    the_current_device_can_be_ended,
    only_the_callers_own_devices_are_listed,
);

const DEVICES: &str = "/functions/v1/devices";

/// A request to the auth service with the given IP address and user agent.
async fn from(app: &TestApp, ip: &str, agent: &str, path: &str, bearer: Option<&Player>, body: Value) -> Answer {
    let bearer = bearer.map_or(&app.keys.publishable, |player| &player.access);
    let request = Request::post(path)
        .header("apikey", &app.keys.publishable)
        .header("authorization", format!("Bearer {bearer}"))
        .header("x-forwarded-for", ip)
        .header("user-agent", agent)
        .body(Body::from(body.to_string()))
        .unwrap();
    app.raw(request).await
}

async fn sign_in_from(app: &TestApp, ip: &str, agent: &str, email: &str) -> Player {
    let body = json!({ "email": email, "password": PASSWORD });
    from(app, ip, agent, "/auth/v1/token?grant_type=password", None, body).await.player()
}

async fn behind_a_proxy(app: &TestApp) -> TestApp {
    app.again_with(|config| config.trust_proxy = true).await
}

async fn the_list_has_the_current_device_first_then_by_last_use(app: TestApp) {
    let app = behind_a_proxy(&app).await;
    let phone = app.sign_up("ana").await;
    app.pass(60);
    let laptop = sign_in_from(&app, "203.0.113.7", "Firefox", &phone.email).await;
    app.pass(60);
    let tablet = sign_in_from(&app, "::ffff:198.51.100.4", &"x".repeat(400), &phone.email).await;

    let seen = app.get_as(&laptop, DEVICES).await;
    assert_eq!(seen.headers["cache-control"], "no-store");
    let devices = seen.body["devices"].as_array().unwrap();
    let column = |name: &str| devices.iter().map(|device| device[name].clone()).collect::<Vec<_>>();
    assert_eq!(column("current"), [true, false, false]);
    assert_eq!(column("ip"), ["203.0.113.7", "198.51.100.4", "127.0.0.1"]);
    assert_eq!(column("user_agent"), [json!("Firefox"), json!("x".repeat(256)), Value::Null]);
    assert_eq!(column("created_at"), ["2026-11-16T12:01:00Z", "2026-11-16T12:02:00Z", "2026-11-16T12:00:00Z"]);
    assert_eq!(column("last_used_at"), column("created_at"));

    let theirs = app.get_as(&tablet, DEVICES).await.body;
    assert_eq!((&theirs["devices"][0]["id"], &theirs["devices"][0]["current"]), (&devices[1]["id"], &json!(true)));
}

async fn a_refresh_and_a_second_factor_update_the_device(app: TestApp) {
    let app = behind_a_proxy(&app).await;
    app.sign_up("ana").await;
    let ana = sign_in_from(&app, "203.0.113.7", "Firefox 1", "ana@example.org").await;
    let current = async |player: &Player| {
        let body = app.get_as(player, DEVICES).await.body;
        ["last_used_at", "ip", "user_agent"].map(|name| body["devices"][0][name].as_str().unwrap().to_owned())
    };
    app.pass(3000);
    let refresh = "/auth/v1/token?grant_type=refresh_token";
    let body = json!({ "refresh_token": ana.refresh });
    let ana = from(&app, "203.0.113.8", "Firefox 2", refresh, None, body).await.player();
    assert_eq!(current(&ana).await, ["2026-11-16T12:50:00Z", "203.0.113.8", "Firefox 2"]);

    app.pass(60);
    app.put_as(&ana, "/auth/v1/user", json!({ "current_password": PASSWORD })).await;
    let enrolled = app.post_as(&ana, "/auth/v1/factors", json!({ "factor_type": "totp" })).await.body;
    let path = |end: &str| format!("/auth/v1/factors/{}/{end}", enrolled["id"].as_str().unwrap());
    let challenge =
        from(&app, "203.0.113.9", "Firefox 3", &path("challenge"), Some(&ana), json!({})).await.body["id"].clone();
    let secret = BASE32_NOPAD.decode(enrolled["totp"]["secret"].as_str().unwrap().as_bytes()).unwrap();
    let code = code_at(&secret, app.clock.now().secs() / 30);
    let body = json!({ "challenge_id": challenge, "code": code });
    let ana = from(&app, "203.0.113.9", "Firefox 3", &path("verify"), Some(&ana), body).await.player();
    assert_eq!(current(&ana).await, ["2026-11-16T12:51:00Z", "203.0.113.9", "Firefox 3"]);
}

/// The id of the current device.
async fn id(app: &TestApp, player: &Player) -> Value {
    app.get_as(player, DEVICES).await.body["devices"][0]["id"].clone()
}

async fn ending_a_device_voids_its_tokens(app: TestApp) {
    let phone = app.sign_up("ana").await;
    let laptop = app.sign_in(&phone.email, PASSWORD).await.player();
    let tablet = app.sign_in(&phone.email, PASSWORD).await.player();
    let ended = json!({ "id": id(&app, &laptop).await });
    let end = || app.delete_as(&phone, DEVICES, Some(ended.clone()));
    assert_eq!(end().await.body, json!({ "success": true }));
    assert_eq!(end().await.brief(), "404 device_not_found: Device not found");
    for path in [DEVICES, "/auth/v1/user"] {
        assert_eq!(
            app.get_as(&laptop, path).await.brief(),
            "403 session_not_found: Session from session_id claim in JWT does not exist"
        );
    }
    assert_eq!(app.delete_as(&laptop, DEVICES, Some(ended)).await.body["code"], "session_not_found");
    assert_eq!(app.refresh(&laptop.refresh).await.body["code"], "refresh_token_not_found");
    assert_eq!(app.get_as(&tablet, DEVICES).await.body["devices"].as_array().unwrap().len(), 2);
}

async fn the_current_device_can_be_ended(app: TestApp) {
    let phone = app.sign_up("ana").await;
    let laptop = app.sign_in(&phone.email, PASSWORD).await.player();
    let ended = app.delete_as(&laptop, DEVICES, Some(json!({ "id": id(&app, &laptop).await }))).await;
    assert_eq!(ended.body, json!({ "success": true }));
    assert_eq!(app.get_as(&laptop, "/auth/v1/user").await.body["code"], "session_not_found");
    assert_eq!(app.get_as(&phone, "/auth/v1/user").await.status, 200);
}

async fn only_the_callers_own_devices_are_listed(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    assert_eq!(app.get_as(&ana, DEVICES).await.body["devices"].as_array().unwrap().len(), 1);
    let end = |body| app.delete_as(&ana, DEVICES, Some(body));
    let bens = end(json!({ "id": id(&app, &ben).await })).await;
    assert_eq!(bens.brief(), "404 device_not_found: Device not found");
    assert_eq!(bens.body["error"], "Device not found");
    assert_eq!(app.get_as(&ben, "/auth/v1/user").await.status, 200);
    assert_eq!(end(json!({ "id": "laptop" })).await.brief(), "400 validation_failed: id must be an UUID");
    assert_eq!(end(json!({})).await.body["code"], "bad_json");
    assert_eq!(app.get(DEVICES).await.brief(), "401 no_authorization: This endpoint requires a valid Bearer token");
}
