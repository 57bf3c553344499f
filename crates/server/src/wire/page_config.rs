//! `/config.json`: what a page or a native shell needs for its first call.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::wire::negotiation::has_version;

#[derive(Clone)]
pub struct PageConfig {
    body: Arc<str>,
    etag: Arc<str>,
}

impl PageConfig {
    pub fn new(publishable_key: &str) -> Self {
        let body = json!({ "publishable_key": publishable_key, "version": env!("CARGO_PKG_VERSION") }).to_string();
        let etag = format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(&body)[..16]));
        Self { body: body.into(), etag: etag.into() }
    }

    /// The same for the pages that the server makes, which then need no request for it.
    pub fn json(&self) -> &str {
        &self.body
    }
}

pub async fn serve(State(config): State<PageConfig>, request: HeaderMap) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, config.etag.to_string()),
    ];
    if has_version(&request, &config.etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, config.body.to_string()).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use serde_json::json;

    use crate::testing::{Engine, TestApp};

    #[tokio::test]
    async fn anyone_may_know_the_publishable_key() {
        let app = TestApp::on(Engine::Sqlite).await;
        let ask = |name: &'static str, value: String| {
            app.raw(Request::get("/config.json").header(name, value).body(Body::empty()).unwrap())
        };
        let first = ask("origin", "capacitor://localhost".into()).await;
        assert_eq!(
            first.body,
            json!({ "publishable_key": app.keys.publishable, "version": env!("CARGO_PKG_VERSION") })
        );
        assert_eq!(first.headers["cache-control"], "no-cache");
        assert_eq!(first.headers["access-control-allow-origin"], "capacitor://localhost");
        let etag = first.headers["etag"].to_str().unwrap().to_owned();
        assert!(etag.starts_with('"'), "strong: {etag}");

        let again = ask("if-none-match", etag.clone()).await;
        assert_eq!((again.status.as_u16(), again.headers["etag"].to_str().unwrap()), (304, &*etag));
        assert_eq!(ask("if-none-match", "\"other\"".into()).await.status, 200);
    }
}
