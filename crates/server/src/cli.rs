//! The command line: `serve` and the operator's commands.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand, ValueEnum};
use follower::FollowArgs;
use serde_json::json;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::{info, warn};

use crate::accounts::model::Metadata;
use crate::accounts::{NewUser, UserChanges};
use crate::app::{self, App};
use crate::archetypes::command::ArchetypesCommand;
use crate::audit::{self, Actor};
use crate::catalog::command::CardsCommand;
use crate::catalog::{CardData, Cards};
use crate::clock::Clock;
use crate::config::{Config, Mode, Switch};
use crate::db::{MIGRATIONS, SQLITE_FILE};
use crate::demo::Demo;
use crate::games::{NodeChange, Nodes};
use crate::keys::Keys;
use crate::meta::command::MetaCommand;
use crate::questions::command::QuestionsCommand;
use crate::server_lock::ServerLock;
use crate::{
    archetypes, backup, catalog, decks, demo, games, health_check, keys, limits, meta, observe, profile, questions,
    serve, tracker,
};

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
    Archetypes(ArchetypesCommand),
    /// Manage what everyone plays: patches, exclusions, counting again.
    #[command(subcommand)]
    Meta(MetaCommand),
    /// Fill the database with invented players, decks and matches, to try the app with. Not in production.
    Demo {
        /// How many players.
        #[arg(long, default_value_t = 2000)]
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
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Follow the log of the game on this computer: show the present game on your other screens, and record matches.
    Follow(FollowArgs),
    /// Write a consistent copy of the database to a new file, also while the server runs.
    Backup { file: PathBuf },
}

#[derive(Subcommand)]
enum UserCommand {
    /// Create a confirmed account. Without --password it is read from RUNESIDE_USER_PASSWORD.
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
    /// Give or remove the administrator's role.
    Role { email: String, role: Role },
    /// Set a player's tier. A running server applies it to the next request; open pages show it when they load the profile again.
    Tier { email: String, tier: Tier },
    /// List accounts, newest first: id, address, role, created at.
    List,
    /// List open requests to delete an account, oldest first: id, address, whether it was ever verified, requested at.
    Requests,
    /// Delete an account and everything in it, at once and for good. Takes its id or its address.
    Delete { user: String },
}

#[derive(Clone, Copy, ValueEnum)]
enum Role {
    Admin,
    None,
}

#[derive(Clone, Copy, ValueEnum)]
enum Tier {
    Free,
    Tracker,
}

impl Tier {
    fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Tracker => "tracker",
        }
    }
}

/// How long a stop waits for each task, such as a mail that is being sent.
const TASK_TIMEOUT: Duration = Duration::from_secs(15);

/// Reads the command line and runs the command.
pub fn run() -> Result<()> {
    let cli = Cli::parse();
    let mut config = Config::load(cli.server.config.as_deref(), std::env::vars())?;
    if let Some(data) = cli.server.data {
        config.data = data;
    }
    if let Some(url) = cli.server.database_url {
        config.database_url = url;
    }
    if let Command::Serve { listen: Some(listen) } = &cli.command {
        config.listen.clone_from(listen);
    }
    config.check()?;
    let runtime = tokio::runtime::Runtime::new()?;
    match cli.command {
        Command::Serve { .. } => runtime.block_on(serve(config)),
        Command::Keys { settings: false } => {
            println!("{}", serde_json::to_string(&Keys::load_or_create(&config)?.api)?);
            Ok(())
        }
        Command::Keys { settings: true } => {
            print!("{}", keys::as_settings(&config)?);
            Ok(())
        }
        Command::Health => health_check::check(&config.listen),
        Command::User(command) => runtime.block_on(user(&config, command)),
        Command::Migrate => runtime.block_on(migrate(&config)),
        Command::PruneLog { keep_days } => runtime.block_on(prune_log(&config, keep_days)),
        Command::Check => runtime.block_on(check(&config)),
        Command::Cards(command) => catalog::command::run(&config, command),
        Command::Questions(command) => runtime.block_on(questions(&config, &command)),
        Command::Archetypes(command) => runtime.block_on(archetypes(&config, command)),
        Command::Meta(command) => runtime.block_on(meta(&config, command)),
        Command::Demo { players, matches } => runtime.block_on(demo(config, players, matches)),
        Command::Deck { lines, locale } => deck(&config, lines, &locale),
        Command::Log { json, paths } => log(&config, json, &paths),
        Command::Follow(args) => follower::run(&args),
        Command::Backup { file } => backup::write(&config, &file),
    }
}

