//! Concurrent requests.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::json;
use tokio::task::JoinSet;

use super::{always, fields, profile, sql};
use crate::contract::registry::{CallError, Writer};
use crate::profile::check;
use crate::testing::{Answer, TestApp, on_both_engines};

on_both_engines!(
    sixty_four_requests_spend_one_balance_down_to_zero,
    of_concurrent_renames_to_one_name_one_succeeds,
    concurrent_inserts_create_a_profile_once,
    concurrent_changes_of_name_and_mana_lose_nothing,
    of_two_conditional_spends_one_succeeds,
);

/// Each request writes another balance, so each that succeeds is its own spend; the one that writes 0 is the last.
async fn sixty_four_requests_spend_one_balance_down_to_zero(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let entry = app.registry.entry("profiles").unwrap().update.clone().unwrap();
    let mut callers = JoinSet::new();
    for n in 0..64_i64 {
        let patch = fields(json!({ "mana": (63 - n) * 3 }));
        callers.spawn(entry.run(Writer::Player(ana.id), ana.id.to_string(), patch, always()));
    }
    let mut spent = 0;
    while let Some(done) = callers.join_next().await {
        match done.unwrap() {
            Ok(touched) => spent += i64::from(touched),
            Err(CallError::Forbidden(_)) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(profile(&app, &ana).await["mana"], 0);
    assert_eq!(app.number("select count(*) from mana_ledger where reason = 'spend'".into()).await, spent);
    assert_eq!(app.number("select cast(sum(amount) as bigint) from mana_ledger".into()).await, 0);
    assert!(check(&app.db).await.unwrap().wrong.is_empty());
}

async fn of_concurrent_renames_to_one_name_one_succeeds(app: TestApp) {
    let entry = app.registry.entry("profiles").unwrap().update.clone().unwrap();
    let mut callers = JoinSet::new();
    for n in 0..8 {
        let player = app.sign_up(&format!("player{n}")).await;
        let patch = fields(json!({ "username": if n % 2 == 0 { "Jaina" } else { "jAINA" }, "mana": 200 }));
        callers.spawn(entry.run(Writer::Player(player.id), player.id.to_string(), patch, always()));
    }
    let results = callers.join_all().await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(results.iter().filter(|result| matches!(result, Err(CallError::Taken(_)))).count(), 7);
    assert_eq!(app.number("select count(*) from profiles where username_folded = 'jaina'".into()).await, 1);
    assert_eq!(app.number("select count(*) from profiles where mana = 200".into()).await, 1, "and only they paid");
}

async fn concurrent_inserts_create_a_profile_once(app: TestApp) {
    let ana = app.sign_up("ana").await;
    sql(&app, format!("delete from profiles where id = '{}'", ana.id)).await;
    let entry = app.registry.entry("profiles").unwrap().insert.clone().unwrap();
    let mut callers = JoinSet::new();
    for n in 0..16 {
        let row = fields(json!({ "id": ana.id, "username": format!("name{n}"), "mana": 250 }));
        callers.spawn(entry.run(Writer::Player(ana.id), row));
    }
    for result in callers.join_all().await {
        assert_eq!(result.unwrap(), ana.id.to_string());
    }
    assert_eq!((app.count("profiles").await, app.count("mana_ledger").await), (1, 1));
    assert_eq!(profile(&app, &ana).await["mana"], 250);
}

async fn concurrent_changes_of_name_and_mana_lose_nothing(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let entry = app.registry.entry("profiles").unwrap().update.clone().unwrap();
    let mut callers = JoinSet::new();
    for n in 0..24_i64 {
        let patch = if n % 2 == 0 { json!({ "username": format!("ana{n}") }) } else { json!({ "mana": 100 - n }) };
        callers.spawn(entry.run(Writer::Player(ana.id), ana.id.to_string(), fields(patch), always()));
    }
    for result in callers.join_all().await {
        assert!(matches!(result, Ok(true) | Err(CallError::Forbidden(_))), "{result:?}");
    }
    let after = profile(&app, &ana).await;
    assert_eq!(after["mana"], 77);
    assert!(check(&app.db).await.unwrap().wrong.is_empty());
}

async fn of_two_conditional_spends_one_succeeds(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let spend = || {
        let request = Request::builder()
            .method(Method::PATCH)
            .uri(format!("/rest/v1/profiles?id=eq.{}&mana=eq.250&select=mana", ana.id))
            .header("apikey", &app.keys.publishable)
            .header("authorization", format!("Bearer {}", ana.access))
            .header("content-type", "application/json")
            .header("prefer", "return=representation");
        app.raw(request.body(Body::from(r#"{"mana":235}"#)).unwrap())
    };
    let (one, other) = tokio::join!(spend(), spend());
    let rows = |answer: &Answer| answer.body.as_array().unwrap().clone();
    assert_eq!([rows(&one), rows(&other)].concat(), [json!({ "mana": 235 })]);
    assert_eq!(app.number("select count(*) from mana_ledger where reason = 'spend'".into()).await, 1);
}
