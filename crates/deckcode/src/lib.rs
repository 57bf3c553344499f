//! The game's deck codes: decodes and encodes them, and finds them in pasted text. Has no card data, so it does not check
//! whether a deck is valid to play.
//!
//! A code is base64 of: a zero, the version (1), the format, then lists, each with its length before it: heroes, cards
//! with one copy, cards with two copies, cards with their count; then 0, or 1 and the same three lists for sideboards, each card
//! with its owner. All numbers are little-endian base 128. Codes from before sideboards end with the cards.
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
pub use text::{BrokenCode, FoundDeck, Scan, find, read, scan};

/// The longest list: far longer than any deck's, and short enough to process at once.
const MAX_LIST: u32 = 10_000;
/// The largest id or count: the game stores them in signed 32-bit integers.
const MAX_NUMBER: u32 = i32::MAX as u32;
