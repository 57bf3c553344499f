//! `runeside meta`: patches, exclusions, and counting again.

use anyhow::{Context, Result, bail};
use clap::{Subcommand, ValueEnum};

use super::{Exclusion, Meta, builds, store};
use crate::base::clock::Timestamp;

#[derive(Subcommand)]
pub enum MetaCommand {
    /// Count all matches again and make the pages again, while the server runs.
    Rebuild,
    /// Say when a patch of the game came; without arguments list the patches.
    Patch {
        name: Option<String>,
        /// `2026-11-10T18:00:00Z`
        began_at: Option<String>,
    },
    /// Leave the matches of a user, a build of the game or a sender out, and count again; without arguments list them.
    Exclude { kind: Option<Kind>, value: Option<String> },
    /// Count the matches of a user, build or sender again.
    Include { kind: Kind, value: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// By id.
    User,
    Build,
    Sender,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Build => "build",
            Self::Sender => "sender",
        }
    }
}

pub async fn run(meta: &Meta, command: MetaCommand) -> Result<()> {
    let now = meta.clock.now();
    match command {
        MetaCommand::Rebuild => count_again(meta, Exclusion::Same).await,
        MetaCommand::Patch { name: Some(name), began_at } => {
            let at = match began_at {
                Some(text) => Timestamp::parse(&text).context("the time must be like 2026-11-10T18:00:00Z")?,
                None => now,
            };
            meta.db.write(move |tx| store::set_patch(tx, &name, at)).await?;
            meta.update_pages(now).await?;
            Ok(())
        }
        MetaCommand::Patch { name: None, .. } => {
            for (name, at) in meta.db.read(store::patches).await? {
                println!("{name}\t{at}");
            }
            Ok(())
        }
        MetaCommand::Exclude { kind: Some(kind), value: Some(value) } => {
            count_again(meta, Exclusion::Exclude { kind: kind.name(), value }).await
        }
        MetaCommand::Exclude { kind: Some(_), value: None } => bail!("say which: runeside meta exclude build 198750"),
        MetaCommand::Exclude { kind: None, .. } => {
            let excluded = meta.db.read(|tx| {
                let current = builds::read(tx)?.current.id;
                store::exclusions(tx, current)
            });
            for (kind, value) in excluded.await? {
                println!("{kind}\t{value}");
            }
            Ok(())
        }
        MetaCommand::Include { kind, value } => {
            count_again(meta, Exclusion::Include { kind: kind.name(), value }).await
        }
    }
}

/// What is excluded changes together with the counts.
async fn count_again(meta: &Meta, exclusion: Exclusion) -> Result<()> {
    let done = meta.rebuild(exclusion).await?;
    meta.update_pages(meta.clock.now()).await?;
    println!(
        "{} matches from logs, {} counted, {} players, {} of them with an implausible win rate",
        done.matches, done.counted, done.players, done.dropped
    );
    Ok(())
}
