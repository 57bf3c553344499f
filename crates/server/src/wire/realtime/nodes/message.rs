//! A message between nodes: one line of JSON, and after it the payload of a broadcast as it is. Pure.

use std::borrow::Cow;
use std::sync::Arc;

use bytes::{BufMut, Bytes, BytesMut};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::super::lost::LostEvents;
use super::super::presence::PresenceChange;
use crate::base::bus::{Broadcast, BusEvent, Dismissal, Payload, RowChange, SessionEnd};
use crate::base::clock::Timestamp;
use crate::contract::registry::Registry;

/// What one node tells the others.
#[derive(Clone, Debug)]
pub(in super::super) enum Message {
    Event(BusEvent),
    Presence {
        topic: String,
        change: PresenceChange,
    },
    /// Events that could not be sent.
    Lost(LostEvents),
}

/// The sender's run, and the number of the message there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Origin {
    pub(super) from: String,
    pub(super) number: u64,
}

#[derive(Serialize, Deserialize)]
struct Line<'a> {
    #[serde(flatten)]
    origin: Origin,
    #[serde(flatten)]
    body: Body<'a>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Body<'a> {
    Row(RowBody<'a>),
    /// The payload follows the line.
    Broadcast {
        topic: Cow<'a, str>,
        event: Cow<'a, str>,
        json: bool,
    },
    Dismissal {
        topic: Cow<'a, str>,
        user: Uuid,
    },
    SessionEnd {
        session: Uuid,
        user_deleted: bool,
        at: i64,
    },
    Presence {
        topic: Cow<'a, str>,
        change: Cow<'a, PresenceChange>,
    },
    Lost {
        tables: Vec<Cow<'a, str>>,
        topics: Vec<Cow<'a, str>>,
        everything: bool,
    },
}

#[derive(Serialize, Deserialize)]
struct RowBody<'a> {
    table: Cow<'a, str>,
    key: Cow<'a, str>,
    old: Option<Cow<'a, Map<String, Value>>>,
    new: Option<Cow<'a, Map<String, Value>>>,
    at: i64,
    members: Option<Cow<'a, [Uuid]>>,
}

pub(super) fn encode(origin: Origin, message: &Message) -> Bytes {
    let (body, payload) = match message {
        Message::Event(event) => of_event(event),
        Message::Presence { topic, change } => {
            (Body::Presence { topic: topic.into(), change: Cow::Borrowed(change) }, &[][..])
        }
        Message::Lost(lost) => {
            let LostEvents { tables, topics, everything } = lost;
            let tables = tables.iter().map(|table| Cow::Borrowed(*table)).collect();
            let topics = topics.iter().map(Cow::from).collect();
            (Body::Lost { tables, topics, everything: *everything }, &[][..])
        }
    };
    let line = serde_json::to_vec(&Line { origin, body }).unwrap_or_default();
    let mut bytes = BytesMut::with_capacity(line.len() + 1 + payload.len());
    bytes.put_slice(&line);
    bytes.put_u8(b'\n');
    bytes.put_slice(payload);
    bytes.freeze()
}

fn of_event(event: &BusEvent) -> (Body<'_>, &[u8]) {
    match event {
        BusEvent::Row(RowChange { table, key, old, new, at, members }) => {
            let (old, new) = (old.as_deref().map(Cow::Borrowed), new.as_deref().map(Cow::Borrowed));
            let members = members.as_deref().map(Cow::Borrowed);
            (Body::Row(RowBody { table: (*table).into(), key: key.into(), old, new, at: at.0, members }), &[])
        }
        BusEvent::Broadcast(Broadcast { topic, event, payload, except: _ }) => {
            let (json, payload) = match payload {
                Payload::Json(text) => (true, text.as_bytes()),
                Payload::Raw(bytes) => (false, &bytes[..]),
            };
            (Body::Broadcast { topic: topic.into(), event: event.into(), json }, payload)
        }
        BusEvent::Dismissal(Dismissal { topic, user }) => (Body::Dismissal { topic: topic.into(), user: *user }, &[]),
        BusEvent::SessionEnd(SessionEnd { session, user_deleted, at }) => {
            (Body::SessionEnd { session: *session, user_deleted: *user_deleted, at: at.0 }, &[])
        }
    }
}

