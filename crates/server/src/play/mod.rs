//! Everything that is played here: the question bank, live games, and the quizzes of one player. It uses players, their mana
//! and cards; Hearthstone matches that players record are left to `tracking`.

pub mod supported_games;
pub mod questions;
pub mod games;
pub mod quiz;
pub mod solo;
pub mod ranked;
pub mod daily;
