//! Two nodes on one PostgreSQL database, connected by a real NATS: what happens at one is told to the sockets of the other.

use serde_json::{Value, json};

use super::{Client, address_of, mark};
use crate::base::bus::{Broadcast, BusEvent, Dismissal, Payload};
use crate::base::cluster::tests::NatsServer;
use crate::testing::{Engine, Player, TestApp};

struct TwoNodes {
    nats: NatsServer,
    apps: [TestApp; 2],
    addresses: [String; 2],
    ana: Player,
    ben: Player,
}

impl TwoNodes {
    async fn start() -> Self {
        let nats = NatsServer::start();
        let url = nats.url.clone();
        let alone = TestApp::on(Engine::Postgres).await;
        // Without NATS, so that the new rows are not published to channels that join soon after.
        let (ana, ben) = (alone.sign_up("ana").await, alone.sign_up("ben").await);
        let first = alone.killed_and_started_with(|config| config.nats_url = url).await;
        let second = first.another_node().await;
        let addresses = [address_of(&first).await, address_of(&second).await];
        Self { nats, apps: [first, second], addresses, ana, ben }
    }

    async fn client(&self, node: usize) -> Client {
        Client::open(&self.apps[node], &self.addresses[node]).await
    }

    /// Ana at the first node and Ben at the second one, both in the room.
    async fn both_in_the_room(&self) -> [Client; 2] {
        let [mut a, mut b] = [self.client(0).await, self.client(1).await];
        a.join("room", &self.ana, json!({})).await;
        b.join("room", &self.ben, json!({})).await;
        [a, b]
    }

    /// Whether a socket that joins the room gets what the first node broadcasts. False if it is closed before: a node that comes
    /// back may tell only now what it could not send, and the others' sockets look again once more.
    async fn hears_the_first_node(&self, node: usize, player: &Player) -> bool {
        let mut client = self.client(node).await;
        let join = json!({ "config": {}, "access_token": player.access });
        client.send(Some("1"), "realtime:room", "phx_join", join).await;
        if !client.gets(|frame| frame[4]["status"] == "ok").await {
            return false;
        }
        mark(&self.apps[0], "room");
        client.gets(|frame| frame[4]["event"] == "marker").await
    }
}

fn message(number: u64) -> BusEvent {
    let payload = Payload::from(&json!({ "number": number }));
    BusEvent::Broadcast(Broadcast { topic: "room".into(), event: "message".into(), payload, except: None })
}

#[tokio::test]
async fn broadcasts_reach_the_sockets_of_every_node_once_and_in_order() {
    let nodes = TwoNodes::start().await;
    let [mut a, mut b] = nodes.both_in_the_room().await;
    let mut elsewhere = nodes.client(1).await;
    elsewhere.join("elsewhere", &nodes.ana, json!({})).await;
    for number in 0..100 {
        nodes.apps[0].db.bus().publish(&[message(number)]);
    }
    for client in [&mut a, &mut b] {
        for number in 0..100 {
            assert_eq!(client.event().await.1["payload"]["number"], number);
        }
    }
    // A client's own broadcast goes to the other node and does not come back.
    b.say("room", "hello", json!({ "from": "ben" })).await;
    assert_eq!(a.event().await.1["payload"], json!({ "from": "ben" }));
    for client in [&mut a, &mut b] {
        client.hears_only_the_marker(&nodes.apps[0], "room").await;
    }
    elsewhere.hears_only_the_marker(&nodes.apps[0], "elsewhere").await;
}

