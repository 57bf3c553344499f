//! Our own wire: functions of the data API over kept connections, and one socket that has joined the room's channel.

use std::collections::HashMap;
use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::http::Lines;
use super::socket::{Socket, TEXT, after, find};
use super::wire::{Heard, RoomName, Seat};

pub(super) struct Ours {
    address: String,
    key: String,
    /// Tokens of players who signed in.
    tokens: Vec<String>,
    /// The English text of a question's right option: the options come in an order of chance.
    rights: HashMap<String, String>,
    /// One for all, as a proxy would have it; else each player has one.
    shared: Option<Rc<Lines>>,
}

impl Ours {
    pub(super) fn new(address: &str, key: &str, tokens: Vec<String>, questions: &[Value], shared: bool) -> Self {
        let right = |question: &Value| {
            let right = question["right"].as_u64()? as usize;
            Some((question["id"].as_str()?.to_owned(), question["options"]["en"][right].as_str()?.to_owned()))
        };
        Self {
            address: address.to_owned(),
            key: key.to_owned(),
            tokens,
            rights: questions.iter().filter_map(right).collect(),
            shared: shared.then(|| Rc::new(Lines::new(address))),
        }
    }

    async fn call(&self, lines: &Lines, pass: &str, function: &str, arguments: &Value) -> Result<Value> {
        lines.post(&format!("/rest/v1/rpc/{function}"), pass, &arguments.to_string()).await
    }

    pub(super) async fn enter(&self, player: usize, room: Option<&RoomName>) -> Result<(Seat, RoomName)> {
        let token = self.tokens.get(player).context("too few players signed up")?;
        let pass: Rc<str> = format!("apikey: {}\r\nauthorization: Bearer {token}\r\n", self.key).into();
        let lines = self.shared.clone().unwrap_or_else(|| Rc::new(Lines::new(&self.address)));
        let snapshot = match room {
            None => {
                self.call(&lines, &pass, "battle_create", &json!({ "max_players": 6, "timer_duration": 15 })).await?
            }
            Some(room) => self.call(&lines, &pass, "battle_join", &json!({ "code": &*room.code })).await?,
        };
        let text =
            |value: &Value| value.as_str().map(ToOwned::to_owned).with_context(|| format!("no room: {snapshot}"));
        let (id, code) = (text(&snapshot["room"]["id"])?, text(&snapshot["room"]["code"])?);
        let path = format!("/realtime/v1/websocket?apikey={}&vsn=2.0.0", self.key);
        let mut socket = Socket::open(&self.address, &path).await?;
        let payload = json!({ "config": { "broadcast": { "self": false } }, "access_token": token });
        let join = json!(["1", "1", format!("realtime:battle_room_{id}"), "phx_join", payload]);
        socket.send(TEXT, join.to_string().as_bytes()).await?;
        let answer = socket.next().await?;
        ensure!(find(&answer, br#""status":"ok""#).is_some(), "not let in: {}", String::from_utf8_lossy(&answer));
        let name = RoomName { id: id.into(), code: code.into() };
        Ok((Seat { socket, id: text(&snapshot["you"])?, pass, lines }, name))
    }

    pub(super) async fn start(&self, seat: &Seat, room: &RoomName) -> Result<()> {
        self.call(&seat.lines, &seat.pass, "battle_start", &json!({ "room": &*room.id })).await.map(|_| ())
    }

    pub(super) async fn answer(&self, lines: &Lines, pass: &str, room: &str, index: u64, choice: u8) -> Result<()> {
        let body = format!(r#"{{"room":"{room}","index":{index},"choice":{choice}}}"#);
        let verdict = lines.post("/rest/v1/rpc/battle_answer", pass, &body).await?;
        ensure!(verdict["late"] == false && verdict["stored"] == false, "did not count: {verdict}");
        Ok(())
    }

    pub(super) fn read(&self, frame: &[u8]) -> Option<Heard> {
        let message = after(frame, br#""type":"broadcast","event":""#)?;
        if let Some(payload) = message.strip_prefix(b"player_answer\"") {
            let id = after(payload, br#""playerId":""#)?;
            let end = id.iter().position(|byte| *byte == b'"')?;
            return Some(Heard::Answer { player: std::str::from_utf8(&id[..end]).ok()?.to_owned() });
        }
        let payload = message.strip_prefix(b"next_question\",\"payload\":")?;
        // The payload, without what closes the frame.
        let payload: Value = serde_json::Deserializer::from_slice(payload).into_iter().next()?.ok()?;
        let right = self.rights.get(payload["question"]["id"].as_str()?)?;
        let options = payload["question"]["options"]["en"].as_array()?;
        let right = options.iter().position(|option| option == right)? as u8;
        let (index, opens_at) = (payload["index"].as_u64()?, payload["opensAt"].as_u64()?);
        Some(Heard::Question { index, opens_at, right })
    }
}
