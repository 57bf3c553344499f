//! Players' decks and Hearthstone matches, and the statistics made from them: archetypes, the meta, a player's own figures, and
//! the deck tracker's screens and followers. Reading the game's log is left to the crate `gamelog`, quizzes to `play`.

pub mod archetypes;
pub mod meta;
pub mod matches;
pub mod decks;
pub mod tracker;
pub mod stats;
pub mod relabelling;
pub mod demo;
