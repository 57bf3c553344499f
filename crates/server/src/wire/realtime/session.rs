//! One socket's channels, and what each of its frames does.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use axum::extract::ws::Message;
use bytes::Bytes;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::binding::{self, Binding};
use super::hub::Member;
use super::join::Join;
use super::limits::{Bucket, JOINS, MAX_CHANNELS, MAX_EVENT, MAX_PAYLOAD, MAX_PRESENCE, MESSAGES};
use super::nodes::Interest;
use super::outbox::CloseReason;
use super::protocol::{
    Body, ClientPayload, Incoming, InvalidFrame, TOPIC_PREFIX, decode_binary, decode_text, encode, encode_broadcast,
    reply,
};
use super::quota::{SocketSlot, Usage};
use super::rules::{self, Identity};
use super::socket::Socket;
use super::{ClientBroadcast, Realtime};
use crate::accounts::KeyRole;
use crate::random;
use crate::registry::{BroadcastDecision, Reader};

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

    // Joining and leaving.

    async fn join(&mut self, header: &FrameHeader, payload: Value) {
        if let Err(reason) = self.try_join(header, payload).await {
            self.refuse(header, &reason);
        }
    }

    async fn try_join(&mut self, header: &FrameHeader, payload: Value) -> Result<(), String> {
        let topic =
            header.topic.strip_prefix(TOPIC_PREFIX).filter(|topic| !topic.is_empty()).ok_or("unmatched topic")?;
        if self.realtime.limited && !self.joins.take(self.realtime.clock.now()) {
            return Err("ClientJoinRateLimitReached: Too many joins per second".into());
        }
        if self.channels.len() >= MAX_CHANNELS && !self.channels.contains_key(header.topic.as_str()) {
            return Err(TOO_MANY_CHANNELS.into());
        }
        let Join { config, access_token } = Join::parse(payload)?;
        let Identity { reader, session, expires_at } =
            rules::identify(&self.realtime.accounts, self.role, access_token.as_deref())?;
        let parsed = binding::parse(&self.realtime.registry, &config.postgres_changes);
        let parsed =
            parsed.map(|(bindings, echo)| (bindings.iter().map(Binding::work).sum(), by_table(bindings), echo));
        // Before the rule is asked, so that a dismissal at another node is not missed.
        let interest = match &parsed {
            Ok((_, bindings, _)) if reader != Reader::Visitor => self.realtime.interest(topic, reader, bindings).await,
            _ => Interest::default(),
        };
        let dismissals = self.realtime.hub.dismissals();
        rules::may_join(&self.realtime.registry, reader, topic).await?;
        rules::may_use_presence_key(reader, &config.presence.key)?;
        if matches!(reader, Reader::Player(user) if !self.slot.assign(user)) {
            return Err(TOO_MANY_SOCKETS.into());
        }
        let (work, bindings, echo) = parsed?;

        let name: Arc<str> = header.topic.as_str().into();
        let usage = Usage { channels: 1, work };
        let replaced = self.channels.get_mut(&name).map(|channel| std::mem::take(&mut channel.usage));
        if !self.slot.exchange(replaced.unwrap_or_default(), usage) {
            if let (Some(channel), Some(before)) = (self.channels.get_mut(&name), replaced) {
                channel.usage = before;
            }
            return Err(TOO_MANY_CHANNELS.into());
        }
        self.drop_channel(&name);
        // A random key must not look like a player's id.
        let random_key = || format!("member-{}", random::id());
        let key = if config.presence.key.is_empty() { random_key() } else { config.presence.key };
        let member = Member {
            id: self.realtime.hub.next_id(),
            socket: self.socket.clone(),
            topic: name.clone(),
            reader,
            presence_key: key.into(),
            wants_presence: config.presence.enabled,
            bindings,
            interest,
            live: self.realtime.registry.topic(topic).is_some_and(|(rule, _)| rule.live()),
        };
        let listens = !member.bindings.is_empty();
        self.realtime.hub.join(member.clone(), |present| {
            let push = |event, payload: &Value| {
                self.frame(header.join_ref.as_deref(), None, &name, event, &payload.to_string())
            };
            let mut frames = vec![self.reply(header, Ok(&json!({ "postgres_changes": echo })))];
            if config.presence.enabled {
                frames.push(push("presence_state", &present));
            }
            if listens {
                let message = "Subscribed to PostgreSQL";
                let ready =
                    json!({ "extension": "postgres_changes", "status": "ok", "message": message, "channel": topic });
                frames.push(push("system", &ready));
            }
            frames
        });
        let (own, ack) = (config.broadcast.own, config.broadcast.ack);
        let join_ref = header.join_ref.clone();
        let channel = Channel { member, join_ref, session, expires_at, usage, own, ack };
        self.channels.insert(name.clone(), channel);
        self.update_tokens();
        if self.realtime.hub.dismissals() != dismissals && self.is_forbidden(&name).await {
            self.close_channel(&name);
        }
        Ok(())
    }

    fn leave(&mut self, header: &FrameHeader) {
        self.answer(header);
        self.push(header.join_ref.as_deref(), &header.topic, "phx_close");
        self.drop_channel(&header.topic);
        self.update_tokens();
    }

    /// Closes the channels of players that were removed from the topic. If the rule allows the player again by now, the
    /// channel fails instead, so that the client joins again.
    pub(super) async fn remove_channels(&mut self, channels: Vec<(Arc<str>, u64)>) {
        for (topic, member) in channels {
            if self.channels.get(&topic).is_none_or(|channel| channel.member.id != member) {
                continue;
            }
            match self.is_forbidden(&topic).await {
                true => self.close_channel(&topic),
                false => self.fail_channel(&topic),
            }
        }
        self.update_tokens();
    }

    /// Whether the rule of a joined channel would refuse its reader now.
    async fn is_forbidden(&self, topic: &str) -> bool {
        let Some(channel) = self.channels.get(topic) else { return false };
        let name = topic.strip_prefix(TOPIC_PREFIX).unwrap_or_default();
        let Some((rule, rest)) = self.realtime.registry.topic(name) else { return false };
        matches!(rule.may_join(channel.member.reader, rest).await, Ok(false))
    }

    /// Ends the channel; the client does not join it again.
    fn close_channel(&mut self, topic: &str) {
        if let Some(channel) = self.drop_channel(topic) {
            self.push(channel.join_ref.as_deref(), topic, "phx_close");
        }
    }

    fn drop_channel(&mut self, topic: &str) -> Option<Channel> {
        let channel = self.channels.remove(topic)?;
        self.realtime.hub.leave(&channel.member);
        self.slot.exchange(channel.usage, Usage::default());
        Some(channel)
    }

    /// Ends the channel with an error; the client joins it again with its newest token.
    fn fail_channel(&mut self, topic: &str) {
        if let Some(channel) = self.drop_channel(topic) {
            self.push(channel.join_ref.as_deref(), topic, "phx_error");
        }
    }

    /// Leaves every channel; returns the frames that report it to the client.
    pub(super) fn leave_all(&mut self) -> Vec<Message> {
        let channels: Vec<Channel> = self.channels.drain().map(|(_, channel)| channel).collect();
        let frames = channels.iter().map(|channel| {
            self.realtime.hub.leave(&channel.member);
            let join_ref = channel.join_ref.as_deref();
            self.frame(join_ref, join_ref, &channel.member.topic, "phx_error", NO_PAYLOAD)
        });
        frames.collect()
    }

    // Tokens.

    /// Ends the channels whose token has expired or whose session has ended.
    pub(super) fn drop_void_tokens(&mut self) {
        let (now, accounts) = (self.realtime.clock.now().secs(), &self.realtime.accounts);
        let is_void = |channel: &Channel| {
            channel.expires_at <= now || channel.session.is_some_and(|session| accounts.has_ended(session))
        };
        let void = self.channels.iter().filter(|(_, channel)| is_void(channel));
        let void: Vec<Arc<str>> = void.map(|(topic, _)| topic.clone()).collect();
        void.iter().for_each(|topic| self.fail_channel(topic));
        self.update_tokens();
    }

    fn update_tokens(&self) {
        let first = self.channels.values().map(|channel| channel.expires_at).min().unwrap_or(i64::MAX);
        let mut sessions: Vec<Uuid> = self.channels.values().filter_map(|channel| channel.session).collect();
        sessions.sort_unstable();
        sessions.dedup();
        self.socket.set_tokens(first, sessions);
    }

    /// Takes a newer token, perhaps of another user. An API key in its place means that the user has signed out.
    async fn change_token(&mut self, header: &FrameHeader, token: Option<&Value>) {
        let identity = match token {
            None | Some(Value::Null) => rules::identify(&self.realtime.accounts, self.role, None),
            Some(Value::String(token)) => rules::identify(&self.realtime.accounts, self.role, Some(token)),
            Some(_) => Err("the token is not text".into()),
        };
        let Some(channel) = self.channels.get(header.topic.as_str()) else { return };
        let same = identity.as_ref().is_ok_and(|identity| identity.reader == channel.member.reader);
        let identity = match identity {
            // The same reader is still allowed, and a visitor only leaves the topic: no rule is header.
            Ok(identity) if same || identity.reader == Reader::Visitor => Ok(identity),
            Ok(Identity { reader: Reader::Player(user), .. }) if !self.slot.assign(user) => {
                Err(TOO_MANY_SOCKETS.into())
            }
            Ok(identity) => {
                let topic = header.topic.strip_prefix(TOPIC_PREFIX).unwrap_or_default();
                let allowed = rules::may_join(&self.realtime.registry, identity.reader, topic).await;
                let key = &channel.member.presence_key;
                allowed.and_then(|()| rules::may_use_presence_key(identity.reader, key)).map(|()| identity)
            }
            Err(why) => Err(why),
        };
        let interest = match &identity {
            Ok(identity) if !same => {
                let topic = header.topic.strip_prefix(TOPIC_PREFIX).unwrap_or_default();
                Some(self.realtime.interest(topic, identity.reader, &channel.member.bindings).await)
            }
            _ => None,
        };
        match (identity, self.channels.entry(header.topic.as_str().into())) {
            (Ok(identity), Entry::Occupied(mut channel)) => {
                let Channel { member, join_ref, session, expires_at, .. } = channel.get_mut();
                let (serializer, name) = (self.socket.serializer, member.topic.clone());
                let state = |present: Value| {
                    encode(serializer, join_ref.as_deref(), None, &name, "presence_state", &present.to_string())
                };
                if let Some(interest) = interest {
                    member.interest = interest;
                }
                self.realtime.hub.change_reader(member, identity.reader, state);
                (*session, *expires_at) = (identity.session, identity.expires_at);
            }
            // The client joins again, and the reply to that says why it is refused.
            _ => self.fail_channel(&header.topic),
        }
        self.update_tokens();
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

fn by_table(bindings: Vec<Binding>) -> Arc<[Arc<[Binding]>]> {
    let mut tables: Vec<Vec<Binding>> = Vec::new();
    for binding in bindings {
        match tables.iter_mut().find(|table| table[0].table.name == binding.table.name) {
            Some(table) => table.push(binding),
            None => tables.push(vec![binding]),
        }
    }
    tables.into_iter().map(Arc::from).collect()
}
