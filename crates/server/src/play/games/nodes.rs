//! The nodes that share one PostgreSQL database. Each writes a sign of life into the table `nodes`; when one falls silent or
//! says goodbye, the others take up its games. On SQLite there is one node, and the table stays empty.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tracing::{info, warn};

use crate::base::db::{Db, DbError, Tx};
use crate::contract::registry::CallError;
use crate::params;

/// How often a node gives a sign of life.
const BEAT_EVERY: Duration = Duration::from_millis(500);
/// A node without a sign of life for this long is dead.
pub const DEAD_AFTER: Duration = Duration::from_secs(3);
/// A node whose own sign of life was late by this much judges no other: its connection to the database may be the slow one.
const TOO_LATE_TO_JUDGE: Duration = Duration::from_millis(1500);
/// The wait before games are taken up again after a failure.
const TRY_AGAIN: Duration = Duration::from_millis(500);
/// Rows of nodes that ended without a goodbye are deleted after this time.
const FORGET_AFTER: Duration = Duration::from_secs(24 * 3600);
/// Milliseconds by the database's clock.
const DATABASE_NOW: &str = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/// The condition of a living node, in SQL; `DEAD_AFTER` in milliseconds.
pub(super) const IS_ALIVE: &str = "seen_at > (extract(epoch from clock_timestamp()) * 1000)::bigint - 3000";

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeState {
    Alive,
    /// It may have ended: it gave no sign of life since the time in question.
    Silent,
    Gone,
}

/// The nodes of a database, with the time since each one's last sign of life.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeList(Vec<(String, Duration)>);

impl NodeList {
    /// On SQLite it is empty.
    pub fn read(tx: &mut Tx<'_>) -> Result<Self, DbError> {
        if !tx.is_postgres() {
            return Ok(Self::default());
        }
        let sql = format!("select name, {DATABASE_NOW} - seen_at from nodes");
        tx.all(&sql, params![], |row| {
            let silence: i64 = row.get(1)?;
            Ok((row.get(0)?, Duration::from_millis(u64::try_from(silence).unwrap_or_default())))
        })
        .map(Self)
    }

    /// The time since the node's last sign of life; `None` if it said goodbye, or never was there.
    pub fn silence(&self, node: &str) -> Option<Duration> {
        self.0.iter().find(|(name, _)| name == node).map(|(_, silence)| *silence)
    }

    pub fn is_alive(&self, node: &str) -> bool {
        self.silence(node).is_some_and(|silence| silence < DEAD_AFTER)
    }

    /// The other nodes that are alive; `None` if no node gives signs of life.
    pub fn living_besides(&self, node: &str) -> Option<Vec<String>> {
        let living = self.0.iter().map(|(name, _)| name).filter(|name| *name != node && self.is_alive(name));
        (!self.0.is_empty()).then(|| living.cloned().collect())
    }

    /// Whether a node was alive `ago`. If no node gives signs of life, it was.
    pub fn state(&self, node: &str, ago: Duration) -> NodeState {
        match self.silence(node) {
            _ if self.0.is_empty() => NodeState::Alive,
            Some(silence) if silence <= ago => NodeState::Alive,
            Some(silence) if silence < DEAD_AFTER => NodeState::Silent,
            Some(_) | None => NodeState::Gone,
        }
    }

    /// Whether a game is without a node: the one that moved it last is gone, or one that a player is connected to. `but` counts
    /// as gone.
    pub fn is_orphan(&self, keeper: &str, players: &[&str], but: Option<&str>) -> bool {
        let is_gone = |node: &str| Some(node) == but || !self.is_alive(node);
        !self.0.is_empty() && (is_gone(keeper) || players.iter().any(|node| is_gone(node)))
    }

    /// The nodes that were alive before and are not any more.
    fn lost_since(&self, before: &Self) -> Vec<String> {
        let alive_before = before.0.iter().map(|(name, _)| name).filter(|name| before.is_alive(name));
        alive_before.filter(|name| !self.is_alive(name)).cloned().collect()
    }

    /// Whether a node with this name, before its present sign of life, was in time enough to judge others.
    fn may_judge(&self, node: &str) -> bool {
        self.silence(node).is_some_and(|silence| silence < TOO_LATE_TO_JUDGE)
    }
}

