//! `runeside serve`: starts the server, and stops it in order.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::{info, warn};

use super::database::with_database;
use crate::base::clock::Clock;
use crate::base::cluster::Cluster;
use crate::base::config::{Config, Mode};
use crate::base::db::Db;
use crate::base::keys::Keys;
use crate::base::server_lock::ServerLock;
use crate::host::app::{self, App};
use crate::host::tasks::{RunningTasks, Stops};
use crate::host::{observe, serve};
use crate::play::games::battle_royale::BattleRoyale;
use crate::play::games::duo::Duo;
use crate::play::games::{NodeChange, Nodes};
use crate::wire::realtime::Realtime;

pub(super) async fn run(config: Config) -> Result<()> {
    observe::start_log(&config.log)?;
    serve(&config).await
}

/// Until the server is told to stop. A start that fails closes the database, too.
async fn serve(config: &Config) -> Result<()> {
    let _lock = lock(config)?;
    let keys = Keys::load_or_create(config)?;
    with_database(app::connect(config)?, async |db| serve_on(db, config, keys).await).await?;
    info!("stopped");
    Ok(())
}

async fn serve_on(db: Db, config: &Config, keys: Keys) -> Result<()> {
    let clock = Clock::system();
    app::bring_up_to_date(&db, &clock).await?;
    let cluster = app::join_cluster(config, &keys).await?;
    let listeners = listen(config).await?;
    let url = format!("http://{}", listeners[0].local_addr()?);
    let site_url =
        if config.site_url.is_empty() { url.clone() } else { config.site_url.trim_end_matches('/').to_owned() };
    let (app, tasks) = App::new(config, db, clock, keys, site_url, &cluster)?;
    app.features.accounts.read_ended_sessions().await.context("cannot read which sessions have ended")?;

    let (stopping, stop) = watch::channel(false);
    let drain = cluster.is_shared().then(|| Duration::from_secs(config.drain_s));
    stop_on_signal(stopping, app.stopping.clone(), app.realtime.clone(), drain)?;
    let (end_games, games_end) = watch::channel(false);
    let stops = Stops { server: stop.clone(), requests: games_end };
    let services = RunningTasks::start([tasks.delivery].into_iter().chain(tasks.services), &stops);
    let live_games = LiveGamesHere::take_up(&app, &cluster).await?;
    let games = RunningTasks::start(tasks.games, &stops);
    print_line(&format!("listening on {url}"));
    if config.mode == Mode::Development {
        print_line(&format!(
            "  Open it in a browser. Mail that the server sends is at {url}/dev/mail; Ctrl-C stops it."
        ));
    }
    serve::serve(listeners, app.router.clone(), serve::ServeLimits::new(config), stop).await;
    let _ = end_games.send(true);
    games.finish().await;
    live_games.hand_over().await;
    services.finish().await;
    cluster.say_goodbye().await;
    Ok(())
}

/// Of a SQLite file there is one server.
fn lock(config: &Config) -> Result<Option<ServerLock>> {
    if !config.database_url.is_empty() {
        return Ok(None);
    }
    app::create_data_directory(config)?;
    Ok(Some(ServerLock::take(&config.data)?))
}

async fn listen(config: &Config) -> Result<Vec<TcpListener>> {
    let mut listeners = Vec::new();
    for address in [&config.listen, &config.listen_also].into_iter().filter(|address| !address.is_empty()) {
        listeners.push(serve::listen(address).await.with_context(|| {
            format!("cannot listen on {address}; is another server running there? --listen takes another address")
        })?);
    }
    Ok(listeners)
}

/// Sets `stopping` on SIGTERM or Ctrl-C. With `drain` there are other nodes, and the players are sent to them first.
fn stop_on_signal(
    stopping: watch::Sender<bool>,
    is_stopping: Arc<AtomicBool>,
    realtime: Realtime,
    drain: Option<Duration>,
) -> Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        info!("stopping");
        is_stopping.store(true, Ordering::SeqCst);
        if let Some(drain) = drain {
            // First the load balancer learns it, then the players.
            tokio::time::sleep(drain / 3).await;
            realtime.drain(drain / 3 * 2).await;
        }
        let _ = stopping.send(true);
    });
    Ok(())
}

/// The live games of this node, and its sign of life for the others.
struct LiveGamesHere {
    nodes: Nodes,
    battle: BattleRoyale,
    duo: Duo,
    signs_of_life: JoinHandle<()>,
}

impl LiveGamesHere {
    async fn take_up(app: &App, cluster: &Cluster) -> Result<Self> {
        let (battle, duo) = (app.features.battle.clone(), app.features.duo.clone());
        let nodes = Nodes::new(app.db.clone(), cluster.node());
        nodes.enter().await.context("cannot write to the table of nodes")?;
        if app.db.is_postgres() {
            tokio::join!(battle.take_up_at_start(), duo.take_up_at_start());
        } else {
            tokio::join!(battle.resume(), duo.resume());
        }
        let signs_of_life = tokio::spawn({
            let (battle, duo) = (battle.clone(), duo.clone());
            nodes.clone().serve(move |change| {
                let (battle, duo) = (battle.clone(), duo.clone());
                async move {
                    match change {
                        NodeChange::OtherLost => tokio::try_join!(battle.take_up(), duo.take_up()).map(|_| ()),
                        NodeChange::WasSilent => {
                            tokio::try_join!(battle.note_all_links(), duo.note_all_links()).map(|_| ())
                        }
                    }
                }
            })
        });
        Ok(Self { nodes, battle, duo, signs_of_life })
    }

    /// The games go on at the other nodes.
    async fn hand_over(self) {
        tokio::join!(self.battle.release(), self.duo.release());
        self.signs_of_life.abort();
        if let Err(error) = self.nodes.leave().await {
            warn!(%error, "could not say goodbye; the other nodes take this one for dead");
        }
    }
}

/// Prints a line for the operator. A closed standard output is no reason to stop serving.
fn print_line(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::db::SQLITE_FILE;

    #[tokio::test]
    async fn a_server_that_cannot_listen_leaves_no_journal_beside_the_database() {
        let data = tempfile::tempdir().unwrap();
        let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let listen = taken.local_addr().unwrap().to_string();
        let config = Config { data: data.path().to_owned(), listen, ..Config::default() };
        let error = serve(&config).await.unwrap_err();
        assert!(error.to_string().starts_with("cannot listen on"), "{error:#}");
        assert!(data.path().join(SQLITE_FILE).exists());
        let journal = std::fs::metadata(data.path().join(format!("{SQLITE_FILE}-wal")));
        assert_eq!(journal.map_or(0, |journal| journal.len()), 0);
    }
}
