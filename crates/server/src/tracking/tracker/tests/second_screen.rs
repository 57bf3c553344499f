//! The second screen over real sockets.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use super::{hint, set_tier, view};
use crate::base::cluster::tests::NatsServer;
use crate::testing::{Engine, Player, TestApp, on_both_engines};
use crate::tracking::tracker::rules::{MAX_VIEW_BYTES, SHOWS};
use crate::tracking::tracker::{Tracker, share_screens_until};
use crate::wire::realtime::tests::{Client, address_of};

on_both_engines!(
    the_users_other_devices_get_the_view,
    a_late_joiner_gets_the_current_views,
    nobody_else_joins_and_clients_cannot_broadcast,
    the_second_screen_needs_the_tracker,
    views_have_a_size_and_a_form,
    sending_is_limited,
);

fn shown(device: u128, turn: u32) -> Value {
    let (device, deck) = (Uuid::from_u128(device), json!({ "id": null, "name": " Tempo\n" }));
    json!({ "device": device, "name": "PC", "view": view(turn), "deck": deck, "last_line_at": 7 })
}

async fn tracking(app: &TestApp, name: &str) -> Player {
    let player = app.sign_up(name).await;
    set_tier(app, &player, "tracker").await;
    player
}

async fn hears(client: &mut Client) -> (String, Value) {
    let (event, payload) = client.event().await;
    assert_eq!(event, "broadcast", "{payload}");
    (payload["event"].as_str().unwrap().to_owned(), payload["payload"].clone())
}

async fn the_users_other_devices_get_the_view(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    let address = address_of(&app).await;
    let mut phone = Client::open(&app, &address).await;
    phone.join(&format!("tracker:{}", ana.id), &ana, json!({ "private": true })).await;
    assert_eq!(app.rpc(&ana, "tracker_show", shown(1, 3)).await.status.as_u16(), 204);
    let (event, payload) = hears(&mut phone).await;
    assert_eq!(
        (event.as_str(), &payload["device"], &payload["name"]),
        ("screen", &json!(Uuid::from_u128(1)), &json!("PC"))
    );
    assert_eq!((&payload["view"], &payload["last_line_at"]), (&view(3), &json!(7)));
    assert_eq!(payload["deck"], json!({ "id": null, "name": "Tempo" }));
    let first = payload["seq"].as_u64().unwrap();
    app.rpc(&ana, "tracker_show", shown(2, 1)).await;
    assert_eq!(hears(&mut phone).await.1["device"], json!(Uuid::from_u128(2)), "another PC");
    let closed = json!({ "device": Uuid::from_u128(1), "name": "PC", "view": null });
    app.rpc(&ana, "tracker_show", closed).await;
    let (event, payload) = hears(&mut phone).await;
    assert_eq!((event.as_str(), &payload["device"]), ("screen_closed", &json!(Uuid::from_u128(1))));
    assert!(payload["seq"].as_u64().unwrap() > first);
}

async fn a_late_joiner_gets_the_current_views(app: TestApp) {
    let (ana, ben) = (tracking(&app, "ana").await, tracking(&app, "ben").await);
    app.rpc(&ana, "tracker_show", shown(1, 3)).await;
    app.pass(1);
    app.rpc(&ana, "tracker_show", shown(2, 1)).await;
    app.rpc(&ana, "tracker_show", shown(1, 4)).await;
    let screens = app.rpc(&ana, "tracker_screens", json!({})).await.body;
    let turns: Vec<_> = screens.as_array().unwrap().iter().map(|screen| screen["view"]["turn"].clone()).collect();
    assert!(turns.len() == 2 && turns.contains(&json!(4)) && turns.contains(&json!(1)), "{screens}");
    assert_eq!(app.rpc(&ben, "tracker_screens", json!({})).await.body, json!([]));
    app.pass(600);
    assert_eq!(app.rpc(&ana, "tracker_screens", json!({})).await.body, json!([]), "not repeated for ten minutes");
}

async fn nobody_else_joins_and_clients_cannot_broadcast(app: TestApp) {
    let (ana, ben) = (tracking(&app, "ana").await, tracking(&app, "ben").await);
    let address = address_of(&app).await;
    let topic = format!("tracker:{}", ana.id);
    for token in [Some(ben.access.as_str()), None] {
        let answer = Client::open(&app, &address).await.try_join(&topic, token, json!({})).await;
        assert_eq!(answer[4]["status"], "error", "{answer}");
    }
    let (mut phone, mut other) = (Client::open(&app, &address).await, Client::open(&app, &address).await);
    for client in [&mut phone, &mut other] {
        client.join(&topic, &ana, json!({})).await;
    }
    other.say(&topic, "screen", json!({ "device": 1 })).await;
    other.still_works().await;
    phone.hears_only_the_marker(&app, &topic).await;
}

