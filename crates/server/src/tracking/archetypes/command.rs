//! `runeside archetypes`: what is learnt from players' decks, and the names.

use std::time::Duration;

use anyhow::{Result, bail};
use clap::Subcommand;

use super::{LocalNames, learn, store};
use crate::base::clock::Clock;
use crate::base::db::Db;
use crate::cards::catalog::Cards;

/// Lists that nobody has touched for so long are not learnt from.
const RECENT: Duration = Duration::from_secs(90 * 24 * 3600);

#[derive(Subcommand)]
pub enum NamesCommand {
    /// Find clusters among the decks of the last 90 days and list what would change: new, kept, renamed, retired.
    Cluster {
        /// Make them the archetypes, and name every deck and match by them in the figures of everyone, while the server runs.
        #[arg(long)]
        apply: bool,
    },
    /// List the archetypes: id, class, format, lists, name in English, retired.
    List,
    /// Name an archetype in four languages.
    Name { id: String, en: String, fr: String, es: String, pt: String },
}

/// Learns, or lists and names. The caller labels decks and matches after `cluster --apply`.
pub async fn run(db: &Db, clock: &Clock, cards: &Cards, command: NamesCommand) -> Result<()> {
    let now = clock.now();
    match command {
        NamesCommand::Cluster { apply } => {
            for proposal in learn(db, cards.current(), now.minus(RECENT), now, apply).await? {
                let name = &proposal.archetype;
                let what = match () {
                    () if proposal.retired => "retired",
                    () if proposal.renamed => "renamed",
                    () if proposal.kept => "kept",
                    () => "new",
                };
                println!("{what}\t{}\t{}\t{}\t{}\t{}", name.id, name.class, name.format, proposal.lists, name.names.en);
            }
        }
        NamesCommand::List => {
            for archetype in db.read(store::all).await? {
                let name = &archetype.name;
                let retired = if archetype.retired { "retired" } else { "" };
                println!(
                    "{}\t{}\t{}\t{}\t{}\t{retired}",
                    name.id, name.class, name.format, archetype.lists, name.names.en
                );
            }
        }
        NamesCommand::Name { id, en, fr, es, pt } => {
            let names = LocalNames { en, fr, es, pt };
            let found = db.write(move |tx| store::rename(tx, &id, &names, now)).await?;
            if !found {
                bail!("there is no archetype with this id; `runeside archetypes list` shows them");
            }
        }
    }
    Ok(())
}
