//! One binary: each links the crate again, with optimisation.

mod card_file;
mod real_catalog;
mod real_data;
mod real_decks;
mod real_search;
mod token_file;
