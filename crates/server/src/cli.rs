//! The command line: `serve`, and what an operator needs beside it.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand, ValueEnum};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tracing::info;

use crate::accounts::model::Metadata;
use crate::accounts::{NewUser, UserChanges};
use crate::app::{self, App};
use crate::catalog::command::CardsCommand;
use crate::catalog::{CardData, Cards};
use crate::clock::Clock;
use crate::config::{Config, Mode};
use crate::db::{MIGRATIONS, SQLITE_FILE};
use crate::keys::Keys;
use crate::questions::command::QuestionsCommand;
use crate::{backup, catalog, decks, observe, profile, questions, serve};

/// The companion app for Hearthstone players, in one binary.
#[derive(Parser)]
#[command(name = "runeside", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    place: Place,
}

/// Which server is meant; the same for every command.
#[derive(Args)]
struct Place {
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
    Keys,
    /// Look after accounts.
    #[command(subcommand)]
    User(UserCommand),
    /// Bring the database up to this version.
    Migrate,
    /// Prove that every balance is the sum of its ledger, also while the server runs; say what is wrong, and fail, if not.
    Check,
    /// Look after card data.
    #[command(subcommand)]
    Cards(CardsCommand),
    /// Look after the bank of questions.
    #[command(subcommand)]
    Questions(QuestionsCommand),
    /// Read deck codes, or the text that the game copies, from the standard input; write a JSON object a line. What is no
    /// deck is an error object; the exit code is 0 as long as the input can be read.
    Deck {
        /// Every line is a deck of its own.
        #[arg(long)]
        lines: bool,
        /// The language that problems are told in: fr, or frFR.
        #[arg(long, default_value = "en")]
        locale: String,
    },
    /// Write a consistent copy of the database to a new file, also while the server runs.
    Backup { file: PathBuf },
}

#[derive(Subcommand)]
enum UserCommand {
    /// Make a confirmed account. Without --password it is read from RUNESIDE_USER_PASSWORD.
    Create {
        #[arg(long)]
        email: String,
        #[arg(long)]
        password: Option<String>,
        #[arg(long)]
        username: Option<String>,
        /// Make them an administrator.
        #[arg(long)]
        admin: bool,
    },
    /// Give or take the administrator's role.
    Role { email: String, role: Role },
    /// List accounts, newest first: id, address, role, made at.
    List,
    /// List who asked to have their account deleted, oldest first: id, address, whether it was ever verified, asked at.
    Requests,
    /// Delete an account and everything in it, at once and for good. Takes its id or its address.
    Delete { user: String },
}

#[derive(Clone, Copy, ValueEnum)]
enum Role {
    Admin,
    None,
}

/// How long a stop waits for the letter that is being sent.
const LAST_LETTER: Duration = Duration::from_secs(15);

/// Reads the command line and does what it says.
pub fn run() -> Result<()> {
    let cli = Cli::parse();
    let mut config = Config::load(cli.place.config.as_deref(), std::env::vars())?;
    if let Some(data) = cli.place.data {
        config.data = data;
    }
    if let Some(url) = cli.place.database_url {
        config.database_url = url;
    }
    if let Command::Serve { listen: Some(listen) } = &cli.command {
        config.listen.clone_from(listen);
    }
    config.check()?;
    let runtime = tokio::runtime::Runtime::new()?;
    match cli.command {
        Command::Serve { .. } => runtime.block_on(serve(config)),
        Command::Keys => {
            println!("{}", serde_json::to_string(&Keys::load_or_make(&config)?.api)?);
            Ok(())
        }
        Command::User(command) => runtime.block_on(user(&config, command)),
        Command::Migrate => runtime.block_on(migrate(&config)),
        Command::Check => runtime.block_on(check(&config)),
        Command::Cards(command) => catalog::command::run(&config, command),
        Command::Questions(command) => runtime.block_on(questions(&config, &command)),
        Command::Deck { lines, locale } => deck(&config, lines, &locale),
        Command::Backup { file } => backup::write(&config, &file),
    }
}

async fn serve(config: Config) -> Result<()> {
    observe::start_log(&config.log)?;
    let clock = Clock::system();
    let keys = Keys::load_or_make(&config)?;
    let db = app::open_database(&config, &clock).await?;

    let mut listeners = Vec::new();
    for address in [&config.listen, &config.listen_also].into_iter().filter(|address| !address.is_empty()) {
        listeners.push(TcpListener::bind(address).await.with_context(|| {
            format!("cannot listen on {address}; is another server running there? --listen takes another address")
        })?);
    }
    let url = format!("http://{}", listeners[0].local_addr()?);
    let site_url =
        if config.site_url.is_empty() { url.clone() } else { config.site_url.trim_end_matches('/').to_owned() };
    let App { router, db, accounts, cards, decks, questions, quiz, battle, duo, postman, delivery, .. } =
        App::new(&config, db, clock, keys, site_url)?;

    let (stopping, stop) = watch::channel(false);
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        info!("stopping");
        let _ = stopping.send(true);
    });
    let post = postman.map(|postman| tokio::spawn(postman.serve_until(stop.clone())));
    let delivering = tokio::spawn(delivery.serve_until(stop.clone()));
    let sweeper = tokio::spawn(accounts.sweep_until(stop.clone()));
    let looking = tokio::spawn(cards.reload_until(stop.clone(), signal(SignalKind::hangup())?));
    let learning = tokio::spawn(decks.learn_until(stop.clone()));
    let asking = tokio::spawn(questions.build_until(stop.clone()));
    tokio::join!(battle.take_up(), duo.take_up());
    let playing = tokio::spawn(quiz.wake_until(stop.clone()));
    let waking = tokio::spawn(battle.wake_until(stop.clone()));
    let duelling = tokio::spawn(duo.serve_until(stop.clone()));
    say(&format!("listening on {url}"));
    if config.mode == Mode::Development {
        say(&format!("  Open it in a browser. Mail that the server sends is at {url}/dev/mail; Ctrl-C stops it."));
    }
    serve::serve(listeners, router, stop).await;
    let games = [playing, waking, duelling];
    for task in post.into_iter().chain([sweeper, delivering, looking, learning, asking]).chain(games) {
        if tokio::time::timeout(LAST_LETTER, task).await.is_err() {
            info!("a task did not finish in time");
        }
    }
    tokio::task::spawn_blocking(move || db.close()).await?;
    info!("stopped");
    Ok(())
}

