//! The table of opponents' decks, from players' lists to a client, on both engines.

use guess::{Group, Seen};
use serde_json::{Value, json};

use super::*;
use crate::testing::{Player, TestApp, cards, on_both_engines};
use crate::tracking::{archetypes, decks};

on_both_engines!(
    a_tracker_gets_the_decks_that_enough_players_have,
    before_it_is_made_and_without_the_tracker_there_is_nothing,
);

async fn player(app: &TestApp, name: &str) -> Player {
    let player = app.sign_up(name).await;
    let (user, now) = (player.id, app.clock.now());
    app.db.write(move |tx| crate::people::usernames::set_tier(tx, user, "tracker", now)).await.unwrap();
    player
}

/// Nine minions from `first` on, and the spell.
async fn save(app: &TestApp, player: &Player, first: u32) {
    let mut deck = cards::good_deck();
    deck.cards = (first..first + 9).chain([cards::MAGE_SPELL]).map(|card| (card, 2)).collect();
    let answer = app.rpc(player, "deck_save", json!({ "code": deck.encode().unwrap() })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

/// Whether an entry of the table is the card.
fn names(card: &Value, id: &str) -> bool {
    card.as_str().unwrap().split(' ').any(|it| it == id)
}

async fn learn(app: &TestApp) {
    archetypes::learn(&app.db, app.cards.current(), Timestamp(0), app.clock.now(), true).await.unwrap();
    decks::label_all(&app.db).await.unwrap();
    update(&app.db, app.cards.current(), app.clock.now()).await.unwrap();
}

async fn a_tracker_gets_the_decks_that_enough_players_have(app: TestApp) {
    app.give_cards(&cards::content(1));
    let mut players = Vec::new();
    for name in ["ana", "ben", "cem"] {
        players.push(player(&app, name).await);
    }
    // The lists of the first kind are of two players, those of the other one of three.
    for (at, player) in players.iter().enumerate() {
        save(&app, player, 1011 + at as u32).await;
        save(&app, &players[at % 2], 1001 + at as u32).await;
    }
    learn(&app).await;
    let table = app.rpc(&players[0], "opponent_decks", json!({})).await.body;
    assert_eq!(table["updated_at"], json!(app.clock.now().0), "{table}");
    let group = &table["groups"][0];
    assert_eq!((&group["class"], &group["format"]), (&json!("MAGE"), &json!("STANDARD")));
    let named = group["archetypes"].as_array().unwrap();
    assert_eq!(named.len(), 1, "{group}");
    assert!(named[0]["names"]["fr"].is_string());
    let read = Group::parse(group["text"].as_str().unwrap()).unwrap();
    let place = |id: &str| {
        let place = table["cards"].as_array().unwrap().iter().position(|card| names(card, id));
        place.unwrap_or_else(|| panic!("{id} is not told: {table}")) as u32
    };
    let seen = ["TEST_1014", "TEST_1015", "TEST_1016"].map(|id| Seen { card: place(id), copies: 1 });
    let guess = guess::guess(&read, &seen);
    assert_eq!(guess.best().map(|(index, _)| index), Some(0), "{guess:?}");
    assert!(guess.cards.iter().any(|it| it.card == place("TEST_1017") && it.chance > 0.5), "{guess:?}");
    let told = table["cards"].as_array().unwrap();
    assert!(!told.iter().any(|card| names(card, "TEST_1002")), "only two have it: {table}");
}

async fn before_it_is_made_and_without_the_tracker_there_is_nothing(app: TestApp) {
    let (ana, ben) = (player(&app, "ana").await, app.sign_up("ben").await);
    let table = app.rpc(&ana, "opponent_decks", json!({})).await.body;
    assert_eq!(table, json!({ "updated_at": null, "cards": [], "groups": [] }));
    update(&app.db, None, app.clock.now()).await.unwrap();
    let table = app.rpc(&ana, "opponent_decks", json!({})).await.body;
    assert_eq!(table["updated_at"], Value::Null, "without card data");
    let refused = app.rpc(&ben, "opponent_decks", json!({})).await;
    assert_eq!((refused.status.as_u16(), &refused.body["hint"]), (400, &json!("tracker_required")), "{}", refused.body);
}
