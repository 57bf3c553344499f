//! Builds the server: the features, what clients reach of them, and what runs beside the requests.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use prometheus_client::registry::Registry as MetricsRegistry;
use tracing::warn;

use crate::base::clock::Clock;
use crate::base::cluster::Cluster;
use crate::base::config::Config;
use crate::base::db::{Db, ReadLimits};
use crate::base::keys::Keys;
use crate::contract::registry::Registry;
use crate::host::features::{Basis, Features};
use crate::host::observe::Metrics;
use crate::host::router::{self, Health, Served};
use crate::host::tasks::Tasks;
use crate::host::webapp::WebApp;
use crate::people::mail::MailSender;
use crate::wire::data::CallLimits;
use crate::wire::page_config::PageConfig;
use crate::wire::realtime::Realtime;

pub struct App {
    pub router: Router,
    pub db: Db,
    pub features: Features,
    /// The tables and functions that clients may reach.
    pub registry: Arc<Registry>,
    pub realtime: Realtime,
    /// Set it before a stop, and /health says so.
    pub stopping: Arc<AtomicBool>,
}

impl App {
    /// `site_url` is the address players use: from the settings or, if they have none, that of the listener. The server runs
    /// the tasks; a command or a test does without.
    pub fn new(
        config: &Config,
        db: Db,
        clock: Clock,
        keys: Keys,
        site_url: String,
        cluster: &Cluster,
    ) -> Result<(Self, Tasks)> {
        let page = PageConfig::new(&keys.api.publishable);
        let basis = Basis::new(config, db, clock, cluster.node(), site_url)?;
        let features = Features::new(&basis, keys)?;
        let mut registry = Registry::default();
        features.declare(&mut registry);
        let registry = Arc::new(registry);
        let mut metrics = MetricsRegistry::default();
        basis.db.register_metrics(&mut metrics);
        cluster.register_metrics(&mut metrics);
        basis.jobs.register_metrics(&mut metrics);
        let (realtime, delivery) = Realtime::new(
            registry.clone(),
            features.accounts.clone(),
            basis.clock.clone(),
            basis.db.bus(),
            basis.limits.clone(),
            features.links.clone(),
            &mut metrics,
        );
        realtime.connect_nodes(cluster);
        let tasks = Tasks::new(&features, mail_sender(&basis)?, delivery, cluster);
        let stopping = Arc::<AtomicBool>::default();
        let served = Served {
            registry: registry.clone(),
            call_limits: CallLimits::new(&config.rest, basis.limits.clone(), basis.clock.clone()),
            realtime: realtime.clone(),
            webapp: WebApp::new(features.decks.clone(), &page, &basis.site_url),
            health: Health { db: basis.db.clone(), cluster: cluster.clone(), stopping: stopping.clone() },
            page,
            metrics: Metrics::new(metrics, config.mode, &config.metrics.token),
        };
        let router = router::router(config, &features, served);
        Ok((Self { router, db: basis.db, features, registry, realtime, stopping }, tasks))
    }

    /// For the operator's commands: it is not connected to other nodes.
    pub fn for_command(config: &Config, db: Db, clock: Clock, keys: Keys) -> Result<Self> {
        let alone = Cluster::alone(&config.node_name());
        Self::new(config, db, clock, keys, config.site_url.clone(), &alone).map(|(app, _)| app)
    }
}

/// `None` without a mail server: letters stay in the outbox.
fn mail_sender(basis: &Basis<'_>) -> Result<Option<MailSender>> {
    if basis.config.mail.smtp_url.is_empty() {
        return Ok(None);
    }
    let (db, clock, signal) = (basis.db.clone(), basis.clock.clone(), basis.mail_signal.clone());
    MailSender::new(db, clock, signal, &basis.node, &basis.config.mail, &basis.operator).map(Some)
}

/// Connects to the other nodes, if the settings name a NATS.
pub async fn join_cluster(config: &Config, keys: &Keys) -> Result<Cluster> {
    match config.nats_url.as_str() {
        "" => Ok(Cluster::alone(&config.node_name())),
        url => {
            if config.nats_is_open() {
                warn!(
                    "nats_url has no credentials: whoever reaches NATS reads and forges the messages between the nodes"
                );
            }
            Cluster::connect(url, &config.node_name(), &keys.api.publishable, &keys.api.secret).await
        }
    }
}

/// Opens the database that the settings name, and brings its schema up to date.
pub async fn open_database(config: &Config, clock: &Clock) -> Result<Db> {
    let db = connect(config)?;
    bring_up_to_date(&db, clock).await?;
    Ok(db)
}

pub async fn bring_up_to_date(db: &Db, clock: &Clock) -> Result<()> {
    db.migrate(clock.now()).await.context("the database could not be brought up to date")?;
    Ok(())
}

/// Readable by its owner alone.
pub fn create_data_directory(config: &Config) -> Result<()> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(&config.data);
    made.with_context(|| format!("cannot create the data directory {}", config.data.display()))
}

pub fn connect(config: &Config) -> Result<Db> {
    let limits = ReadLimits { filters: Duration::from_millis(config.rest.filter_ms), ..ReadLimits::default() };
    if config.database_url.is_empty() {
        create_data_directory(config)?;
        Db::sqlite_with(&config.data, limits)
            .with_context(|| format!("cannot open the database in {}", config.data.display()))
    } else {
        let connected = Db::postgres_with(&config.database_url, config.database_connections, limits);
        connected.context("cannot reach PostgreSQL (if it has no certificate that others vouch for, add ?sslmode=disable to its address)")
    }
}
