//! Creating a game, joining it by its code, and the rematch.

use std::net::IpAddr;
use std::time::Duration;

use uuid::Uuid;

use super::moves::Move;
use super::rules::{Command, FEE, Refusal, WAIT};
use super::state::{Phase, State};
use super::store::{self, GameRow};
use super::table::DUO_GAMES;
use super::{Duo, DuoSnapshot, member};
use crate::db::Tx;
use crate::games::{Invitation, codes};
use crate::limits::{Rule, Wait};
use crate::registry::{CallError, publish_insert};
use crate::{mana, random, usernames};

/// How many games a player may create.
const GAMES: Rule = Rule { name: "duo_games", burst: 30, per: Duration::from_secs(600) };
/// Codes drawn for a new game, in case that the first ones are taken.
const CODES: usize = 4;

/// The result of creating, joining or a rematch.
enum JoinResult {
    In(GameRow),
    /// The player is already in this other game.
    Elsewhere(GameRow),
    /// The creator could not pay any more, so the game was closed.
    Refused(Refusal),
}

/// Drawn before the transaction, which may run twice.
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
    /// Creates a game that waits for its second player. A player who is in an open game gets that one.
    pub async fn create(&self, user: Uuid) -> Result<DuoSnapshot, CallError> {
        self.limit(user)?;
        let (a_move, new) = (self.a_move(), NewGame::drawn());
        let entered = self.db.write(move |tx| a_move.create(tx, user, &new)).await?;
        self.respond(user, entered).await
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
        // Only codes without a game count as wrong.
        if !matches!(entered, Err(CallError::Absent { .. })) {
            codes::was_right(&self.limits, user, Some(address));
        }
        self.respond(user, entered?).await
    }

    /// The game that follows a finished one: the first player to ask creates it, the second starts it.
    pub async fn rematch(&self, user: Uuid, game: Uuid) -> Result<DuoSnapshot, CallError> {
        self.limit(user)?;
        let (a_move, new) = (self.a_move(), NewGame::drawn());
        let entered = self.db.write(move |tx| {
            let (_, old) = member(user, store::game_for_update(tx, game)?)?;
            a_move.rematch(tx, user, &old, &new)
        });
        let entered = entered.await?;
        self.respond(user, entered).await
    }

    async fn respond(&self, user: Uuid, result: JoinResult) -> Result<DuoSnapshot, CallError> {
        let (game, elsewhere) = match result {
            JoinResult::In(game) => (game, false),
            JoinResult::Elsewhere(game) => (game, true),
            JoinResult::Refused(refusal) => return Err(refusal.into()),
        };
        self.set_alarm(&game);
        self.show(user, game, elsewhere).await
    }

    /// Counts a try of a code against the limits, so that codes cannot be guessed.
    pub(super) fn try_code(&self, user: Uuid, address: IpAddr) -> Result<(), CallError> {
        let tried = codes::try_one(&self.limits, user, Some(address), self.clock.now());
        tried.map_err(too_many_codes)
    }

    /// Who invites with this code, for anyone who has it. `None`: no game waits with it.
    pub async fn invitation(&self, raw: &str, address: IpAddr) -> Result<Option<Invitation>, CallError> {
        codes::try_as_visitor(&self.limits, address, self.clock.now()).map_err(too_many_codes)?;
        Ok(Invitation::read(&self.db, &self.limits, address, raw, store::waiting_creator).await?)
    }

    fn limit(&self, user: Uuid) -> Result<(), CallError> {
        let taken = self.limits.take(GAMES, &user.to_string(), self.clock.now());
        taken.map_err(|wait| CallError::TooOften(wait.seconds()))
    }
}

fn too_many_codes(wait: Wait) -> CallError {
    CallError::Limited {
        code: Refusal::TooManyCodes.code().into(),
        text: Refusal::TooManyCodes.to_string(),
        seconds: wait.seconds(),
    }
}

impl Move {
    fn create(&self, tx: &mut Tx<'_>, user: Uuid, new: &NewGame) -> Result<JoinResult, CallError> {
        // Locks the profile, so that concurrent requests cannot create two games.
        let Some(mana) = usernames::lock_face(tx, user)?.map(|face| face.mana) else {
            return Err(CallError::forbidden("permission denied for function duo_create"));
        };
        if let Some(game) = store::open_of(tx, user)? {
            let own = game.creator == Some(user) && matches!(game.state.phase, Phase::Lobby { .. });
            return Ok(if own { JoinResult::In(game) } else { JoinResult::Elsewhere(game) });
        }
        if !mana::can_pay_entry(tx, user, FEE, mana, self.now)? {
            return Err(Refusal::NotEnoughMana.into());
        }
        let mut code = None;
        for drawn in &new.codes {
            if !store::is_waiting(tx, drawn)? {
                code = Some(drawn.clone());
                break;
            }
        }
        let game = GameRow {
            id: new.id,
            code: code.ok_or_else(|| anyhow::anyhow!("{CODES} drawn game codes were all taken"))?,
            creator: Some(user),
            opponent: None,
            rematch: None,
            version: 1,
            state: State { pace: self.duo.pace, ..State::new(self.now.plus(WAIT)) },
        };
        store::insert(tx, &game, &self.duo.node, self.now)?;
        publish_insert(tx, &DUO_GAMES, &game.id.to_string(), self.now)?;
        Ok(JoinResult::In(game))
    }

    fn join(&self, tx: &mut Tx<'_>, user: Uuid, code: &str) -> Result<JoinResult, CallError> {
        let Some(game) = store::waiting_for_update(tx, code)? else {
            // A player who is in the game already gets it.
            let own = store::open_of(tx, user)?.filter(|game| game.code == code);
            return own.map(JoinResult::In).ok_or_else(|| Refusal::NotFoundOrFull.into());
        };
        if game.creator == Some(user) {
            return Err(Refusal::OwnGame.into());
        }
        self.enter(tx, user, &game)
    }

    /// Joins a waiting game, which the transaction has locked.
    fn enter(&self, tx: &mut Tx<'_>, user: Uuid, game: &GameRow) -> Result<JoinResult, CallError> {
        let mut both = [game.creator.unwrap_or(user), user];
        both.sort_unstable();
        for user in both {
            usernames::lock_face(tx, user)?;
        }
        if let Some(other) = store::open_of(tx, user)? {
            return Ok(JoinResult::Elsewhere(other));
        }
        Ok(match self.start(tx, game, user)? {
            Some(game) => JoinResult::In(game),
            None => JoinResult::Refused(Refusal::OpponentNotEnoughMana),
        })
    }

    fn rematch(&self, tx: &mut Tx<'_>, user: Uuid, old: &GameRow, new: &NewGame) -> Result<JoinResult, CallError> {
        if !matches!(old.state.phase, Phase::Finished(_)) {
            return Err(Refusal::NotFinished.into());
        }
        if let Some(next) = old.rematch.map(|id| store::game_for_update(tx, id)).transpose()?.flatten() {
            let is_waiting = matches!(next.state.phase, Phase::Lobby { .. });
            if is_waiting && next.seat_of(user).is_none() {
                return self.enter(tx, user, &next);
            }
            if next.is_open() && next.seat_of(user).is_some() {
                return Ok(JoinResult::In(next));
            }
        }
        let entered = self.create(tx, user, new)?;
        if let JoinResult::In(game) = &entered
            && game.id == new.id
        {
            let old = GameRow { rematch: Some(game.id), ..old.clone() };
            self.make(tx, &old, vec![Command::Rematch])?;
        }
        Ok(entered)
    }
}
