//! The live games and their engine. A game is its rules, its types and its texts (`battle_royale`, `duo`, each a
//! [`Game`]); the engine ([`LiveGames`]) is what all games have in common: rows and moves, time, questions, channels,
//! seats. Times when the server could not serve are noted here for quiz sessions, too.

mod absence;
mod asked;
mod batch_saver;
pub mod battle_royale;
mod cache;
mod channel;
pub mod codes;
pub mod desk;
pub mod duo;
mod engine;
mod entry;
mod far_links;
mod fees;
mod game;
mod invitation;
mod link_exchange;
pub mod links;
mod moves;
pub mod nodes;
mod open_game;
mod other_nodes;
mod question;
mod retention;
mod row;
mod seats;
mod stuck_games;
mod tables;
#[cfg(test)]
mod tests;
mod time;
pub mod timing;

pub use self::absence::{Absence, AwaySpan, beat_until, is_temporary};
pub use self::batch_saver::BatchSaver;
pub use self::cache::GameCache;
pub use self::desk::{UserGame, open_games};
pub use self::engine::LiveGames;
pub use self::game::{Game, GameState, Stage, Transition};
pub use self::invitation::Invitation;
pub use self::link_exchange::tell_links_until;
pub use self::links::Links;
pub use self::nodes::{NodeChange, NodeList, Nodes};
pub use self::open_game::{OpenGame, PageStart};
pub use self::question::Replacement;
pub use self::stuck_games::StuckGames;
