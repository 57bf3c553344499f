//! The questions of a game: the same for all players, from easy to hard. They are drawn at the start and stored whole, since
//! the bank may change meanwhile; they are deleted when the game is over.

use uuid::Uuid;

use super::game::{Game, GameRow, GameState};
use super::question::{AskedQuestion, Replacement};
use super::tables::QuestionTable;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::base::random::Dice;
use crate::params;
use crate::play::questions::{Difficulty, Draw, Drawn, Questions, note_seen_ids, recent};

/// Draws and stores a game's questions; returns the position of each right option.
pub(super) fn draw<G: Game>(
    tx: &mut Tx<'_>,
    row: &GameRow<G>,
    questions: &Questions,
    dice: &mut Dice,
) -> Result<Vec<u8>, DbError> {
    let mut not = seen(tx, row)?;
    let mut all = Vec::new();
    for (difficulty, count) in G::DIFFICULTIES {
        let drawn = draw_some::<G>(tx, questions, (*difficulty, *count), not.clone(), dice)?;
        not.extend(drawn.iter().map(|drawn| drawn.id));
        all.extend(drawn);
    }
    all.sort_by_key(|drawn| match drawn.difficulty {
        Difficulty::Easy => 0,
        Difficulty::Medium => 1,
        Difficulty::Hard => 2,
    });
    let all: Vec<_> = all.into_iter().map(|drawn| AskedQuestion { drawn, order: dice.order() }).collect();
    put_all::<G>(tx, row.id, &all)?;
    Ok(all.iter().map(AskedQuestion::right).collect())
}

/// Replaces the current question, which the players have seen already, by one of the same difficulty.
pub(super) fn replace<G: Game>(
    tx: &mut Tx<'_>,
    row: &GameRow<G>,
    questions: &Questions,
    dice: &mut Dice,
    now: Timestamp,
) -> Result<Option<Replacement>, DbError> {
    let index = row.state.index();
    let old = question::<G>(tx, row.id, index)?;
    let difficulty = old.as_ref().map(|asked| asked.drawn.difficulty);
    let mut not = seen(tx, row)?;
    not.extend(ids::<G>(tx, row.id, usize::MAX)?);
    let drawn = draw_some::<G>(tx, questions, (difficulty, 1), not, dice)?;
    let Some(drawn) = drawn.into_iter().next() else { return Ok(None) };
    let again = old.as_ref().filter(|old| old.drawn.id == drawn.id).map(|old| old.order);
    let asked = AskedQuestion { drawn, order: again.unwrap_or_else(|| dice.order()) };
    put::<G>(tx, row.id, index, &asked)?;
    let void = old.map(|old| old.drawn.id).filter(|_| again.is_none());
    for user in G::users(row) {
        note_seen_ids(tx, user, void.as_slice(), now)?;
    }
    Ok(Some(Replacement { right: asked.right(), void }))
}

/// The questions that a player of the game was asked recently; they are not drawn.
fn seen<G: Game>(tx: &mut Tx<'_>, row: &GameRow<G>) -> Result<Vec<Uuid>, DbError> {
    let mut seen = Vec::new();
    for user in G::users(row) {
        seen.extend(recent(tx, user)?);
    }
    Ok(seen)
}

fn draw_some<G: Game>(
    tx: &mut Tx<'_>,
    questions: &Questions,
    (difficulty, count): (Option<Difficulty>, usize),
    not: Vec<Uuid>,
    dice: &mut Dice,
) -> Result<Vec<Drawn>, DbError> {
    let pictures = questions.pictures();
    let request = Draw { difficulty, count, not, mode: G::MODE.to_owned(), pictures, choices: true };
    let mut drawn = Questions::draw(tx, &request, dice)?;
    questions.add_cards(&mut drawn);
    Ok(drawn)
}

// SQL.

/// The columns that are inserted, without the place; the question's id may be missing.
fn columns(table: &QuestionTable) -> String {
    let QuestionTable { game, question, order, .. } = table;
    let id = table.id.map(|id| format!(", {id}")).unwrap_or_default();
    format!("{game}, place, {question}, {order}{id}")
}

