//! Bodies that make no sense, sent to every path that takes one by a caller who may use it: the body is what is judged.

use axum::body::Body;
use axum::http::{Method, Request};

use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    a_body_that_is_no_object_is_refused_everywhere,
    an_odd_body_breaks_nothing,
    more_than_a_megabyte_is_too_large_everywhere,
    a_sign_out_ignores_its_body,
);

/// For a signed-in player; the others are called with the secret key.
const OF_PLAYERS: [(Method, &str); 3] =
    [(Method::PUT, "/auth/v1/user"), (Method::POST, "/auth/v1/factors"), (Method::POST, "/functions/v1/delete_user")];

const OF_ANYBODY: [&str; 12] = [
    "/auth/v1/signup",
    "/auth/v1/token?grant_type=password",
    "/auth/v1/token?grant_type=refresh_token",
    "/auth/v1/token?grant_type=pkce",
    "/auth/v1/token?grant_type=id_token",
    "/auth/v1/otp",
    "/auth/v1/verify",
    "/auth/v1/recover",
    "/auth/v1/resend",
    "/auth/v1/invite",
    "/auth/v1/admin/users",
    "/auth/v1/admin/generate_link",
];

/// The status for a body at every path.
async fn statuses(app: &TestApp, body: &str) -> Vec<(&'static str, u16)> {
    let mut statuses = Vec::new();
    for (method, path) in OF_PLAYERS.into_iter().chain(OF_ANYBODY.map(|path| (Method::POST, path))) {
        let bearer = if OF_ANYBODY.contains(&path) {
            app.keys.secret.clone()
        } else {
            // A new one for each: the call may delete the account.
            app.sign_up(&format!("ana{}", app.count("users").await)).await.access
        };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("apikey", &app.keys.secret)
            .header("authorization", format!("Bearer {bearer}"))
            .header("content-type", "application/json;charset=UTF-8")
            .body(Body::from(body.to_owned()))
            .unwrap();
        statuses.push((path, app.raw(request).await.status.as_u16()));
    }
    statuses
}

fn deep() -> String {
    "[".repeat(10_000) + &"]".repeat(10_000)
}

async fn a_body_that_is_no_object_is_refused_everywhere(app: TestApp) {
    let bodies = ["{\"email\": \"ana@example.com\", ", "\u{0}\u{1}\u{2}", "null", "[]", "42", "\"email\"", &deep()];
    for body in bodies {
        for (path, status) in statuses(&app, body).await {
            assert!([400, 403, 413, 422].contains(&status), "{path} answers {status} to {:.40}", body);
        }
    }
}

async fn an_odd_body_breaks_nothing(app: TestApp) {
    let in_data = format!("{{\"email\":\"deep@example.com\",\"password\":\"some word 7\",\"data\":{}}}", deep());
    let bodies = [
        "",
        "{}",
        r#"{"email":5,"password":7,"token":1,"refresh_token":2,"type":3}"#,
        r#"{"email":{},"password":[],"id_token":{},"provider":[],"type":{}}"#,
        r#"{"email":"text@example.com","password":"some word 7","data":"x"}"#,
        &in_data,
        r#"{"email":"\ud800@example.com","password":"some word 7"}"#,
        r#"{"email":"a\u0000b@example.com","password":"some\u0000word"}"#,
        r#"{"email":"nul@example.com","password":"some word 7","data":{"a\u0000":"\u0000"}}"#,
        r#"{"email":"number@example.com","password":"some word 7","data":{"n":1e999}}"#,
        r#"{"email":"twice@example.com","email":"x@example.com","password":"some word 7"}"#,
    ];
    for body in bodies {
        for (path, status) in statuses(&app, body).await {
            assert!(status < 500, "{path} answers {status} to {:.80}", body);
        }
    }
}

async fn more_than_a_megabyte_is_too_large_everywhere(app: TestApp) {
    let huge = "x".repeat(1_200_000);
    let body = format!("{{\"email\":\"huge@example.com\",\"password\":\"{PASSWORD}\",\"data\":\"{huge}\"}}");
    for (path, status) in statuses(&app, &body).await {
        assert_eq!(status, 413, "{path}");
    }
}

async fn a_sign_out_ignores_its_body(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for body in ["", "null", "[1]", "{\"scope\":", "\u{0}", &deep(), &"x".repeat(1_200_000)] {
        let ana = app.sign_in(&ana.email, PASSWORD).await.player();
        let request = Request::post("/auth/v1/logout?scope=local")
            .header("apikey", &app.keys.publishable)
            .header("authorization", format!("Bearer {}", ana.access))
            .header("content-type", "application/json;charset=UTF-8")
            .body(Body::from(body.to_owned()))
            .unwrap();
        assert_eq!(app.raw(request).await.status, 204, "{body:.40}");
        assert_eq!(app.get_as(&ana, "/auth/v1/user").await.status, 403, "{body:.40}");
    }
}
