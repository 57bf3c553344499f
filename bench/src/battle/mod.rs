//! The battle royale under load: rooms of six, a question every two seconds, each answer judged and published to the room. Measures
//! how many players a server can have while 99 of 100 answers reach the last of the six within 50 ms, the memory of a player and
//! the processor time of an answer: ours on both engines, and the same game on Colyseus, in one run. The players are a separate
//! process ([`load`]) and share the machine with the server.

mod arena;
mod colyseus;
mod http;
mod load;
mod maintenance;
mod ours;
mod room;
mod socket;
mod visitors;
mod wire;

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use tokio::runtime::Runtime;

use self::arena::{Arena, Running};
use self::load::{AnswerWay, Kind, Order, Report};
use self::room::SEATS;

pub(crate) use self::load::alone;

/// The argument that starts the process of the players.
pub(crate) const ALONE: &str = "battle-load";

/// Shortens countdown, lead, results and pause, so that a room has a question every two seconds.
const PACE: u32 = 3;
const CYCLE_S: f64 = 2.0;
/// The limit for the 99th percentile from an answer to its last delivery.
const LIMIT_MS: f64 = 50.0;
const SPAN: Duration = Duration::from_secs(10);
/// Rooms of the run that measures memory and processor time: enough that a server's base cost does not matter.
const FIXED_ROOMS: usize = 400;
/// The search starts here and doubles.
const FIRST_ROOMS: usize = 300;
/// A run that misses the limit is repeated, because other load may be the cause.
const TRIES: usize = 2;
/// Runs with and without the cache, each.
const CACHE_ROUNDS: usize = 3;
const NODE_ROUNDS: usize = 2;
const MOST_NODES: usize = 3;
/// Counted again beside the games, without an argument.
const MATCHES: usize = 1_000_000;
/// Open files besides the players' sockets.
const OTHER_FILES: usize = 1500;

const AIM_PLAYERS: f64 = 2.5;
const AIM_MEMORY: f64 = 0.25;

/// `runeside-bench battle`, or `… battle NAME PLAYERS` for one run of one server (`sqlite`, `postgres`, `colyseus`), with a
/// last argument for how players answer: `shared` (the default), `own`, `channel` or `shared-channel`. `… battle cache PLAYERS`
/// compares ours with and without its cache of running games, on both engines; `… battle nodes PLAYERS` compares one, two and three
/// nodes on one PostgreSQL, with the players of every room on all of them; `… battle maintenance PLAYERS MATCHES` measures ours on SQLite
/// with and without a recount of so many matches beside it.
pub(crate) fn measure(runtime: &Runtime) -> Result<()> {
    let (name, players) = (std::env::args().nth(2), std::env::args().nth(3));
    let wanted = |part: &str| match name.as_deref() {
        None => true,
        Some("cache") => part != "colyseus",
        Some("nodes") => part == "postgres",
        Some("maintenance") => part == "sqlite",
        Some(name) => name == part,
    };
    let most = most_rooms()?;
    let players = players.map(|players| players.parse::<usize>()).transpose()?;
    let fourth = std::env::args().nth(4);
    let is_maintenance = name.as_deref() == Some("maintenance");
    let way = match fourth.as_deref().filter(|_| !is_maintenance) {
        None | Some("shared") => AnswerWay::Shared,
        Some("own") => AnswerWay::Own,
        Some("channel") => AnswerWay::Channel,
        Some("shared-channel") => AnswerWay::SharedChannel,
        Some(other) => bail!("`{other}` is no way to answer"),
    };
    let signed_up = players.unwrap_or(most * SEATS).max(FIXED_ROOMS * SEATS);

    let directory = tempfile::tempdir_in("target")?;
    let mut arenas = Vec::new();
    if wanted("sqlite") {
        arenas.push(Arena::ours(directory.path(), None, signed_up, runtime)?);
    }
    match std::env::var("RUNESIDE_TEST_POSTGRES") {
        _ if !wanted("postgres") => {}
        Ok(url) => arenas.push(Arena::ours(directory.path(), Some(&url), signed_up, runtime)?),
        Err(_) => println!("  postgres: not measured (run by `make bench`, which starts one)"),
    }
    if wanted("colyseus") {
        match Arena::colyseus(directory.path())? {
            Some(arena) => arenas.push(arena),
            None => println!("  Colyseus: not measured (`make bench` installs it)"),
        }
    }
    let rooms = players.map_or(FIXED_ROOMS, |players| players / SEATS);
    match name.as_deref() {
        Some("cache") => return compare_cache(&arenas, rooms, way),
        Some("nodes") => return compare_nodes(&mut arenas, rooms, way),
        Some("maintenance") => {
            let matches = fourth.map(|matches| matches.parse()).transpose()?.unwrap_or(MATCHES);
            return maintenance::measure(&arenas[0], rooms, matches, runtime);
        }
        _ => {}
    }
    if let Some(players) = players {
        for arena in &arenas {
            show(arena, &play(arena, players / SEATS, way, true)?);
        }
        return Ok(());
    }

    println!("  {} players, each with a socket and a connection for requests", FIXED_ROOMS * SEATS);
    let fixed = each(&arenas, |arena| {
        let report = play(arena, FIXED_ROOMS, AnswerWay::Channel, true)?;
        show(arena, &report);
        Ok(report)
    })?;
    println!("  how many players, with p99 under {LIMIT_MS} ms");
    let held = each(&arenas, |arena| search(arena, most))?;
    summary(&arenas, &fixed, &held);
    Ok(())
}

