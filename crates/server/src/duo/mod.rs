//! Duo: two players, joined by a code, ten questions, the same for both. A game is a row; every move of it is a transaction,
//! and so is the passing of time.
//!
//! `rules` (pure) says what a move does to the `state`, `moves` runs it in a transaction with mana, questions and events,
//! `wire` declares the contract, `snapshot` is what a player sees, `events` what the channel `duo_game_{id}` carries.

mod api;
mod command;
mod events;
mod join;
mod moves;
pub mod rules;
mod snapshot;
pub mod state;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod time;
mod topic;
mod wire;

use std::sync::Arc;

use uuid::Uuid;

pub use self::api::declare;
use self::rules::{Command, Refusal, Verdict};
use self::state::Seat;
use self::store::Kept;
pub use self::table::DUO_GAMES;
pub use self::wire::{AnswerArgs, DuoSnapshot, DuoVerdict, SnapshotArgs};
use crate::clock::Clock;
use crate::db::{Db, DbError, Tx};
use crate::limits::Limits;
use crate::live::{Absence, Links, StuckGames};
use crate::questions::Questions;
use crate::registry::CallError;
use crate::waker::Alarm;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Duo {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub links: Links,
    pub questions: Questions,
    /// The name of this node: it takes up again what it kept.
    pub node: String,
    pub alarm: Alarm,
    pub absence: Absence,
    pub stuck: StuckGames,
    /// Of the games that are made here.
    pub pace: u32,
}

/// Games a player has won.
pub fn wins(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    store::wins(tx, user)
}

impl Duo {
    /// An answer to the question that is open, once.
    pub async fn answer(&self, user: Uuid, args: AnswerArgs) -> Result<DuoVerdict, CallError> {
        let AnswerArgs { game, index, choice, tab } = args;
        let index = usize::try_from(index).map_err(|_| Refusal::NotThisQuestion)?;
        let choice = usize::try_from(choice).map_err(|_| Refusal::BadChoice)?;
        let command = move |seat| Command::Answer { seat, index, choice, tab: tab.clone() };
        let (_, verdict) = self.act(user, game, command).await?;
        let Verdict { index, choice, correct, points, late, stored } = verdict.ok_or(Refusal::NotOpen)?;
        Ok(DuoVerdict { index, choice, correct, points, late, stored })
    }

    /// Gives up: the other one wins, or nobody waits any more.
    pub async fn leave(&self, user: Uuid, game: Uuid, tab: Option<String>) -> Result<DuoSnapshot, CallError> {
        let command = move |seat| Command::Leave { seat, tab: tab.clone() };
        let (game, _) = self.act(user, game, command).await?;
        self.show(user, game, false).await
    }

    /// The game as the player sees it; a new tab takes the seat by looking, if it wants to.
    pub async fn snapshot(&self, user: Uuid, args: SnapshotArgs) -> Result<DuoSnapshot, CallError> {
        let SnapshotArgs { game, tab, take } = args;
        let take = take.unwrap_or(true);
        let (this, tab_now) = (self.clone(), tab.clone());
        let view = move |duo: &Self, tx: &mut Tx<'_>, kept: &Kept, tab: Option<&str>| match tab {
            Some(tab) => duo.view_from(tx, kept, user, tab),
            None => duo.view(tx, kept, user, false),
        };
        // Most looks change nothing, and wait for nobody.
        let looked = self.db.snapshot(move |tx| {
            let (seat, kept) = member(user, store::game(tx, game)?)?;
            let player = kept.state.player(seat);
            let moves = take && tab_now.is_some() && player.tab != tab_now;
            if moves || (kept.state.is_running() && !player.connected) {
                return Ok(None);
            }
            Ok::<_, CallError>(Some(view(&this, tx, &kept, tab_now.as_deref())?))
        });
        if let Some(looked) = looked.await? {
            return Ok(looked);
        }
        let a_move = self.a_move();
        let now = a_move.now;
        let moved = self.db.write(move |tx| {
            let (seat, kept) = member(user, store::game_for_update(tx, game)?)?;
            let mut commands = vec![Command::Seen { seat }];
            commands.extend(tab.clone().filter(|_| take).map(|tab| Command::Sit { seat, tab }));
            let (kept, _) = a_move.make(tx, &kept, commands)?;
            let view = view(&a_move.duo, tx, &kept, tab.as_deref())?;
            Ok::<_, CallError>((kept, view))
        });
        let (kept, view) = self.absence.note_result(now, moved.await)?;
        self.set_alarm(&kept);
        Ok(view)
    }

    /// The game that the player is in and that is not over; null if there is none.
    pub async fn current(&self, user: Uuid) -> Result<Option<DuoSnapshot>, CallError> {
        let this = self.clone();
        let look = move |tx: &mut Tx<'_>| match store::open_of(tx, user)? {
            Some(game) => this.view(tx, &game, user, false).map(Some),
            None => Ok(None),
        };
        Ok(self.db.snapshot(look).await?)
    }

    /// A member's move.
    async fn act(
        &self,
        user: Uuid,
        game: Uuid,
        command: impl Fn(Seat) -> Command + Send + 'static,
    ) -> Result<(Kept, Option<Verdict>), CallError> {
        let a_move = self.a_move();
        let now = a_move.now;
        let moved = self.db.write(move |tx| {
            let (seat, kept) = member(user, store::game_for_update(tx, game)?)?;
            a_move.make(tx, &kept, vec![command(seat)])
        });
        let moved = self.absence.note_result(now, moved.await)?;
        self.set_alarm(&moved.0);
        Ok(moved)
    }

    async fn show(&self, user: Uuid, game: Kept, elsewhere: bool) -> Result<DuoSnapshot, CallError> {
        let this = self.clone();
        Ok(self.db.snapshot(move |tx| this.view(tx, &game, user, elsewhere)).await?)
    }

    /// After the commit: the server is to be there when time matters to the game.
    fn set_alarm(&self, game: &Kept) {
        if let Some(at) = rules::wake_at(&game.state) {
            self.alarm.set(at);
        }
    }
}

/// The player's seat in a game, if there is the game and they are in it.
fn member(user: Uuid, game: Option<Kept>) -> Result<(Seat, Kept), CallError> {
    let game = game.ok_or(Refusal::NotFound)?;
    let seat = game.seat_of(user).ok_or(Refusal::NotInGame)?;
    Ok((seat, game))
}
