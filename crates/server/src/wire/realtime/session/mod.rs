//! One socket's channels, and what each of its frames does.

mod joining;
mod tokens;

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Message;
use bytes::Bytes;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::hub::Member;
use super::limits::{Bucket, JOINS, MAX_EVENT, MAX_PAYLOAD, MAX_PRESENCE, MESSAGES};
use super::outbox::CloseReason;
use super::protocol::{
    Body, ClientPayload, Incoming, InvalidFrame, TOPIC_PREFIX, decode_binary, decode_text, encode, encode_broadcast,
    reply,
};
use super::quota::{SocketSlot, Usage};
use super::rules;
use super::socket::Socket;
use super::{ClientBroadcast, Realtime};
use crate::contract::registry::{BroadcastDecision, Reader};
use crate::people::accounts::KeyRole;

pub(super) struct Session {
    realtime: Realtime,
    socket: Arc<Socket>,
    role: KeyRole,
    slot: SocketSlot,
    /// By topic, with the wire's prefix.
    channels: HashMap<Arc<str>, Channel>,
    joins: Bucket,
    messages: Bucket,
}

struct Channel {
    member: Member,
    join_ref: Option<String>,
    /// The session of its token; `None` for a key.
    session: Option<Uuid>,
    expires_at: i64,
    usage: Usage,
    own: bool,
    ack: bool,
}

/// What a reply repeats of the frame it answers.
struct FrameHeader {
    join_ref: Option<String>,
    reference: Option<String>,
    topic: String,
}

const NO_PAYLOAD: &str = "{}";
const TOO_MANY_CHANNELS: &str = "ChannelRateLimitReached: Too many channels";
const TOO_MANY_SOCKETS: &str = "ConnectionRateLimitReached: Too many connections";

impl Session {
    pub(super) fn new(realtime: Realtime, socket: Arc<Socket>, role: KeyRole, slot: SocketSlot) -> Self {
        let (joins, messages) = (Bucket::full(JOINS), Bucket::full(MESSAGES));
        Self { realtime, socket, role, slot, channels: HashMap::new(), joins, messages }
    }

    pub(super) async fn handle_text(&mut self, text: &str) {
        let frame = decode_text(self.socket.serializer, text);
        self.handle(frame, text.len()).await;
    }

    pub(super) async fn handle_binary(&mut self, bytes: &Bytes) {
        let frame = decode_binary(self.socket.serializer, bytes);
        self.handle(frame, bytes.len()).await;
    }

    pub(super) fn note_activity(&self) {
        self.socket.note_activity(self.realtime.clock.steady());
    }

    /// Measures the round trip if this answers our last ping, for the players of the live channels on this socket.
    pub(super) fn pong(&self, payload: &[u8]) {
        self.note_activity();
        if let Some(trip) = self.socket.pinger.pong(payload, self.realtime.clock.steady()) {
            self.realtime.hub.note_round_trip(self.channels.values().map(|channel| &channel.member), trip);
        }
    }

    async fn handle(&mut self, frame: Result<Incoming, InvalidFrame>, size: usize) {
        self.note_activity();
        self.realtime.hub.metrics.frames_in.inc();
        let Ok(Incoming { join_ref, reference, topic, body }) = frame else {
            return self.socket.outbox.close(CloseReason::InvalidFrame);
        };
        let header = FrameHeader { join_ref, reference, topic };
        if self.realtime.limited && !self.messages.take(self.realtime.clock.now()) {
            return self.refuse(&header, "ClientMessageRateLimitReached: Too many messages per second");
        }
        match body {
            Body::Event(event, _) if header.topic == "phoenix" && event == "heartbeat" => self.answer(&header),
            Body::Event(event, payload) if event == "phx_join" => self.join(&header, payload).await,
            body => self.handle_in_channel(&header, body, size).await,
        }
    }

