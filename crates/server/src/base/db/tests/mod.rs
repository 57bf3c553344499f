//! The promises of `Db`, on both engines where both can break them.

mod crashes;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crossbeam_channel::{Sender, bounded};
use futures_util::FutureExt;
use proptest::prelude::*;

use super::sqlite::READERS;
use super::{Db, DbError, MIGRATIONS, ReadLimits, Stale, Tx};
use crate::base::clock::Timestamp;
use crate::params;
use crate::testing::{Database, Engine, TestApp, cases, on_both_engines};

on_both_engines!(
    a_failed_job_leaves_no_changes_and_fails_no_other_job,
    a_panic_in_a_job_fails_that_job_only,
    a_unique_constraint_has_one_name_on_both_engines,
    ignoring_a_failed_statement_commits_nothing,
    every_kind_of_value_is_read_as_it_was_written,
    a_schema_of_a_newer_version_is_refused,
    migrating_twice_changes_nothing,
    a_snapshot_does_not_see_later_commits,
    a_panic_in_a_snapshot_leaves_its_connection_usable,
    filters_of_clients_do_not_delay_anything_else,
    long_reads_do_not_delay_short_ones,
    stale_rows_are_deleted_in_pieces_and_no_others,
    a_read_whose_caller_is_gone_is_not_run,
);

fn make_table(tx: &mut Tx<'_>) -> Result<(), DbError> {
    tx.script("create table things (id bigint primary key, name text constraint things_name_key unique, flag boolean, real_one double precision)")
}

fn add(tx: &mut Tx<'_>, id: i64) -> Result<(), DbError> {
    tx.run("insert into things (id) values ($1)", params![id]).map(|_| ())
}

async fn a_failed_job_leaves_no_changes_and_fails_no_other_job(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    let jobs = (0..200_i64).map(|id| {
        let db = app.db.clone();
        tokio::spawn(async move {
            db.write(move |tx| {
                add(tx, id)?;
                if id % 3 == 0 { Err(DbError::Unavailable("on purpose".into())) } else { Ok(()) }
            })
            .await
            .is_ok()
        })
    });
    let mut kept = BTreeSet::new();
    for (id, job) in jobs.collect::<Vec<_>>().into_iter().enumerate() {
        if job.await.unwrap() {
            kept.insert(id as i64);
        }
    }
    assert_eq!(kept, (0..200).filter(|id| id % 3 != 0).collect());
    let stored = app.db.read(|tx| tx.all("select id from things", params![], |row| row.get::<i64>(0))).await.unwrap();
    assert_eq!(stored.into_iter().collect::<BTreeSet<_>>(), kept);
}

fn count_things(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    Ok(tx.one("select count(*) from things", params![], |row| row.get(0))?.unwrap())
}

async fn a_snapshot_does_not_see_later_commits(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    let (looked, first_look) = tokio::sync::oneshot::channel();
    let (written, write_done) = std::sync::mpsc::channel();
    let mut looked = Some(looked);
    let db = app.db.clone();
    let snapshot = tokio::spawn(async move {
        db.snapshot(move |tx| {
            let before = count_things(tx)?;
            if let Some(looked) = looked.take() {
                looked.send(()).unwrap();
                write_done.recv().unwrap();
            }
            Ok::<_, DbError>((before, count_things(tx)?))
        })
        .await
    });
    first_look.await.unwrap();
    app.db.write(|tx| add(tx, 1)).await.unwrap();
    written.send(()).unwrap();
    assert_eq!(snapshot.await.unwrap().unwrap(), (0, 0));
    assert_eq!(app.db.snapshot(count_things).await.unwrap(), 1);
}

async fn a_panic_in_a_snapshot_leaves_its_connection_usable(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    for round in 0..8_i64 {
        let panicked = app.db.snapshot(|_| -> Result<(), DbError> { panic!("on purpose") }).await;
        assert!(panicked.is_err());
        app.db.write(move |tx| add(tx, round)).await.unwrap();
        assert_eq!(app.db.snapshot(count_things).await.unwrap(), round + 1);
    }
}

async fn a_panic_in_a_job_fails_that_job_only(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    let panicked = app.db.write(|tx| {
        add(tx, 1)?;
        assert!(tx.is_postgres() && !tx.is_postgres(), "this panic is on purpose");
        Ok::<_, DbError>(())
    });
    assert!(matches!(panicked.await, Err(DbError::Broken(_))));
    app.db.write(|tx| add(tx, 2)).await.unwrap();
    assert_eq!(app.count("things").await, 1);
}

async fn a_unique_constraint_has_one_name_on_both_engines(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    let put = |id: i64, name: &'static str| {
        app.db.write(move |tx| tx.run("insert into things (name, id) values ($2, $1)", params![id, name]))
    };
    put(1, "x").await.unwrap();
    assert!(put(1, "y").await.unwrap_err().is_unique("things_pkey"));
    assert!(put(2, "x").await.unwrap_err().is_unique("things_name_key"));
}

