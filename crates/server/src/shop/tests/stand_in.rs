//! A stand-in for Stripe's server, with the shapes of its API that the shop reads.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::net::TcpListener;

#[derive(Clone, Default)]
pub(super) struct StandIn {
    pub(super) url: String,
    state: Arc<Mutex<StripeState>>,
}

#[derive(Default)]
struct StripeState {
    sessions: HashMap<String, Value>,
    payments: HashMap<String, Value>,
    /// The first response to each idempotency key.
    keys: HashMap<String, (String, Value)>,
    refunds: Vec<(String, String)>,
    /// Answered instead, so often.
    failures: Vec<u16>,
    /// Requests are carried out, but nobody hears of it.
    mute: bool,
    posts: usize,
}

impl StandIn {
    pub(super) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let this = Self { url: format!("http://{}", listener.local_addr().unwrap()), ..Self::default() };
        let router = Router::new().fallback(answer).with_state(this.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        this
    }

    /// The next requests get these statuses.
    pub(super) fn fail(&self, statuses: &[u16]) {
        self.state.lock().unwrap().failures = statuses.to_vec();
    }

    pub(super) fn mute(&self, mute: bool) {
        self.state.lock().unwrap().mute = mute;
    }

    pub(super) fn sessions(&self) -> usize {
        self.state.lock().unwrap().sessions.len()
    }

    pub(super) fn refunds(&self) -> Vec<(String, String)> {
        self.state.lock().unwrap().refunds.clone()
    }

    /// The session of a purchase.
    pub(super) fn session(&self, purchase: uuid::Uuid) -> Value {
        let state = self.state.lock().unwrap();
        let of = |session: &&Value| session["client_reference_id"] == purchase.to_string();
        state.sessions.values().find(of).unwrap().clone()
    }

    /// The buyer pays.
    pub(super) fn pay(&self, purchase: uuid::Uuid) -> Value {
        self.change(purchase, "complete", "paid")
    }

    /// The buyer has done their part; the bank has not.
    pub(super) fn submit(&self, purchase: uuid::Uuid) -> Value {
        self.change(purchase, "complete", "unpaid")
    }

    pub(super) fn expire(&self, purchase: uuid::Uuid) -> Value {
        self.change(purchase, "expired", "unpaid")
    }

    fn change(&self, purchase: uuid::Uuid, status: &str, payment_status: &str) -> Value {
        let mut session = self.session(purchase);
        let payment = format!("pi_{}", purchase.simple());
        session["status"] = status.into();
        session["payment_status"] = payment_status.into();
        session["url"] = Value::Null;
        session["customer_details"] = json!({ "address": { "country": "FR" }, "email": "x" });
        if status == "complete" {
            session["payment_intent"] = payment.clone().into();
        }
        let mut state = self.state.lock().unwrap();
        state.payments.insert(payment.clone(), json!({ "id": payment, "metadata": { "purchase_id": purchase } }));
        state.sessions.insert(session["id"].as_str().unwrap().to_owned(), session.clone());
        session
    }
}

async fn answer(State(this): State<StandIn>, method: Method, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let mut state = this.state.lock().unwrap();
    if headers["authorization"] != "Bearer sk_test_stand_in" {
        return error(401, "invalid_request_error");
    }
    assert_eq!(headers["stripe-version"], "2026-10-28.endive");
    if !state.failures.is_empty() {
        let status = state.failures.remove(0);
        return error(status, "api_error");
    }
    let parts: Vec<&str> = uri.path().trim_start_matches("/v1/").split('/').collect();
    let form = String::from_utf8(body.to_vec()).unwrap();
    let value = |name: &str| {
        form_urlencoded::parse(form.as_bytes())
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
            .unwrap_or_default()
    };
    if method == Method::POST {
        let key = headers["idempotency-key"].to_str().unwrap().to_owned();
        if let Some((first, response)) = state.keys.get(&key).filter(|_| !state.mute) {
            return if *first == form { ok(response) } else { error(400, "idempotency_error") };
        }
        if state.mute && state.keys.contains_key(&key) {
            return StatusCode::BAD_GATEWAY.into_response();
        }
        state.posts += 1;
        let response = match parts.as_slice() {
            ["checkout", "sessions"] => {
                let id = format!("cs_test_{}", state.posts);
                let session = json!({
                    "id": id, "object": "checkout.session", "status": "open", "payment_status": "unpaid", "livemode": false,
                    "amount_total": value("line_items[0][price_data][unit_amount]").parse::<i64>().unwrap(),
                    "currency": value("line_items[0][price_data][currency]"), "mode": value("mode"),
                    "client_reference_id": value("client_reference_id"),
                    "metadata": { "purchase_id": value("metadata[purchase_id]") },
                    "payment_intent": null, "url": format!("https://checkout.stripe.test/{id}"),
                    "customer_details": null, "total_details": { "amount_tax": 0 },
                });
                state.sessions.insert(id, session.clone());
                session
            }
            ["checkout", "sessions", id, "expire"] => {
                let session = state.sessions.get_mut(*id).unwrap();
                if session["status"] != "open" {
                    return error(400, "invalid_request_error");
                }
                session["status"] = "expired".into();
                session.clone()
            }
            ["refunds"] => {
                let refund = (value("payment_intent"), value("amount"));
                state.refunds.push(refund);
                json!({ "id": "re_1", "object": "refund", "status": "succeeded" })
            }
            _ => return error(404, "invalid_request_error"),
        };
        state.keys.insert(key, (form.clone(), response.clone()));
        if state.mute {
            return StatusCode::BAD_GATEWAY.into_response();
        }
        return ok(&response);
    }
    let found = match parts.as_slice() {
        ["checkout", "sessions", id] => state.sessions.get(*id),
        ["payment_intents", id] => state.payments.get(*id),
        _ => None,
    };
    found.map_or_else(|| error(404, "invalid_request_error"), ok)
}

fn ok(value: &Value) -> Response {
    (StatusCode::OK, value.to_string()).into_response()
}

fn error(status: u16, kind: &str) -> Response {
    let body = json!({ "error": { "type": kind, "message": "no" } });
    (StatusCode::from_u16(status).unwrap(), body.to_string()).into_response()
}
