//! RuneBot: the assistant. It answers from what the server knows, and stores nothing of a conversation. With a model set it lets
//! that model word the answer, and checks every sentence (decision 25).
//! It reads cards, decks, figures and prices from the features that own them, and changes none of their rows.

pub mod answer;
mod api;
pub mod knowledge;
pub mod model;
mod own;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;
mod wire;

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use anyhow::Context;
use cards::locale::Locale;
use cards::search::Index;
use tracing::warn;
use uuid::Uuid;

use self::answer::{Answer, Help, Knowledge, MetaAsk, OwnAsk, Reply, World};
pub use self::api::declare;
pub use self::model::Wording;
use self::model::{Facts, Model};
pub use self::rules::Refusal;
pub use self::wire::{ChatDeck, ChatReply, ChatRequest, ChatState};
use crate::base::clock::{Clock, Timestamp};
use crate::base::config;
use crate::base::db::{Db, DbError, Tx};
use crate::base::language::Language;
use crate::base::limits::{HOUSEHOLDS_PER_SITE, Limits, address_key, site_key};
use crate::base::noted_counts;
use crate::cards::catalog::CardData;
use crate::contract::registry::Reader;
use crate::people::accounts;
use crate::people::tiers::{self, VISITOR_MESSAGES};
use crate::tracking::decks::Decks;
use crate::tracking::meta::{self, MetaArgs, MetaBracket, MetaPeriod};
use crate::tracking::stats;

type Error = accounts::FeatureError<Refusal>;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct RuneBot {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub decks: Decks,
    model: Option<Arc<Model>>,
    built: Arc<Mutex<Option<Built>>>,
}

/// What was built for a version of the card data.
#[derive(Clone)]
struct Built {
    data: Option<Weak<CardData>>,
    knowledge: Arc<Knowledge>,
}

/// An answer, and the model's part of it if there is one.
pub struct Turn {
    pub reply: ChatReply,
    pub wording: Option<Wording>,
}

impl RuneBot {
    pub fn new(db: Db, clock: Clock, limits: Arc<Limits>, decks: Decks, settings: &config::RuneBot) -> Self {
        let model = Model::new(db.clone(), clock.clone(), settings).map(Arc::new);
        Self { db, clock, limits, decks, model, built: Arc::default() }
    }

    /// Answers a message and counts it.
    pub async fn chat(&self, reader: Reader, address: IpAddr, request: ChatRequest) -> Result<Turn, Error> {
        let message = rules::message(&request.message)?.to_owned();
        let left = self.count(reader, address).await?;
        let language = Language::from_code(request.language.as_deref().unwrap_or_default());
        let data = self.decks.cards.current();
        let knowledge = self.knowledge(data.clone()).await?;
        let context = request.context.clone();
        let (asked, for_words) = (message.clone(), knowledge.clone());
        let words = data.clone();
        let answer = blocking(move || {
            with_world(&for_words, words.as_deref(), language, |world| world.answer(&asked, context.as_deref()))
        })
        .await?;
        let user = match reader {
            Reader::Player(user) => Some(user),
            Reader::Visitor | Reader::Service => None,
        };
        let reply = match answer {
            Answer::Reply(reply) => reply,
            Answer::Own(ask) => self.own(user, ask, left, language).await?,
            Answer::Meta(ask) => self.meta(user, &ask, &knowledge, language).await?,
        };
        if reply.is_unknown {
            self.note(noted_counts::UNKNOWN).await;
        }
        let wanted = request.model != Some(false) && reply.is_fact && user.is_some();
        let mut model = self.model.clone().filter(|_| wanted);
        if let Some(set) = &model
            && !set.is_available().await
        {
            model = None;
        }
        let facts = Facts { question: message, facts: reply.text.clone(), language };
        let reply = chat_reply(reply, left);
        let wording = model.map(|model| Wording::new(model, facts, reply.clone(), knowledge, data));
        Ok(Turn { reply, wording })
    }

    async fn own(
        &self,
        user: Option<Uuid>,
        ask: OwnAsk,
        left: Option<i64>,
        language: Language,
    ) -> Result<Reply, DbError> {
        let Some(user) = user else { return Ok(answer::sign_in(language)) };
        let now = self.clock.now();
        let facts = self.db.read(move |tx| own::load(tx, user, ask, left, now)).await?;
        Ok(answer::own(&facts, language))
    }

    /// From the page of all ranks and the last 30 days, as far as the player's tier sees it; a visitor sees what the free tier does.
    async fn meta(
        &self,
        user: Option<Uuid>,
        ask: &MetaAsk,
        knowledge: &Knowledge,
        language: Language,
    ) -> Result<Reply, DbError> {
        let args = MetaArgs { period: MetaPeriod::Month, format: ask.format, bracket: MetaBracket::All };
        let wanted = ask.clone();
        let (page, list) = self
            .db
            .read(move |tx| {
                let page = stats::meta_by_tier(tx, user, args)?;
                let first = page.as_ref().and_then(|page| wanted.first_of(page)?.archetype.as_ref());
                let list = match first.map(|it| it.id.clone()) {
                    Some(id) => meta::best_list(tx, &args, id)?,
                    None => None,
                };
                Ok::<_, DbError>((page, list))
            })
            .await?;
        Ok(answer::meta(page.as_ref(), list.as_deref(), ask, knowledge, language))
    }

