//! Saving a deck, changing it, archiving it.

use axum::http::Method;
use serde_json::{Value, json};

use super::{hint, saved};
use crate::testing::{TestApp, cards, on_both_engines};

on_both_engines!(
    a_deck_is_saved_with_the_contents_of_its_code,
    a_deck_is_saved_from_the_text_that_the_game_copies,
    invalid_decks_are_refused_with_a_code,
    without_card_data_a_deck_is_saved_and_its_class_set_later,
    another_code_is_another_version,
    a_deck_is_kept_as_wild,
    a_change_is_all_or_nothing,
    a_deck_is_archived_and_restored,
    a_copy_is_private_and_has_a_number,
    the_table_takes_the_same_writes,
    a_player_cannot_change_the_deck_of_another,
);

async fn a_deck_is_saved_with_the_contents_of_its_code(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let deck = saved(&app, &ana, "  Big\nSpell ").await;
    assert_eq!(
        (&deck["name"], &deck["class"], &deck["format"]),
        (&json!("Big Spell"), &json!("MAGE"), &json!("STANDARD"))
    );
    assert_eq!((&deck["deck_code"], &deck["version"]), (&json!(cards::good_code()), &json!(1)));
    assert_eq!(deck["cards"][0], json!({ "dbfId": 1001, "count": 2 }));
    assert_eq!(
        (&deck["sideboards"], &deck["is_public"], &deck["archived_at"]),
        (&json!([]), &json!(false), &json!(null))
    );
    assert_eq!(deck["identity"], cards::good_deck().identity());
    let again = saved(&app, &ana, "The same").await;
    assert_eq!(again["identity"], deck["identity"]);
    assert_ne!(again["id"], deck["id"], "the same cards may be saved twice");
}

async fn a_deck_is_saved_from_the_text_that_the_game_copies(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let code = cards::good_code();
    let save = |text: String| app.rpc(&ana, "deck_save", json!({ "text": text, "locale": "fr" }));
    let block = save(format!("### Tempo\r\n# Class: Mage\r\n# 2x (1) Meadow Drake\r\n#\r\n{code}\r\n#\r\n")).await.body;
    assert_eq!((&block["name"], &block["deck_code"]), (&json!("Tempo"), &json!(code)));
    let link = save(format!("https://example.org/decks?code={}", code.replace('+', "%2B"))).await.body;
    assert_eq!(link["deck_code"], code);
    assert_eq!(link["name"], "Tempête de braise", "its rarest card; the card data has no names of classes");
    assert_eq!(save(code.clone()).await.body["name"], "Tempête de braise (2)");
}

async fn invalid_decks_are_refused_with_a_code(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let save = |arguments: Value| app.rpc(&ana, "deck_save", arguments);
    for (arguments, expected) in [
        (json!({}), "400 enter_deck_code"),
        (json!({ "text": " \n " }), "400 enter_deck_code"),
        (json!({ "code": "not-a-code" }), "400 invalid_deck_code"),
        (json!({ "code": "AAEBAQcAAAAA" }), "400 no_cards_found"),
        // A deck of cards that the card data does not have.
        (json!({ "code": "AAEBAQcBBAMBAgMA" }), "400 no_cards_found"),
        (json!({ "code": cards::good_code(), "notes": "x".repeat(5000) }), "400 notes_too_long"),
    ] {
        let answer = save(arguments.clone()).await;
        assert_eq!(hint(&answer), expected, "{arguments}");
        assert_eq!(answer.body["code"], "P0001");
    }
    let invalid = save(json!({ "code": "not-a-code" })).await.body;
    assert_eq!(invalid["message"], "Invalid deck code");
    assert!(invalid["details"].as_str().unwrap().contains("base64"), "{invalid}");
    assert_eq!(app.count("decks").await, 0);
    let visitor = app.post("/rest/v1/rpc/deck_save", json!({ "code": cards::good_code() })).await;
    assert_eq!(visitor.status.as_u16(), 401);
}

