//! What the live games (battle royale, duo) share: room codes, timing, the players' connections, and times when the server
//! could not serve. Does not depend on any game.

mod absence;
mod broken;
pub mod codes;
pub mod links;
pub mod timing;

pub use self::absence::Absence;
pub use self::broken::Broken;
pub use self::links::Links;
