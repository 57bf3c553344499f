//! The archetypes of decks: each is labelled when its cards are saved, and all again when archetypes are learnt.

use uuid::Uuid;

use super::parsing::Contents;
use super::store;
use crate::archetypes::Labels;
use crate::db::{DbError, Tx};

const BATCH: i64 = 500;

/// Labels a deck whose cards were just saved.
pub(super) fn label(tx: &mut Tx<'_>, id: Uuid, contents: &Contents) -> Result<(), DbError> {
    let archetype = Labels::default().of(tx, contents.class, contents.format, &contents.cards)?;
    if archetype.is_some() { store::set_archetype(tx, id, archetype.as_ref()) } else { Ok(()) }
}

/// Labels all decks again, and gives how many changed. Open pages show it when they load a deck again.
pub fn label_all(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    let (mut after, mut changed, mut labels) = (Uuid::nil(), 0, Labels::default());
    loop {
        let decks = store::cards_after(tx, after, BATCH)?;
        for deck in &decks {
            let archetype = labels.of(tx, deck.class.as_deref(), &deck.format, &deck.cards)?;
            if archetype != deck.archetype {
                store::set_archetype(tx, deck.id, archetype.as_ref())?;
                changed += 1;
            }
        }
        match decks.last() {
            Some(last) => after = last.id,
            None => return Ok(changed),
        }
    }
}
