//! Functions called by name.

use axum::http::Method;
use serde_json::{Value, json};

use super::TestApi;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(functions_are_called_with_a_body_or_a_query, calls_that_do_not_match_a_function_are_refused);

async fn functions_are_called_with_a_body_or_a_query(app: TestApp) {
    let api = TestApi::open(app).await;
    let posted = api.post("rpc/draw", None, "", json!({ "cards": 2, "deck": null })).await;
    assert_eq!((posted.status.as_u16(), &posted.body), (200, &json!([0, 1])));
    let asked = api.ask(Method::GET, "rpc/draw?cards=3&deck=x&select=*", None, &[], "").await;
    assert_eq!((asked.status.as_u16(), &asked.body), (200, &json!([0, 1, 2])));
    let head = api.ask(Method::HEAD, "rpc/draw?cards=3", None, &[("prefer", "count=exact")], "").await;
    assert_eq!((&head.body, head.headers["content-range"].to_str().unwrap()), (&json!(""), "0-2/3"));
    let me = api.post("rpc/whoami", Some(&api.ana), "", json!({})).await;
    assert_eq!(me.body, json!({ "id": api.ana.id }));
    let empty = api.ask(Method::POST, "rpc/whoami", Some(&api.ana), &[], "").await;
    assert_eq!(empty.body, json!({ "id": api.ana.id }));
    let void = api.post("rpc/knock", None, "", json!({})).await;
    assert_eq!((void.status.as_u16(), &void.body), (204, &json!("")));
    let single = [("accept", "application/vnd.pgrst.object+json")];
    let one = api.ask(Method::GET, "rpc/draw?cards=1", None, &single, "").await;
    assert_eq!(one.body, json!(0));
    assert_eq!(api.ask(Method::GET, "rpc/draw?cards=2", None, &single, "").await.status.as_u16(), 406);
}

async fn calls_that_do_not_match_a_function_are_refused(app: TestApp) {
    let api = TestApi::open(app).await;
    let brief = async |name: &str, body: Value| api.post(&format!("rpc/{name}"), None, "", body).await.brief();
    let missing = |form: &str| format!("404 PGRST202: Could not find the function public.{form} in the schema cache");
    assert_eq!(brief("nope", json!({})).await, missing("nope without parameters"));
    assert_eq!(brief("draw", json!({})).await, missing("draw without parameters"));
    assert_eq!(brief("draw", json!({ "cards": 1, "x": 2 })).await, missing("draw(cards, x)"));
    assert_eq!(brief("draw", json!({ "cards": "1" })).await, "400 22P02: invalid input syntax for type bigint: \"1\"");
    assert_eq!(brief("draw", json!({ "cards": null })).await, "400 22004: argument \"cards\" must not be null");
    assert_eq!(brief("draw", json!({ "cards": 0 })).await, "400 P0001: Draw one at least");
    assert_eq!(brief("draw", json!([1])).await, "400 PGRST102: Empty or invalid json");
    assert_eq!(brief("whoami", json!({})).await, "401 42501: permission denied for function whoami");
    let asked = api.ask(Method::GET, "rpc/draw?cards=x", None, &[], "").await;
    assert_eq!(asked.brief(), "400 22P02: invalid input syntax for type bigint: \"x\"");
    assert_eq!(api.ask(Method::DELETE, "rpc/draw", None, &[], "").await.status.as_u16(), 405);
}
