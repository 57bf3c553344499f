//! `make bench`: benchmarks, as ratios to a bare driver or another implementation in the same run, because absolute numbers
//! depend on the load of the machine. It only prints; nothing is asserted.

mod admin;
mod battle;
mod cards;
mod deckcode;
mod gamelog;
mod imports;
mod postgres_bare;
mod questions;
mod quiz;
mod rest;
mod runebot;
mod search;
mod server;
mod sockets;
mod sqlite_bare;
mod stats;
mod storage;

use std::time::{Duration, Instant};

use anyhow::Result;

/// As in the server's binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The length of each measurement, and the number of rounds: the best of each counts, so that other load in one round matters
/// less.
const SPAN: Duration = Duration::from_millis(1500);
const ROUNDS: usize = 3;
/// Concurrent callers.
const CALLERS: usize = 64;

fn main() -> Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    // `runeside-bench rest` runs only one part.
    let only = std::env::args().nth(1);
    let wanted = |part: &str| only.as_deref().is_none_or(|name| name == part);
    if only.as_deref() == Some(cards::ALONE) {
        return cards::alone();
    }
    if only.as_deref() == Some(battle::ALONE) {
        return battle::alone();
    }
    if wanted("storage") {
        println!("storage, {CALLERS} callers, best of {ROUNDS} rounds of {SPAN:?}; aims in brackets");
        storage::sqlite(&runtime)?;
        match std::env::var("RUNESIDE_TEST_POSTGRES") {
            Ok(url) => storage::postgres(&runtime, &url)?,
            Err(_) => println!("  postgres: not measured (run by `make bench`, which starts one)"),
        }
    }
    if wanted("admin") {
        println!("search among 100,000 users; aims in brackets");
        admin::measure(&runtime)?;
    }
    if wanted("rest") {
        println!("data API, {CALLERS} connections, best of {ROUNDS} rounds of {SPAN:?}");
        rest::measure(&runtime)?;
    }
    if wanted("server") {
        println!("server, release binary");
        server::measure()?;
    }
    if wanted("sockets") {
        println!("sockets, release binary; this process is the load");
        sockets::measure(&runtime)?;
    }
    if wanted("battle") {
        println!("battle royale, rooms of six, a question every two seconds; aims in brackets");
        battle::measure(&runtime)?;
    }
    if wanted("deckcode") {
        println!("deck codes, per second of processor time, best of {ROUNDS} rounds of {SPAN:?}");
        deckcode::measure()?;
    }
    if wanted("gamelog") {
        println!("the game's log, per second of processor time, best of {ROUNDS} rounds of {SPAN:?}; aim in brackets");
        gamelog::measure()?;
    }
    if wanted("questions") {
        println!("questions, one thread, best of {ROUNDS} rounds");
        questions::measure(&runtime)?;
    }
    if wanted("quiz") {
        println!("quiz sessions; aims in brackets");
        quiz::measure(&runtime)?;
    }
    if wanted("stats") {
        println!("statistics, sqlite; aims in brackets");
        stats::measure(&runtime)?;
    }
    if wanted("imports") {
        println!("others' writes beside imports of matches, sqlite; aims in brackets");
        imports::measure(&runtime)?;
    }
    if wanted("runebot") {
        println!("RuneBot, one thread; aims in brackets");
        runebot::measure()?;
    }
    if wanted("search") {
        println!("card search, one thread; aims in brackets");
        search::measure()?;
    }
    if wanted("cards") {
        println!("cards, best of {ROUNDS} rounds");
        cards::measure()?;
    }
    Ok(())
}

/// Operations a second of `work`, which runs until the given time and returns their number.
fn rate(work: impl FnOnce(Instant) -> Result<u64>) -> Result<f64> {
    let start = Instant::now();
    let done = work(start + SPAN)?;
    Ok(done as f64 / start.elapsed().as_secs_f64())
}

/// Prints one line: our rate, the other's, and the ratio with its aim.
fn compare(name: &str, ours: f64, other_name: &str, other: f64, aim: f64) {
    println!("  {name:<34} {ours:>9.0}/s   {other_name:<34} {other:>9.0}/s   ratio {:.2} [{aim}]", ours / other);
}
