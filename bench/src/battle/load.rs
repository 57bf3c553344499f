//! The players, in a separate process with one thread: rooms of six, each player with a socket, each answering some time after a
//! question opens. Prints its measurements as one line of JSON.

use std::fs;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use futures_util::StreamExt;
use futures_util::stream;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::{LocalSet, spawn_local};
use tokio::time::sleep;

use super::colyseus::Colyseus;
use super::ours::Ours;
use super::room::{Measurements, Room, SEATS};
use super::wire::{Incoming, RoomName, Seat, Wire};
use crate::server::{cpu_seconds, resident_mib};

/// Rooms that are entered concurrently.
const ENTERING: usize = 32;
/// Rooms start spread over this time, so that their questions are not synchronous.
const STARTING: Duration = Duration::from_secs(12);
const WARM: Duration = Duration::from_secs(4);
/// When a player answers after the opening, evenly distributed. With the pauses of the game at [`super::PACE`] a room then has a
/// question every two seconds: one second on average until the last of six has answered, and one of results and pause.
const THINKING_MS: std::ops::Range<u64> = 50..1160;
/// One of so many answers is wrong.
const WRONG_OF: u64 = 50;
const HEARTS: u32 = 3;
/// An answer that was not delivered to all by then counts as lost.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) server: Kind,
    /// The nodes of the server; players of a room are on all of them in turn.
    pub(super) nodes: Vec<Node>,
    /// Our API key; empty for the peer.
    pub(super) key: String,
    /// A file with one token a line; empty for the peer.
    pub(super) tokens: PathBuf,
    /// A file with the questions of both servers and their right options.
    pub(super) questions: PathBuf,
    pub(super) rooms: usize,
    pub(super) way: AnswerWay,
    pub(super) span: Duration,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Node {
    pub(super) address: String,
    pub(super) process: u32,
}

/// How players of our server answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum AnswerWay {
    /// Calls of the function over connections that all share, as behind a proxy.
    Shared,
    /// Calls over a connection of each player.
    Own,
    /// Over the room's channel, as the web app does; each player has a connection for other requests.
    Channel,
    /// Over the room's channel; other requests share connections.
    SharedChannel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Kind {
    Ours,
    Colyseus,
}

/// The measurements.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Report {
    pub(super) players: usize,
    /// Answers sent in the window, and those of them that were delivered to all.
    pub(super) sent: usize,
    pub(super) round: usize,
    pub(super) lost: usize,
    pub(super) failed: usize,
    pub(super) why: Option<String>,
    /// From an answer to its last delivery, in milliseconds.
    pub(super) p50: f64,
    pub(super) p99: f64,
    pub(super) seconds: f64,
    pub(super) entering_seconds: f64,
    /// Seconds of processor time within the window: of the server with all its nodes, of PostgreSQL, of NATS, of this process,
    /// and of the whole machine.
    pub(super) server_cpu: f64,
    pub(super) postgres_cpu: f64,
    pub(super) nats_cpu: f64,
    pub(super) own_cpu: f64,
    pub(super) machine_cpu: f64,
    /// Resident memory of all nodes in MiB: before players entered, after all had entered, and at the end.
    pub(super) before_mib: f64,
    pub(super) entered_mib: f64,
    pub(super) after_mib: f64,
}

/// The main function of this process.
pub(crate) fn alone() -> Result<()> {
    let order = std::env::args().nth(2).context("no order")?;
    let order: Order = serde_json::from_str(&order)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = LocalSet::new().block_on(&runtime, run(&order))?;
    println!("{}", serde_json::to_string(&report)?);
    // Exits without closing thousands of sockets one by one.
    std::process::exit(0)
}

