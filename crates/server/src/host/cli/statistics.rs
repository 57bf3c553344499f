//! The commands about what everyone plays: archetypes, counts, invented data.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Subcommand;

use super::database::with_app;
use crate::base::config::{Config, Mode, Switch};
use crate::tracking::archetypes::command::NamesCommand;
use crate::tracking::demo::Demo;
use crate::tracking::meta::command::MetaCommand;
use crate::tracking::{archetypes, demo, meta, opponents, relabelling};

#[derive(Subcommand)]
pub(super) enum ArchetypesCommand {
    #[command(flatten)]
    Names(NamesCommand),
    /// Say how often the opponent's deck is guessed right from some of its cards: learns half of the lists of the last 90 days and
    /// tries the other half.
    Check {
        /// A file with a name, a tab and a deck code on each line, instead of the players' decks.
        #[arg(long)]
        lists: Option<PathBuf>,
    },
}

/// After learning, every deck and match is named again.
pub(super) async fn archetypes(config: &Config, command: ArchetypesCommand) -> Result<()> {
    with_app(config, async |app| {
        let (cards, meta) = (&app.features.cards, &app.features.meta);
        match command {
            ArchetypesCommand::Check { lists } => {
                opponents::command::check(&app.db, cards.current(), meta.clock.now(), lists.as_deref()).await
            }
            ArchetypesCommand::Names(command) => {
                let applies = matches!(command, NamesCommand::Cluster { apply: true });
                archetypes::command::run(&app.db, &meta.clock, cards, command).await?;
                if applies { Ok(relabelling::apply(meta, cards.current()).await?) } else { Ok(()) }
            }
        }
    })
    .await
}

pub(super) async fn meta(config: &Config, command: MetaCommand) -> Result<()> {
    with_app(config, async |app| meta::command::run(&app.features.meta, command).await).await
}

pub(super) async fn demo(config: Config, players: usize, matches: usize) -> Result<()> {
    if config.mode == Mode::Production {
        bail!("this database is in production: it gets no invented players");
    }
    let config = Config { rate_limits: Switch::Off, ..config };
    with_app(&config, async |app| {
        let (accounts, decks) = (app.features.accounts.clone(), app.features.decks.clone());
        let demo = Demo { accounts, decks, meta: app.features.meta.clone() };
        demo::fill(&demo, demo::Size { players, matches }).await
    })
    .await
}
