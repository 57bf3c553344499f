//! `/cards/v1`.

use std::fs;
use std::io::Read;
use std::os::unix::fs::MetadataExt;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::base::clock::{Clock, Timestamp};
use crate::base::config;
use crate::cards::catalog::{Cards, FILE, LISTS, locale_named};
use crate::testing::{Engine, TestApp, cards};

/// Status, headers and body, not decompressed.
async fn ask(app: &TestApp, method: Method, path: &str, headers: &[(&str, &str)]) -> (u16, HeaderMap, Vec<u8>) {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = app.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    (parts.status.as_u16(), parts.headers, to_bytes(body, usize::MAX).await.unwrap().to_vec())
}

async fn get(app: &TestApp, path: &str, coding: &str) -> (u16, HeaderMap, Vec<u8>) {
    ask(app, Method::GET, path, &[("accept-encoding", coding)]).await
}

async fn with_cards() -> TestApp {
    let app = TestApp::on(Engine::Sqlite).await;
    app.give_cards(&cards::content(7));
    app
}

#[tokio::test]
async fn the_list_of_a_locale_is_the_same_in_every_coding() {
    let app = with_cards().await;
    let (status, headers, plain) = get(&app, "/cards/v1/frFR.json", "identity").await;
    assert_eq!((status, &headers["content-type"]), (200, &"application/json; charset=utf-8".parse().unwrap()));
    let (_, gzip_headers, gzip) = get(&app, "/cards/v1/frFR.json", "gzip").await;
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&gzip[..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!((&gzip_headers["content-encoding"], unpacked), (&"gzip".parse().unwrap(), plain.clone()));
    let (_, brotli_headers, brotli) = get(&app, "/cards/v1/frFR.json", "gzip, deflate, br").await;
    let mut unpacked = Vec::new();
    brotli::BrotliDecompress(&mut &brotli[..], &mut unpacked).unwrap();
    assert_eq!((&brotli_headers["content-encoding"], unpacked), (&"br".parse().unwrap(), plain.clone()));
    let etags = [&headers, &gzip_headers, &brotli_headers].map(|headers| headers["etag"].to_str().unwrap().to_owned());
    assert!(
        etags[0] != etags[1] && etags[1] != etags[2] && etags.iter().all(|etag| etag.starts_with('"')),
        "{etags:?}"
    );
    assert!([&headers, &brotli_headers].iter().all(|headers| headers["vary"] == "accept-encoding"));

    let list: Value = serde_json::from_slice(&plain).unwrap();
    assert_eq!((&list["build"], &list["locale"]), (&json!("7"), &json!("frFR")));
    assert_eq!(list["cards"].as_array().unwrap().len(), 26);
    let card = list["cards"].as_array().unwrap().iter().find(|card| card["dbfId"] == cards::MAGE_SPELL).unwrap();
    assert_eq!((&card["name"], &card["nameEn"]), (&json!("Tempête de braise"), &json!("Ember Storm")));
    assert_eq!((&card["cardClass"], &card["cost"], card.get("attack")), (&json!("MAGE"), &json!(4), None));
    let core = list["sets"].as_array().unwrap().iter().find(|set| set["id"] == 1637).unwrap();
    assert_eq!(core["standard"], true);
}

#[tokio::test]
async fn a_client_that_has_the_list_gets_304() {
    let app = with_cards().await;
    let (_, headers, _) = get(&app, "/cards/v1/enUS.json", "br").await;
    let etag = headers["etag"].to_str().unwrap();
    let asked = [("accept-encoding", "br"), ("if-none-match", etag)];
    let (status, again, body) = ask(&app, Method::GET, "/cards/v1/enUS.json", &asked).await;
    assert_eq!((status, body.len(), &again["etag"]), (304, 0, &headers["etag"]));
    let (status, head, body) = ask(&app, Method::HEAD, "/cards/v1/enUS.json", &asked[..1]).await;
    assert_eq!((status, body.len(), &head["etag"]), (200, 0, &headers["etag"]));
    app.give_cards(&cards::content(8));
    let (status, _, _) = ask(&app, Method::GET, "/cards/v1/enUS.json", &asked).await;
    assert_eq!(status, 200, "other data");
}

#[tokio::test]
async fn the_cards_of_a_deck_are_served_by_their_ids() {
    let app = with_cards().await;
    let path = "/cards/v1/frFR/cards.json?ids=2001,9999,2005";
    let (status, headers, plain) = get(&app, path, "identity").await;
    assert_eq!((status, headers["cache-control"].to_str().unwrap()), (200, "public, no-cache"));
    let cards: Value = serde_json::from_slice(&plain).unwrap();
    let names: Vec<_> = cards.as_array().unwrap().iter().map(|card| &card["name"]).collect();
    assert_eq!(names, ["Tempête de braise", "Héraut 2005"], "unknown cards are left out");
    let (_, headers, gzip) = get(&app, path, "gzip").await;
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&gzip[..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain);
    let asked = [("accept-encoding", "gzip"), ("if-none-match", headers["etag"].to_str().unwrap())];
    assert_eq!(ask(&app, Method::GET, path, &asked).await.0, 304);
    let many = format!("/cards/v1/frFR/cards.json?ids={}", vec!["1"; 201].join(","));
    for path in ["/cards/v1/frFR/cards.json?ids=x", "/cards/v1/frFR/cards.json", many.as_str()] {
        assert_eq!(get(&app, path, "gzip").await.0, 400, "{path}");
    }
}

#[tokio::test]
async fn an_unknown_locale_is_english() {
    let app = with_cards().await;
    let locale = |list: Vec<u8>| serde_json::from_slice::<Value>(&list).unwrap()["locale"].clone();
    for (asked, given) in [("koKR", "enUS"), ("xxXX", "enUS"), ("fr", "frFR"), ("FRFR", "frFR")] {
        let (status, _, list) = get(&app, &format!("/cards/v1/{asked}.json"), "").await;
        assert_eq!((status, locale(list)), (200, json!(given)), "{asked}");
    }
}

#[tokio::test]
async fn a_card_is_found_by_either_id() {
    let app = with_cards().await;
    for id in ["TEST_SPELL", "2001"] {
        let card = app.get(&format!("/cards/v1/fr/{id}.json")).await.body;
        assert_eq!((&card["id"], &card["name"]), (&json!("TEST_SPELL"), &json!("Tempête de braise")));
    }
    for id in ["NONE", "99", "0", "-1", "99999999999999", "..%2f..%2fkeys"] {
        let answer = app.get(&format!("/cards/v1/frFR/{id}.json")).await;
        assert_eq!(answer.brief(), "404 card_not_found: There is no such card", "{id}");
    }
    for path in ["/cards/v1/frFR", "/cards/v1/frFR/TEST_SPELL"] {
        assert_eq!(app.get(path).await.body["code"], "not_found");
    }
}

#[tokio::test]
async fn without_card_data_the_answer_is_cards_missing() {
    let app = TestApp::on(Engine::Sqlite).await;
    for path in ["/cards/v1/frFR.json", "/cards/v1/frFR/2001.json"] {
        let answer = app.get(path).await;
        assert_eq!((answer.status.as_u16(), &answer.body["code"]), (503, &json!("cards_missing")));
        assert_eq!(answer.headers["retry-after"], "60");
    }
    let searched = app.post("/rest/v1/rpc/card_search", json!({ "query": "drake" })).await;
    assert_eq!((searched.status.as_u16(), &searched.body["hint"]), (400, &json!("cards_missing")));
}

#[tokio::test]
async fn the_list_of_all_real_cards_is_small_enough_to_send() {
    if std::env::var_os("SOAK").is_none() {
        println!("not run: SOAK is not set, and a list takes seconds to compress");
        return;
    }
    let Some(folder) = std::env::var_os("RUNESIDE_TEST_CARD_DATA") else {
        println!("not run: RUNESIDE_TEST_CARD_DATA names no folder of the package hearthstone-data");
        return;
    };
    let app = TestApp::on(Engine::Sqlite).await;
    app.give_cards(&::cards::import::from_folder(std::path::Path::new(&folder), |_, _| {}).unwrap());
    // Not by the route, which has a timeout: the machine may be busy.
    let data = app.cards.current().unwrap();
    for locale in ["frFR", "enUS", "esES", "ptBR"] {
        let list = data.clone().list(crate::cards::catalog::locale_named(locale)).await.unwrap();
        assert!(list.brotli.len() < 700_000, "{locale}: {} bytes", list.brotli.len());
    }
}

#[tokio::test]
async fn all_answers_without_compression_share_one_buffer() {
    let app = with_cards().await;
    let plain = async |locale: &str| app.cards.current().unwrap().plain_list(locale_named(locale)).await.unwrap();
    let first = plain("frFR").await;
    assert_eq!(plain("frFR").await.as_ptr(), first.as_ptr());
    assert_eq!(first, get(&app, "/cards/v1/frFR.json", "identity").await.2);
}

#[tokio::test]
async fn compressed_lists_are_read_back_from_their_files_and_damaged_files_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(LISTS).join("frFR.list");
    let list = async |build: u32| {
        cards::content(build).save(&folder.path().join(FILE)).unwrap();
        let clock = Clock::paused_at(Timestamp::from_secs(1_794_830_400));
        let cards = Cards::open(folder.path(), &config::Cards::default(), clock).unwrap();
        let list = cards.current().unwrap().list(locale_named("frFR")).await.unwrap();
        (list.hash.clone(), list.brotli.clone(), list.gzip.clone())
    };
    let written = || fs::metadata(&file).unwrap().ino();
    let first = list(7).await;
    let (inode, content) = (written(), fs::read(&file).unwrap());
    assert_eq!(list(7).await, first);
    assert_eq!(written(), inode, "the file was used, not written again");

    for damaged in [&content[..content.len() - 1], &content[..30], b"", b"something else"] {
        fs::write(&file, damaged).unwrap();
        assert_eq!(list(7).await, first);
        assert!(fs::read(&file).unwrap() == content);
    }
    assert_ne!(list(8).await, first, "another content");
    assert_eq!(list(7).await, first);
}
