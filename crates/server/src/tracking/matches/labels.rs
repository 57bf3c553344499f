//! Names matches again after archetypes were learnt, in short transactions beside players who go on.

use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;

use super::{guess, store};
use crate::base::clock::Timestamp;
use crate::base::db::{Db, DbError, Tx};
use crate::cards::catalog::CardData;
use crate::tracking::archetypes::{Labels, OpponentGuess};
use crate::tracking::meta;

/// Opponents of so much time are read at once.
const STEP: Duration = Duration::from_secs(24 * 3600);

/// An opponent's new name, and what it was made from.
struct NewOpponent {
    user: Uuid,
    id: Uuid,
    from: store::StoredOpponent,
    guess: OpponentGuess,
}

/// Names the matches of all decks that are as they were when they were played by the deck's archetype.
pub async fn label_own(db: &Db) -> Result<(), DbError> {
    let other = db.long_snapshot(|tx| {
        tx.lift_time_limit()?;
        store::other_archetypes(tx)
    });
    let label = |tx: &mut Tx<'_>, matches: &[(Uuid, Uuid)]| meta::change_each(tx, matches, store::set_deck_archetype);
    db.write_in_pieces(other.await?, label).await
}

/// Names the opponents of the matches of a time by their cards.
pub async fn label_opponents(
    db: &Db,
    data: Option<Arc<CardData>>,
    since: Timestamp,
    now: Timestamp,
) -> Result<(), DbError> {
    let mut from = since;
    while from <= now {
        let (to, data) = (from.plus(STEP), data.clone());
        let renamed = db.long_snapshot(move |tx| {
            tx.lift_time_limit()?;
            let (mut labels, mut renamed) = (Labels::default(), Vec::new());
            for (user, id, opponent) in store::opponents_between(tx, from, to)? {
                let guess = guess(tx, &mut labels, &opponent, data.as_deref())?;
                if guess != opponent.guess {
                    renamed.push(NewOpponent { user, id, from: opponent, guess });
                }
            }
            Ok::<_, DbError>(renamed)
        });
        db.write_in_pieces(renamed.await?, rename).await?;
        from = to;
    }
    Ok(())
}

/// A match that was changed meanwhile has its name already.
fn rename(tx: &mut Tx<'_>, renamed: &[NewOpponent]) -> Result<(), DbError> {
    let matches: Vec<(Uuid, Uuid)> = renamed.iter().map(|it| (it.user, it.id)).collect();
    meta::change_each(tx, &matches, |tx, id| {
        let new = renamed.iter().find(|it| it.id == id);
        let present = store::opponent(tx, id)?;
        match new.filter(|new| present.is_some_and(|present| present == new.from)) {
            Some(new) => store::set_opponent(tx, id, &new.guess),
            None => Ok(()),
        }
    })
}
