use serde_json::{Value, json};

use super::{administrator, call, hint, log, newest};
use crate::shop::rules::catalogue::{self, WAIVER_VERSION};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    a_purchase_is_found_and_refunded_whole,
    a_held_purchase_comes_first_and_is_released_or_refunded,
    the_provider_is_asked_again,
    a_refund_wants_a_fresh_code,
);

const SKU: &str = "mana_550";

async fn buy(app: &TestApp, player: &Player) -> String {
    let price = catalogue::find(SKU).unwrap().price_cents;
    let order =
        json!({ "sku": SKU, "price_cents": price, "waiver": true, "waiver_version": WAIVER_VERSION, "language": "en" });
    call(app, player, "shop_buy", order).await["purchase"].as_str().unwrap().to_owned()
}

async fn pay(app: &TestApp, player: &Player, id: &str) {
    call(app, player, "shop_sandbox", json!({ "id": id, "press": "pay" })).await;
}

async fn balance(app: &TestApp, player: &Player) -> i64 {
    app.number(format!("select mana from profiles where id = '{}'", player.id)).await
}

fn act(id: &str) -> Value {
    json!({ "purchase_id": id, "reason": "Asked by the buyer" })
}

async fn a_purchase_is_found_and_refunded_whole(app: TestApp) {
    let (admin, ben) = (administrator(&app).await, app.sign_up("ben").await);
    let before = balance(&app, &ben).await;
    let id = buy(&app, &ben).await;
    pay(&app, &ben, &id).await;
    let number = call(&app, &admin, "admin_purchase", json!({ "purchase_id": id })).await["number"].clone();
    let reference = format!("sandbox_{id}");
    for search in [id.as_str(), number.as_str().unwrap(), &ben.id.to_string(), "BEN", &reference, "%"] {
        let found = call(&app, &admin, "admin_purchases", json!({ "search": search })).await;
        assert_eq!(found["rows"].as_array().unwrap().len(), usize::from(search != "%"), "{search}");
    }
    let since = newest(&app).await;
    let refunded = call(&app, &admin, "admin_purchase_refund", act(&id)).await;
    assert_eq!((&refunded["state"], &refunded["sandbox"]), (&json!("refunded"), &json!(true)));
    let states: Vec<&Value> = refunded["history"].as_array().unwrap().iter().map(|step| &step["state"]).collect();
    assert!(states.contains(&&json!("credited")) && states.contains(&&json!("refunding")), "{states:?}");
    assert_eq!(balance(&app, &ben).await, before);
    let again = app.rpc(&admin, "admin_purchase_refund", act(&id)).await;
    assert_eq!(hint(&again), "purchase_not_refundable");
    let none = app.rpc(&admin, "admin_purchase_refund", act(&uuid::Uuid::nil().to_string())).await;
    assert_eq!(hint(&none), "desk_purchase_not_found");
    assert_eq!(log(&app, since).await, ["purchase.refund"]);
}

async fn a_held_purchase_comes_first_and_is_released_or_refunded(app: TestApp) {
    let (admin, ben) = (administrator(&app).await, app.sign_up("ben").await);
    let mut held = Vec::new();
    for _ in 0..2 {
        let id = buy(&app, &ben).await;
        let sql = format!("update purchases set state = 'held', misfit = 'amount' where id = '{id}'");
        app.db.write(move |tx| tx.script(&sql)).await.unwrap();
        held.push(id);
        app.pass(1);
    }
    let newer = buy(&app, &ben).await;
    let listed = call(&app, &admin, "admin_purchases", json!({})).await;
    let ids: Vec<&str> = listed["rows"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [held[1].as_str(), &held[0], &newer]);

    let (before, since) = (balance(&app, &ben).await, newest(&app).await);
    let released = call(&app, &admin, "admin_purchase_release", act(&held[0])).await;
    assert_eq!((&released["state"], &released["can_release"]), (&json!("credited"), &json!(false)));
    assert_eq!(balance(&app, &ben).await, before + 550);
    let refunded = call(&app, &admin, "admin_purchase_refund", act(&held[1])).await;
    assert_eq!(refunded["state"], "refunded");
    assert_eq!(balance(&app, &ben).await, before + 550);
    let open = app.rpc(&admin, "admin_purchase_release", act(&newer)).await;
    assert_eq!(hint(&open), "purchase_not_held");
    assert_eq!(log(&app, since).await, ["purchase.release", "purchase.refund"]);
}

async fn the_provider_is_asked_again(app: TestApp) {
    let (admin, ben) = (administrator(&app).await, app.sign_up("ben").await);
    let id = buy(&app, &ben).await;
    let since = newest(&app).await;
    let asked = call(&app, &admin, "admin_purchase_ask_again", json!({ "purchase_id": id })).await;
    assert_eq!(asked["state"], "open");
    pay(&app, &ben, &id).await;
    call(&app, &admin, "admin_purchase_refund", act(&id)).await;
    let over = app.rpc(&admin, "admin_purchase_ask_again", json!({ "purchase_id": id })).await;
    assert_eq!(hint(&over), "nothing_to_ask");
    assert_eq!(log(&app, since).await, ["purchase.ask_again", "purchase.refund"]);
}

async fn a_refund_wants_a_fresh_code(app: TestApp) {
    let (admin, ben) = (administrator(&app).await, app.sign_up("ben").await);
    let id = buy(&app, &ben).await;
    pay(&app, &ben, &id).await;
    app.pass(601);
    let since = newest(&app).await;
    assert_eq!(hint(&app.rpc(&admin, "admin_purchase_refund", act(&id)).await), "admin_code_needed");
    assert_eq!(log(&app, since).await, [""; 0]);
}
