//! The measured servers, each started as a new process for every run: ours with a copy of a prepared database in which the players
//! have signed up, the peer without any data.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::stream;
use futures_util::{StreamExt, TryStreamExt};
use postgres::{Client, NoTls};
use runeside::questions::{Drawn, Right, hand};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::PACE;
use super::http::Connections;
use super::load::Kind;
use crate::server::Server;

const PEER: &str = "bench/peers/colyseus";
/// Players who sign up concurrently.
const SIGNING_UP: usize = 64;

/// A server of one kind, ready to be started.
pub(super) struct Arena {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) questions: PathBuf,
    pub(super) tokens: PathBuf,
    /// The data directory of our server.
    directory: PathBuf,
    /// The address of the PostgreSQL server, if ours uses it.
    postgres: Option<String>,
}

/// A running server, stopped on drop.
pub(super) struct Running {
    pub(super) address: String,
    pub(super) process: u32,
    pub(super) key: String,
    _guard: Guard,
}

enum Guard {
    Ours { _server: Server, _directory: tempfile::TempDir },
    Peer(Child),
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Self::Peer(process) = self {
            // Ends only the process that was started here.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

impl Arena {
    /// The peer, if it is installed.
    pub(super) fn colyseus(directory: &Path) -> Result<Option<Self>> {
        if !Path::new(PEER).join("node_modules").exists() {
            return Ok(None);
        }
        let questions = questions(directory)?;
        let (directory, tokens) = (directory.to_owned(), PathBuf::new());
        Ok(Some(Self { name: "Colyseus", kind: Kind::Colyseus, questions, tokens, directory, postgres: None }))
    }

    /// Ours, with so many players signed up. `postgres` is the address of a server where databases may be created.
    pub(super) fn ours(directory: &Path, postgres: Option<&str>, players: usize, runtime: &Runtime) -> Result<Self> {
        let name = if postgres.is_some() { "ours, PostgreSQL" } else { "ours, SQLite" };
        let directory = directory.join(if postgres.is_some() { "postgres" } else { "sqlite" });
        fs::create_dir(&directory)?;
        let (questions, tokens) = (questions(&directory)?, directory.join("tokens.txt"));
        let postgres = postgres.map(ToOwned::to_owned);
        let arena = Self { name, kind: Kind::Ours, questions, tokens, directory, postgres };
        if arena.postgres.is_some() {
            arena.on_postgres(&["drop database if exists battle with (force)", "create database battle"])?;
        }
        let server = arena.server(&arena.directory.join("prepared"), "battle", true)?;
        let tokens = runtime.block_on(sign_up(&server, players))?;
        fs::write(&arena.tokens, tokens.join("\n"))?;
        Ok(arena)
    }

    /// `cached` is false to measure ours without its cache of running games.
    pub(super) fn run(&self, cached: bool) -> Result<Running> {
        match self.kind {
            Kind::Ours => self.run_ours(cached),
            Kind::Colyseus => self.run_peer(),
        }
    }

    fn run_ours(&self, cached: bool) -> Result<Running> {
        let copy = tempfile::tempdir_in(&self.directory)?;
        for file in fs::read_dir(self.directory.join("prepared"))? {
            let file = file?;
            if file.file_type()?.is_file() {
                fs::copy(file.path(), copy.path().join(file.file_name()))?;
            }
        }
        if self.postgres.is_some() {
            let drop = "drop database if exists battle_run with (force)";
            let ended = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'battle'";
            self.on_postgres(&[drop, ended, "create database battle_run template battle", "checkpoint"])?;
        }
        let server = self.server(copy.path(), "battle_run", cached)?;
        // The bank of questions is built after the start.
        thread::sleep(Duration::from_secs(1));
        let (address, key) = (server.url.replace("http://", ""), server.key.clone());
        let process = server.id();
        Ok(Running { address, process, key, _guard: Guard::Ours { _server: server, _directory: copy } })
    }

    fn server(&self, data: &Path, database: &str, cached: bool) -> Result<Server> {
        let mut settings = vec![
            ("RUNESIDE_AUTH_ANONYMOUS_SIGN_IN", "true".to_owned()),
            // Without cards, so that both servers have the same handwritten questions.
            ("RUNESIDE_CARDS_URL", String::new()),
            ("RUNESIDE_GAME_PACE", PACE.to_string()),
            ("RUNESIDE_GAME_CACHE", if cached { "on" } else { "off" }.to_owned()),
        ];
        if let Some(postgres) = &self.postgres {
            let base = postgres.rsplit_once('/').context("no database in the address")?.0;
            settings.push(("RUNESIDE_DATABASE_URL", format!("{base}/{database}?sslmode=disable")));
        }
        Server::start_with(data, &settings)
    }

    fn on_postgres(&self, statements: &[&str]) -> Result<()> {
        let url = self.postgres.clone().context("no PostgreSQL")?;
        let mut client = Client::connect(&url, NoTls)?;
        for statement in statements {
            // A terminated connection may take a moment to end.
            let mut tries = 0;
            while let Err(error) = client.batch_execute(statement) {
                tries += 1;
                if tries == 20 {
                    return Err(error).context((*statement).to_owned());
                }
                thread::sleep(Duration::from_millis(100));
            }
        }
        Ok(())
    }

    fn run_peer(&self) -> Result<Running> {
        let mut process = Command::new(Path::new(PEER).join("node_modules/.bin/node"))
            .arg(Path::new(PEER).join("server.mjs"))
            .arg(&self.questions)
            .arg(PACE.to_string())
            .env("NODE_ENV", "production")
            .stdout(Stdio::piped())
            .spawn()
            .context("the peer's Node.js is not there; `make bench` installs it")?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().context("no output")?).read_line(&mut line)?;
        let id = process.id();
        let guard = Guard::Peer(process);
        let Some(port) = line.trim().strip_prefix("listening on ") else { bail!("the peer did not start: {line}") };
        Ok(Running { address: format!("127.0.0.1:{port}"), process: id, key: String::new(), _guard: guard })
    }
}

/// Signs up anonymous players, which needs no password hash; their tokens are like any others.
async fn sign_up(server: &Server, players: usize) -> Result<Vec<String>> {
    let connections = Connections::new(&server.url.replace("http://", ""));
    let headers = format!("apikey: {}\r\n", server.key);
    stream::iter(0..players)
        .map(|_| async {
            let session = connections.post("/auth/v1/signup", &headers, "{}").await?;
            anyhow::Ok(session["access_token"].as_str().context("no token")?.to_owned())
        })
        .buffer_unordered(SIGNING_UP)
        .try_collect()
        .await
}

/// The questions of both servers: handwritten ones with four options, in four languages, with the index of the right one.
fn questions(directory: &Path) -> Result<PathBuf> {
    let question = |drawn: Drawn| -> Option<Value> {
        let Right::Index(right) = drawn.right else { return None };
        let (options, category) = (drawn.options?, drawn.category);
        Some(json!({
            "id": drawn.id, "question": drawn.question, "options": options, "category": category,
            "difficulty": drawn.difficulty, "imageUrl": drawn.image_url, "right": right, "why": drawn.why,
        }))
    };
    let all: Vec<Value> = hand::questions().iter().map(Drawn::from).filter_map(question).collect();
    let file = directory.join("questions.json");
    fs::write(&file, serde_json::to_vec(&all)?)?;
    Ok(file)
}
