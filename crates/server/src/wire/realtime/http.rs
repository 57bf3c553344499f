//! Broadcasts without a socket: what the client falls back to before a channel is joined, and `httpSend`.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;

use super::limits::{MAX_BATCH, MAX_EVENT, MAX_TOPIC};
use super::protocol::Said;
use super::{Realtime, Words, refused, rules};
use crate::accounts::Error;
use crate::limits::{Rule, address_key};
use crate::registry::{Reader, Speech};
use crate::wire::caller::{AsReader, FromVisitor};

/// Requests of one address; a socket is the way for more.
const REQUESTS: Rule = Rule { name: "http_broadcast", burst: 100, per: Duration::from_secs(10) };

#[derive(Deserialize)]
struct Batch {
    messages: Vec<Spoken>,
}

#[derive(Deserialize)]
struct Spoken {
    topic: String,
    event: String,
    #[serde(default)]
    payload: Value,
    #[serde(default)]
    private: bool,
}

/// `POST /api/broadcast`
pub(super) async fn broadcast(
    State(realtime): State<Realtime>,
    reader: Result<AsReader, Error>,
    visitor: Result<FromVisitor, Error>,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let (Ok(AsReader(reader)), Ok(FromVisitor(visitor))) = (reader, visitor) else { return unauthorized() };
    if realtime.limits.take(REQUESTS, &address_key(visitor.address), realtime.clock.now()).is_err() {
        return too_often();
    }
    let batch = body.ok().filter(|body| body.trim_ascii_start().starts_with(b"{"));
    let Some(Batch { messages }) = batch.and_then(|body| serde_json::from_slice(&body).ok()) else {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "The messages cannot be read");
    };
    if messages.len() > MAX_BATCH {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "Too many messages at once");
    }
    // All or none: what may not be said keeps the rest back, too.
    let mut allowed = Vec::new();
    for Spoken { topic, event, payload, private } in messages {
        let words = Words { event, said: Said::Json(payload) };
        if let Err(refusal) = check(&realtime, reader, &topic, &words, private).await {
            return refusal;
        }
        allowed.push((topic, words));
    }
    for (topic, words) in allowed {
        if let Err(refusal) = say(&realtime, reader, &topic, words).await {
            return refusal;
        }
    }
    StatusCode::ACCEPTED.into_response()
}

/// `POST /api/broadcast/{topic}/events/{event}`
pub(super) async fn broadcast_one(
    State(realtime): State<Realtime>,
    Path((topic, event)): Path<(String, String)>,
    reader: Result<AsReader, Error>,
    visitor: Result<FromVisitor, Error>,
    axum::extract::RawQuery(query): axum::extract::RawQuery,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let (Ok(AsReader(reader)), Ok(FromVisitor(visitor))) = (reader, visitor) else { return unauthorized() };
    if realtime.limits.take(REQUESTS, &address_key(visitor.address), realtime.clock.now()).is_err() {
        return too_often();
    }
    let Ok(body) = body else { return refused(StatusCode::PAYLOAD_TOO_LARGE, "The payload is too large") };
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let said = if kind.starts_with("application/octet-stream") {
        Said::Raw(body)
    } else {
        match serde_json::from_slice(&body) {
            Ok(json) => Said::Json(json),
            Err(_) => return refused(StatusCode::UNPROCESSABLE_ENTITY, "The payload cannot be read"),
        }
    };
    let private = query.unwrap_or_default().split('&').any(|pair| pair == "private=true");
    let words = Words { event, said };
    if let Err(refusal) = check(&realtime, reader, &topic, &words, private).await {
        return refusal;
    }
    match say(&realtime, reader, &topic, words).await {
        Ok(()) => StatusCode::ACCEPTED.into_response(),
        Err(refusal) => refusal,
    }
}

/// The same rules as for a member of the channel, who was asked the first part when joining.
async fn check(realtime: &Realtime, reader: Reader, topic: &str, words: &Words, private: bool) -> Result<(), Response> {
    let names = (1..=MAX_TOPIC).contains(&topic.len()) && (1..=MAX_EVENT).contains(&words.event.len());
    if !names {
        return Err(refused(StatusCode::UNPROCESSABLE_ENTITY, "The topic or the event is missing or too long"));
    }
    if !rules::fits(&words.said) {
        return Err(refused(StatusCode::PAYLOAD_TOO_LARGE, "The payload is too large"));
    }
    let joined = rules::may_join(&realtime.registry, reader, topic, private).await;
    joined.map_err(|reason| refused(forbidden(reader), &reason))
}

async fn say(realtime: &Realtime, reader: Reader, topic: &str, words: Words) -> Result<(), Response> {
    match realtime.speak(reader, topic, words, None).await {
        Ok(Speech::Told | Speech::Swallowed) => Ok(()),
        Ok(Speech::Refused) => {
            let reason = "Unauthorized: You do not have permissions to write to this Channel topic";
            Err(refused(forbidden(reader), &format!("{reason}: {topic}")))
        }
        Err(reason) => Err(refused(StatusCode::SERVICE_UNAVAILABLE, &reason)),
    }
}

fn forbidden(reader: Reader) -> StatusCode {
    if reader == Reader::Visitor { StatusCode::UNAUTHORIZED } else { StatusCode::FORBIDDEN }
}

fn unauthorized() -> Response {
    refused(StatusCode::UNAUTHORIZED, "The token is not to be believed")
}

fn too_often() -> Response {
    let mut response = refused(StatusCode::TOO_MANY_REQUESTS, "Too many messages");
    response.headers_mut().insert(header::RETRY_AFTER, axum::http::HeaderValue::from_static("1"));
    response
}
