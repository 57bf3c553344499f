//! Copies the whole database to one file, consistent during concurrent writes, readable by its owner alone.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use postgres::config::{Config as Address, Host};

use crate::base::config::Config;
use crate::base::db;

/// Writes the backup under a temporary name first: the file gets its name when it is complete, and never replaces another.
pub fn write(config: &Config, file: &Path) -> Result<()> {
    if file.exists() {
        bail!("{} exists already; a backup never overwrites a file", file.display());
    }
    let draft = file.with_extension("part");
    let made = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft);
    made.with_context(|| format!("cannot write to {}", draft.display()))?;
    let written =
        if config.database_url.is_empty() { backup_sqlite(config, &draft) } else { backup_postgres(config, &draft) };
    if let Err(error) = written {
        let _ = fs::remove_file(&draft);
        return Err(error);
    }
    fs::hard_link(&draft, file).with_context(|| format!("cannot write {}", file.display()))?;
    fs::remove_file(&draft)?;
    println!("{}", file.display());
    Ok(())
}

fn backup_sqlite(config: &Config, draft: &Path) -> Result<()> {
    if !config.data.join(db::SQLITE_FILE).exists() {
        bail!("there is no database in {}", config.data.display());
    }
    Ok(db::backup_sqlite(&config.data, draft)?)
}

/// By `pg_dump`. The address is passed in the environment: other users could read a password on the command line.
fn backup_postgres(config: &Config, draft: &Path) -> Result<()> {
    let address: Address = config.database_url.parse().context("database_url is not an address")?;
    let mut dump = Command::new("pg_dump");
    dump.args(["--format=custom", "--file"]).arg(draft);
    if let Some(Host::Tcp(host)) = address.get_hosts().first() {
        dump.env("PGHOST", host);
    } else if let Some(Host::Unix(directory)) = address.get_hosts().first() {
        dump.env("PGHOST", directory);
    }
    if let Some(port) = address.get_ports().first() {
        dump.env("PGPORT", port.to_string());
    }
    if let Some(user) = address.get_user() {
        dump.env("PGUSER", user);
    }
    if let Some(password) = address.get_password() {
        dump.env("PGPASSWORD", String::from_utf8_lossy(password).as_ref());
    }
    dump.env("PGDATABASE", address.get_dbname().or(address.get_user()).unwrap_or("postgres"));
    let dumped = dump.status().context("pg_dump is not installed; on Debian: apt-get install postgresql-client")?;
    if !dumped.success() {
        bail!("pg_dump could not write the backup");
    }
    Ok(())
}
