//! What the live games (battle royale, duo) have in common: codes to join by, when things happen, and who is connected how
//! well. Knows no game.

pub mod codes;
pub mod links;
pub mod timing;

pub use self::links::Links;
