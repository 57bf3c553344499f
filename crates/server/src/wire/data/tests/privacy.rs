//! Which rows and private columns each reader sees.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};

use super::TestApi;
use crate::testing::{TestApp, answer_of, on_both_engines};

on_both_engines!(
    rows_of_others_have_no_private_columns,
    filters_and_order_reveal_nothing_of_private_columns,
    own_rows_are_seen_only_by_their_owner,
    visitors_see_public_tables,
    the_secret_key_sees_everything,
    an_invalid_token_is_refused,
    a_key_is_needed,
);

async fn rows_of_others_have_no_private_columns(app: TestApp) {
    let api = TestApi::open(app).await;
    let rows = api.get("test_cards?order=id").await.body;
    assert_eq!((&rows[0]["price"], &rows[0]["note"]), (&json!(100), &json!("psst")));
    for other in [&rows[3], &rows[4]] {
        let members = other.as_object().unwrap();
        assert!(members.contains_key("name") && !members.contains_key("price") && !members.contains_key("note"));
    }
    let named = api.get("test_cards?select=id,price,n:note&order=id").await.body;
    assert_eq!(named[2], json!({ "id": 3, "price": 300, "n": "psst" }));
    assert_eq!(named[3], json!({ "id": 4, "price": null, "n": null }));
}

async fn filters_and_order_reveal_nothing_of_private_columns(app: TestApp) {
    let api = TestApi::open(app).await;
    for (query, ids) in [
        ("price=gt.0", vec![1, 2, 3]),
        ("price=not.gt.150", vec![1]),
        ("price=is.null", vec![4, 5]),
        ("price=isdistinct.400", vec![1, 2, 3, 4, 5]),
        ("note=like.p*", vec![1, 2, 3]),
        ("or=(price.eq.400,note.eq.psst)", vec![1, 2, 3]),
        ("not.or=(price.eq.400,note.eq.other)", vec![1, 2, 3]),
        ("order=price.desc.nullslast", vec![3, 2, 1, 4, 5]),
        ("order=price.desc", vec![4, 5, 3, 2, 1]),
    ] {
        assert_eq!(api.ids(query).await, ids, "{query}");
    }
    let counted =
        api.ask(Method::HEAD, "test_cards?price=eq.400", Some(&api.ana), &[("prefer", "count=exact")], "").await;
    assert_eq!(counted.headers["content-range"], "*/0");
}

async fn own_rows_are_seen_only_by_their_owner(app: TestApp) {
    let api = TestApi::open(app).await;
    assert_eq!(api.get("test_notes?select=id").await.body, json!([{ "id": 1 }]));
    assert_eq!(api.get("test_notes?select=id&id=eq.2").await.body, json!([]));
    assert_eq!(api.get("test_notes?select=id&or=(id.eq.2,id.eq.1)").await.body, json!([{ "id": 1 }]));
    let theirs = api.ask(Method::GET, "test_notes?select=id", Some(&api.ben), &[], "").await;
    assert_eq!(theirs.body, json!([{ "id": 2 }]));
}

async fn visitors_see_public_tables(app: TestApp) {
    let api = TestApi::open(app).await;
    let news = api.ask(Method::GET, "test_news?draft=is.null&select=slug,draft", None, &[], "").await;
    assert_eq!(news.body, json!([{ "slug": "a", "draft": null }, { "slug": "b", "draft": null }]));
    let news = api.ask(Method::GET, "test_news", None, &[], "").await;
    assert_eq!(news.body[0], json!({ "slug": "a", "title": "Ante" }));
    for table in ["test_cards", "test_notes"] {
        let denied = api.ask(Method::GET, table, None, &[], "").await;
        assert_eq!(denied.brief(), format!("401 42501: permission denied for table {table}"));
    }
}

async fn the_secret_key_sees_everything(app: TestApp) {
    let api = TestApi::open(app).await;
    let request = |path: &str| {
        let key = &api.app.keys.secret;
        Request::get(format!("/rest/v1/{path}")).header("apikey", key).body(Body::empty()).unwrap()
    };
    let cards = answer_of(&api.router, request("test_cards?price=gte.400")).await.body;
    assert_eq!((&cards[0]["price"], &cards[1]["note"]), (&json!(400), &json!("psst")));
    assert_eq!(answer_of(&api.router, request("test_notes")).await.body.as_array().map(Vec::len), Some(2));
    assert_eq!(answer_of(&api.router, request("test_news")).await.body[0]["draft"], "hush");
}

async fn an_invalid_token_is_refused(app: TestApp) {
    let api = TestApi::open(app).await;
    let request = |bearer: &str| {
        let request = Request::get("/rest/v1/test_news").header("apikey", &api.app.keys.publishable);
        request.header("authorization", format!("Bearer {bearer}")).body(Body::empty()).unwrap()
    };
    let (head, tail) = api.ana.access.split_at(api.ana.access.len() - 8);
    let forged = format!("{head}AAAAAAAA");
    assert_ne!(tail, "AAAAAAAA");
    for bearer in [forged.as_str(), "not.a.token", "x"] {
        let refused = answer_of(&api.router, request(bearer)).await;
        assert_eq!((refused.status.as_u16(), &refused.body["code"]), (401, &json!("PGRST301")));
        assert_eq!(refused.headers["www-authenticate"], "Bearer error=\"invalid_token\"");
    }
    api.app.pass(2 * 3600);
    let late = answer_of(&api.router, request(&api.ana.access)).await;
    assert_eq!(late.brief(), "401 PGRST303: JWT expired");
    assert_eq!(late.headers["www-authenticate"], "Bearer error=\"invalid_token\"");
}

async fn a_key_is_needed(app: TestApp) {
    let api = TestApi::open(app).await;
    let bare = answer_of(&api.router, Request::get("/rest/v1/test_news").body(Body::empty()).unwrap()).await;
    assert_eq!(bare.status.as_u16(), 401);
    assert_eq!((&bare.body["message"], &bare.body["hint"]), (&json!("No API key found in request"), &Value::Null));
    let path = format!("/rest/v1/test_news?apikey={}", api.app.keys.publishable);
    assert_eq!(answer_of(&api.router, Request::get(path).body(Body::empty()).unwrap()).await.brief(), "200");
}
