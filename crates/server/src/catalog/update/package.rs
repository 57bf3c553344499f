//! The package hearthstone-data, from whatever registry pip is set up with.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use cards::content::Content;

use super::{Progress, Scratch, file};

const PACKAGE: &str = "hearthstone-data";
/// Between two looks whether pip is done.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// A download that takes longer has got stuck.
const MOST_LOOKS: u32 = 5 * 60 * 15;

pub(super) fn fetch(scratch: &Scratch, progress: &mut Progress) -> Result<Content> {
    progress.begin("Fetching the package hearthstone-data with pip");
    let mut pip = Command::new("python3")
        .args(["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--no-input"])
        .args(["--disable-pip-version-check", "--progress-bar=off", "--timeout=20", "--retries=1", "--dest"])
        .arg(scratch.path())
        .arg(PACKAGE)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .context("python3 is needed for it and cannot be run")?;
    let done = wait(&mut pip, progress);
    if done.is_err() {
        let _ = pip.kill();
        let _ = pip.wait();
    }
    let (success, said) = done?;
    if !success {
        // The last line says what it came to.
        let why = said.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or("pip said nothing");
        bail!("pip could not get it: {why}");
    }
    file::wheel(&found(scratch)?, progress)
}

fn wait(pip: &mut Child, progress: &mut Progress) -> Result<(bool, String)> {
    let mut stderr = pip.stderr.take().context("pip has no output")?;
    let said = thread::spawn(move || {
        let mut said = Vec::new();
        let _ = stderr.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    });
    for _ in 0..MOST_LOOKS {
        if let Some(status) = pip.try_wait()? {
            return Ok((status.success(), said.join().unwrap_or_default()));
        }
        progress.turn();
        thread::sleep(LOOK_EVERY);
    }
    bail!("pip took too long")
}

fn found(scratch: &Scratch) -> Result<PathBuf> {
    let files = std::fs::read_dir(scratch.path())?.filter_map(Result::ok).map(|entry| entry.path());
    let wheel = files.into_iter().find(|path| path.extension().is_some_and(|end| end == "whl"));
    wheel.context("pip brought no wheel")
}
