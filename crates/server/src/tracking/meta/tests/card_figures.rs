//! What the pages say about cards, and what does not count for it.

use serde_json::{Value, json};
use uuid::Uuid;

use super::Recorder;
use super::recount::assert_tables_equal_a_recount;
use crate::testing::{TestApp, cards, on_both_engines};
use crate::tracking::archetypes::{self, Archetype, ArchetypeName, LocalNames, rules::Shape};
use crate::tracking::meta::Exclusion;

on_both_engines!(
    a_card_is_told_from_thirty_matches_of_three_players_on,
    one_player_moves_the_figure_of_a_card_little,
    what_does_not_count_for_everyone_counts_for_no_card,
    the_mulligan_shows_own_matches_and_everyones,
);

const PAGE: &str = "30d";

/// Players with a deck of one archetype, whose id is the second.
async fn players<'a>(app: &'a TestApp, names: &[&str]) -> (Vec<Recorder<'a>>, String) {
    app.give_cards(&cards::content(1));
    let now = app.clock.now();
    let names_of = LocalNames { en: "Drake Mage".into(), ..LocalNames::default() };
    let name = ArchetypeName { id: String::new(), class: "MAGE".into(), format: "STANDARD".into(), names: names_of };
    let new = Archetype { name, named: true, shape: Shape::default(), lists: 3, retired: false };
    let id = app.db.write(move |tx| archetypes::add(tx, &new, now)).await.unwrap();
    let mut players = Vec::new();
    for name in names {
        players.push(Recorder::new(app, name).await);
    }
    let sql = format!("update decks set archetype = '{id}'");
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
    (players, id)
}

/// Every second match is won; the first card is kept in those, the second one in the others.
async fn play(player: &Recorder<'_>, matches: usize) {
    for n in 0..matches {
        let won = n % 2 == 0;
        let kept = |keeps: bool| if keeps { 1 } else { 0 };
        player
            .record(json!({
                "result": if won { "victory" } else { "defeat" },
                "opponent_class": if n % 4 < 2 { "WARRIOR" } else { "ROGUE" },
                "cards": [
                    { "card": "TEST_1001", "offered": 1, "kept": kept(won), "drawn": if won { json!(0) } else { Value::Null } },
                    { "card": "TEST_1002", "offered": 2, "kept": kept(!won), "drawn": 6, "played": 7 },
                ],
            }))
            .await;
    }
}

async fn page(app: &TestApp, by: &Recorder<'_>, id: &str) -> Value {
    app.pass(601);
    app.meta.sweep(app.clock.now()).await.unwrap();
    let args = json!({ "id": id, "period": PAGE, "format": "STANDARD", "bracket": "all" });
    app.rpc(&by.player, "meta_archetype", args).await.body
}

fn card(page: &Value, dbf_id: u32) -> Value {
    let cards = page["cards"].as_array().unwrap();
    cards.iter().find(|it| it["dbfId"] == dbf_id).cloned().unwrap_or_default()
}

async fn a_card_is_told_from_thirty_matches_of_three_players_on(app: TestApp) {
    let (players, id) = players(&app, &["ana", "ben", "cleo"]).await;
    play(&players[0], 30).await;
    play(&players[1], 30).await;
    play(&players[2], 29).await;
    assert_eq!(page(&app, &players[0], &id).await["hint"], "archetype_not_found");
    players[2].record(json!({ "cards": [{ "card": "TEST_1003", "drawn": 1 }] })).await;
    let page = page(&app, &players[0], &id).await;
    assert_eq!((&page["cards_of"]["games"], &page["cards_of"]["wins"]), (&json!(90), &json!(46)), "{page}");
    // Of three players none counts more than the smallest.
    let first = card(&page, 1001);
    assert_eq!((&first["offered"], &first["kept_share"]), (&json!(87), &json!(0.5172)));
    assert_eq!((&first["kept"]["games"], &first["kept"]["figures"]["rate"]), (&json!(45), &json!(1.0)));
    assert_eq!((&first["kept"]["difference"]["marked"], &first["played"]["games"]), (&json!(true), &json!(0)));
    let second = card(&page, 1002);
    assert_eq!((&second["kept"]["figures"]["rate"], &second["drawn"]["games"]), (&json!(0.0), &json!(0)));
    assert_eq!((&second["played"]["games"], &second["played"]["figures"]["wins"]), (&json!(87), &json!(44)));
    assert_eq!(
        (&card(&page, 1003)["drawn"]["games"], &card(&page, 1003)["drawn"]["figures"]),
        (&json!(1), &Value::Null)
    );
    assert_eq!(card(&page, 1004), Value::Null, "nobody has drawn it");
    assert_tables_equal_a_recount(&app).await;
}

