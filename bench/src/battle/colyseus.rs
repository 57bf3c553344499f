//! The protocol of Colyseus 0.18: a seat is reserved by HTTP, then one WebSocket carries all messages, each a byte for its kind
//! and MessagePack.

use std::collections::HashMap;
use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::http::Connections;
use super::socket::{BINARY, Socket, after};
use super::wire::{Incoming, RoomName, Seat};

const JOIN_ROOM: u8 = 10;
const ROOM_DATA: u8 = 13;

pub(super) struct Colyseus {
    address: String,
    connections: Rc<Connections>,
    /// The right option of a question.
    rights: HashMap<String, u8>,
}

impl Colyseus {
    pub(super) fn new(address: &str, questions: &[Value]) -> Self {
        let right = |question: &Value| Some((question["id"].as_str()?.to_owned(), question["right"].as_u64()? as u8));
        let rights = questions.iter().filter_map(right).collect();
        Self { address: address.to_owned(), connections: Rc::new(Connections::new(address)), rights }
    }

    pub(super) async fn enter(&self, room: Option<&RoomName>) -> Result<(Seat, RoomName)> {
        let path = match room {
            None => "/matchmake/create/battle".to_owned(),
            Some(room) => format!("/matchmake/joinById/{}", room.id),
        };
        let seat = self.connections.post(&path, "", "{}").await?;
        let text = |key: &str| seat[key].as_str().with_context(|| format!("no seat: {seat}"));
        let (session, id, process) = (text("sessionId")?, text("roomId")?, text("processId")?);
        let mut socket = Socket::open(&self.address, &format!("/{process}/{id}?sessionId={session}")).await?;
        let first = socket.next().await?;
        ensure!(first.first() == Some(&JOIN_ROOM), "not let in: {first:?}");
        socket.send(BINARY, &[JOIN_ROOM]).await?;
        let name = RoomName { id: id.into(), code: id.into() };
        Ok((
            Seat { socket, id: session.to_owned(), credentials: Rc::from(""), connections: self.connections.clone() },
            name,
        ))
    }

    pub(super) async fn start(&self, seat: &mut Seat) -> Result<()> {
        Ok(seat.socket.send(BINARY, b"\x0d\xa5start\x80").await?)
    }

    pub(super) async fn answer(&self, socket: &mut Socket, index: u64, choice: u8) -> Result<()> {
        let mut message = b"\x0d\xa6answer\x82\xa5index".to_vec();
        message.push(u8::try_from(index)?);
        message.extend_from_slice(b"\xa6choice");
        message.push(choice);
        Ok(socket.send(BINARY, &message).await?)
    }

    pub(super) fn read(&self, frame: &[u8]) -> Option<Incoming> {
        let message = frame.strip_prefix(&[ROOM_DATA])?;
        if let Some(payload) = message.strip_prefix(b"\xadplayer_answer") {
            let player = text(after(payload, b"\xa8playerId")?)?;
            return Some(Incoming::Answer { player: player.to_owned() });
        }
        let payload = message.strip_prefix(b"\xadnext_question")?;
        let index = number(after(payload, b"\xa5index")?)?;
        let opens_at = number(after(payload, b"\xa7opensAt")?)?;
        let question = after(payload, b"\xa8question")?;
        let right = *self.rights.get(text(after(question, b"\xa2id")?)?)?;
        Some(Incoming::Question { index, opens_at, right })
    }
}

/// A short text of MessagePack.
fn text(bytes: &[u8]) -> Option<&str> {
    let (length, rest) = match *bytes.first()? {
        short @ 0xa0..=0xbf => (usize::from(short & 31), &bytes[1..]),
        0xd9 => (usize::from(*bytes.get(1)?), &bytes[2..]),
        _ => return None,
    };
    std::str::from_utf8(rest.get(..length)?).ok()
}

/// A number of MessagePack; fractions of it are dropped.
fn number(bytes: &[u8]) -> Option<u64> {
    let (kind, rest) = bytes.split_first()?;
    Some(match kind {
        small @ 0..=0x7f => u64::from(*small),
        0xcc => u64::from(*rest.first()?),
        0xcd => u64::from(u16::from_be_bytes(*rest.first_chunk()?)),
        0xce => u64::from(u32::from_be_bytes(*rest.first_chunk()?)),
        0xcf => u64::from_be_bytes(*rest.first_chunk()?),
        0xcb => f64::from_be_bytes(*rest.first_chunk()?) as u64,
        _ => return None,
    })
}
