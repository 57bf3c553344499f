//! The live games and their engine. A game is its rules, its types and its texts (`battle_royale`, `duo`, each a
//! [`Game`]); the engine ([`LiveGames`]) is what all games have in common: rows and moves, time, questions, channels,
//! seats. Times when the server could not serve are noted here for quiz sessions, too.

mod absence;
mod asked;
mod batch_saver;
pub mod battle_royale;
mod cache;
mod cached_moves;
mod channel;
pub mod codes;
mod desk;
pub mod duo;
mod engine;
mod entry;
mod far_links;
mod game;
mod invitation;
pub mod links;
mod moves;
pub mod nodes;
mod open_game;
mod other_nodes;
mod retention;
mod row;
mod seats;
mod stuck_games;
pub mod tab;
#[cfg(test)]
mod tests;
mod time;
pub mod timing;

pub use self::absence::{Absence, AwaySpan, beat_until, is_temporary};
pub use self::asked::Replacement;
pub use self::batch_saver::BatchSaver;
pub use self::cache::GameCache;
pub use self::desk::open_games;
pub use self::engine::LiveGames;
pub use self::far_links::tell_links_until;
pub use self::game::{Game, GameState, Transition};
pub use self::invitation::Invitation;
pub use self::links::Links;
pub use self::nodes::{NodeChange, NodeList, Nodes};
pub use self::open_game::{OpenGame, PageStart};
pub use self::stuck_games::StuckGames;
