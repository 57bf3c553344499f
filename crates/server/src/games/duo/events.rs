//! The events of a game as its channel carries them. None reveals the answer to an open question.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::GameRow;
use super::rules::{Event, OPTIONS, QUESTIONS};
use super::state::{PlayerAnswer, Seat, State};
use super::wire::{DuoClosedPlayer, DuoEvent, DuoQuestion, DuoResults};
use crate::clock::Timestamp;
use crate::games::asked::AskedQuestion;
use crate::games::game::EventContext;

pub(super) fn wire_event(game: &GameRow, event: &Event, context: &EventContext) -> DuoEvent {
    let state = &game.state;
    match event {
        Event::Started { opens_at } => DuoEvent::GameStart { opens_at: opens_at.0 },
        Event::NextQuestion { index, opens_at, closes_at } => DuoEvent::NextQuestion {
            index: *index,
            count: QUESTIONS,
            question: context.asked().map(|asked| shown(asked, Some((*opens_at, *closes_at)))),
            opens_at: opens_at.0,
            closes_at: closes_at.0,
        },
        Event::Answered { seat } => {
            let player_id = game.user(*seat);
            DuoEvent::PlayerAnswer { player_id, username: player_id.and_then(|user| context.name(user)) }
        }
        Event::Closed { index } => DuoEvent::QuestionClosed {
            index: *index,
            results: results(game, *index, context.asked()),
            players: closed_players(game, *index),
        },
        Event::Over(outcome) => DuoEvent::GameOver {
            winner: outcome.winner.and_then(|seat| game.user(seat)),
            reason: outcome.reason,
            scores: by_user(game, |seat| state.score(seat)),
        },
        Event::Link { seat } => {
            let player = state.player(*seat);
            let gone_at = player.gone_at.map(|at| at.0);
            DuoEvent::Link { player_id: game.user(*seat), connected: player.connected, gone_at }
        }
        Event::Seated { seat, tab } => DuoEvent::Seat { player_id: game.user(*seat), tab: tab.clone() },
        Event::Resuming { opens_at } => DuoEvent::Resuming { opens_at: opens_at.map(|at| at.0) },
        Event::LobbyClosed(reason) => DuoEvent::Lobby { reason: *reason },
        Event::Rematch => DuoEvent::Rematch { game: game.columns.rematch },
    }
}

/// A question without its answer.
pub(super) fn shown(asked: &AskedQuestion, times: Option<(Timestamp, Timestamp)>) -> DuoQuestion {
    DuoQuestion {
        shown: asked.drawn.shown(asked.order),
        settings: asked.drawn.settings(),
        opens_at: times.map(|(opens_at, _)| opens_at.0),
        closes_at: times.map(|(_, closes_at)| closes_at.0),
    }
}

/// What players learn when a question closes.
pub(super) fn results(game: &GameRow, index: usize, asked: Option<&AskedQuestion>) -> DuoResults {
    let state = &game.state;
    let mut chosen = [0; OPTIONS];
    for given in Seat::BOTH.into_iter().filter_map(|seat| given(state, index, seat)) {
        chosen[given.choice] += 1;
    }
    DuoResults {
        correct_answer: state.rights.get(index).copied().unwrap_or_default(),
        why: asked.map(|asked| asked.drawn.why.clone()),
        card: asked.and_then(|asked| asked.drawn.card.clone()),
        chosen,
        points: by_user(game, |seat| given(state, index, seat).map_or(0, |given| given.points)),
        choices: by_user(game, |seat| given(state, index, seat).map(|given| given.choice)),
    }
}

/// An answer to a closed question.
fn given(state: &State, index: usize, seat: Seat) -> Option<PlayerAnswer> {
    state.past.get(index)?[seat.place()]
}

fn closed_players(game: &GameRow, index: usize) -> Vec<DuoClosedPlayer> {
    let player = |(seat, player_id): (Seat, Uuid)| {
        let given = given(&game.state, index, seat);
        DuoClosedPlayer {
            player_id,
            score: game.state.score(seat),
            answered: given.is_some(),
            correct: given.is_some_and(|given| given.correct),
        }
    };
    game.users().map(player).collect()
}

fn by_user<T>(game: &GameRow, value: impl Fn(Seat) -> T) -> BTreeMap<Uuid, T> {
    game.users().map(|(seat, user)| (user, value(seat))).collect()
}
