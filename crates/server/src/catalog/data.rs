//! Card data as it is held in memory: the catalog, and what is made from it when it is first asked for. Goes with the data.

use std::sync::Arc;

use cards::Catalog;
use cards::locale::Locale;
use tokio::sync::OnceCell;

use super::ready::Ready;

pub struct CardData {
    catalog: Catalog,
    lists: [OnceCell<Arc<Ready>>; Locale::ALL.len()],
}

impl CardData {
    pub(super) fn new(catalog: Catalog) -> Self {
        Self { catalog, lists: Default::default() }
    }

    pub fn catalog(&self) -> &Catalog {
        &self.catalog
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
