//! Mail: letters in four languages, an outbox in the database, and a postman who carries them.

mod html;
mod language;
mod letter;
pub mod outbox;
mod postman;
#[cfg(test)]
mod tests;
mod words;

pub use self::html::escape;
pub use self::language::Language;
pub use self::letter::{Kind, Letter, Notice, Offer, plain};
pub use self::postman::{Bell, Postman, bare_address};
