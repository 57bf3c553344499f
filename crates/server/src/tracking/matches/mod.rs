//! Matches that players record, by hand or from the game's log. A player sees only their own; figures are on the profile.

mod api;
mod args;
pub mod desk;
pub mod filling;
mod forgetting;
mod import;
mod matchup_notes;
pub mod labels;
pub mod rules;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod window;
mod wire;

use std::sync::Arc;

use uuid::Uuid;

pub use self::api::declare;
pub use self::args::{MatchArgs, MatchCard, MatchChanges};
pub use self::forgetting::MATCHES;
pub use self::rules::Source;
use self::rules::{CHANGES, CheckedChanges, CheckedMatch, Count, RECORDS, Refusal, STORED};
use self::store::{PlayedDeck, StoredOpponent};
pub use self::table::MATCH_STATS;
use self::wire::MatchDeleted;
pub use self::wire::MatchRow;
use crate::base::bus::Record;
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError, Tx};
use crate::base::limits::{Limits, Rule};
use crate::cards::catalog::{CardData, Cards};
use crate::contract::registry::{
    CallError, RowPredicate, Writer, lock_if_matches, not_own_row, publish_insert, publish_update, read_record,
};
use crate::params;
use crate::people::usage::{self, Amount, Recount};
use crate::people::{accounts, tiers, usernames};
use crate::tracking::archetypes::{Labels, OpponentGuess};
use crate::tracking::match_cards::{self, CardPlay};
use crate::tracking::meta;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Matches {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub cards: Cards,
}

/// What recording a match did.
enum Outcome {
    Recorded(Record),
    /// The user has recorded it before. Of an older match than the tier shows only what `window` says.
    Stored(Record),
    /// Another user's match has the id.
    Taken,
}

impl Matches {
    /// Records a match and returns its row. A match that the user has recorded before is not changed: a retry is harmless.
    pub async fn record(&self, user: Uuid, args: MatchArgs) -> Result<Record, CallError> {
        match self.add(user, args).await? {
            Outcome::Recorded(row) | Outcome::Stored(row) => Ok(row),
            Outcome::Taken => Err(Refusal::IdTaken.into()),
        }
    }

    /// Like `record`, but an id that exists is refused, as a table does it.
    async fn insert(&self, user: Uuid, args: MatchArgs) -> Result<Record, CallError> {
        match self.add(user, args).await? {
            Outcome::Recorded(row) => Ok(row),
            Outcome::Stored(_) | Outcome::Taken => {
                Err(CallError::Taken("duplicate key value violates unique constraint \"match_stats_pkey\"".into()))
            }
        }
    }

    /// Changes one of the writer's matches and returns its row.
    pub async fn change(&self, writer: Writer, changes: MatchChanges) -> Result<Record, CallError> {
        let changed = self.change_if(writer, changes, Arc::new(|_| true)).await?;
        changed.ok_or_else(|| Refusal::NotFound.into())
    }

    /// Like `change`, but only if the row still matches the client's filter; otherwise `None`, which is not an error.
    async fn change_if(
        &self,
        writer: Writer,
        changes: MatchChanges,
        predicate: RowPredicate,
    ) -> Result<Option<Record>, CallError> {
        let now = self.clock.now();
        self.limit(CHANGES, writer, now)?;
        let checked = rules::check_changes(&changes, now)?;
        let (id, data, written) = (changes.id, self.cards.current(), changes.columns());
        self.db
            .write(move |tx| {
                let Some(owner) = own(tx, writer, id)? else { return Ok(None) };
                meta::lock(tx, &[owner])?;
                if !lock_if_matches(tx, &MATCH_STATS, &id.to_string(), &predicate)? {
                    return Ok(None);
                }
                publish_update(tx, &MATCH_STATS, &id.to_string(), now, |tx| apply(tx, id, &checked, data.as_deref()))?;
                match writer {
                    Writer::Player(user) => shown(tx, user, id, &written, now).map(Some),
                    Writer::Service => row(tx, id).map(Some),
                }
            })
            .await
    }

    /// Deletes one of the writer's matches. One that is gone already is no error, so a retry is harmless.
    pub async fn delete(&self, writer: Writer, id: Uuid) -> Result<MatchDeleted, CallError> {
        let plays = self.delete_if(writer, id, Arc::new(|_| true)).await?.unwrap_or_default();
        let data = self.cards.current();
        Ok(MatchDeleted { cards: data.map(|data| rules::sent(&plays, data.catalog())).unwrap_or_default() })
    }

