//! Sockets of the release binary: the memory of an idle one, and the latency of broadcasts in rooms of six. The server is a
//! separate process, and this one is the load.
//!
//! Ten thousand sockets need as many file descriptors on both sides: `ulimit -n 20000` where the limit is lower.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::server::{PASSWORD, Server};

const IDLE: usize = 10_000;
const ROOMS: usize = 100;
const SEATS: usize = 6;
const SPAN: Duration = Duration::from_secs(5);
/// Moderate load: each player broadcasts twice a second.
const PACE: Duration = Duration::from_millis(500);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) fn measure(runtime: &Runtime) -> Result<()> {
    let directory = tempfile::tempdir_in("target")?;
    let server = Server::start(directory.path())?;
    let answer = server.ask("/auth/v1/signup", &json!({ "email": "p@example.org", "password": PASSWORD }))?;
    let session: Value = serde_json::from_slice(&answer)?;
    let player = Player {
        address: server.url.replace("http://", "ws://"),
        key: server.key.clone(),
        id: session["user"]["id"].as_str().context("no user")?.to_owned(),
        token: session["access_token"].as_str().context("no token")?.to_owned(),
    };
    runtime.block_on(idle(&server, &player))?;
    runtime.block_on(rooms(&server, &player, None))?;
    runtime.block_on(rooms(&server, &player, Some(PACE)))
}

struct Player {
    address: String,
    key: String,
    id: String,
    token: String,
}

impl Player {
    /// A socket that has joined a topic and listens to the player's own row, as the app does.
    async fn join(&self, topic: &str, own: bool) -> Result<Socket> {
        let url = format!("{}/realtime/v1/websocket?apikey={}&vsn=2.0.0", self.address, self.key);
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
        let (mut socket, _) = connect_async_with_config(url, Some(config), true).await?;
        let request =
            json!({ "event": "*", "schema": "public", "table": "profiles", "filter": format!("id=eq.{}", self.id) });
        let config = json!({ "broadcast": { "self": own }, "postgres_changes": [request] });
        let payload = json!({ "config": config, "access_token": self.token });
        let join = json!(["1", "1", format!("realtime:{topic}"), "phx_join", payload]);
        socket.send(Message::Text(join.to_string().into())).await?;
        // The reply, and the message that row changes are subscribed.
        for _ in 0..2 {
            let frame = socket.next().await.context("closed")??.into_text()?;
            if frame.contains(r#""status":"error""#) {
                bail!("{frame}");
            }
        }
        Ok(socket)
    }
}

async fn idle(server: &Server, player: &Player) -> Result<()> {
    // Warm up: the first socket allocates shared memory.
    let mut sockets = vec![player.join("warm", false).await?];
    let before = server.resident_mib()?;
    let started = Instant::now();
    let topic = format!("profile:{}", player.id);
    while sockets.len() <= IDLE {
        let some = (0..50).map(|_| player.join(&topic, false));
        for socket in futures_util::future::join_all(some).await {
            sockets.push(socket?);
        }
    }
    let took = started.elapsed().as_secs_f64();
    let count = sockets.len() - 1;
    let each = (server.resident_mib()? - before) * 1024.0 / count as f64;
    println!("  memory of an idle connection, {count} of them  {each:>6.1} KiB [12]");
    println!("  connections made and joined               {:>6.0}/s", count as f64 / took);
    Ok(())
}

/// Every broadcast goes to all players of the room, the sender included. Without a pace each player broadcasts again as soon as
/// they get their own.
async fn rooms(server: &Server, player: &Player, pace: Option<Duration>) -> Result<()> {
    let start = Instant::now();
    let mut players = Vec::new();
    for room in 0..ROOMS {
        for seat in 0..SEATS {
            players.push((room, seat, player.join(&format!("room-{room}"), true).await?));
        }
    }
    let (begun, cpu) = (Instant::now(), server.cpu_seconds()?);
    let end = begun + SPAN;
    let tasks = players.into_iter().map(|(room, seat, socket)| {
        let (sender, receiver) = socket.split();
        let member = Member { topic: format!("realtime:room-{room}"), seat, start, end, sender };
        tokio::spawn(member.play(receiver, pace))
    });
    let mut took: Vec<u64> = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        took.extend(task.await??);
    }
    took.sort_unstable();
    let (wall, cpu) = (begun.elapsed().as_secs_f64(), server.cpu_seconds()? - cpu);
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize] as f64 / 1000.0;
    let name = if pace.is_some() { "paced" } else { "as fast as it goes" };
    let (p50, p99) = (at(0.5), at(0.99));
    println!(
        "  {ROOMS} rooms of {SEATS}, {name}: {:.0} messages/s, {:.0} deliveries/s, send to receive p50 {p50:.2} ms, p99 {p99:.2} ms, {:.1} µs of the server's processor a delivery",
        took.len() as f64 / SEATS as f64 / wall,
        took.len() as f64 / wall,
        cpu / took.len() as f64 * 1e6,
    );
    Ok(())
}

struct Member {
    topic: String,
    seat: usize,
    start: Instant,
    end: Instant,
    sender: SplitSink<Socket, Message>,
}

impl Member {
    async fn broadcast(&mut self) -> Result<()> {
        let at = self.start.elapsed().as_micros();
        let payload = json!({ "type": "broadcast", "event": "move", "payload": { "p": self.seat, "t": at as u64 } });
        let frame = json!(["1", "2", self.topic, "broadcast", payload]);
        Ok(self.sender.send(Message::Text(frame.to_string().into())).await?)
    }

    /// Returns the microseconds from sending to receiving of each broadcast.
    async fn play(mut self, mut receiver: SplitStream<Socket>, pace: Option<Duration>) -> Result<Vec<u64>> {
        let mut took = Vec::new();
        let mut turn = tokio::time::interval(pace.unwrap_or(Duration::from_secs(3600)));
        let end = tokio::time::sleep_until(self.end.into());
        tokio::pin!(end);
        loop {
            tokio::select! {
                _ = turn.tick() => self.broadcast().await?,
                frame = receiver.next() => {
                    let frame = frame.context("the server closed the socket")??.into_text()?;
                    let number = |name: &str| -> Option<u64> {
                        let text = frame.split_once(name)?.1;
                        text[..text.find(|c: char| !c.is_ascii_digit())?].parse().ok()
                    };
                    let Some((seat, at)) = number(r#""p":"#).zip(number(r#""t":"#)) else { continue };
                    took.push((self.start.elapsed().as_micros() as u64).saturating_sub(at));
                    if pace.is_none() && seat == self.seat as u64 {
                        self.broadcast().await?;
                    }
                }
                () = &mut end => return Ok(took),
            }
        }
    }
}
