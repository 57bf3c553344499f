//! Tabs and connections.

use serde_json::{Value, json};

use super::{Played, Table, for_every_game};
use crate::params;
use crate::testing::TestApp;

for_every_game!(in_a_finished_game_any_tab_may_act, a_connection_lost_at_an_unknown_node_counts_once,);

async fn in_a_finished_game_any_tab_may_act<G: Played>(app: TestApp) {
    let table = Table::<G>::playing(app).await;
    table.call(0, "snapshot", json!({ "tab": "one" })).await;
    table.call(0, "snapshot", json!({ "tab": "two" })).await;
    let answer = json!({ "index": 0, "choice": 0, "tab": "one" });
    assert_eq!(table.says(0, "answer", answer.clone()).await, "seat_taken");
    assert_eq!(table.says(0, "leave", json!({ "tab": "one" })).await, "seat_taken");
    for who in 1..table.players.len() {
        assert_eq!(table.says(who, "leave", json!({})).await, "ok");
    }
    table.broadcasts();
    assert_eq!(table.says(0, "answer", answer).await, "not_open", "the reason is the end, not the tab");
    assert_eq!(table.says(0, "leave", json!({ "tab": "one" })).await, "ok");
    for take in [false, true] {
        let seen = table.call(0, "snapshot", json!({ "tab": "one", "take": take })).await;
        assert_eq!(seen.body["seat"], true);
    }
    assert!(table.broadcasts().is_empty(), "no tab loses its seat");
}

async fn a_connection_lost_at_an_unknown_node_counts_once<G: Played>(app: TestApp) {
    let table = Table::<G>::playing(app).await;
    let (user, topic, id) = (table.players[1].id, table.topic(), table.id);
    table.live().links.enter(user, &topic);
    table.live().note_link(user, id).await.unwrap();
    // As a row from before nodes were noted.
    let mut state = serde_json::to_value(table.state().await).unwrap();
    let player = state["players"].as_array_mut().unwrap().iter_mut().find(|player| player["connected"] == true);
    player.unwrap()["node"] = Value::Null;
    let sql = format!("update {} set state = $1, version = version + 1 where id = $2", G::TABLE.name);
    table.app.db.write(move |tx| tx.run(&sql, params![state.to_string(), id])).await.unwrap();
    table.broadcasts();
    table.live().links.exit(user, &topic);
    let mut gone_at = Vec::new();
    for _ in 0..2 {
        table.live().note_link(user, id).await.unwrap();
        let state = serde_json::to_value(table.state().await).unwrap();
        gone_at.push(state["players"][1]["gone_at"].as_i64().expect("the player is gone"));
        table.pass(1000);
    }
    assert_eq!(gone_at[0], gone_at[1], "gone since the first loss");
    let links = table.broadcasts();
    assert_eq!(links.len(), 1, "{links:?}");
    assert_eq!((links[0].0.as_str(), &links[0].1["connected"]), ("link", &json!(false)));
}
