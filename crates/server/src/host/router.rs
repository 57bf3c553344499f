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

use crate::base::cluster::Cluster;
use crate::base::config::{Config, Mode};
use crate::base::db::Db;
use crate::contract::registry::Registry;
use crate::host::features::Features;
use crate::host::observe::{self, Metrics};
use crate::host::webapp::{self, WebApp};
use crate::host::{dev_mail, edge};
use crate::params;
use crate::wire::data::CallLimits;
use crate::wire::page_config::{self, PageConfig};
use crate::wire::realtime::Realtime;
use crate::wire::{art, auth, avatars, cards, data, functions, storage, webhooks};

/// What the routes serve beside the features.
pub struct Served {
    /// The tables and functions that clients may reach.
    pub registry: Arc<Registry>,
    pub call_limits: CallLimits,
    pub realtime: Realtime,
    pub webapp: WebApp,
    pub health: Health,
    pub page: PageConfig,
    pub metrics: Metrics,
}

/// What /health tells of this node.
#[derive(Clone)]
pub struct Health {
    pub db: Db,
    pub cluster: Cluster,
    /// Set when the node is about to stop.
    pub stopping: Arc<AtomicBool>,
}

pub fn router(config: &Config, features: &Features, served: Served) -> Router {
    let Served { registry, call_limits, realtime, webapp, health: about, page, metrics } = served;
    let db = about.db.clone();
    let mut routes = Router::new()
        // For the client library.
        .nest("/auth/v1", auth::router(&features.accounts))
        .merge(data::router(registry, db.clone(), &features.accounts, &call_limits))
        .nest("/functions/v1", functions::router(&features.accounts, &features.contact, &features.runebot))
        .nest("/storage/v1", storage::router())
        .nest("/avatars", avatars::router(&features.profiles))
        .nest("/realtime/v1", realtime.router())
        // Cards and their pictures, for everyone.
        .nest("/cards/v1", cards::router(&features.cards))
        .nest("/art/v1", art::router(&features.art, &features.cards, &features.questions))
        .route("/config.json", get(page_config::serve).with_state(page))
        // Payment providers.
        .nest("/webhooks", webhooks::router(&features.shop))
        // Operators.
        .route("/health", get(health).with_state(about))
        .route("/metrics", get(observe::metrics).with_state(metrics.clone()));
    if config.mode == Mode::Development {
        routes = routes.merge(dev_mail::router(db));
    }
    // Everyone else: the web app.
    edge::wrap(routes.fallback_service(any(webapp::serve).with_state(webapp)), config, &metrics)
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