async fn one_player_moves_the_figure_of_a_card_little(app: TestApp) {
    let (players, id) = players(&app, &["ana", "ben", "cleo", "dan", "eva"]).await;
    for player in &players[..4] {
        for n in 0..30 {
            let result = if n % 2 == 0 { "victory" } else { "defeat" };
            let card = json!([{ "card": "TEST_1001", "offered": 1, "kept": 1 }]);
            player.record(json!({ "result": result, "cards": card })).await;
        }
    }
    // Sixty a day of one account, of which two of three are won.
    for n in 0..60 {
        let result = if n % 3 == 0 { "defeat" } else { "victory" };
        let card = json!([{ "card": "TEST_1001", "offered": 1, "kept": 1 }]);
        players[4].record(json!({ "result": result, "cards": card })).await;
    }
    let page = page(&app, &players[0], &id).await;
    let kept = &card(&page, 1001)["kept"]["figures"];
    assert_eq!((&kept["games"], &kept["wins"]), (&json!(160), &json!(87)), "a quarter of it is theirs, not a third");
}

async fn what_does_not_count_for_everyone_counts_for_no_card(app: TestApp) {
    let (players, _) = players(&app, &["ana", "ben"]).await;
    let (ana, ben) = (&players[0], &players[1]);
    play(ana, 29).await;
    assert_eq!(app.count("meta_build_cards").await, 0, "the first twenty-nine wait");
    play(ana, 3).await;
    assert_eq!(app.count("meta_build_cards").await, 1);
    // A young account, a file, and a deck without an archetype.
    let young = format!("update users set created_at = {} where id = '{}'", app.clock.now().0, ben.player.id);
    app.db.write(move |tx| tx.script(&young)).await.unwrap();
    play(ben, 31).await;
    let row = ana.args(json!({ "cards": [{ "card": "TEST_1001", "offered": 1 }] }));
    let imported = app.rpc(&ana.player, "matches_import", json!({ "matches": [row] })).await.body;
    assert_eq!((&imported["recorded"], app.count("match_cards").await), (&json!(1), 63), "a file tells no cards");
    assert_eq!(app.count("meta_build_cards").await, 1);
    assert_tables_equal_a_recount(&app).await;
    let exclude = Exclusion::Exclude { kind: "user", value: ana.player.id.to_string() };
    app.meta.rebuild(exclude).await.unwrap();
    assert_eq!(app.count("meta_build_cards").await, 0);
    app.meta.rebuild(Exclusion::Include { kind: "user", value: ana.player.id.to_string() }).await.unwrap();
    assert_eq!(app.count("meta_build_cards").await, 1);
    app.accounts.delete_user(crate::people::audit::Actor::command(), ana.player.id).await.unwrap();
    assert_eq!((app.count("meta_build_cards").await, app.count("match_cards").await), (0, 31));
}

async fn the_mulligan_shows_own_matches_and_everyones(app: TestApp) {
    let (players, id) = players(&app, &["ana", "ben", "cleo"]).await;
    for player in &players {
        play(player, 60).await;
    }
    page(&app, &players[0], &id).await;
    let ask = async |deck: &Value, class: Value, cards: Value| {
        let args = json!({ "deck_id": deck, "opponent_class": class, "cards": cards });
        app.rpc(&players[0].player, "mulligan_figures", args).await
    };
    let deck = &players[0].deck;
    let found = ask(deck, json!("ROGUE"), json!(["TEST_1001", "NOBODY", "TEST_1001"])).await.body;
    assert_eq!(found["cards"].as_array().unwrap().len(), 1, "each known card once: {found}");
    let card = &found["cards"][0];
    let numbers = |hands: &Value| (hands["kept"]["games"].clone(), hands["replaced"]["games"].clone());
    assert_eq!((&card["card"], numbers(&card["mine"]["all"])), (&json!("TEST_1001"), (json!(30), json!(30))));
    assert_eq!(numbers(&card["mine"]["against"]), (json!(15), json!(15)));
    assert_eq!(numbers(&card["everyone"]["all"]), (json!(90), json!(90)));
    assert_eq!(numbers(&card["everyone"]["against"]), (json!(45), json!(45)));
    assert_eq!(card["everyone"]["all"]["difference"]["difference"], json!(1.0));
    assert_eq!(card["mine"]["against"]["difference"], Value::Null, "too few");
    let found = ask(deck, Value::Null, json!(["TEST_1002"])).await.body;
    assert_eq!(found["cards"][0]["mine"]["against"], Value::Null);
    // The deck of somebody else tells nothing.
    let foreign = ask(&players[1].deck, Value::Null, json!(["TEST_1001"])).await.body;
    assert_eq!(foreign, json!({ "cards": [] }));
    assert_eq!(ask(&json!(Uuid::nil()), Value::Null, json!([])).await.body, json!({ "cards": [] }));
    assert_eq!(ask(deck, Value::Null, json!(vec!["TEST_1001"; 13])).await.status, 400);
    // Own cards of the period.
    let own = app.rpc(&players[0].player, "my_cards", json!({ "period": "7d", "deck_id": deck })).await.body;
    assert_eq!((&own["total"]["games"], &own["cards"][0]["dbfId"]), (&json!(60), &json!(1002)));
    assert_eq!((&own["cards"][1]["kept"]["games"], &own["cards"][1]["kept_share"]), (&json!(30), &json!(0.5)));
    let rogues = json!({ "period": "7d", "opponent_class": "ROGUE" });
    let own = app.rpc(&players[0].player, "my_cards", rogues).await.body;
    assert_eq!(own["total"]["games"], json!(30));
}
