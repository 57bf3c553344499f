//! Channels of live games: the feature that owns the topic is notified when players join and leave, and the server measures
//! their round trips.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::SinkExt;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use super::{Client, PATIENCE, mark, serve_routes};
use crate::base::bus::{BusEvent, Dismissal};
use crate::base::limits::Limits;
use crate::contract::registry::{Answer, Channel, ChannelRule, Reader, Registry};
use crate::play::games::Links;
use crate::testing::{Player, TestApp, on_sqlite};
use crate::wire::realtime::Realtime;

on_sqlite!(
    a_player_joins_with_the_first_channel_and_leaves_with_the_last,
    a_channel_whose_token_expires_leaves_the_game,
    signing_out_and_in_on_a_channel_leaves_and_joins_the_game,
    the_server_measures_the_round_trip_of_a_player,
    forged_pongs_are_ignored,
    a_player_who_answers_no_ping_leaves_the_game_though_the_socket_is_open,
    the_channels_of_a_dismissed_player_get_no_more_events_and_are_closed,
    a_dismissed_player_who_is_allowed_again_joins_again,
);

/// A topic rule that records who joins and leaves.
struct RecordingRule {
    notes: mpsc::UnboundedSender<(&'static str, Uuid, String)>,
    banned: Banned,
}

/// Players who may not join any more.
type Banned = Arc<Mutex<Vec<Uuid>>>;

impl ChannelRule for RecordingRule {
    fn may_join(&self, reader: Reader, _: &str) -> Answer<bool> {
        let banned = matches!(reader, Reader::Player(id) if self.banned.lock().unwrap().contains(&id));
        Box::pin(std::future::ready(Ok(reader != Reader::Visitor && !banned)))
    }

    fn live(&self) -> bool {
        true
    }

    fn joined(&self, player: Uuid, rest: &str) {
        let _ = self.notes.send(("joined", player, rest.to_owned()));
    }

    fn left(&self, player: Uuid, rest: &str) {
        let _ = self.notes.send(("left", player, rest.to_owned()));
    }
}

struct Stage {
    address: String,
    links: Links,
    notes: mpsc::UnboundedReceiver<(&'static str, Uuid, String)>,
    banned: Banned,
    _stop: watch::Sender<bool>,
}

impl Stage {
    async fn of(app: &TestApp) -> Self {
        let (sender, notes) = mpsc::unbounded_channel();
        let mut registry = Registry::default();
        let banned = Banned::default();
        let rule = RecordingRule { notes: sender, banned: banned.clone() };
        registry.add_channel(Channel::of_clients("room_", "Rooms", rule));
        let links = Links::default();
        let (realtime, delivery) = Realtime::new(
            Arc::new(registry),
            app.accounts.clone(),
            app.clock.clone(),
            app.db.bus(),
            Arc::new(Limits::new(false)),
            links.clone(),
            &mut prometheus_client::registry::Registry::default(),
        );
        let (stop, stopped) = watch::channel(false);
        tokio::spawn(delivery.serve_until(stopped));
        let address = serve_routes(app, axum::Router::new().nest("/realtime/v1", realtime.router())).await;
        Self { address, links, notes, banned, _stop: stop }
    }

    async fn notes(&mut self, what: &'static str, player: &Player) {
        let note = timeout(PATIENCE, self.notes.recv()).await.expect("nothing was recorded").unwrap();
        assert_eq!(note, (what, player.id, "1".to_owned()));
    }

