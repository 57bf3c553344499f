//! Frames as they travel: text of both serializers and the binary broadcasts of the newer, to and from plain values.
//!
//! Pure. What a frame means is for [`super::session`].

use axum::extract::ws::Message;
use bytes::{BufMut, Bytes, BytesMut};
use serde::Deserialize;
use serde_json::{Value, json};

use super::limits::{MAX_EVENT, MAX_REF, MAX_TOPIC};
use crate::bus::Payload;

/// What every topic begins with on the wire.
pub(super) const TOPIC_PREFIX: &str = "realtime:";

/// A broadcast to the server, and one from it.
const PUSH: u8 = 3;
const TOLD: u8 = 4;
const RAW: u8 = 0;
const JSON: u8 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Serializer {
    /// Objects with names.
    V1,
    /// Lists of five, and binary broadcasts.
    V2,
}

impl Serializer {
    /// As `vsn` names it; what names none is old.
    pub(super) fn named(vsn: Option<&str>) -> Option<Self> {
        match vsn {
            None | Some("1.0.0") => Some(Self::V1),
            Some("2.0.0") => Some(Self::V2),
            Some(_) => None,
        }
    }
}

/// A frame from a client.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Incoming {
    pub(super) join_ref: Option<String>,
    pub(super) reference: Option<String>,
    /// With its prefix.
    pub(super) topic: String,
    pub(super) body: Body,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Body {
    /// An event of the protocol and what it carries.
    Event(String, Value),
    /// A broadcast that came as a binary frame.
    Broadcast { event: String, payload: Said },
}

/// What a client says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said {
    Json(Value),
    Raw(Bytes),
}

impl From<Said> for Payload {
    fn from(said: Said) -> Self {
        match said {
            Said::Json(json) => Self::from(&json),
            Said::Raw(bytes) => Self::Raw(bytes),
        }
    }
}

/// A frame that is none: whoever sends it does not speak the protocol.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unreadable;

#[derive(Deserialize)]
struct Named {
    #[serde(default)]
    join_ref: Option<String>,
    #[serde(default, rename = "ref")]
    reference: Option<String>,
    topic: String,
    event: String,
    payload: Value,
}

/// Reads a text frame.
pub(super) fn decode_text(serializer: Serializer, text: &str) -> Result<Incoming, Unreadable> {
    let (join_ref, reference, topic, event, payload) = match serializer {
        // A list would be taken for an object, its elements standing for the members in order.
        Serializer::V1 if text.trim_ascii_start().starts_with('{') => {
            let named: Named = serde_json::from_str(text).map_err(|_| Unreadable)?;
            (named.join_ref, named.reference, named.topic, named.event, named.payload)
        }
        Serializer::V1 => return Err(Unreadable),
        Serializer::V2 => serde_json::from_str(text).map_err(|_| Unreadable)?,
    };
    checked(Incoming { join_ref, reference, topic, body: Body::Event(event, payload) })
}

/// Reads a binary frame: a broadcast of the newer serializer.
pub(super) fn decode_binary(serializer: Serializer, bytes: &Bytes) -> Result<Incoming, Unreadable> {
    let (header, mut rest) = match bytes.first_chunk::<7>() {
        Some(header) if serializer == Serializer::V2 => (*header, bytes.slice(7..)),
        _ => return Err(Unreadable),
    };
    let [PUSH, join_ref, reference, topic, event, metadata, encoding] = header else { return Err(Unreadable) };
    let mut take = |length: u8| {
        let length = usize::from(length);
        (length <= rest.len()).then(|| rest.split_to(length)).ok_or(Unreadable)
    };
    let [join_ref, reference, topic, event] = [take(join_ref)?, take(reference)?, take(topic)?, take(event)?];
    // Nothing is asked for by metadata here.
    take(metadata)?;
    let text = |bytes: &Bytes| std::str::from_utf8(bytes).map(ToOwned::to_owned).map_err(|_| Unreadable);
    let payload = match encoding {
        JSON => Said::Json(serde_json::from_slice(&rest).map_err(|_| Unreadable)?),
        // A copy: the frame's buffer is bigger than what is kept of it.
        RAW => Said::Raw(Bytes::copy_from_slice(&rest)),
        _ => return Err(Unreadable),
    };
    let some = |text: String| (!text.is_empty()).then_some(text);
    checked(Incoming {
        join_ref: some(text(&join_ref)?),
        reference: some(text(&reference)?),
        topic: text(&topic)?,
        body: Body::Broadcast { event: text(&event)?, payload },
    })
}

