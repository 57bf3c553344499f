//! The texts of the previews.

use serde::Deserialize;

use crate::base::language::{Language, texts};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    pub title: String,
    pub description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// As Open Graph names it.
    pub locale: String,
    pub site: Text,
    pub duo: Text,
    pub battle: Text,
    pub daily: Text,
    pub replay: Text,
    /// The second sentence about a deck.
    pub deck: String,
    pub card: String,
    pub cards: String,
    pub standard: String,
    pub wild: String,
    pub classic: String,
    /// The game's names of [`Class::PLAYED`].
    pub classes: [String; 11],
}

texts!(pub fn of() -> Words, "texts");
