//! The catalog of the real cards and their tokens, for the tests that need them.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Instant;

use cards::locale::Locale;
use cards::tokens::TokenFile;
use cards::{Catalog, import};

pub fn catalog() -> Option<&'static Catalog> {
    data().map(|(catalog, _)| catalog)
}

/// Made once for all tests of a binary; `None`, with a notice, without the package.
pub fn data() -> Option<&'static (Catalog, TokenFile)> {
    static DATA: OnceLock<Option<(Catalog, TokenFile)>> = OnceLock::new();
    DATA.get_or_init(make).as_ref()
}

fn make() -> Option<(Catalog, TokenFile)> {
    let Some(folder) = std::env::var_os("RUNESIDE_TEST_CARD_DATA").map(PathBuf::from) else {
        println!("not run: RUNESIDE_TEST_CARD_DATA names no folder of the package hearthstone-data");
        return None;
    };
    let start = Instant::now();
    let content = import::from_folder(&folder, |_, _| {}).expect("the package can be read");
    println!("imported {} cards in {:?}", content.cards.len(), start.elapsed());
    let place = tempfile::tempdir().expect("a folder for the file");
    let path = place.path().join("cards.bin");
    content.save(&path).expect("the file can be written");
    println!("the card file has {} bytes", std::fs::metadata(&path).map_or(0, |found| found.len()));
    let start = Instant::now();
    let catalog = Catalog::open(&path).expect("the file can be read");
    println!("opened in {:?}", start.elapsed());
    let start = Instant::now();
    let words = catalog.texts(Locale::FrFr).expect("French is there");
    println!("French in {:?}, {} bytes of memory", start.elapsed(), words.size());
    let path = place.path().join("tokens.bin");
    std::fs::write(&path, content.encode_tokens()).expect("the file can be written");
    println!("the token file has {} bytes", std::fs::metadata(&path).map_or(0, |found| found.len()));
    let tokens = TokenFile::open(&path).expect("the file can be read");
    Some((catalog, tokens))
}
