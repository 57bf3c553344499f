//! What the players of a game are told, as the channel carries it.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::rules::{Event, OPTIONS, QUESTIONS};
use super::state::{Given, Seat, State};
use super::store::{self, Asked, Kept};
use crate::bus::{Broadcast, BusEvent, Dismissal};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};

pub(super) const TOPIC: &str = "duo_game_";

pub(super) fn topic(game: Uuid) -> String {
    format!("{TOPIC}{game}")
}

/// Tells of events once the move is committed; `game` is as it is after them, and the last has its number.
pub(super) fn tell(tx: &mut Tx<'_>, game: &Kept, events: &[Event], now: Timestamp) -> Result<(), DbError> {
    let first = game.state.seq - events.len() as u64;
    for (seq, event) in (first + 1..).zip(events) {
        let (name, mut payload) = words(tx, game, event)?;
        payload["seq"] = json!(seq);
        payload["at"] = json!(now.0);
        let words = Broadcast { topic: topic(game.id), event: name.into(), payload: (&payload).into(), except: None };
        tx.publish(BusEvent::Broadcast(words));
    }
    Ok(())
}

/// The game's row does not name the user any more: they hear nothing of it any more.
pub(super) fn dismiss(tx: &mut Tx<'_>, game: Uuid, user: Uuid) {
    tx.publish(BusEvent::Dismissal(Dismissal { topic: topic(game), user }));
}

fn words(tx: &mut Tx<'_>, game: &Kept, event: &Event) -> Result<(&'static str, Value), DbError> {
    let state = &game.state;
    Ok(match event {
        Event::Started { opens_at } => ("game_start", json!({ "opensAt": opens_at.0 })),
        Event::Asked { index, opens_at, closes_at } => {
            let question = store::question(tx, game.id, *index)?;
            let question = question.map(|asked| shown(&asked, Some((*opens_at, *closes_at))));
            let (opens_at, closes_at) = (opens_at.0, closes_at.0);
            let asked = json!({ "index": index, "count": QUESTIONS, "question": question, "opensAt": opens_at,
                "closesAt": closes_at });
            ("next_question", asked)
        }
        Event::Answered { seat } => {
            let user = game.user(*seat);
            let face = user.map(|user| store::face(tx, user)).transpose()?.flatten();
            ("player_answer", json!({ "playerId": user, "username": face.map(|(name, _)| name) }))
        }
        Event::Closed { index } => {
            let asked = store::question(tx, game.id, *index)?;
            let mut closed = results(game, *index, asked.as_ref());
            closed["index"] = json!(index);
            closed["players"] = players(game, *index);
            ("question_closed", closed)
        }
        Event::Over(outcome) => {
            let winner = outcome.winner.and_then(|seat| game.user(seat));
            let scores = by_user(game, |seat| json!(state.score(seat)));
            ("game_over", json!({ "winner": winner, "reason": outcome.reason.as_str(), "scores": scores }))
        }
        Event::Link { seat } => {
            let player = state.player(*seat);
            let gone_at = player.gone_at.map(|at| at.0);
            ("link", json!({ "playerId": game.user(*seat), "connected": player.connected, "goneAt": gone_at }))
        }
        Event::Seated { seat, tab } => ("seat", json!({ "playerId": game.user(*seat), "tab": tab })),
        Event::Resuming { opens_at } => ("resuming", json!({ "opensAt": opens_at.map(|at| at.0) })),
        Event::Gone(why) => ("lobby", json!({ "reason": why.as_str() })),
        Event::Rematch => ("rematch", json!({ "game": game.rematch })),
    })
}

/// A question without its answer.
pub(super) fn shown(asked: &Asked, times: Option<(Timestamp, Timestamp)>) -> Value {
    let mut question = asked.drawn.shown(asked.order);
    question["opens_at"] = json!(times.map(|(opens_at, _)| opens_at.0));
    question["closes_at"] = json!(times.map(|(_, closes_at)| closes_at.0));
    question
}

/// What is known of a question once it is closed.
pub(super) fn results(game: &Kept, index: usize, asked: Option<&Asked>) -> Value {
    let state = &game.state;
    let mut chosen = [0; OPTIONS];
    for given in Seat::BOTH.into_iter().filter_map(|seat| given(state, index, seat)) {
        chosen[given.choice] += 1;
    }
    json!({
        "correctAnswer": state.rights.get(index),
        "why": asked.map(|asked| &asked.drawn.why),
        "chosen": chosen,
        "points": by_user(game, |seat| json!(given(state, index, seat).map_or(0, |given| given.points))),
        "choices": by_user(game, |seat| json!(given(state, index, seat).map(|given| given.choice))),
    })
}

/// An answer to a closed question.
fn given(state: &State, index: usize, seat: Seat) -> Option<Given> {
    state.past.get(index)?[seat.place()]
}

fn players(game: &Kept, index: usize) -> Value {
    let player = |(seat, user): (Seat, Uuid)| {
        let given = given(&game.state, index, seat);
        json!({
            "playerId": user,
            "score": game.state.score(seat),
            "answered": given.is_some(),
            "correct": given.is_some_and(|given| given.correct),
        })
    };
    game.users().map(player).collect()
}

fn by_user(game: &Kept, value: impl Fn(Seat) -> Value) -> Map<String, Value> {
    game.users().map(|(seat, user)| (user.to_string(), value(seat))).collect()
}
