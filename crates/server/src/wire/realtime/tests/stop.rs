//! Sockets that the server closes: when it stops, when they are silent, slow, or may have missed an event.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use serde_json::json;
use tokio::sync::watch;

use super::{Client, mark, serve_routes, three_players};
use crate::base::bus::{Broadcast, BusEvent, Payload};
use crate::base::clock::Timestamp;
use crate::base::limits::Limits;
use crate::contract::registry::{Reader, Registry};
use crate::play::games::Links;
use crate::testing::{TestApp, on_sqlite};
use crate::wire::realtime::limits::{QUEUED_NEWS, QUEUED_NEWS_BYTES};
use crate::wire::realtime::protocol::ClientPayload;
use crate::wire::realtime::{ClientBroadcast, Delivery, Realtime};

on_sqlite!(
    a_server_that_stops_closes_its_sockets,
    a_socket_that_is_silent_for_a_minute_is_closed,
    only_the_socket_that_does_not_read_is_closed,
    sockets_that_missed_an_event_are_closed,
    sockets_that_may_have_missed_an_event_are_closed,
    broadcasts_of_clients_wait_while_many_bytes_are_queued,
    setting_the_system_clock_makes_no_socket_silent,
);

async fn a_server_that_stops_closes_its_sockets(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({})).await;
    app.stop.send(true).unwrap();
    assert_eq!(client.closed().await, Some(1001));
}

async fn a_socket_that_is_silent_for_a_minute_is_closed(app: TestApp) {
    let (address, _) = three_players(&app).await;
    let mut silent = Client::open(&app, &address).await;
    silent.still_works().await;
    let mut alive = Client::open(&app, &address).await;
    app.pass(50);
    alive.still_works().await;
    app.pass(11);
    assert_eq!(silent.closed().await, Some(1001));
    alive.still_works().await;
}

async fn only_the_socket_that_does_not_read_is_closed(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let mut slow = Client::open(&app, &address).await;
    slow.join("room", &ana, json!({})).await;
    let mut quick = Client::open(&app, &address).await;
    quick.join("room", &ben, json!({})).await;
    let flood = |n: u64| {
        let payload = Payload::from(&json!({ "n": n, "text": "x".repeat(90_000) }));
        BusEvent::Broadcast(Broadcast { topic: "room".into(), event: "flood".into(), payload, except: None })
    };
    // More than all buffers together hold.
    for n in 0..400 {
        app.db.bus().publish(&[flood(n)]);
        assert_eq!(quick.event().await.1["payload"]["n"], n);
    }
    while !app.get("/metrics").await.body.as_str().unwrap().contains("runeside_realtime_cut_total 1\n") {
        tokio::task::yield_now().await;
    }
    mark(&app, "room");
    assert_eq!(quick.event().await.1["event"], "marker");
    // Frames that are still in the buffers may be read; then the socket ends.
    while slow.message().await.is_some_and(|message| !message.is_close()) {}
    let mut again = Client::open(&app, &address).await;
    again.join("room", &ana, json!({})).await;
}

/// A second `Realtime` beside the app's, which delivers nothing until its `Delivery` is started.
fn undelivered(app: &TestApp) -> (Realtime, Delivery) {
    Realtime::new(
        Arc::new(Registry::default()),
        app.accounts.clone(),
        app.clock.clone(),
        app.db.bus(),
        Arc::new(Limits::new(false)),
        Links::default(),
        &mut prometheus_client::registry::Registry::default(),
    )
}

async fn sockets_that_missed_an_event_are_closed(app: TestApp) {
    let (_, [ana, ben, _]) = three_players(&app).await;
    let (realtime, delivery) = undelivered(&app);
    let address = serve_routes(&app, axum::Router::new().nest("/realtime/v1", realtime.router())).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, json!({})).await;
    b.join("other", &ben, json!({})).await;
    // Nothing is delivered yet: the queue fills up, and the last event finds no room.
    (0..QUEUED_NEWS).for_each(|_| mark(&app, "empty"));
    mark(&app, "room");
    tokio::spawn(delivery.serve_until(watch::channel(false).1));
    assert_eq!(a.event().await.0, "phx_error");
    assert_eq!(a.closed().await, Some(1013));
    b.hears_only_the_marker(&app, "other").await;
}

async fn sockets_that_may_have_missed_an_event_are_closed(app: TestApp) {
    let (address, [ana, ben, _]) = three_players(&app).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, json!({})).await;
    b.join("other", &ben, json!({})).await;
    let broadcast =
        Broadcast { topic: "room".into(), event: "e".into(), payload: Payload::from(&json!({})), except: None };
    app.db.bus().publish_uncertain(&[BusEvent::Broadcast(broadcast)]);
    assert_eq!(a.event().await.0, "phx_error");
    assert_eq!(a.closed().await, Some(1013));
    b.hears_only_the_marker(&app, "other").await;
}

async fn broadcasts_of_clients_wait_while_many_bytes_are_queued(app: TestApp) {
    let (_, [ana, ben, _]) = three_players(&app).await;
    let (realtime, delivery) = undelivered(&app);
    let address = serve_routes(&app, axum::Router::new().nest("/realtime/v1", realtime.router())).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, json!({})).await;
    b.join("other", &ben, json!({})).await;
    let size = 90_000;
    let say = || {
        let payload = ClientPayload::Json(json!("x".repeat(size)));
        realtime.broadcast(Reader::Player(ana.id), "empty", ClientBroadcast { event: "e".into(), payload }, None)
    };
    let sent = (0..1000).take_while(|_| say().now_or_never().is_some()).count();
    assert!((sent * size).abs_diff(QUEUED_NEWS_BYTES / 2) < 2 * size, "{sent}");
    let waiting = say();
    // Events of commits do not wait; they are added until the queue is full.
    let payload = Payload::Json("x".repeat(size).into());
    let broadcast = Broadcast { topic: "empty".into(), event: "e".into(), payload, except: None };
    (0..QUEUED_NEWS_BYTES / 2 / size - 3).for_each(|_| app.db.bus().publish(&[BusEvent::Broadcast(broadcast.clone())]));
    mark(&app, "other");
    (0..4).for_each(|_| {
        app.db.bus().publish(&[BusEvent::Broadcast(Broadcast { topic: "room".into(), ..broadcast.clone() })])
    });
    tokio::spawn(delivery.serve_until(watch::channel(false).1));
    assert!(waiting.await.is_ok());
    assert_eq!(a.closed().await, Some(1013));
    assert_eq!(b.event().await.1["event"], "marker");
    b.hears_only_the_marker(&app, "other").await;
}

async fn setting_the_system_clock_makes_no_socket_silent(app: TestApp) {
    let (address, [ana, ..]) = three_players(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({})).await;
    app.clock.set(app.clock.now().plus(Duration::from_secs(7200)));
    // The token has expired: the tick that found it also checked for silence.
    assert_eq!(client.event().await.0, "phx_error");
    client.still_works().await;
    // A clock set back does not keep a silent socket open.
    app.clock.set(Timestamp(0));
    app.pass(61);
    assert_eq!(client.closed().await, Some(1001));
}