/// Lengths that no client of ours exceeds.
fn checked(frame: Incoming) -> Result<Incoming, Unreadable> {
    let short = |text: &Option<String>| text.as_ref().is_none_or(|text| text.len() <= MAX_REF);
    let (Body::Event(event, _) | Body::Broadcast { event, .. }) = &frame.body;
    let topic = (1..=MAX_TOPIC + TOPIC_PREFIX.len()).contains(&frame.topic.len());
    let fits = topic && event.len() <= MAX_EVENT && short(&frame.join_ref) && short(&frame.reference);
    if fits { Ok(frame) } else { Err(Unreadable) }
}

/// A text frame whose payload is JSON already.
pub(super) fn encode(
    serializer: Serializer,
    join_ref: Option<&str>,
    reference: Option<&str>,
    topic: &str,
    event: &str,
    payload: &str,
) -> Message {
    let (join_ref, reference) = (json!(join_ref), json!(reference));
    let (topic, event) = (Value::from(topic), Value::from(event));
    let text = match serializer {
        Serializer::V1 => format!(
            r#"{{"topic":{topic},"event":{event},"payload":{payload},"ref":{reference},"join_ref":{join_ref}}}"#
        ),
        Serializer::V2 => format!("[{join_ref},{reference},{topic},{event},{payload}]"),
    };
    Message::Text(text.into())
}

/// A broadcast. Bytes go as a binary frame, which the older serializer does not have.
pub(super) fn encode_broadcast(serializer: Serializer, topic: &str, event: &str, payload: &Payload) -> Option<Message> {
    match (payload, serializer) {
        (Payload::Json(payload), _) => {
            let event = Value::from(event);
            let body = format!(r#"{{"type":"broadcast","event":{event},"payload":{payload}}}"#);
            Some(encode(serializer, None, None, topic, "broadcast", &body))
        }
        (Payload::Raw(payload), Serializer::V2) => {
            let lengths = (u8::try_from(topic.len()), u8::try_from(event.len()));
            let (Ok(topic_length), Ok(event_length)) = lengths else { return None };
            let mut frame = BytesMut::with_capacity(5 + topic.len() + event.len() + payload.len());
            frame.put_slice(&[TOLD, topic_length, event_length, 0, RAW]);
            frame.put_slice(topic.as_bytes());
            frame.put_slice(event.as_bytes());
            frame.put_slice(payload);
            Some(Message::Binary(frame.freeze()))
        }
        (Payload::Raw(_), Serializer::V1) => None,
    }
}

/// The answer to a frame.
pub(super) fn reply(
    serializer: Serializer,
    join_ref: Option<&str>,
    reference: Option<&str>,
    topic: &str,
    result: Result<&Value, &str>,
) -> Message {
    let payload = match result {
        Ok(response) => json!({ "status": "ok", "response": response }),
        Err(reason) => json!({ "status": "error", "response": { "reason": reason } }),
    };
    encode(serializer, join_ref, reference, topic, "phx_reply", &payload.to_string())
}

/// One frame for many: encoded once for each serializer that somebody needs.
pub(super) struct Shared<'f> {
    make: Box<dyn Fn(Serializer) -> Option<Message> + 'f>,
    made: [Option<Option<Message>>; 2],
}

impl<'f> Shared<'f> {
    pub(super) fn new(make: impl Fn(Serializer) -> Option<Message> + 'f) -> Self {
        Self { make: Box::new(make), made: [None, None] }
    }

