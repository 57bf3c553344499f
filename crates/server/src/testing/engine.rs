//! A database for one test: a directory with a SQLite file, or a PostgreSQL database. Both are copies of one that was
//! prepared once in this process: it has the schema and the questions by hand.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use postgres::error::SqlState;
use postgres::{Client, NoTls};
use tempfile::TempDir;
use uuid::Uuid;

use crate::base::clock::Clock;
use crate::base::config;
use crate::base::db::{Db, ReadLimits, SQLITE_FILE};
use crate::base::limits::Limits;
use crate::cards::catalog::Cards;
use crate::cards::catalog::art::Art;
use crate::play::questions::Questions;
use crate::testing::START;

/// No read of a test is ended because the machine is busy.
const PATIENT: ReadLimits = ReadLimits { reads: Duration::from_secs(60), filters: Duration::from_secs(60) };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

pub(crate) struct Database {
    directory: TempDir,
    /// The name of the PostgreSQL database, dropped with this value.
    name: Option<String>,
}

impl Database {
    /// A copy of the prepared database.
    pub(crate) fn prepared(engine: Engine) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let name = match engine {
            Engine::Sqlite => {
                fs::write(directory.path().join(SQLITE_FILE), prepared_file()).unwrap();
                None
            }
            Engine::Postgres => Some(create_database(prepared_template())),
        };
        Self { directory, name }
    }

    /// A database without a schema.
    pub(crate) fn empty(engine: Engine) -> Self {
        let name = (engine == Engine::Postgres).then(|| create_database("template0"));
        Self { directory: tempfile::tempdir().unwrap(), name }
    }

    pub(crate) fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// A second handle, with these time limits.
    pub(crate) fn open_with_limits(&self, limits: ReadLimits) -> Db {
        match &self.name {
            None => Db::sqlite_with(self.directory(), limits).unwrap(),
            Some(name) => {
                let url = url_of(name);
                let options = format!("options=-c%20statement_timeout%3D{}", limits.reads.as_millis());
                Db::postgres_with(&format!("{url}?{options}"), 1, limits).unwrap()
            }
        }
    }

    /// For as long as it is away PostgreSQL serves this database to nobody, as while it restarts; other tests go on.
    pub(crate) fn set_away(&self, away: bool) {
        let Some(name) = &self.name else { panic!("a file is not away") };
        on_server(format!("alter database {name} allow_connections {}", !away));
        if away {
            on_server(format!("select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"));
        }
    }

    pub(crate) fn open(&self) -> Db {
        match &self.name {
            None => Db::sqlite_with(self.directory(), PATIENT).unwrap(),
            // Two for transactions that meet, one for filters; each costs the test some milliseconds.
            Some(name) => postgres_db(name, 4),
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(name) = self.name.take() {
            let dropped = try_on_server(format!("drop database {name} with (force)"));
            // A test that has failed says why itself.
            assert!(dropped.is_ok() || thread::panicking(), "{dropped:?}");
        }
    }
}

fn postgres_db(name: &str, connections: usize) -> Db {
    Db::postgres_with(&url_of(name), connections, PATIENT).unwrap()
}

/// PostgreSQL prepares a statement that a test runs on SQLite, once for each text: syntax, names or types that only SQLite accepts
/// fail the test. Tables of the test itself are unknown there.
pub(crate) fn expect_accepted_by_postgres(sql: &str) {
    static SEEN: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);
    static CLIENT: LazyLock<Mutex<Client>> = LazyLock::new(|| Mutex::new(connect_to_copy()));
    // An operator of SQLite alone; the pages' filters have another one on PostgreSQL.
    if sql.contains(" glob ") || !lock(&SEEN).insert(sql.to_owned()) {
        return;
    }
    thread::scope(|scope| {
        let prepared = scope.spawn(|| lock(&CLIENT).prepare(sql)).join().unwrap();
        if let Err(error) = prepared
            && error.code() != Some(&SqlState::UNDEFINED_TABLE)
        {
            panic!("PostgreSQL refuses {sql}: {error:?}");
        }
    });
}

fn connect_to_copy() -> Client {
    let name = create_database(prepared_template());
    Client::connect(&url_of(&name), NoTls).unwrap()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The address of a database of the server.
fn url_of(name: &str) -> String {
    format!("{}/{name}", server_url().rsplit_once('/').unwrap().0)
}

fn on_server(sql: String) {
    try_on_server(sql).unwrap();
}

/// Tests share connections, as many as work at once: dropping a database takes a while. A connection with an error is not used
/// again. The bare client blocks, and may not do so on a runtime's thread.
fn try_on_server(sql: String) -> Result<(), postgres::Error> {
    static IDLE: Mutex<Vec<Client>> = Mutex::new(Vec::new());
    let run = move || {
        let idle = lock(&IDLE).pop();
        let mut client = match idle {
            Some(client) => client,
            None => Client::connect(&server_url(), NoTls)?,
        };
        client.batch_execute(&sql)?;
        lock(&IDLE).push(client);
        Ok(())
    };
    thread::spawn(run).join().unwrap()
}

fn server_url() -> String {
    std::env::var("RUNESIDE_TEST_POSTGRES").expect(
        "RUNESIDE_TEST_POSTGRES is not set: run the tests with `make test`, or with `tools/with-postgres cargo test`",
    )
}

fn create_database(template: &str) -> String {
    let name = format!("test_{}", Uuid::new_v4().simple());
    // Copying the files takes half of the time of copying through the log.
    on_server(format!("create database {name} template {template} strategy file_copy"));
    name
}

/// The content of the SQLite file that the others are copies of.
fn prepared_file() -> &'static [u8] {
    static CONTENT: OnceLock<Vec<u8>> = OnceLock::new();
    CONTENT.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        prepare(Db::sqlite(directory.path()).unwrap());
        let file = directory.path().join(SQLITE_FILE);
        fs::read(file).unwrap()
    })
}

/// The PostgreSQL database that the others are copies of.
fn prepared_template() -> &'static str {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let name = format!("template_{}", Uuid::new_v4().simple());
        on_server(format!("create database {name}"));
        prepare(postgres_db(&name, 1));
        name
    })
}

/// Writes the schema and the questions by hand, and closes the database: a template must have no connections.
fn prepare(db: Db) {
    let work = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let (directory, clock) = (tempfile::tempdir().unwrap(), Clock::paused_at(START));
            db.migrate(clock.now()).await.unwrap();
            let cards = Cards::open(directory.path(), &config::Cards::default(), clock.clone()).unwrap();
            let art = Art::new("", directory.path().to_owned(), 0, clock.clone());
            let limits = Arc::new(Limits::new(false));
            let questions = Questions { db, clock, limits, cards, art, has_pictures: Arc::default() };
            questions.begin().await.unwrap();
            assert!(questions.db.close());
        });
    };
    thread::spawn(work).join().unwrap();
}
