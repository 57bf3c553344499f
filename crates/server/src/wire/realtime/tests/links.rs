//! Players in a game's channel: whoever owns the topic is told who comes and goes, and the server measures how far away
//! they are.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::SinkExt;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use super::{Client, PATIENCE, listening, mark};
use crate::bus::{BusEvent, Dismissal};
use crate::limits::Limits;
use crate::live::Links;
use crate::registry::{Answer, Channel, Reader, Registry, TopicRule};
use crate::testing::{Player, TestApp, on_both_engines};
use crate::wire::realtime::Realtime;

on_both_engines!(
    a_player_joins_with_the_first_channel_and_leaves_with_the_last,
    a_channel_that_ends_with_its_token_leaves_the_game,
    who_signs_out_or_in_on_a_channel_leaves_and_joins_the_game,
    the_server_measures_how_far_away_a_player_is,
    forged_pongs_measure_nothing,
    who_answers_no_ping_leaves_the_game_though_the_socket_is_open,
    whoever_is_dismissed_hears_nothing_more_and_is_closed,
    whoever_is_in_again_when_the_dismissal_comes_joins_again,
);

/// A topic that notes who comes and goes.
struct Noted {
    notes: mpsc::UnboundedSender<(&'static str, Uuid, String)>,
    out: Out,
}

/// Whoever is not let in any more.
type Out = Arc<Mutex<Vec<Uuid>>>;

impl TopicRule for Noted {
    fn may_join(&self, reader: Reader, _: &str) -> Answer<bool> {
        let out = matches!(reader, Reader::Player(id) if self.out.lock().unwrap().contains(&id));
        Box::pin(std::future::ready(Ok(reader != Reader::Visitor && !out)))
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
    out: Out,
    _stop: watch::Sender<bool>,
}

impl Stage {
    async fn of(app: &TestApp) -> Self {
        let (sender, notes) = mpsc::unbounded_channel();
        let mut registry = Registry::default();
        let out = Out::default();
        let rule = Noted { notes: sender, out: out.clone() };
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
        let address = listening(app, axum::Router::new().nest("/realtime/v1", realtime.router())).await;
        Self { address, links, notes, out, _stop: stop }
    }

    async fn notes(&mut self, what: &'static str, player: &Player) {
        let note = timeout(PATIENCE, self.notes.recv()).await.expect("nothing was noted").unwrap();
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
    // The same channel again, as after a hiccup.
    first.join("room_1", &ana, json!({})).await;
    let mut other = stage.joined(&app, &ben).await;
    stage.notes("joined", &ben).await;
    first.send(Some("1"), "realtime:room_1", "phx_leave", json!({})).await;
    assert_eq!([first.event().await.0, first.event().await.0], ["phx_reply", "phx_close"]);
    other.send(Some("1"), "realtime:room_1", "phx_leave", json!({})).await;
    stage.notes("left", &ben).await;
    assert!(stage.links.is_in(ana.id, "room_1"));
    // Dead without a word.
    drop(second);
    stage.notes("left", &ana).await;
    assert!(!stage.links.is_in(ana.id, "room_1"));
}

async fn a_channel_that_ends_with_its_token_leaves_the_game(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let mut stage = Stage::of(&app).await;
    let _client = stage.joined(&app, &ana).await;
    stage.notes("joined", &ana).await;
    app.clock.set(app.clock.now().plus(Duration::from_secs(7200)));
    stage.notes("left", &ana).await;
}

async fn who_signs_out_or_in_on_a_channel_leaves_and_joins_the_game(app: TestApp) {
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

async fn the_server_measures_how_far_away_a_player_is(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let stage = Stage::of(&app).await;
    assert_eq!(stage.links.grace(ana.id), Duration::from_millis(300));
    let mut client = stage.joined(&app, &ana).await;
    assert_eq!((stage.links.grace(ana.id), stage.links.bars(ana.id)), (Duration::from_millis(100), 3));
    assert!(matches!(client.message().await, Some(Message::Ping(_))));
    app.clock.advance(Duration::from_millis(250));
    // The library answers when it has the turn to write.
    client.still_works().await;
    assert_eq!((stage.links.grace(ana.id), stage.links.bars(ana.id)), (Duration::from_millis(175), 2));
}

async fn forged_pongs_measure_nothing(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let stage = Stage::of(&app).await;
    let mut client = stage.joined(&app, &ana).await;
    let Some(Message::Ping(true_one)) = client.message().await else { panic!() };
    client.still_works().await;
    assert_eq!(stage.links.bars(ana.id), 4, "answered at once");
    app.pass(3);
    // The last is the answer that was given already, again.
    for said in [vec![], vec![9; 8], vec![255; 8], vec![7; 100], true_one.to_vec()] {
        client.stream.send(Message::Pong(said.into())).await.unwrap();
    }
    client.still_works().await;
    assert_eq!((stage.links.grace(ana.id), stage.links.bars(ana.id)), (Duration::from_millis(100), 4));
    assert_eq!(stage.links.measured(ana.id), 1);
}

async fn who_answers_no_ping_leaves_the_game_though_the_socket_is_open(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let mut stage = Stage::of(&app).await;
    // Never polled, it never answers.
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
    assert!(stage.links.is_in(ben.id, "room_1"), "long before the silence of others");
}

fn dismiss(app: &TestApp, player: &Player) {
    app.db.bus().publish(&[BusEvent::Dismissal(Dismissal { topic: "room_1".into(), user: player.id })]);
}

async fn whoever_is_dismissed_hears_nothing_more_and_is_closed(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let mut stage = Stage::of(&app).await;
    let mut tabs = [stage.joined(&app, &ana).await, stage.joined(&app, &ana).await];
    stage.notes("joined", &ana).await;
    let mut other = stage.joined(&app, &ben).await;
    stage.notes("joined", &ben).await;
    stage.out.lock().unwrap().push(ana.id);
    mark(&app, "room_1");
    dismiss(&app, &ana);
    mark(&app, "room_1");
    for tab in &mut tabs {
        assert_eq!([tab.event().await.0, tab.event().await.0], ["broadcast", "phx_close"], "what came before is heard");
    }
    stage.notes("left", &ana).await;
    assert_eq!([other.event().await.0, other.event().await.0], ["broadcast"; 2]);
    for tab in &mut tabs {
        tab.still_works().await;
        assert_eq!(tab.try_join("room_1", Some(&ana.access), json!({})).await[4]["status"], "error");
    }
}

async fn whoever_is_in_again_when_the_dismissal_comes_joins_again(app: TestApp) {
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
