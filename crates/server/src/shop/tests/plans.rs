//! Plans: the tier, the bonuses and the letters follow the periods, also when the server was away.

use std::time::Duration;

use serde_json::json;

use super::{DAY, adds_up, back_again, balance, bought, buy, letters, order, owed, press, state, sweep, tier};
use crate::people::usernames;
use crate::shop::period_store;
use crate::shop::provider::Details;
use crate::shop::rules::purchase::Update;
use crate::testing::{OPERATOR, TestApp, on_both_engines};

on_both_engines!(
    a_plan_opens_the_tracker_pays_each_month_and_ends,
    a_second_plan_begins_where_the_first_ends,
    a_refund_of_the_first_of_two_plans_brings_the_second_forward,
    a_server_that_was_down_for_thirteen_months_makes_up_for_all_of_it,
    nothing_comes_after_a_lifetime,
    the_reminders_can_be_switched_off,
    a_bonus_repays_a_debt,
    a_given_tracker_is_told_as_given,
);

async fn a_plan_opens_the_tracker_pays_each_month_and_ends(app: TestApp) {
    let ana = app.sign_up("ana").await;
    bought(&app, &ana, "tracker_3").await;
    assert_eq!((tier(&app, &ana).await.as_str(), balance(&app, &ana).await), ("tracker", 350));
    let own = app.rpc(&ana, "shop_catalogue", json!({ "language": "en" })).await.body["own"].clone();
    assert_eq!(own["source"], "bought", "{own}");
    assert!(own["ends_at"].is_i64(), "{own}");
    assert_eq!(app.rpc(&ana, "profile_view", json!({})).await.body["plan"], own, "the profile tells the same");

    // Started on 16 November: 16 December, 16 January, the end on 16 February.
    for (days, mana, letters_so_far) in [(29, 350, 1), (1, 450, 1), (31, 550, 1), (24, 550, 2), (6, 550, 3)] {
        app.pass(days * DAY);
        sweep(&app).await;
        sweep(&app).await;
        assert_eq!(
            (balance(&app, &ana).await, letters(&app, &ana.email).await.len()),
            (mana, letters_so_far),
            "{days}"
        );
        assert_eq!(tier(&app, &ana).await, "tracker");
    }
    app.pass(DAY);
    sweep(&app).await;
    assert_eq!((tier(&app, &ana).await.as_str(), balance(&app, &ana).await), ("free", 550));
    let kinds = ["shop_order", "shop_plan_ends", "shop_plan_ends", "shop_plan_ended"];
    assert_eq!(letters(&app, &ana.email).await, kinds);
    let last = &app.letters_to(&ana.email).await[0]["text"];
    assert!(last.as_str().unwrap().contains("16 février 2027"), "{last}");
    adds_up(&app).await;
}

async fn a_second_plan_begins_where_the_first_ends(app: TestApp) {
    let ana = app.sign_up("ana").await;
    bought(&app, &ana, "tracker_1").await;
    app.pass(10 * DAY);
    let ana = back_again(&app, &ana).await;
    let second = bought(&app, &ana, "tracker_1").await;
    assert_eq!(balance(&app, &ana).await, 350, "the bonus of the second comes when it begins");
    let history = app.rpc(&ana, "shop_purchases", json!({})).await.body;
    assert_eq!(history[0]["begins_at"], history[1]["ends_at"]);
    assert_eq!(history[0]["id"], second.to_string());
    app.pass(20 * DAY);
    sweep(&app).await;
    assert_eq!((tier(&app, &ana).await.as_str(), balance(&app, &ana).await), ("tracker", 450));
    assert!(!letters(&app, &ana.email).await.contains(&"shop_plan_ended".to_owned()));
    app.pass(31 * DAY);
    sweep(&app).await;
    assert_eq!(tier(&app, &ana).await, "free");
    // A gap: the next one begins now.
    app.pass(3 * DAY);
    let ana = back_again(&app, &ana).await;
    bought(&app, &ana, "tracker_1").await;
    assert_eq!((tier(&app, &ana).await.as_str(), balance(&app, &ana).await), ("tracker", 550));
    adds_up(&app).await;
}

