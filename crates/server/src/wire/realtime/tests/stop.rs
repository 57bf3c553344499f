//! Ends: of the server, of who falls silent, of who does not read.

use std::sync::Arc;

use serde_json::json;
use tokio::sync::watch;

use super::{Client, listening, mark, three};
use crate::bus::{Broadcast, News, Payload};
use crate::limits::Limits;
use crate::registry::Registry;
use crate::testing::{TestApp, on_both_engines};
use crate::wire::realtime::Realtime;
use crate::wire::realtime::limits::QUEUED_NEWS;

on_both_engines!(
    a_server_that_stops_says_so,
    who_says_nothing_for_a_minute_is_let_go,
    who_does_not_read_is_cut_and_nobody_else_is,
    who_missed_something_is_told_to_come_again,
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
        let payload = Payload::Json(json!({ "n": n, "text": "x".repeat(90_000) }));
        News::Broadcast(Broadcast { topic: "room".into(), event: "flood".into(), payload, except: None })
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

async fn who_missed_something_is_told_to_come_again(app: TestApp) {
    let (_, [ana, ben, _]) = three(&app).await;
    let (realtime, delivery) = Realtime::new(
        Arc::new(Registry::default()),
        app.accounts.clone(),
        app.clock.clone(),
        app.db.bus(),
        Arc::new(Limits::new(false)),
        &mut prometheus_client::registry::Registry::default(),
    );
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
