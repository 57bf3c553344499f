//! Structured logs with request ids, and metrics for Prometheus. Neither ever contains a secret, a token, a password or an
//! address: a request is logged by its route, not by its URL.

use std::convert::Infallible;
use std::io::IsTerminal;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use subtle::ConstantTimeEq;
use tower::Service;
use tracing::{Instrument, info, info_span};
use tracing_subscriber::EnvFilter;

use crate::base::config::{Log, LogFormat, Mode};
use crate::base::random;
use crate::wire::caller::RequestId;

const REQUEST_ID: &str = "x-request-id";

/// Sends the log to standard error in the configured format.
pub fn start_log(settings: &Log) -> anyhow::Result<()> {
    let mut filter = EnvFilter::try_new(&settings.level)
        .map_err(|error| anyhow::anyhow!("log.level {:?} is not a filter: {error}", settings.level))?;
    // At a detailed level these libraries log data: statements with their values, mails, tokens.
    for library in [
        "tokio_postgres",
        "postgres",
        "lettre",
        "ureq",
        "rustls",
        "hyper",
        "tungstenite",
        "tokio_tungstenite",
        "async_nats",
    ] {
        filter = filter.add_directive(format!("{library}=warn").parse()?);
    }
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .log_internal_errors(false)
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal());
    match settings.format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    Ok(())
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
    status: u16,
}

/// A cheap handle: every request clones it.
#[derive(Clone)]
pub struct Metrics(Arc<MetricsState>);

struct MetricsState {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    seconds: Histogram,
    access: Access,
}

/// Who may read the metrics.
enum Access {
    Everyone,
    Bearer(String),
    Nobody,
}

impl Access {
    fn new(mode: Mode, token: &str) -> Self {
        match (mode, token) {
            (Mode::Development, "") => Self::Everyone,
            (Mode::Production, "") => Self::Nobody,
            (_, token) => Self::Bearer(format!("Bearer {token}")),
        }
    }

    fn allows(&self, authorization: &str) -> bool {
        match self {
            Self::Everyone => true,
            Self::Bearer(wanted) => authorization.as_bytes().ct_eq(wanted.as_bytes()).into(),
            Self::Nobody => false,
        }
    }
}

impl Metrics {
    pub fn new(mut registry: Registry, mode: Mode, token: &str) -> Self {
        let requests = Family::default();
        let seconds = Histogram::new(exponential_buckets(0.000_25, 4.0, 9));
        registry.register("runeside_http_requests", "Requests answered", requests.clone());
        registry.register("runeside_http_request_seconds", "Time from request to answer", seconds.clone());
        Self(Arc::new(MetricsState { registry, requests, seconds, access: Access::new(mode, token) }))
    }
}

/// `GET /metrics`. If a token is configured, the request must have it; in production nobody may read them without one.
pub async fn metrics(State(Metrics(state)): State<Metrics>, headers: HeaderMap) -> Response {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !state.access.allows(given) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let mut text = String::new();
    if prometheus_client::encoding::text::encode(&mut text, &state.registry).is_err() {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// Gives every request an id, logs it and counts it in the metrics.
#[derive(Clone)]
pub struct Watch<S> {
    routes: S,
    metrics: Metrics,
}

impl<S> Watch<S> {
    pub fn new(routes: S, metrics: Metrics) -> Self {
        Self { routes, metrics }
    }
}

impl<S> Service<Request> for Watch<S>
where
    S: Service<Request, Response = Response, Error = Infallible, Future: Send + 'static>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.routes.poll_ready(context)
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        let started = Instant::now();
        let id = request_id(request.headers());
        let method = known_method(request.method());
        let route = request.extensions().get::<MatchedPath>().map_or("app", MatchedPath::as_str).to_owned();
        request.extensions_mut().insert(RequestId(id.to_str().unwrap_or_default().into()));
        let span = info_span!("request", id = id.to_str().unwrap_or_default());
        let answering = span.in_scope(|| self.routes.call(request)).instrument(span.clone());
        let state = self.metrics.0.clone();
        Box::pin(async move {
            let mut response = answering.await?;
            let status = response.status().as_u16();
            let elapsed = started.elapsed();
            state.seconds.observe(elapsed.as_secs_f64());
            span.in_scope(|| {
                let micros = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
                info!(method, route, status, micros, "answered");
            });
            state.requests.get_or_create(&RequestLabels { method, route, status }).inc();
            response.headers_mut().insert(REQUEST_ID, id);
            Ok(response)
        })
    }
}

