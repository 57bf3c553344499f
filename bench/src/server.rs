//! The release binary as a process: its start time, its memory, and the cost of sign-ins.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use ::cards::import;
use anyhow::{Context, Result, anyhow};
use serde_json::{Value, json};

pub(crate) const BINARY: &str = "target/release/runeside";
const STARTS: usize = 5;
/// Enough callers to keep every hashing thread busy.
const CALLERS: usize = 8;
const SPAN: Duration = Duration::from_secs(4);
pub(crate) const PASSWORD: &str = "frostbolt-and-tea";

pub(crate) fn measure() -> Result<()> {
    let directory = tempfile::tempdir_in("target")?;
    let first = Server::start(directory.path())?;
    println!("  first start (makes keys and schema)  {:>6.0} ms", first.took.as_secs_f64() * 1000.0);
    drop(first);
    let mut took = Vec::new();
    for _ in 0..STARTS {
        took.push(Server::start(directory.path())?.took);
    }
    took.sort();
    println!("  later start, median of {STARTS}             {:>6.0} ms", took[STARTS / 2].as_secs_f64() * 1000.0);

    let server = Server::start(directory.path())?;
    server.get("/health")?;
    println!("  resident memory, idle                {:>6.1} MiB [30]", server.resident_mib()?);
    sign_ins(&server)?;
    unknown_addresses(&server)?;
    thread::sleep(Duration::from_millis(500));
    println!("  resident memory after the sign-ins   {:>6.1} MiB", server.resident_mib()?);
    match std::env::var_os("RUNESIDE_TEST_CARD_DATA").map(PathBuf::from) {
        Some(folder) => idle_with_cards(&folder),
        None => Ok(()),
    }
}

/// The first start with cards builds lists and questions; what counts are the starts after it.
fn idle_with_cards(folder: &Path) -> Result<()> {
    let directory = tempfile::tempdir_in("target")?;
    let content = import::from_folder(folder, |_, _| {}).context("the package can be read")?;
    content.save(&directory.path().join(runeside::cards::catalog::FILE))?;
    for when in ["first start with cards", "later start with cards"] {
        let server = Server::start_with(directory.path(), &[("RUNESIDE_CARDS_ART_URL", String::new())])?;
        server.wait_until_idle()?;
        let (all, own) = (server.resident_mib()?, memory_mib(&server.process.id().to_string(), "RssAnon:")?);
        println!(
            "  {when:<36} {all:>6.1} MiB resident [30], of which {own:.1} MiB are its own; the rest is the binary"
        );
    }
    Ok(())
}

/// As many sign-ins as the server handles, and the share of the machine they take.
fn sign_ins(server: &Server) -> Result<()> {
    for n in 0..CALLERS {
        server.post("/auth/v1/signup", &json!({ "email": format!("p{n}@example.org"), "password": PASSWORD }))?;
    }
    let cores = thread::available_parallelism()?.get() as f64;
    let (start, cpu) = (Instant::now(), server.cpu_seconds()?);
    let done: u64 = thread::scope(|scope| {
        let callers: Vec<_> =
            (0..CALLERS).map(|n| scope.spawn(move || sign_in_until(server, n, start + SPAN))).collect();
        callers.into_iter().map(|caller| caller.join().map_err(|_| anyhow!("a caller panicked"))?).sum::<Result<u64>>()
    })?;
    let (wall, cpu) = (start.elapsed().as_secs_f64(), server.cpu_seconds()? - cpu);
    println!("  sign-ins, {CALLERS} callers                  {:>6.1}/s", done as f64 / wall);
    println!(
        "  share of the machine they take       {:>6.0} % [50: half of the cores hash, the rest is for games]",
        cpu / wall / cores * 100.0
    );
    println!("  processor time of a sign-in          {:>6.1} ms", cpu / done as f64 * 1000.0);
    Ok(())
}

