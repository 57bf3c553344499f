//! `/art/v1`.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use tower::ServiceExt;

use crate::testing::{Engine, Host, TestApp, cards};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nand so on";
const RENDER: &str = "/art/v1/256x/frFR/TEST_SPELL.png";
const REMOTE: &str = "/render/latest/frFR/256x/TEST_SPELL.png";

async fn open(art_url: &str) -> TestApp {
    let base = TestApp::on(Engine::Sqlite).await;
    let app = base.again_with(|config| config.cards.art_url = art_url.to_owned()).await;
    app.give_cards(&cards::content_with_tokens(1));
    app
}

async fn get(app: &TestApp, path: &str) -> (u16, String, Vec<u8>) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let (parts, body) = app.router.clone().oneshot(request).await.unwrap().into_parts();
    let cache = parts.headers["cache-control"].to_str().unwrap().to_owned();
    (parts.status.as_u16(), cache, to_bytes(body, usize::MAX).await.unwrap().to_vec())
}

#[tokio::test]
async fn a_picture_is_fetched_once_and_cached() {
    let host = Host::open().await;
    let app = open(&format!("{}/", host.url)).await;
    host.put(REMOTE, 200, "image/png", PNG);
    let (status, cache, picture) = get(&app, RENDER).await;
    assert_eq!((status, cache.as_str(), &picture[..]), (200, "public, max-age=31536000, immutable", PNG));
    assert_eq!(host.asked(), [REMOTE]);
    host.put(REMOTE, 500, "text/plain", "gone");
    assert_eq!(get(&app, RENDER).await.2, PNG);
    assert_eq!(host.asked(), [] as [&str; 0]);
    assert!(app.data().join("art/256x-frFR/TEST_SPELL.png").is_file());

    host.put("/tiles/TEST_LEGEND.png", 200, "image/png", PNG);
    host.put("/render/latest/enUS/512x/TEST_LEGEND.png", 200, "image/png", PNG);
    assert_eq!(get(&app, "/art/v1/tiles/TEST_LEGEND.png").await.0, 200);
    assert_eq!(get(&app, "/art/v1/512x/enUS/TEST_LEGEND.png").await.0, 200);
}

#[tokio::test]
async fn tokens_have_pictures_too() {
    let host = Host::open().await;
    let app = open(&host.url).await;
    host.put("/tiles/TEST_COIN.png", 200, "image/png", PNG);
    host.put("/render/latest/frFR/256x/TEST_POWER.png", 200, "image/png", PNG);
    assert_eq!(get(&app, "/art/v1/tiles/TEST_COIN.png").await.0, 200);
    assert_eq!(get(&app, "/art/v1/256x/frFR/TEST_POWER.png").await.0, 200);
}

#[tokio::test]
async fn concurrent_requests_make_one_fetch() {
    let host = Host::open().await;
    let app = Arc::new(open(&host.url).await);
    host.put(REMOTE, 200, "image/png", PNG);
    host.hold();
    let asking: Vec<_> = (0..20)
        .map(|_| {
            let app = app.clone();
            tokio::spawn(async move { get(&app, RENDER).await.0 })
        })
        .collect();
    while host.has_been_asked() == 0 {
        tokio::task::yield_now().await;
    }
    host.release();
    for asked in asking {
        assert_eq!(asked.await.unwrap(), 200);
    }
    assert_eq!(host.asked(), [REMOTE]);
}

#[tokio::test]
async fn it_is_no_open_proxy() {
    let host = Host::open().await;
    let app = open(&host.url).await;
    for path in [
        "/art/v1/256x/frFR/NO_CARD.png",
        "/art/v1/256x/frFR/..%2f..%2fsecret.png",
        "/art/v1/256x/frFR/TEST_SPELL.jpg",
        "/art/v1/256x/xxXX/TEST_SPELL.png",
        "/art/v1/1024x/frFR/TEST_SPELL.png",
        "/art/v1/tiles/http:%2F%2Fexample.org.png",
        "/art/v1/tiles/test_spell.png",
    ] {
        let (status, cache, _) = get(&app, path).await;
        assert_eq!((status, cache.as_str()), (404, "no-store"), "{path}");
    }
    assert_eq!(host.asked(), [] as [&str; 0]);
}

#[tokio::test]
async fn a_missing_picture_is_not_requested_again_too_early() {
    let host = Host::open().await;
    let app = open(&host.url).await;
    for _ in 0..3 {
        assert_eq!(get(&app, RENDER).await.0, 404);
    }
    assert_eq!(host.asked(), [REMOTE]);
    host.put(REMOTE, 200, "image/png", PNG);
    app.pass(7 * 3600);
    assert_eq!(get(&app, RENDER).await.0, 200);
}

#[tokio::test]
async fn an_invalid_picture_is_not_served() {
    let host = Host::open().await;
    let app = open(&host.url).await;
    let wrong: [(u16, &str, Vec<u8>); 4] = [
        (200, "text/html", PNG.to_vec()),
        (200, "image/png", b"<html>".to_vec()),
        (200, "image/png", [PNG, &vec![0; 5 << 20]].concat()),
        (500, "image/png", PNG.to_vec()),
    ];
    for (status, kind, content) in wrong {
        host.put(REMOTE, status, kind, content);
        assert_eq!(get(&app, RENDER).await.0, 404, "{status} {kind}");
        app.pass(61);
    }
    assert_eq!(host.asked().len(), 4);
    assert!(!app.data().join("art/256x-frFR/TEST_SPELL.png").exists());
}

#[tokio::test]
async fn a_service_that_does_not_answer_is_not_called_for_a_while() {
    // A port without a listener.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let app = open(&format!("http://{address}")).await;
    assert_eq!(get(&app, RENDER).await.0, 404);
    let again = tokio::net::TcpListener::bind(address).await.unwrap();
    assert_eq!(get(&app, "/art/v1/tiles/TEST_LEGEND.png").await.0, 404);
    // No request was made in the meantime.
    let called = std::future::poll_fn(|context| std::task::Poll::Ready(again.poll_accept(context).is_ready())).await;
    assert!(!called);
}

#[tokio::test]
async fn it_can_be_switched_off() {
    let app = open("").await;
    assert_eq!(get(&app, RENDER).await.0, 404);
}