    async fn joined(&self, app: &TestApp, player: &Player) -> Client {
        let mut client = Client::open(app, &self.address).await;
        client.join("room_1", player, json!({})).await;
        client
    }
}

async fn a_player_joins_with_the_first_channel_and_leaves_with_the_last(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let mut stage = Stage::of(&app).await;
    let mut first = stage.joined(&app, &ana).await;
    stage.notes("joined", &ana).await;
    let second = stage.joined(&app, &ana).await;
    // The same channel joined again, as after a short interruption.
    first.join("room_1", &ana, json!({})).await;
    let mut other = stage.joined(&app, &ben).await;
    stage.notes("joined", &ben).await;
    first.send(Some("1"), "realtime:room_1", "phx_leave", json!({})).await;
    assert_eq!([first.event().await.0, first.event().await.0], ["phx_reply", "phx_close"]);
    other.send(Some("1"), "realtime:room_1", "phx_leave", json!({})).await;
    stage.notes("left", &ben).await;
    assert!(stage.links.is_in(ana.id, "room_1"));
    // The connection is cut without a close frame.
    drop(second);
    stage.notes("left", &ana).await;
    assert!(!stage.links.is_in(ana.id, "room_1"));
}

async fn a_channel_whose_token_expires_leaves_the_game(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let mut stage = Stage::of(&app).await;
    let _client = stage.joined(&app, &ana).await;
    stage.notes("joined", &ana).await;
    app.clock.set(app.clock.now().plus(Duration::from_secs(7200)));
    stage.notes("left", &ana).await;
}

async fn signing_out_and_in_on_a_channel_leaves_and_joins_the_game(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let mut stage = Stage::of(&app).await;
    let mut client = stage.joined(&app, &ana).await;
    stage.notes("joined", &ana).await;
    let token = |token: &str| json!({ "access_token": token });
    client.send(Some("1"), "realtime:room_1", "access_token", token(&app.keys.publishable)).await;
    stage.notes("left", &ana).await;
    client.send(Some("1"), "realtime:room_1", "access_token", token(&ana.access)).await;
    stage.notes("joined", &ana).await;
    client.send(Some("1"), "realtime:room_1", "access_token", token(&ben.access)).await;
    stage.notes("left", &ana).await;
    stage.notes("joined", &ben).await;
    drop(client);
    stage.notes("left", &ben).await;
}

async fn the_server_measures_the_round_trip_of_a_player(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let stage = Stage::of(&app).await;
    assert_eq!(stage.links.grace(ana.id), Duration::from_millis(300));
    let mut client = stage.joined(&app, &ana).await;
    assert_eq!((stage.links.grace(ana.id), stage.links.bars(ana.id)), (Duration::from_millis(100), 3));
    assert!(matches!(client.message().await, Some(Message::Ping(_))));
    app.clock.advance(Duration::from_millis(250));
    // The client library answers the ping when it writes next.
    client.still_works().await;
    assert_eq!((stage.links.grace(ana.id), stage.links.bars(ana.id)), (Duration::from_millis(175), 2));
}

async fn forged_pongs_are_ignored(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let stage = Stage::of(&app).await;
    let mut client = stage.joined(&app, &ana).await;
    let Some(Message::Ping(true_one)) = client.message().await else { panic!() };
    client.still_works().await;
    assert_eq!(stage.links.bars(ana.id), 4, "answered without delay");
    app.pass(3);
    // The last one repeats the answer that was already sent.
    for payload in [vec![], vec![9; 8], vec![255; 8], vec![7; 100], true_one.to_vec()] {
        client.stream.send(Message::Pong(payload.into())).await.unwrap();
    }
    client.still_works().await;
    assert_eq!((stage.links.grace(ana.id), stage.links.bars(ana.id)), (Duration::from_millis(100), 4));
    assert_eq!(stage.links.measured(ana.id), 1);
}

async fn a_player_who_answers_no_ping_leaves_the_game_though_the_socket_is_open(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let mut stage = Stage::of(&app).await;
    // Not polled, so it never answers a ping.
    let _client = stage.joined(&app, &ana).await;
    stage.notes("joined", &ana).await;
    let ben = app.sign_up("ben").await;
    let mut other = stage.joined(&app, &ben).await;
    stage.notes("joined", &ben).await;
    for _ in 0..4 {
        assert!(matches!(other.message().await, Some(Message::Ping(_))));
        app.pass(5);
    }
    stage.notes("left", &ana).await;
    assert!(stage.links.is_in(ben.id, "room_1"), "only the silent player left");
}

fn dismiss(app: &TestApp, player: &Player) {
    app.db.bus().publish(&[BusEvent::Dismissal(Dismissal { topic: "room_1".into(), user: player.id })]);
}

async fn the_channels_of_a_dismissed_player_get_no_more_events_and_are_closed(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let mut stage = Stage::of(&app).await;
    let mut tabs = [stage.joined(&app, &ana).await, stage.joined(&app, &ana).await];
    stage.notes("joined", &ana).await;
    let mut other = stage.joined(&app, &ben).await;
    stage.notes("joined", &ben).await;
    stage.banned.lock().unwrap().push(ana.id);
    mark(&app, "room_1");
    dismiss(&app, &ana);
    mark(&app, "room_1");
    for tab in &mut tabs {
        assert_eq!(
            [tab.event().await.0, tab.event().await.0],
            ["broadcast", "phx_close"],
            "events before the dismissal are delivered"
        );
    }
    stage.notes("left", &ana).await;
    assert_eq!([other.event().await.0, other.event().await.0], ["broadcast"; 2]);
    for tab in &mut tabs {
        tab.still_works().await;
        assert_eq!(tab.try_join("room_1", Some(&ana.access), json!({})).await[4]["status"], "error");
    }
}

async fn a_dismissed_player_who_is_allowed_again_joins_again(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let mut stage = Stage::of(&app).await;
    let mut client = stage.joined(&app, &ana).await;
    stage.notes("joined", &ana).await;
    dismiss(&app, &ana);
    assert_eq!(client.event().await.0, "phx_error");
    stage.notes("left", &ana).await;
    client.join("room_1", &ana, json!({})).await;
    stage.notes("joined", &ana).await;
    client.hears_only_the_marker(&app, "room_1").await;
}