/// `None` for what this version does not know, as of a node with another version.
pub(super) fn decode(registry: &Registry, bytes: &Bytes) -> Option<(Origin, Message)> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let Line { origin, body } = serde_json::from_slice(&bytes[..end]).ok()?;
    let event = match body {
        Body::Row(RowBody { table, key, old, new, at, members }) => {
            let record = |row: Option<Cow<'_, Map<String, Value>>>| row.map(|row| Arc::new(row.into_owned()));
            BusEvent::Row(RowChange {
                table: registry.table(&table)?.name,
                key: key.into_owned(),
                old: record(old),
                new: record(new),
                at: Timestamp(at),
                members: members.map(|members| members.into_owned().into()),
            })
        }
        Body::Broadcast { topic, event, json } => {
            let rest = bytes.slice(end + 1..);
            let payload = match json {
                true => Payload::Json(std::str::from_utf8(&rest).ok()?.into()),
                false => Payload::Raw(rest),
            };
            let (topic, event) = (topic.into_owned(), event.into_owned());
            BusEvent::Broadcast(Broadcast { topic, event, payload, except: None })
        }
        Body::Dismissal { topic, user } => BusEvent::Dismissal(Dismissal { topic: topic.into_owned(), user }),
        Body::SessionEnd { session, user_deleted, at } => {
            BusEvent::SessionEnd(SessionEnd { session, user_deleted, at: Timestamp(at) })
        }
        Body::Presence { topic, change } => {
            let (topic, change) = (topic.into_owned(), change.into_owned());
            return Some((origin, Message::Presence { topic, change }));
        }
        Body::Lost { tables, topics, everything } => {
            let tables = tables.iter().filter_map(|name| Some(registry.table(name)?.name)).collect();
            let topics = topics.into_iter().map(Cow::into_owned).collect();
            return Some((origin, Message::Lost(LostEvents { tables, topics, everything })));
        }
    };
    Some((origin, Message::Event(event)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::registry::TableEntry;
    use crate::people::usernames::PROFILES;
    use crate::wire::realtime::presence::PresenceEntry;

    fn round(message: &Message) -> Option<Message> {
        let mut registry = Registry::default();
        registry.add_table(TableEntry::read_only(&PROFILES));
        let origin = Origin { from: "a".into(), number: 7 };
        let (from, back) = decode(&registry, &encode(origin.clone(), message))?;
        assert_eq!(from, origin);
        Some(back)
    }

    fn same(message: &Message) {
        assert_eq!(format!("{:?}", round(message).unwrap()), format!("{message:?}"));
    }

    #[test]
    fn every_message_arrives_as_it_was_sent() {
        let row = |mana: i64| Some(Arc::new(json!({ "id": "1", "mana": mana }).as_object().unwrap().clone()));
        let change = RowChange {
            table: "profiles",
            key: "1".into(),
            old: row(1),
            new: row(2),
            at: Timestamp(5),
            members: Some([Uuid::from_u128(9)].into()),
        };
        same(&Message::Event(BusEvent::Row(change.clone())));
        same(&Message::Event(BusEvent::Row(RowChange { old: None, members: None, ..change.clone() })));
        for payload in [Payload::Json("{\"a\":\n1}".into()), Payload::Raw(Bytes::from_static(b"\n\x00\xff\n"))] {
            let broadcast = Broadcast { topic: "room\n".into(), event: "é".into(), payload, except: None };
            same(&Message::Event(BusEvent::Broadcast(broadcast)));
        }
        same(&Message::Event(BusEvent::Dismissal(Dismissal { topic: "room".into(), user: Uuid::from_u128(1) })));
        let end = SessionEnd { session: Uuid::from_u128(1), user_deleted: true, at: Timestamp(8) };
        same(&Message::Event(BusEvent::SessionEnd(end)));
        let entry = PresenceEntry { key: "ana".into(), member: u64::MAX, meta: json!({ "mood": "calm" }) };
        for change in [
            PresenceChange::Track(entry.clone()),
            PresenceChange::Untrack { key: "ana".into(), member: 3 },
            PresenceChange::Ask,
            PresenceChange::All(vec![entry]),
        ] {
            same(&Message::Presence { topic: "room".into(), change });
        }
        let mut lost = LostEvents::default();
        lost.add(&BusEvent::Row(change.clone()));
        same(&Message::Lost(lost));
        let unknown = Message::Event(BusEvent::Row(RowChange { table: "users", ..change }));
        assert!(round(&unknown).is_none(), "a table that this version does not know");
    }

    #[test]
    fn a_receiver_gets_its_own_copy_of_a_broadcast_that_its_sender_did_not_want_back() {
        let broadcast =
            Broadcast { topic: "t".into(), event: "e".into(), payload: Payload::Json("1".into()), except: Some(4) };
        let Some(Message::Event(BusEvent::Broadcast(back))) = round(&Message::Event(BusEvent::Broadcast(broadcast)))
        else {
            panic!()
        };
        assert_eq!(back.except, None, "members are counted by each node");
    }

    #[test]
    fn other_bytes_are_no_message() {
        for bytes in ["", "\n", "{}\n", "{\"from\":\"a\",\"number\":1,\"kind\":\"news\"}\n", "no line"] {
            assert!(decode(&Registry::default(), &Bytes::from(bytes)).is_none(), "{bytes}");
        }
    }
}
