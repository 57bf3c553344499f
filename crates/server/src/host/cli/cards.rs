//! The commands that read card data: questions, deck codes and logs. Card data is optional for the last two.

use std::path::PathBuf;

use anyhow::Result;

use super::database::with_app;
use crate::base::clock::Clock;
use crate::base::config::Config;
use crate::cards::catalog::{self, CardData, Cards};
use crate::play::questions;
use crate::play::questions::command::QuestionsCommand;
use crate::tracking::{decks, tracker};

/// Building the bank needs the database; the other commands need only the card data.
pub(super) async fn questions(config: &Config, command: &QuestionsCommand) -> Result<()> {
    if command.writes() {
        return with_app(config, async |app| questions::command::build(&app.features.questions).await).await;
    }
    let data = Cards::open(&config.data, &config.cards, Clock::system())?.current();
    questions::command::show(data.as_deref().map(CardData::catalog), command, &mut std::io::stdout().lock())
}

/// Needs no database. Without card data codes are decoded but not judged.
pub(super) fn deck(config: &Config, lines: bool, locale: &str) -> Result<()> {
    let data = Cards::open(&config.data, &config.cards, Clock::system())?.current();
    let catalog = data.as_deref().map(CardData::catalog);
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    decks::command::run(input, output, lines, catalog, catalog::locale_named(locale))
}

/// Needs no database. Without card data the cards left in a deck are not listed.
pub(super) fn log(config: &Config, json: bool, paths: &[PathBuf]) -> Result<()> {
    let cards = Cards::open(&config.data, &config.cards, Clock::system())?;
    let (data, tokens) = (cards.current(), cards.tokens());
    if data.is_none() {
        eprintln!(
            "There is no card data in {}, so the cards left in decks and the classes of some heroes are missing; `runeside cards update` gets it",
            config.data.display()
        );
    }
    let sources =
        tracker::command::CardSources { catalog: data.as_deref().map(CardData::catalog), tokens: tokens.as_deref() };
    tracker::command::run(paths, json, sources, std::io::stdout().lock())
}

/// Needs neither a database nor card data.
pub(super) fn replays(paths: &[PathBuf]) -> Result<()> {
    tracker::replay_command::run(paths, std::io::stdout().lock())
}
