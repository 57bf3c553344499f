//! A move of a game: the row is held, the rules say what becomes of it, and mana, questions and news go with it in one
//! transaction.

use uuid::Uuid;

use super::rules::{self, Code, Command, Event, FEE, QUESTIONS, Refusal, Verdict};
use super::state::{Outcome, Reason, Seat};
use super::store::{self, Asked, Kept};
use super::table::DUO_GAMES;
use super::{Duo, events};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::mana::{self, Cause};
use crate::questions::{Difficulty, Draw, Questions, note_seen, recent};
use crate::random::Dice;
use crate::registry::{CallError, RefusalCodes, publish_update};

/// One move, with the chance and the time it has: a transaction that is run again makes the same move.
#[derive(Clone)]
pub(super) struct Move {
    pub(super) duo: Duo,
    pub(super) now: Timestamp,
    pub(super) dice: Dice,
}

impl Duo {
    pub(super) fn a_move(&self) -> Move {
        Move { duo: self.clone(), now: self.clock.now(), dice: Dice::fresh() }
    }
}

impl Move {
    /// Applies commands to a game that is held, one after the other, and writes what became of it.
    pub(super) fn make(
        &self,
        tx: &mut Tx<'_>,
        before: &Kept,
        commands: Vec<Command>,
    ) -> Result<(Kept, Option<Verdict>), CallError> {
        let mut game = before.clone();
        let (mut events, mut verdict) = (Vec::new(), None);
        for command in commands {
            let moved = rules::apply(&game.state, command, self.now)?;
            game.state = moved.state;
            events.extend(moved.events);
            verdict = moved.verdict.or(verdict);
        }
        let same = game.state == before.state && game.opponent == before.opponent && game.rematch == before.rematch;
        if same && events.is_empty() {
            return Ok((game, verdict));
        }
        let (duo, key) = (&self.duo, game.id.to_string());
        publish_update(tx, &DUO_GAMES, &key, self.now, |tx| store::save(tx, &game, &duo.node, self.now))?;
        game.version += 1;
        events::publish(tx, &game, &events, self.now)?;
        for event in &events {
            if let Event::Over(outcome) = event {
                self.finish(tx, &game, *outcome)?;
            }
        }
        Ok((game, verdict))
    }

    /// Time has passed for the game, or nobody was there when it did.
    pub(super) fn tick(&self, tx: &mut Tx<'_>, game: &Kept) -> Result<Kept, CallError> {
        // Answers may be missing that came while the database was away.
        let cut_off = rules::opened_at(&game.state).is_some_and(|from| self.duo.absence.was_between(from, self.now));
        if cut_off || rules::was_away(&game.state, self.now) {
            return self.resume(tx, game);
        }
        // Somebody may be connected of whom the game was not told, because the database was away then.
        let here = self.here(game);
        let unknown = Seat::BOTH.into_iter().filter(|seat| here[seat.place()] && !game.state.player(*seat).connected);
        let node = &self.duo.node;
        let mut commands: Vec<Command> =
            unknown.map(|seat| Command::Link { seat, here: true, node: node.clone() }).collect();
        let graces =
            Seat::BOTH.map(|seat| game.user(seat).map_or_else(Default::default, |id| self.duo.links.grace(id)));
        commands.push(Command::Tick { graces });
        Ok(self.make(tx, game, commands)?.0)
    }

    /// The server was away: what was asked meanwhile is void, and another question is drawn for it.
    pub(super) fn resume(&self, tx: &mut Tx<'_>, game: &Kept) -> Result<Kept, CallError> {
        let out = rules::has_question_out(&game.state);
        let right = if out { Some(self.redraw(tx, game)?) } else { None };
        let command = Command::Resumed { here: self.here(game), node: self.duo.node.clone(), right };
        Ok(self.make(tx, game, vec![command])?.0)
    }

    pub(super) fn here(&self, game: &Kept) -> [bool; 2] {
        let topic = events::topic(game.id);
        Seat::BOTH.map(|seat| game.user(seat).is_some_and(|user| self.duo.links.is_in(user, &topic)))
    }

