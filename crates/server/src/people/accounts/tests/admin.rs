//! The admin API, and who may use it.

use axum::http::Method;
use serde_json::json;

use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    the_admin_api_needs_the_secret_key_or_an_administrator_with_a_second_factor,
    users_are_created_changed_banned_and_deleted,
    users_are_listed_by_pages,
    links_are_made_for_every_purpose,
    an_invitation_is_accepted_by_its_link,
);

async fn the_admin_api_needs_the_secret_key_or_an_administrator_with_a_second_factor(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let refused = "403 not_admin: User not allowed";
    assert_eq!(app.get("/auth/v1/admin/users").await.brief(), refused);
    assert_eq!(app.get_as(&ana, "/auth/v1/admin/users").await.brief(), refused);
    assert_eq!(app.as_service(Method::GET, "/auth/v1/admin/users", None).await.status, 200);

    let role = json!({ "app_metadata": { "role": "admin" } });
    app.as_service(Method::PUT, &format!("/auth/v1/admin/users/{}", ana.id), Some(role)).await;
    let admin = app.sign_in(&ana.email, PASSWORD).await.player();
    assert_eq!(app.get_as(&admin, "/auth/v1/admin/users").await.brief(), refused, "not without a second factor");
    app.db
        .write(move |tx| tx.run("update sessions set aal = 'aal2' where user_id = $1", crate::params![admin.id]))
        .await
        .unwrap();
    assert_eq!(app.get_as(&admin, "/auth/v1/admin/users").await.status, 200);
    let none = json!({ "app_metadata": { "role": null } });
    app.as_service(Method::PUT, &format!("/auth/v1/admin/users/{}", ana.id), Some(none)).await;
    assert_eq!(app.get_as(&admin, "/auth/v1/admin/users").await.status, 403, "who loses the role is signed out");
}

async fn users_are_created_changed_banned_and_deleted(app: TestApp) {
    let users = "/auth/v1/admin/users";
    let made = app
        .as_service(
            Method::POST,
            users,
            Some(json!({ "email": "a@example.org", "password": PASSWORD, "email_confirm": true,
            "user_metadata": { "username": "ana" }, "app_metadata": { "team": "x" } })),
        )
        .await;
    assert_eq!(made.body["user_metadata"]["username"], "ana");
    assert_eq!(made.body["app_metadata"]["team"], "x");
    let again = app.as_service(Method::POST, users, Some(json!({ "email": "a@example.org" }))).await;
    assert_eq!(again.body["code"], "email_exists");
    let one = format!("{users}/{}", made.body["id"].as_str().unwrap());
    let put = async |body| app.as_service(Method::PUT, &one, Some(body)).await;

    let ana = app.sign_in("a@example.org", PASSWORD).await.player();
    assert_eq!(put(json!({ "ban_duration": "1h" })).await.status, 200);
    assert_eq!(app.get_as(&ana, "/auth/v1/user").await.status, 403, "a ban ends the sessions");
    assert_eq!(app.sign_in("a@example.org", PASSWORD).await.brief(), "400 user_banned: User is banned");
    app.pass(3601);
    assert_eq!(app.sign_in("a@example.org", PASSWORD).await.status, 200);
    assert_eq!(put(json!({ "ban_duration": "soon" })).await.status, 400);

    let moved =
        put(json!({ "email": "B@example.org", "password": "a-new-password", "user_metadata": { "color": "blue" } }))
            .await;
    assert_eq!(moved.body["email"], "b@example.org");
    assert_eq!(moved.body["user_metadata"], json!({ "color": "blue", "username": "ana" }));
    assert_eq!(app.sign_in("b@example.org", "a-new-password").await.status, 200);

    assert_eq!(app.as_service(Method::DELETE, &one, Some(json!({ "should_soft_delete": true }))).await.status, 400);
    assert_eq!(
        app.as_service(Method::DELETE, &one, Some(json!({ "should_soft_delete": false }))).await.body,
        json!({})
    );
    assert_eq!(app.as_service(Method::GET, &one, None).await.brief(), "404 user_not_found: User not found");
    assert_eq!(app.as_service(Method::DELETE, &one, None).await.status, 404);
    let bad = app.as_service(Method::GET, &format!("{users}/7"), None).await;
    assert_eq!(bad.brief(), "400 validation_failed: user_id must be an UUID");
}

