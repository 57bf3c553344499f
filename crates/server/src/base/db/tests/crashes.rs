//! Lost connections, killed processes, and jobs of which some fail.

use super::*;

/// PostgreSQL restarts, or a proxy drops the connection: uncommitted jobs run again on a new connection.
#[tokio::test]
async fn lost_connections_are_replaced() {
    let app = TestApp::on(Engine::Postgres).await;
    app.db.write(make_table).await.unwrap();
    let end_the_others = "select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()";
    for round in 0..20_i64 {
        app.db.read(move |tx| tx.all(end_the_others, params![], |row| row.get::<bool>(0))).await.unwrap();
        let jobs: Vec<_> = (0..8_i64).map(|n| (app.db.clone(), round * 8 + n)).collect();
        let jobs: Vec<_> = jobs
            .into_iter()
            .map(|(db, id)| tokio::spawn(async move { db.write(move |tx| add(tx, id)).await }))
            .collect();
        for job in jobs {
            job.await.unwrap().unwrap();
        }
    }
    assert_eq!(app.count("things").await, 160);
}

#[derive(Clone, Debug)]
enum Plan {
    Keep,
    Refuse,
    Panic,
    /// Inserts an id that exists: the database refuses it.
    Clash,
}

proptest! {
    #![proptest_config(cases(24))]

    /// Whatever mix of jobs shares a commit, exactly the acknowledged ones are stored afterwards.
    #[test]
    fn a_group_commit_keeps_exactly_what_was_acknowledged(
        plans in prop::collection::vec(prop_oneof![6 => Just(Plan::Keep), 2 => Just(Plan::Refuse), 1 => Just(Plan::Panic), 1 => Just(Plan::Clash)], 1..120)
    ) {
        let directory = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let db = Db::sqlite(directory.path()).unwrap();
            db.write(make_table).await.unwrap();
            db.write(|tx| add(tx, -1)).await.unwrap();
            let jobs: Vec<_> = plans.into_iter().enumerate().map(|(id, plan)| {
                let db = db.clone();
                tokio::spawn(async move {
                    let done = db.write(move |tx| {
                        add(tx, id as i64)?;
                        match plan {
                            Plan::Keep => Ok(()),
                            Plan::Refuse => Err(DbError::Constraint("on purpose".into())),
                            Plan::Panic => panic!("this panic is on purpose"),
                            Plan::Clash => add(tx, -1),
                        }
                    });
                    done.await.ok().map(|()| id as i64)
                })
            }).collect();
            let mut acknowledged = BTreeSet::from([-1]);
            for job in jobs {
                acknowledged.extend(job.await.unwrap());
            }
            assert_eq!(stored(&db).await, acknowledged);
        });
    }
}

async fn stored(db: &Db) -> BTreeSet<i64> {
    let ids = db.read(|tx| tx.all("select id from things", params![], |row| row.get::<i64>(0))).await.unwrap();
    ids.into_iter().collect()
}

const CRASH_DIRECTORY: &str = "CRASH_TEST_DIRECTORY";

/// The other half of the test below: as its own process it writes as fast as it can and prints what was acknowledged.
#[test]
fn crash_writer() {
    let Ok(directory) = std::env::var(CRASH_DIRECTORY) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let db = Db::sqlite(Path::new(&directory)).unwrap();
        db.write(|tx| tx.script("create table if not exists things (id bigint primary key)")).await.unwrap();
        let first = stored(&db).await.last().map_or(0, |last| last + 1);
        let writers: Vec<_> = (0..16_i64)
            .map(|lane| {
                let db = db.clone();
                tokio::spawn(async move {
                    for id in (first + lane..).step_by(16) {
                        db.write(move |tx| add(tx, id)).await.unwrap();
                        println!("acknowledged {id}");
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
    });
}

#[test]
fn acknowledged_writes_survive_kill_9() {
    let directory = tempfile::tempdir().unwrap();
    let mut acknowledged = BTreeSet::new();
    for round in 1..=10 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "base::db::tests::crashes::crash_writer", "--nocapture"])
            .env(CRASH_DIRECTORY, directory.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut ids = lines.filter_map(|line| line.split("acknowledged ").nth(1)?.parse::<i64>().ok());
        acknowledged.extend(ids.by_ref().take(40 * round));
        child.kill().unwrap();
        // Lines still in the pipe were acknowledged, too.
        acknowledged.extend(ids);
        child.wait().unwrap();
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let kept = runtime.block_on(async { stored(&Db::sqlite(directory.path()).unwrap()).await });
    assert!(acknowledged.len() >= 2000);
    let lost: Vec<_> = acknowledged.difference(&kept).collect();
    assert!(lost.is_empty(), "acknowledged but lost: {lost:?}");
}
