//! A room as one of its members may see it, whole: what a page needs that has just come, or has missed something.

use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::{FEE, Phase, Player, QUESTIONS};
use super::store::{self, Asked, Room};
use super::words;
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::live::Links;
use crate::live::timing::{COME_BACK, GIVE_UP};
use crate::registry::{Kind, Shape};

pub(super) struct View<'r> {
    pub(super) room: &'r Room,
    pub(super) you: Uuid,
    /// Another room was asked for; this is the one that the player is in.
    pub(super) elsewhere: bool,
    /// From where it is looked at.
    pub(super) tab: Option<&'r str>,
}

/// Reads the question at hand if there is one to show.
pub(super) fn snapshot(tx: &mut Tx<'_>, view: &View<'_>, links: &Links, now: Timestamp) -> Result<Value, DbError> {
    let state = &view.room.state;
    let asked = match state.phase {
        Phase::Question { .. } | Phase::Results { .. } => store::question(tx, view.room.id, state.index)?,
        _ => None,
    };
    Ok(made(view, asked.as_ref(), links, now))
}

fn made(view: &View<'_>, asked: Option<&Asked>, links: &Links, now: Timestamp) -> Value {
    let View { room, you, elsewhere, tab } = view;
    let state = &room.state;
    let (phase, ends_at) = phase(state.phase, now);
    let me = state.player(*you);
    let (question, results) = match (state.phase, asked) {
        (Phase::Question { opens_at, closes_at }, Some(asked)) => {
            (words::shown(asked, opens_at, closes_at), Value::Null)
        }
        // It is closed: its times do not matter any more.
        (Phase::Results { .. }, Some(asked)) => (words::shown(asked, now, now), words::results(state, asked)),
        _ => (Value::Null, Value::Null),
    };
    let answer = me.and_then(|player| player.answer).filter(|_| asked.is_some());
    json!({
        "room": {
            "id": room.id,
            "code": room.code,
            "status": state.status(),
            "creator_id": state.creator,
            "max_players": state.max_players,
            "timer_duration": state.timer,
            "practice": state.practice,
            "rematch": state.rematch,
        },
        "seq": state.seq,
        "now": now.0,
        "you": you,
        "elsewhere": elsewhere,
        "seat": tab.map(|tab| state.has_seat(*you, tab)),
        "phase": phase,
        "phase_ends_at": ends_at.map(|at| at.0),
        "index": state.index,
        "count": if state.rights.is_empty() { QUESTIONS } else { state.rights.len() },
        "players": state.players.iter().map(|player| player_of(view, player, links)).collect::<Value>(),
        "question": question,
        "answer": answer.map(|given| json!({ "choice": given.choice, "correct": given.right })),
        "results": results,
        "winner": state.outcome.and_then(|outcome| outcome.winner),
        "fee": if state.practice { 0 } else { FEE },
    })
}

fn player_of(view: &View<'_>, player: &Player, links: &Links) -> Value {
    json!({
        "user_id": player.user,
        "username": player.name,
        "avatar_url": player.avatar,
        "bot": player.bot,
        "creator": player.user == view.room.state.creator,
        "hearts": player.hearts(),
        "error_count": player.errors,
        "score": player.score,
        "eliminated": !player.plays(),
        "left": player.left,
        "answered": player.answer.is_some(),
        "correct": player.answer.map(|given| given.right),
        "connected": player.connected,
        "bars": if player.bot { 4 } else { links.bars(player.user) },
        "place": player.place,
    })
}

fn phase(phase: Phase, now: Timestamp) -> (&'static str, Option<Timestamp>) {
    match phase {
        Phase::Lobby { closes_at } => ("lobby", Some(closes_at)),
        Phase::Countdown { opens_at } => ("countdown", Some(opens_at)),
        Phase::Question { closes_at, .. } => ("question", Some(closes_at)),
        Phase::Results { pause_at, opens_at: Some(opens_at) } if now >= pause_at => ("pause", Some(opens_at)),
        Phase::Results { pause_at, .. } => ("results", Some(pause_at)),
        Phase::Resuming { since } if now < since.plus(COME_BACK) => ("resuming", Some(since.plus(COME_BACK))),
        Phase::Resuming { since } => ("resuming", Some(since.plus(GIVE_UP))),
        Phase::Finished => ("finished", None),
        Phase::Closed => ("closed", None),
        Phase::Abandoned => ("abandoned", None),
    }
}

/// The form of a snapshot, for the API document and the web app's types.
pub(super) fn shape() -> Shape {
    let of = Shape::Value;
    let object = Shape::Object;
    let maybe = |shape| Shape::Optional(Box::new(shape));
    let four = |kind: fn() -> Shape| object(["en", "fr", "es", "pt"].map(|language| (language, kind())).to_vec());
    let text = || Shape::Value(Kind::Text);
    let room = object(vec![
        ("id", of(Kind::Uuid)),
        ("code", text()),
        ("status", text()),
        ("creator_id", of(Kind::Uuid)),
        ("max_players", of(Kind::Int)),
        ("timer_duration", of(Kind::Int)),
        ("practice", of(Kind::Bool)),
        ("rematch", Shape::maybe(Kind::Uuid)),
    ]);
    let player = object(vec![
        ("user_id", of(Kind::Uuid)),
        ("username", text()),
        ("avatar_url", Shape::maybe(Kind::Text)),
        ("bot", of(Kind::Bool)),
        ("creator", of(Kind::Bool)),
        ("hearts", of(Kind::Int)),
        ("error_count", of(Kind::Int)),
        ("score", of(Kind::Int)),
        ("eliminated", of(Kind::Bool)),
        ("left", of(Kind::Bool)),
        ("answered", of(Kind::Bool)),
        ("correct", Shape::maybe(Kind::Bool)),
        ("connected", of(Kind::Bool)),
        ("bars", of(Kind::Int)),
        ("place", Shape::maybe(Kind::Int)),
    ]);
    let question = object(vec![
        ("id", of(Kind::Uuid)),
        ("question", four(|| Shape::Value(Kind::Text))),
        ("options", four(|| Shape::list(Shape::Value(Kind::Text)))),
        ("category", text()),
        ("difficulty", text()),
        ("imageUrl", Shape::maybe(Kind::Text)),
        ("opens_at", of(Kind::Int)),
        ("closes_at", of(Kind::Int)),
    ]);
    let results = object(vec![
        ("correctAnswer", of(Kind::Int)),
        ("why", four(|| Shape::Value(Kind::Text))),
        ("chosen", Shape::list(of(Kind::Int))),
    ]);
    object(vec![
        ("room", room),
        ("seq", of(Kind::Int)),
        ("now", of(Kind::Int)),
        ("you", of(Kind::Uuid)),
        ("elsewhere", of(Kind::Bool)),
        ("seat", Shape::maybe(Kind::Bool)),
        ("phase", text()),
        ("phase_ends_at", Shape::maybe(Kind::Int)),
        ("index", of(Kind::Int)),
        ("count", of(Kind::Int)),
        ("players", Shape::list(player)),
        ("question", maybe(question)),
        ("answer", maybe(object(vec![("choice", of(Kind::Int)), ("correct", of(Kind::Bool))]))),
        ("results", maybe(results)),
        ("winner", Shape::maybe(Kind::Uuid)),
        ("fee", of(Kind::Int)),
    ])
}
