//! The whole room as one of its players sees it: for a page that was just opened or has missed an event.

use uuid::Uuid;

use super::rules::{FEE, Phase, Player, QUESTIONS};
use super::wire::{BattleAnswer, BattlePhase, BattlePlayer, BattleRoom, BattleSnapshot};
use super::{Room, Rooms, game};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::play::games::question::AskedQuestion;
use crate::play::games::timing::{COME_BACK, GIVE_UP};
use crate::play::games::{Links, asked};

pub(super) struct View<'r> {
    pub(super) room: &'r Room,
    pub(super) you: Uuid,
    /// The request named another room; this is the one that the player is in.
    pub(super) elsewhere: bool,
    /// The tab that sent the request.
    pub(super) tab: Option<&'r str>,
}

/// Reads the current question if there is one to show.
pub(super) fn snapshot(
    tx: &mut Tx<'_>,
    view: &View<'_>,
    links: &Links,
    now: Timestamp,
) -> Result<BattleSnapshot, DbError> {
    let state = &view.room.state;
    let asked = match state.phase {
        Phase::Question { .. } | Phase::Results { .. } => asked::question::<Rooms>(tx, view.room.id, state.index)?,
        _ => None,
    };
    Ok(build(view, asked.as_ref(), links, now))
}

fn build(view: &View<'_>, asked: Option<&AskedQuestion>, links: &Links, now: Timestamp) -> BattleSnapshot {
    let View { room, you, elsewhere, tab } = view;
    let state = &room.state;
    let (phase, ends_at) = phase(state.phase, now);
    let (question, results) = match (state.phase, asked) {
        (Phase::Question { opens_at, closes_at }, Some(asked)) => (Some(game::open(asked, opens_at, closes_at)), None),
        // A closed question has no times.
        (Phase::Results { .. }, Some(asked)) => {
            (Some(game::open(asked, now, now)), Some(game::results(state, Some(asked))))
        }
        _ => (None, None),
    };
    let answer = state.player(*you).and_then(|player| player.answer).filter(|_| asked.is_some());
    BattleSnapshot {
        room: BattleRoom {
            id: room.id,
            code: room.code.clone(),
            status: state.status(),
            creator_id: state.creator,
            max_players: state.max_players,
            timer_duration: state.timer,
            practice: state.practice,
            rematch: state.rematch,
        },
        seq: state.seq,
        now: now.0,
        you: *you,
        elsewhere: *elsewhere,
        seat: tab.map(|tab| state.has_seat(*you, Some(tab))),
        phase,
        phase_ends_at: ends_at.map(|at| at.0),
        index: state.index,
        count: if state.rights.is_empty() { QUESTIONS } else { state.rights.len() },
        players: state.players.iter().map(|player| player_of(view, player, links)).collect(),
        question,
        answer: answer.map(|answer| BattleAnswer { choice: answer.choice, correct: answer.right }),
        results,
        winner: state.outcome.and_then(|outcome| outcome.winner),
        fee: if state.practice { 0 } else { FEE },
    }
}

fn player_of(view: &View<'_>, player: &Player, links: &Links) -> BattlePlayer {
    BattlePlayer {
        user_id: player.user,
        username: player.name.clone(),
        avatar_url: player.avatar.clone(),
        bot: player.bot,
        creator: player.user == view.room.state.creator,
        hearts: player.hearts(),
        error_count: player.errors,
        score: player.score,
        eliminated: !player.plays(),
        left: player.left,
        answered: player.answer.is_some(),
        correct: player.answer.map(|answer| answer.right),
        connected: player.connected,
        bars: if player.bot { 4 } else { links.bars(player.user) },
        place: player.place,
    }
}

fn phase(phase: Phase, now: Timestamp) -> (BattlePhase, Option<Timestamp>) {
    match phase {
        Phase::Lobby { closes_at } => (BattlePhase::Lobby, Some(closes_at)),
        Phase::Countdown { opens_at } => (BattlePhase::Countdown, Some(opens_at)),
        Phase::Question { closes_at, .. } => (BattlePhase::Question, Some(closes_at)),
        Phase::Results { pause_at, opens_at: Some(opens_at) } if now >= pause_at => {
            (BattlePhase::Pause, Some(opens_at))
        }
        Phase::Results { pause_at, .. } => (BattlePhase::Results, Some(pause_at)),
        Phase::Resuming { since } if now < since.plus(COME_BACK) => {
            (BattlePhase::Resuming, Some(since.plus(COME_BACK)))
        }
        Phase::Resuming { since } => (BattlePhase::Resuming, Some(since.plus(GIVE_UP))),
        Phase::Finished => (BattlePhase::Finished, None),
        Phase::Closed => (BattlePhase::Closed, None),
        Phase::Abandoned => (BattlePhase::Abandoned, None),
    }
}
