//! Pictures: stored by the server, public, deleted with the account.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;

use super::{brief, profile, update};
use crate::profile::picture::samples::{data_url, jpeg, png};
use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    a_picture_is_served_at_an_address_of_its_own,
    a_new_picture_has_a_new_address_and_the_old_one_is_deleted,
    other_addresses_are_refused,
    a_deleted_account_deletes_its_picture,
);

async fn a_picture_is_served_at_an_address_of_its_own(app: TestApp) {
    let ana = app.sign_up("ana").await;
    update(&app, &ana, json!({ "avatar_url": data_url("png", &png(64, 64)) })).await.unwrap();
    let url = profile(&app, &ana).await["avatar_url"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&format!("/avatars/{}/", ana.id)), "{url}");
    let shown = app.raw(Request::get(&url).body(Body::empty()).unwrap()).await;
    assert_eq!(shown.status, 200);
    assert_eq!(shown.headers["content-type"], "image/png");
    assert_eq!(shown.headers["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(shown.headers["x-content-type-options"], "nosniff");
    assert_eq!(shown.headers["content-security-policy"], "default-src 'none'; sandbox");
    assert_eq!(shown.headers["content-length"], png(64, 64).len().to_string().as_str());
    let known = Request::get(&url).header("if-none-match", &shown.headers["etag"]).body(Body::empty()).unwrap();
    assert_eq!(app.raw(known).await.status, 304);
    update(&app, &ana, json!({ "avatar_url": url })).await.unwrap();
    assert_eq!(profile(&app, &ana).await["avatar_url"], url, "sent back unchanged, it stays");
}

async fn a_new_picture_has_a_new_address_and_the_old_one_is_deleted(app: TestApp) {
    let ana = app.sign_up("ana").await;
    update(&app, &ana, json!({ "avatar_url": data_url("png", &png(64, 64)) })).await.unwrap();
    let old = profile(&app, &ana).await["avatar_url"].as_str().unwrap().to_owned();
    update(&app, &ana, json!({ "avatar_url": data_url("jpeg", &jpeg(64, 64)) })).await.unwrap();
    let new = profile(&app, &ana).await["avatar_url"].as_str().unwrap().to_owned();
    assert_eq!(app.get(&new).await.headers["content-type"], "image/jpeg");
    let gone = app.get(&old).await;
    assert_eq!((gone.status.as_u16(), gone.headers["cache-control"].to_str().unwrap()), (404, "no-store"));
    assert_eq!(app.count("avatars").await, 1);
    update(&app, &ana, json!({ "avatar_url": null })).await.unwrap();
    assert_eq!(profile(&app, &ana).await["avatar_url"], json!(null));
    assert_eq!((app.get(&new).await.status.as_u16(), app.count("avatars").await), (404, 0));
}

async fn other_addresses_are_refused(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ben = app.sign_up("ben").await;
    update(&app, &ben, json!({ "avatar_url": data_url("png", &png(8, 8)) })).await.unwrap();
    let bens = profile(&app, &ben).await["avatar_url"].clone();
    let not_a_picture = "invalid: avatar_url must be null or a picture: a data URL of a PNG, JPEG or WebP";
    for url in [bens, json!("https://example.org/track.png"), json!("javascript:alert(1)"), json!(7), json!("")] {
        assert_eq!(brief(update(&app, &ana, json!({ "avatar_url": url })).await), not_a_picture);
    }
    let large = [png(8, 8), vec![0; 200_000]].concat();
    let refused = update(&app, &ana, json!({ "avatar_url": data_url("png", &large) })).await;
    assert_eq!(brief(refused), "invalid: The picture must be at most 100 kB");
    assert_eq!(profile(&app, &ana).await["avatar_url"], json!(null));
    for path in ["/avatars/x/y", "/avatars/x", "/avatars/%00/%ff", &format!("/avatars/{}/%00", ana.id)] {
        let status = app.get(path).await.status.as_u16();
        assert!([400, 404].contains(&status), "{path}: {status}");
    }
}

async fn a_deleted_account_deletes_its_picture(app: TestApp) {
    let ana = app.sign_up("ana").await;
    update(&app, &ana, json!({ "avatar_url": data_url("png", &png(8, 8)) })).await.unwrap();
    super::view::matches(&app, &ana, "win", None, 3).await;
    super::view::quizzes(&app, &ana, 2).await;
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    for table in ["profiles", "avatars", "mana_ledger", "match_stats", "quiz_sessions"] {
        assert_eq!(app.count(table).await, 0, "{table}");
    }
}
