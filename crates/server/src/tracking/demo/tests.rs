//! Invented data gives living pages, and its decks follow the rules.

use std::path::Path;

use ::cards::Catalog;
use ::cards::locale::Locale;
use serde_json::json;

use super::*;
use crate::testing::{TestApp, cards, on_both_engines};

on_both_engines!(pages_are_alive_after_filling);

async fn pages_are_alive_after_filling(app: TestApp) {
    app.give_cards(&cards::content(1));
    let demo = Demo { accounts: app.accounts.clone(), decks: app.decks.clone(), meta: app.meta.clone() };
    fill(&demo, Size { players: 20, matches: 1500 }).await.unwrap();
    assert!(fill(&demo, Size { players: 1, matches: 1 }).await.is_err(), "only once");
    let guest = app.sign_in(GUEST, PASSWORD).await.player();
    let mine = app.rpc(&guest, "my_stats", json!({ "period": "all" })).await.body;
    assert!(mine["total"]["games"].as_i64().unwrap() >= 75, "{}", mine["total"]);
    assert!(!mine["grid"].as_array().unwrap().is_empty() && !mine["archetypes"].as_array().unwrap().is_empty());
    let lobbies = app.rpc(&guest, "my_battlegrounds", json!({ "period": "all", "duos": false })).await.body;
    assert!(lobbies["total"]["top"]["games"].as_i64().unwrap() > 40, "{}", lobbies["total"]);
    let arena = app.rpc(&guest, "my_arena", json!({ "period": "all" })).await.body;
    assert!(arena["arenas"][0]["runs"].as_array().unwrap().len() >= 3, "{arena}");
    let meta =
        app.rpc(&guest, "meta_stats", json!({ "period": "90d", "format": "STANDARD", "bracket": "all" })).await.body;
    let shown = meta["archetypes"].as_array().unwrap();
    assert!(!shown.is_empty() && meta["games"].as_i64().unwrap() > 300, "{meta}");
    let lows: Vec<f64> = shown.iter().map(|it| it["low"].as_f64().unwrap()).collect();
    assert!(lows.windows(2).all(|pair| pair[0] >= pair[1]), "ranked by the lower bound");
    let matrix = meta["matrix"].as_array().unwrap();
    assert!(!matrix.is_empty() && matrix.iter().all(|row| row["cells"].as_array().unwrap().len() == matrix.len()));
    // The most played one: of the others the figures of cards may be too few.
    let most = shown.iter().filter(|it| it["archetype"].is_object()).max_by_key(|it| it["games"].as_i64());
    let named = most.unwrap()["archetype"]["id"].as_str().unwrap();
    let args = json!({ "id": named, "period": "90d", "format": "STANDARD", "bracket": "all" });
    let page = app.rpc(&guest, "meta_archetype", args).await.body;
    assert_eq!(page["archetype"]["archetype"]["id"], named);
    assert!(!page["classes"].as_array().unwrap().is_empty());
    let kept = page["cards"].as_array().unwrap().iter().filter(|it| it["kept"]["figures"].is_object()).count();
    assert!(kept > 5, "{kept} in {} matches", page["archetype"]["games"]);
    let cards = app.rpc(&guest, "my_cards", json!({ "period": "all" })).await.body;
    assert!(cards["cards"].as_array().unwrap().len() > 10 && cards["total"]["games"].as_i64().unwrap() > 60);
    let trending = app.rpc(&guest, "trending", json!({ "format": "STANDARD" })).await.body;
    assert!(trending["updated_at"].is_i64());
}

/// On the real cards, where they can be had.
#[test]
fn the_decks_of_the_real_cards_are_legal_and_have_a_theme_and_a_curve() {
    if std::env::var_os("SOAK").is_none() {
        println!("not run: SOAK is not set");
        return;
    }
    let Some(folder) = std::env::var_os("RUNESIDE_TEST_CARD_DATA") else {
        println!("not run: RUNESIDE_TEST_CARD_DATA names no folder of the package hearthstone-data");
        return;
    };
    let content = ::cards::import::from_folder(Path::new(&folder), |_, _| {}).unwrap();
    let catalog = Catalog::from_bytes(content.encode()).unwrap();
    let mut dice = Dice::new(16);
    for format in [Format::Standard, Format::Wild] {
        let plans = lists::plans(&catalog, format, &mut dice);
        assert_eq!(plans.len(), 11 * lists::PLANS, "every class has its plans");
        for plan in &plans {
            let varied = plan.varied(&catalog, &mut dice).unwrap();
            for deck in plan.lists.iter().chain([&varied]) {
                let problems = crate::cards::catalog::problems(deck, &catalog, Locale::EnUs);
                assert!(problems.is_empty(), "{:?}: {problems:?}", plan.class);
                let cheap = deck.cards.iter().filter(|(card, _)| catalog.card(*card).unwrap().cost <= 3);
                let cheap: u32 = cheap.map(|(_, copies)| copies).sum();
                assert!((15..=18).contains(&cheap), "{:?}: {cheap} cards of up to 3 mana", plan.class);
            }
        }
    }
}
