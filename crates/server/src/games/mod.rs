//! The live games (battle royale, duo) and what they share: room codes, timing, the players' connections, and times when
//! the server could not serve, which quiz sessions use, too.

mod absence;
pub mod battle_royale;
pub mod codes;
pub mod duo;
mod far_links;
mod invitation;
pub mod links;
pub mod nodes;
mod open_game;
pub mod tab;
mod stuck_games;
pub mod timing;

pub use self::absence::{Absence, AwaySpan, beat_until, is_temporary};
pub use self::far_links::tell_links_until;
pub use self::invitation::Invitation;
pub use self::links::Links;
pub use self::nodes::{NodeList, Nodes};
pub use self::open_game::{OpenGame, PageStart};
pub use self::stuck_games::StuckGames;