    /// The second player joins a game that waits and is held: both pay, and it starts. `None` if the creator cannot pay any
    /// more; then there is no game.
    pub(super) fn start(&self, tx: &mut Tx<'_>, game: &Kept, joining: Uuid) -> Result<Option<Kept>, CallError> {
        let Some(creator) = game.creator else { return Err(Refusal::NotFoundOrFull.into()) };
        // In one order for everyone, so that two who pay at once do not wait for each other.
        let mut both = [creator, joining];
        both.sort_unstable();
        let mut balances = Vec::new();
        for user in both {
            balances.push((user, store::mana_for_update(tx, user)?.unwrap_or_default()));
        }
        let can_pay = |user| balances.iter().any(|(id, mana)| *id == user && *mana >= i64::from(FEE));
        if !can_pay(joining) {
            return Err(Refusal::NotEnoughMana.into());
        }
        if !can_pay(creator) {
            self.make(tx, game, vec![Command::CannotPay])?;
            return Ok(None);
        }
        for user in both {
            let why = Cause { reason: mana::Reason::DuoEntry, reference: game.id.to_string() };
            mana::spend(tx, user, FEE, why, self.now)?;
        }
        let game = Kept { opponent: Some(joining), ..game.clone() };
        let rights = self.draw(tx, &game)?;
        Ok(Some(self.make(tx, &game, vec![Command::Start { rights }])?.0))
    }

    /// Draws the questions of a game, from easy to hard, and gives back the right option of each.
    fn draw(&self, tx: &mut Tx<'_>, game: &Kept) -> Result<Vec<usize>, DbError> {
        let mut dice = self.dice.clone();
        let wish = Draw { count: QUESTIONS, ..self.wish(tx, game)? };
        let mut drawn = Questions::draw(tx, &wish, &mut dice)?;
        drawn.sort_by_key(|question| match question.difficulty {
            Difficulty::Easy => 0,
            Difficulty::Medium => 1,
            Difficulty::Hard => 2,
        });
        for (_, user) in game.users() {
            note_seen(tx, user, &drawn, self.now)?;
        }
        let mut rights = Vec::new();
        for (place, drawn) in drawn.into_iter().enumerate() {
            let asked = Asked { drawn, order: dice.order() };
            store::put_question(tx, game.id, place, &asked)?;
            rights.push(asked.right().unwrap_or_default());
        }
        Ok(rights)
    }

    /// Another question in the place of the one that is out, as hard as that one.
    fn redraw(&self, tx: &mut Tx<'_>, game: &Kept) -> Result<usize, DbError> {
        let mut dice = self.dice.clone();
        let place = game.state.index();
        let difficulty = store::question(tx, game.id, place)?.map(|asked| asked.drawn.difficulty);
        let mut wish = Draw { difficulty, count: 1, ..self.wish(tx, game)? };
        wish.not.extend(store::question_ids(tx, game.id)?);
        let drawn = Questions::draw(tx, &wish, &mut dice)?;
        for (_, user) in game.users() {
            note_seen(tx, user, &drawn, self.now)?;
        }
        let Some(drawn) = drawn.into_iter().next() else { return Ok(0) };
        let asked = Asked { drawn, order: dice.order() };
        store::put_question(tx, game.id, place, &asked)?;
        Ok(asked.right().unwrap_or_default())
    }

    fn wish(&self, tx: &mut Tx<'_>, game: &Kept) -> Result<Draw, DbError> {
        let mut not = Vec::new();
        for (_, user) in game.users() {
            not.extend(recent(tx, user)?);
        }
        let pictures = self.duo.questions.pictures();
        Ok(Draw { not, mode: "duo".into(), pictures, choices: true, ..Draw::default() })
    }

    /// A game that the server had to give up costs nothing; and nobody asks its questions any more.
    fn finish(&self, tx: &mut Tx<'_>, game: &Kept, outcome: Outcome) -> Result<(), CallError> {
        if outcome.reason == Reason::Abandoned {
            let mut users: Vec<Uuid> = game.users().map(|(_, user)| user).collect();
            users.sort_unstable();
            for user in users {
                let why = Cause { reason: mana::Reason::Refund, reference: format!("refund:{}", game.id) };
                mana::grant(tx, user, FEE, why, self.now)?;
            }
        }
        Ok(store::drop_questions(tx, game.id)?)
    }
}

impl RefusalCodes for Code {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotFound | Refusal::NotFoundOrFull => Self::absent(refusal.code(), refusal.to_string()),
            _ => Self::named(refusal.code(), refusal.to_string()),
        }
    }
}
