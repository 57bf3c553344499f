//! A public deck as a link's preview describes it to anyone.

use cards::model::Class;
use deckcode::Format;
use uuid::Uuid;

use super::{Decks, parsing, store};
use crate::base::db::DbError;
use crate::cards::catalog::CardData;

/// What may be said about a deck without knowing who asks: nothing of the player, no notes, no cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedDeck {
    pub name: String,
    /// `None` while the card data does not have its hero.
    pub class: Option<Class>,
    pub format: Format,
    pub cards: u32,
}

impl Decks {
    /// A deck that its player made public. A private one, an archived one and an unknown id are the same.
    pub async fn shared(&self, id: Uuid) -> Result<Option<SharedDeck>, DbError> {
        let record = self.db.read(move |tx| store::deck(tx, id)).await?;
        let Some(record) = record.filter(|deck| deck.is_public && deck.archived_at.is_none()) else { return Ok(None) };
        let Ok(deck) = deckcode::decode(&record.code) else { return Ok(None) };
        let data = self.cards.current();
        let class = data.as_deref().map(CardData::catalog).and_then(|catalog| parsing::class(&deck, catalog));
        Ok(Some(SharedDeck {
            name: record.name,
            class: class.and_then(Class::named),
            format: deck.format,
            cards: deck.cards.iter().map(|(_, count)| *count).sum(),
        }))
    }
}
