//! Mail: letters in four languages, an outbox in the database, and a postman who carries them.

mod language;
mod letter;
pub mod outbox;
mod postman;

pub use self::language::Language;
pub use self::letter::{Kind, Letter, Offer, escape};
pub use self::postman::{Bell, Postman};