/// This node among those of its database; cheap to clone.
#[derive(Clone)]
pub struct Nodes {
    db: Db,
    node: Arc<str>,
    changed: Arc<Notify>,
    /// Changes that are not handled yet.
    other_lost: Arc<AtomicBool>,
    was_silent: Arc<AtomicBool>,
}

/// What happened among the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeChange {
    /// Another node is gone: its games have to be taken up.
    OtherLost,
    /// This node was silent for so long that the others may have taken it for dead.
    WasSilent,
}

impl Nodes {
    pub fn new(db: Db, node: &str) -> Self {
        Self { db, node: node.into(), changed: Arc::default(), other_lost: Arc::default(), was_silent: Arc::default() }
    }

    /// Gives a sign of life; returns the nodes as they were before it.
    pub async fn beat(&self) -> Result<NodeList, DbError> {
        let node = self.node.clone();
        self.db
            .write(move |tx| {
                let before = NodeList::read(tx)?;
                if !tx.is_postgres() {
                    return Ok(before);
                }
                // Nothing is lost if the server forgets the last second of it, so the commit need not wait for the disk.
                tx.script("set local synchronous_commit = off")?;
                let sql = format!(
                    "insert into nodes (name, started_at, seen_at) values ($1, {DATABASE_NOW}, {DATABASE_NOW})
                     on conflict (name) do update set seen_at = excluded.seen_at"
                );
                tx.run(&sql, params![&*node])?;
                Ok(before)
            })
            .await
    }

    /// The first sign of life, before this node moves a game.
    pub async fn enter(&self) -> Result<(), DbError> {
        self.beat().await?;
        let old = i64::try_from(FORGET_AFTER.as_millis()).unwrap_or(i64::MAX);
        let sql = format!("delete from nodes where seen_at < {DATABASE_NOW} - $1");
        match self.db.is_postgres() {
            true => self.db.write(move |tx| tx.run(&sql, params![old])).await.map(|_| ()),
            false => Ok(()),
        }
    }

    /// Deletes this node's row: it has stopped, and the other nodes do not wait for it.
    pub async fn leave(&self) -> Result<(), DbError> {
        let node = self.node.clone();
        self.db.write(move |tx| tx.run("delete from nodes where name = $1", params![&*node])).await.map(|_| ())
    }

    /// Gives signs of life and watches those of the others, as long as it is polled. `handle` is called for each change, and
    /// again until it succeeds. It may take long: signs of life go on.
    pub async fn serve<F: Future<Output = Result<(), CallError>>>(self, handle: impl Fn(NodeChange) -> F) {
        if self.db.is_postgres() {
            tokio::join!(self.watch_others(), self.handle_changes(handle));
        }
    }

    async fn watch_others(&self) {
        let (mut known, mut failing) = (NodeList::default(), false);
        loop {
            match self.beat().await {
                Ok(nodes) => {
                    failing = false;
                    if nodes.silence(&self.node).is_some_and(|silence| silence >= DEAD_AFTER) {
                        self.was_silent.store(true, Ordering::SeqCst);
                        self.changed.notify_one();
                    }
                    if nodes.may_judge(&self.node) {
                        for lost in nodes.lost_since(&known) {
                            info!(node = lost, "a node is gone; taking up its games");
                            self.other_lost.store(true, Ordering::SeqCst);
                            self.changed.notify_one();
                        }
                        known = nodes;
                    }
                }
                Err(error) if !failing => {
                    warn!(%error, "could not give a sign of life to the other nodes; trying again");
                    failing = true;
                }
                Err(_) => {}
            }
            tokio::time::sleep(BEAT_EVERY).await;
        }
    }

