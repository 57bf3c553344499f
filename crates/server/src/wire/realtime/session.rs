//! One socket's channels, and what each of its frames does.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::ws::Message;
use bytes::Bytes;
use serde_json::{Map, Value, json};

use super::binding::{self, Binding};
use super::door::Place;
use super::hub::{Member, Socket};
use super::join::Join;
use super::limits::{Bucket, JOINS, MAX_CHANNELS, MAX_EVENT, MAX_PAYLOAD, MAX_PRESENCE, MESSAGES};
use super::outbox::End;
use super::protocol::{Body, Incoming, Said, TOPIC_PREFIX, Unreadable, decode_binary, decode_text, encode, reply};
use super::rules::{self, Shown};
use super::{Realtime, Words};
use crate::accounts::KeyRole;
use crate::random;
use crate::registry::{Reader, Speech};

pub(super) struct Session {
    realtime: Realtime,
    socket: Arc<Socket>,
    role: KeyRole,
    place: Place,
    /// By topic, as the wire has it.
    channels: HashMap<Arc<str>, Channel>,
    joins: Bucket,
    messages: Bucket,
}

struct Channel {
    member: Member,
    join_ref: Option<String>,
    expires_at: i64,
    private: bool,
    own: bool,
    ack: bool,
}

/// Where a frame came from, to answer it.
struct Asked {
    join_ref: Option<String>,
    reference: Option<String>,
    topic: String,
}

const NOTHING: &str = "{}";
const TOO_MANY: &str = "ConnectionRateLimitReached: Too many connections";

impl Session {
    pub(super) fn new(realtime: Realtime, socket: Arc<Socket>, role: KeyRole, place: Place) -> Self {
        let (joins, messages) = (Bucket::full(JOINS), Bucket::full(MESSAGES));
        Self { realtime, socket, role, place, channels: HashMap::new(), joins, messages }
    }

    pub(super) async fn hear_text(&mut self, text: &str) {
        let frame = decode_text(self.socket.serializer, text);
        self.hear(frame, text.len()).await;
    }

    pub(super) async fn hear_bytes(&mut self, bytes: &Bytes) {
        let frame = decode_binary(self.socket.serializer, bytes);
        self.hear(frame, bytes.len()).await;
    }

    pub(super) fn alive(&self) {
        self.socket.heard(self.realtime.clock.steady());
    }

    /// A ping of ours may have come back: those who are in games here are this far away.
    pub(super) fn pong(&self, payload: &[u8]) {
        self.alive();
        if let Some(trip) = self.socket.pulse.pong(payload, self.realtime.clock.steady()) {
            self.realtime.hub.note_trip(self.channels.values().map(|channel| &channel.member), trip);
        }
    }

    async fn hear(&mut self, frame: Result<Incoming, Unreadable>, size: usize) {
        self.alive();
        self.realtime.hub.figures.heard.inc();
        let Ok(Incoming { join_ref, reference, topic, body }) = frame else {
            return self.socket.outbox.end(End::Unreadable);
        };
        let asked = Asked { join_ref, reference, topic };
        if self.realtime.limited && !self.messages.take(self.realtime.clock.now()) {
            return self.refuse(&asked, "ClientMessageRateLimitReached: Too many messages per second");
        }
        match body {
            Body::Event(event, _) if asked.topic == "phoenix" && event == "heartbeat" => self.answer(&asked),
            Body::Event(event, payload) if event == "phx_join" => self.join(&asked, payload).await,
            body => self.hear_in_channel(&asked, body, size).await,
        }
    }

