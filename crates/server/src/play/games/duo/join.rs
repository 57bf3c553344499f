//! Creating a game, joining it by its code, and the rematch.

use std::net::IpAddr;
use std::time::Duration;

use uuid::Uuid;

use super::rules::{Command, Refusal, WAIT};
use super::state::{Phase, State};
use super::store::{self, DuoColumns};
use super::table::DUO_GAMES;
use super::{Duo, DuoSnapshot, Duos, GameRow, seat_of};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::base::limits::Rule;
use crate::base::random::{self, Dice};
use crate::contract::registry::{CallError, publish_insert};
use crate::people::usernames;
use crate::play::games::fees::cannot_pay;
use crate::play::games::row::waiting;
use crate::play::games::{GameState, asked, codes};

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
struct Draft {
    id: Uuid,
    codes: Vec<String>,
    dice: Dice,
    now: Timestamp,
}

impl Draft {
    fn fresh(now: Timestamp) -> Self {
        Self { id: random::id(), codes: (0..CODES).map(|_| codes::fresh()).collect(), dice: Dice::fresh(), now }
    }
}

impl Duo {
    /// Creates a game that waits for its second player. A player who is in an open game gets that one.
    pub async fn create(&self, user: Uuid) -> Result<DuoSnapshot, CallError> {
        self.limit(GAMES, user)?;
        let (this, new) = (self.clone(), Draft::fresh(self.clock.now()));
        let entered = self.db.write(move |tx| this.create_in(tx, user, &new)).await?;
        self.respond(user, entered).await
    }

    /// Joins the game with this code, which starts it.
    pub async fn join(&self, user: Uuid, raw: &str, address: IpAddr) -> Result<DuoSnapshot, CallError> {
        let code = codes::clean(raw);
        if code.is_empty() {
            return Err(Refusal::EnterCode.into());
        }
        self.try_code(user, Some(address))?;
        let (this, new) = (self.clone(), Draft::fresh(self.clock.now()));
        let entered = self.db.write(move |tx| this.join_in(tx, user, &code, &new)).await;
        // Only codes without a game count as wrong.
        if !matches!(entered, Err(CallError::Absent { .. })) {
            codes::was_right(&self.limits, user, Some(address));
        }
        self.respond(user, entered?).await
    }

    /// The game that follows a finished one: the first player to ask creates it, the second starts it.
    pub async fn rematch(&self, user: Uuid, game: Uuid) -> Result<DuoSnapshot, CallError> {
        self.limit(GAMES, user)?;
        let (this, new) = (self.clone(), Draft::fresh(self.clock.now()));
        let entered = self.db.write(move |tx| {
            let old = GameRow::lock(tx, game)?.ok_or(Refusal::NotFound)?;
            seat_of(user, &old)?;
            this.rematch_in(tx, user, old, &new)
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
        self.note_wake(&game);
        self.show(user, game, elsewhere, None).await
    }

    fn create_in(&self, tx: &mut Tx<'_>, user: Uuid, new: &Draft) -> Result<JoinResult, CallError> {
        // Locks the profile, so that concurrent requests cannot create two games.
        if usernames::lock_face(tx, user)?.is_none() {
            return Err(CallError::forbidden("permission denied for function duo_create"));
        }
        if let Some(game) = store::open_of(tx, user)? {
            let own = game.columns.creator == Some(user) && game.state.is_waiting();
            return Ok(if own { JoinResult::In(game) } else { JoinResult::Elsewhere(game) });
        }
        if !cannot_pay::<Duos>(tx, [user], new.now)?.is_empty() {
            return Err(Refusal::NotEnoughMana.into());
        }
        let mut code = None;
        for drawn in &new.codes {
            if waiting::<Duos>(tx, drawn)?.is_none() {
                code = Some(drawn.clone());
                break;
            }
        }
        let game = GameRow {
            id: new.id,
            code: code.ok_or_else(|| anyhow::anyhow!("{CODES} drawn game codes were all taken"))?,
            created_at: new.now,
            version: 1,
            node: self.node.to_string(),
            state: State { tempo: self.tempo, ..State::new(new.now.plus(WAIT)) },
            columns: DuoColumns { creator: Some(user), opponent: None, rematch: None },
        };
        store::insert(tx, &game)?;
        publish_insert(tx, &DUO_GAMES, &game.id.to_string(), new.now)?;
        Ok(JoinResult::In(game))
    }

    fn join_in(&self, tx: &mut Tx<'_>, user: Uuid, code: &str, new: &Draft) -> Result<JoinResult, CallError> {
        let Some(game) = GameRow::lock_waiting(tx, code)? else {
            // A player who is in the game already gets it.
            let own = store::open_of(tx, user)?.filter(|game| game.code == code);
            return own.map(JoinResult::In).ok_or_else(|| Refusal::NotFoundOrFull.into());
        };
        if game.columns.creator == Some(user) {
            return Err(Refusal::OwnGame.into());
        }
        self.enter(tx, user, game, new)
    }

    /// The second player joins a waiting game, which the transaction has locked: both pay, and it starts.
    fn enter(&self, tx: &mut Tx<'_>, user: Uuid, mut game: GameRow, new: &Draft) -> Result<JoinResult, CallError> {
        let Some(creator) = game.columns.creator else { return Err(Refusal::NotFoundOrFull.into()) };
        let mut both = [creator, user];
        both.sort_unstable();
        let poor = cannot_pay::<Duos>(tx, both, new.now)?;
        if let Some(other) = store::open_of(tx, user)? {
            return Ok(JoinResult::Elsewhere(other));
        }
        if poor.contains(&user) {
            return Err(Refusal::NotEnoughMana.into());
        }
        if poor.contains(&creator) {
            self.make_in(tx, game, &Command::CannotPay, new.now)?;
            return Ok(JoinResult::Refused(Refusal::OpponentNotEnoughMana));
        }
        game.columns.opponent = Some(user);
        let rights = asked::draw(tx, &game, &self.questions, &mut new.dice.clone())?;
        let start = Command::Start { rights: rights.into_iter().map(usize::from).collect() };
        Ok(JoinResult::In(self.make_in(tx, game, &start, new.now)?.row))
    }

    fn rematch_in(&self, tx: &mut Tx<'_>, user: Uuid, mut old: GameRow, new: &Draft) -> Result<JoinResult, CallError> {
        if !matches!(old.state.phase, Phase::Finished(_)) {
            return Err(Refusal::NotFinished.into());
        }
        if let Some(next) = old.columns.rematch.map(|id| GameRow::lock(tx, id)).transpose()?.flatten() {
            let is_member = next.seat_of(user).is_some();
            if next.state.is_waiting() && !is_member {
                return self.enter(tx, user, next, new);
            }
            if !next.state.is_over() && is_member {
                return Ok(JoinResult::In(next));
            }
        }
        let entered = self.create_in(tx, user, new)?;
        if let JoinResult::In(game) = &entered
            && game.id == new.id
        {
            old.columns.rematch = Some(game.id);
            self.make_in(tx, old, &Command::Rematch, new.now)?;
        }
        Ok(entered)
    }
}