async fn a_refund_of_the_first_of_two_plans_brings_the_second_forward(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let (first, second) = (bought(&app, &ana, "tracker_3").await, bought(&app, &ana, "tracker_1").await);
    app.pass(10 * DAY);
    app.shop.apply_update_now(first, Update::Refunded(999), Details::default()).await.unwrap();
    let (state, mana) = (state(&app, first).await, balance(&app, &ana).await);
    assert_eq!((state.as_str(), mana), ("refunded", 350), "one bonus taken back, the second plan's given");
    assert_eq!(tier(&app, &ana).await, "tracker");
    let ana = back_again(&app, &ana).await;
    let history = app.rpc(&ana, "shop_purchases", json!({})).await.body;
    let row = history.as_array().unwrap().iter().find(|row| row["id"] == second.to_string()).unwrap();
    assert_eq!(row["begins_at"], app.clock.now().0);
    app.pass(31 * DAY);
    sweep(&app).await;
    assert_eq!((tier(&app, &ana).await.as_str(), balance(&app, &ana).await), ("free", 350));
    adds_up(&app).await;
}

async fn a_server_that_was_down_for_thirteen_months_makes_up_for_all_of_it(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    bought(&app, &ana, "tracker_3").await;
    bought(&app, &ben, "tracker_lifetime").await;
    app.pass(396 * DAY);
    let app = app.killed_and_started().await;
    sweep(&app).await;
    assert_eq!((tier(&app, &ana).await.as_str(), balance(&app, &ana).await), ("free", 550));
    assert_eq!((tier(&app, &ben).await.as_str(), balance(&app, &ben).await), ("tracker", 250 + 14 * 100));
    assert_eq!(letters(&app, &ana.email).await, ["shop_order", "shop_plan_ended"]);
    adds_up(&app).await;
}

async fn nothing_comes_after_a_lifetime(app: TestApp) {
    let ana = app.sign_up("ana").await;
    // Two tabs: both were open when the first was paid.
    let (month, lifetime) = (buy(&app, &ana, "tracker_1").await, buy(&app, &ana, "tracker_lifetime").await);
    assert_eq!(press(&app, &ana, lifetime, "pay").await.body["state"], "credited");
    assert_eq!(press(&app, &ana, month, "pay").await.body["state"], "held", "the operator returns the money");
    assert_eq!(letters(&app, OPERATOR).await, ["shop_operator"]);
    assert_eq!(app.rpc(&ana, "shop_buy", order("tracker_6")).await.body["hint"], "lifetime_owned");
    let catalogue = app.rpc(&ana, "shop_catalogue", json!({ "language": "en" })).await.body;
    assert_eq!(catalogue["plans"], json!([]));
    assert_eq!((&catalogue["own"]["source"], &catalogue["own"]["ends_at"]), (&json!("bought"), &json!(null)));
    bought(&app, &ana, "mana_100").await;
    adds_up(&app).await;
}

async fn the_reminders_can_be_switched_off(app: TestApp) {
    let ana = app.sign_up("ana").await;
    bought(&app, &ana, "tracker_1").await;
    assert_eq!(app.rpc(&ana, "shop_reminders", json!({ "on": false })).await.status, 204);
    assert_eq!(app.rpc(&ana, "shop_catalogue", json!({ "language": "en" })).await.body["reminders"], false);
    for days in [23, 6, 1] {
        app.pass(days * DAY);
        sweep(&app).await;
    }
    assert_eq!(letters(&app, &ana.email).await, ["shop_order", "shop_plan_ended"]);
}

async fn a_bonus_repays_a_debt(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let pack = bought(&app, &ana, "mana_550").await;
    super::spend(&app, &ana, 500).await;
    app.shop.apply_update_now(pack, Update::Refunded(499), Details::default()).await.unwrap();
    bought(&app, &ana, "tracker_3").await;
    assert_eq!((balance(&app, &ana).await, owed(&app).await), (50, 0));
    adds_up(&app).await;
}

async fn a_given_tracker_is_told_as_given(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let own = async || {
        let own = app.rpc(&ana, "shop_catalogue", json!({ "language": "en" })).await.body["own"].clone();
        (own["source"].as_str().unwrap().to_owned(), own["ends_at"].as_i64())
    };
    assert_eq!(own().await, ("none".to_owned(), None));
    let (user, now) = (ana.id, app.clock.now());
    app.db.write(move |tx| usernames::set_tier(tx, user, "tracker", now)).await.unwrap();
    assert_eq!(own().await, ("given".to_owned(), None));
    let until = now.plus(Duration::from_secs(DAY));
    app.db.write(move |tx| period_store::save_grant(tx, user, until, now)).await.unwrap();
    assert_eq!(own().await, ("given".to_owned(), Some(until.0)));
    bought(&app, &ana, "tracker_1").await;
    assert_eq!(own().await.0, "bought");
}
