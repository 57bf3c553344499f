//! Card data in memory: the catalog, and the lists and search indexes that are built from it on first use.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use cards::Catalog;
use cards::file::FileError;
use cards::locale::Locale;
use cards::search::Index;
use tokio::sync::OnceCell;

use super::list::CardList;
use super::plain::PlainLists;

pub struct CardData {
    catalog: Catalog,
    /// For the files of compressed lists.
    list_directory: PathBuf,
    lists: [OnceCell<Arc<CardList>>; Locale::ALL.len()],
    plain: PlainLists,
    indexes: [OnceLock<Index>; Locale::ALL.len()],
}

impl CardData {
    pub(super) fn new(catalog: Catalog, list_directory: PathBuf) -> Self {
        let (lists, indexes) = Default::default();
        Self { catalog, list_directory, lists, plain: PlainLists::default(), indexes }
    }

    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Whether the search index of this locale is built already.
    pub fn is_ready(&self, locale: Locale) -> bool {
        self.indexes[self.catalog.nearest(locale).index()].get().is_some()
    }

    /// The search index of a locale, built on first use, which takes a moment.
    pub fn index(&self, locale: Locale) -> Result<&Index, FileError> {
        let locale = self.catalog.nearest(locale);
        let slot = &self.indexes[locale.index()];
        if let Some(index) = slot.get() {
            return Ok(index);
        }
        let index = self.catalog.search_index(locale)?;
        Ok(slot.get_or_init(|| index))
    }

    /// The list of a locale's cards, built on first use on a blocking thread. It is built to the end even if the first
    /// request is cancelled.
    pub async fn list(self: Arc<Self>, locale: Locale) -> anyhow::Result<Arc<CardList>> {
        let locale = self.catalog.nearest(locale);
        if let Some(list) = self.lists[locale.index()].get() {
            return Ok(list.clone());
        }
        let building = tokio::spawn(async move {
            let this = self.clone();
            let build = || async move {
                let build = move || {
                    let file = this.list_directory.join(format!("{}.list", locale.name()));
                    CardList::open_or_build(&this.catalog, locale, &file)
                };
                tokio::task::spawn_blocking(build).await?.map(Arc::new)
            };
            self.lists[locale.index()].get_or_try_init(build).await.cloned()
        });
        building.await?
    }

    /// The same list without compression, in one buffer for all. It is made to the end even if the request is cancelled.
    pub async fn plain_list(self: Arc<Self>, locale: Locale) -> anyhow::Result<Bytes> {
        let locale = self.catalog.nearest(locale);
        let list = self.clone().list(locale).await?;
        tokio::spawn(async move { self.plain.get(locale, list).await }).await?
    }
}
