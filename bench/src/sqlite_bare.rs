//! The same work with plain rusqlite: no queue, no other thread, each thread with its own connection.

use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::{Result, anyhow};
use rusqlite::Connection;
use uuid::Uuid;

fn connect(file: &Path) -> Result<Connection> {
    let connection = Connection::open(file)?;
    connection.execute_batch(
        "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000; \
         pragma mmap_size = 268435456; pragma temp_store = memory;",
    )?;
    Ok(connection)
}

/// One thread for each core, reading continuously.
pub(crate) fn read(file: &Path, players: &[Uuid], end: Instant) -> Result<u64> {
    let cores = thread::available_parallelism()?.get();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|lane| scope.spawn(move || read_on(file, players, lane, end))).collect();
        threads.into_iter().map(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?).sum()
    })
}

fn read_on(file: &Path, players: &[Uuid], lane: usize, end: Instant) -> Result<u64> {
    let connection = connect(file)?;
    let mut statement = connection.prepare("select username, mana, subscription_tier from profiles where id = ?1")?;
    let mut done = 0;
    for player in players.iter().cycle().skip(lane * 7) {
        if Instant::now() >= end {
            break;
        }
        let row: (String, i64, String) =
            statement.query_row([player.to_string()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        std::hint::black_box(row);
        done += 1;
    }
    Ok(done)
}

/// One connection, one commit for each spend, like a simple program.
pub(crate) fn spend(file: &Path, players: &[Uuid], end: Instant) -> Result<u64> {
    let mut connection = connect(file)?;
    let mut done = 0;
    for player in players.iter().cycle() {
        if Instant::now() >= end {
            break;
        }
        let (player, reference) = (player.to_string(), Uuid::new_v4().to_string());
        let tx = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let mana: i64 =
            tx.prepare_cached("select mana from profiles where id = ?1")?.query_row([&player], |row| row.get(0))?;
        let known = tx
            .prepare_cached(
                "select balance_after from mana_ledger where user_id = ?1 and reason = 'spend' and reference = ?2",
            )?
            .exists([&player, &reference])?;
        if !known && mana > 0 {
            tx.prepare_cached("update profiles set mana = ?2 where id = ?1")?.execute((&player, mana - 1))?;
            tx.prepare_cached(
                "insert into mana_ledger (id, user_id, amount, reason, reference, balance_after, created_at, number) values (?1, ?2, -1, 'spend', ?3, ?4, 0, \
                 (select coalesce(max(number), 0) + 1 from mana_ledger where user_id = ?2))",
            )?
            .execute((Uuid::new_v4().to_string(), &player, &reference, mana - 1))?;
        }
        tx.commit()?;
        done += 1;
    }
    Ok(done)
}
