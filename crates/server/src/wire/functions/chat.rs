//! Messages to RuneBot: one answer as JSON or, for a client that takes it and a model that words it, as a stream of events.

use std::convert::Infallible;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::json;

use super::error::FunctionError;
use crate::people::accounts::Error;
use crate::runebot::model::Worded;
use crate::runebot::{ChatRequest, RuneBot, Turn, Wording};
use crate::wire::body::JsonBody;
use crate::wire::caller::{AsReader, FromVisitor};

const EVENTS: &str = "text/event-stream";

pub(super) async fn send(
    State(runebot): State<RuneBot>,
    headers: HeaderMap,
    reader: Result<AsReader, Error>,
    visitor: Result<FromVisitor, Error>,
    body: Result<JsonBody<ChatRequest>, Error>,
) -> Result<Response, FunctionError> {
    let (AsReader(reader), FromVisitor(visitor), JsonBody(request)) = (reader?, visitor?, body?);
    let streams =
        headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|it| it.contains(EVENTS));
    let Turn { reply, wording } = runebot.chat(reader, visitor.address, request).await?;
    Ok(match wording {
        Some(wording) if streams => events(wording),
        Some(wording) => Json(wording.finish().await).into_response(),
        None => Json(reply).into_response(),
    })
}

fn events(wording: Wording) -> Response {
    let parts = stream::unfold(wording.start(), |mut worded| async move {
        let part = worded.recv().await?;
        let (name, data) = match part {
            Worded::Text(text) => ("text", json!({ "text": text })),
            Worded::Done(reply) => ("done", json!(reply)),
            Worded::Replace(reply) => ("replace", json!(reply)),
        };
        Some((Ok::<_, Infallible>(Bytes::from(format!("event: {name}\ndata: {data}\n\n"))), worded))
    });
    let headers = [(header::CONTENT_TYPE, EVENTS), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(parts)).into_response()
}
