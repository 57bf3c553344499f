//! The command line: `serve` and the operator's commands, each in a file of its own.

mod cards;
mod database;
mod serve;
mod statistics;
mod user;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use follower::FollowArgs;

use self::user::UserCommand;
use crate::base::config::Config;
use crate::base::keys::Keys;
use crate::base::{health_check, keys};
use crate::cards::catalog;
use crate::cards::catalog::command::CardsCommand;
use crate::host::backup;
use crate::play::questions::command::QuestionsCommand;
use crate::tracking::meta::command::MetaCommand;

/// The companion app for Hearthstone players, in one binary.
#[derive(Parser)]
#[command(name = "runeside", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    server: ServerArgs,
}

/// The server's settings and data; the same for every command.
#[derive(Args)]
struct ServerArgs {
    /// Settings file (default: runeside.toml, if there is one).
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    /// Directory of the embedded database and the keys.
    #[arg(long, global = true)]
    data: Option<PathBuf>,
    /// PostgreSQL address instead of the embedded database.
    #[arg(long, global = true)]
    database_url: Option<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server.
    Serve {
        /// Address to listen on; port 0 takes a free one.
        #[arg(long)]
        listen: Option<String>,
    },
    /// Print the publishable and the secret key as JSON.
    Keys {
        /// Print all keys as lines for the environment, the same for every node.
        #[arg(long)]
        settings: bool,
    },
    /// Exit with 0 if the server on this machine is healthy.
    Health,
    /// Manage accounts.
    #[command(subcommand)]
    User(UserCommand),
    /// Bring the database up to this version.
    Migrate,
    /// Check that every balance is the sum of its ledger, every purchase has its goods and the administrators' log is whole, also while the server runs; print every error, and fail if there is one.
    Check,
    /// Delete the rows of the administrators' log that are older than so many days; a new row says so.
    PruneLog {
        #[arg(long, default_value_t = 1096)]
        keep_days: u32,
    },
    /// Manage card data.
    #[command(subcommand)]
    Cards(CardsCommand),
    /// Manage archetypes: learn them from players' decks, list and name them.
    #[command(subcommand)]
    Archetypes(statistics::ArchetypesCommand),
    /// Manage what everyone plays: patches, exclusions, counting again.
    #[command(subcommand)]
    Meta(MetaCommand),
    /// Fill the database with invented players, decks and matches, to try the app with. Not in production.
    Demo {
        /// How many players.
        #[arg(long, default_value_t = 400)]
        players: usize,
        /// How many matches.
        #[arg(long, default_value_t = 60_000)]
        matches: usize,
    },
    /// Manage the bank of questions.
    #[command(subcommand)]
    Questions(QuestionsCommand),
    /// Read deck codes, or the text that the game copies, from the standard input; write one JSON object per line. Invalid
    /// input gives an error object; the exit code is 0 as long as the input can be read.
    Deck {
        /// Every line is a deck of its own.
        #[arg(long)]
        lines: bool,
        /// The language of problem texts: fr, or frFR.
        #[arg(long, default_value = "en")]
        locale: String,
    },
    /// List the games of the game's own logs: files, folders of a session, or the folder of all sessions.
    Log {
        /// Write one JSON object per game and line, with the names of the players.
        #[arg(long)]
        json: bool,
        /// Write the replay of each game instead, without any names: its size, its steps, and itself in base64.
        #[arg(long, conflicts_with = "json")]
        replay: bool,
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Follow the log of the game on this computer: show the present game on your other screens, and record matches.
    Follow(FollowArgs),
    /// Write a consistent copy of the database to a new file, also while the server runs.
    Backup { file: PathBuf },
}

/// Reads the command line and runs the command.
pub fn run() -> Result<()> {
    let Cli { command, server } = Cli::parse();
    let mut config = Config::load(server.config.as_deref(), std::env::vars())?;
    if let Some(data) = server.data {
        config.data = data;
    }
    if let Some(url) = server.database_url {
        config.database_url = url;
    }
    if let Command::Serve { listen: Some(listen) } = &command {
        config.listen.clone_from(listen);
    }
    config.check()?;
    tokio::runtime::Runtime::new()?.block_on(command.run(config))
}

impl Command {
    async fn run(self, config: Config) -> Result<()> {
        match self {
            Self::Serve { .. } => serve::run(config).await,
            Self::Keys { settings } => print_keys(&config, settings),
            Self::Health => health_check::check(&config.listen),
            Self::User(command) => user::run(&config, command).await,
            Self::Migrate => database::migrate(&config).await,
            Self::PruneLog { keep_days } => database::prune_log(&config, keep_days).await,
            Self::Check => database::check(&config).await,
            Self::Cards(command) => catalog::command::run(&config, command),
            Self::Questions(command) => cards::questions(&config, &command).await,
            Self::Archetypes(command) => statistics::archetypes(&config, command).await,
            Self::Meta(command) => statistics::meta(&config, command).await,
            Self::Demo { players, matches } => statistics::demo(config, players, matches).await,
            Self::Deck { lines, locale } => cards::deck(&config, lines, &locale),
            Self::Log { replay: true, paths, .. } => cards::replays(&paths),
            Self::Log { json, paths, .. } => cards::log(&config, json, &paths),
            Self::Follow(args) => follower::run(&args),
            Self::Backup { file } => backup::write(&config, &file),
        }
    }
}

fn print_keys(config: &Config, settings: bool) -> Result<()> {
    if settings {
        print!("{}", keys::as_settings(config)?);
    } else {
        println!("{}", serde_json::to_string(&Keys::load_or_create(config)?.api)?);
    }
    Ok(())
}
