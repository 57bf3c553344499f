//! The package hearthstone-data, from the registry that pip is configured with.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use cards::content::Content;

use super::{Progress, Scratch, file};

const PACKAGE: &str = "hearthstone-data";
/// How often to check whether pip is done.
const POLL_EVERY: Duration = Duration::from_millis(200);
/// A download that takes longer counts as stuck.
const MAX_POLLS: u32 = 5 * 60 * 15;

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
    let (success, output) = done?;
    if !success {
        // The last line has the error.
        let why = output.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or("pip said nothing");
        bail!("pip could not get it: {why}");
    }
    file::wheel(&find_wheel(scratch)?, progress)
}

fn wait(pip: &mut Child, progress: &mut Progress) -> Result<(bool, String)> {
    let mut stderr = pip.stderr.take().context("pip has no output")?;
    let output = thread::spawn(move || {
        let mut output = Vec::new();
        let _ = stderr.read_to_end(&mut output);
        String::from_utf8_lossy(&output).into_owned()
    });
    for _ in 0..MAX_POLLS {
        if let Some(status) = pip.try_wait()? {
            return Ok((status.success(), output.join().unwrap_or_default()));
        }
        progress.turn();
        thread::sleep(POLL_EVERY);
    }
    bail!("pip took too long")
}

fn find_wheel(scratch: &Scratch) -> Result<PathBuf> {
    let files = std::fs::read_dir(scratch.path())?.filter_map(Result::ok).map(|entry| entry.path());
    let wheel = files.into_iter().find(|path| path.extension().is_some_and(|end| end == "whl"));
    wheel.context("pip brought no wheel")
}