    /// Gives what was stored of the match's cards; `None` if no row matches.
    async fn delete_if(
        &self,
        writer: Writer,
        id: Uuid,
        predicate: RowPredicate,
    ) -> Result<Option<Vec<CardPlay>>, CallError> {
        let now = self.clock.now();
        self.limit(CHANGES, writer, now)?;
        self.db
            .write(move |tx| {
                let Some(owner) = own(tx, writer, id)? else { return Ok(None) };
                meta::lock(tx, &[owner])?;
                if !lock_if_matches(tx, &MATCH_STATS, &id.to_string(), &predicate)? {
                    return Ok(None);
                }
                let (bytes, plays) = (store::bytes(tx, id)?, match_cards::of_match(tx, id)?);
                publish_update(tx, &MATCH_STATS, &id.to_string(), now, |tx| {
                    meta::change(tx, owner, id, |tx| store::delete(tx, id))
                })?;
                stored(tx, owner, Amount::default() - Amount::row(bytes))?;
                Ok(Some(plays))
            })
            .await
    }

    async fn add(&self, user: Uuid, args: MatchArgs) -> Result<Outcome, CallError> {
        let now = self.clock.now();
        self.limit(RECORDS, Writer::Player(user), now)?;
        let checked = rules::check(&args, now)?;
        let (id, data) = (args.id, self.cards.current());
        self.db.write(move |tx| add(tx, user, id, &checked, data.as_deref(), now)).await
    }

    fn limit(&self, rule: Rule, writer: Writer, now: Timestamp) -> Result<(), CallError> {
        let Writer::Player(user) = writer else { return Ok(()) };
        self.limits.take(rule, &user.to_string(), now).map_err(|wait| CallError::TooOften(wait.seconds()))
    }
}

/// How matches are counted again for `usage`.
pub const RECOUNT: Recount = Recount { cap: &STORED, sql: store::RECOUNT };

/// Whether the user has the tracker: by the tier, or as an administrator.
pub fn has_tracker(tx: &mut Tx<'_>, user: Uuid) -> Result<bool, CallError> {
    let tier = usernames::tier(tx, user)?.ok_or_else(|| not_own_row(&MATCH_STATS))?;
    Ok(tiers::allowance(&tier, accounts::is_admin(tx, user)?).tracker)
}

