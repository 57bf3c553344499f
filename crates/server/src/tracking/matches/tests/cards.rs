//! What a match says of the cards of the player's own deck.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{hint, played, set_tier};
use crate::base::db::Tx;
use crate::params;
use crate::people::audit::Actor;
use crate::people::usage;
use crate::testing::{TestApp, cards, on_both_engines};
use crate::tracking::match_cards::{CardPlay, unpack};
use crate::tracking::matches::RECOUNT;

on_both_engines!(
    cards_of_the_log_are_stored_beside_the_match_and_go_with_it,
    cards_that_are_not_valid_refuse_the_match,
);

async fn stored(app: &TestApp) -> Vec<Vec<CardPlay>> {
    let read =
        |tx: &mut Tx<'_>| tx.all("select cards from match_cards", params![], |row| Ok(unpack(&row.get::<String>(0)?)));
    app.db.read(read).await.unwrap()
}

/// What is wrong with the counts of what players store.
async fn wrong(app: &TestApp) -> Vec<String> {
    app.db.read(|tx| usage::audit(tx, &RECOUNT, 100)).await.unwrap()
}

fn of_log(app: &TestApp, id: Uuid, cards: Value) -> Value {
    played(app, id, json!({ "source": "log", "mode": "ranked", "cards": cards }))
}

async fn cards_of_the_log_are_stored_beside_the_match_and_go_with_it(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    set_tier(&app, &ana, "tracker").await;
    let told = json!([
        { "card": "TEST_1001", "offered": 2, "kept": 1, "drawn": 0, "played": 3 },
        { "card": "TEST_SPELL", "drawn": 4 },
        { "card": "UNKNOWN_9", "offered": 1 },
    ]);
    let row = app.rpc(&ana, "match_record", of_log(&app, Uuid::from_u128(1), told.clone())).await;
    assert_eq!((row.brief().as_str(), row.body.get("cards")), ("200", None), "{}", row.body);
    let expected = vec![
        CardPlay { card: 1001, offered: 2, kept: 1, drawn: Some(0), played: Some(3) },
        CardPlay { card: 2001, offered: 0, kept: 0, drawn: Some(4), played: None },
    ];
    assert_eq!(stored(&app).await, std::slice::from_ref(&expected));
    // A retry changes nothing, also with other cards.
    app.rpc(&ana, "match_record", of_log(&app, Uuid::from_u128(1), json!([{ "card": "TEST_1002", "drawn": 1 }]))).await;
    assert_eq!(stored(&app).await, std::slice::from_ref(&expected));
    app.rpc(&ana, "match_record", of_log(&app, Uuid::from_u128(2), json!([]))).await;
    app.rpc(&ana, "match_record", of_log(&app, Uuid::from_u128(3), told.clone())).await;
    assert_eq!((app.count("match_cards").await, wrong(&app).await), (2, Vec::new()));
    let deleted = app.rpc(&ana, "match_delete", json!({ "id": Uuid::from_u128(1) })).await.body;
    assert_eq!((app.count("match_cards").await, wrong(&app).await), (1, Vec::new()));
    let gone = app.rpc(&ana, "match_delete", json!({ "id": Uuid::from_u128(1) })).await.body;
    assert_eq!(gone, json!({ "cards": [] }));
    // What the deletion gave brings the match back as it was.
    app.rpc(&ana, "match_record", of_log(&app, Uuid::from_u128(1), deleted["cards"].clone())).await;
    assert_eq!((stored(&app).await, wrong(&app).await), (vec![expected.clone(), expected], Vec::new()));
    app.accounts.delete_user(Actor::command(), ana.id).await.unwrap();
    assert_eq!(app.count("match_cards").await, 0);
}

async fn cards_that_are_not_valid_refuse_the_match(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    set_tier(&app, &ana, "tracker").await;
    for wrong in [
        json!([{ "card": "TEST_1001", "offered": 9 }]),
        json!([{ "card": "Nim#1234" }]),
        json!([{ "card": "TEST_1001" }, { "card": "TEST_1001" }]),
        json!([{ "card": "TEST_1001", "drawn": -1 }]),
    ] {
        let refused = app.rpc(&ana, "match_record", of_log(&app, Uuid::new_v4(), wrong.clone())).await;
        assert_eq!(
            (hint(&refused).as_str(), &refused.body["details"]),
            ("400 match_invalid", &json!("cards")),
            "{wrong}"
        );
    }
    let by_hand = json!({ "cards": [{ "card": "TEST_1001" }] });
    let refused = app.rpc(&ana, "match_record", played(&app, Uuid::new_v4(), by_hand)).await;
    assert_eq!(hint(&refused), "400 match_invalid", "only the log tells it");
    for wrong in
        [json!("TEST_1001"), json!([7]), json!([{ "card": 7 }]), json!([{ "card": "TEST_1001", "drawn": "x" }])]
    {
        let refused = app.rpc(&ana, "match_record", of_log(&app, Uuid::new_v4(), wrong.clone())).await;
        assert_eq!(refused.status.as_u16(), 400, "{wrong}");
    }
    assert_eq!((app.count("match_stats").await, app.count("match_cards").await), (0, 0));
}
