//! The table of contents: every route of the server, grouped by who calls it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use serde_json::json;
use tracing::warn;

use crate::accounts::Accounts;
use crate::catalog::Cards;
use crate::catalog::art::Art;
use crate::cluster::Cluster;
use crate::config::{Config, Mode};
use crate::contact::Contact;
use crate::db::Db;
use crate::observe::{self, Metrics};
use crate::page_config::{self, PageConfig};
use crate::params;
use crate::profile::Profiles;
use crate::questions::Questions;
use crate::registry::Registry;
use crate::runebot::RuneBot;
use crate::shop::Shop;
use crate::webapp::{self, WebApp};
use crate::wire::data::CallLimits;
use crate::wire::realtime::Realtime;
use crate::wire::{art, auth, avatars, cards, data, functions, storage, webhooks};
use crate::{dev_mail, edge};

/// The features that the routes call.
pub struct Features {
    pub accounts: Accounts,
    pub contact: Contact,
    pub profiles: Profiles,
    pub cards: Cards,
    pub art: Art,
    pub questions: Questions,
    pub shop: Shop,
    pub runebot: RuneBot,
    /// The tables and functions that clients may reach.
    pub registry: Arc<Registry>,
    pub call_limits: CallLimits,
    pub realtime: Realtime,
    pub webapp: WebApp,
    pub health: Health,
}

/// What /health tells of this node.
#[derive(Clone)]
pub struct Health {
    pub db: Db,
    pub cluster: Cluster,
    /// Set when the node is about to stop.
    pub stopping: Arc<AtomicBool>,
}

pub fn router(config: &Config, db: &Db, features: &Features, page: PageConfig, metrics: &Metrics) -> Router {
    let mut routes = Router::new()
        // For the client library.
        .nest("/auth/v1", auth::router(&features.accounts))
        .merge(data::router(features.registry.clone(), db.clone(), &features.accounts, &features.call_limits))
        .nest("/functions/v1", functions::router(&features.accounts, &features.contact, &features.runebot))
        .nest("/storage/v1", storage::router())
        .nest("/avatars", avatars::router(&features.profiles))
        .nest("/realtime/v1", features.realtime.router())
        // Cards and their pictures, for everyone.
        .nest("/cards/v1", cards::router(&features.cards))
        .nest("/art/v1", art::router(&features.art, &features.cards, &features.questions))
        .route("/config.json", get(page_config::serve).with_state(page))
        // Payment providers.
        .nest("/webhooks", webhooks::router(&features.shop))
        // Operators.
        .route("/health", get(health).with_state(features.health.clone()))
        .route("/metrics", get(observe::metrics).with_state(metrics.clone()));
    if config.mode == Mode::Development {
        routes = routes.merge(dev_mail::router(db.clone()));
    }
    // Everyone else: the web app.
    edge::wrap(routes.fallback_service(any(webapp::serve).with_state(features.webapp.clone())), config, metrics)
}

/// Healthy if the database answers and the node does not stop; otherwise a load balancer sends players to another node.
async fn health(State(Health { db, cluster, stopping }): State<Health>) -> Response {
    let status = if stopping.load(Ordering::SeqCst) {
        "stopping"
    } else {
        match db.read(|tx| tx.one("select 1", params![], |_| Ok(()))).await {
            Ok(_) => "ok",
            Err(error) => {
                warn!(%error, "the database does not answer; /health answered 503");
                "unavailable"
            }
        }
    };
    let mut body = json!({ "status": status, "version": env!("CARGO_PKG_VERSION"), "node": cluster.node() });
    if cluster.is_shared() {
        body["nats"] = json!(if cluster.is_connected() { "connected" } else { "away" });
    }
    match status {
        "ok" => Json(body).into_response(),
        _ => (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "1")], Json(body)).into_response(),
    }
}
