//! The nodes that share one PostgreSQL database. Each writes a sign of life into the table `nodes`; when one falls silent or
//! says goodbye, the others take up its games. On SQLite there is one node, and the table stays empty.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tracing::{info, warn};

use crate::db::{Db, DbError, Tx};
use crate::params;
use crate::registry::CallError;

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
    /// A node was lost.
    lost: Arc<Notify>,
}

impl Nodes {
    pub fn new(db: Db, node: &str) -> Self {
        Self { db, node: node.into(), lost: Arc::default() }
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

    /// Says goodbye: nobody needs to wait for this node any more.
    pub async fn leave(&self) -> Result<(), DbError> {
        let node = self.node.clone();
        self.db.write(move |tx| tx.run("delete from nodes where name = $1", params![&*node])).await.map(|_| ())
    }

    /// Gives signs of life and watches those of the others, as long as it is polled. `take_up` takes up the games that no
    /// living node serves; it runs whenever a node is lost, and again until it succeeds.
    pub async fn serve<F: Future<Output = Result<(), CallError>>>(self, take_up: impl Fn() -> F) {
        if self.db.is_postgres() {
            tokio::join!(self.watch_others(), self.take_up_when_lost(take_up));
        }
    }

    async fn watch_others(&self) {
        let (mut known, mut failing) = (NodeList::default(), false);
        loop {
            match self.beat().await {
                Ok(nodes) => {
                    failing = false;
                    if nodes.may_judge(&self.node) {
                        for lost in nodes.lost_since(&known) {
                            info!(node = lost, "a node is gone; taking up its games");
                            self.lost.notify_one();
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

    async fn take_up_when_lost<F: Future<Output = Result<(), CallError>>>(&self, take_up: impl Fn() -> F) {
        loop {
            self.lost.notified().await;
            while let Err(error) = take_up().await {
                warn!(%error, "could not take up all games of a lost node; trying again");
                tokio::time::sleep(TRY_AGAIN).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_node_that_is_late_itself_judges_no_other() {
        let nodes = list(&[("slow", 1500), ("quick", 700)]);
        assert_eq!((nodes.may_judge("slow"), nodes.may_judge("quick"), nodes.may_judge("new")), (false, true, false));
    }
}
