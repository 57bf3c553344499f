//! Reading the game's log: ours, native and as the page's module, beside hslog, the reader in common use, on the same logs, in
//! bytes per second of processor time.

use std::fs;
use std::hint::black_box;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::read::{GzDecoder, GzEncoder};

use crate::deckcode::thread_seconds;
use crate::{ROUNDS, SPAN};

const MODULE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/shared/wasm/gamelog.wasm");
const IN_NODE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/gamelog_wasm.mjs");
const PEER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/hslog_read.py");

pub(crate) fn measure() -> Result<()> {
    let Some(folder) = std::env::var_os("RUNESIDE_TEST_LOGS").map(PathBuf::from) else {
        println!("  not measured: RUNESIDE_TEST_LOGS names no folder of logs");
        return Ok(());
    };
    let directory = tempfile::tempdir()?;
    let logs = unpack(&folder, directory.path())?;
    let contents: Vec<Vec<u8>> = logs.iter().map(fs::read).collect::<Result<_, _>>()?;
    let size = contents.iter().map(Vec::len).sum::<usize>() as f64 / 1e6;
    let mut ours = 0_f64;
    for _ in 0..ROUNDS {
        ours = ours.max(our_rate(&contents, size)?);
    }
    let theirs = peer(&logs)?.map(|(read, seconds)| (read, size / seconds));
    let compared = |rate: f64| match theirs {
        Some((_, theirs)) => format!("   ratio {:.0} [100]", rate / theirs),
        None => "   hslog cannot be had".to_owned(),
    };
    println!("  {size:.0} MB in {} logs, to records          {ours:>9.0} MB/s{}", logs.len(), compared(ours));
    if let Some((rate, memory)) = in_module(&logs)? {
        println!("  the page's module, view and records     {rate:>9.0} MB/s{}", compared(rate));
        println!("    its memory after all of them          {memory:>9.0} kB");
    }
    if let Ok(module) = fs::read(MODULE) {
        let mut packed = Vec::new();
        GzEncoder::new(&module[..], Compression::best()).read_to_end(&mut packed)?;
        println!(
            "    its size                              {:>9} kB, gzip {} kB",
            module.len() / 1000,
            packed.len() / 1000
        );
    }
    if let Some((read, theirs)) = theirs {
        println!("  hslog 1.20, reads {read} of them whole          {theirs:>9.1} MB/s");
    }
    Ok(())
}

/// The rate of the page's module in Node.js and its memory in kilobytes; none if it is not built.
fn in_module(logs: &[PathBuf]) -> Result<Option<(f64, f64)>> {
    if !Path::new(MODULE).exists() {
        return Ok(None);
    }
    let output = Command::new("node").arg(IN_NODE).arg(MODULE).args(logs).output()?;
    ensure!(output.status.success(), "{IN_NODE} failed: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    let (rate, memory) = text.trim().split_once(' ').context("two numbers")?;
    Ok(Some((rate.parse()?, memory.parse()?)))
}

/// The power logs of the folder and of the sessions in it, unpacked into `to`.
fn unpack(folder: &Path, to: &Path) -> Result<Vec<PathBuf>> {
    let mut logs = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".gz") && !name.starts_with("Decks") && !name.starts_with("LoadingScreen") {
                let mut bytes = Vec::new();
                GzDecoder::new(fs::File::open(&path)?).read_to_end(&mut bytes)?;
                logs.push(to.join(format!("{}.log", logs.len())));
                fs::write(&logs[logs.len() - 1], bytes)?;
            }
        }
    }
    ensure!(!logs.is_empty(), "there are no logs in {}", folder.display());
    Ok(logs)
}

/// Events and records of all logs, in megabytes per second.
fn our_rate(contents: &[Vec<u8>], size: f64) -> Result<f64> {
    let (start, before) = (Instant::now(), thread_seconds()?);
    let mut rounds = 0.0;
    while start.elapsed() < SPAN {
        for bytes in contents {
            black_box(::gamelog::records(black_box(bytes)));
        }
        rounds += 1.0;
    }
    Ok(rounds * size / (thread_seconds()? - before))
}

/// How many logs hslog reads whole, and the seconds that it takes; none if pip cannot install it.
fn peer(logs: &[PathBuf]) -> Result<Option<(u32, f64)>> {
    let place = Path::new("target/hslog");
    if !place.exists() {
        let pip = ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "--target"];
        let installed = Command::new("python3").args(pip).arg(place).arg("hslog==1.20.0").output()?;
        if !installed.status.success() {
            return Ok(None);
        }
    }
    let output = Command::new("python3").arg(PEER).arg(place).args(logs).output()?;
    ensure!(output.status.success(), "{PEER} failed: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    let (read, seconds) = text.trim().split_once(' ').context("two numbers")?;
    Ok(Some((read.parse()?, seconds.parse()?)))
}
