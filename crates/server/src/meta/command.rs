//! `runeside meta`: patches, exclusions, and counting again.

use anyhow::{Context, Result, bail};
use clap::{Subcommand, ValueEnum};

use super::{Meta, rebuild, store};
use crate::clock::Timestamp;

#[derive(Subcommand)]
pub enum MetaCommand {
    /// Count all matches again and make the pages again, in one transaction. Recording waits meanwhile.
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
        MetaCommand::Rebuild => count_again(meta, |_, _| Ok(())).await,
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
            count_again(meta, move |tx, now| store::exclude(tx, kind.name(), &value, now)).await
        }
        MetaCommand::Exclude { kind: Some(_), value: None } => bail!("say which: runeside meta exclude build 198750"),
        MetaCommand::Exclude { kind: None, .. } => {
            for (kind, value) in meta.db.read(store::exclusions).await? {
                println!("{kind}\t{value}");
            }
            Ok(())
        }
        MetaCommand::Include { kind, value } => {
            count_again(meta, move |tx, _| store::include(tx, kind.name(), &value).map(drop)).await
        }
    }
}

/// A change of what counts, with the recount in the same transaction.
async fn count_again(
    meta: &Meta,
    change: impl Fn(&mut crate::db::Tx<'_>, Timestamp) -> Result<(), crate::db::DbError> + Send + 'static,
) -> Result<()> {
    let now = meta.clock.now();
    let done = meta
        .db
        .write(move |tx| {
            change(tx, now)?;
            rebuild(tx, now)
        })
        .await?;
    meta.update_pages(now).await?;
    println!(
        "{} matches from logs, {} counted, {} players, {} of them beyond belief",
        done.matches, done.counted, done.players, done.dropped
    );
    Ok(())
}