async fn serve(config: Config) -> Result<()> {
    observe::start_log(&config.log)?;
    let clock = Clock::system();
    let _lock = if config.database_url.is_empty() {
        app::create_data_directory(&config)?;
        Some(ServerLock::take(&config.data)?)
    } else {
        None
    };
    let keys = Keys::load_or_create(&config)?;
    let db = app::open_database(&config, &clock).await?;
    let cluster = app::join_cluster(&config, &keys).await?;

    let mut listeners = Vec::new();
    for address in [&config.listen, &config.listen_also].into_iter().filter(|address| !address.is_empty()) {
        listeners.push(serve::listen(address).await.with_context(|| {
            format!("cannot listen on {address}; is another server running there? --listen takes another address")
        })?);
    }
    let url = format!("http://{}", listeners[0].local_addr()?);
    let site_url =
        if config.site_url.is_empty() { url.clone() } else { config.site_url.trim_end_matches('/').to_owned() };
    let App {
        router,
        db,
        accounts,
        cards,
        decks,
        questions,
        quiz,
        battle,
        duo,
        shop,
        meta,
        admin,
        desk,
        mail_sender,
        delivery,
        realtime,
        stopping: is_stopping,
        ..
    } = App::new(&config, db, clock.clone(), keys, site_url, &cluster)?;
    accounts.read_ended_sessions().await.context("cannot read which sessions have ended")?;

    let (stopping, stop) = watch::channel(false);
    let (leaves_others, drain) = (cluster.is_shared(), Duration::from_secs(config.drain_s));
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        info!("stopping");
        is_stopping.store(true, Ordering::SeqCst);
        if leaves_others {
            // First the load balancer learns it, then the players.
            tokio::time::sleep(drain / 3).await;
            realtime.drain(drain / 3 * 2).await;
        }
        let _ = stopping.send(true);
    });
    let mail = mail_sender.map(|mail_sender| ("mail", tokio::spawn(mail_sender.serve_until(stop.clone()))));
    let delivery = tokio::spawn(delivery.serve_until(stop.clone()));
    let sessions = tokio::spawn(accounts.clone().watch_sessions_until(stop.clone()));
    let accounts = tokio::spawn(accounts.sweep_until(stop.clone()));
    let cards = tokio::spawn(cards.reload_until(stop.clone(), signal(SignalKind::hangup())?));
    let decks = tokio::spawn(decks.learn_until(stop.clone()));
    let questions = tokio::spawn(questions.build_until(stop.clone()));
    let absences = [quiz.absence.clone(), battle.absence.clone(), duo.absence.clone()];
    // Games go on here until the last request is answered, and then at the other nodes.
    let (end_games, games_end) = watch::channel(false);
    tokio::spawn(games::beat_until(absences, clock.clone(), games_end.clone()));
    tokio::spawn(limits::exchange_until(battle.limits.clone(), cluster.clone(), clock.clone(), stop.clone()));
    tokio::spawn(games::tell_links_until(battle.links.clone(), cluster.clone(), clock, stop.clone()));
    let nodes = Nodes::new(db.clone(), cluster.node());
    nodes.enter().await.context("cannot write to the table of nodes")?;
    if db.is_postgres() {
        tokio::join!(battle.take_up_at_start(), duo.take_up_at_start());
    } else {
        tokio::join!(battle.resume(), duo.resume());
    }
    let signs_of_life = tokio::spawn({
        let (battle, duo) = (battle.clone(), duo.clone());
        nodes.clone().serve(move |change| {
            let (battle, duo) = (battle.clone(), duo.clone());
            async move {
                match change {
                    NodeChange::OtherLost => tokio::try_join!(battle.take_up(), duo.take_up()).map(|_| ()),
                    NodeChange::WasSilent => {
                        tokio::try_join!(battle.note_all_links(), duo.note_all_links()).map(|_| ())
                    }
                }
            }
        })
    });
    let handing_over = (battle.clone(), duo.clone());
    let quiz = tokio::spawn(quiz.wake_until(stop.clone()));
    let battle = tokio::spawn(battle.serve_until(games_end.clone()));
    let duo = tokio::spawn(duo.serve_until(games_end));
    let shop = tokio::spawn(shop.wake_until(stop.clone()));
    let meta = tokio::spawn(meta.wake_until(stop.clone()));
    let desk = tokio::spawn(desk.count_until(stop.clone()));
    let weekly = tokio::spawn(admin.write_weekly_letters_until(stop.clone()));
    print_line(&format!("listening on {url}"));
    if config.mode == Mode::Development {
        print_line(&format!(
            "  Open it in a browser. Mail that the server sends is at {url}/dev/mail; Ctrl-C stops it."
        ));
    }
    serve::serve(listeners, router, serve::ServeLimits::new(&config), stop).await;
    let _ = end_games.send(true);
    finish([("battle royale", battle), ("duo", duo)]).await;
    tokio::join!(handing_over.0.release(), handing_over.1.release());
    signs_of_life.abort();
    if let Err(error) = nodes.leave().await {
        warn!(%error, "could not say goodbye; the other nodes take this one for dead");
    }
    let tasks = [("accounts", accounts), ("sessions", sessions), ("realtime delivery", delivery)];
    let cards = [("cards", cards), ("decks", decks), ("meta", meta)];
    let games = [("questions", questions), ("quiz", quiz), ("shop", shop)];
    finish(
        mail.into_iter().chain(tasks).chain(cards).chain(games).chain([("figures", desk), ("weekly letter", weekly)]),
    )
    .await;
    cluster.say_goodbye().await;
    tokio::task::spawn_blocking(move || db.close()).await?;
    info!("stopped");
    Ok(())
}

