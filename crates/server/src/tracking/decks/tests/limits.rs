//! How many decks a player may have.

use axum::http::Method;
use serde_json::json;

use super::{hint, saved};
use crate::testing::{TestApp, cards, on_both_engines};
use crate::tracking::decks::rules::{CHANGES, FREE_DECKS};

on_both_engines!(
    the_free_tier_has_eighteen_decks,
    concurrent_saves_take_the_last_place_once,
    saves_are_limited,
    renames_are_limited
);

async fn the_free_tier_has_eighteen_decks(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let first = saved(&app, &ana, "First").await;
    for n in 1..FREE_DECKS {
        saved(&app, &ana, &format!("Deck {n}")).await;
    }
    let code = json!({ "code": cards::good_code() });
    let full = app.rpc(&ana, "deck_save", code.clone()).await;
    assert_eq!(hint(&full), "400 deck_limit");
    assert!(full.body["message"].as_str().unwrap().contains("18 decks"));
    let id = json!({ "id": first["id"] });
    assert_eq!(hint(&app.rpc(&ana, "deck_duplicate", id.clone()).await), "400 deck_limit");
    app.rpc(&ana, "deck_archive", id.clone()).await;
    assert_eq!(app.rpc(&ana, "deck_save", code.clone()).await.brief(), "200");
    assert_eq!(hint(&app.rpc(&ana, "deck_restore", id.clone()).await), "400 deck_limit");
    let sql = format!("update profiles set subscription_tier = 'tracker' where id = '{}'", ana.id);
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
    assert_eq!(app.rpc(&ana, "deck_restore", id).await.brief(), "200");
    assert_eq!(app.rpc(&ana, "deck_save", code).await.brief(), "200");
}

async fn concurrent_saves_take_the_last_place_once(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for n in 1..FREE_DECKS {
        saved(&app, &ana, &format!("Deck {n}")).await;
    }
    let save = || app.rpc(&ana, "deck_save", json!({ "code": cards::good_code() }));
    let answers = tokio::join!(save(), save(), save(), save(), save());
    let answers = [answers.0, answers.1, answers.2, answers.3, answers.4];
    assert_eq!(answers.iter().filter(|answer| answer.brief() == "200").count(), 1);
    assert_eq!(app.count("decks").await, FREE_DECKS);
}

async fn saves_are_limited(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = crate::base::config::Switch::On).await;
    let ana = app.sign_up("ana").await;
    let deck = saved(&app, &ana, "Tempo").await;
    let (one, mut other) = (cards::good_deck(), cards::good_deck());
    other.cards.pop();
    let codes = [other.encode().unwrap(), one.encode().unwrap()];
    for n in 0..299 {
        let answer = app.rpc(&ana, "deck_update", json!({ "id": deck["id"], "code": codes[n % 2] })).await;
        assert_eq!(answer.brief(), "200");
    }
    let answer = app.rpc(&ana, "deck_update", json!({ "id": deck["id"], "code": codes[1] })).await;
    assert_eq!((answer.status.as_u16(), answer.headers.contains_key("retry-after")), (429, true));
    let versions = app.rpc(&ana, "deck_versions", json!({ "id": deck["id"] })).await.body;
    assert_eq!((versions.as_array().unwrap().len(), &versions[0]["version"]), (50, &json!(300)));
}

async fn renames_are_limited(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = crate::base::config::Switch::On).await;
    let ana = app.sign_up("ana").await;
    let deck = saved(&app, &ana, "Tempo").await;
    let path = format!("/rest/v1/decks?id=eq.{}", deck["id"].as_str().unwrap());
    let rename = |n: u32| {
        let body = Some(json!({ "name": format!("Tempo {n}") }));
        app.send(Method::PATCH, &path, Some(&ana.access), body)
    };
    for n in 0..CHANGES.burst {
        assert_eq!(rename(n).await.brief(), "204");
    }
    let refused = rename(0).await;
    assert_eq!((refused.status.as_u16(), refused.headers.contains_key("retry-after")), (429, true));
    app.pass(CHANGES.per.as_secs());
    assert_eq!(rename(1).await.brief(), "204");
}
