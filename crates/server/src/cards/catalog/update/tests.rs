//! Updates from a local service and from files, with invented cards.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use cards::Catalog;
use cards::locale::Locale;
use cards::tokens::TokenFile;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Progress, Source, UpdateOptions, UpdateResult, update};
use crate::base::config::Config;
use crate::cards::catalog::{FILE, TOKEN_FILE};
use crate::testing::Host;

/// A data directory, and the settings that name it.
struct Fixture {
    folder: TempDir,
    config: Config,
}

impl Fixture {
    fn new(url: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { data: folder.path().join("data"), ..Config::default() };
        url.clone_into(&mut config.cards.url);
        Self { folder, config }
    }

    async fn update(&self, options: UpdateOptions) -> Result<UpdateResult, String> {
        let config = self.config.clone();
        let work = move || update(&config, &options, &mut Progress::silent()).map_err(|error| format!("{error:#}"));
        tokio::task::spawn_blocking(work).await.unwrap()
    }

    async fn take_file(&self, path: &Path) -> Result<UpdateResult, String> {
        self.update(UpdateOptions { only: Some(Source::File), from: Some(path.to_owned()), force: false }).await
    }

    fn catalog(&self) -> Option<Catalog> {
        Catalog::open(&self.config.data.join(FILE)).ok()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

fn only(source: Source) -> UpdateOptions {
    UpdateOptions { only: Some(source), ..UpdateOptions::default() }
}

/// A list in the service's format.
fn list(cards: u32, prefix: &str) -> Vec<u8> {
    let card = |n: u32| {
        json!({ "dbfId": 1000 + n, "id": format!("T_{n}"), "collectible": true, "name": format!("{prefix} {n}"),
            "cardClass": "MAGE", "type": "MINION", "rarity": "RARE", "set": "CORE", "cost": 3, "attack": 2, "health": 3 })
    };
    serde_json::to_vec(&(1..=cards).map(card).collect::<Value>()).unwrap()
}

/// The definitions in the package's format.
fn definitions(cards: u32) -> String {
    let card = |n: u32| {
        format!(
            "<Entity CardID=\"T_{n}\" ID=\"{}\" version=\"2\"><Tag enumID=\"185\" name=\"CARDNAME\" type=\"LocString\">\
             <enUS>Card {n}</enUS><frFR>Carte {n}</frFR></Tag><Tag enumID=\"321\" type=\"Int\" value=\"1\"/>\
             <Tag enumID=\"202\" type=\"Int\" value=\"4\"/><Tag enumID=\"199\" type=\"Int\" value=\"4\"/>\
             <Tag enumID=\"183\" type=\"Int\" value=\"1637\"/></Entity>",
            1000 + n
        )
    };
    let all: String = (1..=cards).map(card).collect();
    format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<CardDefs build=\"777\">{all}</CardDefs>")
}

const STRINGS: &str = "\u{feff}TAG\tTEXT\tCOMMENT\nGLOBAL_CLASS_MAGE\tMage de test\t\n";

fn wheel(path: &Path, files: &[(&str, &str)]) {
    let mut archive = zip::ZipWriter::new(fs::File::create(path).unwrap());
    for (name, content) in files {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(content.as_bytes()).unwrap();
    }
    archive.finish().unwrap();
}

#[tokio::test]
async fn the_service_gives_every_locale_it_has_and_its_build() {
    let host = Host::open().await;
    for locale in [Locale::EnUs, Locale::FrFr] {
        let name = locale.name();
        host.put(&format!("/v1/4242/{name}/cards.collectible.json"), 200, "application/json", list(10, name));
        let there = format!("/v1/4242/{name}/cards.collectible.json");
        host.put(&format!("/v1/latest/{name}/cards.collectible.json"), 302, "text/plain", there);
    }
    let fixture = Fixture::new(&format!("{}/v1/latest", host.url));
    let updated = fixture.update(UpdateOptions::default()).await.unwrap();
    assert_eq!(
        updated,
        UpdateResult { source: Source::Service, build: 4242, collectible: 10, tokens: 0, changed: true }
    );
    let catalog = fixture.catalog().unwrap();
    assert_eq!(catalog.locales().collect::<Vec<_>>(), [Locale::EnUs, Locale::FrFr]);
    assert_eq!(catalog.texts(Locale::FrFr).unwrap().name(1001), "frFR 1");
    assert!(!fixture.update(UpdateOptions::default()).await.unwrap().changed, "the same again");
}

#[tokio::test]
async fn nothing_is_fetched_when_a_file_is_named() {
    let host = Host::open().await;
    host.put("/enUS/cards.collectible.json", 200, "application/json", list(10, "enUS"));
    let fixture = Fixture::new(&host.url);
    let missing = UpdateOptions { from: Some(fixture.path("no.whl")), ..UpdateOptions::default() };
    let error = fixture.update(missing).await.unwrap_err();
    assert!(error.contains("no.whl") && !error.contains("service"), "{error}");
    assert!(fixture.catalog().is_none());
}

/// The same list with a token.
fn list_with_token(cards: u32, prefix: &str) -> Vec<u8> {
    let mut list: Vec<Value> = serde_json::from_slice(&list(cards, prefix)).unwrap();
    list.push(json!({ "dbfId": 5000, "id": "T_1t", "name": format!("{prefix} Tadpole"), "type": "MINION", "cost": 1 }));
    serde_json::to_vec(&list).unwrap()
}

#[tokio::test]
async fn the_services_lists_of_all_cards_have_the_tokens() {
    let host = Host::open().await;
    let put = |name: &str, file: &str, list| host.put(&format!("/{name}/{file}"), 200, "application/json", list);
    put("enUS", "cards.json", list_with_token(10, "enUS"));
    put("frFR", "cards.json", list_with_token(10, "frFR"));
    put("esES", "cards.collectible.json", list(10, "esES"));
    put("deDE", "cards.json", list_with_token(10, "deDE"));
    put("deDE", "cards.collectible.json", list(10, "deDE"));
    let fixture = Fixture::new(&host.url);
    let updated = fixture.update(only(Source::Service)).await.unwrap();
    assert_eq!((updated.collectible, updated.tokens, updated.changed), (10, 1, true));
    let tokens = || TokenFile::open(&fixture.config.data.join(TOKEN_FILE)).unwrap();
    let token = tokens().get("T_1t").unwrap().unwrap();
    let names = [Locale::EnUs, Locale::FrFr, Locale::EsEs].map(|locale| token.name(locale));
    assert_eq!(names, ["enUS Tadpole", "frFR Tadpole", "enUS Tadpole"]);
    assert!(!host.asked().contains(&"/deDE/cards.json".to_owned()), "only the app's languages need names of tokens");
    assert_eq!(fixture.catalog().unwrap().texts(Locale::DeDe).unwrap().name(1001), "deDE 1");

    fs::remove_file(fixture.config.data.join(TOKEN_FILE)).unwrap();
    assert!(fixture.update(only(Source::Service)).await.unwrap().changed, "a data directory of an older version");
    assert!(!fixture.update(only(Source::Service)).await.unwrap().changed);
    fs::write(fixture.path("CardDefs.xml"), definitions(12)).unwrap();
    assert_eq!(fixture.take_file(&fixture.path("CardDefs.xml")).await.unwrap().tokens, 0);
    assert_eq!(tokens().count(), 1, "a source without tokens leaves them as they are");
}

#[tokio::test]
async fn without_the_service_the_file_is_used() {
    let host = Host::open().await;
    host.put("/enUS/cards.collectible.json", 200, "application/json", "<html>not here</html>");
    let fixture = Fixture::new(&host.url);
    let error = fixture.update(only(Source::Service)).await.unwrap_err();
    assert!(error.contains("the card data service: the service's cards in enUS make no sense"), "{error}");
    host.put("/enUS/cards.collectible.json", 500, "text/plain", "");
    let error = fixture.update(only(Source::Service)).await.unwrap_err();
    assert!(error.contains("cannot be had"), "{error}");
    assert!(fixture.catalog().is_none());

    fs::write(fixture.path("CardDefs.xml"), definitions(3)).unwrap();
    let updated = fixture.take_file(&fixture.path("CardDefs.xml")).await.unwrap();
    assert_eq!((updated.source, updated.build, updated.collectible), (Source::File, 777, 3));
}

#[tokio::test]
async fn a_wheel_a_folder_and_lists_are_all_read() {
    let fixture = Fixture::new("");
    let defs = definitions(4);
    let files = [("hearthstone_data/CardDefs.xml", &*defs), ("hearthstone_data/Strings/frFR/GLOBAL.txt", STRINGS)];
    wheel(&fixture.path("cards.whl"), &files);
    fixture.take_file(&fixture.path("cards.whl")).await.unwrap();
    let catalog = fixture.catalog().unwrap();
    assert_eq!(catalog.texts(Locale::FrFr).unwrap().name(1004), "Carte 4");
    assert_eq!(catalog.strings(Locale::FrFr).unwrap().class(cards::model::Class::Mage), "Mage de test");

    let folder = fixture.path("site-packages/hearthstone_data");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("CardDefs.xml"), definitions(5)).unwrap();
    assert_eq!(fixture.take_file(&fixture.path("site-packages")).await.unwrap().collectible, 5);

