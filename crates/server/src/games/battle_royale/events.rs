//! The events of a room as its channel carries them. None reveals the answer to an open question.

use super::rules::{Event, Player, State};
use super::wire::{BattleEvent, BattleResults, ClosedPlayer, FinalPlace};
use crate::clock::Timestamp;
use crate::games::asked::AskedQuestion;
use crate::questions::{Four, OpenQuestion};

/// `asked` is the current question, for events that show it.
pub(super) fn wire_event(state: &State, event: &Event, asked: Option<&AskedQuestion>) -> BattleEvent {
    match event {
        Event::Lobby => BattleEvent::Lobby {},
        Event::GameStart { opens_at } => BattleEvent::GameStart { opens_at: opens_at.0 },
        Event::NextQuestion { index, opens_at, closes_at } => BattleEvent::NextQuestion {
            index: *index,
            count: state.rights.len(),
            question: asked.map(|asked| open(asked, *opens_at, *closes_at)),
            opens_at: opens_at.0,
            closes_at: closes_at.0,
        },
        Event::PlayerAnswer { user, right } => BattleEvent::PlayerAnswer {
            player_id: *user,
            is_correct: *right,
            username: state.player(*user).map(|player| player.name.clone()),
        },
        Event::QuestionClosed { index } => BattleEvent::QuestionClosed {
            index: *index,
            results: results(state, asked),
            players: state.players.iter().map(closed_player).collect(),
        },
        Event::GameOver => BattleEvent::GameOver {
            winner: state.outcome.and_then(|outcome| outcome.winner),
            places: state.players.iter().map(final_place).collect(),
            reason: state.outcome.map(|outcome| outcome.reason),
        },
        Event::PlayerLeft { user, reason } => BattleEvent::PlayerLeft { player_id: *user, reason: *reason },
        Event::Seat { user, tab } => BattleEvent::Seat { player_id: *user, tab: tab.clone() },
        Event::Resuming { opens_at } => BattleEvent::Resuming { opens_at: opens_at.0 },
        Event::Link { user, connected } => BattleEvent::Link { player_id: *user, connected: *connected },
        Event::Rematch { room } => BattleEvent::Rematch { room: *room },
    }
}

fn closed_player(player: &Player) -> ClosedPlayer {
    ClosedPlayer {
        player_id: player.user,
        hearts: player.hearts(),
        score: player.score,
        eliminated: !player.plays(),
        answered: player.answer.is_some(),
        correct: player.answer.map(|answer| answer.right),
    }
}

fn final_place(player: &Player) -> FinalPlace {
    FinalPlace { player_id: player.user, place: player.place, score: player.score }
}

/// A question without its answer.
pub(super) fn open(asked: &AskedQuestion, opens_at: Timestamp, closes_at: Timestamp) -> OpenQuestion {
    OpenQuestion { shown: asked.drawn.shown(asked.order), opens_at: opens_at.0, closes_at: closes_at.0 }
}

/// What players learn when a question closes. A question whose row is missing has no explanation.
pub(super) fn results(state: &State, asked: Option<&AskedQuestion>) -> BattleResults {
    let mut chosen = [0_u32; 4];
    for answer in state.players.iter().filter_map(|player| player.answer) {
        if let Some(count) = chosen.get_mut(usize::from(answer.choice)) {
            *count += 1;
        }
    }
    let stored = state.rights.get(state.index).copied().unwrap_or_default();
    BattleResults {
        correct_answer: asked.map_or(stored, AskedQuestion::right),
        why: asked.map_or_else(Four::default, |asked| asked.drawn.why.clone()),
        card: asked.and_then(|asked| asked.drawn.card.clone()),
        chosen,
    }
}
