//! Players' decks: created from a code, changed with a history of versions, archived instead of deleted.

mod api;
pub mod command;
pub mod desk;
mod figures;
mod labels;
mod naming;
mod parsing;
pub mod rules;
mod shared;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod views;
mod wire;

use std::sync::Arc;

use cards::locale::Locale;
use deckcode::Format;
use uuid::Uuid;

pub use self::api::declare;
pub use self::labels::label_all;
use self::parsing::ParsedDeck;
pub use self::parsing::describe;
use self::rules::{CHANGES, DeckQuota, Refusal, SAVES, STORED};
pub use self::shared::SharedDeck;
use self::store::DeckRecord;
pub use self::table::DECKS;
use crate::base::bus::Record;
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError, Tx};
use crate::base::limits::{Limits, Rule};
use crate::base::random;
use crate::cards::catalog::{CardData, Cards};
use crate::contract::registry::{
    CallError, RowPredicate, Writer, lock_if_matches, publish_insert, publish_update, read_record,
};
use crate::people::usage::{self, Amount, Recount};
use crate::people::{accounts, usernames};

/// Decks per transaction when missing classes are looked up.
const BATCH: i64 = 200;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Decks {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub cards: Cards,
}

/// A deck to save.
#[derive(Clone, Debug, Default)]
pub struct NewDeck {
    /// A code, the text that the game copies, or a link.
    pub text: String,
    pub name: Option<String>,
    pub notes: Option<String>,
    pub is_public: bool,
    /// Save it for this format instead of its own.
    pub format: Option<Format>,
    /// The language of the name that a deck without one gets.
    pub locale: Option<Locale>,
}

/// Changes to a deck, all or nothing; `None` keeps the value.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    pub name: Option<String>,
    /// Blank text removes the notes.
    pub notes: Option<String>,
    pub is_public: Option<bool>,
    pub text: Option<String>,
    /// Another format for the same cards.
    pub format: Option<Format>,
    pub archived: Option<bool>,
}

/// How decks are counted again for `usage`.
pub const RECOUNT: Recount = Recount { cap: &STORED, sql: store::RECOUNT };

/// The name of one of the player's decks.
pub fn name_of(tx: &mut Tx<'_>, user: Uuid, id: &str) -> Result<Option<String>, DbError> {
    store::name_of(tx, user, id)
}

/// A deck as statistics name it.
#[derive(Clone, Debug)]
pub struct DeckName {
    pub id: Uuid,
    pub name: String,
    pub class: Option<String>,
    pub archived: bool,
}

