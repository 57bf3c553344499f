//! What a player of either server does, in its own words: comes in, starts, hears, answers.

use std::rc::Rc;

use anyhow::Result;

use super::colyseus::Colyseus;
use super::http::Lines;
use super::ours::Ours;
use super::socket::Socket;

pub(super) enum Wire {
    Ours(Ours),
    Colyseus(Colyseus),
}

/// A player in a room.
pub(super) struct Seat {
    pub(super) socket: Socket,
    /// As the server names the player to others.
    pub(super) id: String,
    /// What the player shows with every request; empty where none is asked.
    pub(super) pass: Rc<str>,
    /// For requests.
    pub(super) lines: Rc<Lines>,
}

/// A room as those who come later need it.
#[derive(Clone)]
pub(super) struct RoomName {
    pub(super) id: Rc<str>,
    /// By which it is joined.
    pub(super) code: Rc<str>,
}

/// What a frame says.
#[derive(Debug, PartialEq)]
pub(super) enum Heard {
    /// `opens_at` is in milliseconds since 1970; `right` is the answer that wins.
    Question {
        index: u64,
        opens_at: u64,
        right: u8,
    },
    Answer {
        player: String,
    },
    Other,
}

impl Wire {
    /// Player number `player` makes a room, or joins one.
    pub(super) async fn enter(&self, player: usize, room: Option<&RoomName>) -> Result<(Seat, RoomName)> {
        match self {
            Self::Ours(ours) => ours.enter(player, room).await,
            Self::Colyseus(colyseus) => colyseus.enter(room).await,
        }
    }

    pub(super) async fn start(&self, seat: &mut Seat, room: &RoomName) -> Result<()> {
        match self {
            Self::Ours(ours) => ours.start(seat, room).await,
            Self::Colyseus(colyseus) => colyseus.start(seat).await,
        }
    }

    pub(super) fn read(&self, frame: &[u8]) -> Heard {
        match self {
            Self::Ours(ours) => ours.read(frame),
            Self::Colyseus(colyseus) => colyseus.read(frame),
        }
        .unwrap_or(Heard::Other)
    }
}
