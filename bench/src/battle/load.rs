//! The players, in a process of their own and on one thread: rooms of six, each player with a socket, each answering a
//! while after a question opens. It says what it measured as one line of JSON.

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
use super::room::{Figures, PLACES, Room};
use super::wire::{Heard, RoomName, Seat, Wire};
use crate::server::{cpu_seconds, resident_mib};

/// Rooms that are entered at once.
const ENTERING: usize = 32;
/// Rooms start over this time, so that they do not ask in step.
const STARTING: Duration = Duration::from_secs(12);
const WARM: Duration = Duration::from_secs(4);
/// A player answers so long after the opening, evenly. With the pauses of the game at [`super::PACE`] a room then asks every two
/// seconds: one second until the last of six has answered, on average, and one of results and pause.
const THINKING_MS: std::ops::Range<u64> = 50..1160;
/// One answer of so many is wrong.
const WRONG_OF: u64 = 50;
const HEARTS: u32 = 3;
/// An answer that did not get round by then is lost.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) server: Kind,
    pub(super) address: String,
    pub(super) process: u32,
    /// Of our API; empty for the peer.
    pub(super) key: String,
    /// A token a line; none for the peer.
    pub(super) tokens: PathBuf,
    /// What both servers ask, with the right options.
    pub(super) questions: PathBuf,
    pub(super) rooms: usize,
    /// Whether requests share connections or each player has one.
    pub(super) shared: bool,
    pub(super) span: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Kind {
    Ours,
    Colyseus,
}

/// What was measured.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Report {
    pub(super) players: usize,
    /// Answers that were sent in the window, and those of them that got round to everyone.
    pub(super) sent: usize,
    pub(super) round: usize,
    pub(super) lost: usize,
    pub(super) failed: usize,
    pub(super) why: Option<String>,
    /// Answer to everyone, in milliseconds.
    pub(super) p50: f64,
    pub(super) p99: f64,
    pub(super) seconds: f64,
    pub(super) entering_seconds: f64,
    /// Seconds of processor time within the window: of the server, of this process, of the whole machine.
    pub(super) server_cpu: f64,
    pub(super) own_cpu: f64,
    pub(super) machine_cpu: f64,
    /// Resident memory of the server in MiB: before anyone came, when all were in, and at the end.
    pub(super) before_mib: f64,
    pub(super) entered_mib: f64,
    pub(super) after_mib: f64,
}

/// The whole of this process.
pub(crate) fn alone() -> Result<()> {
    let order = std::env::args().nth(2).context("no order")?;
    let order: Order = serde_json::from_str(&order)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = LocalSet::new().block_on(&runtime, run(&order))?;
    println!("{}", serde_json::to_string(&report)?);
    // Nobody waits for thousands of sockets to be closed one by one.
    std::process::exit(0)
}

async fn run(order: &Order) -> Result<Report> {
    let questions: Vec<Value> = serde_json::from_slice(&fs::read(&order.questions)?)?;
    let wire = Rc::new(match order.server {
        Kind::Colyseus => Wire::Colyseus(Colyseus::new(&order.address, &questions)),
        Kind::Ours => {
            let tokens = fs::read_to_string(&order.tokens)?.lines().map(ToOwned::to_owned).collect();
            Wire::Ours(Ours::new(&order.address, &order.key, tokens, &questions, order.shared))
        }
    });
    let process = order.process.to_string();
    let figures = Rc::new(Figures::default());
    let mut report = Report { players: order.rooms * PLACES, before_mib: resident_mib(&process)?, ..Report::default() };

    let begun = Instant::now();
    let (begin_all, begin) = watch::channel(false);
    let table = Table { wire, figures: figures.clone(), begin, rooms: order.rooms };
    let entered: Vec<Result<Rc<Room>>> =
        stream::iter(0..order.rooms).map(|number| table.enter(number)).buffer_unordered(ENTERING).collect().await;
    let rooms: Vec<Rc<Room>> = entered.into_iter().collect::<Result<_>>()?;
    report.entering_seconds = begun.elapsed().as_secs_f64();
    report.entered_mib = resident_mib(&process)?;

    begin_all.send_replace(true);
    sleep(STARTING + WARM).await;
    let cpu = || anyhow::Ok((cpu_seconds(&process)?, cpu_seconds("self")?, machine_seconds()?));
    let (begin, before) = (Instant::now(), cpu()?);
    figures.window.set(Some(begin));
    sleep(order.span).await;
    let (took, after) = (std::mem::take(&mut *figures.took.borrow_mut()), cpu()?);
    report.seconds = begin.elapsed().as_secs_f64();
    report.sent = figures.sent.get();
    report.lost = rooms.iter().map(|room| room.lost(PATIENCE)).sum();
    report.failed = figures.failed.get();
    report.why = figures.why.take();
    (report.server_cpu, report.own_cpu, report.machine_cpu) =
        (after.0 - before.0, after.1 - before.1, after.2 - before.2);
    report.after_mib = resident_mib(&process)?;
    report.round = took.len();
    (report.p50, report.p99) = (quantile(&took, 0.5), quantile(&took, 0.99));
    Ok(report)
}