    /// A handle on the frame; clones share the bytes.
    pub(super) fn for_serializer(&mut self, serializer: Serializer) -> Option<Message> {
        let place = usize::from(serializer == Serializer::V2);
        self.made[place].get_or_insert_with(|| (self.make)(serializer)).clone()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(message: Option<Message>) -> String {
        let Some(Message::Text(text)) = message else { panic!("not text") };
        text.to_string()
    }

    fn event(frame: &Incoming) -> (&str, &Value) {
        let Body::Event(event, payload) = &frame.body else { panic!("a broadcast") };
        (event, payload)
    }

    /// As the unmodified client was seen to send them.
    const JOIN: &str = r#"["6","6","realtime:battle_room_abc","phx_join",{"config":{"broadcast":{"self":true,"ack":false},"presence":{"key":"p1","enabled":true},"postgres_changes":[{"event":"*","schema":"public","table":"battle_royale_rooms","filter":"id=eq.abc"}],"private":false},"access_token":"t"}]"#;
    const HEARTBEAT: &str = r#"[null,"10","phoenix","heartbeat",{}]"#;
    const OLD_HEARTBEAT: &str = r#"{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"10"}"#;
    const BROADCAST: &[u8] =
        b"\x03\x01\x01\x18\x0d\x00\x0168realtime:battle_room_abcplayer_answer{\"playerId\":\"p\",\"username\":\"\xc3\xa9\"}";

    #[test]
    fn frames_of_the_client_are_read() {
        let join = decode_text(Serializer::V2, JOIN).unwrap();
        assert_eq!((join.join_ref.as_deref(), join.topic.as_str()), (Some("6"), "realtime:battle_room_abc"));
        let (name, payload) = event(&join);
        assert_eq!((name, &payload["config"]["presence"]["key"]), ("phx_join", &json!("p1")));
        let beat = decode_text(Serializer::V2, HEARTBEAT).unwrap();
        assert_eq!(beat, decode_text(Serializer::V1, OLD_HEARTBEAT).unwrap());
        assert_eq!((beat.join_ref, beat.reference.as_deref()), (None, Some("10")));
    }

    #[test]
    fn a_binary_broadcast_is_read() {
        let frame = decode_binary(Serializer::V2, &Bytes::from_static(BROADCAST)).unwrap();
        let payload = Said::Json(json!({ "playerId": "p", "username": "é" }));
        assert_eq!(frame.body, Body::Broadcast { event: "player_answer".into(), payload });
        assert_eq!((frame.join_ref.as_deref(), frame.reference.as_deref()), (Some("6"), Some("8")));
        assert_eq!(frame.topic, "realtime:battle_room_abc");
        assert_eq!(decode_binary(Serializer::V1, &Bytes::from_static(BROADCAST)), Err(Unreadable));
    }

    #[test]
    fn raw_bytes_stay_as_they_are() {
        let frame = Bytes::from_static(b"\x03\x00\x00\x01\x01\x02\x00te{}\xff\x00");
        let frame = decode_binary(Serializer::V2, &frame).unwrap();
        let payload = Said::Raw(Bytes::from_static(b"\xff\x00"));
        assert_eq!(frame.body, Body::Broadcast { event: "e".into(), payload: payload.clone() });
        let payload = Payload::from(payload);
        let told = encode_broadcast(Serializer::V2, "t", "e", &payload).unwrap();
        assert_eq!(told, Message::Binary(Bytes::from_static(b"\x04\x01\x01\x00\x00te\xff\x00")));
        assert_eq!(encode_broadcast(Serializer::V1, "t", "e", &payload), None, "which has no binary frames");
    }

    #[test]
    fn frames_for_the_client_are_as_it_expects_them() {
        let payload = Payload::from(&json!({ "a": "\"" }));
        let told = |serializer| text(encode_broadcast(serializer, "realtime:t\"", "e", &payload));
        assert_eq!(
            told(Serializer::V2),
            r#"[null,null,"realtime:t\"","broadcast",{"type":"broadcast","event":"e","payload":{"a":"\""}}]"#
        );
        assert_eq!(
            told(Serializer::V1),
            r#"{"topic":"realtime:t\"","event":"broadcast","payload":{"type":"broadcast","event":"e","payload":{"a":"\""}},"ref":null,"join_ref":null}"#
        );
        assert_eq!(
            text(Some(reply(Serializer::V2, None, Some("10"), "phoenix", Ok(&json!({}))))),
            r#"[null,"10","phoenix","phx_reply",{"response":{},"status":"ok"}]"#
        );
        assert_eq!(
            text(Some(reply(Serializer::V2, Some("14"), Some("14"), "realtime:priv", Err("Unauthorized: no")))),
            r#"["14","14","realtime:priv","phx_reply",{"response":{"reason":"Unauthorized: no"},"status":"error"}]"#
        );
    }

    #[test]
    fn one_frame_is_encoded_once_for_all_who_get_it() {
        let made = std::cell::Cell::new(0);
        let mut frame = Shared::new(|_| {
            made.set(made.get() + 1);
            Some(Message::Text("x".into()))
        });
        for serializer in [Serializer::V2, Serializer::V2, Serializer::V1, Serializer::V2] {
            assert!(frame.for_serializer(serializer).is_some());
        }
        drop(frame);
        assert_eq!(made.get(), 2);
    }

    #[test]
    fn frames_of_wrong_shapes_are_refused() {
        let long = format!(r#"[null,"1","{}","e",{{}}]"#, "t".repeat(300));
        for bad in [
            "",
            "x",
            "null",
            "7",
            "[]",
            "{}",
            "[[[[",
            r#"[null,"1","t","e"]"#,
            r#"[null,"1","t","e",{},{}]"#,
            r#"[1,"1","t","e",{}]"#,
            r#"[null,1,"t","e",{}]"#,
            r#"[null,"1",null,"e",{}]"#,
            r#"[null,"1","t",5,{}]"#,
            r#"[null,"1","","e",{}]"#,
            r#"{"topic":"t","event":"e"}"#,
            r#"{"topic":7,"event":"e","payload":{}}"#,
            &long,
            &format!("[null,null,\"t\",\"e\",{}1{}]", "[".repeat(200), "]".repeat(200)),
        ] {
            for serializer in [Serializer::V1, Serializer::V2] {
                assert_eq!(decode_text(serializer, bad), Err(Unreadable), "{bad}");
            }
        }
        for bad in [
            &b""[..],
            b"\x03",
            b"\x03\xff\xff\xff\xff\xff\x01x",
            b"\x04\0\0\x01\x01\0\x01te{}",
            b"\x03\0\0\x01\x01\0\x02te{}",
            b"\x03\0\0\x01\x01\0\x01te{",
            b"\x03\0\0\x01\x01\0\x00\xffe",
        ] {
            assert_eq!(decode_binary(Serializer::V2, &Bytes::copy_from_slice(bad)), Err(Unreadable), "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..600), text in "\\PC{0,300}") {
            let mut frame = vec![PUSH];
            frame.extend_from_slice(&bytes);
            for serializer in [Serializer::V1, Serializer::V2] {
                let _ = decode_binary(serializer, &Bytes::copy_from_slice(&bytes));
                let _ = decode_binary(serializer, &Bytes::copy_from_slice(&frame));
                let _ = decode_text(serializer, &text);
                let _ = decode_text(serializer, &format!(r#"["1","2",{},"phx_join",{text}]"#, json!(text)));
            }
        }

        #[test]
        fn a_binary_broadcast_says_what_was_put_in(topic in "[a-z:]{1,40}", event in "\\PC{1,20}", raw in proptest::collection::vec(any::<u8>(), 0..200)) {
            let length = |text: &str| u8::try_from(text.len()).unwrap();
            let mut frame = vec![PUSH, 1, 0, length(&topic), length(&event), 0, RAW, b'7'];
            frame.extend_from_slice(topic.as_bytes());
            frame.extend_from_slice(event.as_bytes());
            frame.extend_from_slice(&raw);
            let read = decode_binary(Serializer::V2, &Bytes::from(frame)).unwrap();
            prop_assert_eq!(read.topic, topic);
            prop_assert_eq!(read.body, Body::Broadcast { event, payload: Said::Raw(Bytes::from(raw)) });
        }
    }
}
