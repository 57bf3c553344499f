//! Middleware for every request: security headers, content security policy, CORS, body size and time limits.

use std::sync::LazyLock;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::timeout::TimeoutLayer;

use crate::base::config::Config;
use crate::host::observe::{Metrics, Watch};
use crate::host::webapp;
use crate::wire::caller::TrustProxy;

const MAX_BODY: usize = 1024 * 1024;
const TIMEOUT: Duration = Duration::from_secs(30);

const ALLOWED_HEADERS: &str = "authorization, apikey, x-client-info, content-type, accept, accept-profile, content-profile, \
    prefer, range, range-unit, x-supabase-api-version, x-retry-count, x-region, x-upsert, cache-control, traceparent, tracestate, baggage";
const EXPOSED_HEADERS: &str = "content-range, content-location, preference-applied, x-supabase-api-version, x-sb-error-code, \
    x-total-count, link, x-relay-error, retry-after, x-request-id";

/// Adds the layers, the outermost first: panics are caught inside the layers that add headers, so that these are added, too.
///
/// All layers are combined into one, because the router boxes each layer and clones all boxes inside it for every request.
pub fn wrap(routes: Router, config: &Config, metrics: &Metrics) -> Router {
    let metrics = metrics.clone();
    let layers = ServiceBuilder::new()
        .map_response(add_headers)
        .layer(cors(&config.cors_origins))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, TIMEOUT))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            tracing::error!("a request handler panicked; answered 500");
            (StatusCode::INTERNAL_SERVER_ERROR, "An unexpected error occurred\n").into_response()
        }))
        .layer_fn(move |routes| Watch::new(routes, metrics.clone()))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(Extension(TrustProxy(config.trust_proxy)));
    routes.layer(layers)
}

fn cors(origins: &[String]) -> CorsLayer {
    let names = |list: &str| list.split(", ").filter_map(|name| name.trim().parse().ok()).collect::<Vec<HeaderName>>();
    let methods =
        [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS];
    let allowed = if origins.iter().any(|origin| origin == "*") {
        AllowOrigin::any()
    } else {
        AllowOrigin::list(origins.iter().filter_map(|origin| origin.parse().ok()))
    };
    CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods(methods)
        .allow_headers(names(ALLOWED_HEADERS))
        .expose_headers(names(EXPOSED_HEADERS))
        .max_age(Duration::from_secs(3600))
}

/// What the page may load. WebAssembly may run; `eval` of text may not. Built once, because every response needs it.
static PAGE_POLICY: LazyLock<Option<HeaderValue>> = LazyLock::new(|| {
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
        webapp::SCRIPT_HASHES
    );
    HeaderValue::from_str(&policy).ok()
});

/// Adds the headers of every response. One without `Cache-Control` was made for one user, so caches must not store it.
fn add_headers<B>(mut response: Response<B>) -> Response<B> {
    let busy = response.status() == StatusCode::SERVICE_UNAVAILABLE;
    let headers = response.headers_mut();
    if busy {
        headers.entry(header::RETRY_AFTER).or_insert(HeaderValue::from_static("1"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    if is_data(headers) {
        return response;
    }
    if let Some(policy) = &*PAGE_POLICY {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| policy.clone());
    }
    for (name, value) in [
        ("x-frame-options", "DENY"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(self)"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// JSON and empty responses cannot run scripts or be framed: the page's policy would only make them longer.
fn is_data(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_none_or(|kind| kind.as_bytes().starts_with(b"application/json"))
}

#[cfg(test)]
mod tests {
    use crate::testing::{Engine, TestApp};

    #[tokio::test]
    async fn a_response_without_cache_control_gets_no_store() {
        let app = TestApp::on(Engine::Sqlite).await;
        let ana = app.sign_up("ana").await;
        for path in ["/rest/v1/profiles", "/functions/v1/devices", "/health"] {
            assert_eq!(app.get_as(&ana, path).await.headers["cache-control"], "no-store", "{path}");
        }
        assert_ne!(app.get("/").await.headers["cache-control"], "no-store");
    }

    #[tokio::test]
    async fn data_is_sent_without_the_pages_policy() {
        let app = TestApp::on(Engine::Sqlite).await;
        let (page, data) = (app.get("/").await, app.get("/health").await);
        for name in ["content-security-policy", "x-frame-options", "permissions-policy"] {
            assert!(page.headers.contains_key(name) && !data.headers.contains_key(name), "{name}");
        }
        for name in ["x-content-type-options", "strict-transport-security"] {
            assert!(page.headers.contains_key(name) && data.headers.contains_key(name), "{name}");
        }
    }

    #[tokio::test]
    async fn the_page_may_load_from_its_own_origin_only() {
        let app = TestApp::on(Engine::Sqlite).await;
        let policy = app.get("/").await.headers["content-security-policy"].to_str().unwrap().to_owned();
        for part in [
            "default-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "object-src 'none'",
        ] {
            assert!(policy.split("; ").any(|directive| directive == part), "{part} in {policy}");
        }
        assert!(policy.contains("img-src 'self' data: blob:;"), "{policy}");
        assert!(!policy.contains("http"), "{policy}");
    }

    #[tokio::test]
    async fn the_page_may_run_webassembly_but_no_text_as_a_script() {
        let app = TestApp::on(Engine::Sqlite).await;
        let policy = app.get("/").await.headers["content-security-policy"].to_str().unwrap().to_owned();
        let scripts = policy.split("; ").find(|directive| directive.starts_with("script-src ")).unwrap();
        assert!(scripts.starts_with("script-src 'self' 'wasm-unsafe-eval'"), "{scripts}");
        assert!(!scripts.contains("'unsafe-eval'") && !scripts.contains("'unsafe-inline'"), "{scripts}");
    }
}
