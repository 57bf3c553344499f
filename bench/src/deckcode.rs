//! Decoding deck codes: ours beside the common npm package, on the same codes, per second of processor time, so that the load of
//! the machine matters less. The decks are random with the proportions of real decks.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use ::deckcode::{Deck, Format, SideboardCard, decode};
use anyhow::{Context, Result, ensure};

use crate::{ROUNDS, SPAN, compare};

const PEER: &str = "bench/peers/deckstrings.mjs";
const CODES: usize = 1000;

pub(crate) fn measure() -> Result<()> {
    let codes = codes()?;
    let directory = tempfile::tempdir_in("target")?;
    let file = directory.path().join("codes.txt");
    fs::write(&file, codes.join("\n"))?;
    let (mut ours, mut other) = (0_f64, 0_f64);
    for _ in 0..ROUNDS {
        ours = ours.max(our_rate(&codes)?);
        other = other.max(peer_rate(&file)?);
    }
    compare("decode", ours, "npm deckstrings 3.1.2", other, 30.0);
    Ok(())
}

fn our_rate(codes: &[String]) -> Result<f64> {
    let (start, before) = (Instant::now(), thread_seconds()?);
    let mut done = 0;
    while start.elapsed() < SPAN {
        for code in codes {
            black_box(decode(black_box(code))?);
        }
        done += codes.len();
    }
    Ok(done as f64 / (thread_seconds()? - before))
}

/// The processor time of this thread so far.
pub(crate) fn thread_seconds() -> Result<f64> {
    let figures = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = figures.split(' ').next().context("no figure")?.parse()?;
    Ok(nanoseconds / 1e9)
}

fn peer_rate(codes: &Path) -> Result<f64> {
    let output = Command::new("node").arg(PEER).arg(codes).arg(SPAN.as_millis().to_string()).output()?;
    ensure!(output.status.success(), "{PEER} failed: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout)?.trim().parse().context("its rate")
}

/// Of 421 real decks, 77 had 40 cards and 72 had sideboards; most cards have two copies.
fn codes() -> Result<Vec<String>> {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut codes = Vec::new();
    for _ in 0..CODES {
        let size = if dice.below(421) < 77 { 40 } else { 30 };
        let mut deck = Deck { format: Format::Standard, heroes: vec![dice.hero()], ..Deck::default() };
        while deck.size() < size {
            let card = 600 + dice.below(125_000);
            let count = if deck.size() + 1 < size && dice.below(3) > 0 { 2 } else { 1 };
            if deck.cards.iter().all(|(known, _)| *known != card) {
                deck.cards.push((card, count));
            }
        }
        if dice.below(421) < 72 {
            let owner = deck.cards[0].0;
            deck.sideboards = (0..3).map(|n| SideboardCard { card: 90_000 + n, count: 1, owner }).collect();
        }
        codes.push(deck.encode()?);
    }
    Ok(codes)
}

/// The same codes in every run (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) % u64::from(end)) as u32
    }

    /// One of the first heroes, or a skin with a longer number.
    fn hero(&mut self) -> u32 {
        [7, 31, 274, 637, 813, 893, 56_550, 78_065][self.below(8) as usize]
    }
}
