//! How card data arrives: from the card data service, else from the package hearthstone-data by pip, else from a file. The first
//! that gives good data is taken; it replaces what there was whole or not at all.

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

pub use self::progress::Progress;
use super::FILE;
use crate::config::Config;

/// New data with fewer than this share of the cards there were is a mistake of somebody's.
const ENOUGH: (usize, usize) = (9, 10);

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

/// What somebody wants of an update.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    pub only: Option<Source>,
    /// Before what the settings name.
    pub from: Option<PathBuf>,
    /// Also take data with far fewer cards.
    pub force: bool,
}

/// What an update brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Updated {
    pub source: Source,
    pub build: u32,
    pub collectible: usize,
    /// The file is another than before.
    pub changed: bool,
}

/// Tries the sources one after the other. Blocks.
pub fn update(config: &Config, wish: &Wish, progress: &mut Progress) -> Result<Updated> {
    let from = wish.from.clone().unwrap_or_else(|| config.cards.file.clone());
    let place = Place::new(&config.data)?;
    let mut failed = Vec::new();
    for source in [Source::Service, Source::Package, Source::File] {
        if wish.only.is_some_and(|only| only != source) {
            continue;
        }
        let content = match source {
            Source::Service => service::fetch(&config.cards.url, progress),
            Source::Package => package::fetch(&place.scratch()?, progress),
            Source::File => file::read(&from, progress),
        };
        match content.and_then(|content| place.put(&content, wish.force)) {
            Ok((build, collectible, changed)) => return Ok(Updated { source, build, collectible, changed }),
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
struct Place {
    folder: PathBuf,
    file: PathBuf,
}

impl Place {
    fn new(folder: &Path) -> Result<Self> {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
        made.with_context(|| format!("cannot make the data directory {}", folder.display()))?;
        Ok(Self { folder: folder.to_owned(), file: folder.join(FILE) })
    }

    /// A folder that is gone with the value.
    fn scratch(&self) -> Result<Scratch> {
        let path = self.folder.join(format!("cards.{}.part", std::process::id()));
        std::fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Scratch(path))
    }

    /// Puts data in its place, unless what is there is better.
    fn put(&self, content: &Content, force: bool) -> Result<(u32, usize, bool)> {
        let collectible = content.collectible();
        if collectible == 0 {
            bail!("there is no card in it that can be collected");
        }
        let bytes = content.encode();
        // What cannot be read again must not replace anything.
        let new = Catalog::from_bytes(bytes.clone()).context("the data that was made cannot be read")?;
        if let Ok(old) = Catalog::open(&self.file)
            && old.verify().is_ok()
        {
            if old.fingerprint() == new.fingerprint() {
                return Ok((content.build, collectible, false));
            }
            let had = old.collectible().count();
            if collectible * ENOUGH.1 < had * ENOUGH.0 && !force {
                bail!("it has {collectible} cards, and there are {had} already; --force takes it all the same");
            }
        }
        cards::file::replace(&self.file, &bytes).with_context(|| format!("cannot write {}", self.file.display()))?;
        Ok((content.build, collectible, true))
    }
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
