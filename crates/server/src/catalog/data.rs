//! Card data as it is held in memory: the catalog, and what is made from it when it is first asked for. Goes with the data.

use std::sync::{Arc, OnceLock};

use cards::Catalog;
use cards::file::FileError;
use cards::locale::Locale;
use cards::search::{Entry, Index};
use tokio::sync::OnceCell;

use super::ready::Ready;

pub struct CardData {
    catalog: Catalog,
    lists: [OnceCell<Arc<Ready>>; Locale::ALL.len()],
    indexes: [OnceLock<Index>; Locale::ALL.len()],
}

impl CardData {
    pub(super) fn new(catalog: Catalog) -> Self {
        Self { catalog, lists: Default::default(), indexes: Default::default() }
    }

    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Whether a search in this locale can begin at once.
    pub fn is_ready(&self, locale: Locale) -> bool {
        self.indexes[self.catalog.nearest(locale).index()].get().is_some()
    }

    /// What searches in a locale look into, made when it is first asked for, which takes a moment.
    pub fn index(&self, locale: Locale) -> Result<&Index, FileError> {
        let locale = self.catalog.nearest(locale);
        let slot = &self.indexes[locale.index()];
        if let Some(index) = slot.get() {
            return Ok(index);
        }
        let words = self.catalog.words(locale)?;
        let english = if locale == Locale::EnUs { words.clone() } else { self.catalog.words(Locale::EnUs)? };
        let standard = self.catalog.standard();
        Ok(slot.get_or_init(|| {
            Index::new(self.catalog.collectible().map(|card| Entry {
                dbf: card.dbf_id,
                name: words.name(card.dbf_id),
                english: english.name(card.dbf_id),
                text: words.text(card.dbf_id),
                classes: card.classes,
                cost: card.cost,
                rarity: card.rarity,
                kind: card.kind,
                set: card.set,
                collectible: true,
                standard: standard.contains(card.set),
            }))
        }))
    }

    /// The list of a locale's cards, made when it is first asked for, on a thread that may block. Whoever asks first may
    /// leave: it is made all the same.
    pub async fn list(self: Arc<Self>, locale: Locale) -> anyhow::Result<Arc<Ready>> {
        let locale = self.catalog.nearest(locale);
        if let Some(made) = self.lists[locale.index()].get() {
            return Ok(made.clone());
        }
        let making = tokio::spawn(async move {
            let this = self.clone();
            let make = || async move {
                let made = tokio::task::spawn_blocking(move || Ready::make(&this.catalog, locale)).await?;
                made.map(Arc::new)
            };
            self.lists[locale.index()].get_or_try_init(make).await.cloned()
        });
        making.await?
    }
}
