//! `/avatars/{user}/{hash}`: players' pictures. An address always shows the same picture, so browsers may keep it.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use uuid::Uuid;

use crate::accounts::Error;
use crate::profile::Profiles;
use crate::webapp::is_known;

pub fn router(profiles: &Profiles) -> Router {
    Router::new().route("/{user}/{hash}", get(serve)).with_state(profiles.clone())
}

async fn serve(
    State(profiles): State<Profiles>,
    Path((user, hash)): Path<(String, String)>,
    asked: HeaderMap,
) -> Response {
    let Ok(user) = Uuid::try_parse(&user) else { return gone() };
    let picture = match profiles.picture(user, hash).await {
        Ok(Some(picture)) => picture,
        Ok(None) => return gone(),
        Err(error) => return Error::from(error).into_response(),
    };
    let headers = [
        (header::CONTENT_TYPE, picture.kind.content_type().to_owned()),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable".to_owned()),
        (header::ETAG, format!("\"{}\"", picture.hash)),
        // Opened by itself it is a picture and nothing else.
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox".to_owned()),
    ];
    if is_known(&asked, &format!("\"{}\"", picture.hash)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    match picture.bytes() {
        Some(bytes) => (headers, bytes).into_response(),
        None => gone(),
    }
}

fn gone() -> Response {
    (StatusCode::NOT_FOUND, [(header::CACHE_CONTROL, "no-store")], "Not found\n").into_response()
}
