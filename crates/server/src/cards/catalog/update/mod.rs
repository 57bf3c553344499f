//! Updates the card data: from the card data service, else from the package hearthstone-data by pip, else from a file. The
//! first source with valid data is used; the new file replaces the old one atomically.

mod file;
mod package;
mod progress;
mod service;
#[cfg(test)]
mod tests;

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use cards::Catalog;
use cards::content::Content;
use cards::tokens::TokenFile;

pub use self::progress::Progress;
use super::{FILE, TOKEN_FILE};
use crate::base::config::Config;

/// New data with less than this share of the present cards is refused as a mistake.
const MIN_SHARE: (usize, usize) = (9, 10);

/// Where card data comes from, in the order in which it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Source {
    /// The card data service at `cards.url`.
    Service,
    /// The package hearthstone-data, by pip.
    Package,
    /// What `--from` or `cards.file` names.
    File,
}

#[derive(Clone, Debug, Default)]
pub struct UpdateOptions {
    pub only: Option<Source>,
    /// Wins over `cards.file` of the settings, and then no other source is tried.
    pub from: Option<PathBuf>,
    /// Also accept data with far fewer cards.
    pub force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpdateResult {
    pub source: Source,
    pub build: u32,
    pub collectible: usize,
    /// The cards of the token file; 0 if the source lists only collectible cards, and then the file stays as it is.
    pub tokens: usize,
    /// Whether a file has changed.
    pub changed: bool,
}

/// Tries the sources one after the other. Blocks.
pub fn update(config: &Config, options: &UpdateOptions, progress: &mut Progress) -> Result<UpdateResult> {
    let only = options.only.or(options.from.as_ref().map(|_| Source::File));
    let from = options.from.clone().unwrap_or_else(|| config.cards.file.clone());
    let folder = DataFolder::new(&config.data)?;
    let mut failed = Vec::new();
    for source in [Source::Service, Source::Package, Source::File] {
        if only.is_some_and(|only| only != source) {
            continue;
        }
        let content = match source {
            Source::Service => service::fetch(&config.cards.url, progress),
            Source::Package => package::fetch(&folder.scratch()?, progress),
            Source::File => file::read(&from, progress),
        };
        match content.and_then(|content| folder.put(content, options.force)) {
            Ok(Put { content, changed }) => {
                let (collectible, tokens) = (content.collectible(), content.tokens.len());
                return Ok(UpdateResult { source, build: content.build, collectible, tokens, changed });
            }
            Err(error) => {
                let line = format!("{}: {error:#}", source.name());
                progress.failed(&line);
                failed.push(line);
            }
        }
    }
    Err(anyhow!("no card data could be had ({})", failed.join("; ")))
}

impl Source {
    fn name(self) -> &'static str {
        match self {
            Self::Service => "the card data service",
            Self::Package => "the package hearthstone-data",
            Self::File => "the file",
        }
    }
}

/// The data directory, where card data goes.
struct DataFolder {
    path: PathBuf,
    file: PathBuf,
}

impl DataFolder {
    fn new(path: &Path) -> Result<Self> {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(path);
        made.with_context(|| format!("cannot make the data directory {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file: path.join(FILE) })
    }

    /// A temporary folder, removed on drop.
    fn scratch(&self) -> Result<Scratch> {
        let path = self.path.join(format!("cards.{}.part", std::process::id()));
        std::fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Scratch(path))
    }

    /// Replaces the data files, unless the new data is the same or has far fewer cards.
    fn put(&self, content: Content, force: bool) -> Result<Put> {
        let collectible = content.collectible();
        if collectible == 0 {
            bail!("there is no card in it that can be collected");
        }
        let bytes = content.encode();
        // Data that cannot be read back must not replace the file.
        let new = Catalog::from_bytes(bytes.clone()).context("the data that was made cannot be read")?;
        let old = Catalog::open(&self.file).ok().filter(|old| old.verify().is_ok());
        let had = old.as_ref().map_or(0, |old| old.collectible().count());
        if collectible * MIN_SHARE.1 < had * MIN_SHARE.0 && !force {
            bail!("it has {collectible} cards, and there are {had} already; --force takes it all the same");
        }
        let has_new_tokens = self.put_tokens(&content)?;
        let has_new_cards = old.is_none_or(|old| old.fingerprint() != new.fingerprint());
        if has_new_cards {
            replace(&self.file, &bytes)?;
        }
        Ok(Put { content, changed: has_new_cards || has_new_tokens })
    }

    /// Whether the file has changed. A source without tokens leaves it as it is.
    fn put_tokens(&self, content: &Content) -> Result<bool> {
        if content.tokens.is_empty() {
            return Ok(false);
        }
        let file = self.path.join(TOKEN_FILE);
        let bytes = content.encode_tokens();
        let new = TokenFile::from_bytes(bytes.clone()).context("the tokens that were made cannot be read")?;
        let old = TokenFile::open(&file).ok().filter(|old| old.verify().is_ok());
        let changed = old.is_none_or(|old| old.fingerprint() != new.fingerprint());
        if changed {
            replace(&file, &bytes)?;
        }
        Ok(changed)
    }
}

fn replace(file: &Path, bytes: &[u8]) -> Result<()> {
    cards::file::replace(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

/// Data that is in place.
struct Put {
    content: Content,
    changed: bool,
}

pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
