//! Messages to RuneBot.

use axum::Json;
use axum::extract::State;

use super::error::FunctionError;
use crate::accounts::Error;
use crate::runebot::{ChatReply, ChatRequest, RuneBot};
use crate::wire::body::JsonBody;
use crate::wire::caller::{AsReader, FromVisitor};

pub(super) async fn send(
    State(runebot): State<RuneBot>,
    reader: Result<AsReader, Error>,
    visitor: Result<FromVisitor, Error>,
    body: Result<JsonBody<ChatRequest>, Error>,
) -> Result<Json<ChatReply>, FunctionError> {
    let (AsReader(reader), FromVisitor(visitor), JsonBody(request)) = (reader?, visitor?, body?);
    Ok(Json(runebot.chat(reader, visitor.address, request).await?))
}
