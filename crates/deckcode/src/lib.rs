//! Deck codes of the game: decoded, encoded, and found in whatever text they were pasted with. Knows no card: whether a
//! deck may be played is for whoever has the card data.
//!
//! A code is base64 of: a zero, the version (1), the format, then lists, each with its length before it: heroes, cards
//! held once, cards held twice, cards with their count; then 0, or 1 and the same three lists of what lies in sideboards,
//! each card with its owner. All numbers are little-endian base 128. Codes from before sideboards end with the cards.
//!
//! One deck has one canonical code: every list ascending, sideboards by owner, then card.

mod base64;
mod deck;
mod decode;
mod encode;
mod error;
mod text;

pub use deck::{Deck, Format, SideboardCard};
pub use decode::decode;
pub use error::{DecodeError, EncodeError};
pub use text::{Found, Scan, Unreadable, find, read, scan};

/// What a list may hold at the most: far beyond any deck, and small enough to work on at once.
const MAX_LIST: u32 = 10_000;
/// What an id or a count may be at the most: the game keeps them in signed words.
const MAX_NUMBER: u32 = i32::MAX as u32;
