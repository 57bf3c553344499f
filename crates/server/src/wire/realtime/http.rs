//! Broadcasts over HTTP: the client's fallback before a channel is joined, and `httpSend`.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;

use super::limits::{MAX_BATCH, MAX_EVENT, MAX_TOPIC};
use super::protocol::ClientPayload;
use super::{ClientBroadcast, Realtime, refused, rules};
use crate::base::limits::Rule;
use crate::contract::registry::{BroadcastDecision, Reader};
use crate::people::accounts::Error;
use crate::wire::caller::{AsReader, FromVisitor};

/// Requests of one address. Clients that send more use a socket.
const REQUESTS: Rule = Rule { name: "http_broadcast", burst: 100, per: Duration::from_secs(10) };

#[derive(Deserialize)]
struct Batch {
    messages: Vec<BatchMessage>,
}

#[derive(Deserialize)]
struct BatchMessage {
    topic: String,
    event: String,
    #[serde(default)]
    payload: Value,
}

/// `POST /api/broadcast`
pub(super) async fn broadcast(
    State(realtime): State<Realtime>,
    reader: Result<AsReader, Error>,
    visitor: Result<FromVisitor, Error>,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let (Ok(AsReader(reader)), Ok(FromVisitor(visitor))) = (reader, visitor) else { return unauthorized() };
    if realtime.limits.take_address(REQUESTS, visitor.address, realtime.clock.now()).is_err() {
        return too_often();
    }
    let batch = body.ok().filter(|body| body.trim_ascii_start().starts_with(b"{"));
    let Some(Batch { messages }) = batch.and_then(|body| serde_json::from_slice(&body).ok()) else {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "The messages cannot be read");
    };
    if messages.len() > MAX_BATCH {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "Too many messages at once");
    }
    // All or none: one refused message refuses the whole batch.
    let mut allowed = Vec::new();
    for BatchMessage { topic, event, payload } in messages {
        let broadcast = ClientBroadcast { event, payload: ClientPayload::Json(payload) };
        if let Err(refusal) = check(&realtime, reader, &topic, &broadcast).await {
            return refusal;
        }
        allowed.push((topic, broadcast));
    }
    for (topic, broadcast) in allowed {
        if let Err(refusal) = publish(&realtime, reader, &topic, broadcast).await {
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
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let (Ok(AsReader(reader)), Ok(FromVisitor(visitor))) = (reader, visitor) else { return unauthorized() };
    if realtime.limits.take_address(REQUESTS, visitor.address, realtime.clock.now()).is_err() {
        return too_often();
    }
    let Ok(body) = body else { return refused(StatusCode::PAYLOAD_TOO_LARGE, "The payload is too large") };
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let payload = if kind.starts_with("application/octet-stream") {
        ClientPayload::Raw(body)
    } else {
        match serde_json::from_slice(&body) {
            Ok(json) => ClientPayload::Json(json),
            Err(_) => return refused(StatusCode::UNPROCESSABLE_ENTITY, "The payload cannot be read"),
        }
    };
    let broadcast = ClientBroadcast { event, payload };
    if let Err(refusal) = check(&realtime, reader, &topic, &broadcast).await {
        return refusal;
    }
    match publish(&realtime, reader, &topic, broadcast).await {
        Ok(()) => StatusCode::ACCEPTED.into_response(),
        Err(refusal) => refusal,
    }
}

/// Checks what a member of the channel is checked for when it joins.
async fn check(realtime: &Realtime, reader: Reader, topic: &str, broadcast: &ClientBroadcast) -> Result<(), Response> {
    let names = (1..=MAX_TOPIC).contains(&topic.len()) && (1..=MAX_EVENT).contains(&broadcast.event.len());
    if !names {
        return Err(refused(StatusCode::UNPROCESSABLE_ENTITY, "The topic or the event is missing or too long"));
    }
    if !rules::fits(&broadcast.payload) {
        return Err(refused(StatusCode::PAYLOAD_TOO_LARGE, "The payload is too large"));
    }
    let joined = rules::may_join(&realtime.registry, reader, topic).await;
    joined.map_err(|reason| refused(forbidden(reader), &reason))
}

async fn publish(realtime: &Realtime, reader: Reader, topic: &str, broadcast: ClientBroadcast) -> Result<(), Response> {
    match realtime.broadcast(reader, topic, broadcast, None).await {
        // Replies are for sockets.
        Ok(BroadcastDecision::Deliver | BroadcastDecision::Ignore | BroadcastDecision::Reply { .. }) => Ok(()),
        Ok(BroadcastDecision::Refuse) => {
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
