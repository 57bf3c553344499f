//! One test binary: each further one would link the crate again.

mod card_file;
mod real_catalog;
mod real_data;
mod real_decks;
mod real_search;
mod token_file;
