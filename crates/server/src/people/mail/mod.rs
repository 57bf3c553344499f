//! Mail: letters in four languages, an outbox in the database, and the sender that passes them to the mail server.

mod html;
mod letter;
pub mod outbox;
mod sender;
#[cfg(test)]
mod tests;
mod words;

pub use self::html::escape;
pub use self::letter::{Kind, Letter, Notice, Offer, plain};
pub use self::sender::{MailSender, MailSignal, bare_address};
