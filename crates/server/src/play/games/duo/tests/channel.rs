//! A game's channel over real sockets: who may join and broadcast, and what a lost connection causes.

use serde_json::{Value, json};
use tokio::time::timeout;

use super::{Duel, tick};
use crate::play::games::GameState;
use crate::testing::{PASSWORD, Player, TestApp, on_both_engines};
use crate::wire::realtime::tests::{Client, PATIENCE, address_of};

on_both_engines!(
    players_get_the_events_and_outsiders_do_not,
    client_broadcasts_reach_no_player,
    an_answer_over_the_channel_gets_its_verdict_there,
    a_player_who_reconnects_keeps_the_seat,
    a_player_who_does_not_reconnect_loses_after_thirty_seconds,
    a_second_socket_of_the_same_player_causes_no_event,
    row_changes_reach_only_the_players,
    a_deleted_account_gets_no_more_events,
);

async fn joined(app: &TestApp, address: &str, duel: &Duel, player: &Player) -> Client {
    let mut client = Client::open(app, address).await;
    client.join(&format!("duo_game_{}", duel.game), player, json!({})).await;
    client
}

/// Both players, who have heard of each other's connection.
async fn both_joined(app: &TestApp, address: &str, duel: &Duel) -> [Client; 2] {
    let mut ana = joined(app, address, duel, &duel.ana).await;
    hears(&mut ana, "link").await;
    let mut ben = joined(app, address, duel, &duel.ben).await;
    hears(&mut ana, "link").await;
    hears(&mut ben, "link").await;
    [ana, ben]
}

/// The next broadcast.
async fn next_broadcast(client: &mut Client) -> (String, Value) {
    let (event, payload) = client.event().await;
    assert_eq!(event, "broadcast", "{payload}");
    (payload["event"].as_str().unwrap().to_owned(), payload["payload"].clone())
}

async fn hears(client: &mut Client, event: &str) -> Value {
    let (name, payload) = next_broadcast(client).await;
    assert_eq!(name, event, "{payload}");
    payload
}

