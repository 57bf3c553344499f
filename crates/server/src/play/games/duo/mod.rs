//! Duo: two players, joined by a code, ten questions, the same for both.
//!
//! `rules` (pure) says what a move does to the `state`, `game` tells the engine what it needs and makes the events of the
//! channel `duo_game_{id}`, `wire` declares the contract, `snapshot` is what a player sees. This file has the use cases.

mod api;
mod command;
mod game;
mod join;
pub mod rules;
mod snapshot;
pub mod state;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod wire;

use uuid::Uuid;

pub use self::api::declare;
pub use self::game::Duos;
use self::rules::{Command, Refusal};
use self::state::Seat;
pub use self::table::DUO_GAMES;
pub use self::wire::{DuoSnapshot, SnapshotArgs};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::CallError;
use crate::play::games::moves::{MoveResult, dismiss};
use crate::play::games::{GameState, LiveGames};

/// The feature: cheap to clone.
pub type Duo = LiveGames<Duos>;
type GameRow = super::game::GameRow<Duos>;

/// How many games a player has won.
pub fn wins(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    store::wins(tx, user)
}

impl Duo {
    /// Leaves the game: the other player wins. A lobby is closed.
    pub async fn leave(&self, user: Uuid, game: Uuid, tab: Option<String>) -> Result<DuoSnapshot, CallError> {
        let moved = self.act(user, game, move |seat| Command::Leave { seat, tab: tab.clone() }).await?;
        self.show(user, moved.row, false, None).await
    }

    /// The game as the player sees it. If `take` is set, the tab takes the seat.
    pub async fn snapshot(&self, user: Uuid, args: SnapshotArgs) -> Result<DuoSnapshot, CallError> {
        let SnapshotArgs { game, tab, take } = args;
        let take = take.unwrap_or(true);
        let (this, looking) = (self.clone(), tab.clone());
        // Most snapshots change nothing, so they are read without a lock.
        let seen = self.db.snapshot(move |tx| {
            let game = GameRow::find(tx, game)?.ok_or(Refusal::NotFound)?;
            let player = game.state.player(seat_of(user, &game)?);
            let sits = take && looking.is_some() && looking != player.tab;
            if (sits && !game.state.is_over()) || (game.state.is_running() && !player.connected) {
                return Ok::<_, CallError>(None);
            }
            Ok(Some(this.view(tx, &game, user, (false, looking.as_deref()))?))
        });
        if let Some(seen) = seen.await? {
            return Ok(seen);
        }
        let taking = tab.clone().filter(|_| take);
        let moved = self.act(user, game, move |seat| Command::Seen { seat, tab: taking.clone() }).await?;
        self.show(user, moved.row, false, tab).await
    }

    /// The open game that the player is in.
    pub async fn current(&self, user: Uuid) -> Result<Option<DuoSnapshot>, CallError> {
        let this = self.clone();
        let look = move |tx: &mut Tx<'_>| match store::open_of(tx, user)? {
            Some(game) => this.view(tx, &game, user, (false, None)).map(Some),
            None => Ok(None),
        };
        Ok(self.db.snapshot(look).await?)
    }

    /// A move of a player of the game.
    async fn act(
        &self,
        user: Uuid,
        game: Uuid,
        command: impl Fn(Seat) -> Command + Send + 'static,
    ) -> Result<MoveResult<Duos>, CallError> {
        self.make(game, move |_, game, _| Ok(command(seat_of(user, game)?))).await
    }

    async fn show(
        &self,
        user: Uuid,
        game: GameRow,
        elsewhere: bool,
        tab: Option<String>,
    ) -> Result<DuoSnapshot, CallError> {
        let this = self.clone();
        Ok(self.db.snapshot(move |tx| this.view(tx, &game, user, (elsewhere, tab.as_deref()))).await?)
    }

    /// Called in the transaction that deletes a user: the user leaves the open game.
    pub fn forget(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
        let Some(id) = store::open_of(tx, user)?.map(|game| game.id) else { return Ok(()) };
        let Some(game) = GameRow::lock(tx, id)? else { return Ok(()) };
        let Some(seat) = game.seat_of(user) else { return Ok(()) };
        match self.make_in(tx, game, &Command::Leave { seat, tab: None }, now) {
            Ok(moved) => {
                dismiss(tx, &moved.row, user);
                Ok(())
            }
            Err(CallError::Db(error)) => Err(error),
            Err(other) => Err(DbError::Broken(other.into())),
        }
    }
}

fn seat_of(user: Uuid, game: &GameRow) -> Result<Seat, Refusal> {
    game.seat_of(user).ok_or(Refusal::NotInGame)
}
