//! The questions of a game: the same for all players, from easy to hard.

use uuid::Uuid;

use super::rules::{QUESTIONS, Replacement, State};
use super::store::{self, AskedQuestion, Room};
use crate::db::{DbError, Tx};
use crate::questions::{Difficulty, Draw, Questions, recent};
use crate::random::Dice;

/// How many questions of each difficulty. The hard ones at the end make ties rare.
const MIX: [(Difficulty, usize); 3] =
    [(Difficulty::Easy, 7), (Difficulty::Medium, 7), (Difficulty::Hard, QUESTIONS - 14)];
const MODE: &str = "battle-royale";

fn draw_request(difficulty: Difficulty, count: usize, not: Vec<Uuid>, pictures: bool) -> Draw {
    Draw { difficulty: Some(difficulty), count, not, mode: MODE.to_owned(), pictures, choices: true }
}

/// The questions that a player of the room was asked recently; they are not drawn.
fn seen(tx: &mut Tx<'_>, state: &State) -> Result<Vec<Uuid>, DbError> {
    let mut seen = Vec::new();
    for player in state.humans() {
        seen.extend(recent(tx, player.user)?);
    }
    Ok(seen)
}

/// Draws and stores a game's questions; returns the position of each right option.
pub(super) fn draw(tx: &mut Tx<'_>, room: &Room, questions: &Questions, dice: &mut Dice) -> Result<Vec<u8>, DbError> {
    let pictures = questions.pictures();
    let mut not = seen(tx, &room.state)?;
    let mut all = Vec::with_capacity(QUESTIONS);
    for (difficulty, count) in MIX {
        let mut fresh = Questions::draw(tx, &draw_request(difficulty, count, not.clone(), pictures), dice)?;
        questions.add_cards(&mut fresh);
        for drawn in fresh {
            not.push(drawn.id);
            all.push(AskedQuestion { drawn, order: dice.order() });
        }
    }
    store::put_questions(tx, room.id, &all)?;
    Ok(all.iter().map(AskedQuestion::right).collect())
}

/// Replaces the current question, which the players have seen already.
pub(super) fn replace(
    tx: &mut Tx<'_>,
    room: &Room,
    questions: &Questions,
    dice: &mut Dice,
) -> Result<Option<Replacement>, DbError> {
    let index = room.state.index;
    let old = store::question(tx, room.id, index)?;
    let difficulty = old.as_ref().map_or(Difficulty::Medium, |asked| asked.drawn.difficulty);
    let mut not = seen(tx, &room.state)?;
    not.extend(store::question_ids(tx, room.id, QUESTIONS)?);
    let mut drawn = Questions::draw(tx, &draw_request(difficulty, 1, not, questions.pictures()), dice)?;
    questions.add_cards(&mut drawn);
    let Some(drawn) = drawn.into_iter().next() else { return Ok(None) };
    let again = old.as_ref().filter(|old| old.drawn.id == drawn.id).map(|old| old.order);
    let asked = AskedQuestion { drawn, order: again.unwrap_or_else(|| dice.order()) };
    store::put_question(tx, room.id, index, &asked)?;
    Ok(Some(Replacement { right: asked.right(), void: old.map(|old| old.drawn.id).filter(|_| again.is_none()) }))
}