    async fn hear_in_channel(&mut self, asked: &Asked, body: Body, size: usize) {
        let Some(channel) = self.channels.get(asked.topic.as_str()) else {
            return self.refuse(asked, "unmatched topic");
        };
        // From before the channel was joined again.
        if asked.join_ref.is_some() && asked.join_ref != channel.join_ref {
            return;
        }
        match body {
            Body::Broadcast { event, payload: said } => self.speak(asked, Words { event, said }, size).await,
            Body::Event(event, payload) => match (event.as_str(), payload) {
                ("broadcast", Value::Object(mut words)) => {
                    let (Some(Value::String(event)), payload) = (words.remove("event"), words.remove("payload")) else {
                        return self.refuse(asked, "The broadcast cannot be read");
                    };
                    if event.len() > MAX_EVENT {
                        return self.refuse(asked, "The event's name is too long");
                    }
                    let said = Said::Json(payload.unwrap_or_else(|| json!({})));
                    self.speak(asked, Words { event, said }, size).await;
                }
                ("presence", Value::Object(words)) => self.be_present(asked, words, size),
                ("access_token", payload) => self.take_token(asked, payload.get("access_token")).await,
                ("phx_leave", _) => self.leave(asked),
                ("broadcast" | "presence", _) => self.refuse(asked, "The payload cannot be read"),
                _ => {}
            },
        }
    }

    // Joining and leaving.

    async fn join(&mut self, asked: &Asked, payload: Value) {
        if let Err(reason) = self.try_join(asked, payload).await {
            self.refuse(asked, &reason);
        }
    }