    let folder = fixture.path("lists/enUS");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("cards.collectible.json"), list(6, "Card")).unwrap();
    assert_eq!(fixture.take_file(&fixture.path("lists")).await.unwrap().collectible, 6);
}

#[tokio::test]
async fn far_fewer_cards_do_not_replace_good_data() {
    let fixture = Fixture::new("");
    fs::write(fixture.path("CardDefs.xml"), definitions(100)).unwrap();
    fixture.take_file(&fixture.path("CardDefs.xml")).await.unwrap();
    fs::write(fixture.path("CardDefs.xml"), definitions(50)).unwrap();
    let error = fixture.take_file(&fixture.path("CardDefs.xml")).await.unwrap_err();
    assert!(error.contains("it has 50 cards, and there are 100 already"), "{error}");
    assert_eq!(fixture.catalog().unwrap().collectible().count(), 100);
    let forced = UpdateOptions { force: true, from: Some(fixture.path("CardDefs.xml")), only: Some(Source::File) };
    assert_eq!(fixture.update(forced).await.unwrap().collectible, 50);
    fs::write(fixture.path("CardDefs.xml"), definitions(46)).unwrap();
    assert_eq!(
        fixture.take_file(&fixture.path("CardDefs.xml")).await.unwrap().collectible,
        46,
        "slightly fewer cards are accepted"
    );
    let left = fs::read_dir(&fixture.config.data).unwrap().map(|file| file.unwrap().file_name()).collect::<Vec<_>>();
    assert_eq!(left, [FILE], "no temporary files are left");
}

#[tokio::test]
async fn invalid_files_are_refused_with_a_reason() {
    let fixture = Fixture::new("");
    fs::write(fixture.path("broken.whl"), "not a zip").unwrap();
    wheel(&fixture.path("empty.whl"), &[("other.txt", "")]);
    fs::write(fixture.path("broken.xml"), "<CardDefs><Entity>").unwrap();
    fs::write(fixture.path("cards.txt"), "?").unwrap();
    for (name, expected) in [
        ("nowhere", "is not there"),
        ("broken.whl", "is no wheel"),
        ("empty.whl", "there is no CardDefs.xml"),
        ("broken.xml", "the file: "),
        ("cards.txt", "is neither a wheel nor CardDefs.xml"),
        ("", "there is neither CardDefs.xml nor enUS/cards.collectible.json"),
    ] {
        let error = fixture.take_file(&fixture.path(name)).await.unwrap_err();
        assert!(error.contains(expected), "{name}: {error}");
    }
    let error = fixture.update(only(Source::File)).await.unwrap_err();
    assert!(error.contains("none is named"), "{error}");
    assert!(fixture.catalog().is_none());
}
