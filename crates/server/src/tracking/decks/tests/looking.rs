//! Which decks a player sees, with which figures, and the events of their changes.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use uuid::Uuid;

use super::{hint, saved};
use crate::base::bus::{BusEvent, Listener, RowChange};
use crate::contract::registry::Reader;
use crate::testing::{Player, TestApp, cards, on_both_engines};

on_both_engines!(
    players_see_a_public_deck_without_its_notes,
    the_list_has_the_figures_of_the_matches,
    the_best_deck_has_its_name,
    a_preview_parses_many_decks_and_lists_their_problems,
    companions_of_a_fabled_card_belong_to_the_deck,
    changes_are_published_once_and_a_deleted_account_deletes_its_decks,
);

async fn players_see_a_public_deck_without_its_notes(app: TestApp) {
    app.give_cards(&cards::content(1));
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let deck =
        app.rpc(&ana, "deck_save", json!({ "code": cards::good_code(), "name": "Tempo", "notes": "psst" })).await.body;
    let id = json!({ "id": deck["id"] });
    let path = format!("/rest/v1/decks?id=eq.{}", deck["id"].as_str().unwrap());
    assert_eq!(hint(&app.rpc(&ben, "deck_view", id.clone()).await), "404 deck_not_found");
    assert_eq!(app.get_as(&ben, &path).await.body, json!([]));
    app.rpc(&ana, "deck_update", json!({ "id": deck["id"], "is_public": true })).await;

    let seen = app.rpc(&ben, "deck_view", id.clone()).await.body;
    assert_eq!(
        (&seen["mine"], &seen["owner"], &seen["stats"]),
        (&json!(false), &json!({ "username": "ana" }), &json!(null))
    );
    assert_eq!((&seen["deck"]["name"], seen["deck"].get("notes")), (&json!("Tempo"), None));
    let row = app.get_as(&ben, &path).await.body[0].clone();
    assert_eq!((&row["name"], row.get("notes")), (&json!("Tempo"), None));
    assert_eq!(app.get_as(&ben, "/rest/v1/decks?notes=eq.psst").await.body, json!([]));
    assert_eq!(app.rpc(&ana, "deck_view", id.clone()).await.body["deck"]["notes"], "psst");
    assert_eq!(app.get(&path).await.status.as_u16(), 401);

    app.rpc(&ana, "deck_archive", id.clone()).await;
    assert_eq!(hint(&app.rpc(&ben, "deck_view", id).await), "404 deck_not_found");
    assert_eq!(app.get_as(&ben, &path).await.body, json!([]));
}

async fn play(app: &TestApp, player: &Player, deck: &Value, result: &str, count: usize) {
    for _ in 0..count {
        let (id, user, deck) = (Uuid::new_v4(), player.id, deck["id"].as_str().unwrap().to_owned());
        let sql = format!(
            "insert into match_stats (id, user_id, result, deck_id, played_at, created_at)
             values ('{id}', '{user}', '{result}', '{deck}', 0, 0)"
        );
        app.db.write(move |tx| tx.script(&sql)).await.unwrap();
    }
}

async fn the_list_has_the_figures_of_the_matches(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let (first, second) = (saved(&app, &ana, "First").await, saved(&app, &ana, "Second").await);
    app.pass(1);
    app.rpc(&ana, "deck_update", json!({ "id": first["id"], "notes": "newest" })).await;
    play(&app, &ana, &first, "Win", 2).await;
    play(&app, &ana, &first, "loss", 1).await;
    play(&app, &ben, &second, "win", 9).await;
    let list = app.rpc(&ana, "my_decks", json!({})).await.body;
    let brief = |deck: &Value| json!([deck["name"], deck["matches"], deck["wins"], deck["win_rate"]]);
    assert_eq!(
        list.as_array().unwrap().iter().map(brief).collect::<Value>(),
        json!([["First", 3, 2, 67], ["Second", 0, 0, null]])
    );
    let view = app.rpc(&ana, "deck_view", json!({ "id": first["id"] })).await.body;
    assert_eq!(view["stats"], json!({ "matches": 3, "wins": 2, "win_rate": 67 }));
    assert_eq!(app.rpc(&ben, "my_decks", json!({})).await.body, json!([]));
}

async fn the_best_deck_has_its_name(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let deck = saved(&app, &ana, "Tempo").await;
    play(&app, &ana, &deck, "win", 5).await;
    play(&app, &ben, &deck, "win", 5).await;
    let best = app.rpc(&ana, "profile_view", json!({})).await.body["bestDeck"].clone();
    assert_eq!(best, json!({ "deck_id": deck["id"], "name": "Tempo", "winRate": 100, "matches": 5 }));
    assert_eq!(app.rpc(&ben, "profile_view", json!({})).await.body["bestDeck"]["name"], Value::Null, "not his deck");
}

