//! How a socket joins a channel and leaves it.

use std::sync::Arc;

use axum::extract::ws::Message;
use serde_json::{Value, json};

use super::{Channel, FrameHeader, NO_PAYLOAD, Session, TOO_MANY_CHANNELS, TOO_MANY_SOCKETS};
use crate::base::random;
use crate::contract::registry::Reader;
use crate::wire::realtime::binding::{self, Binding};
use crate::wire::realtime::hub::Member;
use crate::wire::realtime::join::Join;
use crate::wire::realtime::limits::MAX_CHANNELS;
use crate::wire::realtime::nodes::Interest;
use crate::wire::realtime::protocol::TOPIC_PREFIX;
use crate::wire::realtime::quota::Usage;
use crate::wire::realtime::rules::{self, Identity};

impl Session {
    pub(super) async fn join(&mut self, header: &FrameHeader, payload: Value) {
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
        let usage = self.take_place(&name, work)?;
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
        self.realtime.hub.join(member.clone(), |present| self.joined_frames(header, &member, &echo, &present));
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

    /// Counts the channel against the socket's quota, in place of the one with this topic that it replaces.
    fn take_place(&mut self, name: &str, work: usize) -> Result<Usage, String> {
        let usage = Usage { channels: 1, work };
        let replaced = self.channels.get_mut(name).map(|channel| std::mem::take(&mut channel.usage));
        if self.slot.exchange(replaced.unwrap_or_default(), usage) {
            return Ok(usage);
        }
        if let (Some(channel), Some(before)) = (self.channels.get_mut(name), replaced) {
            channel.usage = before;
        }
        Err(TOO_MANY_CHANNELS.into())
    }

    /// What a client gets that has joined: the reply, who is present, and that its rows are watched.
    fn joined_frames(&self, header: &FrameHeader, member: &Member, echo: &Value, present: &Value) -> Vec<Message> {
        let push = |event, payload: &Value| {
            self.frame(header.join_ref.as_deref(), None, &member.topic, event, &payload.to_string())
        };
        let mut frames = vec![self.reply(header, Ok(&json!({ "postgres_changes": echo })))];
        if member.wants_presence {
            frames.push(push("presence_state", present));
        }
        if !member.bindings.is_empty() {
            let channel = member.topic.strip_prefix(TOPIC_PREFIX);
            let message = "Subscribed to PostgreSQL";
            let ready =
                json!({ "extension": "postgres_changes", "status": "ok", "message": message, "channel": channel });
            frames.push(push("system", &ready));
        }
        frames
    }

    pub(super) fn leave(&mut self, header: &FrameHeader) {
        self.answer(header);
        self.push(header.join_ref.as_deref(), &header.topic, "phx_close");
        self.drop_channel(&header.topic);
        self.update_tokens();
    }

    /// Closes the channels of players that were removed from the topic. If the rule allows the player again by now, the
    /// channel fails instead, so that the client joins again.
    pub(in super::super) async fn remove_channels(&mut self, channels: Vec<(Arc<str>, u64)>) {
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
    pub(super) fn fail_channel(&mut self, topic: &str) {
        if let Some(channel) = self.drop_channel(topic) {
            self.push(channel.join_ref.as_deref(), topic, "phx_error");
        }
    }

    /// Leaves every channel; returns the frames that report it to the client.
    pub(in super::super) fn leave_all(&mut self) -> Vec<Message> {
        let channels: Vec<Channel> = self.channels.drain().map(|(_, channel)| channel).collect();
        let frames = channels.iter().map(|channel| {
            self.realtime.hub.leave(&channel.member);
            let join_ref = channel.join_ref.as_deref();
            self.frame(join_ref, join_ref, &channel.member.topic, "phx_error", NO_PAYLOAD)
        });
        frames.collect()
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
