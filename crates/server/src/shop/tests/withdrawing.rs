//! Withdrawal: by itself, by request, and too late.

use serde_json::json;

use super::{DAY, adds_up, back_again, balance, bought, letters, spend, state, tier};
use crate::testing::{OPERATOR, TestApp, on_both_engines};

on_both_engines!(
    an_unspent_pack_goes_back_at_once,
    a_spent_pack_is_a_request_to_the_operator,
    a_plan_goes_back_once_for_each_player,
    after_fourteen_days_it_is_over,
);

async fn an_unspent_pack_goes_back_at_once(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = bought(&app, &ana, "mana_550").await;
    let withdrawn = app.rpc(&ana, "shop_withdraw", json!({ "id": id })).await.body;
    assert_eq!((&withdrawn["withdrawal"], &withdrawn["purchase"]["state"]), (&json!("refund"), &json!("refunded")));
    assert_eq!(balance(&app, &ana).await, 250);
    assert_eq!(letters(&app, &ana.email).await, ["shop_order", "shop_withdrawal", "shop_refund"]);
    let received = app.letters_to(&ana.email).await[1]["text"].as_str().unwrap().to_owned();
    assert!(received.contains("16 November 2026, 12:00 UTC"), "{received}");
    let again = app.rpc(&ana, "shop_withdraw", json!({ "id": id })).await;
    assert_eq!(again.body["hint"], "withdrawal_over");
    adds_up(&app).await;
}

async fn a_spent_pack_is_a_request_to_the_operator(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = bought(&app, &ana, "mana_550").await;
    spend(&app, &ana, 549).await;
    for answer in ["request", "requested"] {
        let withdrawn = app.rpc(&ana, "shop_withdraw", json!({ "id": id })).await.body;
        assert_eq!((&withdrawn["withdrawal"], &withdrawn["purchase"]["state"]), (&json!(answer), &json!("credited")));
    }
    assert_eq!(letters(&app, &ana.email).await, ["shop_order", "shop_withdrawal"]);
    assert_eq!(letters(&app, OPERATOR).await, ["shop_operator"]);
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("credited", 549));
    adds_up(&app).await;
}

async fn a_plan_goes_back_once_for_each_player(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let first = bought(&app, &ana, "tracker_3").await;
    app.pass(13 * DAY);
    let ana = back_again(&app, &ana).await;
    let withdrawn = app.rpc(&ana, "shop_withdraw", json!({ "id": first })).await.body;
    assert_eq!(withdrawn["withdrawal"], "refund");
    assert_eq!((tier(&app, &ana).await.as_str(), balance(&app, &ana).await), ("free", 250));
    let second = bought(&app, &ana, "tracker_1").await;
    let withdrawn = app.rpc(&ana, "shop_withdraw", json!({ "id": second })).await.body;
    assert_eq!((&withdrawn["withdrawal"], tier(&app, &ana).await.as_str()), (&json!("request"), "tracker"));
    adds_up(&app).await;
}

async fn after_fourteen_days_it_is_over(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = bought(&app, &ana, "mana_550").await;
    app.pass(14 * DAY);
    let ana = back_again(&app, &ana).await;
    assert_eq!(app.rpc(&ana, "shop_withdraw", json!({ "id": id })).await.body["hint"], "withdrawal_over");
    assert_eq!(app.rpc(&ana, "shop_purchases", json!({})).await.body[0]["withdrawal"], "over");
}
