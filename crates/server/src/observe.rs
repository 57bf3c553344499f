//! Seeing what the server does: structured logs with request ids, and figures for Prometheus. Neither ever holds a
//! secret, a token, a password or an address: a request is logged by its route, not by its URL.

use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use subtle::ConstantTimeEq;
use tracing::{Instrument, info, info_span};
use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};
use crate::random;

const REQUEST_ID: &str = "x-request-id";

/// Sends the log to standard error in the form asked for.
pub fn start_log(settings: &Log) -> anyhow::Result<()> {
    let mut filter = EnvFilter::try_new(&settings.level)
        .map_err(|error| anyhow::anyhow!("log.level {:?} is not a filter: {error}", settings.level))?;
    // These write what passes through them when asked for detail: statements with their values, letters, tokens.
    for library in ["tokio_postgres", "postgres", "lettre", "ureq", "rustls", "hyper"] {
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

#[derive(Clone)]
pub struct Metrics {
    registry: Arc<Registry>,
    requests: Family<RequestLabels, Counter>,
    seconds: Histogram,
    token: Arc<str>,
}

impl Metrics {
    pub fn new(mut registry: Registry, token: &str) -> Self {
        let requests = Family::default();
        let seconds = Histogram::new(exponential_buckets(0.000_25, 4.0, 9));
        registry.register("runeside_http_requests", "Requests answered", requests.clone());
        registry.register("runeside_http_request_seconds", "Time from request to answer", seconds.clone());
        Self { registry: Arc::new(registry), requests, seconds, token: token.into() }
    }
}

/// `GET /metrics`. With a token set, only for who shows it.
pub async fn metrics(State(metrics): State<Metrics>, headers: HeaderMap) -> Response {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let wanted = format!("Bearer {}", metrics.token);
    if !metrics.token.is_empty() && !bool::from(shown.as_bytes().ct_eq(wanted.as_bytes())) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let mut text = String::new();
    if prometheus_client::encoding::text::encode(&mut text, &metrics.registry).is_err() {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// Gives every request an id, a line in the log and its place in the figures.
pub async fn watch(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id(request.headers());
    let method = known_method(request.method());
    let route = request.extensions().get::<MatchedPath>().map_or("app", MatchedPath::as_str).to_owned();

    let span = info_span!("request", id = id.to_str().unwrap_or_default());
    let mut response = next.run(request).instrument(span.clone()).await;

    let status = response.status().as_u16();
    let elapsed = started.elapsed();
    metrics.seconds.observe(elapsed.as_secs_f64());
    span.in_scope(|| {
        info!(method, route, status, micros = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX), "answered")
    });
    metrics.requests.get_or_create(&RequestLabels { method, route, status }).inc();
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// Anyone can make methods up; the figures know those that exist.
fn known_method(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    known.into_iter().find(|name| *name == method.as_str()).unwrap_or("other")
}

/// The id a proxy gave, if it is a plain one; else a new one.
fn request_id(headers: &HeaderMap) -> HeaderValue {
    let plain = |value: &&HeaderValue| {
        (1..=64).contains(&value.len())
            && value.as_bytes().iter().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_'))
    };
    headers.get(REQUEST_ID).filter(plain).cloned().unwrap_or_else(|| {
        HeaderValue::from_str(&random::id().to_string()).unwrap_or_else(|_| HeaderValue::from_static("none"))
    })
}
