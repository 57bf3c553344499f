//! Saving an edition of the bank beside the current one. Everything but the switch, which is one row, is done in pieces, so that
//! games wait for none of it. A build that is killed before the switch leaves the current edition whole, and one that is killed after it
//! leaves what games do not look at; the next build clears up.

use std::sync::Arc;

use anyhow::{Result, ensure};
use tracing::info;

use super::bank::{self, Bank, Origin, Spans};
use super::{BuildResult, Questions, desk_store, edition_store, store};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};

/// Whether an edition of this node must not replace the current one, which is of another node with newer cards or a newer
/// program. With SQLite there is one node, and what it has counts.
pub(super) fn is_outdated(tx: &mut Tx<'_>, edition: &str) -> Result<bool, DbError> {
    if !tx.is_postgres() {
        return Ok(false);
    }
    let own = Origin::of_edition(edition_store::program_number(tx, &bank::program())?, edition);
    let current = edition_store::lock_current_edition(tx)?;
    Ok(current.is_some_and(|(edition, program)| own.is_older_than(Origin::of_edition(program, &edition))))
}

impl Questions {
    /// Writes an edition beside the current one, makes it the current one in one short transaction, and clears up.
    pub(super) async fn save(&self, bank: Bank) -> Result<BuildResult> {
        let (bank, now) = (Arc::new(bank), self.clock.now());
        let places: Vec<usize> = (0..bank.questions.len()).collect();
        let written = bank.clone();
        self.db.write_in_pieces(places, move |tx, places| write(tx, &written, places, now)).await?;
        let (edition, spans, count) = (bank.edition.clone(), bank.spans(), bank.questions.len());
        let switch = move |tx: &mut Tx<'_>| switch(tx, &edition, &spans, count, now);
        let (switched, _) = self.db.write_patiently(switch).await?;
        ensure!(switched, "another bank was built at the same time");
        let retired = self.clear_up().await?;
        let built = BuildResult { edition: bank.edition.clone(), questions: count, retired };
        info!(
            edition = built.edition,
            questions = built.questions,
            retired = built.retired,
            "built a new bank of questions"
        );
        Ok(built)
    }

    /// Deletes the places of other editions than the current one, and retires the questions that have no place in it; returns how
    /// many were retired.
    pub(super) async fn clear_up(&self) -> Result<u64> {
        let now = self.clock.now();
        let restored = self.db.long_snapshot(edition_store::wrongly_retired).await?;
        self.db
            .write_in_pieces(restored, |tx, ids| ids.iter().try_for_each(|id| edition_store::restore(tx, *id)))
            .await?;
        let places = self.db.long_snapshot(edition_store::places_of_others).await?;
        let delete = |tx: &mut Tx<'_>, places: &[(String, i64)]| {
            places.iter().try_for_each(|(edition, place)| edition_store::delete_place(tx, edition, *place))
        };
        self.db.write_in_pieces(places, delete).await?;
        let retired = self.db.long_snapshot(edition_store::without_place).await?;
        let count = retired.len() as u64;
        self.db
            .write_in_pieces(retired, move |tx, ids| ids.iter().try_for_each(|id| edition_store::retire(tx, *id, now)))
            .await?;
        Ok(count)
    }
}

/// Writes the questions of these places, as they are after their edits.
fn write(tx: &mut Tx<'_>, bank: &Bank, places: &[usize], now: Timestamp) -> Result<(), DbError> {
    let ids: Vec<_> = places.iter().map(|place| bank.questions[*place].id()).collect();
    let edits = desk_store::edits_among(tx, &ids)?;
    for (place, id) in places.iter().zip(ids) {
        let question = &bank.questions[*place];
        if edits.contains_key(&id) {
            let edited = desk_store::apply_edits(tx, id, question, &edits)?;
            store::save(tx, id, &edited, &bank.edition, now)?;
        } else {
            store::save(tx, id, question, &bank.edition, now)?;
        }
        edition_store::add_place(tx, &bank.edition, *place as i64, id)?;
    }
    Ok(())
}

/// Makes an edition of so many questions the current one; false if it is not whole, or a newer one is current.
fn switch(tx: &mut Tx<'_>, edition: &str, spans: &Spans, count: usize, now: Timestamp) -> Result<bool, DbError> {
    // Another node may have deleted our places when it made its edition the current one.
    if is_outdated(tx, edition)? || edition_store::count_places(tx, edition)? != count as i64 {
        return Ok(false);
    }
    let program = edition_store::number_program(tx, &bank::program())?;
    edition_store::set_current_edition(tx, edition, spans, program, now)?;
    Ok(true)
}
