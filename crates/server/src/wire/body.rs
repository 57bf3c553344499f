//! Extractors for request bodies and query strings; unreadable ones are refused in the format the client expects.
//!
//! The client sends a JSON content type even with nothing in it, so bodies are read as bytes first.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::accounts::{Error, Refusal};

/// A required JSON body.
pub struct JsonBody<T>(pub T);

/// An optional JSON body: the type's default if it is missing.
pub struct MaybeJson<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let bytes = read(request, state).await?;
        parse(&bytes).map(Self)
    }
}

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for MaybeJson<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let bytes = read(request, state).await?;
        if bytes.trim_ascii().is_empty() { Ok(Self(T::default())) } else { parse(&bytes).map(Self) }
    }
}

/// The query string, each name once.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(params)| Self(params)).map_err(|_| Refusal::invalid("The query string cannot be read").into())
    }
}

async fn read<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Error> {
    Bytes::from_request(request, state).await.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Refusal::TooLarge.into()
        } else {
            Refusal::BadJson("the body could not be read".into()).into()
        }
    })
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    // Every body is an object. serde would also accept an array, with its elements as the members in order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Refusal::BadJson("an object is expected".into()).into());
    }
    Ok(serde_json::from_slice(bytes).map_err(|error| {
        // The position of the error, but nothing of the body: it may contain a password.
        let what = match error.classify() {
            serde_json::error::Category::Data => "a value is missing or of the wrong type",
            serde_json::error::Category::Eof => "unexpected end of JSON input",
            _ => "invalid JSON",
        };
        Refusal::BadJson(format!("{what} at line {} column {}", error.line(), error.column()))
    })?)
}
