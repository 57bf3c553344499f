//! Stripe: webhooks twice, late, out of order, forged; a provider that fails; a server that is killed.

mod outages;

use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::stand_in::StandIn;
use super::{DAY, adds_up, balance, buy, letters, order, state, sweep, text, tier};
use crate::shop::provider::stripe::signature::sign;
use crate::testing::{OPERATOR, Player, TestApp, on_both_engines};

on_both_engines!(
    a_payment_is_credited_by_stripes_word_alone,
    every_event_twice_and_twenty_at_once_credit_once,
    events_in_any_order_end_the_same,
    the_return_page_and_the_webhook_credit_once,
    a_bank_that_takes_its_time_is_waited_for,
    what_is_not_from_stripe_is_refused,
    what_does_not_fit_is_held,
    what_is_unknown_is_noted_and_nothing_happens,
    a_checkout_that_is_left_is_closed,
    a_withdrawal_returns_the_money_once_also_after_a_failure,
);

const SECRET: &str = "whsec_new";

/// A server with Stripe's keys, the stand-in, and a player.
struct World {
    app: TestApp,
    stripe: StandIn,
    ana: Player,
}

async fn world(app: TestApp) -> World {
    let stripe = StandIn::open().await;
    let url = stripe.url.clone();
    let app = app
        .again_with(|config| {
            config.shop.stripe.secret_key = "sk_test_stand_in".into();
            config.shop.stripe.webhook_secret = SECRET.into();
            config.shop.stripe.webhook_secret_old = "whsec_old".into();
            config.shop.stripe.api_url = url;
        })
        .await;
    let ana = app.sign_up("ana").await;
    World { app, stripe, ana }
}

fn event(id: &str, kind: &str, object: &Value) -> String {
    json!({ "id": id, "object": "event", "type": kind, "livemode": false, "data": { "object": object } }).to_string()
}

async fn post(app: &TestApp, body: impl Into<Vec<u8>>, signature: &str) -> u16 {
    let request = Request::post("/webhooks/stripe").header("stripe-signature", signature);
    app.raw(request.body(Body::from(body.into())).unwrap()).await.status.as_u16()
}

async fn send(app: &TestApp, id: &str, kind: &str, object: &Value) -> u16 {
    let body = event(id, kind, object);
    let signature = sign(body.as_bytes(), SECRET, app.clock.now());
    post(app, body, &signature).await
}

fn charge(purchase: Uuid, refunded: i64) -> Value {
    json!({ "id": "ch_1", "object": "charge", "amount": 499, "amount_refunded": refunded,
        "payment_intent": format!("pi_{}", purchase.simple()), "metadata": { "purchase_id": purchase } })
}

fn dispute(purchase: Uuid, status: &str) -> Value {
    json!({ "id": "dp_1", "object": "dispute", "status": status, "metadata": {}, "payment_intent": format!("pi_{}", purchase.simple()) })
}

const COMPLETED: &str = "checkout.session.completed";

async fn a_payment_is_credited_by_stripes_word_alone(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let opened = app.rpc(&ana, "shop_buy", order("mana_550")).await.body;
    let id: Uuid = opened["purchase"].as_str().unwrap().parse().unwrap();
    assert_eq!(opened["url"], stripe.session(id)["url"]);
    // Coming back proves nothing.
    let back = app.rpc(&ana, "shop_return", json!({ "id": id })).await.body;
    assert_eq!((&back["state"], balance(&app, &ana).await), (&json!("open"), 250));
    assert_eq!(
        app.rpc(&ana, "shop_sandbox", json!({ "id": id, "press": "pay" })).await.body["hint"],
        "purchase_not_found"
    );

    let session = stripe.pay(id);
    assert_eq!(send(&app, "evt_1", COMPLETED, &session).await, 200);
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("credited", 800));
    let kept = text(&app, format!("select payment_ref || country from purchases where id = '{id}'")).await;
    assert_eq!(kept, format!("pi_{}FR", id.simple()));
    // The old secret still signs while it is being rolled.
    let body = event("evt_2", "charge.refunded", &charge(id, 499));
    assert_eq!(post(&app, body.clone(), &sign(body.as_bytes(), "whsec_old", app.clock.now())).await, 200);
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("refunded", 250));
    adds_up(&app).await;
}

