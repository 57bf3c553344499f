//! `runeside cards`: updates the card data and prints what is installed.

use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::{Context, Result};
use cards::Catalog;
use cards::file::FileError;
use cards::tokens::TokenFile;
use clap::Subcommand;

use super::update::{Progress, Source, UpdateOptions, UpdateResult, update};
use super::{FILE, TOKEN_FILE};
use crate::base::config::Config;

#[derive(Subcommand)]
pub enum CardsCommand {
    /// Get card data: from the service, else the package hearthstone-data by pip, else a file (cards.file). A running server takes it
    /// up.
    Update {
        /// Read this file and fetch nothing: a wheel of hearthstone-data, CardDefs.xml or the folder it is in, or a folder of the
        /// service's lists.
        #[arg(long, value_name = "FILE")]
        from: Option<PathBuf>,
        /// Try this source and no other.
        #[arg(long)]
        only: Option<Source>,
        /// Take data that has far fewer cards than what there is.
        #[arg(long)]
        force: bool,
        /// Do nothing if there is card data, and do not fail if none can be had: for a first start.
        #[arg(long)]
        if_missing: bool,
    },
    /// Say what card data there is.
    Info,
}

pub fn run(config: &Config, command: CardsCommand) -> Result<()> {
    match command {
        CardsCommand::Update { if_missing: true, .. } if config.data.join(FILE).exists() => Ok(()),
        CardsCommand::Update { from, only, force, if_missing } => {
            let mut progress = Progress::on_stderr().hide_failures(if_missing);
            let updated = update(config, &UpdateOptions { only, from, force }, &mut progress);
            drop(progress);
            match updated {
                Ok(updated) => print(updated),
                Err(_) if if_missing => {
                    println!("No card data could be had: going on without cards (`runeside cards update` tries again)");
                }
                Err(error) => return Err(error),
            }
            Ok(())
        }
        CardsCommand::Info => info(config),
    }
}

fn print(UpdateResult { source, build, collectible, tokens, changed }: UpdateResult) {
    let from = match source {
        Source::Service => "the card data service",
        Source::Package => "the package hearthstone-data",
        Source::File => "the file",
    };
    let state = if changed { "now here" } else { "here already" };
    println!("{collectible} cards and {tokens} tokens of build {build}, from {from}: {state}");
}

fn info(config: &Config) -> Result<()> {
    let file = config.data.join(FILE);
    let catalog = Catalog::open(&file).and_then(|catalog| catalog.verify().map(|()| catalog));
    let catalog = catalog.with_context(|| format!("there is no card data in {}", config.data.display()))?;
    let names = |list: Vec<&str>| list.join(" ");
    println!("file         {}", file.display());
    println!("build        {}", catalog.build());
    println!("cards        {} ({} collectible)", catalog.cards().len(), catalog.collectible().count());
    println!("locales      {}", names(catalog.locales().map(|locale| locale.name()).collect()));
    println!("fingerprint  {:08x}", catalog.fingerprint());
    println!("tokens       {}", about_tokens(config));
    Ok(())
}

fn about_tokens(config: &Config) -> String {
    let file = config.data.join(TOKEN_FILE);
    match TokenFile::open(&file).and_then(|tokens| tokens.verify().map(|()| tokens)) {
        Ok(tokens) => format!("{} of build {} in {}", tokens.count(), tokens.build(), file.display()),
        Err(FileError::Io(error)) if error.kind() == ErrorKind::NotFound => {
            "none; `runeside cards update` gets them".to_owned()
        }
        Err(error) => format!("none: {error}"),
    }
}
