//! A recount of many matches by the command `runeside meta rebuild`, beside a server with games, sign-ups, sign-ins and purchases: what
//! it refuses, which questions become void, and how much longer a write takes. Two runs on copies of one database, the first without the command.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use runeside::base::clock::Clock;
use runeside::base::db::{Db, Tx};
use runeside::base::random::Dice;
use runeside::params;
use runeside::tracking::matches::filling::{FilledMatch, fill};
use serde_json::Value as Json;
use tokio::runtime::Runtime;
use uuid::Uuid;

use super::arena::Arena;
use super::load::{AnswerWay, Report};
use super::visitors::{Visits, visit_until};
use super::{play_on, show};
use crate::server::BINARY;
use crate::stats;

const BATCH: usize = 5_000;
/// Longer than in the other runs, so that the command is in every part of its work meanwhile.
const SPAN: Duration = Duration::from_secs(40);
/// The aim for the 99th percentile of an answer.
const AIM: f64 = 2.0;

pub(super) fn measure(arena: &Arena, rooms: usize, matches: usize, runtime: &Runtime) -> Result<()> {
    let began = Instant::now();
    runtime.block_on(add_matches(&arena.prepared(), matches))?;
    println!("    {matches} matches written in {:.0?}", began.elapsed());
    let alone = run(arena, rooms, false, runtime)?;
    let beside = run(arena, rooms, true, runtime)?;
    println!(
        "    p99 of an answer {:.2} ms without, {:.2} ms beside the recount, ratio {:.2} [{AIM}]; refused {} and {} [0], answers lost {} and {}, void questions {} and {} [0]",
        alone.games.p99,
        beside.games.p99,
        beside.games.p99 / alone.games.p99,
        alone.refused(),
        beside.refused(),
        alone.games.lost,
        beside.games.lost,
        alone.void,
        beside.void,
    );
    Ok(())
}

struct Outcome {
    games: Report,
    visits: Visits,
    void: usize,
}

impl Outcome {
    fn refused(&self) -> usize {
        self.games.failed + self.visits.refused()
    }
}

fn run(arena: &Arena, rooms: usize, with_rebuild: bool, runtime: &Runtime) -> Result<Outcome> {
    let running = arena.run(true)?;
    let data = running.data().context("the peer has no command")?.to_owned();
    let began = Instant::now();
    let rebuild = with_rebuild.then(|| rebuild(&data)).transpose()?;
    let stopped = AtomicBool::new(false);
    let (games, visits) = thread::scope(|scope| {
        let visits = scope.spawn(|| visit_until(&running, &stopped));
        let games = play_on(arena, &running, rooms, AnswerWay::Channel, SPAN);
        stopped.store(true, Ordering::SeqCst);
        (games, visits.join())
    });
    let (games, visits) = (games?, visits.map_err(|_| anyhow!("the visitors panicked"))?);
    show(arena, &games);
    visits.show();
    // Before the server notices that all players are gone.
    let void = runtime.block_on(void_questions(&data))?;
    if let Some(mut rebuild) = rebuild {
        let ended_early = rebuild.try_wait()?.is_some();
        ensure!(rebuild.wait()?.success(), "the recount failed");
        let when = if ended_early { "ended before the players did" } else { "went on all the time" };
        println!("    the recount took {:.0?} in all and {when}", began.elapsed());
    }
    Ok(Outcome { games, visits, void })
}

/// Questions of all rooms that became void, as their states say.
async fn void_questions(data: &Path) -> Result<usize> {
    let db = Db::sqlite(data)?;
    let read = |tx: &mut Tx<'_>| {
        tx.all("select state from battle_royale_rooms where state <> ''", params![], |row| row.get::<Json>(0))
    };
    let states = db.read(read).await?;
    tokio::task::spawn_blocking(move || db.close()).await?;
    Ok(states.iter().filter_map(|state| state["void"].as_array()).map(Vec::len).sum())
}

fn rebuild(data: &Path) -> Result<Child> {
    let mut command = Command::new(BINARY);
    command.args(["meta", "rebuild", "--data"]).arg(data).env("RUNESIDE_LOG_LEVEL", "warn");
    command.stdout(Stdio::inherit()).spawn().context("the command did not start")
}

/// Of the players who have signed up.
async fn add_matches(data: &Path, count: usize) -> Result<()> {
    let db = Db::sqlite(data)?;
    let read = |tx: &mut Tx<'_>| tx.all("select id from profiles", params![], |row| row.get(0));
    let players: Vec<Uuid> = db.read(read).await?;
    let (now, mut dice) = (Clock::system().now(), Dice::new(1));
    for from in (0..count).step_by(BATCH) {
        let invent = |at: usize| {
            let age = (count - from - at) as f64 / count as f64;
            stats::invented(&players, None, now.minus(stats::YEAR.mul_f64(age)), &mut dice)
        };
        let batch: Vec<FilledMatch> = (0..BATCH.min(count - from)).map(invent).collect();
        db.write(move |tx| fill(tx, &batch)).await?;
    }
    tokio::task::spawn_blocking(move || db.close()).await?;
    Ok(())
}
