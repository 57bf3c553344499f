//! Ends: of the server, of who falls silent, of who does not read.

use serde_json::json;

use super::{Client, mark, three};
use crate::bus::{Broadcast, News, Payload};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_server_that_stops_says_so,
    who_says_nothing_for_a_minute_is_let_go,
    who_does_not_read_is_cut_and_nobody_else_is,
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