    /// The lexicon and the topics for this card data, built on first use.
    async fn knowledge(&self, data: Option<Arc<CardData>>) -> Result<Arc<Knowledge>, Error> {
        let known = self.built.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let is_for = |built: &Built| match (&built.data, &data) {
            (Some(built), Some(data)) => Weak::ptr_eq(built, &Arc::downgrade(data)),
            (built, data) => built.is_none() && data.is_none(),
        };
        if let Some(built) = known.filter(is_for) {
            return Ok(built.knowledge);
        }
        let cards = data.clone();
        let build = move || Knowledge::new(cards.as_deref().map(CardData::catalog), help());
        let knowledge = Arc::new(blocking(build).await?);
        let built = Built { data: data.as_ref().map(Arc::downgrade), knowledge: knowledge.clone() };
        *self.built.lock().unwrap_or_else(PoisonError::into_inner) = Some(built);
        Ok(knowledge)
    }

    pub async fn state(&self, reader: Reader, address: IpAddr) -> Result<ChatState, DbError> {
        let model = self.model.is_some();
        if !self.limits.are_on() {
            return Ok(ChatState { model, left: None, limit: None });
        }
        let day = rules::day(self.clock.now());
        let (limit, left) = self
            .db
            .read(move |tx| {
                Ok::<_, DbError>(match reader {
                    Reader::Player(user) => {
                        let limit = tiers::of(tx, user)?.runebot_messages;
                        (Some(limit), Some(limit - store::of_player(tx, user, day)?))
                    }
                    Reader::Visitor => (Some(VISITOR_MESSAGES), Some(left_of_visitor(tx, address, day)?)),
                    Reader::Service => (None, None),
                })
            })
            .await?;
        Ok(ChatState { model, left: left.map(|left| left.max(0)), limit })
    }

    /// Counts a message of today, or refuses it. Returns how many are left.
    async fn count(&self, reader: Reader, address: IpAddr) -> Result<Option<i64>, Error> {
        let (now, limited) = (self.clock.now(), self.limits.are_on());
        self.db
            .write(move |tx| {
                let left = if limited { count(tx, reader, address, now)? } else { None };
                noted_counts::note(tx, noted_counts::MESSAGES, now)?;
                Ok(left)
            })
            .await
    }

    /// Adds one to a count of the figures. It is no reason to fail.
    async fn note(&self, name: &'static str) {
        let now = self.clock.now();
        if let Err(error) = self.db.write(move |tx| noted_counts::note(tx, name, now)).await {
            warn!(%error, name, "could not add to a count of RuneBot");
        }
    }
}

fn count(tx: &mut Tx<'_>, reader: Reader, address: IpAddr, now: Timestamp) -> Result<Option<i64>, Error> {
    let day = rules::day(now);
    let left = match reader {
        Reader::Player(user) => tiers::of(tx, user)?.runebot_messages - store::count_player(tx, user, day)?,
        Reader::Visitor => {
            for (key, _) in visitor_limits(address) {
                store::count_visitor(tx, &key, day)?;
            }
            left_of_visitor(tx, address, day)?
        }
        Reader::Service => return Ok(None),
    };
    // The refusal undoes the count.
    if left < 0 { Err(Refusal::OverLimit { now }.into()) } else { Ok(Some(left)) }
}

fn left_of_visitor(tx: &mut Tx<'_>, address: IpAddr, day: i64) -> Result<i64, DbError> {
    let mut left = VISITOR_MESSAGES;
    for (key, limit) in visitor_limits(address) {
        left = left.min(limit - store::of_visitor(tx, &key, day)?);
    }
    Ok(left)
}

/// The keys under which a visitor's messages count, and the limit of each: the household and, with IPv6, its larger site.
fn visitor_limits(address: IpAddr) -> impl Iterator<Item = (String, i64)> {
    let site = site_key(address).map(|site| (site, VISITOR_MESSAGES * i64::from(HOUSEHOLDS_PER_SITE)));
    [(address_key(address), VISITOR_MESSAGES)].into_iter().chain(site)
}

fn chat_reply(reply: Reply, left: Option<i64>) -> ChatReply {
    let deck = reply.deck.map(|deck| ChatDeck {
        code: deck.code,
        name: deck.name,
        class: deck.class.map(str::to_owned),
        format: deck.format.to_owned(),
    });
    let Reply { text, cards, suggestions, context, .. } = reply;
    ChatReply { reply: text, cards, suggestions, context, deck, left, by_model: false }
}

/// Calls with everything that an answer is made from.
fn with_world<T>(
    knowledge: &Knowledge,
    data: Option<&CardData>,
    language: Language,
    call: impl FnOnce(&World<'_>) -> T,
) -> T {
    let indexes = |locale: Locale| -> Option<&Index> { data?.index(locale).ok() };
    call(&World::new(knowledge, data.map(CardData::catalog), &indexes, language))
}

/// The topics as the answerer takes them.
pub fn help() -> Vec<Help> {
    let each = |topic: &'static knowledge::Topic| Help {
        asked: Language::ALL.map(|language| topic.texts.get(language).asked().map(str::to_owned).collect()),
        answer: Language::ALL.map(|language| topic.texts.get(language).answer.clone()),
    };
    knowledge::topics().iter().map(each).collect()
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await.context("an answer of RuneBot was interrupted");
    done.map_err(|error| Error::Accounts(accounts::Error::Broken(error)))
}
