//! What the live games (battle royale, duo) have in common: codes to join by, when things happen, who is connected how
//! well, and what is done when the server could not serve. Knows no game.

mod absence;
mod broken;
pub mod codes;
pub mod links;
pub mod tab;
pub mod timing;

pub use self::absence::Absence;
pub use self::broken::Broken;
pub use self::links::Links;
