//! Packs in the sandbox: ordering, paying, and everything that goes otherwise.

use std::sync::Arc;

use serde_json::json;

use super::{DAY, adds_up, back_again, balance, bought, buy, letters, order, owed, press, spend, state, sweep, text};
use crate::base::config::{Mode, ShopProvider};
use crate::profile;
use crate::shop::provider::Details;
use crate::shop::rules::purchase::{Dispute, Update};
use crate::testing::{OPERATOR, TestApp, on_both_engines};

on_both_engines!(
    a_paid_pack_is_credited_once_and_confirmed_by_a_letter,
    twenty_clicks_at_once_are_one_purchase_and_one_credit,
    nothing_is_taken_when_the_buyer_declines_cancels_or_leaves,
    an_order_that_does_not_fit_is_refused,
    a_purchase_belongs_to_its_buyer,
    what_a_refund_cannot_take_is_owed_and_repaid_by_the_next_purchase,
    nothing_is_sold_during_a_dispute,
    purchases_outlive_the_account,
    money_that_comes_after_the_account_is_gone_is_held,
    where_the_shop_is_off_nothing_is_sold,
    the_check_finds_what_does_not_add_up,
);

async fn a_paid_pack_is_credited_once_and_confirmed_by_a_letter(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let catalogue = app.rpc(&ana, "shop_catalogue", json!({ "language": "fr" })).await.body;
    assert_eq!((&catalogue["selling"], catalogue["packs"].as_array().unwrap().len()), (&json!("sandbox"), 4));
    assert_eq!(
        catalogue["packs"][1],
        json!({ "sku": "mana_550", "mana": 550, "price_cents": 499, "vat_cents": 83, "per_hundred_cents": 91 })
    );
    assert_eq!(catalogue["plans"][3]["vat_cents"], 1_000);
    assert_eq!((&catalogue["duo_fee_cents"], &catalogue["battle_royale_fee_cents"]), (&json!(15), &json!(20)));
    assert!(catalogue["waiver"]["text"].as_str().unwrap().contains("rétractation"), "{catalogue}");

    let opened = app.rpc(&ana, "shop_buy", order("mana_550")).await.body;
    let id = opened["purchase"].as_str().unwrap().parse().unwrap();
    assert_eq!(opened["url"], format!("https://runeside.test/sandbox-checkout/{id}"));
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("open", 250));

    let paid = press(&app, &ana, id, "pay").await.body;
    assert_eq!((&paid["state"], &paid["sandbox"], &paid["vat_cents"]), (&json!("credited"), &json!(true), &json!(83)));
    assert_eq!(press(&app, &ana, id, "pay").await.body["hint"], "checkout_closed");
    let back = app.rpc(&ana, "shop_return", json!({ "id": id })).await.body;
    assert_eq!((&back["state"], balance(&app, &ana).await), (&json!("credited"), 800));

    let letter = &app.letters_to(&ana.email).await[0];
    let letter = letter["text"].as_str().unwrap();
    for part in ["550 mana", "€4.99", "€0.83", "14-day right of withdrawal", "16 November 2026", "no money was taken"]
    {
        assert!(letter.contains(part), "{part} in {letter}");
    }
    let history = app.rpc(&ana, "shop_purchases", json!({})).await.body;
    assert_eq!((&history[0]["mana"], &history[0]["withdrawal"]), (&json!(550), &json!("refund")));
    let rows = app.get_as(&ana, "/rest/v1/purchases?select=state,mana").await.body;
    assert_eq!(rows, json!([{ "state": "credited", "mana": 550 }]));
    adds_up(&app).await;
}

