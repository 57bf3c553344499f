//! Players' decks and Hearthstone matches, and the statistics made from them: archetypes, the meta, a player's own figures, and
//! the deck tracker's screens and followers. Reading the game's log is left to the crate `gamelog`, quizzes to `play`.

pub mod archetypes;
pub mod match_cards;
pub mod meta;
pub mod opponents;
pub mod matches;
pub mod decks;
pub mod replays;
pub mod stats;
pub mod battlegrounds;
pub mod tracker;
pub mod relabelling;
pub mod demo;
