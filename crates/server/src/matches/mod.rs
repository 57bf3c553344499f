//! Matches that players record, by hand or from the game's log. A player sees only their own; figures are on the profile.

mod api;
pub mod filling;
mod import;
pub mod rules;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;

pub use self::api::declare;
use self::rules::{CHANGES, CheckedChanges, CheckedMatch, Count, RECORDS, Refusal};
use self::store::{PlayedDeck, StoredOpponent};
pub use self::table::MATCH_STATS;
pub use self::wire::{MatchArgs, MatchChanges, MatchRow};
use crate::archetypes::{Labels, OpponentGuess};
use crate::bus::Record;
use crate::catalog::{CardData, Cards};
use crate::clock::{Clock, Timestamp};
use crate::db::{Db, DbError, Tx};
use crate::limits::{Limits, Rule};
use crate::registry::{
    CallError, RowPredicate, Writer, lock_if_matches, not_own_row, publish_insert, publish_update, read_record,
};
use crate::{accounts, meta, tiers, usernames};

/// So many matches are named at once, by the time they were played.
const LABEL_STEP: Duration = Duration::from_secs(24 * 3600);

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
    /// The user has recorded it before.
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
        let (id, data) = (changes.id, self.cards.current());
        self.db
            .write(move |tx| {
                if !is_own(tx, writer, id)? || !lock_if_matches(tx, &MATCH_STATS, &id.to_string(), &predicate)? {
                    return Ok(None);
                }
                publish_update(tx, &MATCH_STATS, &id.to_string(), now, |tx| apply(tx, id, &checked, data.as_deref()))?;
                row(tx, id).map(Some)
            })
            .await
    }

    /// Deletes one of the writer's matches. One that is gone already is no error, so a retry is harmless.
    pub async fn delete(&self, writer: Writer, id: Uuid) -> Result<(), CallError> {
        self.delete_if(writer, id, Arc::new(|_| true)).await.map(drop)
    }

    async fn delete_if(&self, writer: Writer, id: Uuid, predicate: RowPredicate) -> Result<bool, CallError> {
        let now = self.clock.now();
        self.limit(CHANGES, writer, now)?;
        self.db
            .write(move |tx| {
                if !is_own(tx, writer, id)? || !lock_if_matches(tx, &MATCH_STATS, &id.to_string(), &predicate)? {
                    return Ok(false);
                }
                publish_update(tx, &MATCH_STATS, &id.to_string(), now, |tx| {
                    meta::take_back(tx, id)?;
                    store::delete(tx, id)
                })?;
                Ok(true)
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

/// Whether the user has the tracker: by the tier, or as an administrator.
pub fn has_tracker(tx: &mut Tx<'_>, user: Uuid) -> Result<bool, CallError> {
    let tier = usernames::tier(tx, user)?.ok_or_else(|| not_own_row(&MATCH_STATS))?;
    Ok(tiers::allowance(&tier, accounts::is_admin(tx, user)?).tracker)
}

/// Names the matches of all decks that are as they were when they were played by the deck's archetype, and the opponents of the
/// matches since a time by their cards.
pub fn label_all(tx: &mut Tx<'_>, data: Option<&CardData>, since: Timestamp, now: Timestamp) -> Result<(), DbError> {
    store::label_all(tx)?;
    let (mut labels, mut from) = (Labels::default(), since);
    while from <= now {
        let to = from.plus(LABEL_STEP);
        for (id, opponent) in store::opponents_between(tx, from, to)? {
            let guess = guess(tx, &mut labels, &opponent, data)?;
            if guess != opponent.guess {
                store::set_opponent(tx, id, &guess)?;
            }
        }
        from = to;
    }
    Ok(())
}

/// A player's results by deck, counted by the database, so that few rows are read however many matches there are.
pub fn counts(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Count>, DbError> {
    store::counts(tx, user)
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
    if let Some(there) = existing(tx, user, id)? {
        return Ok(there);
    }
    rules::may_record(new.source, has_tracker(tx, user)?)?;
    let deck = played_deck(tx, user, new.deck_id, new.played_at)?;
    if !store::insert(tx, id, user, new, &deck, now)? {
        // Another request was faster.
        return Ok(existing(tx, user, id)?.unwrap_or(Outcome::Taken));
    }
    name_opponent(tx, id, data)?;
    meta::count(tx, id)?;
    publish_insert(tx, &MATCH_STATS, &id.to_string(), now)?;
    row(tx, id).map(Outcome::Recorded)
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
fn existing(tx: &mut Tx<'_>, user: Uuid, id: Uuid) -> Result<Option<Outcome>, CallError> {
    match store::owner(tx, id)? {
        None => Ok(None),
        Some(owner) if owner == user => row(tx, id).map(Outcome::Stored).map(Some),
        Some(_) => Ok(Some(Outcome::Taken)),
    }
}

fn is_own(tx: &mut Tx<'_>, writer: Writer, id: Uuid) -> Result<bool, DbError> {
    let owner = store::owner(tx, id)?;
    Ok(owner.is_some_and(|owner| writer == Writer::Service || writer == Writer::Player(owner)))
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
    meta::take_back(tx, id)?;
    store::change(tx, id, changes, deck.as_ref())?;
    name_opponent(tx, id, data)?;
    Ok(meta::count(tx, id)?)
}

fn row(tx: &mut Tx<'_>, id: Uuid) -> Result<Record, CallError> {
    read_record(tx, &MATCH_STATS, &id.to_string())?.ok_or_else(|| Refusal::NotFound.into())
}
