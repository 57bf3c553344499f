//! The same work with the plain `postgres` driver, with as many connections as `Db` has.

use std::thread;
use std::time::Instant;

use anyhow::{Result, anyhow};
use postgres::{Client, NoTls};
use runeside::base::db::Db;
use uuid::Uuid;

const CONNECTIONS: usize = 8;

pub(crate) fn run(url: &str, sql: &str) -> Result<()> {
    Ok(Client::connect(url, NoTls)?.batch_execute(sql)?)
}

/// Measures on a new database of the PostgreSQL that `make bench` starts; says so if there is none.
pub(crate) fn on_new_database(connections: usize, measure: impl FnOnce(Db) -> Result<()>) -> Result<()> {
    let Ok(server) = std::env::var("RUNESIDE_TEST_POSTGRES") else {
        println!("  postgres: not measured (run by `make bench`, which starts one)");
        return Ok(());
    };
    let name = format!("bench_{}", Uuid::new_v4().simple());
    run(&server, &format!("create database {name}"))?;
    let url = format!("{}/{name}", server.rsplit_once('/').ok_or_else(|| anyhow!("no database in the address"))?.0);
    let db = Db::postgres(&url, connections)?;
    measure(db.clone())?;
    db.close();
    run(&server, &format!("drop database {name} with (force)"))
}

pub(crate) fn read(url: &str, players: &[Uuid], end: Instant) -> Result<u64> {
    on_each_connection(players, end, || {
        let mut client = Client::connect(url, NoTls)?;
        let statement = client.prepare("select username, mana, subscription_tier from profiles where id = $1")?;
        Ok(move |player: Uuid| {
            let row = client.query_one(&statement, &[&player.to_string()])?;
            std::hint::black_box((row.get::<_, String>(0), row.get::<_, i64>(1), row.get::<_, String>(2)));
            Ok(())
        })
    })
}

pub(crate) fn spend(url: &str, players: &[Uuid], end: Instant) -> Result<u64> {
    on_each_connection(players, end, || {
        let mut client = Client::connect(url, NoTls)?;
        let lock = client.prepare("select mana from profiles where id = $1 for update")?;
        let known = client.prepare(
            "select balance_after from mana_ledger where user_id = $1 and reason = 'spend' and reference = $2",
        )?;
        let save = client.prepare("update profiles set mana = $2 where id = $1")?;
        let record = client.prepare(
            "insert into mana_ledger (id, user_id, amount, reason, reference, balance_after, created_at, number) values ($1, $2, -1, 'spend', $3, $4, 0, \
                 (select coalesce(max(number), 0) + 1 from mana_ledger where user_id = $2))",
        )?;
        Ok(move |player: Uuid| {
            let (player, reference) = (player.to_string(), Uuid::new_v4().to_string());
            let mut tx = client.transaction()?;
            let mana: i64 = tx.query_one(&lock, &[&player])?.get(0);
            if tx.query_opt(&known, &[&player, &reference])?.is_none() && mana > 0 {
                tx.execute(&save, &[&player, &(mana - 1)])?;
                tx.execute(&record, &[&Uuid::new_v4().to_string(), &player, &reference, &(mana - 1)])?;
            }
            Ok(tx.commit()?)
        })
    })
}

fn on_each_connection<W>(players: &[Uuid], end: Instant, connect: impl Fn() -> Result<W> + Sync) -> Result<u64>
where
    W: FnMut(Uuid) -> Result<()>,
{
    let lane = |lane: usize| -> Result<u64> {
        let mut work = connect()?;
        let mut done = 0;
        for player in players.iter().cycle().skip(lane * 7) {
            if Instant::now() >= end {
                break;
            }
            work(*player)?;
            done += 1;
        }
        Ok(done)
    };
    thread::scope(|scope| {
        let lane = &lane;
        let threads: Vec<_> = (0..CONNECTIONS).map(|number| scope.spawn(move || lane(number))).collect();
        threads.into_iter().map(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?).sum()
    })
}
