//! Card data: the import beside Python's iterparse; the cost of sending, loading and storing a locale.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use brotli::enc::BrotliEncoderParams;
use cards::locale::Locale;
use cards::{Catalog, import, json};

use crate::ROUNDS;

const PEER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/iterparse.py");
/// The argument with which this program runs one import and prints its memory.
pub const ALONE: &str = "cards-alone";

pub fn measure() -> Result<()> {
    let Some(folder) = folder() else {
        println!("  not measured: RUNESIDE_TEST_CARD_DATA names no folder of the package hearthstone-data");
        return Ok(());
    };
    import_beside_peer(&folder)?;
    let alone = Command::new(std::env::current_exe()?).arg(ALONE).output()?;
    ensure!(alone.status.success(), "{}", String::from_utf8_lossy(&alone.stderr));
    print!("{}", String::from_utf8_lossy(&alone.stdout));
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("cards.bin");
    import::from_folder(&folder, |_, _| {})?.save(&path)?;
    println!("  card file, all locales                 {:>8.1} MB", fs::metadata(&path)?.len() as f64 / 1e6);
    load(&path)?;
    send(&path)
}

fn folder() -> Option<PathBuf> {
    std::env::var_os("RUNESIDE_TEST_CARD_DATA").map(PathBuf::from)
}

/// In turns, the best of each: only the definitions. Ours also converts the texts for display.
fn import_beside_peer(folder: &Path) -> Result<()> {
    let definitions = folder.join("CardDefs.xml");
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let file = File::open(&definitions)?;
        let content = import::from_card_defs(file, 0, import::GameStrings::default(), |_, _| {})?;
        ours = ours.min(start.elapsed());
        let (count, took) = peer(&definitions)?;
        theirs = theirs.min(took);
        ensure!(count == content.cards.len(), "the peer keeps {count} cards, we {}", content.cards.len());
    }
    let [ours, theirs] = [ours, theirs].map(|time| time.as_secs_f64());
    println!(
        "  import of CardDefs.xml                 {:>8.0} ms   Python's iterparse {:>8.0} ms   ratio {:.1} [8]",
        ours * 1e3,
        theirs * 1e3,
        theirs / ours
    );
    Ok(())
}

fn peer(definitions: &Path) -> Result<(usize, Duration)> {
    let output = Command::new("python3").arg(PEER).arg(definitions).output().context("python3 cannot be run")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let fields = text.split_whitespace().collect::<Vec<_>>();
    let [count, seconds] = fields[..] else { anyhow::bail!("{}", String::from_utf8_lossy(&output.stderr)) };
    Ok((count.parse()?, Duration::from_secs_f64(seconds.parse()?)))
}

/// In a separate process: the whole import with the game's strings, to the file on disk.
pub fn alone() -> Result<()> {
    let folder = folder().context("RUNESIDE_TEST_CARD_DATA is not set")?;
    let directory = tempfile::tempdir()?;
    let start = Instant::now();
    import::from_folder(&folder, |_, _| {})?.save(&directory.path().join("cards.bin"))?;
    let took = start.elapsed().as_secs_f64() * 1e3;
    println!(
        "  the same with strings, to the disk     {took:>8.0} ms   most memory {:.0} MiB [200]",
        memory("VmHWM:")?
    );
    Ok(())
}

fn memory(field: &str) -> Result<f64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with(field)).context("no figure of memory")?;
    let kib: f64 = line.split_whitespace().nth(1).context("no figure of memory")?.parse()?;
    Ok(kib / 1024.0)
}

fn load(path: &Path) -> Result<()> {
    let (mut open, mut words, mut strings) = (Duration::MAX, Duration::MAX, Duration::MAX);
    let mut size = 0;
    for _ in 0..2 * ROUNDS {
        let start = Instant::now();
        let catalog = Catalog::open(path)?;
        open = open.min(start.elapsed());
        let start = Instant::now();
        size = catalog.texts(Locale::FrFr)?.size();
        words = words.min(start.elapsed());
        let start = Instant::now();
        catalog.strings(Locale::FrFr)?;
        strings = strings.min(start.elapsed());
    }
    let [open, words, strings] = [open, words, strings].map(|time| time.as_secs_f64() * 1e3);
    println!("  opened: tags of all cards              {open:>8.1} ms");
    println!(
        "  a locale's words, French               {words:>8.1} ms   {:.1} MiB held",
        size as f64 / (1 << 20) as f64
    );
    println!("  a locale's strings, French             {strings:>8.1} ms");
    Ok(())
}

fn send(path: &Path) -> Result<()> {
    let catalog = Catalog::open(path)?;
    for (locale, aim) in [(Locale::FrFr, " [700]"), (Locale::EnUs, "")] {
        let start = Instant::now();
        let list = json::list(&catalog, locale)?;
        let took = start.elapsed().as_secs_f64() * 1e3;
        let sizes = [5, 9, 11].map(|quality| compressed(&list, quality));
        let [quick, usual, best] = sizes.map(|size| size.map(|bytes| bytes as f64 / 1e3));
        println!(
            "  list as sent, {}                     {:>8.0} kB   brotli 9: {:.0} kB{aim} (5: {:.0}, 11: {:.0}); written in {took:.0} ms",
            locale.name(),
            list.len() as f64 / 1e3,
            usual?,
            quick?,
            best?
        );
    }
    Ok(())
}

fn compressed(bytes: &[u8], quality: i32) -> Result<usize> {
    let params = BrotliEncoderParams { quality, lgwin: 22, size_hint: bytes.len(), ..Default::default() };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &params)?;
    Ok(out.len())
}
