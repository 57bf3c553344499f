//! A move of a game: one transaction that locks the row, applies the rules, and saves the result together with mana,
//! questions and events.

use uuid::Uuid;

use super::rules::{self, Code, Command, Event, FEE, QUESTIONS, Refusal, Replacement, Verdict};
use super::state::{Outcome, Reason, Seat};
use super::store::{self, AskedQuestion, GameRow};
use super::table::DUO_GAMES;
use super::{Duo, events};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::mana::{self, Cause};
use crate::questions::{Difficulty, Draw, Questions, note_seen, recent};
use crate::random::Dice;
use crate::registry::{CallError, RefusalCodes, publish_update};
use crate::usernames;

/// One move with its time and its dice, so that a transaction that is retried makes the same move.
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
    /// Applies commands to a locked game, one after the other, and saves the result.
    pub(super) fn make(
        &self,
        tx: &mut Tx<'_>,
        before: &GameRow,
        commands: Vec<Command>,
    ) -> Result<(GameRow, Option<Verdict>), CallError> {
        let mut game = before.clone();
        let (mut events, mut verdict) = (Vec::new(), None);
        for command in commands {
            let transition = rules::apply(&game.state, command, self.now)?;
            game.state = transition.state;
            events.extend(transition.events);
            verdict = transition.verdict.or(verdict);
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

    /// A timer of the game has fired, perhaps late.
    pub(super) fn tick(&self, tx: &mut Tx<'_>, game: &GameRow) -> Result<GameRow, CallError> {
        // Answers may be missing that arrived while the database was unavailable.
        let missed = rules::opened_at(&game.state).is_some_and(|from| self.duo.absence.was_between(from, self.now));
        if missed || rules::was_away(&game.state, self.now) {
            return self.resume(tx, game);
        }
        // Connections may be missing because the database was unavailable when they were made.
        let here = self.here(game);
        let missing = Seat::BOTH.into_iter().filter(|seat| here[seat.place()] && !game.state.player(*seat).connected);
        let node = &self.duo.node;
        let mut commands: Vec<Command> =
            missing.map(|seat| Command::Link { seat, here: true, node: node.clone() }).collect();
        let graces =
            Seat::BOTH.map(|seat| game.user(seat).map_or_else(Default::default, |id| self.duo.links.grace(id)));
        commands.push(Command::Tick { graces });
        Ok(self.make(tx, game, commands)?.0)
    }

    /// Resumes a game after an absence of the server: an open question is void and gets a replacement.
    pub(super) fn resume(&self, tx: &mut Tx<'_>, game: &GameRow) -> Result<GameRow, CallError> {
        let is_open = rules::has_open_question(&game.state);
        let fresh = if is_open { self.redraw(tx, game)? } else { None };
        let command = Command::Resumed { here: self.here(game), node: self.duo.node.clone(), fresh };
        Ok(self.make(tx, game, vec![command])?.0)
    }

    pub(super) fn here(&self, game: &GameRow) -> [bool; 2] {
        let topic = events::topic(game.id);
        Seat::BOTH.map(|seat| game.user(seat).is_some_and(|user| self.duo.links.is_in(user, &topic)))
    }

    /// The second player joins a locked, waiting game: both pay, and it starts. `None` if the creator cannot pay any
    /// more; then the game is closed.
    pub(super) fn start(&self, tx: &mut Tx<'_>, game: &GameRow, joining: Uuid) -> Result<Option<GameRow>, CallError> {
        let Some(creator) = game.creator else { return Err(Refusal::NotFoundOrFull.into()) };
        // Sorted: locking profiles in one order avoids deadlocks.
        let mut both = [creator, joining];
        both.sort_unstable();
        let mut payers = Vec::new();
        for user in both {
            let mana = usernames::lock_face(tx, user)?.map_or(0, |face| face.mana);
            if mana::can_pay_entry(tx, user, FEE, mana, self.now)? {
                payers.push(user);
            }
        }
        let can_pay = |user| payers.contains(&user);
        if !can_pay(joining) {
            return Err(Refusal::NotEnoughMana.into());
        }
        if !can_pay(creator) {
            self.make(tx, game, vec![Command::CannotPay])?;
            return Ok(None);
        }
        for user in both {
            let cause = Cause { reason: mana::Reason::DuoEntry, reference: game.id.to_string() };
            mana::pay_entry(tx, user, FEE, cause, self.now)?;
        }
        let game = GameRow { opponent: Some(joining), ..game.clone() };
        let rights = self.draw(tx, &game)?;
        Ok(Some(self.make(tx, &game, vec![Command::Start { rights }])?.0))
    }

    /// Draws and stores the questions of a game, from easy to hard; returns the right option of each.
    fn draw(&self, tx: &mut Tx<'_>, game: &GameRow) -> Result<Vec<usize>, DbError> {
        let mut dice = self.dice.clone();
        let request = Draw { count: QUESTIONS, ..self.draw_request(tx, game)? };
        let mut drawn = Questions::draw(tx, &request, &mut dice)?;
        self.duo.questions.add_cards(&mut drawn);
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
            let asked = AskedQuestion { drawn, order: dice.order() };
            store::put_question(tx, game.id, place, &asked)?;
            rights.push(asked.right().unwrap_or_default());
        }
        Ok(rights)
    }

    /// Replaces the open question by one of the same difficulty.
    fn redraw(&self, tx: &mut Tx<'_>, game: &GameRow) -> Result<Option<Replacement>, DbError> {
        let mut dice = self.dice.clone();
        let place = game.state.index();
        let old = store::question(tx, game.id, place)?;
        let difficulty = old.as_ref().map(|asked| asked.drawn.difficulty);
        let mut request = Draw { difficulty, count: 1, ..self.draw_request(tx, game)? };
        request.not.extend(store::question_ids(tx, game.id)?);
        let mut drawn = Questions::draw(tx, &request, &mut dice)?;
        self.duo.questions.add_cards(&mut drawn);
        for (_, user) in game.users() {
            note_seen(tx, user, &drawn, self.now)?;
        }
        let Some(drawn) = drawn.into_iter().next() else { return Ok(None) };
        let again = old.as_ref().filter(|old| old.drawn.id == drawn.id).map(|old| old.order);
        let asked = AskedQuestion { drawn, order: again.unwrap_or_else(|| dice.order()) };
        store::put_question(tx, game.id, place, &asked)?;
        let void = old.map(|old| old.drawn.id).filter(|_| again.is_none());
        Ok(Some(Replacement { right: asked.right().unwrap_or_default(), void }))
    }

    fn draw_request(&self, tx: &mut Tx<'_>, game: &GameRow) -> Result<Draw, DbError> {
        let mut not = Vec::new();
        for (_, user) in game.users() {
            not.extend(recent(tx, user)?);
        }
        let pictures = self.duo.questions.pictures();
        Ok(Draw { not, mode: "duo".into(), pictures, choices: true, ..Draw::default() })
    }

    /// The game is over: an abandoned one returns the fees, and the stored questions are deleted.
    fn finish(&self, tx: &mut Tx<'_>, game: &GameRow, outcome: Outcome) -> Result<(), CallError> {
        if outcome.reason == Reason::Abandoned {
            let mut users: Vec<Uuid> = game.users().map(|(_, user)| user).collect();
            users.sort_unstable();
            for user in users {
                let cause = Cause { reason: mana::Reason::Refund, reference: format!("refund:{}", game.id) };
                mana::grant(tx, user, FEE, cause, self.now)?;
            }
        }
        Ok(store::delete_questions(tx, game.id)?)
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