async fn finish(tasks: impl IntoIterator<Item = (&'static str, JoinHandle<()>)>) {
    for (name, task) in tasks {
        if tokio::time::timeout(TASK_TIMEOUT, task).await.is_err() {
            info!("{name} did not finish within {} s; stopping without it", TASK_TIMEOUT.as_secs());
        }
    }
}

/// Prints a line for the operator. A closed standard output is no reason to stop serving.
fn print_line(line: &str) {
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

/// Only reads: it creates no database and does not migrate one.
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

async fn prune_log(config: &Config, keep_days: u32) -> Result<()> {
    let now = Clock::system().now();
    let before = now.minus(Duration::from_secs(24 * 3600) * keep_days);
    let db = app::open_database(config, &Clock::system()).await?;
    let rows = db.write(move |tx| audit::prune(tx, &Actor::command(), before, now)).await?;
    println!("{rows} rows deleted");
    Ok(())
}

/// Building the bank needs the database; the other commands need only the card data.
async fn questions(config: &Config, command: &QuestionsCommand) -> Result<()> {
    let clock = Clock::system();
    if command.writes() {
        let keys = Keys::load_or_create(config)?;
        let db = app::open_database(config, &clock).await?;
        let App { questions, .. } = App::for_command(config, db, clock, keys)?;
        return questions::command::build(&questions).await;
    }
    let data = Cards::open(&config.data, &config.cards, clock)?.current();
    questions::command::show(data.as_deref().map(CardData::catalog), command, &mut std::io::stdout().lock())
}

/// After learning, every deck and match is named again, and everything counted again.
async fn archetypes(config: &Config, command: ArchetypesCommand) -> Result<()> {
    let app = open(config).await?;
    let applies = matches!(command, ArchetypesCommand::Cluster { apply: true });
    archetypes::command::run(&app.db, &app.meta.clock, &app.cards, command).await?;
    if applies { demo::label_and_count(&app.meta, app.cards.current()).await } else { Ok(()) }
}

async fn meta(config: &Config, command: MetaCommand) -> Result<()> {
    meta::command::run(&open(config).await?.meta, command).await
}

async fn demo(config: Config, players: usize, matches: usize) -> Result<()> {
    if config.mode == Mode::Production {
        bail!("this database is in production: it gets no invented players");
    }
    let App { accounts, decks, meta, .. } = open(&Config { rate_limits: Switch::Off, ..config }).await?;
    demo::fill(&Demo { accounts, decks, meta }, demo::Size { players, matches }).await
}

async fn open(config: &Config) -> Result<App> {
    let clock = Clock::system();
    let keys = Keys::load_or_create(config)?;
    let db = app::open_database(config, &clock).await?;
    App::for_command(config, db, clock, keys)
}

/// Needs no database. Card data is optional: without it, codes are decoded but not judged.
fn deck(config: &Config, lines: bool, locale: &str) -> Result<()> {
    let data = Cards::open(&config.data, &config.cards, Clock::system())?.current();
    let catalog = data.as_deref().map(CardData::catalog);
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    decks::command::run(input, output, lines, catalog, catalog::locale_named(locale))
}

/// Needs no database. Card data is optional: without it, the cards left in a deck are not listed.
fn log(config: &Config, json: bool, paths: &[PathBuf]) -> Result<()> {
    let cards = Cards::open(&config.data, &config.cards, Clock::system())?;
    let (data, tokens) = (cards.current(), cards.tokens());
    let sources =
        tracker::command::CardSources { catalog: data.as_deref().map(CardData::catalog), tokens: tokens.as_deref() };
    tracker::command::run(paths, json, sources, std::io::stdout().lock())
}

async fn user(config: &Config, command: UserCommand) -> Result<()> {
    let clock = Clock::system();
    let keys = Keys::load_or_create(config)?;
    let db = app::open_database(config, &clock).await?;
    let App { accounts, profiles, .. } = App::for_command(config, db, clock, keys)?;
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
            let user = accounts.create_user(Actor::command(), request).await?;
            println!("{}\t{}", user.id, user.address());
        }
        UserCommand::Role { email, role } => {
            let user = accounts.find_user_by_email(&email).await?;
            let changes = UserChanges { app_metadata: Some(role_metadata(role)), ..UserChanges::default() };
            let user = accounts.change_user(Actor::command(), user.id, changes).await?;
            println!("{}\t{}\t{}", user.id, user.address(), if user.is_admin() { "admin" } else { "none" });
        }
        UserCommand::Tier { email, tier } => {
            let user = accounts.find_user_by_email(&email).await?;
            profiles.set_tier(Actor::command(), user.id, tier.name()).await?;
            println!("{}\t{}\t{}", user.id, user.address(), tier.name());
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
            accounts.delete_user(Actor::command(), user.id).await?;
            println!("{}\t{}", user.id, user.address());
        }
    }
    Ok(())
}

/// Null removes the role.
fn role_metadata(role: Role) -> Metadata {
    let value = match role {
        Role::Admin => json!("admin"),
        Role::None => serde_json::Value::Null,
    };
    Metadata::from_iter([("role".to_owned(), value)])
}
