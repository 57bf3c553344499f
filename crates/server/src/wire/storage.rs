//! `/storage/v1`: left out. Every call is answered with the storage service's own error for a feature that is not enabled.

use axum::Json;
use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

pub fn router() -> Router {
    Router::new().fallback(disabled)
}

/// As upstream: the status of the answer is 400, the one of the error is in the body.
async fn disabled() -> Response {
    let code = "FeatureNotEnabled";
    let message = "The feature storage is not enabled for this resource";
    let body = json!({ "statusCode": "409", "code": code, "error": code, "message": message });
    (StatusCode::BAD_REQUEST, Json(body)).into_response()
}
