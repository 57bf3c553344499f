//! Contact: messages of players to the operator. Stored only in the outbox, until they are sent.

mod letter;
pub mod rules;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use serde::Serialize;

pub use self::rules::{Refusal, Topic};
use crate::base::clock::Clock;
use crate::base::db::Db;
use crate::base::language::Language;
use crate::base::limits::{Limits, Wait};
use crate::contract::registry::Registry;
use crate::people::accounts::{self, Claims, Visitor};
use crate::people::mail::{MailSignal, outbox};
use crate::people::usage::Amount;
use crate::people::usernames;

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    min_length: usize,
    max_length: usize,
}

pub fn declare(registry: &mut Registry) {
    registry.add_refusals::<rules::Code>("contact");
    registry.add_constants("contact", &Constants { min_length: rules::MIN_LENGTH, max_length: rules::MAX_LENGTH });
}

type Error = accounts::FeatureError<Refusal>;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Contact {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub mail_signal: MailSignal,
    /// The operator's mail address.
    pub operator: String,
}

/// A player's message.
pub struct Message {
    pub topic: String,
    pub text: String,
    /// The language the player reads, if known.
    pub language: Option<Language>,
}

impl Contact {
    /// Writes to the operator. When it returns `Ok`, the mail is in the outbox on the disk.
    pub async fn send(&self, claims: Claims, message: Message, visitor: Visitor) -> Result<(), Error> {
        let topic = Topic::parse(&message.topic)?;
        let text = rules::message(&message.text)?;
        let now = self.clock.now();
        let too_often = |wait: Wait| Refusal::TooOften(wait.seconds());
        for rule in [rules::AN_HOUR, rules::A_DAY] {
            self.limits.take(rule, &claims.sub.to_string(), now).map_err(too_often)?;
        }
        self.limits.take_address(rules::FROM_ADDRESS, visitor.address, now).map_err(too_often)?;
        let operator = self.operator.clone();
        self.db
            .write(move |tx| {
                let user = accounts::lock_caller(tx, &claims)?;
                let username = usernames::username(tx, user.id)?.unwrap_or_default();
                let language = message.language.unwrap_or_else(|| user.language());
                let letter = letter::to_operator(&user, &username, topic, &text, language, &operator);
                // Counted anew each time: they are few, and a letter is deleted when it is sent.
                let (rows, bytes) = outbox::waiting_of(tx, user.id, letter.kind)?;
                let size = Amount::row(outbox::size(&letter));
                rules::WAITING.check(Amount { rows, bytes }, size).map_err(Refusal::StorageFull)?;
                outbox::post(tx, Some(user.id), &letter, now)?;
                Ok::<_, Error>(())
            })
            .await?;
        self.mail_signal.notify();
        Ok(())
    }
}
