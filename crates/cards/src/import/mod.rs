//! Imports card data from the package's `CardDefs.xml` with its `Strings`, or from the card data service's JSON.

mod card;
mod deck_rules;
mod definitions;
mod entity;
mod service;
mod strings;
mod xml;

#[cfg(test)]
mod tests;

use std::fs::File;
use std::io;
use std::path::Path;

use crate::content::Content;
use crate::locale::Locale;

pub use definitions::from_card_defs;
pub use service::from_service;
pub use strings::{GameStrings, TABLES};

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("{what} cannot be read: {source}")]
    Io { what: String, source: io::Error },
    #[error("the card definitions make no sense near byte {at}: {detail}")]
    Xml { at: u64, detail: String },
    #[error("the service's cards in {} make no sense: {detail}", .locale.name())]
    Json { locale: Locale, detail: String },
    #[error("there is no card in it that can be collected")]
    NoCards,
}

impl ImportError {
    fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { what: what.into(), source }
    }
}

/// From a folder of the package: `CardDefs.xml`, and `Strings` if they exist. `progress` is called with the bytes done and the
/// total.
pub fn from_folder(folder: &Path, progress: impl FnMut(u64, u64)) -> Result<Content, ImportError> {
    let path = folder.join("CardDefs.xml");
    let file = File::open(&path).map_err(ImportError::io("CardDefs.xml"))?;
    let length = file.metadata().map_err(ImportError::io("CardDefs.xml"))?.len();
    let strings = GameStrings::from_folder(&folder.join("Strings"))?;
    from_card_defs(file, length, strings, progress)
}
