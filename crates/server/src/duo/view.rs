//! A game as one of its players sees it: everything a page needs to show it, and nothing of an answer before its time.

use serde_json::{Value, json};
use uuid::Uuid;

use super::Duo;
use super::news::{results, shown};
use super::rules::{FEE, QUESTIONS};
use super::state::{Outcome, Phase, Reason, Seat, Shut, State};
use super::store::{self, Kept};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::live::timing::GIVE_UP;
use crate::registry::{Kind, Shape};

impl Duo {
    pub(super) fn view(&self, tx: &mut Tx<'_>, game: &Kept, you: Uuid, elsewhere: bool) -> Result<Value, DbError> {
        let (state, now) = (&game.state, self.clock.now());
        let (phase, ends_at) = phase(state, now);
        let index = state.index();
        let is_closed = matches!(state.phase, Phase::Results { .. });
        let asked = match state.phase {
            Phase::Question { .. } | Phase::Results { .. } => store::question(tx, game.id, index)?,
            _ => None,
        };
        let times = match state.phase {
            Phase::Question { opens_at, closes_at } => Some((opens_at, closes_at)),
            _ => None,
        };
        let given = |seat: Seat| match state.phase {
            Phase::Question { .. } => state.given[seat.place()],
            Phase::Results { .. } => state.past.last().and_then(|given| given[seat.place()]),
            _ => None,
        };
        let mut players = Vec::new();
        for (seat, user) in game.users() {
            let (player, face) = (state.player(seat), store::face(tx, user)?);
            let (username, avatar_url) = face.unzip();
            players.push(json!({
                "user_id": user,
                "username": username,
                "avatar_url": avatar_url.flatten(),
                "creator": seat == Seat::Creator,
                "score": state.score(seat),
                "answered": given(seat).is_some(),
                "correct": given(seat).filter(|_| is_closed || user == you).map(|given| given.correct),
                "connected": player.connected,
                "gone_at": player.gone_at.map(|at| at.0),
                "bars": self.links.bars(user),
            }));
        }
        let answer = game.seat_of(you).and_then(given);
        let answer =
            answer.map(|given| json!({ "choice": given.choice, "correct": given.correct, "points": given.points }));
        let outcome = match state.phase {
            Phase::Finished(Outcome { winner, reason }) => {
                json!({ "winner": winner.and_then(|seat| game.user(seat)), "reason": reason.as_str() })
            }
            _ => Value::Null,
        };
        Ok(json!({
            "game": {
                "id": game.id,
                "code": game.code,
                "status": state.status(),
                "creator_id": game.creator,
                "rematch": game.rematch,
            },
            "seq": state.seq,
            "now": now.0,
            "you": you,
            "elsewhere": elsewhere,
            "seat": null,
            "phase": phase,
            "phase_ends_at": ends_at.map(|at| at.0),
            "index": index,
            "count": QUESTIONS,
            "players": players,
            "question": asked.as_ref().map(|asked| shown(asked, times)),
            "answer": answer,
            "results": is_closed.then(|| results(game, index, asked.as_ref())),
            "outcome": outcome,
            "shut": state.shut.map(Shut::as_str),
            "fee": FEE,
        }))
    }
}

impl Duo {
    /// As a tab sees it, which is told whether it has the seat.
    pub(super) fn view_from(&self, tx: &mut Tx<'_>, game: &Kept, you: Uuid, tab: &str) -> Result<Value, DbError> {
        let mut view = self.view(tx, game, you, false)?;
        view["seat"] = game.seat_of(you).is_some_and(|seat| game.state.has_seat(seat, tab)).into();
        Ok(view)
    }
}

fn phase(state: &State, now: Timestamp) -> (&'static str, Option<Timestamp>) {
    match state.phase {
        Phase::Lobby { closes_at } => ("lobby", Some(closes_at)),
        Phase::Countdown { opens_at } => ("countdown", Some(opens_at)),
        Phase::Question { closes_at, .. } => ("question", Some(closes_at)),
        Phase::Results { shown_until, opens_at } => match opens_at {
            Some(opens_at) if now >= shown_until => ("pause", Some(opens_at)),
            _ => ("results", Some(shown_until)),
        },
        Phase::Resuming { since } => ("resuming", Some(since.plus(GIVE_UP))),
        Phase::Finished(Outcome { reason: Reason::Abandoned, .. }) => ("abandoned", None),
        Phase::Finished(_) => ("finished", None),
        Phase::Closed => ("closed", None),
    }
}

/// The form of the view, for the API document and the web app's types.
pub(super) fn shape() -> Shape {
    let of = Shape::Value;
    let maybe = Shape::maybe;
    let four = |kind: Shape| Shape::Object(["en", "fr", "es", "pt"].map(|language| (language, kind.clone())).into());
    let optional = |shape: Shape| Shape::Optional(Box::new(shape));
    let game = Shape::Object(vec![
        ("id", of(Kind::Uuid)),
        ("code", of(Kind::Text)),
        ("status", of(Kind::Text)),
        ("creator_id", maybe(Kind::Uuid)),
        ("rematch", maybe(Kind::Uuid)),
    ]);
    let player = Shape::Object(vec![
        ("user_id", of(Kind::Uuid)),
        ("username", maybe(Kind::Text)),
        ("avatar_url", maybe(Kind::Text)),
        ("creator", of(Kind::Bool)),
        ("score", of(Kind::Int)),
        ("answered", of(Kind::Bool)),
        ("correct", maybe(Kind::Bool)),
        ("connected", of(Kind::Bool)),
        ("gone_at", maybe(Kind::Int)),
        ("bars", of(Kind::Int)),
    ]);
    let question = Shape::Object(vec![
        ("id", of(Kind::Uuid)),
        ("question", four(of(Kind::Text))),
        ("options", optional(four(Shape::list(of(Kind::Text))))),
        ("category", of(Kind::Text)),
        ("difficulty", of(Kind::Text)),
        ("imageUrl", maybe(Kind::Text)),
        ("timeLimit", of(Kind::Int)),
        ("questionType", of(Kind::Text)),
        ("answerType", of(Kind::Text)),
        ("level", of(Kind::Int)),
        ("mode", of(Kind::Text)),
        ("opens_at", maybe(Kind::Int)),
        ("closes_at", maybe(Kind::Int)),
    ]);
    let answer = Shape::Object(vec![("choice", of(Kind::Int)), ("correct", of(Kind::Bool)), ("points", of(Kind::Int))]);
    let results = Shape::Object(vec![
        ("correctAnswer", of(Kind::Int)),
        ("why", optional(four(of(Kind::Text)))),
        ("chosen", Shape::list(of(Kind::Int))),
        ("points", of(Kind::Json)),
        ("choices", of(Kind::Json)),
    ]);
    let outcome = Shape::Object(vec![("winner", maybe(Kind::Uuid)), ("reason", of(Kind::Text))]);
    Shape::Object(vec![
        ("game", game),
        ("seq", of(Kind::Int)),
        ("now", of(Kind::Int)),
        ("you", of(Kind::Uuid)),
        ("elsewhere", of(Kind::Bool)),
        ("seat", maybe(Kind::Bool)),
        ("phase", of(Kind::Text)),
        ("phase_ends_at", maybe(Kind::Int)),
        ("index", of(Kind::Int)),
        ("count", of(Kind::Int)),
        ("players", Shape::list(player)),
        ("question", optional(question)),
        ("answer", optional(answer)),
        ("results", optional(results)),
        ("outcome", optional(outcome)),
        ("shut", maybe(Kind::Text)),
        ("fee", of(Kind::Int)),
    ])
}
