//! Encodes and decodes frames: the text of both serializers and the binary broadcasts of the newer one. Pure.
//!
//! [`super::session`] acts on them.

use axum::extract::ws::Message;
use bytes::{BufMut, Bytes, BytesMut};
use serde::Deserialize;
use serde_json::{Value, json};

use super::limits::{MAX_EVENT, MAX_REF, MAX_TOPIC};
use crate::base::bus::Payload;

/// What every topic begins with on the wire.
pub(super) const TOPIC_PREFIX: &str = "realtime:";

/// Binary frames: a broadcast to the server, and one from it.
const CLIENT_BROADCAST: u8 = 3;
const SERVER_BROADCAST: u8 = 4;
const RAW: u8 = 0;
const JSON: u8 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Serializer {
    /// JSON objects.
    V1,
    /// JSON arrays of five, and binary broadcasts.
    V2,
}

impl Serializer {
    /// By `vsn`; clients that send none are old.
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
    /// With the wire's prefix.
    pub(super) topic: String,
    pub(super) body: Body,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Body {
    /// An event of the protocol and its payload.
    Event(String, Value),
    /// A broadcast in a binary frame.
    Broadcast { event: String, payload: ClientPayload },
}

/// The payload of a client's broadcast.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ClientPayload {
    Json(Value),
    Raw(Bytes),
}

impl From<ClientPayload> for Payload {
    fn from(payload: ClientPayload) -> Self {
        match payload {
            ClientPayload::Json(json) => Self::from(&json),
            ClientPayload::Raw(bytes) => Self::Raw(bytes),
        }
    }
}

/// The frame does not follow the protocol.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct InvalidFrame;

/// A frame of the older serializer.
#[derive(Deserialize)]
struct V1Frame {
    #[serde(default)]
    join_ref: Option<String>,
    #[serde(default, rename = "ref")]
    reference: Option<String>,
    topic: String,
    event: String,
    payload: Value,
}

/// Decodes a text frame.
pub(super) fn decode_text(serializer: Serializer, text: &str) -> Result<Incoming, InvalidFrame> {
    let (join_ref, reference, topic, event, payload) = match serializer {
        // serde would also read a JSON array as the struct, its elements as the fields in order.
        Serializer::V1 if text.trim_ascii_start().starts_with('{') => {
            let frame: V1Frame = serde_json::from_str(text).map_err(|_| InvalidFrame)?;
            (frame.join_ref, frame.reference, frame.topic, frame.event, frame.payload)
        }
        Serializer::V1 => return Err(InvalidFrame),
        Serializer::V2 => serde_json::from_str(text).map_err(|_| InvalidFrame)?,
    };
    check_lengths(Incoming { join_ref, reference, topic, body: Body::Event(event, payload) })
}

/// Decodes a binary frame: a broadcast of the newer serializer.
pub(super) fn decode_binary(serializer: Serializer, bytes: &Bytes) -> Result<Incoming, InvalidFrame> {
    let (header, mut rest) = match bytes.first_chunk::<7>() {
        Some(header) if serializer == Serializer::V2 => (*header, bytes.slice(7..)),
        _ => return Err(InvalidFrame),
    };
    let [CLIENT_BROADCAST, join_ref, reference, topic, event, metadata, encoding] = header else {
        return Err(InvalidFrame);
    };
    let mut take = |length: u8| {
        let length = usize::from(length);
        (length <= rest.len()).then(|| rest.split_to(length)).ok_or(InvalidFrame)
    };
    let [join_ref, reference, topic, event] = [take(join_ref)?, take(reference)?, take(topic)?, take(event)?];
    // The metadata is not used.
    take(metadata)?;
    let text = |bytes: &Bytes| std::str::from_utf8(bytes).map(ToOwned::to_owned).map_err(|_| InvalidFrame);
    let payload = match encoding {
        JSON => ClientPayload::Json(serde_json::from_slice(&rest).map_err(|_| InvalidFrame)?),
        // A copy, so that the larger buffer of the frame is freed.
        RAW => ClientPayload::Raw(Bytes::copy_from_slice(&rest)),
        _ => return Err(InvalidFrame),
    };
    let some = |text: String| (!text.is_empty()).then_some(text);
    check_lengths(Incoming {
        join_ref: some(text(&join_ref)?),
        reference: some(text(&reference)?),
        topic: text(&topic)?,
        body: Body::Broadcast { event: text(&event)?, payload },
    })
}

/// Refuses names that are too long.
fn check_lengths(frame: Incoming) -> Result<Incoming, InvalidFrame> {
    let short = |text: &Option<String>| text.as_ref().is_none_or(|text| text.len() <= MAX_REF);
    let (Body::Event(event, _) | Body::Broadcast { event, .. }) = &frame.body;
    let topic = (1..=MAX_TOPIC + TOPIC_PREFIX.len()).contains(&frame.topic.len());
    let fits = topic && event.len() <= MAX_EVENT && short(&frame.join_ref) && short(&frame.reference);
    if fits { Ok(frame) } else { Err(InvalidFrame) }
}

/// A text frame. `payload` is JSON text.
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

/// A broadcast. `None` for raw bytes to the older serializer, which has no binary frames.
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
            frame.put_slice(&[SERVER_BROADCAST, topic_length, event_length, 0, RAW]);
            frame.put_slice(topic.as_bytes());
            frame.put_slice(event.as_bytes());
            frame.put_slice(payload);
            Some(Message::Binary(frame.freeze()))
        }
        (Payload::Raw(_), Serializer::V1) => None,
    }
}

