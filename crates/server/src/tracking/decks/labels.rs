//! The archetypes of decks: each is labelled when its cards are saved, and all again when archetypes are learnt.

use uuid::Uuid;

use super::parsing::Contents;
use super::store;
use crate::base::db::{Db, DbError, Tx};
use crate::tracking::archetypes::Labels;

const BATCH: i64 = 500;

/// Labels a deck whose cards were just saved.
pub(super) fn label(tx: &mut Tx<'_>, id: Uuid, contents: &Contents) -> Result<(), DbError> {
    let archetype = Labels::default().of(tx, contents.class, contents.format, &contents.cards)?;
    if archetype.is_some() { store::set_archetype(tx, id, archetype.as_ref()) } else { Ok(()) }
}

/// Labels all decks again, in short transactions. Open pages show it when they load a deck again.
pub async fn label_all(db: &Db) -> Result<(), DbError> {
    let mut after = Uuid::nil();
    loop {
        let labelled = db.long_snapshot(move |tx| {
            let (decks, mut labels, mut changed) =
                (store::cards_after(tx, after, BATCH)?, Labels::default(), Vec::new());
            for deck in &decks {
                let archetype = labels.of(tx, deck.class.as_deref(), &deck.format, &deck.cards)?;
                if archetype != deck.archetype {
                    changed.push((deck.id, deck.version, archetype));
                }
            }
            Ok::<_, DbError>((changed, decks.last().map(|deck| deck.id)))
        });
        let (changed, last) = labelled.await?;
        let save = |tx: &mut Tx<'_>, changed: &[(Uuid, i64, Option<String>)]| {
            // Cards that were saved meanwhile have their label.
            changed.iter().try_for_each(|(id, version, it)| store::set_archetype_of(tx, *id, *version, it.as_ref()))
        };
        db.write_in_pieces(changed, save).await?;
        match last {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}
