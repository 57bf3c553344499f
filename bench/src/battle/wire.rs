//! A player's actions in the protocol of either server: enter, start, receive, answer.

use std::rc::Rc;

use anyhow::Result;

use super::colyseus::Colyseus;
use super::http::Connections;
use super::ours::Ours;
use super::socket::Socket;

pub(super) enum Wire {
    Ours(Ours),
    Colyseus(Colyseus),
}

/// A player in a room.
pub(super) struct Seat {
    pub(super) socket: Socket,
    /// The player's id in events.
    pub(super) id: String,
    /// The headers with the player's credentials; empty for the peer.
    pub(super) credentials: Rc<str>,
    /// The connections for requests.
    pub(super) connections: Rc<Connections>,
}

/// A room as needed to join it.
#[derive(Clone)]
pub(super) struct RoomName {
    pub(super) id: Rc<str>,
    /// The code to join with.
    pub(super) code: Rc<str>,
}

/// The content of a frame.
#[derive(Debug, PartialEq)]
pub(super) enum Incoming {
    /// `opens_at` is in milliseconds since 1970; `right` is the right option.
    Question {
        index: u64,
        opens_at: u64,
        right: u8,
    },
    Answer {
        player: String,
    },
    /// An answer did not count.
    Refusal(String),
    Other,
}

impl Wire {
    /// Player number `player` creates a room, or joins one.
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

    pub(super) fn read(&self, frame: &[u8]) -> Incoming {
        match self {
            Self::Ours(ours) => ours.read(frame),
            Self::Colyseus(colyseus) => colyseus.read(frame),
        }
        .unwrap_or(Incoming::Other)
    }
}
