//! Our own protocol: functions of the data API over persistent connections, and one socket that has joined the room's channel.

use std::collections::HashMap;
use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::http::Connections;
use super::load::AnswerWay;
use super::socket::{Socket, TEXT, after, find};
use super::wire::{Incoming, RoomName, Seat};

pub(super) struct Ours {
    /// One for each node.
    addresses: Vec<String>,
    key: String,
    /// Tokens of the players.
    tokens: Vec<String>,
    /// The English text of a question's right option, because the options are in random order.
    rights: HashMap<String, String>,
    /// Connections to each node, shared by all its players, as behind a proxy; `None` if each player has their own.
    shared: Option<Vec<Rc<Connections>>>,
    pub(super) way: AnswerWay,
}

impl Ours {
    pub(super) fn new(
        addresses: Vec<String>,
        key: &str,
        tokens: Vec<String>,
        questions: &[Value],
        way: AnswerWay,
    ) -> Self {
        let right = |question: &Value| {
            let right = question["right"].as_u64()? as usize;
            Some((question["id"].as_str()?.to_owned(), question["options"]["en"][right].as_str()?.to_owned()))
        };
        let shared = matches!(way, AnswerWay::Shared | AnswerWay::SharedChannel)
            .then(|| addresses.iter().map(|address| Rc::new(Connections::new(address))).collect());
        let rights = questions.iter().filter_map(right).collect();
        Self { addresses, key: key.to_owned(), tokens, rights, shared, way }
    }

    async fn call(
        &self,
        connections: &Connections,
        credentials: &str,
        function: &str,
        arguments: &Value,
    ) -> Result<Value> {
        connections.post(&format!("/rest/v1/rpc/{function}"), credentials, &arguments.to_string()).await
    }

    pub(super) async fn enter(&self, player: usize, room: Option<&RoomName>) -> Result<(Seat, RoomName)> {
        let token = self.tokens.get(player).context("too few players signed up")?;
        let credentials: Rc<str> = format!("apikey: {}\r\nauthorization: Bearer {token}\r\n", self.key).into();
        let node = player % self.addresses.len();
        let address = &self.addresses[node];
        let connections = match &self.shared {
            Some(shared) => shared[node].clone(),
            None => Rc::new(Connections::new(address)),
        };
        let snapshot = match room {
            None => {
                self.call(
                    &connections,
                    &credentials,
                    "battle_create",
                    &json!({ "max_players": 6, "timer_duration": 15 }),
                )
                .await?
            }
            Some(room) => self.call(&connections, &credentials, "battle_join", &json!({ "code": &*room.code })).await?,
        };
        let text =
            |value: &Value| value.as_str().map(ToOwned::to_owned).with_context(|| format!("no room: {snapshot}"));
        let (id, code) = (text(&snapshot["room"]["id"])?, text(&snapshot["room"]["code"])?);
        let path = format!("/realtime/v1/websocket?apikey={}&vsn=2.0.0", self.key);
        let mut socket = Socket::open(address, &path).await?;
        let payload = json!({ "config": { "broadcast": { "self": false } }, "access_token": token });
        let join = json!(["1", "1", format!("realtime:battle_room_{id}"), "phx_join", payload]);
        socket.send(TEXT, join.to_string().as_bytes()).await?;
        let answer = socket.next().await?;
        ensure!(find(&answer, br#""status":"ok""#).is_some(), "not let in: {}", String::from_utf8_lossy(&answer));
        let name = RoomName { id: id.into(), code: code.into() };
        Ok((Seat { socket, id: text(&snapshot["you"])?, credentials, connections }, name))
    }

    pub(super) async fn start(&self, seat: &Seat, room: &RoomName) -> Result<()> {
        self.call(&seat.connections, &seat.credentials, "battle_start", &json!({ "room": &*room.id })).await.map(|_| ())
    }

    pub(super) async fn answer(
        &self,
        connections: &Connections,
        credentials: &str,
        room: &str,
        index: u64,
        choice: u8,
    ) -> Result<()> {
        let body = format!(r#"{{"room":"{room}","index":{index},"choice":{choice}}}"#);
        let verdict = connections.post("/rest/v1/rpc/battle_answer", credentials, &body).await?;
        ensure!(verdict["late"] == false && verdict["stored"] == false, "did not count: {verdict}");
        Ok(())
    }

    pub(super) async fn answer_on_channel(
        &self,
        socket: &mut Socket,
        room: &str,
        index: u64,
        choice: u8,
    ) -> Result<()> {
        let frame = format!(
            r#"["1","2","realtime:battle_room_{room}","broadcast",{{"type":"broadcast","event":"answer","payload":{{"index":{index},"choice":{choice}}}}}]"#
        );
        Ok(socket.send(TEXT, frame.as_bytes()).await?)
    }

    pub(super) fn read(&self, frame: &[u8]) -> Option<Incoming> {
        let message = after(frame, br#""type":"broadcast","event":""#)?;
        if let Some(payload) = message.strip_prefix(b"player_answer\"") {
            let id = after(payload, br#""playerId":""#)?;
            let end = id.iter().position(|byte| *byte == b'"')?;
            return Some(Incoming::Answer { player: std::str::from_utf8(&id[..end]).ok()?.to_owned() });
        }
        let counts = |verdict: &[u8]| {
            find(verdict, br#""late":false"#).is_some() && find(verdict, br#""stored":false"#).is_some()
        };
        if message.starts_with(b"refusal\"") || message.strip_prefix(b"verdict\"").is_some_and(|it| !counts(it)) {
            return Some(Incoming::Refusal(String::from_utf8_lossy(message).into_owned()));
        }
        let payload = message.strip_prefix(b"next_question\",\"payload\":")?;
        // The payload, without the end of the frame.
        let payload: Value = serde_json::Deserializer::from_slice(payload).into_iter().next()?.ok()?;
        let right = self.rights.get(payload["question"]["id"].as_str()?)?;
        let options = payload["question"]["options"]["en"].as_array()?;
        let right = options.iter().position(|option| option == right)? as u8;
        let (index, opens_at) = (payload["index"].as_u64()?, payload["opensAt"].as_u64()?);
        Some(Incoming::Question { index, opens_at, right })
    }
}
