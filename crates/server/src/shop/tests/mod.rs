//! The shop through its functions and webhooks, on both engines.

mod buying;
mod plans;
mod stand_in;
mod stripe;
mod withdrawing;

use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::catalogue::{self, WAIVER_VERSION};
use crate::base::db::Tx;
use crate::params;
use crate::profile;
use crate::testing::{Answer, PASSWORD, Player, TestApp};

pub(super) const DAY: u64 = 24 * 3_600;

pub(super) fn order(sku: &str) -> Value {
    let price = catalogue::find(sku).map_or(0, |product| product.price_cents);
    json!({ "sku": sku, "price_cents": price, "waiver": true, "waiver_version": WAIVER_VERSION, "language": "en" })
}

pub(super) async fn buy(app: &TestApp, player: &Player, sku: &str) -> Uuid {
    let opened = app.rpc(player, "shop_buy", order(sku)).await;
    assert_eq!(opened.brief(), "200", "{}", opened.body);
    opened.body["purchase"].as_str().unwrap().parse().unwrap()
}

pub(super) async fn press(app: &TestApp, player: &Player, id: Uuid, press: &str) -> Answer {
    app.rpc(player, "shop_sandbox", json!({ "id": id, "press": press })).await
}

/// Bought and paid in the sandbox.
pub(super) async fn bought(app: &TestApp, player: &Player, sku: &str) -> Uuid {
    let id = buy(app, player, sku).await;
    let paid = press(app, player, id, "pay").await;
    assert_eq!(paid.body["state"], "credited", "{}", paid.body);
    id
}

/// The player with a fresh token: the old one has expired.
pub(super) async fn back_again(app: &TestApp, player: &Player) -> Player {
    app.sign_in(&player.email, PASSWORD).await.player()
}

/// What is owed in all.
pub(super) async fn owed(app: &TestApp) -> i64 {
    app.number("select cast(coalesce(sum(owed), 0) as bigint) from mana_debts".into()).await
}

pub(super) async fn text(app: &TestApp, sql: String) -> String {
    let read = move |tx: &mut Tx<'_>| tx.one(&sql, params![], |row| row.get::<Option<String>>(0));
    app.db.read(read).await.unwrap().flatten().unwrap_or_default()
}

pub(super) async fn state(app: &TestApp, id: Uuid) -> String {
    text(app, format!("select state from purchases where id = '{id}'")).await
}

pub(super) async fn balance(app: &TestApp, player: &Player) -> i64 {
    app.number(format!("select mana from profiles where id = '{}'", player.id)).await
}

pub(super) async fn tier(app: &TestApp, player: &Player) -> String {
    text(app, format!("select subscription_tier from profiles where id = '{}'", player.id)).await
}

/// The kinds of the letters to an address, in the order they were written.
pub(super) async fn letters(app: &TestApp, email: &str) -> Vec<String> {
    let letters = app.letters_to(email).await;
    letters.iter().rev().map(|letter| letter["kind"].as_str().unwrap().to_owned()).collect()
}

pub(super) async fn spend(app: &TestApp, player: &Player, left: i64) {
    let path = format!("/rest/v1/profiles?id=eq.{}", player.id);
    let spent = app.send(axum::http::Method::PATCH, &path, Some(&player.access), Some(json!({ "mana": left }))).await;
    assert!(spent.status.is_success(), "{}", spent.body);
}

/// `runeside check` finds nothing wrong.
pub(super) async fn adds_up(app: &TestApp) {
    assert_eq!(profile::check(&app.db).await.unwrap().wrong, [""; 0]);
}

pub(super) async fn sweep(app: &TestApp) {
    app.shop.sweep(app.clock.now()).await.unwrap();
}