/// A client may send any method name; the metrics have a label for the usual ones only.
fn known_method(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    known.into_iter().find(|name| *name == method.as_str()).unwrap_or("other")
}

/// The id that a proxy set, if it has only safe characters; else a new one.
fn request_id(headers: &HeaderMap) -> HeaderValue {
    let is_safe = |value: &&HeaderValue| {
        (1..=64).contains(&value.len())
            && value.as_bytes().iter().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_'))
    };
    headers.get(REQUEST_ID).filter(is_safe).cloned().unwrap_or_else(|| {
        HeaderValue::from_str(&random::id().to_string()).unwrap_or_else(|_| HeaderValue::from_static("none"))
    })
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::*;
    use crate::testing::{Engine, TestApp};

    #[tokio::test]
    async fn metrics_count_requests_by_route_and_known_method() {
        let app = TestApp::on(Engine::Sqlite).await;
        let ana = app.sign_up("ana").await;
        app.get_as(&ana, "/auth/v1/user").await;
        app.send(Method::from_bytes(b"BREW").unwrap(), "/auth/v1/user", None, None).await;
        let text = app.get("/metrics").await.body;
        let text = text.as_str().unwrap();
        for line in [
            r#"runeside_http_requests_total{method="POST",route="/auth/v1/signup",status="200"} 1"#,
            r#"runeside_http_requests_total{method="GET",route="/auth/v1/user",status="200"} 1"#,
            r#"runeside_http_requests_total{method="other",route="/auth/v1/user",status="405"} 1"#,
            "runeside_http_request_seconds_count 3",
        ] {
            assert!(text.contains(line), "{line} in\n{text}");
        }
        assert!(!text.contains("ana@example.org"));
    }

    #[tokio::test]
    async fn with_a_token_set_metrics_require_it() {
        let app = TestApp::on(Engine::Sqlite).await.again_with(|config| config.metrics.token = "watcher".into()).await;
        assert_eq!(app.get("/metrics").await.status, 401);
        assert_eq!(app.send(Method::GET, "/metrics", Some("wrong"), None).await.status, 401);
        assert_eq!(app.send(Method::GET, "/metrics", Some("watcher"), None).await.status, 200);
    }

    #[test]
    fn in_production_metrics_are_for_those_who_have_the_token() {
        assert!(Access::new(Mode::Development, "").allows(""));
        assert!(!Access::new(Mode::Production, "").allows("Bearer "));
        assert!(!Access::new(Mode::Production, "watcher").allows("Bearer wrong"));
        assert!(Access::new(Mode::Production, "watcher").allows("Bearer watcher"));
    }

    #[tokio::test]
    async fn every_response_has_a_request_id_and_a_safe_given_one_is_kept() {
        let app = TestApp::on(Engine::Sqlite).await;
        let ask = async |id: &str| {
            let request = Request::get("/health").header(REQUEST_ID, id).body(axum::body::Body::empty()).unwrap();
            app.raw(request).await.headers[REQUEST_ID].to_str().unwrap().to_owned()
        };
        assert_eq!(ask("proxy-7_a").await, "proxy-7_a");
        for odd in ["with space", "", &"x".repeat(65)] {
            assert_eq!(ask(odd).await.len(), 36, "a new one instead of {odd:?}");
        }
    }
}
