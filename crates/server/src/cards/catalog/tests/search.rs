//! The search by rpc. The order of results is tested in the cards crate.

use serde_json::{Value, json};

use crate::testing::{Engine, TestApp, cards};

async fn search(app: &TestApp, arguments: Value) -> Vec<String> {
    let answer = app.post("/rest/v1/rpc/card_search", arguments).await;
    assert_eq!(answer.brief(), "200", "{}", answer.body);
    answer.body.as_array().unwrap().iter().map(|card| card["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn visitors_find_cards_in_their_language_and_in_english() {
    let app = TestApp::on(Engine::Sqlite).await;
    app.give_cards(&cards::content(1));
    assert_eq!(search(&app, json!({ "query": "tempete", "locale": "fr" })).await, ["Tempête de braise"]);
    assert_eq!(search(&app, json!({ "query": "EMBER STROM", "locale": "frFR" })).await, ["Tempête de braise"]);
    assert_eq!(search(&app, json!({ "query": "tempete", "locale": "fr_CA" })).await, ["Tempête de braise"]);
    assert_eq!(search(&app, json!({ "query": "ember" })).await, ["Ember Storm"]);
    assert_eq!(search(&app, json!({ "query": "drake", "locale": "en" })).await.len(), 20);
    assert_eq!(search(&app, json!({ "query": "nothing like it" })).await, [] as [&str; 0]);
}

#[tokio::test]
async fn filters_narrow_a_search() {
    let app = TestApp::on(Engine::Sqlite).await;
    app.give_cards(&cards::content(1));
    assert_eq!(
        search(&app, json!({ "query": "", "card_class": "WARRIOR", "card_type": "WEAPON" })).await,
        ["Rusty Hook"]
    );
    assert_eq!(search(&app, json!({ "query": "", "rarity": "LEGENDARY", "cost": 9 })).await, ["Old Maro"]);
    assert_eq!(search(&app, json!({ "query": "drake", "cost": "9+" })).await.len(), 2);
    assert_eq!(
        search(&app, json!({ "query": "maro", "set": 1637, "format": "STANDARD", "cost": null })).await.len(),
        1
    );
    assert_eq!(search(&app, json!({ "query": "mago 4 mana" })).await, ["Ember Storm"], "words of the query, too");
    let wrong = app.post("/rest/v1/rpc/card_search", json!({ "query": "x", "card_class": "BARD" })).await;
    assert_eq!(
        (&wrong.body["hint"], &wrong.body["message"]),
        (&json!("unknown_filter"), &json!("No such filter: class=BARD"))
    );
}

#[tokio::test]
async fn new_data_is_searched_at_once() {
    let app = TestApp::on(Engine::Sqlite).await;
    let mut content = cards::content(1);
    app.give_cards(&content);
    assert_eq!(search(&app, json!({ "query": "maro" })).await.len(), 1);
    content.cards.retain(|card| card.dbf_id != cards::LEGEND);
    content.build = 2;
    app.give_cards(&content);
    assert_eq!(search(&app, json!({ "query": "maro" })).await.len(), 0);
}
