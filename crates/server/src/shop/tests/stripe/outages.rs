//! Lost events, and servers that stop: ours and Stripe's.

use super::*;

on_both_engines!(
    a_lost_event_is_found_by_asking,
    a_server_killed_at_any_step_goes_on,
    a_stripe_that_is_down_is_asked_again,
    without_the_keys_purchases_wait_for_them,
);

async fn a_lost_event_is_found_by_asking(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let (paid, left) = (buy(&app, &ana, "tracker_1").await, buy(&app, &ana, "mana_100").await);
    stripe.pay(paid);
    sweep(&app).await;
    assert_eq!(state(&app, paid).await, "open", "not yet");
    app.pass(600);
    sweep(&app).await;
    assert_eq!((state(&app, paid).await.as_str(), tier(&app, &ana).await.as_str()), ("credited", "tracker"));
    assert_eq!(state(&app, left).await, "open");
    stripe.expire(left);
    app.pass(2 * 3_600);
    sweep(&app).await;
    assert_eq!(state(&app, left).await, "expired");
    let waiting = app.number("select count(*) from purchases where wake_at is not null".into()).await;
    assert_eq!(waiting, 0, "nothing is asked any more");
    adds_up(&app).await;
}

async fn a_server_killed_at_any_step_goes_on(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    // After the insert: Stripe knows nothing of it.
    stripe.fail(&[500, 500, 500]);
    let refused = app.rpc(&ana, "shop_buy", order("mana_550")).await;
    assert_eq!(refused.body["hint"], "provider_away", "{}", refused.body);
    let app = app.killed_and_started().await;
    assert_eq!((stripe.sessions(), app.count("purchases").await), (0, 1));
    app.pass(600);
    sweep(&app).await;
    assert_eq!(stripe.sessions(), 1);
    // After the POST: the session is there, and we do not know it.
    stripe.mute(true);
    assert_eq!(app.rpc(&ana, "shop_buy", order("mana_100")).await.body["hint"], "provider_away");
    stripe.mute(false);
    let app = app.killed_and_started().await;
    let id: Uuid = text(&app, "select id from purchases where sku = 'mana_100'".into()).await.parse().unwrap();
    assert_eq!((state(&app, id).await.as_str(), stripe.sessions()), ("created", 2));
    // Its event comes all the same.
    send(&app, "evt_1", COMPLETED, &stripe.pay(id)).await;
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("credited", 350));
    // After the commit: the event comes again.
    let app = app.killed_and_started().await;
    send(&app, "evt_1", COMPLETED, &stripe.session(id)).await;
    assert_eq!((balance(&app, &ana).await, stripe.sessions()), (350, 2));
    adds_up(&app).await;
}

async fn a_stripe_that_is_down_is_asked_again(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    for once in [500, 429, 409] {
        stripe.fail(&[once]);
        buy(&app, &ana, "mana_100").await;
        let cancelled = "update purchases set state = 'cancelled', checkout = 'cancelled', wake_at = null";
        app.db.write(move |tx| tx.script(cancelled)).await.unwrap();
    }
    assert_eq!(stripe.sessions(), 3);
    stripe.fail(&[503, 503, 503]);
    assert_eq!(app.rpc(&ana, "shop_buy", order("mana_550")).await.body["hint"], "provider_away");
    // Pressed again, it is the same purchase.
    let id = buy(&app, &ana, "mana_550").await;
    assert_eq!(app.number("select count(*) from purchases where sku = 'mana_550'".into()).await, 1);
    stripe.pay(id);
    stripe.fail(&[500, 500, 500]);
    app.pass(600);
    sweep(&app).await;
    assert_eq!(state(&app, id).await, "open");
    app.pass(600);
    sweep(&app).await;
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("credited", 800));
    // What Stripe refuses for good is over.
    stripe.fail(&[400]);
    assert_eq!(app.rpc(&ana, "shop_buy", order("mana_1200")).await.body["hint"], "provider_away");
    let refused = text(&app, "select state from purchases where sku = 'mana_1200'".into()).await;
    assert_eq!(refused, "failed");
}

async fn without_the_keys_purchases_wait_for_them(app: TestApp) {
    let World { app, stripe, ana } = world(app).await;
    let id = buy(&app, &ana, "mana_550").await;
    let session = stripe.pay(id);
    let keys = (stripe.url.clone(), "sk_test_stand_in");
    let app = app.killed_and_started_with(|config| config.shop.stripe = crate::base::config::Stripe::default()).await;
    assert_eq!(send(&app, "evt_1", COMPLETED, &session).await, 503, "it comes again");
    app.pass(600);
    sweep(&app).await;
    assert_eq!(state(&app, id).await, "open");
    assert_eq!(app.rpc(&ana, "shop_purchases", json!({})).await.body[0]["state"], "open");
    let app = app
        .killed_and_started_with(|config| {
            config.shop.stripe.api_url = keys.0;
            config.shop.stripe.secret_key = keys.1.into();
            config.shop.stripe.webhook_secret = SECRET.into();
        })
        .await;
    app.pass(600);
    sweep(&app).await;
    assert_eq!((state(&app, id).await.as_str(), balance(&app, &ana).await), ("credited", 800));
    adds_up(&app).await;
}
