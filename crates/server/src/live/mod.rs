//! What the live games (battle royale, duo) share: room codes, timing, the players' connections, and times when the server
//! could not serve, which quiz sessions use, too. Does not depend on any game.

mod absence;
pub mod codes;
mod invitation;
pub mod links;
mod open_game;
pub mod tab;
mod stuck_games;
pub mod timing;

pub use self::absence::{Absence, AwaySpan, beat_until, is_temporary};
pub use self::invitation::Invitation;
pub use self::links::Links;
pub use self::open_game::{OpenGame, PageStart};
pub use self::stuck_games::StuckGames;
