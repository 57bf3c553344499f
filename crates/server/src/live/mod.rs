//! What the live games (battle royale, duo) have in common: codes to join by, and when things happen. Knows no game.

pub mod codes;
pub mod timing;
