//! The parts of a request, and the responses: statuses, `Content-Range`, the forms of a body.

use std::mem;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use uuid::Uuid;

use super::Data;
use super::error::DataError;
use super::preferences::Preferences;
use super::read::Page;
use crate::contract::registry::Reader;
use crate::people::accounts::{Bearer, KeyRole};
use crate::wire::caller::{Caller, RequestId, address_of};

/// One request without its body.
pub(super) struct Call {
    pub(super) reader: Reader,
    /// Of the player's token.
    pub(super) session: Option<Uuid>,
    /// The id of the request; functions alone use it.
    pub(super) request: Option<Arc<str>>,
    pub(super) method: Method,
    /// The name of the table or function.
    pub(super) name: String,
    pub(super) query: String,
    pub(super) headers: HeaderMap,
    pub(super) address: IpAddr,
}

/// Moves the headers out of the request: the next extractor needs only the body.
impl FromRequestParts<Arc<Data>> for Call {
    type Rejection = DataError;

    async fn from_request_parts(parts: &mut Parts, data: &Arc<Data>) -> Result<Self, DataError> {
        let (reader, address) = (reader_of(parts, data), address_of(parts));
        data.limits.take(reader.as_ref().map_or(Reader::Visitor, |(reader, _)| *reader), address)?;
        let (reader, session) = reader?;
        let name = Path::<String>::from_request_parts(parts, data).await;
        Ok(Self {
            reader,
            session,
            request: parts.extensions.get::<RequestId>().map(|id| id.0.clone()),
            method: parts.method.clone(),
            name: name.map(|Path(name)| name).unwrap_or_default(),
            query: parts.uri.query().unwrap_or_default().to_owned(),
            address,
            headers: mem::take(&mut parts.headers),
        })
    }
}

/// The reader of tables: the token's player with the session, or the role of the key. An invalid token is refused, even where a
/// visitor would be allowed.
fn reader_of(parts: &Parts, data: &Data) -> Result<(Reader, Option<Uuid>), DataError> {
    let caller = Caller::of(&data.accounts, &parts.headers, &parts.uri).map_err(DataError::no_key)?;
    match (caller.bearer, caller.role) {
        (Bearer::User(claims), _) => Ok((Reader::Player(claims.sub), Some(claims.session_id))),
        (Bearer::Refused(refusal), _) => Err(DataError::bad_token(&refusal)),
        (Bearer::Nobody, KeyRole::Service) => Ok((Reader::Service, None)),
        (Bearer::Nobody, KeyRole::Anon) => Ok((Reader::Visitor, None)),
    }
}

/// The response to a read.
pub(super) fn rows_response(
    preferences: Preferences,
    page: Page,
    offset: u64,
    head: bool,
) -> Result<Response, DataError> {
    if let Some(total) = page.total.filter(|total| offset > *total) {
        let details = format!("An offset of {offset} was requested, but there are only {total} rows.");
        return Err(DataError::range(details));
    }
    if preferences.single && page.rows != 1 {
        return Err(DataError::not_single(usize::try_from(page.rows).unwrap_or(usize::MAX)));
    }
    let partial = page.total.is_some_and(|total| page.rows < total);
    let status = if partial { StatusCode::PARTIAL_CONTENT } else { StatusCode::OK };
    let range = content_range(offset, page.rows, page.total);
    let body = if head { Vec::new() } else { body_bytes(preferences, page) };
    Ok(respond(status, preferences, preferences.applied(false), &range, Some(body)))
}

/// The response to a write, with the rows if there is a page.
pub(super) fn write_response(
    status: StatusCode,
    preferences: Preferences,
    range: &str,
    page: Option<Page>,
    location: Option<String>,
) -> Result<Response, DataError> {
    let body = match page {
        Some(page) if preferences.single && page.rows != 1 => {
            return Err(DataError::not_single(usize::try_from(page.rows).unwrap_or(usize::MAX)));
        }
        page => page.map(|page| body_bytes(preferences, page)),
    };
    let mut response = respond(status, preferences, preferences.applied(true), range, body);
    if let Some(location) = location.and_then(|location| HeaderValue::try_from(location).ok()) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    Ok(response)
}

pub(super) fn content_range(offset: u64, rows: u64, total: Option<u64>) -> String {
    let total_text = total.map_or_else(|| "*".to_owned(), |total| total.to_string());
    match rows.checked_sub(1) {
        Some(last) if total != Some(0) => format!("{offset}-{}/{total_text}", offset.saturating_add(last)),
        _ => format!("*/{total_text}"),
    }
}

fn body_bytes(preferences: Preferences, page: Page) -> Vec<u8> {
    if preferences.single {
        return page.json;
    }
    let mut list = page.json;
    list.insert(0, b'[');
    list.push(b']');
    list
}

pub(super) fn respond(
    status: StatusCode,
    preferences: Preferences,
    applied: Option<String>,
    range: &str,
    body: Option<Vec<u8>>,
) -> Response {
    let mut response = match body {
        Some(body) => (status, [(header::CONTENT_TYPE, preferences.content_type())], body).into_response(),
        None => status.into_response(),
    };
    let headers = response.headers_mut();
    if let Ok(range) = HeaderValue::from_str(range) {
        headers.insert(header::CONTENT_RANGE, range);
    }
    if let Some(applied) = applied.and_then(|applied| HeaderValue::try_from(applied).ok()) {
        headers.insert("preference-applied", applied);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_names_the_rows_and_the_total_as_far_as_known() {
        assert_eq!(content_range(0, 25, Some(25)), "0-24/25");
        assert_eq!(content_range(10, 10, None), "10-19/*");
        assert_eq!(content_range(0, 0, Some(0)), "*/0");
        assert_eq!(content_range(0, 0, None), "*/*");
        assert_eq!(content_range(2, 0, Some(2)), "*/2");
    }
}
