//! Pages and previews through the whole server, on both database engines.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use uuid::Uuid;

use super::PAGES;
use crate::testing::{SITE, TestApp, cards, on_both_engines};

on_both_engines!(a_public_deck_has_a_preview_and_all_others_look_alike);

/// What a crawler gets: the status and the page.
async fn crawled(app: &TestApp, path: &str) -> (u16, String) {
    let answer = app.raw(Request::get(path).header("accept", "*/*").body(Body::empty()).unwrap()).await;
    let text = answer.body.as_str().unwrap_or_default().to_owned();
    (answer.status.as_u16(), text)
}

async fn a_public_deck_has_a_preview_and_all_others_look_alike(app: TestApp) {
    if PAGES.is_empty() {
        return; // Built without the web app.
    }
    app.give_cards(&cards::content(1));
    let ysolde = app.sign_up("ysolde").await;
    let new = json!({ "code": cards::good_code(), "name": "Tempo & <b>", "notes": "psst" });
    let deck = app.rpc(&ysolde, "deck_save", new).await.body;
    let change = async |arguments: Value| app.rpc(&ysolde, "deck_update", arguments).await;
    let path = format!("/decks/{}", deck["id"].as_str().unwrap());
    let (unknown, private) = (crawled(&app, &format!("/decks/{}", Uuid::new_v4())).await, crawled(&app, &path).await);
    assert_eq!(private, unknown);
    assert_eq!(private, crawled(&app, "/decks/nonsense").await);

    change(json!({ "id": deck["id"], "is_public": true })).await;
    let (status, page) = crawled(&app, &path).await;
    assert_eq!(status, 200);
    assert!(page.contains("<title>Tempo &amp; &lt;b&gt; · Runeside</title>"), "{page}");
    assert!(page.contains(&format!("content=\"{SITE}/share/deck-")), "{page}");
    assert!(!page.contains("psst") && !page.contains("ysolde"), "{page}");
    let (_, english) = crawled(&app, &format!("{path}?lang=en")).await;
    assert!(english.contains("Open this deck in Runeside"), "{english}");

    app.rpc(&ysolde, "deck_archive", json!({ "id": deck["id"] })).await;
    assert_eq!(crawled(&app, &path).await, private);
}

#[tokio::test]
async fn every_client_gets_the_page_and_an_unknown_address_is_404() {
    let app = TestApp::on(crate::testing::Engine::Sqlite).await;
    if PAGES.is_empty() {
        return; // Built without the web app.
    }
    for (path, status) in [("/", 200), ("/login", 200), ("/login/", 200), ("/nowhere", 404), ("/decks/a/b", 404)] {
        let (answered, page) = crawled(&app, path).await;
        assert_eq!((answered, page.contains("id=\"root\"")), (status, true), "{path}");
    }
    for path in ["/art/v1/nothing", "/assets/gone.js", "/gone.png"] {
        assert_eq!(crawled(&app, path).await, (404, "Not found\n".into()), "{path}");
    }
    assert_eq!(crawled(&app, "/auth/v1/nothing").await.0, 404);
    let (_, invited) = crawled(&app, "/quizzes/duo?code=A1B2C3").await;
    assert!(invited.contains("On vous défie en duo") && invited.contains("/share/duo.jpg"), "{invited}");
    assert_eq!(crawled(&app, "/quizzes/duo?code=none").await.1, crawled(&app, "/quizzes/duo").await.1);
}

#[tokio::test]
async fn crawlers_find_the_public_pages() {
    let app = TestApp::on(crate::testing::Engine::Sqlite).await;
    let (_, robots) = crawled(&app, "/robots.txt").await;
    assert!(robots.contains(&format!("Sitemap: {SITE}/sitemap.xml")), "{robots}");
    let (status, sitemap) = crawled(&app, "/sitemap.xml").await;
    assert_eq!((status, sitemap.contains(&format!("<loc>{SITE}/login</loc>"))), (200, true), "{sitemap}");
}
