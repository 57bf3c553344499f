//! A game as one of its players sees it: everything that a page shows, without the answer to an open question.

use uuid::Uuid;

use super::game::{results, shown};
use super::rules::{FEE, QUESTIONS};
use super::state::{Outcome, Phase, PlayerAnswer, Reason, Seat, State};
use super::wire::{DuoAnswer, DuoGame, DuoOutcome, DuoPhase, DuoPlayer, DuoSnapshot};
use super::{Duo, Duos, GameRow};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::people::usernames;
use crate::play::games::timing::GIVE_UP;
use crate::play::games::{GameState, asked};

impl Duo {
    /// `elsewhere`: the player is in this game and not in the requested one. `tab` is the one that sent the request.
    pub(super) fn view(
        &self,
        tx: &mut Tx<'_>,
        game: &GameRow,
        you: Uuid,
        (elsewhere, tab): (bool, Option<&str>),
    ) -> Result<DuoSnapshot, DbError> {
        let (state, now) = (&game.state, self.clock.now());
        let (phase, ends_at) = phase(state, now);
        let index = state.index();
        let is_closed = matches!(state.phase, Phase::Results { .. });
        let asked = match state.phase {
            Phase::Question { .. } | Phase::Results { .. } => asked::question::<Duos>(tx, game.id, index)?,
            _ => None,
        };
        let times = match state.phase {
            Phase::Question { opens_at, closes_at } => Some((opens_at, closes_at)),
            _ => None,
        };
        let players = self.players(tx, game, you)?;
        let answer = game.seat_of(you).and_then(|seat| given(state, seat));
        let answer = answer.map(|PlayerAnswer { choice, correct, points }| DuoAnswer { choice, correct, points });
        let outcome = match state.phase {
            Phase::Finished(Outcome { winner, reason }) => {
                Some(DuoOutcome { winner: winner.and_then(|seat| game.user(seat)), reason })
            }
            _ => None,
        };
        Ok(DuoSnapshot {
            game: DuoGame {
                id: game.id,
                code: game.code.clone(),
                status: state.status(),
                creator_id: game.columns.creator,
                rematch: game.columns.rematch,
            },
            seq: state.seq,
            now: now.0,
            you,
            elsewhere,
            seat: tab.map(|tab| game.seat_of(you).is_some_and(|seat| state.has_seat(seat, Some(tab)))),
            phase,
            phase_ends_at: ends_at.map(|at| at.0),
            index,
            count: QUESTIONS,
            players,
            question: asked.as_ref().map(|asked| shown(asked, times)),
            answer,
            results: is_closed.then(|| results(game, index, asked.as_ref())),
            outcome,
            shut: state.shut,
            fee: FEE,
        })
    }

    fn players(&self, tx: &mut Tx<'_>, game: &GameRow, you: Uuid) -> Result<Vec<DuoPlayer>, DbError> {
        let state = &game.state;
        let is_closed = matches!(state.phase, Phase::Results { .. });
        let mut players = Vec::new();
        for (seat, user) in game.users() {
            let (player, face) = (state.player(seat), usernames::face(tx, user)?);
            let (username, avatar_url) = face.map(|face| (face.username, face.avatar_url)).unzip();
            players.push(DuoPlayer {
                user_id: user,
                username,
                avatar_url: avatar_url.flatten(),
                creator: seat == Seat::Creator,
                score: state.score(seat),
                answered: given(state, seat).is_some(),
                correct: given(state, seat).filter(|_| is_closed || user == you).map(|given| given.correct),
                connected: player.connected,
                gone_at: player.gone_at.map(|at| at.0),
                bars: self.links.bars(user),
            });
        }
        Ok(players)
    }
}

/// The answer to the question that is shown.
fn given(state: &State, seat: Seat) -> Option<PlayerAnswer> {
    match state.phase {
        Phase::Question { .. } => state.given[seat.place()],
        Phase::Results { .. } => state.past.last().and_then(|given| given[seat.place()]),
        _ => None,
    }
}

fn phase(state: &State, now: Timestamp) -> (DuoPhase, Option<Timestamp>) {
    match state.phase {
        Phase::Lobby { closes_at } => (DuoPhase::Lobby, Some(closes_at)),
        Phase::Countdown { opens_at } => (DuoPhase::Countdown, Some(opens_at)),
        Phase::Question { closes_at, .. } => (DuoPhase::Question, Some(closes_at)),
        Phase::Results { shown_until, opens_at } => match opens_at {
            Some(opens_at) if now >= shown_until => (DuoPhase::Pause, Some(opens_at)),
            _ => (DuoPhase::Results, Some(shown_until)),
        },
        Phase::Resuming { since } => (DuoPhase::Resuming, Some(since.plus(GIVE_UP))),
        Phase::Finished(Outcome { reason: Reason::Abandoned, .. }) => (DuoPhase::Abandoned, None),
        Phase::Finished(_) => (DuoPhase::Finished, None),
        Phase::Closed => (DuoPhase::Closed, None),
    }
}
