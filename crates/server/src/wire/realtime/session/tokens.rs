//! The tokens of a socket's channels: they expire, and newer ones take their place.

use std::collections::hash_map::Entry;
use std::sync::Arc;

use serde_json::Value;
use uuid::Uuid;

use super::{Channel, FrameHeader, Session, TOO_MANY_SOCKETS};
use crate::contract::registry::Reader;
use crate::wire::realtime::protocol::{TOPIC_PREFIX, encode};
use crate::wire::realtime::rules::{self, Identity};

impl Session {
    /// Ends the channels whose token has expired or whose session has ended.
    pub(in super::super) fn drop_void_tokens(&mut self) {
        let (now, accounts) = (self.realtime.clock.now().secs(), &self.realtime.accounts);
        let is_void = |channel: &Channel| {
            channel.expires_at <= now || channel.session.is_some_and(|session| accounts.has_ended(session))
        };
        let void = self.channels.iter().filter(|(_, channel)| is_void(channel));
        let void: Vec<Arc<str>> = void.map(|(topic, _)| topic.clone()).collect();
        void.iter().for_each(|topic| self.fail_channel(topic));
        self.update_tokens();
    }

    pub(super) fn update_tokens(&self) {
        let first = self.channels.values().map(|channel| channel.expires_at).min().unwrap_or(i64::MAX);
        let mut sessions: Vec<Uuid> = self.channels.values().filter_map(|channel| channel.session).collect();
        sessions.sort_unstable();
        sessions.dedup();
        self.socket.set_tokens(first, sessions);
    }

    /// Takes a newer token, perhaps of another user. An API key in its place means that the user has signed out.
    pub(super) async fn change_token(&mut self, header: &FrameHeader, token: Option<&Value>) {
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
}
