//! Ends: of the server, of who falls silent, of who does not read.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use serde_json::json;
use tokio::sync::watch;

use super::{Client, listening, mark, three};
use crate::bus::{Broadcast, BusEvent, Payload};
use crate::clock::Timestamp;
use crate::limits::Limits;
use crate::live::Links;
use crate::registry::{Reader, Registry};
use crate::testing::{TestApp, on_both_engines};
use crate::wire::realtime::limits::{QUEUED_NEWS, QUEUED_NEWS_BYTES};
use crate::wire::realtime::protocol::Said;
use crate::wire::realtime::{Delivery, Realtime, Words};

on_both_engines!(
    a_server_that_stops_says_so,
    who_says_nothing_for_a_minute_is_let_go,
    who_does_not_read_is_cut_and_nobody_else_is,
    who_missed_something_is_told_to_come_again,
    who_may_have_missed_something_is_told_to_come_again,
    while_many_bytes_wait_clients_wait_with_their_words,
    a_system_clock_that_is_set_makes_nobody_silent,
);

async fn a_server_that_stops_says_so(app: TestApp) {
    let (address, [ana, ..]) = three(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({})).await;
    app.stop.send(true).unwrap();
    assert_eq!(client.closed().await, Some(1001));
}

async fn who_says_nothing_for_a_minute_is_let_go(app: TestApp) {
    let (address, _) = three(&app).await;
    let mut silent = Client::open(&app, &address).await;
    silent.still_works().await;
    let mut alive = Client::open(&app, &address).await;
    app.pass(50);
    alive.still_works().await;
    app.pass(11);
    assert_eq!(silent.closed().await, Some(1001));
    alive.still_works().await;
}

async fn who_does_not_read_is_cut_and_nobody_else_is(app: TestApp) {
    let (address, [ana, ben, _]) = three(&app).await;
    let mut slow = Client::open(&app, &address).await;
    slow.join("room", &ana, json!({})).await;
    let mut quick = Client::open(&app, &address).await;
    quick.join("room", &ben, json!({})).await;
    let words = |n: u64| {
        let payload = Payload::from(&json!({ "n": n, "text": "x".repeat(90_000) }));
        BusEvent::Broadcast(Broadcast { topic: "room".into(), event: "flood".into(), payload, except: None })
    };
    // More than every buffer on the way takes.
    for n in 0..400 {
        app.db.bus().publish(&[words(n)]);
        assert_eq!(quick.event().await.1["payload"]["n"], n);
    }
    while !app.get("/metrics").await.body.as_str().unwrap().contains("runeside_realtime_cut_total 1\n") {
        tokio::task::yield_now().await;
    }
    mark(&app, "room");
    assert_eq!(quick.event().await.1["event"], "marker");
    // Whatever still lay in the buffers may be read; then it is over.
    while slow.message().await.is_some_and(|message| !message.is_close()) {}
    let mut again = Client::open(&app, &address).await;
    again.join("room", &ana, json!({})).await;
}

/// Channels beside the app's, whose news wait until they are delivered.
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

async fn who_missed_something_is_told_to_come_again(app: TestApp) {
    let (_, [ana, ben, _]) = three(&app).await;
    let (realtime, delivery) = undelivered(&app);
    let address = listening(&app, axum::Router::new().nest("/realtime/v1", realtime.router())).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, json!({})).await;
    b.join("other", &ben, json!({})).await;
    // Nothing is delivered yet: the queue fills up, and what comes last finds no room.
    (0..QUEUED_NEWS).for_each(|_| mark(&app, "empty"));
    mark(&app, "room");
    tokio::spawn(delivery.serve_until(watch::channel(false).1));
    assert_eq!(a.event().await.0, "phx_error");
    assert_eq!(a.closed().await, Some(1013));
    b.hears_only_the_marker(&app, "other").await;
}

async fn who_may_have_missed_something_is_told_to_come_again(app: TestApp) {
    let (address, [ana, ben, _]) = three(&app).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, json!({})).await;
    b.join("other", &ben, json!({})).await;
    let words = Broadcast { topic: "room".into(), event: "e".into(), payload: Payload::from(&json!({})), except: None };
    app.db.bus().publish_uncertain(&[BusEvent::Broadcast(words)]);
    assert_eq!(a.event().await.0, "phx_error");
    assert_eq!(a.closed().await, Some(1013));
    b.hears_only_the_marker(&app, "other").await;
}

async fn while_many_bytes_wait_clients_wait_with_their_words(app: TestApp) {
    let (_, [ana, ben, _]) = three(&app).await;
    let (realtime, delivery) = undelivered(&app);
    let address = listening(&app, axum::Router::new().nest("/realtime/v1", realtime.router())).await;
    let [mut a, mut b] = [Client::open(&app, &address).await, Client::open(&app, &address).await];
    a.join("room", &ana, json!({})).await;
    b.join("other", &ben, json!({})).await;
    let size = 90_000;
    let say = || {
        let said = Said::Json(json!("x".repeat(size)));
        realtime.speak(Reader::Player(ana.id), "empty", Words { event: "e".into(), said }, None)
    };
    let said = (0..1000).take_while(|_| say().now_or_never().is_some()).count();
    assert!((said * size).abs_diff(QUEUED_NEWS_BYTES / 2) < 2 * size, "{said}");
    let waiting = say();
    // What is committed does not wait, until the queue is full.
    let payload = Payload::Json("x".repeat(size).into());
    let words = Broadcast { topic: "empty".into(), event: "e".into(), payload, except: None };
    (0..QUEUED_NEWS_BYTES / 2 / size - 3).for_each(|_| app.db.bus().publish(&[BusEvent::Broadcast(words.clone())]));
    mark(&app, "other");
    (0..4).for_each(|_| {
        app.db.bus().publish(&[BusEvent::Broadcast(Broadcast { topic: "room".into(), ..words.clone() })])
    });
    tokio::spawn(delivery.serve_until(watch::channel(false).1));
    assert!(waiting.await.is_ok());
    assert_eq!(a.closed().await, Some(1013));
    assert_eq!(b.event().await.1["event"], "marker");
    b.hears_only_the_marker(&app, "other").await;
}

async fn a_system_clock_that_is_set_makes_nobody_silent(app: TestApp) {
    let (address, [ana, ..]) = three(&app).await;
    let mut client = Client::open(&app, &address).await;
    client.join("room", &ana, json!({})).await;
    app.clock.set(app.clock.now().plus(Duration::from_secs(7200)));
    // The token has ended: whoever looked at that looked at the silence, too.
    assert_eq!(client.event().await.0, "phx_error");
    client.still_works().await;
    // Set back, it keeps nobody who is silent.
    app.clock.set(Timestamp(0));
    app.pass(61);
    assert_eq!(client.closed().await, Some(1001));
}
