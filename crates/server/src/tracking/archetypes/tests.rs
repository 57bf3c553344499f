//! Learning archetypes from saved decks, on both engines.

use std::time::Duration;

use serde_json::{Value, json};

use super::*;
use crate::base::clock::Timestamp;
use crate::base::random::Dice;
use crate::testing::{Player, TestApp, cards, on_both_engines};

on_both_engines!(
    decks_and_opponents_get_the_archetype_that_was_learnt,
    a_name_that_a_person_chose_stands_and_another_gets_better,
);

/// Fourteen of the twenty minions from `first` on, two copies of each, and the spell; one of them is another.
fn code(first: u32, dice: &mut Dice) -> String {
    let mut minions: Vec<u32> = (0..10).map(|n| 1001 + (first + n) % 20).collect();
    minions[dice.below(10)] = 1001 + (first + 10 + dice.below(4) as u32) % 20;
    minions.sort_unstable();
    minions.dedup();
    let mut deck = cards::good_deck();
    deck.cards = minions.into_iter().map(|card| (card, 2)).collect();
    deck.encode().unwrap()
}

async fn save(app: &TestApp, player: &Player, code: String) -> Value {
    app.rpc(player, "deck_save", json!({ "code": code })).await.body
}

async fn learnt(app: &TestApp, apply: bool) -> Vec<Proposal> {
    learn(&app.db, app.cards.current(), Timestamp(0), app.clock.now(), apply).await.unwrap()
}

async fn decks_and_opponents_get_the_archetype_that_was_learnt(app: TestApp) {
    app.give_cards(&cards::content(1));
    let (ana, mut dice) = (app.sign_up("ana").await, Dice::new(3));
    let (user, now) = (ana.id, app.clock.now());
    app.db.write(move |tx| crate::people::usernames::set_tier(tx, user, "tracker", now)).await.unwrap();
    for n in 0..12 {
        let deck = save(&app, &ana, code(if n % 2 == 0 { 0 } else { 10 }, &mut dice)).await;
        assert_eq!(deck["archetype"], Value::Null, "nothing is learnt yet: {deck}");
    }
    let seen = |from: u32, count: u32| (from..from + count).map(|n| format!("TEST_{n}")).collect::<Vec<_>>();
    let record = |cards: Vec<String>, more: Value| {
        let mut args = json!({ "id": uuid::Uuid::new_v4(), "result": "victory", "played_at": app.clock.now().to_string(),
            "source": "manual", "opponent_class": "MAGE", "format": "STANDARD", "opponent_cards": cards });
        args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        app.rpc(&ana, "match_record", args)
    };
    let mut cards = seen(1001, 6);
    cards.push("TEST_SPELL".into());
    let early = record(cards.clone(), json!({ "source": "log" })).await.body;
    assert_eq!(early["opponent_archetype_id"], Value::Null);
    let proposed = learnt(&app, false).await;
    assert_eq!((proposed.len(), app.count("archetypes").await), (2, 0), "a proposal changes nothing");
    let made = learnt(&app, true).await;
    assert!(made.iter().all(|it| !it.kept && it.archetype.names.en.ends_with("MAGE")), "{made:?}");
    assert_ne!(made[0].archetype.names.en, made[1].archetype.names.en);
    let again = learnt(&app, true).await;
    assert!(again.iter().all(|it| !it.renamed), "{again:?}");
    let ids = |proposals: &[Proposal]| proposals.iter().map(|it| it.archetype.id.clone()).collect::<Vec<_>>();
    assert_eq!((ids(&again), again.iter().all(|it| it.kept)), (ids(&made), true));

    let near = save(&app, &ana, code(0, &mut dice)).await;
    let id = near["archetype"].as_str().unwrap().to_owned();
    assert!(ids(&made).contains(&id));
    let mut far = cards::good_deck();
    far.cards = vec![(cards::MAGE_SPELL, 2), (1001, 1)];
    assert_eq!(save(&app, &ana, far.encode().unwrap()).await["archetype"], Value::Null, "it waits unnamed");

    let named = record(cards.clone(), json!({})).await.body;
    assert_eq!((named["opponent_archetype_id"].as_str(), &named["opponent_cards_matched"]), (Some(&*id), &json!(6)));
    let since = now.minus(Duration::from_secs(60));
    crate::tracking::matches::labels::label_opponents(&app.db, app.cards.current(), since, now).await.unwrap();
    let early = app.rpc(&ana, "my_matches", json!({ "source": "log" })).await.body["matches"][0].clone();
    assert_eq!((early["opponent_archetype_id"].as_str(), &early["opponent_cards_matched"]), (Some(&*id), &json!(6)));
    let few = record(seen(1001, 4), json!({})).await.body;
    assert_eq!((&few["opponent_archetype_id"], &few["opponent_cards_matched"]), (&Value::Null, &Value::Null));
    let written = record(cards, json!({ "opponent_archetype": "Big Mage" })).await.body;
    assert_eq!(written["opponent_archetype_id"], Value::Null, "what the player wrote stands");
    let erased = app.rpc(&ana, "match_update", json!({ "id": written["id"], "opponent_archetype": null })).await.body;
    assert_eq!(erased["opponent_archetype_id"].as_str(), Some(&*id));
}

async fn a_name_that_a_person_chose_stands_and_another_gets_better(app: TestApp) {
    app.give_cards(&cards::content(1));
    let (ana, mut dice) = (app.sign_up("ana").await, Dice::new(3));
    for n in 0..6 {
        save(&app, &ana, code(if n % 2 == 0 { 0 } else { 10 }, &mut dice)).await;
    }
    let made = learnt(&app, true).await;
    let [one, other] = [0, 1].map(|index: usize| made[index].archetype.clone());
    let (id, now) = (one.id.clone(), app.clock.now());
    let names = |en: &str| LocalNames { en: en.into(), fr: "a".into(), es: "b".into(), pt: "c".into() };
    let (chosen, old) = (names(&other.names.en), names("Meadow Drake MAGE"));
    let save = move |tx: &mut Tx<'_>| {
        store::rename(tx, &id, &chosen, now)?;
        store::set_names(tx, &id, &old, now)?;
        store::set_names(tx, &other.id, &old, now)
    };
    app.db.write(save).await.unwrap();
    let again = learnt(&app, true).await;
    let chosen = again.iter().find(|it| it.archetype.id == one.id).unwrap();
    assert_eq!((&*chosen.archetype.names.fr, chosen.renamed), ("a", false));
    let better = again.iter().find(|it| it.archetype.id != one.id).unwrap();
    let (en, fr) = (&better.archetype.names.en, &better.archetype.names.fr);
    assert_eq!((better.renamed, fr == "a", en == &chosen.archetype.names.en), (true, false, false), "{again:?}");
    let stored = app.db.read(store::all).await.unwrap();
    assert!(stored.iter().any(|it| it.name == better.archetype && !it.named), "{stored:?}");
}