/// A player's results by deck, counted by the database, so that few rows are read however many matches there are.
pub fn counts(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Count>, DbError> {
    store::counts(tx, user)
}

/// Matches of a player that a short read may look at.
const FEW: i64 = 1000;

/// Reads something of all matches of a player: in a short read, unless they are so many that others would wait for it.
pub async fn read_all<T: Send + 'static>(
    db: &Db,
    user: Uuid,
    read: impl FnMut(&mut Tx<'_>) -> Result<T, DbError> + Clone + Send + 'static,
) -> Result<T, DbError> {
    let mut short = read.clone();
    let few = move |tx: &mut Tx<'_>| if has_more_than(tx, user, FEW)? { Ok(None) } else { short(tx).map(Some) };
    match db.snapshot(few).await? {
        Some(done) => Ok(done),
        None => db.long_snapshot(read).await,
    }
}

/// Reads `most` entries of an index at most.
fn has_more_than(tx: &mut Tx<'_>, user: Uuid, most: i64) -> Result<bool, DbError> {
    let sql = "select 1 from match_stats where user_id = $1 limit 1 offset $2";
    Ok(tx.one(sql, params![user, most], |_| Ok(()))?.is_some())
}

/// Writes a match, names its opponent and counts it.
fn add(
    tx: &mut Tx<'_>,
    user: Uuid,
    id: Uuid,
    new: &CheckedMatch,
    data: Option<&CardData>,
    now: Timestamp,
) -> Result<Outcome, CallError> {
    if let Some(there) = existing(tx, user, id, now)? {
        return Ok(there);
    }
    rules::may_record(new.source, has_tracker(tx, user)?)?;
    let deck = played_deck(tx, user, new.deck_id, new.played_at)?;
    let cards = data.map(|data| match_cards::pack(&rules::plays(&new.cards, data.catalog()))).unwrap_or_default();
    // What young accounts record counts for themselves only.
    let own_only = accounts::created_at(tx, user)?.is_none_or(|since| now < since.plus(meta::TRUSTED_AGE));
    let inserted = meta::change(tx, user, id, |tx| {
        let inserted = store::insert(tx, (id, user), new, &deck, own_only, now)?;
        if inserted {
            match_cards::insert(tx, id, &cards)?;
            name_opponent(tx, id, data)?;
        }
        Ok::<_, DbError>(inserted)
    })?;
    if !inserted {
        // Another request was faster.
        return Ok(existing(tx, user, id, now)?.unwrap_or(Outcome::Taken));
    }
    stored(tx, user, Amount::row(new.bytes(&cards)))?;
    publish_insert(tx, &MATCH_STATS, &id.to_string(), now)?;
    row(tx, id).map(Outcome::Recorded)
}

/// Counts what the player stores more, or less.
fn stored(tx: &mut Tx<'_>, user: Uuid, more: Amount) -> Result<(), CallError> {
    Ok(usage::add(tx, user, &STORED, more)?.map_err(Refusal::StorageFull)?)
}

/// Names the opponent by their cards, unless the player did.
fn name_opponent(tx: &mut Tx<'_>, id: Uuid, data: Option<&CardData>) -> Result<(), DbError> {
    let Some(opponent) = store::opponent(tx, id)? else { return Ok(()) };
    let guess = guess(tx, &mut Labels::default(), &opponent, data)?;
    if guess == opponent.guess { Ok(()) } else { store::set_opponent(tx, id, &guess) }
}

fn guess(
    tx: &mut Tx<'_>,
    labels: &mut Labels,
    opponent: &StoredOpponent,
    data: Option<&CardData>,
) -> Result<OpponentGuess, DbError> {
    if opponent.written {
        return Ok(OpponentGuess::default());
    }
    let (class, format) = (opponent.class.as_deref(), opponent.format.as_deref());
    labels.of_opponent(tx, data.map(CardData::catalog), class, format, &opponent.cards)
}

/// What is there already under this id.
fn existing(tx: &mut Tx<'_>, user: Uuid, id: Uuid, now: Timestamp) -> Result<Option<Outcome>, CallError> {
    match store::owner(tx, id)? {
        None => Ok(None),
        Some(owner) if owner == user => shown(tx, user, id, &[], now).map(Outcome::Stored).map(Some),
        Some(_) => Ok(Some(Outcome::Taken)),
    }
}

/// Whose match it is, if the writer may change it.
fn own(tx: &mut Tx<'_>, writer: Writer, id: Uuid) -> Result<Option<Uuid>, DbError> {
    let owner = store::owner(tx, id)?;
    Ok(owner.filter(|owner| writer == Writer::Service || writer == Writer::Player(*owner)))
}

/// What the match says about its deck. A deck that is gone is kept by its id; one of another user is refused.
fn played_deck(tx: &mut Tx<'_>, user: Uuid, deck: Option<Uuid>, at: Timestamp) -> Result<PlayedDeck, CallError> {
    let Some(id) = deck else { return Ok(PlayedDeck::default()) };
    match store::deck(tx, id, at)? {
        None => Ok(PlayedDeck { id: deck, ..PlayedDeck::default() }),
        Some((owner, deck)) if owner == user => Ok(deck),
        Some(_) => Err(Refusal::DeckNotFound.into()),
    }
}

fn apply(tx: &mut Tx<'_>, id: Uuid, changes: &CheckedChanges, data: Option<&CardData>) -> Result<(), CallError> {
    let Some(before) = store::recorded(tx, id)? else { return Err(Refusal::NotFound.into()) };
    // The same deck again keeps its version.
    let deck = match changes.deck_id.filter(|deck| *deck != before.deck_id) {
        None => None,
        Some(deck) => {
            let at = changes.played_at.unwrap_or(before.played_at);
            Some(played_deck(tx, before.user, deck, at)?)
        }
    };
    let bytes = store::bytes(tx, id)?;
    meta::change(tx, before.user, id, |tx| {
        store::change(tx, id, changes, deck.as_ref())?;
        name_opponent(tx, id, data)
    })?;
    let more = store::bytes(tx, id)? - bytes;
    stored(tx, before.user, Amount::bytes(more))
}

/// The row as far as the tier of its owner shows it, see [`window`].
fn shown(tx: &mut Tx<'_>, user: Uuid, id: Uuid, written: &[&str], now: Timestamp) -> Result<Record, CallError> {
    let row = row(tx, id)?;
    let since = tiers::of(tx, user)?.stats_since(now);
    let is_old = store::recorded(tx, id)?.is_some_and(|it| since.is_some_and(|since| it.played_at < since));
    Ok(if is_old { window::outside(&row, written) } else { row })
}

fn row(tx: &mut Tx<'_>, id: Uuid) -> Result<Record, CallError> {
    read_record(tx, &MATCH_STATS, &id.to_string())?.ok_or_else(|| Refusal::NotFound.into())
}
