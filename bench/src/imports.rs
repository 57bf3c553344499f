//! Small writes of others beside four players who import matches as fast as they may: how long a change of notes takes, and how
//! long a write waits until its transaction begins.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use runeside::base::clock::Clock;
use runeside::base::db::{Db, DbError, Tx};
use runeside::host::app::App;
use runeside::params;
use serde_json::json;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::stats::{call, open_app, players};

const SPAN: Duration = Duration::from_secs(8);
const IMPORTERS: usize = 4;
/// Matches of one import: the most that the server takes.
const ROWS: usize = 200;
/// Players who change notes, each after a pause.
const OTHERS: usize = 8;
const PAUSE: Duration = Duration::from_millis(20);
/// Notes of each imported match.
const NOTES: usize = 200;

pub(crate) fn measure(runtime: &Runtime) -> Result<()> {
    let directory = tempfile::tempdir_in("target")?;
    runtime.block_on(async { run(Arc::new(open_app(directory.path()).await?)).await })
}

async fn run(app: Arc<App>) -> Result<()> {
    let now = Clock::system().now();
    let users = players(&app.features.accounts, &app.db, IMPORTERS + OTHERS, now).await?;
    let (importers, others) = users.split_at(IMPORTERS);
    let alone = beside(&app, &[], others).await?;
    let busy = beside(&app, importers, others).await?;
    println!(
        "  {:<34} p50 {:>6.2} ms   p95 {:>6.2} ms   max {:>6.2} ms",
        "a change of notes, no imports", alone.p50, alone.p95, alone.max
    );
    println!(
        "  {:<34} p50 {:>6.2} ms   p95 {:>6.2} ms [50]   max {:>6.2} ms   ratio of p95 {:.1}",
        "beside four imports",
        busy.p50,
        busy.p95,
        busy.max,
        busy.p95 / alone.p95
    );
    println!(
        "  longest wait for the writer {:.1} ms, p95 {:.1} ms (no imports: {:.1} ms); {:.0} matches/s imported",
        busy.wait_max,
        busy.wait_p95,
        alone.wait_max,
        (busy.matches - alone.matches) as f64 / SPAN.as_secs_f64()
    );
    Ok(())
}

/// In milliseconds.
struct Figures {
    p50: f64,
    p95: f64,
    max: f64,
    wait_p95: f64,
    wait_max: f64,
    /// Matches that are there afterwards.
    matches: i64,
}

async fn beside(app: &Arc<App>, importers: &[Uuid], others: &[Uuid]) -> Result<Figures> {
    let stop = Arc::new(AtomicBool::new(false));
    let imports: Vec<_> = importers.iter().map(|user| tokio::spawn(import(app.clone(), *user, stop.clone()))).collect();
    let writers: Vec<_> =
        others.iter().map(|user| tokio::spawn(change_notes(app.clone(), *user, stop.clone()))).collect();
    let probe = tokio::spawn(wait_for_writer(app.db.clone(), stop.clone()));
    tokio::time::sleep(SPAN).await;
    stop.store(true, Ordering::Relaxed);
    let mut took = joined(writers).await?;
    let mut waits = probe.await??;
    for import in imports {
        import.await??;
    }
    let count = |tx: &mut Tx<'_>| tx.one("select count(*) from match_stats", params![], |row| row.get::<i64>(0));
    let matches: Option<i64> = app.db.read(count).await?;
    took.sort_by(f64::total_cmp);
    waits.sort_by(f64::total_cmp);
    Ok(Figures {
        p50: at(&took, 50),
        p95: at(&took, 95),
        max: at(&took, 100),
        wait_p95: at(&waits, 95),
        wait_max: at(&waits, 100),
        matches: matches.unwrap_or_default(),
    })
}

async fn joined(writers: Vec<JoinHandle<Result<Vec<f64>>>>) -> Result<Vec<f64>> {
    let mut all = Vec::new();
    for writer in writers {
        all.extend(writer.await??);
    }
    Ok(all)
}

fn at(sorted: &[f64], percent: usize) -> f64 {
    let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(place).copied().unwrap_or_default()
}

async fn import(app: Arc<App>, user: Uuid, stop: Arc<AtomicBool>) -> Result<()> {
    let played_at = Clock::system().now().to_string();
    let notes = "x".repeat(NOTES);
    while !stop.load(Ordering::Relaxed) {
        let matches: Vec<_> = (0..ROWS)
            .map(|_| {
                json!({
                    "id": Uuid::new_v4(), "result": "victory", "played_at": played_at, "source": "log", "opponent_class": "MAGE",
                    "mode": "ranked", "format": "STANDARD", "rank": "gold_3", "turns": 9, "duration_s": 400, "notes": notes,
                    "opponent_cards": ["CORE_EX1_001", "CORE_EX1_002", "CORE_EX1_004", "CORE_EX1_005"]
                })
            })
            .collect();
        call(&app.registry, "matches_import", user, json!({ "matches": matches })).await?;
    }
    Ok(())
}

/// Gives how many milliseconds each change took.
async fn change_notes(app: Arc<App>, user: Uuid, stop: Arc<AtomicBool>) -> Result<Vec<f64>> {
    let id = Uuid::new_v4();
    let new =
        json!({ "id": id, "result": "victory", "played_at": Clock::system().now().to_string(), "source": "manual" });
    call(&app.registry, "match_record", user, new).await?;
    let mut took = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        let notes = format!("{} of {}", took.len(), user);
        call(&app.registry, "match_update", user, json!({ "id": id, "notes": notes })).await?;
        took.push(began.elapsed().as_secs_f64() * 1000.0);
        tokio::time::sleep(PAUSE).await;
    }
    Ok(took)
}

/// How many milliseconds an empty transaction waits until it begins: as long as those before it hold the writer.
async fn wait_for_writer(db: Db, stop: Arc<AtomicBool>) -> Result<Vec<f64>> {
    let mut waits = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let asked = Instant::now();
        let waited = db.write(move |_| Ok::<_, DbError>(asked.elapsed())).await?;
        waits.push(waited.as_secs_f64() * 1000.0);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    Ok(waits)
}