async fn users_are_listed_by_pages(app: TestApp) {
    for name in ["ana", "ben", "cia"] {
        app.pass(1);
        app.sign_up(name).await;
    }
    let list = async |query: &str| app.as_service(Method::GET, &format!("/auth/v1/admin/users?{query}"), None).await;
    let first = list("page=1&per_page=2").await;
    let names = |answer: &crate::testing::Answer| {
        answer.body["users"]
            .as_array()
            .unwrap()
            .iter()
            .map(|u| u["email"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&first), ["cia@example.org", "ben@example.org"]);
    assert_eq!(first.headers["x-total-count"], "3");
    assert_eq!(
        first.headers["link"],
        "</admin/users?page=2&per_page=2>; rel=\"next\", </admin/users?page=2&per_page=2>; rel=\"last\""
    );
    assert_eq!(names(&list("page=2&per_page=2").await), ["ana@example.org"]);
    assert_eq!(names(&list("page=&per_page=").await).len(), 3);
    assert_eq!(names(&list(&format!("per_page={}", i64::MAX)).await).len(), 3);
    assert_eq!(list("page=-1").await.status, 400);
    assert_eq!(list("page=x").await.status, 400);
}

async fn links_are_made_for_every_purpose(app: TestApp) {
    app.sign_up("ana").await;
    let make = async |body| app.as_service(Method::POST, "/auth/v1/admin/generate_link", Some(body)).await;
    for (body, kind) in [
        (json!({ "type": "signup", "email": "new@example.org", "password": PASSWORD }), "signup"),
        (json!({ "type": "invite", "email": "guest@example.org" }), "invite"),
        (json!({ "type": "magiclink", "email": "ana@example.org" }), "magiclink"),
        (json!({ "type": "recovery", "email": "ana@example.org" }), "recovery"),
        (
            json!({ "type": "email_change_new", "email": "ana@example.org", "new_email": "neu@example.org" }),
            "email_change",
        ),
    ] {
        let link = make(body.clone()).await;
        assert_eq!(link.status, 200, "{body} {}", link.body);
        assert!(link.body["action_link"].as_str().unwrap().contains(link.body["hashed_token"].as_str().unwrap()));
        let verified =
            app.post("/auth/v1/verify", json!({ "type": kind, "token_hash": link.body["hashed_token"] })).await;
        assert_eq!(verified.status, 200, "{kind} {}", verified.body);
    }
    assert_eq!(
        app.number("select count(*) from mail_outbox where kind <> 'email_changed'".into()).await,
        0,
        "an administrator's link is returned, not mailed"
    );
    assert_eq!(make(json!({ "type": "recovery", "email": "nobody@example.org" })).await.body["code"], "user_not_found");
    assert_eq!(
        make(json!({ "type": "signup", "email": "neu@example.org", "password": PASSWORD })).await.body["code"],
        "email_exists"
    );
    assert_eq!(make(json!({ "type": "sms", "email": "ana@example.org" })).await.status, 400);
}

async fn an_invitation_is_accepted_by_its_link(app: TestApp) {
    let invite = async || {
        app.as_service(
            Method::POST,
            "/auth/v1/invite",
            Some(json!({ "email": "guest@example.org", "data": { "language": "en" } })),
        )
        .await
    };
    assert!(invite().await.body["invited_at"].is_string());
    let mail = app.mail_to("guest@example.org").await;
    assert_eq!(mail.kind, "invite");
    let opened = app.get(mail.path()).await;
    assert!(opened.headers["location"].to_str().unwrap().contains("type=invite"));
    assert_eq!(invite().await.body["code"], "email_exists");
}
