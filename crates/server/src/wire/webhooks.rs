//! `/webhooks/stripe`: events of the payment provider. It has no API key: the signature over the bytes of the body says who sent them.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;

use crate::shop::{Receipt, Shop};

/// The most bytes of an event.
const MAX_EVENT: usize = 256 * 1024;

pub fn router(shop: &Shop) -> Router {
    Router::new()
        .route("/stripe", post(stripe))
        .layer(DefaultBodyLimit::max(MAX_EVENT))
        .fallback(|| async { (StatusCode::NOT_FOUND, "Not found\n") })
        .with_state(shop.clone())
}

async fn stripe(State(shop): State<Shop>, headers: HeaderMap, body: Bytes) -> Response {
    let signature = headers.get("stripe-signature").and_then(|value| value.to_str().ok()).unwrap_or_default();
    match shop.receive(signature, &body).await {
        Receipt::Received => (StatusCode::OK, "received\n").into_response(),
        Receipt::Refused => (StatusCode::BAD_REQUEST, "refused\n").into_response(),
        Receipt::Later => (StatusCode::SERVICE_UNAVAILABLE, "later\n").into_response(),
    }
}
