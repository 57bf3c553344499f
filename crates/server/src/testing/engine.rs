//! A database for one test: a directory with a SQLite file, or a PostgreSQL database cloned from a migrated template.

use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use postgres::{Client, NoTls};
use tempfile::TempDir;
use uuid::Uuid;

use crate::clock::Timestamp;
use crate::db::Db;

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
    pub(crate) fn fresh(engine: Engine) -> Self {
        let name = (engine == Engine::Postgres).then(|| {
            let name = format!("test_{}", Uuid::new_v4().simple());
            on_server(format!("create database {name} template {}", template()));
            name
        });
        Self { directory: tempfile::tempdir().unwrap(), name }
    }

    pub(crate) fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// A second handle, whose reads are ended after so long.
    pub(crate) fn open_with_limit(&self, limit: Duration) -> Db {
        match &self.name {
            None => Db::sqlite_with(self.directory(), limit).unwrap(),
            Some(name) => {
                let url = format!("{}/{name}", server_url().rsplit_once('/').unwrap().0);
                let options = format!("options=-c%20statement_timeout%3D{}", limit.as_millis());
                Db::postgres(&format!("{url}?{options}"), 1).unwrap()
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
            None => Db::sqlite(self.directory()).unwrap(),
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
    let url = format!("{}/{name}", server_url().rsplit_once('/').unwrap().0);
    Db::postgres(&url, connections).unwrap()
}

fn on_server(sql: String) {
    try_on_server(sql).unwrap();
}

/// The bare client blocks, and may not do so on a runtime's thread.
fn try_on_server(sql: String) -> Result<(), postgres::Error> {
    thread::spawn(move || Client::connect(&server_url(), NoTls)?.batch_execute(&sql)).join().unwrap()
}

fn server_url() -> String {
    std::env::var("RUNESIDE_TEST_POSTGRES").expect(
        "RUNESIDE_TEST_POSTGRES is not set: run the tests with `make test`, or with `tools/with-postgres cargo test`",
    )
}

/// One migrated database for the whole run, to clone the others from.
fn template() -> &'static str {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let name = format!("template_{}", Uuid::new_v4().simple());
        on_server(format!("create database {name}"));
        let db = postgres_db(&name, 1);
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(db.migrate(Timestamp(0))).unwrap();
            // A template must have no connections.
            db.close();
        })
        .join()
        .unwrap();
        name
    })
}