/// A line for whoever started us. They may have stopped listening, which is no reason to stop serving.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

async fn migrate(config: &Config) -> Result<()> {
    let applied = app::connect(config)?.migrate(Clock::system().now()).await?;
    for (name, _) in &MIGRATIONS[applied.before..] {
        println!("applied {name}");
    }
    println!("the database is at version {}", applied.now);
    Ok(())
}

/// Reads only: a database that is not there, or of another version, is not made into one.
async fn check(config: &Config) -> Result<()> {
    if config.database_url.is_empty() && !config.data.join(SQLITE_FILE).exists() {
        bail!("there is no database in {}", config.data.display());
    }
    let db = app::connect(config)?;
    if !db.is_migrated().await.context("this is not a database of runeside")? {
        bail!("the database is of another version than this binary; `runeside migrate` brings it up to date");
    }
    let report = profile::check(&db).await?;
    for line in &report.wrong {
        println!("{line}");
    }
    if !report.wrong.is_empty() {
        bail!("the database does not add up, see above ({} found)", report.wrong.len());
    }
    println!("{} players, {} rows in the ledger: everything adds up", report.players, report.entries);
    Ok(())
}

/// Building needs the database; the rest needs the cards alone.
async fn questions(config: &Config, command: &QuestionsCommand) -> Result<()> {
    let clock = Clock::system();
    if command.writes() {
        let keys = Keys::load_or_make(config)?;
        let db = app::open_database(config, &clock).await?;
        let App { questions, .. } = App::new(config, db, clock, keys, config.site_url.clone())?;
        return questions::command::build(&questions).await;
    }
    let data = Cards::open(&config.data, &config.cards, clock)?.current();
    questions::command::show(data.as_deref().map(CardData::catalog), command, &mut std::io::stdout().lock())
}

/// Needs no database, and no card data either: without it the codes are still read.
fn deck(config: &Config, lines: bool, locale: &str) -> Result<()> {
    let data = Cards::open(&config.data, &config.cards, Clock::system())?.current();
    let catalog = data.as_deref().map(CardData::catalog);
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    decks::command::run(input, output, lines, catalog, catalog::locale_named(locale))
}

async fn user(config: &Config, command: UserCommand) -> Result<()> {
    let clock = Clock::system();
    let keys = Keys::load_or_make(config)?;
    let db = app::open_database(config, &clock).await?;
    let App { accounts, .. } = App::new(config, db, clock, keys, config.site_url.clone())?;
    match command {
        UserCommand::Create { email, password, username, admin } => {
            let password = password.or_else(|| std::env::var("RUNESIDE_USER_PASSWORD").ok());
            let Some(password) = password else {
                bail!(
                    "give the password with --password, or in RUNESIDE_USER_PASSWORD so that it stays out of the shell's history"
                );
            };
            let user_metadata = username.map(|name| ("username".into(), json!(name))).into_iter().collect();
            let app_metadata = role_metadata(if admin { Role::Admin } else { Role::None });
            let request =
                NewUser { email, password: Some(password), confirmed: true, user_metadata, app_metadata, ban: None };
            let user = accounts.create_user(request).await?;
            println!("{}\t{}", user.id, user.address());
        }
        UserCommand::Role { email, role } => {
            let user = accounts.find_user_by_email(&email).await?;
            let changes = UserChanges { app_metadata: Some(role_metadata(role)), ..UserChanges::default() };
            let user = accounts.change_user(user.id, changes).await?;
            println!("{}\t{}\t{}", user.id, user.address(), if user.is_admin() { "admin" } else { "none" });
        }
        UserCommand::List => {
            const PAGE: i64 = 500;
            for page in 1.. {
                let found = accounts.list_users(page, PAGE).await?;
                for user in &found.users {
                    let role = if user.is_admin() { "admin" } else { "none" };
                    println!("{}\t{}\t{role}\t{}", user.id, user.address(), user.created_at);
                }
                if page * PAGE >= found.total {
                    break;
                }
            }
        }
        UserCommand::Requests => {
            for request in accounts.open_deletion_requests().await? {
                let verified = if request.email_verified { "verified" } else { "unverified" };
                let email = request.email.unwrap_or_default();
                println!("{}\t{email}\t{verified}\t{}", request.user, request.created_at);
            }
        }
        UserCommand::Delete { user } => {
            let user = match user.parse() {
                Ok(id) => accounts.find_user(id).await?,
                Err(_) => accounts.find_user_by_email(&user).await?,
            };
            accounts.delete_user(user.id).await?;
            println!("{}\t{}", user.id, user.address());
        }
    }
    Ok(())
}

/// Null takes the role away.
fn role_metadata(role: Role) -> Metadata {
    let value = match role {
        Role::Admin => json!("admin"),
        Role::None => serde_json::Value::Null,
    };
    Metadata::from_iter([("role".to_owned(), value)])
}
