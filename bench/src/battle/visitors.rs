//! Visitors beside the games: a sign-up, the sign-in of an account that is there, and a purchase in the sandbox, again and again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use runeside::shop::rules::catalogue::{self, WAIVER_VERSION};
use serde_json::{Value, json};
use uuid::Uuid;

use super::arena::Running;
use crate::server::PASSWORD;

/// Between two visitors.
const PAUSE: Duration = Duration::from_millis(250);
const SKU: &str = "mana_100";

/// What visitors did, and how long each took.
#[derive(Default)]
pub(super) struct Visits {
    pub(super) sign_ups: Calls,
    pub(super) sign_ins: Calls,
    pub(super) purchases: Calls,
}

#[derive(Default)]
pub(super) struct Calls {
    took: Vec<Duration>,
    pub(super) refused: usize,
    /// The first error.
    why: Option<String>,
}

impl Calls {
    fn time<T>(&mut self, call: impl FnOnce() -> Result<T>) -> Option<T> {
        let began = Instant::now();
        let done = call();
        self.took.push(began.elapsed());
        match done {
            Ok(done) => Some(done),
            Err(error) => {
                self.refused += 1;
                self.why.get_or_insert_with(|| format!("{error:#}"));
                None
            }
        }
    }

    pub(super) fn p99(&self) -> Duration {
        let mut took = self.took.clone();
        took.sort_unstable();
        took.get(took.len() * 99 / 100).copied().unwrap_or_default()
    }
}

impl Visits {
    pub(super) fn refused(&self) -> usize {
        self.all().iter().map(|(_, calls)| calls.refused).sum()
    }

    pub(super) fn show(&self) {
        for (name, calls) in self.all() {
            let why = calls.why.as_deref().unwrap_or_default();
            println!("    {:>4} {name}, p99 {:.0?}, refused {} {why}", calls.took.len(), calls.p99(), calls.refused);
        }
    }

    fn all(&self) -> [(&'static str, &Calls); 3] {
        [("sign-ups", &self.sign_ups), ("sign-ins", &self.sign_ins), ("purchases", &self.purchases)]
    }
}

pub(super) fn visit_until(running: &Running, stopped: &AtomicBool) -> Visits {
    let (mut visits, mut known) = (Visits::default(), None);
    while !stopped.load(Ordering::SeqCst) {
        let email = format!("{}@example.org", Uuid::new_v4());
        let account = json!({ "email": email, "password": PASSWORD });
        let session = visits.sign_ups.time(|| call(running, "/auth/v1/signup", None, &account));
        let token = session.as_ref().and_then(|session| session["access_token"].as_str());
        if let Some(token) = token {
            visits.purchases.time(|| buy(running, token));
            let before = known.replace(account).unwrap_or_else(|| json!({ "email": email, "password": PASSWORD }));
            visits.sign_ins.time(|| call(running, "/auth/v1/token?grant_type=password", None, &before));
        }
        thread::sleep(PAUSE);
    }
    visits
}

/// Orders and pays: the order, the page of the sandbox, the mana.
fn buy(running: &Running, token: &str) -> Result<()> {
    let price = catalogue::find(SKU).context("no such product")?.price_cents;
    let order = json!({
        "sku": SKU, "price_cents": price, "waiver": true, "waiver_version": WAIVER_VERSION, "language": "en"
    });
    let opened = call(running, "/rest/v1/rpc/shop_buy", Some(token), &order)?;
    let press = json!({ "id": opened["purchase"], "press": "pay" });
    let paid = call(running, "/rest/v1/rpc/shop_sandbox", Some(token), &press)?;
    ensure!(paid["state"] == "credited", "the purchase is {}", paid["state"]);
    Ok(())
}

fn call(running: &Running, path: &str, token: Option<&str>, body: &Value) -> Result<Value> {
    let url = format!("http://{}{path}", running.nodes[0].address);
    let mut request = ureq::post(url).header("apikey", &running.key).header("content-type", "application/json");
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let mut answer = request.send(body.to_string())?;
    Ok(serde_json::from_slice(&answer.body_mut().read_to_vec()?)?)
}
