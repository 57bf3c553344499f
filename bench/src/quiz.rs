//! Quiz sessions through the feature, on both engines: starts (questions drawn, saved and published), and judged answers. The
//! bank has the real cards if the package hearthstone-data is given (`RUNESIDE_TEST_CARD_DATA`), else the handwritten questions.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::cards::import;
use anyhow::{Context, Result};
use runeside::base::clock::Clock;
use runeside::base::config::{Config, Switch};
use runeside::base::db::Db;
use runeside::base::keys::Keys;
use runeside::host::app::App;
use runeside::host::features::Features;
use runeside::params;
use runeside::play::quiz::{Quiz, SentAnswer};
use tokio::runtime::Runtime;
use uuid::Uuid;

use crate::server::cpu_seconds;
use crate::{CALLERS, postgres_bare, storage};

/// The aim for the start of a session, 99th percentile.
const AIM: Duration = Duration::from_millis(5);
const STARTS: usize = 1000;

pub(crate) fn measure(runtime: &Runtime) -> Result<()> {
    let directory = tempfile::tempdir_in("target")?;
    if let Some(folder) = std::env::var_os("RUNESIDE_TEST_CARD_DATA").map(PathBuf::from) {
        let content = import::from_folder(&folder, |_, _| {}).context("the package can be read")?;
        content.save(&directory.path().join(runeside::cards::catalog::FILE))?;
    }
    measure_on(runtime, "sqlite", Db::sqlite(directory.path())?, directory.path())?;
    postgres_bare::on_new_database(8, |db| measure_on(runtime, "postgres", db, directory.path()))
}

fn measure_on(runtime: &Runtime, engine: &str, db: Db, data: &Path) -> Result<()> {
    let players = runtime.block_on(storage::fill(&db))?;
    let config = Config { data: data.to_owned(), rate_limits: Switch::Off, ..Config::default() };
    let keys = Keys::load_or_create(&config)?;
    // It stands still: no question runs out while others are asked.
    let clock = Clock::paused_at(Clock::system().now());
    let Features { quiz, questions, .. } = App::for_command(&config, db.clone(), clock, keys)?.features;
    let built = runtime.block_on(questions.build())?.map_or(0, |built| built.questions);

    let (mut starts, mut commits) = (Vec::new(), Vec::new());
    for player in players.iter().copied().cycle().take(STARTS) {
        let start = Instant::now();
        let session = runtime.block_on(quiz.start(player, "ranked", None))?.session;
        starts.push(start.elapsed());
        runtime.block_on(quiz.quit(player, session))?;
        // The least that a start can take: a transaction that changes one row.
        let sql = "update profiles set username = username where id = $1";
        let start = Instant::now();
        runtime.block_on(db.write(move |tx| tx.run(sql, params![player]).map(drop)))?;
        commits.push(start.elapsed());
    }
    println!("  {:<34} {} [{AIM:?}]", format!("{engine}: start, bank of {built}"), percentiles(starts));
    println!("  {:<34} {}", format!("{engine}: commit of one row"), percentiles(commits));

    let games = runtime.block_on(async {
        let mut games = Vec::new();
        for player in &players {
            games.push((*player, quiz.start(*player, "solo", None).await?.session));
        }
        Ok::<_, anyhow::Error>(games)
    })?;
    let (mut best, mut all, mut spent) = (0.0_f64, Duration::ZERO, 0.0);
    let rounds = 10;
    for index in 0..rounds {
        let (start, before) = (Instant::now(), cpu_seconds("self")?);
        runtime.block_on(everyone(&quiz, &games, index, true))?;
        spent += cpu_seconds("self")? - before;
        let took = start.elapsed();
        (best, all) = (best.max(games.len() as f64 / took.as_secs_f64()), all + took);
        runtime.block_on(everyone(&quiz, &games, index, false))?;
    }
    let mean = (games.len() * rounds) as f64 / all.as_secs_f64();
    let name = format!("{engine}: answers judged");
    let spent = spent * 1e6 / (games.len() * rounds) as f64;
    println!(
        "  {name:<34} {mean:>9.0}/s, best round {best:.0}/s, {CALLERS} callers; {spent:.0} µs of our processor each"
    );
    Ok(())
}

fn percentiles(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |share: usize| times[times.len() * share / 100];
    format!("p50 {:.2?}, p99 {:.2?}", at(50), at(99))
}

/// Every player answers, or goes on to the next question.
async fn everyone(quiz: &Quiz, games: &[(Uuid, Uuid)], index: usize, answer: bool) -> Result<()> {
    let lanes = games.chunks(games.len().div_ceil(CALLERS)).map(|lane| {
        let (quiz, lane) = (quiz.clone(), lane.to_vec());
        tokio::spawn(async move {
            for (player, session) in lane {
                let reply = SentAnswer { index, question: None, choice: Some(1), text: Some("x".into()) };
                match answer {
                    true => quiz.answer(player, session, reply).await?,
                    false => quiz.next(player, session, None).await?,
                };
            }
            Ok::<_, anyhow::Error>(())
        })
    });
    for lane in lanes.collect::<Vec<_>>() {
        lane.await??;
    }
    Ok(())
}
