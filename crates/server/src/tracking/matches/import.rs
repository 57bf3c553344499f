//! Records the matches of a file: an export of this app, or of another one that the page has read.

use std::sync::Arc;

use uuid::Uuid;

use super::args::MatchArgs;
use super::rules::{self, CheckedMatch, IMPORTS, MAX_IMPORT, Refusal, STORED};
use super::store::{self, PlayedDeck, StoredOpponent};
use super::wire::{MatchesImported, RefusedMatch};
use super::{MATCH_STATS, Matches, guess, has_tracker, played_deck};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::cards::catalog::CardData;
use crate::contract::registry::{CallError, Writer, publish_insert};
use crate::people::usage::{self, Amount};
use crate::tracking::archetypes::{Labels, OpponentGuess};
use crate::tracking::meta::{self, IMPORT};

/// A checked match of the file.
struct Row {
    /// Its place in the list that was sent.
    index: usize,
    id: Uuid,
    new: CheckedMatch,
}

enum Outcome {
    Recorded,
    Known,
    Refused(Refusal),
}

impl Matches {
    /// Records those that are new. They are the player's own and never count for everyone: a file can say anything.
    ///
    /// They are written in short transactions, so that others' writes wait a few milliseconds only. If one of them fails, the rows of
    /// those before it stay: each row has its own id, so the same import can be sent again and records the rest.
    pub async fn import(&self, user: Uuid, matches: Vec<MatchArgs>) -> Result<MatchesImported, CallError> {
        let now = self.clock.now();
        if matches.len() > MAX_IMPORT {
            return Err(CallError::Invalid(format!("at most {MAX_IMPORT} matches at once")));
        }
        self.limit(IMPORTS, Writer::Player(user), now)?;
        let (mut done, mut rows) = (MatchesImported::default(), Vec::new());
        for (index, args) in matches.into_iter().enumerate() {
            let args = MatchArgs { sender: Some(IMPORT.into()), cards: None, ..args };
            match rules::check(&args, now) {
                Ok(new) => rows.push(Row { index, id: args.id, new }),
                Err(refusal) => done.refuse(index, &refusal),
            }
        }
        let data = self.cards.current();
        let pieces = self.db.collect_in_pieces(rows, move |tx, rows| write(tx, user, rows, data.as_ref(), now)).await?;
        for piece in pieces {
            for (index, outcome) in piece? {
                match outcome {
                    Outcome::Recorded => done.recorded += 1,
                    Outcome::Known => done.known += 1,
                    Outcome::Refused(refusal) => done.refuse(index, &refusal),
                }
            }
        }
        done.refused.sort_by_key(|refused| refused.index);
        Ok(done)
    }
}

/// What became of the rows of a piece, by their place in the list.
type Outcomes = Vec<(usize, Outcome)>;

/// Writes a piece. The inner error is a refusal of the whole import: nothing was written.
fn write(
    tx: &mut Tx<'_>,
    user: Uuid,
    rows: &[Row],
    data: Option<&Arc<CardData>>,
    now: Timestamp,
) -> Result<Result<Outcomes, CallError>, DbError> {
    let tracker = match has_tracker(tx, user) {
        Ok(tracker) => tracker,
        Err(CallError::Db(error)) => return Err(error),
        Err(refused) => return Ok(Err(refused)),
    };
    // Before the counts of what is stored, as everywhere. The matches themselves need no count for everyone.
    meta::lock(tx, &[user])?;
    let there = usage::lock(tx, user, &STORED)?;
    let data = data.map(Arc::as_ref);
    let mut piece = Piece { user, tracker, data, now, labels: Labels::default(), there, more: Amount::default() };
    let mut outcomes = Vec::with_capacity(rows.len());
    for row in rows {
        outcomes.push((row.index, piece.record(tx, row)?));
    }
    usage::note(tx, user, &STORED, piece.more)?;
    Ok(Ok(outcomes))
}

/// What the rows of a transaction share.
struct Piece<'d> {
    user: Uuid,
    tracker: bool,
    data: Option<&'d CardData>,
    now: Timestamp,
    labels: Labels,
    /// What the player stores before the piece, and what it adds.
    there: Amount,
    more: Amount,
}

impl Piece<'_> {
    fn record(&mut self, tx: &mut Tx<'_>, Row { id, new, .. }: &Row) -> Result<Outcome, DbError> {
        if let Err(refusal) = rules::may_record(new.source, self.tracker) {
            return Ok(Outcome::Refused(refusal));
        }
        if let Some(outcome) = self.existing(tx, *id)? {
            return Ok(outcome);
        }
        let size = Amount::row(new.bytes(""));
        if let Err(full) = STORED.check(self.there + self.more, size) {
            return Ok(Outcome::Refused(Refusal::StorageFull(full)));
        }
        let deck = self.deck(tx, new)?;
        if !store::insert(tx, (*id, self.user), new, &deck, true, self.now)? {
            // Another request was faster.
            return Ok(self.existing(tx, *id)?.unwrap_or(Outcome::Refused(Refusal::IdTaken)));
        }
        self.more = self.more + size;
        self.name_opponent(tx, *id, new)?;
        publish_insert(tx, &MATCH_STATS, &id.to_string(), self.now)?;
        Ok(Outcome::Recorded)
    }

    fn existing(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Outcome>, DbError> {
        Ok(store::owner(tx, id)?.map(|owner| match owner == self.user {
            true => Outcome::Known,
            false => Outcome::Refused(Refusal::IdTaken),
        }))
    }

    /// A deck of somebody else, as in a file of another account, is left out.
    fn deck(&self, tx: &mut Tx<'_>, new: &CheckedMatch) -> Result<PlayedDeck, DbError> {
        match played_deck(tx, self.user, new.deck_id, new.played_at) {
            Err(CallError::Db(error)) => Err(error),
            deck => Ok(deck.unwrap_or_default()),
        }
    }

    fn name_opponent(&mut self, tx: &mut Tx<'_>, id: Uuid, new: &CheckedMatch) -> Result<(), DbError> {
        let opponent = StoredOpponent {
            class: new.opponent_class.map(str::to_owned),
            format: new.format.map(str::to_owned),
            cards: new.opponent_cards.clone(),
            written: new.opponent_archetype.is_some(),
            guess: OpponentGuess::default(),
        };
        let guess = guess(tx, &mut self.labels, &opponent, self.data)?;
        if guess == opponent.guess { Ok(()) } else { store::set_opponent(tx, id, &guess) }
    }
}

impl MatchesImported {
    fn refuse(&mut self, index: usize, refusal: &Refusal) {
        let member = match refusal {
            Refusal::Invalid(member) => Some(*member),
            _ => None,
        };
        if let Refusal::StorageFull(full) = refusal {
            self.full = Some(*full);
        }
        self.refused.push(RefusedMatch { index, code: refusal.code(), member });
    }
}