async fn every_event_twice_and_twenty_at_once_credit_once(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let id = buy(&app, &ana, "mana_550").await;
    let session = stripe.pay(id);
    let app = Arc::new(app);
    let tasks = (0..20).map(|n| {
        let (app, session) = (app.clone(), session.clone());
        let kind = if n % 2 == 0 { COMPLETED } else { "checkout.session.async_payment_succeeded" };
        tokio::spawn(async move { send(&app, &format!("evt_{}", n % 4), kind, &session).await })
    });
    for answer in join_all(tasks).await {
        assert_eq!(answer.unwrap(), 200);
    }
    assert_eq!((balance(&app, &ana).await, app.count("payment_events").await), (800, 4));
    assert_eq!(letters(&app, &ana.email).await, ["shop_order"]);
    let refunds = (0..20).map(|n| {
        let app = app.clone();
        tokio::spawn(async move { send(&app, &format!("evt_r{n}"), "charge.refunded", &charge(id, 499)).await })
    });
    join_all(refunds).await;
    assert_eq!(
        (
            balance(&app, &ana).await,
            app.number("select count(*) from mana_ledger where reason = 'reversal'".into()).await
        ),
        (250, 1)
    );
    adds_up(&app).await;
}

async fn events_in_any_order_end_the_same(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let mut orders = 0;
    for (first, second) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
        let id = buy(&app, &ana, "mana_550").await;
        let session = stripe.pay(id);
        let events = [
            (COMPLETED, session),
            ("charge.dispute.created", dispute(id, "needs_response")),
            ("charge.dispute.closed", dispute(id, "lost")),
        ];
        for index in [first, second, 3 - first - second] {
            let (kind, object) = &events[index];
            orders += 1;
            assert_eq!(send(&app, &format!("evt_{orders}"), kind, object).await, 200);
        }
        let after = (state(&app, id).await, balance(&app, &ana).await);
        assert_eq!(after, ("charged_back".to_owned(), 250), "{first} {second}");
    }
    // A refund before the payment, and a payment after the checkout expired.
    let id = buy(&app, &ana, "mana_550").await;
    let session = stripe.pay(id);
    send(&app, "evt_a", "charge.refunded", &charge(id, 499)).await;
    send(&app, "evt_b", COMPLETED, &session).await;
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("refunded", 250));
    let id = buy(&app, &ana, "mana_550").await;
    let expired = stripe.expire(id);
    send(&app, "evt_c", "checkout.session.expired", &expired).await;
    assert_eq!(state(&app, id).await, "expired");
    send(&app, "evt_d", COMPLETED, &stripe.pay(id)).await;
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("credited", 800));
    send(&app, "evt_e", "charge.refunded", &charge(id, 200)).await;
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("credited", 800), "refunded in part");
    adds_up(&app).await;
}

async fn the_return_page_and_the_webhook_credit_once(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let id = buy(&app, &ana, "mana_550").await;
    let session = stripe.pay(id);
    let (back, hook) =
        tokio::join!(app.rpc(&ana, "shop_return", json!({ "id": id })), send(&app, "evt_1", COMPLETED, &session));
    assert_eq!((&back.body["state"], hook, balance(&app, &ana).await), (&json!("credited"), 200, 800));
    adds_up(&app).await;
}

async fn a_bank_that_takes_its_time_is_waited_for(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let (one, other) = (buy(&app, &ana, "mana_550").await, buy(&app, &ana, "mana_100").await);
    for (id, name) in [(one, "evt_1"), (other, "evt_2")] {
        send(&app, name, COMPLETED, &stripe.submit(id)).await;
        assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("processing", 250));
    }
    send(&app, "evt_3", "checkout.session.async_payment_failed", &stripe.submit(other)).await;
    assert_eq!(state(&app, other).await, "failed");
    for _ in 0..4 {
        app.pass(DAY);
        sweep(&app).await;
    }
    assert_eq!(state(&app, one).await, "processing");
    stripe.pay(one);
    app.pass(DAY);
    sweep(&app).await;
    assert_eq!((state(&app, one).await.as_str(), balance(&app, &ana).await), ("credited", 800));
    adds_up(&app).await;
}

async fn what_is_not_from_stripe_is_refused(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let id = buy(&app, &ana, "mana_550").await;
    let body = event("evt_1", COMPLETED, &stripe.pay(id));
    let now = app.clock.now();
    let good = sign(body.as_bytes(), SECRET, now);
    let at = |seconds: i64| sign(body.as_bytes(), SECRET, crate::base::clock::Timestamp(now.0 + seconds * 1000));
    for signature in [String::new(), sign(body.as_bytes(), "whsec_forged", now), at(-301), at(301), "t=1,v1=00".into()]
    {
        assert_eq!(post(&app, body.clone(), &signature).await, 400, "{signature}");
    }
    assert_eq!(post(&app, body.replace("550", "551") + " ", &good).await, 400, "another body");
    let mut live: Value = serde_json::from_str(&body).unwrap();
    live["livemode"] = json!(true);
    let live = live.to_string();
    assert_eq!(post(&app, live.clone(), &sign(live.as_bytes(), SECRET, now)).await, 400, "a live event for a test key");
    for unreadable in ["", "not JSON", "[]", "{}"] {
        assert_eq!(post(&app, unreadable, &sign(unreadable.as_bytes(), SECRET, now)).await, 400, "{unreadable}");
    }
    let large = vec![b' '; 1024 * 1024];
    assert_eq!(post(&app, large.clone(), &sign(&large, SECRET, now)).await, 413);
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("open", 250));
    assert_eq!(app.count("payment_events").await, 0);
    assert_eq!(post(&app, body, &good).await, 200);
    assert_eq!(balance(&app, &ana).await, 800);
}