async fn twenty_clicks_at_once_are_one_purchase_and_one_credit(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let app = Arc::new(app);
    let all = |call: fn(Arc<TestApp>, crate::testing::Player, uuid::Uuid) -> tokio::task::JoinHandle<()>, id| {
        let tasks: Vec<_> = (0..20).map(|_| call(app.clone(), ana.clone(), id)).collect();
        futures_util::future::join_all(tasks)
    };
    all(
        |app, ana, _| {
            tokio::spawn(async move {
                let _ = buy(&app, &ana, "mana_100").await;
            })
        },
        uuid::Uuid::nil(),
    )
    .await;
    assert_eq!(app.count("purchases").await, 1);
    let id = buy(&app, &ana, "mana_100").await;
    all(|app, ana, id| tokio::spawn(async move { drop(press(&app, &ana, id, "pay").await) }), id).await;
    assert_eq!((balance(&app, &ana).await, letters(&app, &ana.email).await), (350, vec!["shop_order".to_owned()]));
    adds_up(&app).await;
}

async fn nothing_is_taken_when_the_buyer_declines_cancels_or_leaves(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for (pressed, becomes) in [("decline", "failed"), ("cancel", "cancelled")] {
        let id = buy(&app, &ana, "mana_100").await;
        assert_eq!(press(&app, &ana, id, pressed).await.body["state"], becomes);
    }
    let left = buy(&app, &ana, "mana_100").await;
    let other = buy(&app, &ana, "mana_550").await;
    let back = app.rpc(&ana, "shop_return", json!({ "id": other, "cancelled": true })).await.body;
    assert_eq!(back["state"], "cancelled");
    app.pass(2 * 3_600);
    sweep(&app).await;
    assert_eq!(state(&app, left).await, "expired");
    let ana = back_again(&app, &ana).await;
    assert_ne!(buy(&app, &ana, "mana_100").await, left, "an old checkout is not given again");
    assert_eq!((balance(&app, &ana).await, letters(&app, &ana.email).await.len()), (250, 0));
    let history = app.rpc(&ana, "shop_purchases", json!({})).await.body;
    assert_eq!(history.as_array().unwrap().len(), 1, "what was never paid is no history: {history}");
    adds_up(&app).await;
}

async fn an_order_that_does_not_fit_is_refused(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for (change, code) in [
        (json!({ "sku": "mana_1" }), "unknown_product"),
        (json!({ "price_cents": 1 }), "price_changed"),
        (json!({ "waiver_version": "2020" }), "price_changed"),
        (json!({ "waiver": false }), "waiver_needed"),
    ] {
        let mut sent = order("mana_100");
        sent.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refused = app.rpc(&ana, "shop_buy", sent).await;
        assert_eq!((refused.status.as_u16(), &refused.body["hint"]), (400, &json!(code)), "{}", refused.body);
    }
    assert_eq!(app.count("purchases").await, 0);
}

async fn a_purchase_belongs_to_its_buyer(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let id = bought(&app, &ana, "mana_100").await;
    for (name, args) in [
        ("shop_return", json!({ "id": id })),
        ("shop_withdraw", json!({ "id": id })),
        ("shop_sandbox", json!({ "id": id, "press": "pay" })),
    ] {
        assert_eq!(app.rpc(&ben, name, args).await.body["hint"], "purchase_not_found", "{name}");
    }
    assert_eq!(app.rpc(&ben, "shop_purchases", json!({})).await.body, json!([]));
    assert_eq!(app.get_as(&ben, "/rest/v1/purchases").await.body, json!([]));
}

async fn what_a_refund_cannot_take_is_owed_and_repaid_by_the_next_purchase(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = bought(&app, &ana, "mana_550").await;
    spend(&app, &ana, 200).await;
    app.shop.apply_update_now(id, Update::Refunded(499), Details::default()).await.unwrap();
    app.shop.apply_update_now(id, Update::Refunded(499), Details::default()).await.unwrap();
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("refunded", 0));
    let catalogue = app.rpc(&ana, "shop_catalogue", json!({ "language": "en" })).await.body;
    assert_eq!(catalogue["debt"], 350, "shown before paying");
    adds_up(&app).await;

    bought(&app, &ana, "mana_100").await;
    assert_eq!((balance(&app, &ana).await, owed(&app).await), (0, 250));
    bought(&app, &ana, "mana_550").await;
    assert_eq!((balance(&app, &ana).await, owed(&app).await), (300, 0));
    assert_eq!(letters(&app, &ana.email).await, ["shop_order", "shop_refund", "shop_order", "shop_order"]);
    adds_up(&app).await;
}

