//! Channels that a feature owns: the events that the server broadcasts in them, who may join, and what clients may broadcast
//! there, whatever the client's flags say.

use std::borrow::Cow;
use std::future::ready;
use std::sync::Arc;

use anyhow::Context;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::{Answer, CallError, Reader, SchemaOf};
use crate::base::bus::{Broadcast, Payload};
use crate::base::clock::Timestamp;

/// All channels whose topic begins with `prefix`.
#[derive(Clone)]
pub struct Channel {
    pub prefix: &'static str,
    /// One line for the API document.
    pub about: &'static str,
    /// What the server broadcasts; none where only clients broadcast.
    pub events: Option<Events>,
    pub rule: Arc<dyn ChannelRule>,
}

/// The enum of a channel's events.
#[derive(Clone, Copy)]
pub struct Events {
    pub name: fn() -> Cow<'static, str>,
    pub schema: SchemaOf,
}

impl Channel {
    /// A channel in which the server broadcasts the events of an enum `E`, each with its number: see [`broadcast`].
    pub fn new<E: Serialize + JsonSchema>(
        prefix: &'static str,
        about: &'static str,
        rule: impl ChannelRule + 'static,
    ) -> Self {
        Self {
            prefix,
            about,
            events: Some(Events { name: E::schema_name, schema: numbered::<E> }),
            rule: Arc::new(rule),
        }
    }

    /// A channel in which only clients broadcast.
    pub fn of_clients(prefix: &'static str, about: &'static str, rule: impl ChannelRule + 'static) -> Self {
        Self { prefix, about, events: None, rule: Arc::new(rule) }
    }
}

/// An event of a channel as a message for its subscribers. The event is an enum tagged by `event`, which names the broadcast; the
/// payload also has the event's number, so that a client notices a missing one, and the server's time.
pub fn broadcast(topic: String, event: &impl Serialize, seq: u64, at: Timestamp) -> anyhow::Result<Broadcast> {
    let text = serde_json::to_string(event)?;
    // serde writes the tag first. What follows the name is the rest of the object, with its brace.
    let name_and_rest = text.strip_prefix(r#"{"event":""#).and_then(|rest| rest.split_once('"'));
    let (name, rest) = name_and_rest.context("an event without a name")?;
    let payload = format!(r#"{{"seq":{seq},"at":{}{rest}"#, at.0);
    Ok(Broadcast { topic, event: name.to_owned(), payload: Payload::Json(payload.into()), except: None })
}

/// The schema of the events with what [`broadcast`] adds to each.
fn numbered<E: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = E::json_schema(generator);
    for variant in schema.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
        for name in ["seq", "at"] {
            variant["properties"][name] = serde_json::json!({ "type": "integer" });
            if let Some(required) = variant["required"].as_array_mut() {
                required.push(name.into());
            }
        }
    }
    schema
}

/// What the server does with a client's broadcast.
#[derive(Clone, Debug, PartialEq)]
pub enum BroadcastDecision {
    /// The other members get it.
    Deliver,
    /// It is acknowledged and dropped: only the server broadcasts here.
    Ignore,
    Refuse,
    /// It was a request: only its sender gets the reply, as a broadcast.
    Reply {
        event: &'static str,
        payload: Payload,
    },
}

/// The rule of all topics that begin with one prefix. `rest` is the topic without the prefix.
pub trait ChannelRule: Send + Sync {
    fn may_join(&self, reader: Reader, rest: &str) -> Answer<bool>;

    /// Called for readers who may join.
    fn client_broadcast(
        &self,
        _reader: Reader,
        _rest: &str,
        _event: &str,
        _payload: &Value,
    ) -> Answer<BroadcastDecision> {
        Box::pin(ready(Ok(BroadcastDecision::Ignore)))
    }

    /// Whether this is the channel of a live game: then its players' connections are measured, and `joined` and `left` are called.
    fn live(&self) -> bool {
        false
    }

    /// A player's first channel joined the topic. It must not block: longer work goes into a task of its own. `joined` and `left` may
    /// arrive in either order, so that task asks [`crate::play::games::Links::is_in`] for the state at that time.
    fn joined(&self, _player: Uuid, _rest: &str) {}

    /// A player's last channel left the topic, perhaps because its socket died or its token ended.
    fn left(&self, _player: Uuid, _rest: &str) {}
}

/// A topic named after the one player it is for: `profile:{id}`. Their devices may talk to each other there.
pub struct OwnTopic;

impl ChannelRule for OwnTopic {
    fn may_join(&self, reader: Reader, rest: &str) -> Answer<bool> {
        let own = match reader {
            Reader::Service => true,
            Reader::Player(id) => Uuid::try_parse(rest) == Ok(id),
            Reader::Visitor => false,
        };
        Box::pin(ready(Ok::<_, CallError>(own)))
    }

    fn client_broadcast(&self, _: Reader, _: &str, _: &str, _: &Value) -> Answer<BroadcastDecision> {
        Box::pin(ready(Ok(BroadcastDecision::Deliver)))
    }
}