async fn what_does_not_fit_is_held(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let misfits = [("amount_total", json!(1)), ("currency", json!("usd")), ("id", json!("cs_of_somebody_else"))];
    for (n, (field, value)) in misfits.into_iter().enumerate() {
        let id = buy(&app, &ana, "mana_550").await;
        let mut session = stripe.pay(id);
        session[field] = value;
        assert_eq!(send(&app, &format!("evt_{n}"), COMPLETED, &session).await, 200);
        assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("held", 250), "{field}");
    }
    assert_eq!(letters(&app, OPERATOR).await.len(), 3);
    // The price has changed since: what was sold counts.
    let id = buy(&app, &ana, "mana_550").await;
    let changed = format!("update purchases set amount_cents = 449, mana = 500 where id = '{id}'");
    app.db.write(move |tx| tx.script(&changed)).await.unwrap();
    let mut session = stripe.pay(id);
    session["amount_total"] = json!(449);
    send(&app, "evt_old", COMPLETED, &session).await;
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("credited", 750));
    // The account is gone.
    let id = buy(&app, &ana, "mana_550").await;
    app.accounts.delete_user(crate::people::audit::Actor::command(), ana.id).await.unwrap();
    assert_eq!(send(&app, "evt_gone", COMPLETED, &stripe.pay(id)).await, 200);
    assert_eq!(state(&app, id).await, "held");
    adds_up(&app).await;
}

async fn what_is_unknown_is_noted_and_nothing_happens(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let id = buy(&app, &ana, "mana_550").await;
    let session = stripe.pay(id);
    let mut other = session.clone();
    (other["id"], other["client_reference_id"]) = (json!("cs_other"), Value::Null);
    (other["metadata"], other["payment_intent"]) = (json!({}), json!("pi_other"));
    assert_eq!(send(&app, "evt_1", COMPLETED, &other).await, 200);
    assert_eq!(send(&app, "evt_2", "invoice.paid", &json!({ "id": "in_1" })).await, 200);
    assert_eq!(send(&app, "evt_3", "refund.failed", &charge(id, 0)).await, 200);
    let warning = json!({ "id": "issfr_1", "payment_intent": format!("pi_{}", id.simple()) });
    assert_eq!(send(&app, "evt_4", "radar.early_fraud_warning.created", &warning).await, 200);
    assert_eq!(letters(&app, OPERATOR).await.len(), 2);
    assert_eq!((app.count("payment_events").await, balance(&app, &ana).await), (4, 250));
}

async fn a_checkout_that_is_left_is_closed(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let id = buy(&app, &ana, "mana_550").await;
    let left = app.rpc(&ana, "shop_return", json!({ "id": id, "cancelled": true })).await.body;
    assert_eq!((&left["state"], &stripe.session(id)["status"]), (&json!("cancelled"), &json!("expired")));
    // Paid in the other tab meanwhile: the money counts.
    let id = buy(&app, &ana, "mana_550").await;
    stripe.pay(id);
    let left = app.rpc(&ana, "shop_return", json!({ "id": id, "cancelled": true })).await.body;
    assert_eq!((&left["state"], balance(&app, &ana).await), (&json!("credited"), 800));
}

async fn a_withdrawal_returns_the_money_once_also_after_a_failure(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let id = buy(&app, &ana, "mana_550").await;
    send(&app, "evt_1", COMPLETED, &stripe.pay(id)).await;
    stripe.fail(&[500, 500, 500]);
    let withdrawn = app.rpc(&ana, "shop_withdraw", json!({ "id": id })).await.body;
    assert_eq!((&withdrawn["purchase"]["state"], balance(&app, &ana).await), (&json!("refunding"), 250));
    let app = app.killed_and_started().await;
    stripe.mute(true);
    app.pass(600);
    sweep(&app).await;
    stripe.mute(false);
    app.pass(600);
    sweep(&app).await;
    send(&app, "evt_2", "charge.refunded", &charge(id, 499)).await;
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("refunded", 250));
    assert_eq!(stripe.refunds(), [(format!("pi_{}", id.simple()), "499".to_owned())]);
    adds_up(&app).await;
}