async fn rename(app: &TestApp, player: &Player, name: &str) {
    let answer = app.put_as(player, "/auth/v1/user", json!({ "data": { "username": name } })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test]
async fn a_row_change_reaches_each_channel_of_another_node_once() {
    let nodes = TwoNodes::start().await;
    let of = |player: &Player| json!([{ "event": "*", "schema": "public", "table": "profiles", "filter": format!("id=eq.{}", player.id) }]);
    let all = json!([{ "event": "*", "schema": "public", "table": "profiles" }]);
    let [mut by_key, mut whole, mut others] = [nodes.client(1).await, nodes.client(1).await, nodes.client(1).await];
    by_key.listen("one", &nodes.ana, of(&nodes.ana)).await;
    // The node now has two subscriptions that the change matches.
    whole.listen("all", &nodes.ben, all).await;
    others.listen("other", &nodes.ben, of(&nodes.ben)).await;
    rename(&nodes.apps[0], &nodes.ana, "Anna").await;
    for client in [&mut by_key, &mut whole] {
        assert_eq!(client.next().await[4]["data"]["record"]["username"], "Anna");
    }
    by_key.hears_only_the_marker(&nodes.apps[0], "one").await;
    whole.hears_only_the_marker(&nodes.apps[0], "all").await;
    others.hears_only_the_marker(&nodes.apps[0], "other").await;
}

async fn present(client: &mut Client, player: &Player, key: &str) -> Value {
    client.join("room", player, json!({ "presence": { "key": key, "enabled": true } })).await;
    client.event().await.1
}

async fn track(client: &mut Client, mood: &str) {
    let body = json!({ "type": "presence", "event": "track", "payload": { "mood": mood } });
    client.send(Some("1"), "realtime:room", "presence", body).await;
}

/// The keys of the next presence change.
async fn next_diff(client: &mut Client) -> (Vec<String>, Vec<String>) {
    loop {
        let (event, diff) = client.event().await;
        if event == "presence_diff" {
            let keys = |part: &str| diff[part].as_object().unwrap().keys().cloned().collect();
            return (keys("joins"), keys("leaves"));
        }
    }
}

#[tokio::test]
async fn presence_is_one_list_and_a_node_that_joins_late_asks_for_it() {
    let nodes = TwoNodes::start().await;
    let [mut a, mut b] = [nodes.client(0).await, nodes.client(1).await];
    assert_eq!(present(&mut a, &nodes.ana, "ana").await, json!({}));
    track(&mut a, "calm").await;
    assert_eq!(next_diff(&mut a).await.0, ["ana"]);
    // What the other node answers comes as a change.
    assert_eq!(present(&mut b, &nodes.ben, "ben").await, json!({}));
    assert_eq!(next_diff(&mut b).await.0, ["ana"]);
    track(&mut b, "bold").await;
    assert_eq!(next_diff(&mut a).await.0, ["ben"]);
    assert_eq!(next_diff(&mut b).await.0, ["ben"]);
    let mut late = nodes.client(1).await;
    let state = present(&mut late, &nodes.ana, "late").await;
    assert_eq!(state.as_object().unwrap().keys().collect::<Vec<_>>(), ["ana", "ben"]);
    drop(a);
    assert_eq!(next_diff(&mut b).await.1, ["ana"]);
}

#[tokio::test]
async fn who_was_present_at_a_node_that_ended_is_gone() {
    let nodes = TwoNodes::start().await;
    let [mut a, mut b] = [nodes.client(0).await, nodes.client(1).await];
    present(&mut b, &nodes.ben, "ben").await;
    present(&mut a, &nodes.ana, "ana").await;
    track(&mut a, "calm").await;
    assert_eq!(next_diff(&mut b).await.0, ["ana"]);
    let mut known = nodes.apps[1].cluster.peers();
    known.wait_for(|peers| peers.len() == 1).await.unwrap();
    nodes.apps[0].cluster.say_goodbye().await;
    assert_eq!(next_diff(&mut b).await.1, ["ana"]);
}

#[tokio::test]
async fn a_dismissal_ends_the_channel_at_another_node() {
    let nodes = TwoNodes::start().await;
    let [mut a, mut b] = nodes.both_in_the_room().await;
    let dismissal = Dismissal { topic: "room".into(), user: nodes.ben.id };
    nodes.apps[0].db.bus().publish(&[BusEvent::Dismissal(dismissal)]);
    assert_eq!(b.event().await.0, "phx_error");
    a.hears_only_the_marker(&nodes.apps[0], "room").await;
}

#[tokio::test]
async fn a_session_that_ends_at_one_node_ends_at_the_other_without_a_look_at_the_database() {
    let nodes = TwoNodes::start().await;
    let [_a, mut b] = nodes.both_in_the_room().await;
    let answer = nodes.apps[0].post_as(&nodes.ben, "/auth/v1/logout?scope=global", json!({})).await;
    assert_eq!(answer.status, 204);
    assert_eq!(b.event().await.0, "phx_error");
    assert_eq!(nodes.apps[1].get_as(&nodes.ben, "/auth/v1/user").await.body["code"], "session_not_found");
}

#[tokio::test]
async fn without_nats_a_node_goes_on_alone_and_afterwards_its_sockets_look_again() {
    let mut nodes = TwoNodes::start().await;
    let [mut a, mut b] = nodes.both_in_the_room().await;
    nodes.nats.kill();
    while nodes.apps.iter().any(|app| app.cluster.is_connected()) {
        tokio::task::yield_now().await;
    }
    // Commits and sockets of one node do not need NATS.
    rename(&nodes.apps[0], &nodes.ana, "Anna").await;
    a.hears_only_the_marker(&nodes.apps[0], "room").await;
    let mut late = nodes.client(1).await;
    late.join("room", &nodes.ana, json!({})).await;
    for client in [&mut b, &mut late] {
        client.hears_only_the_marker(&nodes.apps[1], "room").await;
    }
    nodes.nats.resume();
    for client in [&mut a, &mut b, &mut late] {
        assert_eq!(client.closed().await, Some(1013));
    }
    for (node, player) in [(0, &nodes.ana), (1, &nodes.ben)] {
        while !nodes.hears_the_first_node(node, player).await {}
    }
}

#[tokio::test]
async fn health_and_metrics_tell_the_node() {
    let nodes = TwoNodes::start().await;
    let health = nodes.apps[0].get("/health").await.body;
    assert_eq!((&health["status"], &health["nats"]), (&json!("ok"), &json!("connected")));
    let node = health["node"].as_str().unwrap();
    assert!(node.ends_with(&format!("-{}", std::process::id())), "{node}");
    let metrics = nodes.apps[0].get("/metrics").await.body;
    let metrics = metrics.as_str().unwrap();
    for line in [&format!("runeside_node_info{{node=\"{node}\"}} 1"), "runeside_nats_connected 1"] {
        assert!(metrics.contains(line), "{line} in\n{metrics}");
    }
}