fn each<T>(arenas: &[Arena], measure: impl FnMut(&Arena) -> Result<T>) -> Result<Vec<T>> {
    arenas.iter().map(measure).collect()
}

/// Runs with and without the cache take turns, so that other load affects both.
fn compare_cache(arenas: &[Arena], rooms: usize, way: AnswerWay) -> Result<()> {
    for arena in arenas {
        let mut costs = [0.0, 0.0];
        for _ in 0..CACHE_ROUNDS {
            for (place, cached) in [true, false].into_iter().enumerate() {
                println!("  cache {}", if cached { "on" } else { "off" });
                let report = play(arena, rooms, way, cached)?;
                show(arena, &report);
                costs[place] += report.cost_of_an_answer() / CACHE_ROUNDS as f64;
            }
        }
        let [on, off] = costs;
        println!("  {}: {on:.0} µs an answer with the cache, {off:.0} without; ratio {:.2}", arena.name, on / off);
    }
    Ok(())
}

/// Runs with one, two and three nodes take turns, so that other load affects all.
fn compare_nodes(arenas: &mut [Arena], rooms: usize, way: AnswerWay) -> Result<()> {
    for arena in arenas {
        for _ in 0..NODE_ROUNDS {
            for nodes in 1..=MOST_NODES {
                arena.nodes = nodes;
                println!("  nodes: {nodes}");
                show(arena, &play(arena, rooms, way, true)?);
            }
        }
    }
    Ok(())
}

/// One run with a newly started server.
fn play(arena: &Arena, rooms: usize, way: AnswerWay, cached: bool) -> Result<Report> {
    play_on(arena, &arena.run(cached)?, rooms, way, SPAN)
}

fn play_on(arena: &Arena, running: &Running, rooms: usize, way: AnswerWay, span: Duration) -> Result<Report> {
    let order = Order {
        server: arena.kind,
        nodes: running.nodes.clone(),
        key: running.key.clone(),
        tokens: arena.tokens.clone(),
        questions: arena.questions.clone(),
        rooms,
        way,
        span,
    };
    let mut players = Command::new(std::env::current_exe()?);
    players.arg(ALONE).arg(serde_json::to_string(&order)?).stderr(Stdio::inherit());
    let output = players.output()?;
    ensure!(output.status.success(), "the players of {} broke off", arena.name);
    serde_json::from_slice(&output.stdout).context("the report of the players")
}