    async fn handle_in_channel(&mut self, header: &FrameHeader, body: Body, size: usize) {
        let Some(channel) = self.channels.get(header.topic.as_str()) else {
            return self.refuse(header, "unmatched topic");
        };
        // Sent before the channel was joined again.
        if header.join_ref.is_some() && header.join_ref != channel.join_ref {
            return;
        }
        match body {
            Body::Broadcast { event, payload } => {
                self.broadcast(header, ClientBroadcast { event, payload }, size).await;
            }
            Body::Event(event, payload) => match (event.as_str(), payload) {
                ("broadcast", Value::Object(mut body)) => {
                    let (Some(Value::String(event)), payload) = (body.remove("event"), body.remove("payload")) else {
                        return self.refuse(header, "The broadcast cannot be read");
                    };
                    if event.len() > MAX_EVENT {
                        return self.refuse(header, "The event's name is too long");
                    }
                    let payload = ClientPayload::Json(payload.unwrap_or_else(|| json!({})));
                    self.broadcast(header, ClientBroadcast { event, payload }, size).await;
                }
                ("presence", Value::Object(body)) => self.handle_presence(header, body, size),
                ("access_token", payload) => self.change_token(header, payload.get("access_token")).await,
                ("phx_leave", _) => self.leave(header),
                ("broadcast" | "presence", _) => self.refuse(header, "The payload cannot be read"),
                _ => {}
            },
        }
    }

    // Broadcasts and presence.

    async fn broadcast(&mut self, header: &FrameHeader, broadcast: ClientBroadcast, size: usize) {
        let Some(channel) = self.channels.get(header.topic.as_str()) else { return };
        let (reader, ack) = (channel.member.reader, channel.ack);
        let except = (!channel.own).then_some(channel.member.id);
        let topic = header.topic.strip_prefix(TOPIC_PREFIX).unwrap_or_default();
        let result = if size > MAX_PAYLOAD && !rules::fits(&broadcast.payload) {
            Err("The payload is too large".into())
        } else {
            self.realtime.broadcast(reader, topic, broadcast, except).await
        };
        if let Ok(BroadcastDecision::Reply { event, payload }) = &result
            && let Some(frame) = encode_broadcast(self.socket.serializer, &header.topic, event, payload)
        {
            self.realtime.hub.send(&self.socket, frame);
        }
        match result {
            _ if !ack => {}
            Ok(BroadcastDecision::Refuse) => {
                let reason = "Unauthorized: You do not have permissions to write to this Channel topic";
                self.refuse(header, &format!("{reason}: {topic}"));
            }
            Ok(_) => self.answer(header),
            Err(reason) => self.refuse(header, &reason),
        }
    }

    fn handle_presence(&mut self, header: &FrameHeader, mut body: Map<String, Value>, size: usize) {
        let Some(channel) = self.channels.get(header.topic.as_str()) else { return };
        if channel.member.reader == Reader::Visitor {
            return self.refuse(header, "Unauthorized: You do not have permissions to write to this Channel topic");
        }
        let event = body.remove("event");
        match (event.as_ref().and_then(Value::as_str), body.remove("payload")) {
            (Some("track"), _) if size > MAX_PRESENCE => self.refuse(header, "The presence is too large"),
            (Some("track"), payload @ (None | Some(Value::Object(_)))) => {
                let meta = payload.and_then(|payload| payload.as_object().cloned()).unwrap_or_default();
                if self.realtime.hub.track(&channel.member, meta) {
                    self.answer(header);
                } else {
                    self.refuse(header, "Too many presences on this Channel topic");
                }
            }
            (Some("untrack"), _) => {
                self.realtime.hub.untrack(&channel.member);
                self.answer(header);
            }
            _ => self.refuse(header, "The presence cannot be read"),
        }
    }

    // Replies.

    fn answer(&self, header: &FrameHeader) {
        self.realtime.hub.send(&self.socket, self.reply(header, Ok(&json!({}))));
    }

    fn refuse(&self, header: &FrameHeader, reason: &str) {
        self.realtime.hub.send(&self.socket, self.reply(header, Err(reason)));
    }

    fn reply(&self, header: &FrameHeader, result: Result<&Value, &str>) -> Message {
        let FrameHeader { join_ref, reference, topic } = header;
        reply(self.socket.serializer, join_ref.as_deref(), reference.as_deref(), topic, result)
    }

    /// Sends `phx_close` or `phx_error` for a channel.
    fn push(&self, join_ref: Option<&str>, topic: &str, event: &str) {
        let frame = self.frame(join_ref, join_ref, topic, event, NO_PAYLOAD);
        self.realtime.hub.send(&self.socket, frame);
    }

    fn frame(
        &self,
        join_ref: Option<&str>,
        reference: Option<&str>,
        topic: &str,
        event: &str,
        payload: &str,
    ) -> Message {
        encode(self.socket.serializer, join_ref, reference, topic, event, payload)
    }
}

/// Removes the socket from the hub, wherever its task ends.
impl Drop for Session {
    fn drop(&mut self) {
        self.leave_all();
        self.realtime.hub.close(&self.socket);
    }
}