/// The time of a refused sign-in for an unknown address, beside a known one: it must be the same, or it would reveal which
/// addresses exist.
fn unknown_addresses(server: &Server) -> Result<()> {
    let mut medians = Vec::new();
    for email in ["nobody@example.org", "p0@example.org"] {
        let body = json!({ "email": email, "password": "not the password" });
        let mut took: Vec<f64> = Vec::new();
        for _ in 0..15 {
            let start = Instant::now();
            // It is refused, as expected.
            let _ = server.post("/auth/v1/token?grant_type=password", &body);
            took.push(start.elapsed().as_secs_f64());
        }
        took.sort_by(f64::total_cmp);
        medians.push(took[took.len() / 2]);
    }
    println!("  refusal, unknown to known address    {:>6.2} [1]", medians[0] / medians[1]);
    Ok(())
}

fn sign_in_until(server: &Server, n: usize, end: Instant) -> Result<u64> {
    let body = json!({ "email": format!("p{n}@example.org"), "password": PASSWORD });
    let mut done = 0;
    while Instant::now() < end {
        server.post("/auth/v1/token?grant_type=password", &body)?;
        done += 1;
    }
    Ok(done)
}

pub(crate) struct Server {
    process: Child,
    pub(crate) url: String,
    pub(crate) key: String,
    took: Duration,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Result<Self> {
        Self::start_with(data, &[])
    }

    /// With settings from the environment.
    pub(crate) fn start_with(data: &Path, settings: &[(&str, String)]) -> Result<Self> {
        let started = Instant::now();
        let mut process = Command::new(BINARY)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .env("RUNESIDE_RATE_LIMITS", "off")
            .env("RUNESIDE_LOG_LEVEL", "warn")
            .envs(settings.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{BINARY} is not built; `make bench` builds it"))?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().context("no output")?).read_line(&mut line)?;
        let took = started.elapsed();
        let url = line.trim().strip_prefix("listening on ").context("the server did not start")?.to_owned();
        let keys = Command::new(BINARY).args(["keys", "--data"]).arg(data).output()?.stdout;
        let key = serde_json::from_slice::<Value>(&keys)?["publishable"].as_str().context("no key")?.to_owned();
        Ok(Self { process, url, key, took })
    }

    fn get(&self, path: &str) -> Result<()> {
        ureq::get(format!("{}{path}", self.url)).call()?;
        Ok(())
    }

    fn post(&self, path: &str, body: &Value) -> Result<()> {
        self.ask(path, body).map(|_| ())
    }

    pub(crate) fn ask(&self, path: &str, body: &Value) -> Result<Vec<u8>> {
        let request = ureq::post(format!("{}{path}", self.url)).header("apikey", &self.key);
        let mut answer = request.header("content-type", "application/json").send(body.to_string())?;
        Ok(answer.body_mut().read_to_vec()?)
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    pub(crate) fn resident_mib(&self) -> Result<f64> {
        resident_mib(&self.process.id().to_string())
    }

    /// What it builds after its start is built when it takes no processor time for some seconds.
    fn wait_until_idle(&self) -> Result<()> {
        loop {
            let before = self.cpu_seconds()?;
            thread::sleep(Duration::from_secs(4));
            if self.cpu_seconds()? - before < 0.1 {
                return Ok(());
            }
        }
    }

    pub(crate) fn cpu_seconds(&self) -> Result<f64> {
        cpu_seconds(&self.process.id().to_string())
    }
}

pub(crate) fn resident_mib(process: &str) -> Result<f64> {
    memory_mib(process, "VmRSS:")
}

fn memory_mib(process: &str, field: &str) -> Result<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix(field)).context("no such field")?;
    let kib: f64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kib / 1024.0)
}

/// User and system time of a process so far (`self` for this one). The kernel counts in hundredths of a second.
pub(crate) fn cpu_seconds(process: &str) -> Result<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields: Vec<&str> = stat.rsplit(')').next().context("no fields")?.split_whitespace().collect();
    let ticks: f64 = fields[11].parse::<f64>()? + fields[12].parse::<f64>()?;
    Ok(ticks / 100.0)
}

impl Drop for Server {
    fn drop(&mut self) {
        // Ends only the process that was started here.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
