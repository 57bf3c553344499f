//! `/avatars/{user}/{hash}`: players' pictures. The picture at an address never changes, so browsers may cache it.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use uuid::Uuid;

use crate::people::accounts::Error;
use crate::profile::Profiles;
use crate::wire::negotiation::has_version;

pub fn router(profiles: &Profiles) -> Router {
    Router::new().route("/{user}/{hash}", get(serve)).with_state(profiles.clone())
}

async fn serve(
    State(profiles): State<Profiles>,
    Path((user, hash)): Path<(String, String)>,
    request: HeaderMap,
) -> Response {
    let Ok(user) = Uuid::try_parse(&user) else { return not_found() };
    let picture = match profiles.picture(user, hash).await {
        Ok(Some(picture)) => picture,
        Ok(None) => return not_found(),
        Err(error) => return Error::from(error).into_response(),
    };
    let headers = [
        (header::CONTENT_TYPE, picture.kind.content_type().to_owned()),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable".to_owned()),
        (header::ETAG, format!("\"{}\"", picture.hash)),
        // Opened as a page, the picture cannot run or load anything.
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox".to_owned()),
    ];
    if has_version(&request, &format!("\"{}\"", picture.hash)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    match picture.bytes() {
        Some(bytes) => (headers, bytes).into_response(),
        None => not_found(),
    }
}

fn not_found() -> Response {
    (StatusCode::NOT_FOUND, [(header::CACHE_CONTROL, "no-store")], "Not found\n").into_response()
}