async fn ignoring_a_failed_statement_commits_nothing(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    let ignored = app.db.write(|tx| {
        add(tx, 1)?;
        let _ = add(tx, 1);
        Ok::<_, DbError>(())
    });
    assert!(matches!(ignored.await, Err(DbError::Broken(_))));
    assert_eq!(app.count("things").await, 0);
}

async fn every_kind_of_value_is_read_as_it_was_written(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    app.db
        .write(|tx| {
            let sql = "insert into things (id, name, flag, real_one) values ($1, $2, $3, $4)";
            tx.run(sql, params![i64::MIN, "é\u{202e}🔥'; drop table things; --", true, 0.5])?;
            tx.run(sql, params![i64::MAX, None::<&str>, None::<bool>, None::<f64>])
        })
        .await
        .unwrap();
    type Line = (i64, Option<String>, Option<bool>, Option<f64>);
    let lines: Vec<Line> = app
        .db
        .read(|tx| {
            tx.all("select id, name, flag, real_one from things order by id", params![], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })
        })
        .await
        .unwrap();
    assert_eq!(
        lines,
        [
            (i64::MIN, Some("é\u{202e}🔥'; drop table things; --".into()), Some(true), Some(0.5)),
            (i64::MAX, None, None, None)
        ]
    );
}

async fn a_schema_of_a_newer_version_is_refused(app: TestApp) {
    app.db
        .write(|tx| {
            tx.run("insert into schema_migrations values ($1, 'later', 0)", params![MIGRATIONS.len() as i64 + 1])
        })
        .await
        .unwrap();
    let refused = app.db.migrate(Timestamp(0)).await.unwrap_err().to_string();
    assert!(refused.contains("written by a newer version of runeside"), "{refused}");
}

async fn migrating_twice_changes_nothing(app: TestApp) {
    let again = app.db.migrate(Timestamp(0)).await.unwrap();
    assert_eq!(again.before, again.now);
}

/// Counts so many rows. No machine counts a million of them in 20 ms, or five million in 200 ms.
fn count(rows: i64) -> impl Fn(&mut Tx<'_>) -> Result<i64, DbError> + Clone {
    move |tx| {
        let sql = format!(
            "with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < {rows})
            select count(*) from n"
        );
        Ok(tx.one(&sql, params![], |row| row.get(0))?.unwrap_or_default())
    }
}

#[tokio::test]
async fn a_read_that_takes_too_long_is_interrupted_and_not_retried() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let database = Database::empty(engine);
        let limit = Duration::from_millis(200);
        let db = database.open_with_limits(ReadLimits { reads: limit, filters: limit });
        let tries = Arc::new(AtomicUsize::new(0));
        let counted = tries.clone();
        let ended = db.read(move |tx| {
            counted.fetch_add(1, Ordering::SeqCst);
            count(5_000_000)(tx)
        });
        assert!(matches!(ended.await, Err(DbError::TooLong)), "{engine:?}");
        assert_eq!(tries.load(Ordering::SeqCst), 1, "{engine:?}");
        // Jobs in the same read transaction are not interrupted.
        let short = || db.read(|tx| tx.one("select cast(7 as bigint)", params![], |row| row.get::<i64>(0)));
        let (one, long, other) = tokio::join!(short(), db.read(count(5_000_000)), short());
        assert!(matches!(long, Err(DbError::TooLong)));
        assert_eq!((one.unwrap(), other.unwrap()), (Some(7), Some(7)));
        // PostgreSQL's limit is also one for the statements around the read, which may take 20 ms on a busy machine.
        let (millis, rows) = if engine == Engine::Sqlite { (20, 1_000_000) } else { (200, 5_000_000) };
        let limit = Duration::from_millis(millis);
        let db = database.open_with_limits(ReadLimits { reads: limit, filters: limit });
        let all = db.snapshot(move |tx| {
            tx.lift_time_limit()?;
            count(rows)(tx)
        });
        assert_eq!(all.await.unwrap(), rows);
    }
}

#[tokio::test]
async fn a_filter_that_takes_too_long_is_interrupted_earlier_than_other_reads() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let database = Database::empty(engine);
        let (reads, filters) = (Duration::from_secs(600), Duration::from_millis(20));
        let db = database.open_with_limits(ReadLimits { reads, filters });
        let far = count(1_000_000);
        let (filtered, read) = tokio::join!(db.read_filtered(far.clone()), db.read(far));
        assert!(matches!(filtered, Err(DbError::TooLong)), "{engine:?}");
        assert_eq!(read.unwrap(), 1_000_000, "{engine:?}");
    }
}