async fn run(order: &Order) -> Result<Report> {
    let questions: Vec<Value> = serde_json::from_slice(&fs::read(&order.questions)?)?;
    let wire = Rc::new(match order.server {
        Kind::Colyseus => Wire::Colyseus(Colyseus::new(&order.nodes[0].address, &questions)),
        Kind::Ours => {
            let tokens = fs::read_to_string(&order.tokens)?.lines().map(ToOwned::to_owned).collect();
            let addresses = order.nodes.iter().map(|node| node.address.clone()).collect();
            Wire::Ours(Ours::new(addresses, &order.key, tokens, &questions, order.way))
        }
    });
    let resident = || order.nodes.iter().map(|node| resident_mib(&node.process.to_string())).sum::<Result<f64>>();
    let measurements = Rc::new(Measurements::default());
    let mut report = Report { players: order.rooms * SEATS, before_mib: resident()?, ..Report::default() };

    let begun = Instant::now();
    let (begin_all, begin) = watch::channel(false);
    let table = Table { wire, measurements: measurements.clone(), begin, rooms: order.rooms };
    let entered: Vec<Result<Rc<Room>>> =
        stream::iter(0..order.rooms).map(|number| table.enter(number)).buffer_unordered(ENTERING).collect().await;
    let rooms: Vec<Rc<Room>> = entered.into_iter().collect::<Result<_>>()?;
    report.entering_seconds = begun.elapsed().as_secs_f64();
    report.entered_mib = resident()?;

    begin_all.send_replace(true);
    sleep(STARTING + WARM).await;
    let (begin, before) = (Instant::now(), ProcessorTimes::now(&order.nodes)?);
    measurements.window.set(Some(begin));
    sleep(order.span).await;
    let (took, after) = (std::mem::take(&mut *measurements.took.borrow_mut()), ProcessorTimes::now(&order.nodes)?);
    report.seconds = begin.elapsed().as_secs_f64();
    report.sent = measurements.sent.get();
    report.lost = rooms.iter().map(|room| room.lost(PATIENCE)).sum();
    report.failed = measurements.failed.get();
    report.why = measurements.why.take();
    report.server_cpu = after.server - before.server;
    report.postgres_cpu = after.postgres - before.postgres;
    report.nats_cpu = after.nats - before.nats;
    report.own_cpu = after.own - before.own;
    report.machine_cpu = after.machine - before.machine;
    report.after_mib = resident()?;
    report.round = took.len();
    (report.p50, report.p99) = (quantile(&took, 0.5), quantile(&took, 0.99));
    Ok(report)
}

/// What all players share.
struct Table {
    wire: Rc<Wire>,
    measurements: Rc<Measurements>,
    /// Becomes true when all players have entered.
    begin: watch::Receiver<bool>,
    rooms: usize,
}