/// Stores a game's questions.
fn put_all<G: Game>(tx: &mut Tx<'_>, game: Uuid, all: &[AskedQuestion]) -> Result<(), DbError> {
    if !tx.is_postgres() {
        return all.iter().enumerate().try_for_each(|(place, asked)| put::<G>(tx, game, place, asked));
    }
    let table = G::QUESTIONS;
    let questions = all.iter().map(AskedQuestion::question_text).collect::<Result<Vec<_>, _>>()?;
    let orders = all.iter().map(|asked| asked.order_text(table.order_is_digits)).collect::<Vec<_>>();
    let ids: Vec<String> = all.iter().map(|asked| asked.drawn.id.to_string()).collect();
    let [ids, questions, orders] =
        [&ids, &questions, &orders].map(|texts| texts.iter().map(String::as_str).collect::<Vec<_>>());
    let id = if table.id.is_some() { ", asked.id" } else { "" };
    let sql = format!(
        "insert into {} ({}) select $1::text, asked.place - 1, asked.question, asked.shown_order{id}
         from unnest($2::text[], $3::text[], $4::text[]) with ordinality as asked (id, question, shown_order, place)",
        table.name,
        columns(&table),
    );
    tx.run(&sql, params![game, ids.as_slice(), questions.as_slice(), orders.as_slice()])?;
    Ok(())
}

/// Stores a question, replacing the one with the same index.
fn put<G: Game>(tx: &mut Tx<'_>, game: Uuid, place: usize, asked: &AskedQuestion) -> Result<(), DbError> {
    let table = G::QUESTIONS;
    let QuestionTable { name, game: game_column, question, order, .. } = table;
    let (id, set_id) = match table.id {
        Some(id) => (", $5", format!(", {id} = excluded.{id}")),
        None => ("", String::new()),
    };
    let sql = format!(
        "insert into {name} ({}) values ($1, $2, $3, $4{id})
         on conflict ({game_column}, place) do update set {question} = excluded.{question},
            {order} = excluded.{order}{set_id}",
        columns(&table),
    );
    let (text, shown) = (asked.question_text()?, asked.order_text(table.order_is_digits));
    match table.id {
        Some(_) => tx.run(&sql, params![game, position(place), text, shown, asked.drawn.id])?,
        None => tx.run(&sql, params![game, position(place), text, shown])?,
    };
    Ok(())
}

pub(super) fn question<G: Game>(tx: &mut Tx<'_>, game: Uuid, place: usize) -> Result<Option<AskedQuestion>, DbError> {
    let QuestionTable { name, game: game_column, question, order, .. } = G::QUESTIONS;
    let sql = format!("select {question}, {order} from {name} where {game_column} = $1 and place = $2");
    tx.one(&sql, params![game, position(place)], AskedQuestion::read)
}

/// The ids of a game's questions in order, up to and including the one at `last`.
pub(super) fn ids<G: Game>(tx: &mut Tx<'_>, game: Uuid, last: usize) -> Result<Vec<Uuid>, DbError> {
    let QuestionTable { name, game: game_column, question, order, id, .. } = G::QUESTIONS;
    let end = format!("from {name} where {game_column} = $1 and place <= $2 order by place");
    let params = params![game, position(last)];
    match id {
        Some(id) => tx.all(&format!("select {id} {end}"), params, |row| row.get(0)),
        None => {
            let read = |row: &Row<'_>| Ok(AskedQuestion::read(row)?.drawn.id);
            tx.all(&format!("select {question}, {order} {end}"), params, read)
        }
    }
}

pub(super) fn delete<G: Game>(tx: &mut Tx<'_>, game: Uuid) -> Result<(), DbError> {
    let QuestionTable { name, game: game_column, .. } = G::QUESTIONS;
    tx.run(&format!("delete from {name} where {game_column} = $1"), params![game])?;
    Ok(())
}

fn position(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}