type Block = Box<dyn FnMut(&mut Tx<'_>) -> Result<(), DbError> + Send>;

/// Reads that occupy all threads of their lane until they are released.
struct Blockade {
    /// Dropped to release them.
    release: Option<Sender<()>>,
    reads: Vec<tokio::task::JoinHandle<Result<(), DbError>>>,
}

impl Blockade {
    /// More reads with filters than there are threads for them.
    async fn of_filters(db: &Db) -> Self {
        Self::of(db, |db, block| async move { db.read_filtered(block).await }).await
    }

    async fn of_long_reads(db: &Db) -> Self {
        Self::of(db, |db, block| async move { db.long_snapshot(block).await }).await
    }

    async fn of<F>(db: &Db, read: fn(Db, Block) -> F) -> Self
    where
        F: Future<Output = Result<(), DbError>> + Send + 'static,
    {
        const READS: usize = 8;
        let (release, released) = bounded::<()>(0);
        let (began, begins) = crossbeam_channel::unbounded();
        let block = || -> Block {
            let (released, began) = (released.clone(), began.clone());
            Box::new(move |_| {
                let _ = began.send(());
                let _ = released.recv();
                Ok(())
            })
        };
        let reads = (0..READS).map(|_| tokio::spawn(read(db.clone(), block()))).collect();
        tokio::task::spawn_blocking(move || begins.recv().unwrap()).await.unwrap();
        Self { release: Some(release), reads }
    }

    async fn release(mut self) {
        self.release = None;
        for read in self.reads {
            read.await.unwrap().unwrap();
        }
    }
}

async fn filters_of_clients_do_not_delay_anything_else(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    let blockade = Blockade::of_filters(&app.db).await;
    for id in 0..20 {
        app.db.write(move |tx| add(tx, id)).await.unwrap();
        assert_eq!(app.count("things").await, id + 1);
    }
    let seen = app.db.snapshot(|tx| tx.one("select count(*) from things", params![], |row| row.get::<i64>(0)));
    assert_eq!(seen.await.unwrap(), Some(20));
    assert_eq!(app.get("/health").await.status, 200);
    blockade.release().await;
}

async fn a_read_whose_caller_is_gone_is_not_run(app: TestApp) {
    let blockade = Blockade::of_filters(&app.db).await;
    let ran = Arc::new(AtomicUsize::new(0));
    let read = || {
        let ran = ran.clone();
        app.db.read_filtered(move |_| {
            ran.fetch_add(1, Ordering::SeqCst);
            Ok::<_, DbError>(())
        })
    };
    for _ in 0..100 {
        // Polled once: the job is in the queue, and then its caller is gone.
        assert!(read().now_or_never().is_none());
    }
    blockade.release().await;
    read().await.unwrap();
    assert_eq!(ran.load(Ordering::SeqCst), 1);
}

/// More long reads than the database has connections.
async fn long_reads_do_not_delay_short_ones(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    let blockade = Blockade::of_long_reads(&app.db).await;
    for id in 0..20 {
        app.db.write(move |tx| add(tx, id)).await.unwrap();
        assert_eq!(app.count("things").await, id + 1);
    }
    assert_eq!(app.get("/health").await.status, 200);
    blockade.release().await;
}

async fn stale_rows_are_deleted_in_pieces_and_no_others(app: TestApp) {
    app.db.write(make_table).await.unwrap();
    for id in 0..300_i64 {
        let name = (id % 3 != 0).then(|| id.to_string());
        let sql = "insert into things (id, name) values ($1, $2)";
        app.db.write(move |tx| tx.run(sql, params![id, name.as_ref()])).await.unwrap();
    }
    let commits = app.db.counters.commits.get();
    let condition = "name is not null and id < $1";
    let named = Stale { table: "things", key: "name", condition, time: Timestamp(240) };
    assert_eq!(app.db.delete_in_pieces(named).await.unwrap(), 160);
    assert!(app.db.counters.commits.get() - commits > 2, "in several transactions");
    assert_eq!(app.count("things").await, 140);
    assert_eq!(app.db.delete_in_pieces(named).await.unwrap(), 0);
}

/// Two reads wait until one of the readers is free, which takes both: the first is answered before the second has ended.
#[tokio::test]
async fn a_read_is_answered_while_others_of_its_transaction_run() {
    let app = TestApp::on(Engine::Sqlite).await;
    let mut busy = Vec::new();
    for _ in 0..READERS {
        let ((release, released), (began, begins)) = (bounded::<()>(0), bounded(1));
        let db = app.db.clone();
        let read = tokio::spawn(async move {
            db.read(move |_| {
                let _ = began.send(());
                let _ = released.recv();
                Ok::<_, DbError>(())
            })
            .await
        });
        tokio::task::spawn_blocking(move || begins.recv().unwrap()).await.unwrap();
        busy.push((release, read));
    }
    let (release, released) = bounded::<()>(0);
    let mut first = Box::pin(app.db.read(|_| Ok::<_, DbError>(7)));
    let mut second = Box::pin(app.db.read(move |_| {
        let _ = released.recv();
        Ok::<_, DbError>(())
    }));
    assert!((&mut first).now_or_never().is_none() && (&mut second).now_or_never().is_none());
    let (free, read) = busy.remove(0);
    drop(free);
    read.await.unwrap().unwrap();
    assert_eq!(first.await.unwrap(), 7);
    drop((release, busy));
    second.await.unwrap();
}
