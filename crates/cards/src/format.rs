//! The formats of decks, with their numbers in deck codes.

pub use deckcode::Format;

/// Classic's own copies of the first cards; no other format allows them.
pub const CLASSIC_SET: u32 = 1646;
