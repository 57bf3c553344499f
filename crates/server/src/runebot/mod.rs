//! RuneBot: the assistant. It answers from what the server knows, and stores nothing of a conversation.

mod api;
pub mod rules;
mod store;
mod wire;

use std::net::IpAddr;
use std::sync::Arc;

pub use self::api::declare;
pub use self::rules::Refusal;
pub use self::wire::{ChatDeck, ChatReply, ChatRequest, ChatState};
use crate::accounts;
use crate::clock::{Clock, Timestamp};
use crate::config;
use crate::db::{Db, DbError, Tx};
use crate::decks::Decks;
use crate::limits::{Limits, address_key};
use crate::registry::Reader;
use crate::tiers::{self, VISITOR_MESSAGES};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Accounts(#[from] accounts::Error),
}

impl From<DbError> for Error {
    fn from(error: DbError) -> Self {
        Self::Accounts(error.into())
    }
}

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct RuneBot {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub decks: Decks,
    model: Option<Arc<str>>,
}

impl RuneBot {
    pub fn new(db: Db, clock: Clock, limits: Arc<Limits>, decks: Decks, settings: &config::RuneBot) -> Self {
        let model = Some(settings.llm_url.as_str()).filter(|url| !url.is_empty()).map(Into::into);
        Self { db, clock, limits, decks, model }
    }

    /// Answers a message and counts it.
    pub async fn chat(&self, reader: Reader, address: IpAddr, request: ChatRequest) -> Result<ChatReply, Error> {
        let message = rules::message(&request.message)?.to_owned();
        let left = self.count(reader, address).await?;
        let reply = format!("I do not know that yet: {message}");
        Ok(ChatReply { reply, left, ..ChatReply::default() })
    }

    pub async fn state(&self, reader: Reader, address: IpAddr) -> Result<ChatState, DbError> {
        let model = self.model.is_some();
        if !self.limits.are_on() {
            return Ok(ChatState { model, left: None, limit: None });
        }
        let day = rules::day(self.clock.now());
        let (limit, used) = self
            .db
            .read(move |tx| {
                Ok::<_, DbError>(match reader {
                    Reader::Player(user) => {
                        (Some(tiers::of(tx, user)?.runebot_messages), store::of_player(tx, user, day)?)
                    }
                    Reader::Visitor => (Some(VISITOR_MESSAGES), store::of_visitor(tx, &address_key(address), day)?),
                    Reader::Service => (None, 0),
                })
            })
            .await?;
        Ok(ChatState { model, left: limit.map(|limit| (limit - used).max(0)), limit })
    }

    /// Counts a message of today, or refuses it. Returns how many are left.
    async fn count(&self, reader: Reader, address: IpAddr) -> Result<Option<i64>, Error> {
        if !self.limits.are_on() {
            return Ok(None);
        }
        let now = self.clock.now();
        self.db.write(move |tx| count(tx, reader, address, now)).await
    }
}

fn count(tx: &mut Tx<'_>, reader: Reader, address: IpAddr, now: Timestamp) -> Result<Option<i64>, Error> {
    let day = rules::day(now);
    let (limit, messages) = match reader {
        Reader::Player(user) => (tiers::of(tx, user)?.runebot_messages, store::count_player(tx, user, day)?),
        Reader::Visitor => (VISITOR_MESSAGES, store::count_visitor(tx, &address_key(address), day)?),
        Reader::Service => return Ok(None),
    };
    // The refusal undoes the count.
    if messages > limit { Err(Refusal::OverLimit { now }.into()) } else { Ok(Some(limit - messages)) }
}