/// What every player needs.
struct Table {
    wire: Rc<Wire>,
    figures: Rc<Figures>,
    /// Turns true when everyone is in.
    begin: watch::Receiver<bool>,
    rooms: usize,
}

impl Table {
    /// Six players come into a room one after the other, and listen from then on.
    async fn enter(&self, number: usize) -> Result<Rc<Room>> {
        let room = Rc::new(Room::default());
        let mut name = None;
        for place in 0..PLACES {
            let (seat, entered) = self.wire.enter(number * PLACES + place, name.as_ref()).await?;
            room.ids.borrow_mut().push(seat.id.clone());
            let player = Player {
                wire: self.wire.clone(),
                room: room.clone(),
                name: entered.clone(),
                figures: self.figures.clone(),
                place,
                errors: 0,
                dice: Dice(((number * PLACES + place) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            };
            // The first has made the room, and starts the game.
            let start = (place == 0).then(|| STARTING.mul_f64(number as f64 / self.rooms as f64));
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
    figures: Rc<Figures>,
    place: usize,
    errors: u32,
    dice: Dice,
}

/// What a player is about to do.
enum Turn {
    Start,
    Answer { index: u64, choice: u8 },
}

impl Player {
    async fn play(mut self, mut seat: Seat, start: Option<Duration>, begin: watch::Receiver<bool>) {
        if let Err(error) = self.try_play(&mut seat, start, begin).await {
            self.figures.fail(&format!("{error:#}"));
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
                    Heard::Answer { player } => self.room.heard(&player, &self.figures),
                    // Whoever has no heart left looks on.
                    Heard::Question { .. } if self.errors == HEARTS => {}
                    Heard::Question { index, opens_at, right } => {
                        let wrong = self.dice.below(WRONG_OF) == 0;
                        self.errors += u32::from(wrong);
                        turn = Some(Turn::Answer { index, choice: if wrong { (right + 1) % 4 } else { right } });
                        let thinking = THINKING_MS.start + self.dice.below(THINKING_MS.end - THINKING_MS.start);
                        let wait = Duration::from_millis((opens_at + thinking).saturating_sub(now_ms()));
                        timer.as_mut().reset((Instant::now() + wait).into());
                    }
                    Heard::Other => {}
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
        self.room.sent(self.place, &self.figures);
        match &*self.wire {
            Wire::Colyseus(colyseus) => colyseus.answer(&mut seat.socket, index, choice).await?,
            Wire::Ours(_) => {
                // The socket is read meanwhile, as a page does.
                let (wire, figures, name) = (self.wire.clone(), self.figures.clone(), self.name.clone());
                let (lines, pass) = (seat.lines.clone(), seat.pass.clone());
                spawn_local(async move {
                    let Wire::Ours(ours) = &*wire else { return };
                    if let Err(error) = ours.answer(&lines, &pass, &name.id, index, choice).await {
                        figures.fail(&format!("{error:#}"));
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

/// What all processors of the machine have worked so far.
fn machine_seconds() -> Result<f64> {
    let stat = fs::read_to_string("/proc/stat")?;
    let line = stat.lines().next().context("no figures")?;
    let ticks: Vec<f64> = line.split_whitespace().skip(1).filter_map(|tick| tick.parse().ok()).collect();
    // User, nice, system, then idle and waiting, then interrupts.
    Ok((ticks[..3].iter().sum::<f64>() + ticks[5..7].iter().sum::<f64>()) / 100.0)
}

/// Xorshift, started differently for every player.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) % end
    }
}