async fn without_card_data_a_deck_is_saved_and_its_class_set_later(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let deck = saved(&app, &ana, "Early").await;
    assert_eq!((&deck["class"], &deck["format"]), (&json!(null), &json!("STANDARD")));
    let view = app.rpc(&ana, "deck_view", json!({ "id": deck["id"] })).await.body;
    assert_eq!(view["problems"], Value::Null, "unknown without card data");
    app.give_cards(&cards::content(1));
    app.decks.learn_classes().await.unwrap();
    let view = app.rpc(&ana, "deck_view", json!({ "id": deck["id"] })).await.body;
    assert_eq!((&view["deck"]["class"], &view["problems"]), (&json!("MAGE"), &json!([])));
}

async fn another_code_is_another_version(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let deck = saved(&app, &ana, "Tempo").await;
    let id = &deck["id"];
    app.pass(60);
    let mut other = cards::good_deck();
    other.cards.pop();
    let other = other.encode().unwrap();
    let changed = app.rpc(&ana, "deck_update", json!({ "id": id, "code": other })).await.body;
    assert_eq!(
        (&changed["version"], &changed["deck_code"], &changed["name"]),
        (&json!(2), &json!(other), &json!("Tempo"))
    );
    assert_ne!(changed["identity"], deck["identity"]);
    assert_ne!(changed["updated_at"], deck["updated_at"]);
    let same = app.rpc(&ana, "deck_update", json!({ "id": id, "code": other, "name": "Tempo" })).await.body;
    assert_eq!(same, changed, "the same code is no change");
    let versions = app.rpc(&ana, "deck_versions", json!({ "id": id })).await.body;
    assert_eq!(
        versions,
        json!([
            { "version": 2, "code": other, "saved_at": changed["updated_at"] },
            { "version": 1, "code": deck["deck_code"], "saved_at": deck["created_at"] },
        ])
    );
}

async fn a_deck_is_kept_as_wild(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let deck = saved(&app, &ana, "Tempo").await;
    let wild = json!({ "id": deck["id"], "format": "WILD" });
    let changed = app.rpc(&ana, "deck_update", wild.clone()).await.body;
    assert_eq!(
        (&changed["format"], &changed["version"], &changed["name"]),
        (&json!("WILD"), &json!(2), &json!("Tempo"))
    );
    assert_eq!((&changed["cards"], &changed["identity"]), (&deck["cards"], &deck["identity"]));
    assert_eq!(app.rpc(&ana, "deck_update", wild).await.body, changed, "the same format is no change");
    let imported = app.rpc(&ana, "deck_save", json!({ "code": cards::good_code(), "format": "WILD" })).await.body;
    assert_eq!((&imported["format"], &imported["deck_code"]), (&json!("WILD"), &changed["deck_code"]));
    let unknown = app.rpc(&ana, "deck_update", json!({ "id": deck["id"], "format": "MOON" })).await;
    assert_eq!(unknown.status.as_u16(), 400);
}

async fn a_change_is_all_or_nothing(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let deck = saved(&app, &ana, "Tempo").await;
    let change = |arguments: Value| {
        let mut arguments = arguments;
        arguments["id"] = deck["id"].clone();
        app.rpc(&ana, "deck_update", arguments)
    };
    assert_eq!(hint(&change(json!({ "name": "New", "code": "nonsense" })).await), "400 invalid_deck_code");
    assert_eq!(hint(&change(json!({ "name": " " })).await), "400 enter_deck_name");
    let row = change(json!({ "name": "New", "notes": " keep the coin ", "is_public": true })).await.body;
    assert_eq!(
        (&row["name"], &row["notes"], &row["is_public"]),
        (&json!("New"), &json!("keep the coin"), &json!(true))
    );
    let row = change(json!({ "notes": "" })).await.body;
    assert_eq!((&row["name"], &row["notes"], &row["is_public"]), (&json!("New"), &json!(null), &json!(true)));
}

async fn a_deck_is_archived_and_restored(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let deck = saved(&app, &ana, "Tempo").await;
    let id = json!({ "id": deck["id"] });
    let away = app.rpc(&ana, "deck_archive", id.clone()).await.body;
    assert!(away["archived_at"].is_string());
    app.pass(5);
    assert_eq!(app.rpc(&ana, "deck_archive", id.clone()).await.body["archived_at"], away["archived_at"]);
    assert_eq!(app.rpc(&ana, "my_decks", json!({})).await.body, json!([]));
    assert_eq!(app.rpc(&ana, "my_decks", json!({ "archived": true })).await.body[0]["name"], "Tempo");
    let back = app.rpc(&ana, "deck_restore", id).await.body;
    assert_eq!((&back["archived_at"], &back["version"]), (&json!(null), &json!(1)));
    assert_eq!(app.rpc(&ana, "my_decks", json!({})).await.body[0]["id"], deck["id"]);
}

