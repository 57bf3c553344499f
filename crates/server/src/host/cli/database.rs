//! The commands about the database as a whole, and how a command opens it.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use tracing::warn;

use crate::base::clock::Clock;
use crate::base::config::Config;
use crate::base::db::{Db, MIGRATIONS, SQLITE_FILE};
use crate::base::keys::Keys;
use crate::host::app::{self, App};
use crate::people::audit::{self, Actor};
use crate::profile;

/// Runs a command that needs features, on the database brought up to date.
pub(super) async fn with_app(config: &Config, work: impl AsyncFnOnce(App) -> Result<()>) -> Result<()> {
    let clock = Clock::system();
    let keys = Keys::load_or_create(config)?;
    with_database(app::connect(config)?, async |db| {
        app::bring_up_to_date(&db, &clock).await?;
        work(App::for_command(config, db, clock, keys)?).await
    })
    .await
}

/// Runs a command and closes its database, whatever came of it.
pub(super) async fn with_database(db: Db, work: impl AsyncFnOnce(Db) -> Result<()>) -> Result<()> {
    let worked = work(db.clone()).await;
    close(db).await?;
    worked
}

/// Closes the database; its handles must be gone.
pub(super) async fn close(db: Db) -> Result<()> {
    if !tokio::task::spawn_blocking(move || db.close()).await? {
        warn!("the database is still in use; its journal stays beside it");
    }
    Ok(())
}

pub(super) async fn migrate(config: &Config) -> Result<()> {
    with_database(app::connect(config)?, async |db| {
        let applied = db.migrate(Clock::system().now()).await?;
        for (name, _) in &MIGRATIONS[applied.before..] {
            println!("applied {name}");
        }
        println!("the database is at version {}", applied.now);
        Ok(())
    })
    .await
}

/// Only reads: it creates no database and does not migrate one.
pub(super) async fn check(config: &Config) -> Result<()> {
    if config.database_url.is_empty() && !config.data.join(SQLITE_FILE).exists() {
        bail!("there is no database in {}", config.data.display());
    }
    with_database(app::connect(config)?, check_database).await
}

async fn check_database(db: Db) -> Result<()> {
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

pub(super) async fn prune_log(config: &Config, keep_days: u32) -> Result<()> {
    let clock = Clock::system();
    let before = clock.now().minus(Duration::from_secs(24 * 3600) * keep_days);
    with_database(app::connect(config)?, async |db| {
        app::bring_up_to_date(&db, &clock).await?;
        let now = clock.now();
        let rows = audit::prune(&db, Actor::command(), before, now).await?;
        println!("{rows} rows deleted");
        Ok(())
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::config::PasswordCost;
    use crate::host::cli::user::{self, UserCommand};

    #[tokio::test]
    async fn a_command_that_ends_leaves_no_journal_beside_the_database() {
        let directory = tempfile::tempdir().unwrap();
        let mut config = Config { data: directory.path().to_owned(), ..Config::default() };
        config.auth.password_cost = PasswordCost::Test;
        let journal = directory.path().join(format!("{SQLITE_FILE}-wal"));
        migrate(&config).await.unwrap();
        assert!(!journal.exists());
        let create = || UserCommand::Create {
            email: "ana@example.org".into(),
            password: Some("frostbolt-and-tea".into()),
            username: None,
            admin: false,
        };
        user::run(&config, create()).await.unwrap();
        assert!(!journal.exists());
        user::run(&config, create()).await.unwrap_err();
        assert!(!journal.exists(), "also after a failure");
        prune_log(&config, 1).await.unwrap();
        check(&config).await.unwrap();
        assert!(!journal.exists());
        // The file alone has all of it.
        let copy = tempfile::tempdir().unwrap();
        std::fs::copy(directory.path().join(SQLITE_FILE), copy.path().join(SQLITE_FILE)).unwrap();
        let db = Db::sqlite(copy.path()).unwrap();
        let users = db.read(|tx| tx.one("select count(*) from users", crate::params![], |row| row.get::<i64>(0)));
        assert_eq!(users.await.unwrap(), Some(1));
    }
}