    async fn handle_changes<F: Future<Output = Result<(), CallError>>>(&self, handle: impl Fn(NodeChange) -> F) {
        let changes = [(&self.was_silent, NodeChange::WasSilent), (&self.other_lost, NodeChange::OtherLost)];
        loop {
            self.changed.notified().await;
            for (flag, change) in changes {
                while flag.swap(false, Ordering::SeqCst) {
                    let Err(error) = handle(change).await else { continue };
                    warn!(%error, ?change, "could not bring all games up to date with a change of the nodes; trying again");
                    flag.store(true, Ordering::SeqCst);
                    tokio::time::sleep(TRY_AGAIN).await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Engine, TestApp};

    fn list(nodes: &[(&str, u64)]) -> NodeList {
        NodeList(nodes.iter().map(|(name, ms)| ((*name).to_owned(), Duration::from_millis(*ms))).collect())
    }

    #[test]
    fn a_node_is_lost_when_it_falls_silent_or_says_goodbye() {
        let before = list(&[("a", 400), ("b", 2500), ("c", 10), ("old", 60_000)]);
        let now = list(&[("a", 100), ("b", 3000), ("old", 60_500)]);
        assert_eq!(now.lost_since(&before), ["b", "c"]);
        assert_eq!(now.lost_since(&now), [""; 0], "once");
        assert_eq!(before.lost_since(&NodeList::default()), [""; 0]);
        assert_eq!((now.is_alive("a"), now.is_alive("b"), now.is_alive("c")), (true, false, false));
    }

    #[test]
    fn the_condition_in_sql_is_the_same() {
        assert!(IS_ALIVE.ends_with(&format!("- {}", DEAD_AFTER.as_millis())));
    }

    #[test]
    fn whether_a_node_was_alive_at_a_time_is_known_after_its_next_sign_of_life() {
        let nodes = list(&[("a", 200), ("b", 4000)]);
        let ago = |node, ms| nodes.state(node, Duration::from_millis(ms));
        assert_eq!((ago("a", 300), ago("a", 100)), (NodeState::Alive, NodeState::Silent));
        assert_eq!((ago("b", 100), ago("left", 100)), (NodeState::Gone, NodeState::Gone));
        assert_eq!(ago("b", 5000), NodeState::Alive, "it lived at that time");
        assert_eq!(NodeList::default().state("a", Duration::ZERO), NodeState::Alive, "no node gives signs of life");
    }

    #[test]
    fn a_game_is_without_a_node_if_its_own_or_one_of_its_players_is_gone() {
        let nodes = list(&[("a", 200), ("b", 100), ("dead", 4000)]);
        assert!(!nodes.is_orphan("a", &["b", "a"], None));
        assert!(nodes.is_orphan("dead", &[], None) && nodes.is_orphan("a", &["b", "left"], None));
        assert!(nodes.is_orphan("a", &[], Some("a")) && nodes.is_orphan("b", &["a"], Some("a")), "at its start");
        assert!(!NodeList::default().is_orphan("left", &["left"], None));
    }

    #[tokio::test]
    async fn a_sign_of_life_is_a_row_until_the_goodbye() {
        let app = TestApp::on(Engine::Postgres).await;
        let (a, b) = (Nodes::new(app.db.clone(), "a"), Nodes::new(app.db.clone(), "b"));
        a.enter().await.unwrap();
        b.enter().await.unwrap();
        let nodes = b.beat().await.unwrap();
        assert!(nodes.is_alive("a") && nodes.is_alive("b") && !nodes.is_alive("c"));
        assert_eq!(nodes.living_besides("b"), Some(vec!["a".to_owned()]));
        a.leave().await.unwrap();
        assert_eq!(b.beat().await.unwrap().silence("a"), None);
        app.db.write(|tx| tx.run("update nodes set seen_at = 0", params![])).await.unwrap();
        assert!(!a.beat().await.unwrap().is_alive("b"));
        app.db.write(|tx| tx.run("update nodes set seen_at = 0", params![])).await.unwrap();
        a.enter().await.unwrap();
        assert_eq!(app.count("nodes").await, 1, "old rows are deleted");
    }

    #[tokio::test]
    async fn on_sqlite_there_are_no_rows() {
        let app = TestApp::on(Engine::Sqlite).await;
        let node = Nodes::new(app.db.clone(), "a");
        node.enter().await.unwrap();
        assert_eq!((node.beat().await.unwrap(), app.count("nodes").await), (NodeList::default(), 0));
    }

    #[test]
    fn a_node_that_is_late_itself_judges_no_other() {
        let nodes = list(&[("slow", 1500), ("quick", 700)]);
        assert_eq!((nodes.may_judge("slow"), nodes.may_judge("quick"), nodes.may_judge("new")), (false, true, false));
    }
}
