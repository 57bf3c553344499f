//! How a game comes about: made with a code, joined by it, or played again.

use std::net::IpAddr;
use std::time::Duration;

use uuid::Uuid;

use super::moves::Move;
use super::rules::{Command, FEE, Refusal, WAIT};
use super::state::{Phase, State};
use super::store::{self, Kept};
use super::table::DUO_GAMES;
use super::{Duo, DuoSnapshot, member};
use crate::db::Tx;
use crate::limits::Rule;
use crate::live::codes;
use crate::random;
use crate::registry::{CallError, publish_insert};

/// Games that a player makes.
const GAMES: Rule = Rule { name: "duo_games", burst: 30, per: Duration::from_secs(600) };
/// Codes drawn for a game, in case that others have the first ones.
const CODES: usize = 4;

/// What came of wanting to play.
enum Entered {
    In(Kept),
    /// The player is in another game, which is this one.
    Elsewhere(Kept),
    /// The creator could not pay any more, and the game is closed.
    Refused(Refusal),
}

/// Drawn before the transaction, which may be run again.
#[derive(Clone)]
struct NewGame {
    id: Uuid,
    codes: Vec<String>,
}

impl NewGame {
    fn drawn() -> Self {
        Self { id: random::id(), codes: (0..CODES).map(|_| codes::fresh()).collect() }
    }
}

impl Duo {
    /// A game that waits for its second player; who is in one gets that one.
    pub async fn create(&self, user: Uuid) -> Result<DuoSnapshot, CallError> {
        self.limit(user)?;
        let (a_move, new) = (self.a_move(), NewGame::drawn());
        let entered = self.db.write(move |tx| a_move.create(tx, user, &new)).await?;
        self.entered(user, entered).await
    }

    /// Joins the game with this code, which starts it.
    pub async fn join(&self, user: Uuid, raw: &str, address: IpAddr) -> Result<DuoSnapshot, CallError> {
        let code = codes::clean(raw);
        if code.is_empty() {
            return Err(Refusal::EnterCode.into());
        }
        self.try_code(user, address)?;
        let a_move = self.a_move();
        let entered = self.db.write(move |tx| a_move.join(tx, user, &code)).await;
        // Only codes that are nobody's count.
        if !matches!(entered, Err(CallError::Absent { .. })) {
            codes::was_right(&self.limits, user, Some(address));
        }
        self.entered(user, entered?).await
    }

    /// The one game that follows a finished one: made by who wants it first, started by the second.
    pub async fn rematch(&self, user: Uuid, game: Uuid) -> Result<DuoSnapshot, CallError> {
        self.limit(user)?;
        let (a_move, new) = (self.a_move(), NewGame::drawn());
        let entered = self.db.write(move |tx| {
            let (_, old) = member(user, store::game_for_update(tx, game)?)?;
            a_move.rematch(tx, user, &old, &new)
        });
        let entered = entered.await?;
        self.entered(user, entered).await
    }

    async fn entered(&self, user: Uuid, entered: Entered) -> Result<DuoSnapshot, CallError> {
        let (game, elsewhere) = match entered {
            Entered::In(game) => (game, false),
            Entered::Elsewhere(game) => (game, true),
            Entered::Refused(refusal) => return Err(refusal.into()),
        };
        self.set_alarm(&game);
        self.show(user, game, elsewhere).await
    }

    /// Takes note of a code that is about to be tried: they must not be guessed.
    pub(super) fn try_code(&self, user: Uuid, address: IpAddr) -> Result<(), CallError> {
        let tried = codes::try_one(&self.limits, user, Some(address), self.clock.now());
        tried.map_err(|wait| CallError::Limited {
            code: Refusal::TooManyCodes.code().into(),
            text: Refusal::TooManyCodes.to_string(),
            seconds: wait.seconds(),
        })
    }

    fn limit(&self, user: Uuid) -> Result<(), CallError> {
        let taken = self.limits.take(GAMES, &user.to_string(), self.clock.now());
        taken.map_err(|wait| CallError::TooOften(wait.seconds()))
    }
}

impl Move {
    fn create(&self, tx: &mut Tx<'_>, user: Uuid, new: &NewGame) -> Result<Entered, CallError> {
        // Held, so that nobody makes two games at once.
        let Some(mana) = store::mana_for_update(tx, user)? else {
            return Err(CallError::forbidden("permission denied for function duo_create"));
        };
        if let Some(game) = store::open_of(tx, user)? {
            let own = game.creator == Some(user) && matches!(game.state.phase, Phase::Lobby { .. });
            return Ok(if own { Entered::In(game) } else { Entered::Elsewhere(game) });
        }
        if mana < i64::from(FEE) {
            return Err(Refusal::NotEnoughMana.into());
        }
        let mut code = None;
        for drawn in &new.codes {
            if !store::is_waiting(tx, drawn)? {
                code = Some(drawn.clone());
                break;
            }
        }
        let game = Kept {
            id: new.id,
            code: code.ok_or_else(|| anyhow::anyhow!("all codes that were drawn are taken"))?,
            creator: Some(user),
            opponent: None,
            rematch: None,
            version: 1,
            state: State { pace: self.duo.pace, ..State::new(self.now.plus(WAIT)) },
        };
        store::insert(tx, &game, &self.duo.node, self.now)?;
        publish_insert(tx, &DUO_GAMES, &game.id.to_string(), self.now)?;
        Ok(Entered::In(game))
    }

    fn join(&self, tx: &mut Tx<'_>, user: Uuid, code: &str) -> Result<Entered, CallError> {
        let Some(game) = store::waiting_for_update(tx, code)? else {
            // Who is in it already is in it.
            let own = store::open_of(tx, user)?.filter(|game| game.code == code);
            return own.map(Entered::In).ok_or_else(|| Refusal::NotFoundOrFull.into());
        };
        if game.creator == Some(user) {
            return Err(Refusal::OwnGame.into());
        }
        self.enter(tx, user, &game)
    }

    /// Joins a game that waits and is held.
    fn enter(&self, tx: &mut Tx<'_>, user: Uuid, game: &Kept) -> Result<Entered, CallError> {
        let mut both = [game.creator.unwrap_or(user), user];
        both.sort_unstable();
        for user in both {
            store::mana_for_update(tx, user)?;
        }
        if let Some(other) = store::open_of(tx, user)? {
            return Ok(Entered::Elsewhere(other));
        }
        Ok(match self.start(tx, game, user)? {
            Some(game) => Entered::In(game),
            None => Entered::Refused(Refusal::OpponentNotEnoughMana),
        })
    }

    fn rematch(&self, tx: &mut Tx<'_>, user: Uuid, old: &Kept, new: &NewGame) -> Result<Entered, CallError> {
        if !matches!(old.state.phase, Phase::Finished(_)) {
            return Err(Refusal::NotFinished.into());
        }
        if let Some(next) = old.rematch.map(|id| store::game_for_update(tx, id)).transpose()?.flatten() {
            let waits = matches!(next.state.phase, Phase::Lobby { .. });
            if waits && next.seat_of(user).is_none() {
                return self.enter(tx, user, &next);
            }
            if next.is_open() && next.seat_of(user).is_some() {
                return Ok(Entered::In(next));
            }
        }
        let entered = self.create(tx, user, new)?;
        if let Entered::In(game) = &entered
            && game.id == new.id
        {
            let old = Kept { rematch: Some(game.id), ..old.clone() };
            self.make(tx, &old, vec![Command::Rematch])?;
        }
        Ok(entered)
    }
}
