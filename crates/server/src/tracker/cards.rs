//! Cards by the ids of the log.

use cards::locale::Locale;

use super::Tracker;
use super::rules::{MAX_TRACKED_CARDS, Refusal};
use super::wire::{TrackerCard, TrackerCards};
use crate::registry::CallError;

impl Tracker {
    /// The cards with these ids; unknown ones are left out.
    pub async fn cards(&self, ids: &[String], locale: Locale) -> Result<TrackerCards, CallError> {
        if ids.len() > MAX_TRACKED_CARDS {
            return Err(Refusal::TooManyCards.into());
        }
        let Some(data) = self.cards.current() else { return Ok(TrackerCards { cards: Vec::new() }) };
        let catalog = data.catalog();
        let texts = catalog.texts(catalog.nearest(locale)).map_err(anyhow::Error::from)?;
        let cards = ids.iter().filter_map(|id| catalog.by_id(id)).map(|card| TrackerCard {
            id: card.id.to_string(),
            dbf_id: card.dbf_id,
            name: texts.name(card.dbf_id).to_owned(),
            cost: (!card.hides_cost).then_some(card.cost),
            kind: card.kind.name().to_owned(),
            class: card.first_class().name().to_owned(),
            rarity: card.collectible.then(|| card.rarity.name().to_owned()),
            collectible: card.collectible,
            text: Some(texts.text(card.dbf_id).to_owned()).filter(|text| !text.is_empty()),
        });
        Ok(TrackerCards { cards: cards.collect() })
    }
}
