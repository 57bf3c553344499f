//! The catalog of the real cards, for the tests that need it.

use std::path::PathBuf;
use std::sync::OnceLock;

use cards::{Catalog, import};

/// Made once for all tests of a binary; `None`, with a notice, without the package.
pub fn catalog() -> Option<&'static Catalog> {
    static CATALOG: OnceLock<Option<Catalog>> = OnceLock::new();
    let make = || {
        let Some(folder) = std::env::var_os("RUNESIDE_TEST_CARD_DATA").map(PathBuf::from) else {
            println!("not run: RUNESIDE_TEST_CARD_DATA names no folder of the package hearthstone-data");
            return None;
        };
        let content = import::from_folder(&folder, |_, _| {}).expect("the package can be read");
        Some(Catalog::from_bytes(content.encode()).expect("what was written can be read"))
    };
    CATALOG.get_or_init(make).as_ref()
}