/// Waits until the game has noted these connections.
async fn connected(app: &TestApp, duel: &Duel, both: [bool; 2]) {
    let known = async {
        loop {
            let state = duel.state(app).await;
            if state.players.each_ref().map(|player| player.connected) == both {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, known).await.expect("the game did not note the connections");
}

async fn players_get_the_events_and_outsiders_do_not(app: TestApp) {
    let address = address_of(&app).await;
    let (duel, code) = Duel::waiting(&app).await;
    let mut ana = joined(&app, &address, &duel, &duel.ana).await;
    assert_eq!(hears(&mut ana, "link").await["seq"], 1);
    let topic = format!("duo_game_{}", duel.game);
    let mut outsider = Client::open(&app, &address).await;
    for player in [Some(duel.ben.access.as_str()), None] {
        for topic in [topic.as_str(), "duo_game_", "duo_game_x"] {
            let answer = outsider.try_join(topic, player, json!({ "private": false })).await;
            assert_eq!(answer[4]["status"], "error", "{topic}");
        }
    }
    app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
    let mut ben = joined(&app, &address, &duel, &duel.ben).await;
    assert_eq!(hears(&mut ana, "game_start").await["seq"], 2);
    assert_eq!(hears(&mut ana, "link").await["playerId"], json!(duel.ben.id));
    hears(&mut ben, "link").await;
    connected(&app, &duel, [true, true]).await;
    tick(&app).await;
    let asked = hears(&mut ben, "next_question").await;
    assert_eq!((&asked["index"], &asked["count"], &asked["seq"]), (&json!(0), &json!(10), &json!(4)));
    assert_eq!(asked["opensAt"].as_i64().unwrap() - asked["at"].as_i64().unwrap(), 300);
    assert_eq!(asked["closesAt"].as_i64().unwrap() - asked["opensAt"].as_i64().unwrap(), 12_000);
    assert_eq!(asked["question"]["options"]["en"].as_array().unwrap().len(), 4);
}

async fn client_broadcasts_reach_no_player(app: TestApp) {
    let address = address_of(&app).await;
    let duel = Duel::asked(&app).await;
    let [mut ana, mut ben] = both_joined(&app, &address, &duel).await;
    let topic = format!("duo_game_{}", duel.game);
    let forged = json!({ "winner": duel.ana.id, "reason": "score", "seq": 99 });
    ana.say(&topic, "game_over", forged.clone()).await;
    let over = json!({ "messages": [{ "topic": topic, "event": "game_over", "payload": forged }] });
    app.post_as(&duel.ana, "/realtime/v1/api/broadcast", over).await;
    ben.hears_only_the_marker(&app, &topic).await;
    assert!(duel.state(&app).await.is_running());
}

async fn an_answer_over_the_channel_gets_its_verdict_there(app: TestApp) {
    let address = address_of(&app).await;
    let duel = Duel::asked(&app).await;
    let [mut ana, mut ben] = both_joined(&app, &address, &duel).await;
    connected(&app, &duel, [true, true]).await;
    let (topic, right) = (format!("duo_game_{}", duel.game), duel.right(&app).await);
    // Whatever cannot be an answer is refused, and only its sender hears that.
    for wrong in [json!({ "index": 3, "choice": right }), json!({ "index": "x" }), json!({ "index": 0, "choice": 9 })] {
        ana.say(&topic, "answer", wrong.clone()).await;
        assert_eq!(hears(&mut ana, "refusal").await, json!({ "index": wrong["index"] }));
    }
    ana.say(&topic, "answer", json!({ "index": 0, "choice": right })).await;
    let mut heard = [next_broadcast(&mut ana).await, next_broadcast(&mut ana).await];
    heard.sort_by(|one, other| one.0.cmp(&other.0));
    let [(answered, _), (verdict, payload)] = heard;
    assert_eq!((answered.as_str(), verdict.as_str()), ("player_answer", "verdict"));
    assert_eq!((&payload["correct"], &payload["stored"], &payload["index"]), (&json!(true), &json!(false), &json!(0)));
    // The function gives the stored verdict, and so does the channel.
    assert_eq!(duel.answer(&app, &duel.ana, 0, right).await.body["stored"], true);
    ana.say(&topic, "answer", json!({ "index": 0, "choice": (right + 1) % 4 })).await;
    let again = hears(&mut ana, "verdict").await;
    assert_eq!((&again["correct"], &again["stored"], &again["choice"]), (&json!(true), &json!(true), &json!(right)));
    assert_eq!(hears(&mut ben, "player_answer").await["playerId"], json!(duel.ana.id));
    ben.hears_only_the_marker(&app, &topic).await;
}

async fn a_player_who_reconnects_keeps_the_seat(app: TestApp) {
    let address = address_of(&app).await;
    let duel = Duel::asked(&app).await;
    let mut ana = joined(&app, &address, &duel, &duel.ana).await;
    connected(&app, &duel, [true, false]).await;
    let ben = joined(&app, &address, &duel, &duel.ben).await;
    connected(&app, &duel, [true, true]).await;
    drop(ben);
    connected(&app, &duel, [true, false]).await;
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!(view["players"][1]["gone_at"], view["now"]);
    app.pass(10);
    // The page reconnects and goes on.
    let _ben = joined(&app, &address, &duel, &duel.ben).await;
    connected(&app, &duel, [true, true]).await;
    let right = duel.right(&app).await;
    assert_eq!(duel.answer(&app, &duel.ben, 0, right).await.body["correct"], true);
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!((&view["players"][1]["gone_at"], &view["players"][1]["answered"]), (&json!(null), &json!(true)));
    let mut links = Vec::new();
    while links.len() < 4 {
        let (event, payload) = next_broadcast(&mut ana).await;
        if event == "link" {
            links.push((payload["playerId"] == json!(duel.ana.id), payload["connected"] == true));
        }
    }
    assert_eq!(links, [(true, true), (false, true), (false, false), (false, true)]);
}

async fn a_player_who_does_not_reconnect_loses_after_thirty_seconds(app: TestApp) {
    let address = address_of(&app).await;
    let duel = Duel::asked(&app).await;
    let _ana = joined(&app, &address, &duel, &duel.ana).await;
    let ben = joined(&app, &address, &duel, &duel.ben).await;
    connected(&app, &duel, [true, true]).await;
    drop(ben);
    connected(&app, &duel, [true, false]).await;
    let gone_at = app.clock.now();
    while duel.state(&app).await.is_running() {
        tick(&app).await;
    }
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!(view["outcome"], json!({ "winner": duel.ana.id, "reason": "silence" }));
    assert_eq!(app.clock.now().since(gone_at).as_secs(), 30);
}

async fn a_second_socket_of_the_same_player_causes_no_event(app: TestApp) {
    let address = address_of(&app).await;
    let duel = Duel::asked(&app).await;
    let first = joined(&app, &address, &duel, &duel.ana).await;
    let mut second = joined(&app, &address, &duel, &duel.ana).await;
    connected(&app, &duel, [true, false]).await;
    drop(first);
    second.send(None, "phoenix", "heartbeat", json!({})).await;
    while second.next().await[2] != "phoenix" {}
    let topic = format!("duo_game_{}", duel.game);
    assert!(app.duo.links.is_in(duel.ana.id, &topic));
    drop(second);
    connected(&app, &duel, [false, false]).await;
}

async fn row_changes_reach_only_the_players(app: TestApp) {
    let address = address_of(&app).await;
    let (duel, code) = Duel::waiting(&app).await;
    let cem = app.sign_up("cem").await;
    let wishes = json!({ "postgres_changes": [{ "event": "*", "schema": "public", "table": "duo_games" }] });
    let mut clients = Vec::new();
    for player in [&duel.ana, &duel.ben, &cem] {
        let mut client = Client::open(&app, &address).await;
        client.join("mine", player, wishes.clone()).await;
        assert_eq!(client.event().await.0, "system");
        clients.push(client);
    }
    app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
    for (client, kind) in clients.iter_mut().zip(["UPDATE", "INSERT"]) {
        let (event, change) = client.event().await;
        assert_eq!((event.as_str(), &change["data"]["type"]), ("postgres_changes", &json!(kind)));
        assert_eq!(change["data"]["record"]["status"], "started");
        assert_eq!(change["data"]["record"].get("state"), None);
    }
    clients[2].hears_only_the_marker(&app, "mine").await;
}

async fn a_deleted_account_gets_no_more_events(app: TestApp) {
    let address = address_of(&app).await;
    let duel = Duel::asked(&app).await;
    let mut ana = joined(&app, &address, &duel, &duel.ana).await;
    hears(&mut ana, "link").await;
    let deleted = app.post_as(&duel.ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    // The end of the session closes the channel; the end of the game may be told before.
    let mut event = ana.event().await.0;
    if event == "broadcast" {
        event = ana.event().await.0;
    }
    assert!(["phx_close", "phx_error"].contains(&event.as_str()), "{event}");
}