/// The most players within the limits.
fn search(arena: &Arena, most: usize) -> Result<usize> {
    let holds = |rooms: usize| -> Result<bool> {
        for _ in 0..TRIES {
            // Far too many players may fail because no more files can be opened.
            let Ok(report) = play(arena, rooms, AnswerWay::SharedChannel, true) else {
                println!("    {:<17} {:>6} players: broke off  (does not hold)", arena.name, rooms * SEATS);
                continue;
            };
            show(arena, &report);
            if report.holds() {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let (mut good, mut bad, mut next) = (0, most + 1, FIRST_ROOMS);
    while good < next {
        if holds(next)? {
            good = next;
            next = (next * 2).min(most);
        } else {
            bad = next;
            break;
        }
    }
    // To a precision of one eighth.
    while bad > good + 1 && bad - good > good / 8 && good < most {
        let middle = good.midpoint(bad);
        if holds(middle)? { good = middle } else { bad = middle }
    }
    Ok(good * SEATS)
}

impl Report {
    /// Whether answers are delivered in time, none is lost, and the rooms keep their pace.
    fn holds(&self) -> bool {
        let nominal = self.players as f64 * self.seconds / CYCLE_S;
        self.p99 < LIMIT_MS && self.failed == 0 && self.lost == 0 && self.sent as f64 > nominal * 0.93
    }

    fn kib_a_player(&self) -> f64 {
        (self.after_mib - self.before_mib) * 1024.0 / self.players as f64
    }

    /// The server's processor time, in microseconds.
    fn cost_of_an_answer(&self) -> f64 {
        self.for_an_answer(self.server_cpu)
    }

    /// Seconds of the window as microseconds for each answer.
    fn for_an_answer(&self, seconds: f64) -> f64 {
        seconds * 1e6 / self.sent.max(1) as f64
    }
}

fn show(arena: &Arena, report: &Report) {
    let cores = |seconds: f64| seconds / report.seconds;
    let others = report.machine_cpu - report.server_cpu - report.own_cpu;
    println!(
        "    {:<17} {:>6} players: p50 {:>6.2} ms, p99 {:>7.2} ms, {:>5.0} answers/s, {:.0} µs of its processor an answer; cores: server {:.2}, players {:.2}, others {:.2}; {:.1} KiB a player{}",
        arena.name,
        report.players,
        report.p50.min(9999.0),
        report.p99.min(9999.0),
        report.sent as f64 / report.seconds,
        report.cost_of_an_answer(),
        cores(report.server_cpu),
        cores(report.own_cpu),
        cores(others),
        report.kib_a_player(),
        if report.holds() { "" } else { "  (does not hold)" },
    );
    if report.postgres_cpu > 0.0 {
        let (postgres, nats) = (report.for_an_answer(report.postgres_cpu), report.for_an_answer(report.nats_cpu));
        println!("      beside it {postgres:.0} µs of PostgreSQL's processor an answer, and {nats:.0} of NATS'");
    }
    if let Some(why) = &report.why {
        println!("      {} failed, the first: {why}", report.failed);
    }
    if report.lost > 0 {
        println!("      {} answers did not get round within a second", report.lost);
    }
}

fn summary(arenas: &[Arena], fixed: &[Report], held: &[usize]) {
    let peer = arenas.iter().position(|arena| arena.kind == Kind::Colyseus);
    for (at, arena) in arenas.iter().enumerate() {
        let (memory, cost) = (fixed[at].kib_a_player(), fixed[at].cost_of_an_answer());
        print!("  {:<17} {:>6} players", arena.name, held[at]);
        match peer {
            Some(peer) if peer != at => {
                let (other_memory, other_cost) = (fixed[peer].kib_a_player(), fixed[peer].cost_of_an_answer());
                println!(
                    ", ratio {:.2} [{AIM_PLAYERS}]; {memory:.1} KiB a player, ratio {:.2} [{AIM_MEMORY}]; {cost:.0} µs an answer, ratio {:.2}",
                    held[at] as f64 / held[peer] as f64,
                    memory / other_memory,
                    cost / other_cost,
                );
            }
            _ => println!("; {memory:.1} KiB a player; {cost:.0} µs an answer"),
        }
    }
}

/// The most rooms by the limit of open files of this process and the server.
fn most_rooms() -> Result<usize> {
    let limits = fs::read_to_string("/proc/self/limits")?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).context("no limit")?;
    let files: usize = line.split_whitespace().next().context("no limit")?.parse().unwrap_or(1 << 20);
    Ok(files.saturating_sub(OTHER_FILES).min(20_000 - OTHER_FILES) / SEATS)
}
