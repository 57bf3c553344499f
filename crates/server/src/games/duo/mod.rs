//! Duo: two players, joined by a code, ten questions, the same for both. A game is a row; every move of it is a transaction,
//! and so is the passing of time.
//!
//! `rules` (pure) says what a move does to the `state`, `moves` runs it in a transaction with mana, questions and events,
//! `wire` declares the contract, `snapshot` is what a player sees, `events` what the channel `duo_game_{id}` carries.

mod api;
mod command;
mod desk;
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
pub use self::desk::open_games;
use self::rules::{Command, Refusal, Verdict};
use self::state::Seat;
use self::store::GameRow;
pub use self::table::DUO_GAMES;
pub use self::wire::{AnswerArgs, DuoSnapshot, DuoVerdict, SnapshotArgs};
use crate::clock::Clock;
use crate::db::{Db, DbError, Tx};
use crate::games::{Absence, Links, StuckGames};
use crate::limits::Limits;
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
    /// The name of this node; after a restart it resumes the games that it moved last.
    pub node: String,
    pub alarm: Alarm,
    pub absence: Absence,
    pub stuck: StuckGames,
    /// Games created here run this many times faster than usual.
    pub pace: u32,
}

/// How many games a player has won.
pub fn wins(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    store::wins(tx, user)
}

impl Duo {
    /// Answers the open question, once.
    pub async fn answer(&self, user: Uuid, args: AnswerArgs) -> Result<DuoVerdict, CallError> {
        let AnswerArgs { game, index, question, choice, tab } = args;
        let index = usize::try_from(index).map_err(|_| Refusal::NotThisQuestion)?;
        let choice = usize::try_from(choice).map_err(|_| Refusal::BadChoice)?;
        let command = move |seat| Command::Answer { seat, index, question, choice, tab: tab.clone() };
        let (_, verdict) = self.act(user, game, command).await?;
        let Verdict { index, choice, correct, points, late, stored } = verdict.ok_or(Refusal::NotOpen)?;
        Ok(DuoVerdict { index, choice, correct, points, late, stored })
    }

    /// Leaves the game: the other player wins. A lobby is closed.
    pub async fn leave(&self, user: Uuid, game: Uuid, tab: Option<String>) -> Result<DuoSnapshot, CallError> {
        let command = move |seat| Command::Leave { seat, tab: tab.clone() };
        let (game, _) = self.act(user, game, command).await?;
        self.show(user, game, false).await
    }

    /// The game as the player sees it. If `take` is set, the tab takes the seat.
    pub async fn snapshot(&self, user: Uuid, args: SnapshotArgs) -> Result<DuoSnapshot, CallError> {
        let SnapshotArgs { game, tab, take } = args;
        let take = take.unwrap_or(true);
        let (this, tab_now) = (self.clone(), tab.clone());
        let view = move |duo: &Self, tx: &mut Tx<'_>, game: &GameRow, tab: Option<&str>| match tab {
            Some(tab) => duo.view_from(tx, game, user, tab),
            None => duo.view(tx, game, user, false),
        };
        // Most snapshots change nothing, so they are read without a lock.
        let seen = self.db.snapshot(move |tx| {
            let (seat, game) = member(user, store::game(tx, game)?)?;
            let player = game.state.player(seat);
            let takes_seat = take && tab_now.is_some() && player.tab != tab_now;
            if takes_seat || (game.state.is_running() && !player.connected) {
                return Ok(None);
            }
            Ok::<_, CallError>(Some(view(&this, tx, &game, tab_now.as_deref())?))
        });
        if let Some(seen) = seen.await? {
            return Ok(seen);
        }
        let a_move = self.a_move();
        let now = a_move.now;
        let moved = self.db.write(move |tx| {
            let (seat, game) = member(user, store::game_for_update(tx, game)?)?;
            let mut commands = vec![Command::Seen { seat }];
            commands.extend(tab.clone().filter(|_| take).map(|tab| Command::Sit { seat, tab }));
            let (game, _) = a_move.make(tx, &game, commands)?;
            let view = view(&a_move.duo, tx, &game, tab.as_deref())?;
            Ok::<_, CallError>((game, view))
        });
        let (game, view) = self.absence.note_result(now, moved.await)?;
        self.set_alarm(&game);
        Ok(view)
    }

    /// The open game that the player is in.
    pub async fn current(&self, user: Uuid) -> Result<Option<DuoSnapshot>, CallError> {
        let this = self.clone();
        let look = move |tx: &mut Tx<'_>| match store::open_of(tx, user)? {
            Some(game) => this.view(tx, &game, user, false).map(Some),
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
    ) -> Result<(GameRow, Option<Verdict>), CallError> {
        let a_move = self.a_move();
        let now = a_move.now;
        let moved = self.db.write(move |tx| {
            let (seat, game) = member(user, store::game_for_update(tx, game)?)?;
            a_move.make(tx, &game, vec![command(seat)])
        });
        let moved = self.absence.note_result(now, moved.await)?;
        self.set_alarm(&moved.0);
        Ok(moved)
    }

    async fn show(&self, user: Uuid, game: GameRow, elsewhere: bool) -> Result<DuoSnapshot, CallError> {
        let this = self.clone();
        Ok(self.db.snapshot(move |tx| this.view(tx, &game, user, elsewhere)).await?)
    }

    /// Schedules the game's next timer; called after the commit.
    fn set_alarm(&self, game: &GameRow) {
        if let Some(at) = rules::wake_at(&game.state) {
            self.alarm.set(at);
        }
    }
}

/// The player's seat, or a refusal if there is no such game or the player is not in it.
fn member(user: Uuid, game: Option<GameRow>) -> Result<(Seat, GameRow), CallError> {
    let game = game.ok_or(Refusal::NotFound)?;
    let seat = game.seat_of(user).ok_or(Refusal::NotInGame)?;
    Ok((seat, game))
}