    async fn try_join(&mut self, asked: &Asked, payload: Value) -> Result<(), String> {
        let topic =
            asked.topic.strip_prefix(TOPIC_PREFIX).filter(|topic| !topic.is_empty()).ok_or("unmatched topic")?;
        if self.realtime.limited && !self.joins.take(self.realtime.clock.now()) {
            return Err("ClientJoinRateLimitReached: Too many joins per second".into());
        }
        if self.channels.len() >= MAX_CHANNELS && !self.channels.contains_key(asked.topic.as_str()) {
            return Err("ChannelRateLimitReached: Too many channels".into());
        }
        let Join { config, access_token } = Join::read(payload)?;
        let dismissals = self.realtime.hub.dismissals();
        let Shown { reader, expires_at } = rules::shown(&self.realtime.accounts, self.role, access_token.as_deref())?;
        rules::may_join(&self.realtime.registry, reader, topic, config.private).await?;
        rules::may_be_called(reader, &config.presence.key)?;
        // A user has no more sockets than devices.
        if matches!(reader, Reader::Player(user) if !self.place.holds(user)) {
            return Err(TOO_MANY.into());
        }
        let (bindings, echo) = binding::read(&self.realtime.registry, &config.postgres_changes)?;

        let name: Arc<str> = asked.topic.as_str().into();
        self.drop_channel(&name);
        // A key that is drawn does not look like a player's id.
        let drawn = || format!("member-{}", random::id());
        let key = if config.presence.key.is_empty() { drawn() } else { config.presence.key };
        let member = Member {
            id: self.realtime.hub.next_id(),
            socket: self.socket.clone(),
            topic: name.clone(),
            reader,
            presence_key: key.into(),
            wants_presence: config.presence.enabled,
            bindings: by_table(bindings),
            live: self.realtime.registry.topic(topic).is_some_and(|(rule, _)| rule.live()),
        };
        let listens = !member.bindings.is_empty();
        self.realtime.hub.join(member.clone(), |present| {
            let push = |event, payload: &Value| {
                self.frame(asked.join_ref.as_deref(), None, &name, event, &payload.to_string())
            };
            let mut frames = vec![self.reply(asked, Ok(&json!({ "postgres_changes": echo })))];
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
        let join_ref = asked.join_ref.clone();
        let channel = Channel { member, join_ref, expires_at, private: config.private, own, ack };
        self.channels.insert(name.clone(), channel);
        self.note_expiry();
        if self.realtime.hub.dismissals() != dismissals && self.is_shut_out(&name).await {
            self.close_channel(&name);
        }
        Ok(())
    }

    fn leave(&mut self, asked: &Asked) {
        self.answer(asked);
        self.push(asked.join_ref.as_deref(), &asked.topic, "phx_close");
        self.drop_channel(&asked.topic);
        self.note_expiry();
    }

    /// Channels that lost their place end. Whoever may be there again by now joins again.
    pub(super) async fn dismissed(&mut self, channels: Vec<(Arc<str>, u64)>) {
        for (topic, member) in channels {
            if self.channels.get(&topic).is_none_or(|channel| channel.member.id != member) {
                continue;
            }
            match self.is_shut_out(&topic).await {
                true => self.close_channel(&topic),
                false => self.fail_channel(&topic),
            }
        }
        self.note_expiry();
    }

    /// Whether the rule of a channel that was joined says no by now.
    async fn is_shut_out(&self, topic: &str) -> bool {
        let Some(channel) = self.channels.get(topic) else { return false };
        let name = topic.strip_prefix(TOPIC_PREFIX).unwrap_or_default();
        let Some((rule, rest)) = self.realtime.registry.topic(name) else { return false };
        matches!(rule.may_join(channel.member.reader, rest).await, Ok(false))
    }

    /// The channel ends for good.
    fn close_channel(&mut self, topic: &str) {
        if let Some(channel) = self.drop_channel(topic) {
            self.push(channel.join_ref.as_deref(), topic, "phx_close");
        }
    }

    fn drop_channel(&mut self, topic: &str) -> Option<Channel> {
        let channel = self.channels.remove(topic)?;
        self.realtime.hub.leave(&channel.member);
        Some(channel)
    }

    /// The channel ends, and the client joins it again with its newest token.
    fn fail_channel(&mut self, topic: &str) {
        if let Some(channel) = self.drop_channel(topic) {
            self.push(channel.join_ref.as_deref(), topic, "phx_error");
        }
    }

    /// Leaves every channel; gives back what tells the client that they ended.
    pub(super) fn leave_all(&mut self) -> Vec<Message> {
        let channels: Vec<Channel> = self.channels.drain().map(|(_, channel)| channel).collect();
        let ended = channels.iter().map(|channel| {
            self.realtime.hub.leave(&channel.member);
            let join_ref = channel.join_ref.as_deref();
            self.frame(join_ref, join_ref, &channel.member.topic, "phx_error", NOTHING)
        });
        ended.collect()
    }

    // Tokens.

    /// Ends the channels whose token has ended.
    pub(super) fn expire(&mut self) {
        let now = self.realtime.clock.now().secs();
        let ended = self.channels.iter().filter(|(_, channel)| channel.expires_at <= now);
        let ended: Vec<Arc<str>> = ended.map(|(topic, _)| topic.clone()).collect();
        ended.iter().for_each(|topic| self.fail_channel(topic));
        self.note_expiry();
    }

    fn note_expiry(&self) {
        let first = self.channels.values().map(|channel| channel.expires_at).min().unwrap_or(i64::MAX);
        self.socket.expires_at.store(first, Ordering::Relaxed);
    }

    /// A newer token, perhaps somebody else's; a key in its place means that nobody is signed in any more.
    async fn take_token(&mut self, asked: &Asked, token: Option<&Value>) {
        let shown = match token {
            None | Some(Value::Null) => rules::shown(&self.realtime.accounts, self.role, None),
            Some(Value::String(token)) => rules::shown(&self.realtime.accounts, self.role, Some(token)),
            Some(_) => Err("the token is not text".into()),
        };
        let Some(channel) = self.channels.get(asked.topic.as_str()) else { return };
        let same = shown.as_ref().is_ok_and(|shown| shown.reader == channel.member.reader);
        let shown = match shown {
            // Who is still the same is still allowed; a visitor is left nothing to be asked about.
            Ok(shown) if same || shown.reader == Reader::Visitor => Ok(shown),
            Ok(Shown { reader: Reader::Player(user), .. }) if !self.place.holds(user) => Err(TOO_MANY.into()),
            Ok(shown) => {
                let topic = asked.topic.strip_prefix(TOPIC_PREFIX).unwrap_or_default();
                let allowed = rules::may_join(&self.realtime.registry, shown.reader, topic, channel.private).await;
                let key = &channel.member.presence_key;
                allowed.and_then(|()| rules::may_be_called(shown.reader, key)).map(|()| shown)
            }
            Err(why) => Err(why),
        };
        match (shown, self.channels.entry(asked.topic.as_str().into())) {
            (Ok(shown), Entry::Occupied(mut channel)) => {
                let Channel { member, join_ref, expires_at, .. } = channel.get_mut();
                let (serializer, name) = (self.socket.serializer, member.topic.clone());
                let state = |present: Value| {
                    encode(serializer, join_ref.as_deref(), None, &name, "presence_state", &present.to_string())
                };
                self.realtime.hub.change_reader(member, shown.reader, state);
                *expires_at = shown.expires_at;
            }
            // It joins again, and is told why it may not.
            _ => self.fail_channel(&asked.topic),
        }
        self.note_expiry();
    }

    // Speaking.

    async fn speak(&mut self, asked: &Asked, words: Words, size: usize) {
        let Some(channel) = self.channels.get(asked.topic.as_str()) else { return };
        let (reader, ack) = (channel.member.reader, channel.ack);
        let except = (!channel.own).then_some(channel.member.id);
        let topic = asked.topic.strip_prefix(TOPIC_PREFIX).unwrap_or_default();
        let spoken = if size > MAX_PAYLOAD && !rules::fits(&words.said) {
            Err("The payload is too large".into())
        } else {
            self.realtime.speak(reader, topic, words, except).await
        };
        match spoken {
            _ if !ack => {}
            Ok(Speech::Told | Speech::Swallowed) => self.answer(asked),
            Ok(Speech::Refused) => {
                let reason = "Unauthorized: You do not have permissions to write to this Channel topic";
                self.refuse(asked, &format!("{reason}: {topic}"));
            }
            Err(reason) => self.refuse(asked, &reason),
        }
    }

    fn be_present(&mut self, asked: &Asked, mut words: Map<String, Value>, size: usize) {
        let Some(channel) = self.channels.get(asked.topic.as_str()) else { return };
        if channel.member.reader == Reader::Visitor {
            return self.refuse(asked, "Unauthorized: You do not have permissions to write to this Channel topic");
        }
        let event = words.remove("event");
        match (event.as_ref().and_then(Value::as_str), words.remove("payload")) {
            (Some("track"), _) if size > MAX_PRESENCE => self.refuse(asked, "The presence is too large"),
            (Some("track"), payload @ (None | Some(Value::Object(_)))) => {
                let said = payload.and_then(|payload| payload.as_object().cloned()).unwrap_or_default();
                if self.realtime.hub.track(&channel.member, said) {
                    self.answer(asked);
                } else {
                    self.refuse(asked, "Too many presences on this Channel topic");
                }
            }
            (Some("untrack"), _) => {
                self.realtime.hub.untrack(&channel.member);
                self.answer(asked);
            }
            _ => self.refuse(asked, "The presence cannot be read"),
        }
    }

    // Answering.

    fn answer(&self, asked: &Asked) {
        self.realtime.hub.hand(&self.socket, self.reply(asked, Ok(&json!({}))));
    }

    fn refuse(&self, asked: &Asked, reason: &str) {
        self.realtime.hub.hand(&self.socket, self.reply(asked, Err(reason)));
    }

    fn reply(&self, asked: &Asked, result: Result<&Value, &str>) -> Message {
        let Asked { join_ref, reference, topic } = asked;
        reply(self.socket.serializer, join_ref.as_deref(), reference.as_deref(), topic, result)
    }

    /// The end of a channel, of one kind or the other.
    fn push(&self, join_ref: Option<&str>, topic: &str, event: &str) {
        let frame = self.frame(join_ref, join_ref, topic, event, NOTHING);
        self.realtime.hub.hand(&self.socket, frame);
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

/// Wherever its task ends, a socket leaves nothing behind.
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