/// The names of all decks of a player, the archived ones too.
pub fn own(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<DeckName>, DbError> {
    store::own(tx, user)
}

/// The archetype and the format of a player's deck; `None` if they have no such deck.
pub fn kind(tx: &mut Tx<'_>, user: Uuid, id: Uuid) -> Result<Option<(Option<String>, String)>, DbError> {
    store::kind(tx, user, id)
}

/// The ids, names and codes of the player's decks that are not archived, the last changed first.
pub fn codes(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<(Uuid, String, String)>, DbError> {
    store::codes(tx, user)
}

impl Decks {
    /// Saves a deck and returns its row.
    pub async fn save(&self, user: Uuid, new: NewDeck) -> Result<Record, CallError> {
        let data = self.cards.current();
        let catalog = data.as_deref().map(CardData::catalog);
        let mut parsed = parsing::parse(&new.text, catalog)?;
        if let Some(format) = new.format {
            parsed = parsed.in_format(format, catalog)?;
        }
        let given = rules::given_name(new.name.as_deref(), parsed.name.as_deref());
        let locale = new.locale.unwrap_or(Locale::EnUs);
        let suggested = catalog.and_then(|catalog| naming::suggest(&parsed.deck, catalog, locale));
        let notes = new.notes.as_deref().map(rules::notes).transpose()?.flatten();
        self.add(user, move |tx, user| {
            let name = match &given {
                Some(name) => name.clone(),
                None => rules::made_name(suggested.as_deref(), &store::names(tx, user)?),
            };
            let deck = new_deck(user, name, parsed.code.clone(), new.is_public, notes.clone());
            Ok((deck, parsed.contents.clone()))
        })
        .await
    }

    /// Changes one of the writer's decks and returns its row.
    pub async fn change(&self, writer: Writer, id: Uuid, changes: Changes) -> Result<Record, CallError> {
        let changed = self.change_if(writer, id, changes, Arc::new(|_| true)).await?;
        changed.ok_or_else(|| Refusal::NotFound.into())
    }

    /// Like `change`, but only if the row still matches the client's filter; otherwise `None`, which is not an error.
    pub async fn change_if(
        &self,
        writer: Writer,
        id: Uuid,
        changes: Changes,
        predicate: RowPredicate,
    ) -> Result<Option<Record>, CallError> {
        let data = self.cards.current();
        let catalog = data.as_deref().map(CardData::catalog);
        let parsed = changes.text.as_deref().map(|text| parsing::parse(text, catalog)).transpose()?;
        let change = Change {
            name: changes.name.as_deref().map(|raw| rules::name(raw).ok_or(Refusal::EnterName)).transpose()?,
            notes: changes.notes.as_deref().map(rules::notes).transpose()?,
            is_public: changes.is_public,
            parsed,
            format: changes.format,
            archived: changes.archived,
        };
        let new_cards = change.parsed.is_some() || change.format.is_some();
        let now = self.clock.now();
        if let Writer::Player(user) = writer {
            self.limit(if new_cards { SAVES } else { CHANGES }, user, now)?;
        }
        self.db
            .write(move |tx| {
                let owner = owned(tx, writer, id)?.user;
                // Lock order: the profile before the deck, as in `add`.
                let quota = lock_quota(tx, owner)?;
                if !lock_if_matches(tx, &DECKS, &id.to_string(), &predicate)? {
                    return Ok(None);
                }
                publish_update(tx, &DECKS, &id.to_string(), now, |tx| {
                    change.apply(tx, id, &quota, data.as_deref(), now)
                })?;
                row(tx, id).map(Some)
            })
            .await
    }

    /// Copies one of the player's decks, or a public one of another player, without its notes.
    pub async fn copy(&self, user: Uuid, id: Uuid, name: Option<String>) -> Result<Record, CallError> {
        let data = self.cards.current();
        self.add(user, move |tx, user| {
            let deck = visible(tx, user, id)?;
            let mine = deck.user == user;
            let parsed = parsing::parse(&deck.code, data.as_deref().map(CardData::catalog))?;
            let name = match name.as_deref().and_then(rules::name) {
                Some(name) => name,
                None => match store::names(tx, user)? {
                    names if names.contains(&deck.name) => rules::copy_name(&deck.name, &names),
                    _ => deck.name,
                },
            };
            Ok((new_deck(user, name, deck.code, false, deck.notes.filter(|_| mine)), parsed.contents))
        })
        .await
    }

    /// Looks up the class of decks that the card data did not have when they were saved.
    pub async fn learn_classes(&self) -> Result<(), CallError> {
        let Some(data) = self.cards.current() else { return Ok(()) };
        let mut after = Uuid::nil();
        loop {
            let (data, now) = (data.clone(), self.clock.now());
            let last = self.db.write(move |tx| {
                let decks = store::without_class(tx, after, BATCH)?;
                for (id, code) in &decks {
                    let class = deckcode::decode(code).ok().and_then(|deck| parsing::class(&deck, data.catalog()));
                    if let Some(class) = class {
                        publish_update(tx, &DECKS, &id.to_string(), now, |tx| store::set_class(tx, *id, class))?;
                    }
                }
                Ok::<_, CallError>(decks.last().map(|(id, _)| *id))
            });
            match last.await? {
                Some(last) => after = last,
                None => return Ok(()),
            }
        }
    }

    /// Adds the deck that `make` returns, if the player's quota allows one more.
    async fn add(
        &self,
        user: Uuid,
        make: impl Fn(&mut Tx<'_>, Uuid) -> Result<(DeckRecord, parsing::Contents), CallError> + Send + 'static,
    ) -> Result<Record, CallError> {
        let now = self.clock.now();
        self.limit(SAVES, user, now)?;
        // Drawn here: a transaction that is retried creates the same deck.
        let id = random::id();
        self.db
            .write(move |tx| {
                lock_quota(tx, user)?.may_add()?;
                let (deck, contents) = make(tx, user)?;
                store::insert(tx, id, &deck, &contents, now)?;
                let size = Amount::row(store::bytes(tx, id)?);
                usage::add(tx, user, &STORED, size)?.map_err(rules::storage_full)?;
                labels::label(tx, id, &contents)?;
                publish_insert(tx, &DECKS, &id.to_string(), now)?;
                row(tx, id)
            })
            .await
    }

    fn limit(&self, rule: Rule, user: Uuid, now: Timestamp) -> Result<(), CallError> {
        self.limits.take(rule, &user.to_string(), now).map_err(|wait| CallError::TooOften(wait.seconds()))
    }
}

/// Checked `Changes`.
struct Change {
    name: Option<String>,
    notes: Option<Option<String>>,
    is_public: Option<bool>,
    parsed: Option<ParsedDeck>,
    format: Option<Format>,
    archived: Option<bool>,
}

impl Change {
    fn apply(
        &self,
        tx: &mut Tx<'_>,
        id: Uuid,
        quota: &DeckQuota,
        data: Option<&CardData>,
        now: Timestamp,
    ) -> Result<(), CallError> {
        let Some(before) = store::deck_for_update(tx, id)? else { return Err(Refusal::NotFound.into()) };
        let bytes = store::bytes(tx, id)?;
        let mut deck = before.clone();
        if let Some(name) = &self.name {
            deck.name.clone_from(name);
        }
        if let Some(notes) = &self.notes {
            deck.notes.clone_from(notes);
        }
        deck.is_public = self.is_public.unwrap_or(deck.is_public);
        match (self.archived, deck.archived_at) {
            (Some(true), None) => deck.archived_at = Some(now),
            (Some(false), Some(_)) => {
                quota.may_use_another()?;
                deck.archived_at = None;
            }
            _ => {}
        }
        let mut parsed = self.parsed.clone();
        if let Some(format) = self.format {
            let catalog = data.map(CardData::catalog);
            let cards = parsed.map_or_else(|| parsing::parse(&deck.code, catalog), Ok)?;
            parsed = Some(cards.in_format(format, catalog)?);
        }
        if let Some(parsed) = parsed.filter(|parsed| parsed.code != deck.code) {
            deck.code.clone_from(&parsed.code);
            deck.version += 1;
            store::save_cards(tx, id, &deck, &parsed.contents, now)?;
            labels::label(tx, id, &parsed.contents)?;
        }
        if deck != before {
            store::save(tx, id, &deck, now)?;
        }
        let more = Amount::bytes(store::bytes(tx, id)? - bytes);
        usage::add(tx, deck.user, &STORED, more)?.map_err(rules::storage_full)?;
        Ok(())
    }
}

/// A new deck.
fn new_deck(user: Uuid, name: String, code: String, is_public: bool, notes: Option<String>) -> DeckRecord {
    DeckRecord { user, name, code, version: 1, is_public, notes, archived_at: None }
}

/// Locks the player's profile, so that concurrent requests cannot both take the last place, and reads the quota.
fn lock_quota(tx: &mut Tx<'_>, user: Uuid) -> Result<DeckQuota, CallError> {
    let admin = accounts::is_admin(tx, user)?;
    let Some(tier) = usernames::lock_tier(tx, user)? else {
        return Err(CallError::forbidden("new row violates row-level security policy for table \"decks\""));
    };
    let (active, all) = store::counts(tx, user)?;
    Ok(DeckQuota { tier, admin, active, all })
}

/// A deck that the writer may change.
fn owned(tx: &mut Tx<'_>, writer: Writer, id: Uuid) -> Result<DeckRecord, CallError> {
    let own = |deck: &DeckRecord| writer == Writer::Service || writer == Writer::Player(deck.user);
    store::deck(tx, id)?.filter(own).ok_or_else(|| Refusal::NotFound.into())
}

/// A deck that the player may see.
fn visible(tx: &mut Tx<'_>, user: Uuid, id: Uuid) -> Result<DeckRecord, CallError> {
    let is_visible = |deck: &DeckRecord| deck.user == user || (deck.is_public && deck.archived_at.is_none());
    store::deck(tx, id)?.filter(is_visible).ok_or_else(|| Refusal::NotFound.into())
}

fn row(tx: &mut Tx<'_>, id: Uuid) -> Result<Record, CallError> {
    read_record(tx, &DECKS, &id.to_string())?.ok_or_else(|| Refusal::NotFound.into())
}