async fn a_preview_parses_many_decks_and_lists_their_problems(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let mut wrong = cards::good_deck();
    wrong.cards.pop();
    wrong.cards.push((cards::LEGEND, 2));
    wrong.cards.push((9999, 1));
    let text = format!("### One\n# 2x (1) x\n{}\n\nAAEBAQcAAAAC\n{}\n", cards::good_code(), wrong.encode().unwrap());
    let preview = app.rpc(&ana, "deck_preview", json!({ "text": text, "locale": "frFR" })).await.body;
    let decks = preview["decks"].as_array().unwrap();
    assert_eq!(decks.len(), 2);
    assert_eq!(
        (&decks[0]["name"], &decks[0]["class"], &decks[0]["hero"]),
        (&json!("One"), &json!("MAGE"), &json!(637))
    );
    assert_eq!((&decks[0]["problems"], &decks[0]["unknown"]), (&json!([]), &json!(0)));
    assert_eq!((&decks[1]["name"], &decks[1]["unknown"]), (&json!(null), &json!(1)));
    let problems = decks[1]["problems"].as_array().unwrap();
    let copies = problems.iter().find(|problem| problem["code"] == "too_many_copies").unwrap();
    assert_eq!(
        (&copies["dbfId"], &copies["message"]),
        (&json!(cards::LEGEND), &json!("Vieux Maro\u{202f}: 1\u{a0}exemplaire au maximum."))
    );
    let unknown = problems.iter().find(|problem| problem["code"] == "unknown_card").unwrap();
    assert_eq!(unknown["message"], "La carte 9999 est inconnue.");
    assert_eq!(decks[1]["suggested_name"], "Vieux Maro");
    assert_eq!(preview["errors"][0]["line"], "AAEBAQcAAAAC");
    assert_eq!(preview["errors"][0]["code"], "invalid_deck_code");
    let empty = app.rpc(&ana, "deck_preview", json!({ "text": " " })).await.body;
    assert_eq!((&empty["decks"], &empty["errors"][0]["code"]), (&json!([]), &json!("empty")));
    let long = app.rpc(&ana, "deck_preview", json!({ "text": "x".repeat(300_000) })).await;
    assert_eq!(hint(&long), "400 too_much_text");
    assert_eq!(app.count("decks").await, 0);
}

async fn companions_of_a_fabled_card_belong_to_the_deck(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let mut deck = cards::fabled_deck();
    let code = json!({ "code": deck.encode().unwrap(), "locale": "fr" });
    let saved = app.rpc(&ana, "deck_save", code).await.body;
    assert_eq!(saved["name"], "Reine Ysa");
    let view = app.rpc(&ana, "deck_view", json!({ "id": saved["id"], "locale": "frFR" })).await.body;
    assert_eq!(view["problems"], json!([]), "thirty cards with the companions");
    let shown = view["cards"].as_array().unwrap();
    assert_eq!(shown.len(), deck.cards.len(), "only the deck's own cards are sent");
    let herald = shown.iter().find(|card| card["dbfId"] == cards::COMPANIONS[0]).unwrap();
    assert_eq!(
        (&herald["name"], &herald["cost"], &herald["id"]),
        (&json!("Héraut 2005"), &json!(3), &json!("TEST_FABLEDt1"))
    );
    let listed = app.rpc(&ana, "my_decks", json!({})).await.body[0].clone();
    // The invented cards belong to the core set, which costs no dust.
    assert_eq!((&listed["dust"], &listed["curve"]), (&json!(0), &json!([2, 2, 3, 6, 6, 3, 2, 6])));

    deck.cards.retain(|(card, _)| *card != cards::FABLED);
    let alone = app.rpc(&ana, "deck_preview", json!({ "text": deck.encode().unwrap(), "locale": "frFR" })).await.body;
    let messages: Vec<_> = alone["decks"][0]["problems"].as_array().unwrap().iter().map(|it| &it["message"]).collect();
    assert_eq!(messages[1], "Héraut 2005\u{202f}: autorisé uniquement avec Reine Ysa.");
}

#[derive(Default)]
struct Recorder(Mutex<Vec<RowChange>>);

impl Listener for Recorder {
    fn on_event(&self, event: &BusEvent) {
        if let BusEvent::Row(change) = event
            && change.table == "decks"
        {
            self.0.lock().unwrap().push(change.clone());
        }
    }

    fn on_uncertain_event(&self, _: &BusEvent) {}
}

async fn changes_are_published_once_and_a_deleted_account_deletes_its_decks(app: TestApp) {
    let recorder = Arc::new(Recorder::default());
    app.db.bus().listen(recorder.clone());
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let deck = saved(&app, &ana, "Tempo").await;
    let change = json!({ "id": deck["id"], "name": "New", "is_public": true });
    app.rpc(&ana, "deck_update", change.clone()).await;
    app.rpc(&ana, "deck_update", change).await;
    let changes = std::mem::take(&mut *recorder.0.lock().unwrap());
    assert_eq!(changes.len(), 2, "an update without a change is not published");
    let table = &super::super::DECKS;
    let rows: Vec<_> = changes.iter().map(|change| change.new.clone().unwrap()).collect();
    let sees = |player: &Player| rows.iter().map(|row| table.sees(Reader::Player(player.id), row)).collect::<Vec<_>>();
    assert_eq!((sees(&ana), sees(&ben)), (vec![true, true], vec![false, true]));
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": crate::testing::PASSWORD })).await;
    assert_eq!((app.count("decks").await, app.count("deck_versions").await), (0, 0));
}
