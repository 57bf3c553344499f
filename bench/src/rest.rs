//! A profile read by id over the data API by a signed-in player, with all layers, beside a bare axum handler that makes the same
//! query on the same database. Both are served by the same accept loop, in this process, over local sockets.

use std::net::SocketAddr;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use axum::extract::{Path, State};
use axum::routing::get;
use axum::{Json, Router};
use runeside::base::clock::Clock;
use runeside::base::config::{Config, Switch};
use runeside::base::db::{Db, DbError};
use runeside::base::keys::Keys;
use runeside::host::app::{self, App};
use runeside::host::serve;
use runeside::params;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::server::cpu_seconds;
use crate::{CALLERS, ROUNDS, compare, rate};

pub(crate) fn measure(runtime: &Runtime) -> Result<()> {
    let directory = tempfile::tempdir_in("target")?;
    let config = Config { data: directory.path().to_owned(), rate_limits: Switch::Off, ..Config::default() };
    let (stopping, stop) = watch::channel(false);
    let (ours, bare) = runtime.block_on(async {
        let clock = Clock::system();
        let db = app::open_database(&config, &clock).await?;
        let keys = Keys::load_or_create(&config)?;
        let key = keys.api.publishable.clone();
        let app = App::for_command(&config, db, clock, keys)?;
        let handler = Router::new().route("/profiles/{id}", get(bare_handler)).with_state(app.db.clone());
        let ours = listen(app.router, &stop).await?;
        let bare = listen(handler, &stop).await?;

        let player = sign_up(ours, &key).await?;
        let (id, token) = (text(&player["user"]["id"])?, text(&player["access_token"])?);
        let path = format!("/rest/v1/profiles?select=username,created_at,mana,subscription_tier&id=eq.{id}");
        let headers = format!("apikey: {key}\r\nauthorization: Bearer {token}\r\naccept: application/json\r\n");
        let ours = Target::new(ours, format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n"));
        let bare = Target::new(bare, format!("GET /profiles/{id} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n"));
        Ok::<_, anyhow::Error>((ours, bare))
    })?;
    let (mut best_ours, mut best_bare) = (0.0_f64, 0.0_f64);
    let (mut spent_ours, mut spent_bare) = (f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        let (rate, spent) = measured(runtime, &ours)?;
        (best_ours, spent_ours) = (best_ours.max(rate), spent_ours.min(spent));
        let (rate, spent) = measured(runtime, &bare)?;
        (best_bare, spent_bare) = (best_bare.max(rate), spent_bare.min(spent));
    }
    compare("sqlite: profile by id, data API", best_ours, "bare axum handler, same query", best_bare, 0.6);
    println!(
        "    processor time of a request, asking included: {spent_ours:.1} µs, bare {spent_bare:.1} µs, ratio {:.2}",
        spent_bare / spent_ours
    );
    stopping.send(true)?;
    Ok(())
}

/// Requests a second, and the processor time of each in microseconds, which depends less on other load.
fn measured(runtime: &Runtime, target: &Target) -> Result<(f64, f64)> {
    let (mut requests, before) = (0, cpu_seconds("self")?);
    let rate = rate(|end| {
        requests = runtime.block_on(target.request_until(end))?;
        Ok(requests)
    })?;
    Ok((rate, (cpu_seconds("self")? - before) * 1e6 / requests as f64))
}

async fn bare_handler(State(db): State<Db>, Path(id): Path<String>) -> Json<Value> {
    let sql = "select username, created_at, mana, subscription_tier from profiles where id = $1";
    let found = db.read(move |tx| {
        tx.one(sql, params![&id], |row| {
            let (name, created) = (row.get::<String>(0)?, row.get::<i64>(1)?);
            let (mana, tier) = (row.get::<i64>(2)?, row.get::<String>(3)?);
            Ok(json!([{ "username": name, "created_at": created, "mana": mana, "subscription_tier": tier }]))
        })
    });
    let found: Result<_, DbError> = found.await;
    Json(found.ok().flatten().unwrap_or_default())
}

async fn listen(routes: Router, stop: &watch::Receiver<bool>) -> Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(serve::serve(vec![listener], routes, serve::ServeLimits::default(), stop.clone()));
    Ok(address)
}

async fn sign_up(address: SocketAddr, key: &str) -> Result<Value> {
    let body = json!({ "email": "bench@example.org", "password": "frostbolt-and-tea" }).to_string();
    let length = body.len();
    let request = format!(
        "POST /auth/v1/signup HTTP/1.1\r\nhost: localhost\r\napikey: {key}\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    let mut stream = TcpStream::connect(address).await?;
    let answer = exchange(&mut stream, request.as_bytes(), &mut Vec::new()).await?;
    Ok(serde_json::from_slice(&answer)?)
}

fn text(value: &Value) -> Result<&str> {
    value.as_str().context("the sign-up did not answer as expected")
}

struct Target {
    address: SocketAddr,
    request: String,
}

impl Target {
    fn new(address: SocketAddr, request: String) -> Self {
        Self { address, request }
    }

    /// Every caller has its own connection and sends one request after the other.
    async fn request_until(&self, end: Instant) -> Result<u64> {
        let callers = (0..CALLERS).map(|_| {
            let (address, request) = (self.address, self.request.clone());
            tokio::spawn(async move {
                let mut stream = TcpStream::connect(address).await?;
                stream.set_nodelay(true)?;
                let (mut done, mut buffer) = (0, Vec::new());
                while Instant::now() < end {
                    let body = exchange(&mut stream, request.as_bytes(), &mut buffer).await?;
                    if !body.starts_with(b"[{\"") {
                        return Err(anyhow!("answered {}", String::from_utf8_lossy(&body)));
                    }
                    done += 1;
                }
                Ok(done)
            })
        });
        let mut done = 0;
        for caller in callers.collect::<Vec<_>>() {
            done += caller.await??;
        }
        Ok(done)
    }
}

/// Sends one request and returns the body of its response, by `content-length`.
async fn exchange(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> Result<Vec<u8>> {
    stream.write_all(request).await?;
    buffer.clear();
    loop {
        if stream.read_buf(buffer).await? == 0 {
            return Err(anyhow!("the connection ended"));
        }
        let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = std::str::from_utf8(&buffer[..end])?.to_ascii_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.context("no content-length")?.trim().parse()?;
        if buffer.len() >= end + 4 + length {
            return Ok(buffer[end + 4..end + 4 + length].to_vec());
        }
    }
}