async fn a_copy_is_private_and_has_a_number(app: TestApp) {
    app.give_cards(&cards::content(1));
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let arguments = json!({ "code": cards::good_code(), "name": "Tempo", "notes": "mine", "is_public": true });
    let deck = app.rpc(&ana, "deck_save", arguments).await.body;
    let copy = app.rpc(&ana, "deck_duplicate", json!({ "id": deck["id"] })).await.body;
    assert_eq!(
        (&copy["name"], &copy["notes"], &copy["is_public"]),
        (&json!("Tempo (2)"), &json!("mine"), &json!(false))
    );
    assert_eq!(copy["identity"], deck["identity"]);
    let named = app.rpc(&ana, "deck_duplicate", json!({ "id": deck["id"], "name": "Other" })).await.body;
    assert_eq!(named["name"], "Other");
    let taken = app.rpc(&ben, "deck_save_copy", json!({ "id": deck["id"] })).await.body;
    assert_eq!((&taken["name"], &taken["notes"], &taken["user_id"]), (&json!("Tempo"), &json!(null), &json!(ben.id)));
    let private = app.rpc(&ben, "deck_save_copy", json!({ "id": copy["id"] })).await;
    assert_eq!(hint(&private), "404 deck_not_found");
}

async fn the_table_takes_the_same_writes(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let row = json!({ "name": "Tempo", "deck_code": cards::good_code(), "notes": "psst", "user_id": ana.id });
    assert_eq!(app.post_as(&ana, "/rest/v1/decks", row).await.status.as_u16(), 201);
    let deck = app.get_as(&ana, "/rest/v1/decks").await.body[0].clone();
    assert_eq!((&deck["class"], &deck["notes"]), (&json!("MAGE"), &json!("psst")));
    let path = format!("/rest/v1/decks?id=eq.{}", deck["id"].as_str().unwrap());
    let patch = |body: Value| app.send(Method::PATCH, &path, Some(&ana.access), Some(body));
    let change = json!({ "notes": null, "is_public": true, "archived_at": "2026-11-16T12:00:00Z" });
    assert_eq!(patch(change).await.status.as_u16(), 204);
    let deck = app.get_as(&ana, &path).await.body[0].clone();
    assert_eq!((&deck["notes"], &deck["is_public"]), (&json!(null), &json!(true)));
    assert_eq!(deck["archived_at"], json!(app.clock.now().with_offset()), "the time is the server's");
    assert_eq!(patch(json!({ "archived_at": null })).await.status.as_u16(), 204);
    assert_eq!(patch(json!({ "deck_code": "nonsense" })).await.body["hint"], "invalid_deck_code");
    assert_eq!(patch(json!({ "class": "WARRIOR" })).await.body["code"], "42501");
    let foreign = json!({ "deck_code": cards::good_code(), "user_id": uuid::Uuid::nil() });
    assert_eq!(app.post_as(&ana, "/rest/v1/decks", foreign).await.body["code"], "42501");
    let empty = app.post_as(&ana, "/rest/v1/decks", json!({ "name": "None" })).await;
    assert_eq!(hint(&empty), "400 enter_deck_code");
}

async fn a_player_cannot_change_the_deck_of_another(app: TestApp) {
    app.give_cards(&cards::content(1));
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let arguments = json!({ "code": cards::good_code(), "name": "Tempo", "is_public": true });
    let deck = app.rpc(&ana, "deck_save", arguments).await.body;
    let id = json!({ "id": deck["id"] });
    for call in ["deck_update", "deck_archive", "deck_restore", "deck_versions"] {
        assert_eq!(hint(&app.rpc(&ben, call, id.clone()).await), "404 deck_not_found", "{call}");
    }
    let path = format!("/rest/v1/decks?id=eq.{}", deck["id"].as_str().unwrap());
    app.send(Method::PATCH, &path, Some(&ben.access), Some(json!({ "name": "Mine" }))).await;
    assert_eq!(app.get_as(&ben, &path).await.body[0]["name"], "Tempo");
}
