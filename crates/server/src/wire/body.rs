//! Extractors for request bodies and query strings; unreadable ones are refused in the format the client expects.
//!
//! The client sends a JSON content type even with nothing in it, so bodies are read as bytes first.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::people::accounts::{Error, Refusal};

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

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Form {
        email: String,
        #[serde(default)]
        data: serde_json::Value,
    }

    /// The address that was read, or the refusal.
    fn read_of(body: &str) -> String {
        match parse::<Form>(body.as_bytes()) {
            Ok(form) => form.email,
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_body_is_an_object_of_the_right_members() {
        let deep = "[".repeat(10_000) + &"]".repeat(10_000);
        let deep_data = format!("{{\"email\":\"a\",\"data\":{deep}}}");
        let refused = [
            ("", "an object is expected"),
            (" ", "an object is expected"),
            ("null", "an object is expected"),
            ("[]", "an object is expected"),
            ("[\"ana@example.com\"]", "an object is expected"),
            ("42", "an object is expected"),
            ("\"email\"", "an object is expected"),
            ("\u{0}\u{1}", "an object is expected"),
            (&deep, "an object is expected"),
            ("{", "unexpected end of JSON input"),
            ("{\"email\": \"ana@example.com\", ", "unexpected end of JSON input"),
            ("{email}", "invalid JSON"),
            ("{}", "a value is missing or of the wrong type"),
            ("{\"email\":5}", "a value is missing or of the wrong type"),
            ("{\"email\":{}}", "a value is missing or of the wrong type"),
            ("{\"email\":\"\\ud800\"}", "invalid JSON"),
            ("{\"email\":\"a\",\"email\":\"b\"}", "a value is missing or of the wrong type"),
            ("{\"email\":\"a\",\"data\":1e999}", "invalid JSON"),
            (&deep_data, "invalid JSON"),
        ];
        for (body, refusal) in refused {
            assert!(read_of(body).contains(refusal), "{:.40}: {}", body, read_of(body));
        }
        for (body, email) in [("{\"email\":\"a\"}", "a"), (" {\"email\":\"a\\u0000b\",\"more\":[]}\n", "a\0b")] {
            assert_eq!(read_of(body), email);
        }
        assert!(read_of("{email}").ends_with(" at line 1 column 2"), "the place is named");
    }
}
