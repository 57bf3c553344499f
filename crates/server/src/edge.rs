//! What every answer carries and every request keeps to: security headers, the page's policy, origins, sizes, time.

use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::timeout::TimeoutLayer;

use crate::webapp;

const MAX_BODY: usize = 1024 * 1024;
const TIMEOUT: Duration = Duration::from_secs(30);

const ALLOWED_HEADERS: &str = "authorization, apikey, x-client-info, content-type, accept, accept-profile, content-profile, \
    prefer, range, range-unit, x-supabase-api-version, x-retry-count, x-region, traceparent, tracestate, baggage";
const EXPOSED_HEADERS: &str = "content-range, content-location, preference-applied, x-supabase-api-version, x-sb-error-code, \
    x-total-count, link, x-relay-error, retry-after, x-request-id";

/// Wraps the routes. Order: a panic is caught inside everything that decorates the answer.
pub fn wrap(routes: Router, cors_origins: &[String]) -> Router {
    routes
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            tracing::error!("a request panicked");
            (StatusCode::INTERNAL_SERVER_ERROR, "An unexpected error occurred\n").into_response()
        }))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, TIMEOUT))
        .layer(cors(cors_origins))
        .layer(middleware::from_fn(security_headers))
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

/// What the page may load. WebAssembly may run, text may not be run as a script. Made once: it goes out with every answer.
static PAGE_POLICY: LazyLock<Option<HeaderValue>> = LazyLock::new(|| {
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
        webapp::SCRIPT_HASHES
    );
    HeaderValue::from_str(&policy).ok()
});

async fn security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let busy = response.status() == StatusCode::SERVICE_UNAVAILABLE;
    let headers = response.headers_mut();
    if busy {
        headers.entry(header::RETRY_AFTER).or_insert(HeaderValue::from_static("1"));
    }
    if let Some(policy) = &*PAGE_POLICY {
        headers.entry("content-security-policy").or_insert_with(|| policy.clone());
    }
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(self)"),
        ("cross-origin-opener-policy", "same-origin"),
        ("strict-transport-security", "max-age=31536000"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use crate::testing::{Engine, TestApp};

    #[tokio::test]
    async fn the_page_may_use_what_comes_from_here_and_nothing_else() {
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