async fn the_second_screen_needs_the_tracker(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for (name, arguments) in
        [("tracker_show", shown(1, 1)), ("tracker_screens", json!({})), ("tracker_pair", json!({}))]
    {
        assert_eq!(hint(&app.rpc(&ana, name, arguments.clone()).await), "400 tracker_required", "{name}");
        assert_eq!(app.post(&format!("/rest/v1/rpc/{name}"), arguments).await.status.as_u16(), 401);
    }
    assert_eq!(app.rpc(&ana, "tracker_devices", json!({})).await.body, json!([]));
    assert_eq!(app.rpc(&ana, "tracker_cards", json!({ "ids": ["X"] })).await.body, json!({ "cards": [] }));
}

async fn views_have_a_size_and_a_form(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    let mut large = shown(1, 1);
    large["view"]["hand"] = json!(vec!["X".repeat(64); MAX_VIEW_BYTES / 64]);
    assert_eq!(hint(&app.rpc(&ana, "tracker_show", large).await), "400 view_too_large");
    for wrong in [json!({ "turn": 1 }), json!("view"), json!([]), json!({ "turn": -1 })] {
        let mut shown = shown(1, 1);
        shown["view"] = wrong.clone();
        assert_eq!(app.rpc(&ana, "tracker_show", shown).await.status.as_u16(), 400, "{wrong}");
    }
    let mut newer = shown(1, 1);
    newer["view"]["a_field_of_a_newer_version"] = json!(1);
    assert_eq!(app.rpc(&ana, "tracker_show", newer).await.status.as_u16(), 204);
    let screens = app.rpc(&ana, "tracker_screens", json!({})).await.body;
    assert_eq!(screens[0]["view"], view(1), "what the server does not know is not passed on");
    let many = json!({ "ids": vec!["X"; 201] });
    assert_eq!(hint(&app.rpc(&ana, "tracker_cards", many).await), "400 too_many_cards");
}

async fn sending_is_limited(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = crate::base::config::Switch::On).await;
    let ana = tracking(&app, "ana").await;
    let now = app.clock.now();
    for _ in 0..SHOWS.burst - 1 {
        app.decks.limits.take(SHOWS, &ana.id.to_string(), now).unwrap();
    }
    assert_eq!(app.rpc(&ana, "tracker_show", shown(1, 1)).await.status.as_u16(), 204);
    assert_eq!(app.rpc(&ana, "tracker_show", shown(1, 1)).await.status.as_u16(), 429);
}

/// The player's views as a node tells them: each by its turn.
async fn turns(app: &TestApp, player: &Player) -> Vec<Value> {
    let screens = app.rpc(player, "tracker_screens", json!({})).await.body;
    screens.as_array().unwrap().iter().map(|screen| screen["view"]["turn"].clone()).collect()
}

async fn eventually(mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting).await.expect("it never held");
}

/// The node, connected to the others.
async fn sharing(app: TestApp) -> TestApp {
    let Tracker { screens, far_screens, clock, .. } = app.tracker.clone();
    tokio::spawn(share_screens_until(screens, far_screens, app.cluster.clone(), clock, app.stop.subscribe()));
    app
}

mod nodes {
    use super::*;

    #[tokio::test]
    async fn a_screen_at_another_node_gets_the_view_and_its_end() {
        let nats = NatsServer::start();
        let app = TestApp::on(Engine::Postgres).await;
        let ana = tracking(&app, "ana").await;
        let one = app.killed_and_started_with(|config| config.nats_url.clone_from(&nats.url)).await;
        let two = one.another_node().await;
        let (one, two) = (sharing(one).await, sharing(two).await);
        for app in [&one, &two] {
            app.cluster.peers().wait_for(|peers| peers.len() == 1).await.unwrap();
        }

        assert_eq!(one.rpc(&ana, "tracker_show", shown(1, 3)).await.status.as_u16(), 204);
        eventually(async || turns(&two, &ana).await == [3]).await;
        assert_eq!(turns(&one, &ana).await, [3]);

        one.pass(1);
        two.rpc(&ana, "tracker_show", shown(1, 4)).await;
        eventually(async || turns(&one, &ana).await == [4]).await;
        assert_eq!(turns(&two, &ana).await, [4], "the PC sends to this node now");

        let closed = json!({ "device": Uuid::from_u128(1), "name": "PC", "view": null });
        one.rpc(&ana, "tracker_show", closed).await;
        for app in [&one, &two] {
            eventually(async || turns(app, &ana).await.is_empty()).await;
        }
    }
}
