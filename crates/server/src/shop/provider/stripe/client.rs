//! Requests to Stripe. Each POST has an idempotency key, so that asking again has one effect. Neither key nor body is ever logged.

use std::time::Duration;

use serde_json::Value;
use tracing::warn;

use super::form::Form;
use crate::shop::provider::ProviderError;

/// The version of Stripe's API that this code was written for.
pub const API_VERSION: &str = "2026-10-28.endive";
const TIMEOUT: Duration = Duration::from_secs(9);
/// The most bytes of a response.
const LIMIT: u64 = 1024 * 1024;
const TRIES: u32 = 3;
/// The wait before the second try; it doubles.
const PACE: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 500 });

#[derive(Clone)]
pub(super) struct Client {
    agent: ureq::Agent,
    api_url: String,
    key: String,
}

/// What one try gave.
enum Tried {
    Done(Value),
    Again(String),
    Failed(ProviderError),
}

impl Client {
    pub(super) fn new(api_url: &str, key: &str) -> Self {
        let config = ureq::Agent::config_builder().timeout_global(Some(TIMEOUT)).max_redirects(0);
        let agent = config.http_status_as_error(false).build().into();
        Self { agent, api_url: api_url.trim_end_matches('/').to_owned(), key: key.to_owned() }
    }

    pub(super) async fn get(&self, path: String) -> Result<Value, ProviderError> {
        self.run(path, None).await
    }

    pub(super) async fn post(&self, path: String, form: Form, idempotency_key: String) -> Result<Value, ProviderError> {
        self.run(path, Some((form.into_text(), idempotency_key))).await
    }

    async fn run(&self, path: String, body: Option<(String, String)>) -> Result<Value, ProviderError> {
        let this = self.clone();
        let done = tokio::task::spawn_blocking(move || this.run_blocking(&path, body.as_ref())).await;
        done.unwrap_or_else(|error| Err(ProviderError::Unavailable(error.to_string())))
    }

    fn run_blocking(&self, path: &str, body: Option<&(String, String)>) -> Result<Value, ProviderError> {
        let mut why = String::new();
        for attempt in 0..TRIES {
            if attempt > 0 {
                std::thread::sleep(PACE * 2u32.pow(attempt - 1));
            }
            match self.attempt(path, body) {
                Tried::Done(value) => return Ok(value),
                Tried::Failed(error) => return Err(error),
                Tried::Again(reason) => why = reason,
            }
        }
        Err(ProviderError::Unavailable(why))
    }

    fn attempt(&self, path: &str, body: Option<&(String, String)>) -> Tried {
        let url = format!("{}{path}", self.api_url);
        let authorization = format!("Bearer {}", self.key);
        let sent = match body {
            None => self
                .agent
                .get(&url)
                .header("authorization", &authorization)
                .header("stripe-version", API_VERSION)
                .call(),
            Some((form, key)) => self
                .agent
                .post(&url)
                .header("authorization", &authorization)
                .header("stripe-version", API_VERSION)
                .header("idempotency-key", key)
                .header("content-type", "application/x-www-form-urlencoded")
                .send(form),
        };
        let mut response = match sent {
            Ok(response) => response,
            Err(error) => return Tried::Again(error.to_string()),
        };
        let status = response.status().as_u16();
        let header =
            |name: &str| response.headers().get(name).and_then(|it| it.to_str().ok()).unwrap_or_default().to_owned();
        let (request, should_retry) = (header("request-id"), header("stripe-should-retry"));
        let text = response.body_mut().with_config().limit(LIMIT).read_to_string();
        let value = text.ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
        if (200..300).contains(&status) {
            return value.map_or_else(|| Tried::Again("the response is not JSON".into()), Tried::Done);
        }
        let error = value.as_ref().map(|value| &value["error"]);
        let of = |name: &str| error.and_then(|error| error[name].as_str()).unwrap_or_default();
        let reason = format!("{status} {} {}", of("type"), of("code"));
        warn!(status, request, kind = of("type"), code = of("code"), param = of("param"), "Stripe refused a request");
        let again = match should_retry.as_str() {
            "true" => true,
            "false" => false,
            _ => matches!(status, 409 | 429 | 500..),
        };
        match status {
            401 | 403 => Tried::Failed(ProviderError::Key),
            _ if again => Tried::Again(reason),
            // A conflict or an overload that Stripe does not want repeated now is none that lasts.
            409 | 429 | 500.. => Tried::Failed(ProviderError::Unavailable(reason)),
            _ => Tried::Failed(ProviderError::Refused(reason)),
        }
    }
}
