//! Row changes: sent to readers who may see the row, with the columns they may see.

use serde_json::{Value, json};

use super::{Client, mark, three_players};
use crate::base::db::Tx;
use crate::people::mana::{self, Change, Reason};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    a_new_name_and_new_mana_are_sent_to_their_owner,
    others_get_the_name_and_never_the_mana,
    only_changes_that_match_a_binding_are_sent,
    changes_arrive_in_the_order_of_their_commits,
    a_change_that_was_rolled_back_is_not_sent,
);

async fn rename(app: &TestApp, player: &Player, name: &str) {
    let answer = app.put_as(player, "/auth/v1/user", json!({ "data": { "username": name } })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

async fn grant(app: &TestApp, player: &Player, amount: i64, reference: &str) -> Result<i64, mana::Error> {
    let change = Change { user: player.id, amount, reason: Reason::Spend, reference: reference.into() };
    let now = app.clock.now();
    app.db.write(move |tx: &mut Tx<'_>| mana::apply(tx, &change, now)).await
}

fn everything() -> Value {
    json!([{ "event": "*", "schema": "public", "table": "profiles" }])
}

fn own(player: &Player) -> Value {
    json!([{ "event": "*", "schema": "public", "table": "profiles", "filter": format!("id=eq.{}", player.id) }])
}

async fn a_new_name_and_new_mana_are_sent_to_their_owner(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    let ids = client.listen(&format!("profile:{}", ana.id), &ana, own(&ana)).await;

    rename(&app, &ana, "Anna").await;
    let frame = client.next().await;
    assert_eq!(frame[2], json!(format!("realtime:profile:{}", ana.id)));
    assert_eq!((&frame[0], &frame[1], &frame[3]), (&Value::Null, &Value::Null, &json!("postgres_changes")));
    let (payload, data) = (&frame[4], &frame[4]["data"]);
    assert_eq!(payload["ids"], json!(ids));
    assert_eq!((&data["type"], &data["table"], &data["errors"]), (&json!("UPDATE"), &json!("profiles"), &Value::Null));
    assert_eq!((&data["record"]["username"], &data["record"]["mana"]), (&json!("Anna"), &json!(250)));
    assert_eq!(data["old_record"], json!({ "id": ana.id }));
    assert_eq!(data["columns"][3], json!({ "name": "mana", "type": "int8" }));
    assert_eq!(data["commit_timestamp"], json!(app.clock.now().to_string()));

    grant(&app, &ana, -50, "a").await.unwrap();
    assert_eq!(client.next().await[4]["data"]["record"]["mana"], 200);
}

async fn others_get_the_name_and_never_the_mana(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.listen("players", &ben, everything()).await;
    grant(&app, &ana, -50, "a").await.unwrap();
    client.hears_only_the_marker(&app, "players").await;
    rename(&app, &ana, "Anna").await;
    let record = client.next().await[4]["data"]["record"].clone();
    assert_eq!(record, json!({ "id": ana.id, "username": "Anna", "avatar_url": null }));
}

async fn only_changes_that_match_a_binding_are_sent(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    let requests = json!([
        { "event": "DELETE", "schema": "public", "table": "profiles" },
        { "event": "UPDATE", "schema": "public", "table": "profiles", "filter": "username=eq.Zoe" },
        { "event": "*", "schema": "public", "table": "profiles", "filter": format!("id=eq.{}", ben.id) },
    ]);
    let ids = client.listen("requests", &ana, requests).await;
    rename(&app, &ana, "Anna").await;
    client.hears_only_the_marker(&app, "requests").await;
    rename(&app, &ana, "Zoe").await;
    assert_eq!(client.next().await[4]["ids"], json!([ids[1]]));
    rename(&app, &ben, "Benno").await;
    assert_eq!(client.next().await[4]["ids"], json!([ids[2]]));
}

async fn changes_arrive_in_the_order_of_their_commits(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.listen("own", &ana, own(&ana)).await;
    let spends: Vec<_> = (0..40).map(|n| format!("spend-{n}")).collect();
    let spends = spends.iter().map(|reference| grant(&app, &ana, -1, reference));
    futures_util::future::join_all(spends).await;
    for left in (210..250).rev() {
        assert_eq!(client.next().await[4]["data"]["record"]["mana"], left);
    }
}

async fn a_change_that_was_rolled_back_is_not_sent(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.listen("own", &ana, own(&ana)).await;
    assert!(grant(&app, &ana, -251, "too much").await.is_err());
    mark(&app, "own");
    assert_eq!(client.event().await.0, "broadcast");
}
