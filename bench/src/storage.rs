//! Reads by id and atomic spends through `Db`, beside the bare driver.

use std::time::Instant;

use anyhow::{Result, anyhow};
use runeside::base::clock::{Clock, Timestamp};
use runeside::base::db::{Db, DbError};
use runeside::params;
use runeside::people::mana::{self, Change, Reason};
use runeside::people::usernames::{self, Username};
use tokio::runtime::Runtime;
use uuid::Uuid;

use crate::{CALLERS, ROUNDS, compare, postgres_bare, rate, sqlite_bare};

/// Players in the database; each caller uses them in turn.
const PLAYERS: usize = 1000;

pub(crate) fn sqlite(runtime: &Runtime) -> Result<()> {
    let directory = tempfile::tempdir_in("target")?;
    let db = Db::sqlite(directory.path())?;
    let players = runtime.block_on(fill(&db))?;
    let file = directory.path().join(runeside::base::db::SQLITE_FILE);
    let mut best = Best::default();
    for _ in 0..ROUNDS {
        best.reads(rate(|end| Ok(runtime.block_on(callers(&db, &players, end, Work::Read))))?);
        best.bare_reads(rate(|end| sqlite_bare::read(&file, &players, end))?);
        best.spends(rate(|end| Ok(runtime.block_on(callers(&db, &players, end, Work::Spend))))?);
        best.bare_spends(rate(|end| sqlite_bare::spend(&file, &players, end))?);
    }
    compare("sqlite: read by id", best.reads, "bare rusqlite, one thread a core", best.bare_reads, 0.7);
    compare("sqlite: spend, group commit", best.spends, "bare rusqlite, a commit each", best.bare_spends, 3.0);
    Ok(())
}

pub(crate) fn postgres(runtime: &Runtime, server: &str) -> Result<()> {
    let name = format!("bench_{}", Uuid::new_v4().simple());
    postgres_bare::run(server, &format!("create database {name}"))?;
    let url = format!("{}/{name}", server.rsplit_once('/').ok_or_else(|| anyhow!("no database in the address"))?.0);
    let db = Db::postgres(&url, 8)?;
    let players = runtime.block_on(fill(&db))?;
    let mut best = Best::default();
    for _ in 0..ROUNDS {
        best.reads(rate(|end| Ok(runtime.block_on(callers(&db, &players, end, Work::Read))))?);
        best.bare_reads(rate(|end| postgres_bare::read(&url, &players, end))?);
        best.spends(rate(|end| Ok(runtime.block_on(callers(&db, &players, end, Work::Spend))))?);
        best.bare_spends(rate(|end| postgres_bare::spend(&url, &players, end))?);
    }
    compare("postgres: read by id", best.reads, "bare driver, same connections", best.bare_reads, 0.7);
    compare("postgres: spend", best.spends, "bare driver, same statements", best.bare_spends, 0.7);
    db.close();
    postgres_bare::run(server, &format!("drop database {name} with (force)"))
}

/// The best rate of each kind over the rounds.
#[derive(Default)]
struct Best {
    reads: f64,
    bare_reads: f64,
    spends: f64,
    bare_spends: f64,
}

impl Best {
    fn reads(&mut self, rate: f64) {
        self.reads = self.reads.max(rate);
    }
    fn bare_reads(&mut self, rate: f64) {
        self.bare_reads = self.bare_reads.max(rate);
    }
    fn spends(&mut self, rate: f64) {
        self.spends = self.spends.max(rate);
    }
    fn bare_spends(&mut self, rate: f64) {
        self.bare_spends = self.bare_spends.max(rate);
    }
}

/// Inserts players with more mana than the benchmark can spend.
pub(crate) async fn fill(db: &Db) -> Result<Vec<Uuid>> {
    let now = Clock::system().now();
    db.migrate(now).await?;
    let players: Vec<Uuid> = (0..PLAYERS).map(|_| Uuid::new_v4()).collect();
    let all = players.clone();
    db.write(move |tx| {
        for id in &all {
            let email = format!("{id}@example.org");
            tx.run(
                "insert into users (id, email, app_metadata, user_metadata, created_at, updated_at) values ($1, $2, '{}', '{}', 0, 0)",
                params![*id, email],
            )?;
            let name = Username::typed(&id.simple().to_string()[..20]).map_err(|error| DbError::Broken(error.into()))?;
            usernames::create(tx, *id, &name, now)?;
            tx.run("update profiles set mana = 1000000000 where id = $1", params![*id])?;
        }
        Ok::<_, DbError>(())
    })
    .await?;
    Ok(players)
}

async fn read(db: &Db, player: Uuid) {
    let found = db.read(move |tx| {
        tx.one("select username, mana, subscription_tier from profiles where id = $1", params![player], |row| {
            Ok((row.get::<String>(0)?, row.get::<i64>(1)?, row.get::<String>(2)?))
        })
    });
    std::hint::black_box(found.await.expect("a read").expect("a player"));
}

async fn spend(db: &Db, player: Uuid) {
    let reference = Uuid::new_v4().to_string();
    let change = Change { user: player, amount: -1, reason: Reason::Spend, reference };
    db.write(move |tx| mana::apply(tx, &change, Timestamp(0))).await.expect("a spend");
}

#[derive(Clone, Copy)]
enum Work {
    Read,
    Spend,
}

/// Does the work in many tasks until `end` and returns the number of operations.
async fn callers(db: &Db, players: &[Uuid], end: Instant, work: Work) -> u64 {
    let tasks = (0..CALLERS).map(|lane| {
        let (db, players) = (db.clone(), players.to_vec());
        tokio::spawn(async move {
            let mut done = 0_u64;
            for player in players.iter().cycle().skip(lane * 7) {
                if Instant::now() >= end {
                    break;
                }
                match work {
                    Work::Read => read(&db, *player).await,
                    Work::Spend => spend(&db, *player).await,
                }
                done += 1;
            }
            done
        })
    });
    let mut total = 0;
    for task in tasks.collect::<Vec<_>>() {
        total += task.await.expect("a caller");
    }
    total
}
