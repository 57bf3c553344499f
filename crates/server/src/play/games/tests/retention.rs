//! Games that are over are reduced after ninety days.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Played, Table, for_every_game};
use crate::play::games::retention::KEPT;
use crate::testing::{PASSWORD, TestApp};

const DAY: Duration = Duration::from_secs(24 * 3600);

for_every_game!(an_old_game_is_reduced_to_what_profiles_and_histories_need);

async fn an_old_game_is_reduced_to_what_profiles_and_histories_need<G: Played>(app: TestApp) {
    let mut table = Table::<G>::playing(app).await;
    let winner = table.players.len() - 1;
    let first = table.id;
    for again in [true, false] {
        for who in 0..winner {
            assert_eq!(table.says(who, "leave", json!({})).await, "ok");
        }
        if again {
            table.start().await;
        }
    }
    let before = needed(&table, first, winner).await;
    assert_eq!((&before.0, &before.1[0]["status"]), (&json!(2), &json!("finished")));
    table.app.clock.advance(KEPT - DAY);
    table.sign_in().await;
    assert_eq!(reduce(&table, 10).await, 0, "kept for ninety days");
    assert_eq!(table.says(winner, "snapshot", json!({})).await, "ok");
    table.app.clock.advance(DAY);
    table.pass(1);
    table.sign_in().await;
    for reduced in [1, 1, 0] {
        assert_eq!(reduce(&table, 1).await, reduced, "in small steps");
    }
    let left = format!("select count(*) from {} where state <> '' or reduced_at is null", G::TABLE.name);
    assert_eq!(table.app.number(left).await, 0);
    assert_eq!(needed(&table, first, winner).await, before);
    let missing = table.call(winner, "snapshot", json!({})).await;
    assert_eq!(missing.status, 404, "{}", missing.body);
    let password = json!({ "password": PASSWORD });
    let deleted = table.app.post_as(&table.players[0], "/functions/v1/delete_user", password).await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
}

async fn reduce<G: Played>(table: &Table<G>, most: i64) -> u64 {
    table.live().reduce(table.app.clock.now(), most).await.unwrap()
}

/// The games that a player has won, and a game in the history.
async fn needed<G: Played>(table: &Table<G>, game: Uuid, winner: usize) -> (Value, Value) {
    let profile = table.app.rpc(&table.players[winner], "profile_view", json!({})).await.body;
    let path = format!("/rest/v1/{}?id=eq.{game}&select=status,created_at", G::TABLE.name);
    (profile[G::WINS].clone(), table.app.get_as(&table.players[0], &path).await.body)
}
