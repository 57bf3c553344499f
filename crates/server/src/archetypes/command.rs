//! `runeside archetypes`: what is learnt from players' decks, and the names.

use std::time::Duration;

use anyhow::{Result, bail};
use clap::Subcommand;

use super::{LocalNames, learn, store};
use crate::catalog::{CardData, Cards};
use crate::clock::Clock;
use crate::db::Db;

/// Lists that nobody has touched for so long are not learnt from.
const RECENT: Duration = Duration::from_secs(90 * 24 * 3600);

#[derive(Subcommand)]
pub enum ArchetypesCommand {
    /// Find clusters among the decks of the last 90 days and list what would change: new, kept, retired.
    Cluster {
        /// Make them the archetypes, name every deck and match by them, and count the figures of everyone again.
        #[arg(long)]
        apply: bool,
    },
    /// List the archetypes: id, class, format, lists, name in English, retired.
    List,
    /// Name an archetype in four languages.
    Name { id: String, en: String, fr: String, es: String, pt: String },
}

/// Learns, or lists and names. The caller labels decks and matches after `cluster --apply`.
pub async fn run(db: &Db, clock: &Clock, cards: &Cards, command: ArchetypesCommand) -> Result<()> {
    let now = clock.now();
    match command {
        ArchetypesCommand::Cluster { apply } => {
            let data = cards.current();
            let proposals = db
                .write(move |tx| {
                    tx.lift_time_limit()?;
                    learn(tx, data.as_deref().map(CardData::catalog), now.minus(RECENT), now, apply)
                })
                .await?;
            for proposal in proposals {
                let name = &proposal.archetype;
                let what = match (proposal.retired, proposal.kept) {
                    (true, _) => "retired",
                    (_, true) => "kept",
                    _ => "new",
                };
                println!("{what}\t{}\t{}\t{}\t{}\t{}", name.id, name.class, name.format, proposal.lists, name.names.en);
            }
        }
        ArchetypesCommand::List => {
            for archetype in db.read(store::all).await? {
                let name = &archetype.name;
                let retired = if archetype.retired { "retired" } else { "" };
                println!(
                    "{}\t{}\t{}\t{}\t{}\t{retired}",
                    name.id, name.class, name.format, archetype.lists, name.names.en
                );
            }
        }
        ArchetypesCommand::Name { id, en, fr, es, pt } => {
            let names = LocalNames { en, fr, es, pt };
            let found = db.write(move |tx| store::rename(tx, &id, &names, now)).await?;
            if !found {
                bail!("there is no archetype with this id; `runeside archetypes list` shows them");
            }
        }
    }
    Ok(())
}