/// The reply to a frame.
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

/// One frame for many sockets, encoded once for each serializer in use.
pub(super) struct SharedFrame<'f> {
    encode: Box<dyn Fn(Serializer) -> Option<Message> + 'f>,
    encoded: [Option<Option<Message>>; 2],
}

impl<'f> SharedFrame<'f> {
    pub(super) fn new(encode: impl Fn(Serializer) -> Option<Message> + 'f) -> Self {
        Self { encode: Box::new(encode), encoded: [None, None] }
    }

    /// A handle on the frame; clones share the bytes.
    pub(super) fn for_serializer(&mut self, serializer: Serializer) -> Option<Message> {
        let index = usize::from(serializer == Serializer::V2);
        self.encoded[index].get_or_insert_with(|| (self.encode)(serializer)).clone()
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

    /// Recorded from the unmodified client.
    const JOIN: &str = r#"["6","6","realtime:battle_room_abc","phx_join",{"config":{"broadcast":{"self":true,"ack":false},"presence":{"key":"p1","enabled":true},"postgres_changes":[{"event":"*","schema":"public","table":"battle_royale_rooms","filter":"id=eq.abc"}],"private":false},"access_token":"t"}]"#;
    const HEARTBEAT: &str = r#"[null,"10","phoenix","heartbeat",{}]"#;
    const OLD_HEARTBEAT: &str = r#"{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"10"}"#;
    const BROADCAST: &[u8] =
        b"\x03\x01\x01\x18\x0d\x00\x0168realtime:battle_room_abcplayer_answer{\"playerId\":\"p\",\"username\":\"\xc3\xa9\"}";

    #[test]
    fn frames_of_the_client_are_decoded() {
        let join = decode_text(Serializer::V2, JOIN).unwrap();
        assert_eq!((join.join_ref.as_deref(), join.topic.as_str()), (Some("6"), "realtime:battle_room_abc"));
        let (name, payload) = event(&join);
        assert_eq!((name, &payload["config"]["presence"]["key"]), ("phx_join", &json!("p1")));
        let beat = decode_text(Serializer::V2, HEARTBEAT).unwrap();
        assert_eq!(beat, decode_text(Serializer::V1, OLD_HEARTBEAT).unwrap());
        assert_eq!((beat.join_ref, beat.reference.as_deref()), (None, Some("10")));
    }

    #[test]
    fn a_binary_broadcast_is_decoded() {
        let frame = decode_binary(Serializer::V2, &Bytes::from_static(BROADCAST)).unwrap();
        let payload = ClientPayload::Json(json!({ "playerId": "p", "username": "é" }));
        assert_eq!(frame.body, Body::Broadcast { event: "player_answer".into(), payload });
        assert_eq!((frame.join_ref.as_deref(), frame.reference.as_deref()), (Some("6"), Some("8")));
        assert_eq!(frame.topic, "realtime:battle_room_abc");
        assert_eq!(decode_binary(Serializer::V1, &Bytes::from_static(BROADCAST)), Err(InvalidFrame));
    }

    #[test]
    fn raw_bytes_are_not_changed() {
        let frame = Bytes::from_static(b"\x03\x00\x00\x01\x01\x02\x00te{}\xff\x00");
        let frame = decode_binary(Serializer::V2, &frame).unwrap();
        let payload = ClientPayload::Raw(Bytes::from_static(b"\xff\x00"));
        assert_eq!(frame.body, Body::Broadcast { event: "e".into(), payload: payload.clone() });
        let payload = Payload::from(payload);
        let frame_for = encode_broadcast(Serializer::V2, "t", "e", &payload).unwrap();
        assert_eq!(frame_for, Message::Binary(Bytes::from_static(b"\x04\x01\x01\x00\x00te\xff\x00")));
        assert_eq!(encode_broadcast(Serializer::V1, "t", "e", &payload), None, "it has no binary frames");
    }

    #[test]
    fn frames_are_encoded_as_the_client_expects_them() {
        let payload = Payload::from(&json!({ "a": "\"" }));
        let frame_for = |serializer| text(encode_broadcast(serializer, "realtime:t\"", "e", &payload));
        assert_eq!(
            frame_for(Serializer::V2),
            r#"[null,null,"realtime:t\"","broadcast",{"type":"broadcast","event":"e","payload":{"a":"\""}}]"#
        );
        assert_eq!(
            frame_for(Serializer::V1),
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
    fn a_shared_frame_is_encoded_once() {
        let made = std::cell::Cell::new(0);
        let mut frame = SharedFrame::new(|_| {
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
                assert_eq!(decode_text(serializer, bad), Err(InvalidFrame), "{bad}");
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
            assert_eq!(decode_binary(Serializer::V2, &Bytes::copy_from_slice(bad)), Err(InvalidFrame), "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..600), text in "\\PC{0,300}") {
            let mut frame = vec![CLIENT_BROADCAST];
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
            let mut frame = vec![CLIENT_BROADCAST, 1, 0, length(&topic), length(&event), 0, RAW, b'7'];
            frame.extend_from_slice(topic.as_bytes());
            frame.extend_from_slice(event.as_bytes());
            frame.extend_from_slice(&raw);
            let read = decode_binary(Serializer::V2, &Bytes::from(frame)).unwrap();
            prop_assert_eq!(read.topic, topic);
            prop_assert_eq!(read.body, Body::Broadcast { event, payload: ClientPayload::Raw(Bytes::from(raw)) });
        }
    }
}
