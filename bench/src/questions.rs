//! The bank of questions: generated from the real cards, if the package hearthstone-data is given (`RUNESIDE_TEST_CARD_DATA`),
//! then written to SQLite; and drawing from it.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::cards::{Catalog, import};
use anyhow::{Context, Result};
use runeside::base::clock::Clock;
use runeside::base::config::Config;
use runeside::base::db::Db;
use runeside::base::keys::Keys;
use runeside::base::random::Dice;
use runeside::host::app::App;
use runeside::play::questions::bank::Bank;
use runeside::play::questions::{Difficulty, Draw, Questions};
use tokio::runtime::Runtime;

use crate::ROUNDS;

/// The aim for building the bank.
const AIM: Duration = Duration::from_secs(5);
const DRAWS: u32 = 2000;

pub(crate) fn measure(runtime: &Runtime) -> Result<()> {
    let Some(folder) = std::env::var_os("RUNESIDE_TEST_CARD_DATA").map(PathBuf::from) else {
        println!("  not measured: RUNESIDE_TEST_CARD_DATA names no folder of the package hearthstone-data");
        return Ok(());
    };
    let content = import::from_folder(&folder, |_, _| {}).context("the package can be read")?;
    let directory = tempfile::tempdir_in("target")?;
    let file = directory.path().join(runeside::cards::catalog::FILE);
    content.save(&file)?;
    let mut best = Duration::MAX;
    let mut count = 0;
    for _ in 0..ROUNDS {
        // Opened again, so that reading the texts is included.
        let catalog = Catalog::open(&file)?;
        let start = Instant::now();
        count = Bank::make(Some(&catalog))?.questions.len();
        best = best.min(start.elapsed());
    }
    println!("  {:<34} {count:>9} questions in {best:.2?} [{AIM:?}]", "make the bank");

    let config = Config { data: directory.path().to_owned(), ..Config::default() };
    let (db, clock) = (Db::sqlite(directory.path())?, Clock::system());
    runtime.block_on(db.migrate(clock.now()))?;
    let keys = Keys::load_or_create(&config)?;
    let App { features, db, .. } = App::for_command(&config, db, clock, keys)?;
    let questions = features.questions;
    let start = Instant::now();
    runtime.block_on(questions.build())?;
    println!("  {:<34} {:>9} in {:.2?} [{AIM:?}]", "make and keep it, SQLite", "", start.elapsed());

    let draw = |seed: u32| {
        let request = Draw {
            difficulty: Some(Difficulty::Medium),
            count: 10,
            mode: "solo".into(),
            pictures: true,
            ..Draw::default()
        };
        let mut dice = Dice::new(seed.into());
        db.read(move |tx| Questions::draw(tx, &request, &mut dice))
    };
    let mut times = Vec::new();
    for seed in 0..DRAWS {
        let start = Instant::now();
        runtime.block_on(draw(seed))?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let at = |share: usize| times[times.len() * share / 100];
    println!("  {:<34} {:>9} p50 {:.0?}, p99 {:.0?}", "draw ten", "", at(50), at(99));
    Ok(())
}
