//! The game's card data: the model of a card, its texts in every locale, search and deck rules. Does not depend on the server
//! or a clock.

pub mod format;
pub mod glossary;
pub mod locale;
pub mod model;
pub mod tags;
pub mod sets;
pub mod standard;
pub mod text;
mod bytes;
pub mod texts;
pub mod strings;
pub mod file;
pub mod tokens;
pub mod content;
pub mod catalog;
pub mod rules;
pub mod fame;
pub mod search;
pub mod json;
#[cfg(feature = "import")]
pub mod import;

pub use catalog::Catalog;
