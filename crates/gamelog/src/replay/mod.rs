//! A finished game to be looked at again: what the log told of the table, in a few kB, without anything that names a player.
//!
//! [`Replayer`] folds the events of a parser with details into bytes, [`Replay`] reads such bytes, which may come from
//! anyone, and gives the steps of the game and the table after each.

mod bytes;
mod facts;
mod json;
mod op;
mod replayer;
mod state;
mod steps;
mod stored;
mod table;

pub use replayer::{NoReplay, Replayer};
pub use stored::{Fault, Header};

use op::Op;
use steps::Step;

/// More bytes than the longest game has; the page and the server take no more.
pub const MAX_BYTES: usize = 512 * 1024;

/// A replay that was read and is sound.
#[derive(Clone, Debug)]
pub struct Replay {
    header: Header,
    ops: Vec<Op>,
    steps: Vec<Step>,
}

impl Replay {
    pub fn read(bytes: &[u8]) -> Result<Self, Fault> {
        let (header, ops) = stored::read(bytes)?;
        let steps = steps::steps(&header, &ops);
        Ok(Self { header, ops, steps })
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many steps there are, the start included: [`Self::table_json`] takes numbers below this.
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }
}
