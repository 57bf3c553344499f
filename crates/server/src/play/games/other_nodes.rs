//! Games among several nodes of one database: a game whose node ended is taken up by another, a node that stops hands its
//! games over, and a question closes against a player at another node only when that node is known to have been alive.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tracing::warn;
use uuid::Uuid;

use super::game::{Game, GameRow, GameState, ServerCommand};
use super::nodes::{NodeList, NodeState};
use super::seats::LocalLinks;
use super::{LiveGames, row};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::random::Dice;
use crate::base::waker::each;
use crate::contract::registry::CallError;

/// How soon a timer is tried again that has to wait for a sign of life.
const POSTPONE: Duration = Duration::from_millis(150);

/// Tells the caller of a move that it was not made yet; clones share it.
#[derive(Clone, Default)]
pub(super) struct Postponed(Arc<AtomicBool>);

impl Postponed {
    /// The error with which the move's transaction ends.
    pub(super) fn set(&self) -> CallError {
        self.0.store(true, Ordering::SeqCst);
        CallError::forbidden("postponed")
    }

    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

impl<G: Game> LiveGames<G> {
    /// Takes up the open games that no living node serves. An open question is void, and the connections of players at nodes
    /// that are gone are lost. If two nodes take up a game, the second finds it served.
    pub async fn take_up(&self) -> Result<(), CallError> {
        self.take_up_orphans(None).await
    }

    /// The same at the start of this node, which then serves no game yet, whatever its name did before.
    pub async fn take_up_at_start(&self) {
        if let Err(error) = self.take_up_orphans(Some(self.node.clone())).await {
            warn!(%error, "could not take up every {} at start; the rest resume when their timers fire", G::NAME);
        }
    }

    async fn take_up_orphans(&self, but: Option<Arc<str>>) -> Result<(), CallError> {
        let none = but.clone();
        let games = self.db.read(move |tx| match tx.is_postgres() {
            true => row::orphans::<G>(tx, none.as_deref().unwrap_or_default()),
            false => Ok(Vec::new()),
        });
        each(games.await?, |game| {
            let taken = self.take_up_one(game, but.clone());
            async move { self.stuck.check(game, taken.await) }
        })
        .await?;
        // Games that were handed over have timers that this node does not know.
        self.alarm.set(self.clock.now());
        Ok(())
    }

    async fn take_up_one(&self, game: Uuid, but: Option<Arc<str>>) -> Result<(), CallError> {
        let (this, dice) = (self.clone(), Dice::fresh());
        let taken = self.make(game, move |tx, row, now| {
            // Read after the game was locked: whoever moved it last is in the list, if it lives.
            match NodeList::read(tx)?.is_orphan(&row.node, &G::nodes(row), but.as_deref()) {
                true => this.resume_command(tx, row, &dice, now),
                false => this.time_passed(row),
            }
        });
        taken.await.map(|_| ())
    }

    /// This node was silent for so long that others may have taken it for dead: notes again who is connected here.
    pub async fn note_all_links(&self) -> Result<(), CallError> {
        let game = |topic: &str| topic.strip_prefix(G::TOPIC).and_then(|id| id.parse::<Uuid>().ok());
        let links = self.links.all().into_iter().filter_map(|(user, topic)| Some((user, game(&topic)?)));
        each(links.collect(), |(user, game)| self.note_link(user, game)).await
    }

    /// Hands the games of this node over to another that lives, once this one has no more sockets: its players' connections are
    /// lost, and nothing is void, because nothing was missed. Without another node the games are resumed at the next start.
    pub async fn release(&self) {
        if !self.db.is_postgres() {
            return;
        }
        if let Err(error) = self.try_release().await {
            warn!(%error, "could not hand over every {}; other nodes take them up as those of a dead node", G::NAME);
        }
    }

    pub(super) async fn try_release(&self) -> Result<(), CallError> {
        let living = self.db.read(NodeList::read).await?.living_besides(&self.node);
        let Some(heir) = living.and_then(|living| living.into_iter().next()) else { return Ok(()) };
        self.released.store(true, Ordering::SeqCst);
        let node = self.node.clone();
        let games = self.db.read(move |tx| row::open_at_node::<G>(tx, &node)).await?;
        let released = each(games, |game| async move {
            let node = self.node.clone();
            let nobody = move || LocalLinks { node: node.to_string(), ..LocalLinks::default() };
            let moved = self.make(game, move |_, row, _| {
                G::command(row, ServerCommand::Time { here: nobody() }).map_err(Into::into)
            });
            self.stuck.check(game, moved.await.map(|_| ()))
        });
        released.await?;
        let node = self.node.clone();
        self.db.write(move |tx| row::hand_over::<G>(tx, &node, &heir)).await?;
        Ok(())
    }

    /// The other nodes that have a player whose answer to the open question is missing.
    pub(super) fn awaited_elsewhere<'r>(&self, row: &'r GameRow<G>) -> Vec<&'r str> {
        match row.state.opened_at() {
            Some(_) => G::awaited_nodes(row).into_iter().filter(|node| *node != &*self.node).collect(),
            None => Vec::new(),
        }
    }

    /// Whether the nodes of players whose answer is missing were alive when the timer was due: if not, the answer may be
    /// missing because of that. The worst of them counts.
    pub(super) fn state_of_awaited_nodes(
        &self,
        tx: &mut Tx<'_>,
        row: &GameRow<G>,
        now: Timestamp,
    ) -> Result<NodeState, DbError> {
        let awaited = self.awaited_elsewhere(row);
        let Some(due) = row.state.wake_at().filter(|due| *due <= now && !awaited.is_empty()) else {
            return Ok(NodeState::Alive);
        };
        let nodes = NodeList::read(tx)?;
        let states = awaited.into_iter().map(|node| nodes.state(node, now.since(due)));
        Ok(states.max().unwrap_or(NodeState::Alive))
    }

    /// Tries the game's timer again soon.
    pub(super) fn postpone(&self, game: Uuid) {
        let again = self.clock.now().plus(POSTPONE);
        self.cache.set_wake_time(game, Some(again));
        self.alarm.set(again);
    }
}
