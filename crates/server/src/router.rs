//! The table of contents: every address the server answers, grouped by who calls it.

use axum::routing::get;
use axum::{Extension, Json, Router, middleware};
use serde_json::{Value, json};

use crate::accounts::Accounts;
use crate::config::{Config, Mode};
use crate::db::Db;
use crate::observe::{self, Metrics};
use crate::wire::caller::TrustProxy;
use crate::wire::{auth, functions};
use crate::{dev_mail, edge, webapp};

pub fn router(config: &Config, db: &Db, accounts: &Accounts, metrics: &Metrics) -> Router {
    let mut routes = Router::new()
        // The client library.
        .nest("/auth/v1", auth::router(accounts))
        .nest("/functions/v1", functions::router(accounts))
        // Operators.
        .route("/health", get(health))
        .route("/metrics", get(observe::metrics).with_state(metrics.clone()));
    if config.mode == Mode::Development {
        routes = routes.merge(dev_mail::router(db.clone()));
    }
    // Everyone else: the web app.
    let routes = routes
        .fallback(webapp::serve)
        .layer(Extension(TrustProxy(config.trust_proxy)))
        .layer(middleware::from_fn_with_state(metrics.clone(), observe::watch));
    edge::wrap(routes, &config.cors_origins)
}

async fn health() -> Json<Value> {
    Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") }))
}
