//! Card data of the game: what a card is, in every locale, and what follows from it. Knows no server and no clock.

pub mod format;
pub mod locale;
pub mod model;
pub mod rules;
pub mod search;