impl Table {
    /// Six players enter a room one after the other and receive its events from then on.
    async fn enter(&self, number: usize) -> Result<Rc<Room>> {
        let room = Rc::new(Room::default());
        let mut name = None;
        for seat_number in 0..SEATS {
            let (seat, entered) = self.wire.enter(number * SEATS + seat_number, name.as_ref()).await?;
            room.ids.borrow_mut().push(seat.id.clone());
            let player = Player {
                wire: self.wire.clone(),
                room: room.clone(),
                name: entered.clone(),
                measurements: self.measurements.clone(),
                seat_number,
                errors: 0,
                dice: Dice(((number * SEATS + seat_number) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            };
            // The first player created the room and starts the game.
            let start = (seat_number == 0).then(|| STARTING.mul_f64(number as f64 / self.rooms as f64));
            spawn_local(player.play(seat, start, self.begin.clone()));
            name = Some(entered);
        }
        Ok(room)
    }
}

struct Player {
    wire: Rc<Wire>,
    room: Rc<Room>,
    name: RoomName,
    measurements: Rc<Measurements>,
    seat_number: usize,
    errors: u32,
    dice: Dice,
}

/// The next action of a player.
enum Turn {
    Start,
    Answer { index: u64, choice: u8 },
}

impl Player {
    async fn play(mut self, mut seat: Seat, start: Option<Duration>, begin: watch::Receiver<bool>) {
        if let Err(error) = self.try_play(&mut seat, start, begin).await {
            self.measurements.fail(&format!("{error:#}"));
        }
    }

    async fn try_play(
        &mut self,
        seat: &mut Seat,
        mut start: Option<Duration>,
        mut begin: watch::Receiver<bool>,
    ) -> Result<()> {
        let mut turn = None;
        let timer = sleep(Duration::ZERO);
        tokio::pin!(timer);
        loop {
            while let Some(frame) = seat.socket.frame().await? {
                match self.wire.read(frame) {
                    Incoming::Answer { player } => self.room.received(&player, &self.measurements),
                    // A player without hearts only watches.
                    Incoming::Question { .. } if self.errors == HEARTS => {}
                    Incoming::Question { index, opens_at, right } => {
                        let wrong = self.dice.below(WRONG_OF) == 0;
                        self.errors += u32::from(wrong);
                        turn = Some(Turn::Answer { index, choice: if wrong { (right + 1) % 4 } else { right } });
                        let thinking = THINKING_MS.start + self.dice.below(THINKING_MS.end - THINKING_MS.start);
                        let wait = Duration::from_millis((opens_at + thinking).saturating_sub(now_ms()));
                        timer.as_mut().reset((Instant::now() + wait).into());
                    }
                    Incoming::Refusal(why) => self.measurements.fail(&why),
                    Incoming::Other => {}
                }
            }
            tokio::select! {
                more = seat.socket.fill() => more?,
                () = &mut timer, if turn.is_some() => match turn.take() {
                    Some(Turn::Start) => self.wire.start(seat, &self.name).await?,
                    Some(Turn::Answer { index, choice }) => self.answer(seat, index, choice).await?,
                    None => {}
                },
                _ = begin.wait_for(|begun| *begun), if start.is_some() => {
                    let wait = start.take().unwrap_or_default();
                    turn = Some(Turn::Start);
                    timer.as_mut().reset((Instant::now() + wait).into());
                }
            }
        }
    }

    async fn answer(&self, seat: &mut Seat, index: u64, choice: u8) -> Result<()> {
        self.room.sent(self.seat_number, &self.measurements);
        match &*self.wire {
            Wire::Colyseus(colyseus) => colyseus.answer(&mut seat.socket, index, choice).await?,
            Wire::Ours(ours) if matches!(ours.way, AnswerWay::Channel | AnswerWay::SharedChannel) => {
                ours.answer_on_channel(&mut seat.socket, &self.name.id, index, choice).await?;
            }
            Wire::Ours(_) => {
                // In a task, so that the socket is read meanwhile, as on the page.
                let (wire, measurements, name) = (self.wire.clone(), self.measurements.clone(), self.name.clone());
                let (connections, credentials) = (seat.connections.clone(), seat.credentials.clone());
                spawn_local(async move {
                    let Wire::Ours(ours) = &*wire else { return };
                    if let Err(error) = ours.answer(&connections, &credentials, &name.id, index, choice).await {
                        measurements.fail(&format!("{error:#}"));
                    }
                });
            }
        }
        Ok(())
    }
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// In milliseconds.
fn quantile(took: &[Duration], share: f64) -> f64 {
    let mut sorted = took.to_vec();
    sorted.sort_unstable();
    let at = (sorted.len().saturating_sub(1) as f64 * share) as usize;
    sorted.get(at).map_or(f64::MAX, |took| took.as_secs_f64() * 1000.0)
}

/// Seconds of processor time so far.
struct ProcessorTimes {
    server: f64,
    postgres: f64,
    nats: f64,
    own: f64,
    machine: f64,
}

impl ProcessorTimes {
    fn now(nodes: &[Node]) -> Result<Self> {
        Ok(Self {
            server: nodes.iter().map(|node| cpu_seconds(&node.process.to_string())).sum::<Result<f64>>()?,
            postgres: seconds_of_program("postgres")?,
            nats: seconds_of_program("nats-server")?,
            own: cpu_seconds("self")?,
            machine: machine_seconds()?,
        })
    }
}

/// The processor time of all running processes of a program.
fn seconds_of_program(name: &str) -> Result<f64> {
    let mut sum = 0.0;
    for entry in fs::read_dir("/proc")? {
        let process = entry?.file_name().to_string_lossy().into_owned();
        // A process may end meanwhile.
        let Ok(program) = fs::read_to_string(format!("/proc/{process}/comm")) else { continue };
        if program.trim_end() == name {
            sum += cpu_seconds(&process).unwrap_or_default();
        }
    }
    Ok(sum)
}

/// The processor time of the whole machine so far.
fn machine_seconds() -> Result<f64> {
    let stat = fs::read_to_string("/proc/stat")?;
    let line = stat.lines().next().context("no counters")?;
    let ticks: Vec<f64> = line.split_whitespace().skip(1).filter_map(|tick| tick.parse().ok()).collect();
    // User, nice, system, then idle and waiting, then interrupts.
    Ok((ticks[..3].iter().sum::<f64>() + ticks[5..7].iter().sum::<f64>()) / 100.0)
}

/// Xorshift with a different seed for every player.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) % end
    }
}