async fn nothing_is_sold_during_a_dispute(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = bought(&app, &ana, "mana_550").await;
    app.shop.apply_update_now(id, Update::Dispute(Dispute::Open), Details::default()).await.unwrap();
    assert_eq!(app.rpc(&ana, "shop_buy", order("mana_100")).await.body["hint"], "dispute_open");
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("disputed", 800));
    app.shop.apply_update_now(id, Update::Dispute(Dispute::Won), Details::default()).await.unwrap();
    buy(&app, &ana, "mana_100").await;
    app.shop.apply_update_now(id, Update::Dispute(Dispute::Lost), Details::default()).await.unwrap();
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("charged_back", 250));
    assert_eq!(letters(&app, OPERATOR).await, ["shop_operator"]);
    adds_up(&app).await;
}

async fn purchases_outlive_the_account(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let (pack, plan) = (bought(&app, &ana, "mana_550").await, bought(&app, &ana, "tracker_1").await);
    app.accounts.delete_user(crate::people::audit::Actor::command(), ana.id).await.unwrap();
    for id in [pack, plan] {
        assert_eq!(state(&app, id).await, "credited");
        assert_eq!(text(&app, format!("select user_id from purchases where id = '{id}'")).await, "");
    }
    app.pass(60 * DAY);
    sweep(&app).await;
    app.shop.apply_update_now(pack, Update::Refunded(499), Details::default()).await.unwrap();
    assert_eq!(state(&app, pack).await, "refunded");
    adds_up(&app).await;
}

async fn money_that_comes_after_the_account_is_gone_is_held(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = buy(&app, &ana, "mana_550").await;
    app.accounts.delete_user(crate::people::audit::Actor::command(), ana.id).await.unwrap();
    app.shop.apply_update_now(id, Update::Paid, Details::default()).await.unwrap();
    assert_eq!((state(&app, id).await.as_str(), letters(&app, OPERATOR).await.len()), ("held", 1));
    app.shop.apply_update_now(id, Update::Refunded(499), Details::default()).await.unwrap();
    assert_eq!(state(&app, id).await, "refunded");
    adds_up(&app).await;
}

async fn where_the_shop_is_off_nothing_is_sold(app: TestApp) {
    let production = app.again_with(|config| config.mode = Mode::Production).await;
    let off = app.again_with(|config| config.shop.provider = ShopProvider::Off).await;
    for app in [production, off] {
        let ana = app.sign_up("ana").await;
        assert_eq!(app.rpc(&ana, "shop_catalogue", json!({ "language": "en" })).await.body["selling"], "off");
        assert_eq!(app.rpc(&ana, "shop_buy", order("mana_100")).await.body["hint"], "shop_off");
    }
    let explicit = app.again_with(|config| {
        config.mode = Mode::Production;
        config.shop.provider = ShopProvider::Sandbox;
    });
    let app = explicit.await;
    let ana = app.sign_up("ana").await;
    bought(&app, &ana, "mana_100").await;
}

async fn the_check_finds_what_does_not_add_up(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let (pack, plan) = (bought(&app, &ana, "mana_550").await, bought(&app, &ana, "tracker_3").await);
    let sql = format!(
        "update purchases set credited_at = null where id = '{pack}';
         update plan_periods set granted = 2 where purchase_id = '{plan}';
         update profiles set subscription_tier = 'free'"
    );
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
    let wrong = profile::check(&app.db).await.unwrap().wrong;
    for (id, part) in [
        (pack, "was not credited, but has a row in the ledger"),
        (pack, "has a state that does not fit"),
        (plan, "has bonuses that are not in the ledger"),
        (plan, "does not have the tracker"),
    ] {
        assert!(wrong.iter().any(|line| line.contains(&id.to_string()) && line.contains(part)), "{part} in {wrong:?}");
    }
}
