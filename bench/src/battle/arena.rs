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
use runeside::play::questions::{Drawn, Right, hand};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::PACE;
use super::http::Connections;
use super::load::{Kind, Node};
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
    /// How many of our nodes share the players; more than one are connected by NATS.
    pub(super) nodes: usize,
}

/// A running server, stopped on drop.
pub(super) struct Running {
    pub(super) nodes: Vec<Node>,
    pub(super) key: String,
    guard: Guard,
}

impl Running {
    /// The data directory of our first node.
    pub(super) fn data(&self) -> Option<&Path> {
        match &self.guard {
            Guard::Ours { servers, .. } => servers.first().map(|(_, directory)| directory.path()),
            Guard::Peer { .. } => None,
        }
    }
}

enum Guard {
    Ours { servers: Vec<(Server, TempDir)>, _nats: Option<Nats> },
    Peer { _process: Process },
}

/// A NATS server on a port of its own choice.
struct Nats {
    url: String,
    _process: Process,
    _directory: TempDir,
}

/// A process that is ended on drop.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // Ends only the process that was started here.
        let _ = self.0.kill();
        let _ = self.0.wait();
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
        Ok(Some(Self {
            name: "Colyseus",
            kind: Kind::Colyseus,
            questions,
            tokens,
            directory,
            postgres: None,
            nodes: 1,
        }))
    }

    /// Ours, with so many players signed up. `postgres` is the address of a server where databases may be created.
    pub(super) fn ours(directory: &Path, postgres: Option<&str>, players: usize, runtime: &Runtime) -> Result<Self> {
        let name = if postgres.is_some() { "ours, PostgreSQL" } else { "ours, SQLite" };
        let directory = directory.join(if postgres.is_some() { "postgres" } else { "sqlite" });
        fs::create_dir(&directory)?;
        let (questions, tokens) = (questions(&directory)?, directory.join("tokens.txt"));
        let postgres = postgres.map(ToOwned::to_owned);
        let arena = Self { name, kind: Kind::Ours, questions, tokens, directory, postgres, nodes: 1 };
        if arena.postgres.is_some() {
            arena.on_postgres(&["drop database if exists battle with (force)", "create database battle"])?;
        }
        let server = arena.server(&arena.prepared(), "battle", true, None)?;
        let tokens = runtime.block_on(sign_up(&server, players))?;
        fs::write(&arena.tokens, tokens.join("\n"))?;
        Ok(arena)
    }

    /// The database that every run copies.
    pub(super) fn prepared(&self) -> PathBuf {
        self.directory.join("prepared")
    }

    /// `cached` is false to measure ours without its cache of running games.
    pub(super) fn run(&self, cached: bool) -> Result<Running> {
        match self.kind {
            Kind::Ours => self.run_ours(cached),
            Kind::Colyseus => self.run_peer(),
        }
    }

    fn run_ours(&self, cached: bool) -> Result<Running> {
        if self.postgres.is_some() {
            let drop = "drop database if exists battle_run with (force)";
            let ended = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'battle'";
            self.on_postgres(&[drop, ended, "create database battle_run template battle", "checkpoint"])?;
        }
        let nats = (self.nodes > 1).then(|| Nats::start(&self.directory)).transpose()?;
        let mut servers = Vec::new();
        for _ in 0..self.nodes {
            let copy = self.copy_of_prepared()?;
            let server = self.server(copy.path(), "battle_run", cached, nats.as_ref())?;
            servers.push((server, copy));
        }
        // The bank of questions is built after the start.
        thread::sleep(Duration::from_secs(1));
        let node = |server: &Server| Node { address: server.url.replace("http://", ""), process: server.id() };
        let nodes = servers.iter().map(|(server, _)| node(server)).collect();
        let key = servers[0].0.key.clone();
        Ok(Running { nodes, key, guard: Guard::Ours { servers, _nats: nats } })
    }

    /// A data directory with the same keys.
    fn copy_of_prepared(&self) -> Result<TempDir> {
        let copy = tempfile::tempdir_in(&self.directory)?;
        for file in fs::read_dir(self.prepared())? {
            let file = file?;
            if file.file_type()?.is_file() {
                fs::copy(file.path(), copy.path().join(file.file_name()))?;
            }
        }
        Ok(copy)
    }

    fn server(&self, data: &Path, database: &str, cached: bool, nats: Option<&Nats>) -> Result<Server> {
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
        if let Some(nats) = nats {
            settings.push(("RUNESIDE_NATS_URL", nats.url.clone()));
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
        let mut peer = Command::new(Path::new(PEER).join("node_modules/.bin/node"))
            .arg(Path::new(PEER).join("server.mjs"))
            .arg(&self.questions)
            .arg(PACE.to_string())
            .env("NODE_ENV", "production")
            .stdout(Stdio::piped())
            .spawn()
            .context("the peer's Node.js is not there; `make bench` installs it")?;
        let mut line = String::new();
        BufReader::new(peer.stdout.take().context("no output")?).read_line(&mut line)?;
        let (process, guard) = (peer.id(), Guard::Peer { _process: Process(peer) });
        let Some(port) = line.trim().strip_prefix("listening on ") else { bail!("the peer did not start: {line}") };
        let nodes = vec![Node { address: format!("127.0.0.1:{port}"), process }];
        Ok(Running { nodes, key: String::new(), guard })
    }
}

impl Nats {
    fn start(directory: &Path) -> Result<Self> {
        let directory = tempfile::tempdir_in(directory)?;
        // Debian installs it where the PATH of a user need not look.
        let installed = "/usr/sbin/nats-server";
        let program = if Path::new(installed).exists() { installed } else { "nats-server" };
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", "-1", "--ports_file_dir"]).arg(directory.path());
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let process = Process(process.context("nats-server is not installed; `make bench` installs it")?);
        let ports = directory.path().join(format!("nats-server_{}.ports", process.0.id()));
        for _ in 0..100 {
            // Half written, it is no JSON yet.
            let read = fs::read(&ports).ok().and_then(|text| serde_json::from_slice::<Value>(&text).ok());
            if let Some(url) = read.as_ref().and_then(|ports| ports["nats"][0].as_str()) {
                return Ok(Self { url: url.to_owned(), _process: process, _directory: directory });
            }
            thread::sleep(Duration::from_millis(50));
        }
        bail!("nats-server did not start")
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
