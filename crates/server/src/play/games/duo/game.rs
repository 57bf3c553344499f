//! Duos for the engine: the row, the events and the commands of a game.

use std::collections::BTreeMap;
use std::time::Duration;

use uuid::Uuid;

use super::rules::{self, Command, Event, OPTIONS, QUESTIONS, Refusal, Verdict};
use super::state::{PlayerAnswer, Seat, State};
use super::store::{self, DuoColumns};
use super::table::DUO_GAMES;
use super::wire::{DuoClosedPlayer, DuoEvent, DuoQuestion, DuoResults, TOPIC};
use super::{GameRow, seat_of};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::contract::registry::{CallError, RefusalCodes, publish_update};
use crate::people::mana;
use crate::play::games::game::{EventContext, EventNeed, RowCommand, ServerCommand};
use crate::play::games::question::AskedQuestion;
use crate::play::games::seats::{LocalLinks, SentAnswer};
use crate::play::games::tables::{GameTable, QuestionTable};
use crate::play::games::{Game, GameState};
use crate::play::questions::Difficulty;

/// Duo as a game of the engine.
#[derive(Clone, Copy, Debug)]
pub struct Duos;

impl RefusalCodes for Refusal {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotFound | Refusal::NotFoundOrFull => Self::absent(refusal, refusal.to_string()),
            _ => Self::named(refusal, refusal.to_string()),
        }
    }
}

impl Game for Duos {
    type State = State;
    type Columns = DuoColumns;
    type WireEvent = DuoEvent;
    type Verdict = Verdict;

    const NAME: &'static str = "duo";
    const TABLE: GameTable =
        GameTable { name: "duo_games", code: "game_code", columns: "creator_id, opponent_id, rematch_id", reduced: "" };
    const QUESTIONS: QuestionTable = QuestionTable {
        name: "duo_questions",
        game: "game_id",
        id: None,
        question: "question",
        order: "options_order",
        order_is_digits: true,
    };
    const TOPIC: &'static str = TOPIC;
    const MODE: &'static str = "duo";
    const DIFFICULTIES: &'static [(Option<Difficulty>, usize)] = &[(None, QUESTIONS)];
    const FEE: u32 = rules::FEE;
    const ENTRY: mana::Reason = mana::Reason::DuoEntry;
    const NOT_FOUND: Refusal = Refusal::NotFound;
    const TOO_MANY_CODES: Refusal = Refusal::TooManyCodes;

    fn read_columns(row: &Row<'_>, first: usize) -> Result<DuoColumns, DbError> {
        Ok(DuoColumns { creator: row.get(first)?, opponent: row.get(first + 1)?, rematch: row.get(first + 2)? })
    }

    fn users(game: &GameRow) -> Vec<Uuid> {
        let mut users: Vec<Uuid> = game.users().map(|(_, user)| user).collect();
        users.sort_unstable();
        users
    }

    fn is_member(tx: &mut Tx<'_>, game: Uuid, user: Uuid) -> Result<bool, DbError> {
        store::is_member(tx, game, user)
    }

    fn note_graces(game: &mut GameRow, grace: &dyn Fn(Uuid) -> Duration) {
        let users = Seat::BOTH.map(|seat| game.user(seat));
        game.state.note_graces(|seat| users[seat.place()].map_or_else(Default::default, grace));
    }

    fn save(tx: &mut Tx<'_>, _: &GameRow, after: &GameRow, now: Timestamp) -> Result<bool, DbError> {
        publish_update(tx, &DUO_GAMES, &after.id.to_string(), now, |tx| store::save(tx, after, now))
    }

    /// Whether no column that clients see changes.
    fn changes_only_state(before: &GameRow, after: &GameRow) -> bool {
        let (old, new) = (&before.state, &after.state);
        old.past.len() == new.past.len() && old.index() == new.index()
    }

    fn needs(event: &Event) -> EventNeed {
        match event {
            Event::NextQuestion { .. } | Event::Closed { .. } => EventNeed::Question,
            Event::Answered { .. } => EventNeed::Names,
            _ => EventNeed::Nothing,
        }
    }

    fn wire_event(game: &GameRow, event: &Event, context: &EventContext) -> DuoEvent {
        wire_event(game, event, context)
    }

    fn answer(user: Uuid, sent: SentAnswer) -> Result<impl RowCommand<Self>, Refusal> {
        let SentAnswer { index, question, choice, tab } = sent;
        let index = usize::try_from(index).map_err(|_| Refusal::NotThisQuestion)?;
        let choice = usize::try_from(choice).map_err(|_| Refusal::BadChoice)?;
        Ok(move |game: &GameRow| {
            Ok(Command::Answer { seat: seat_of(user, game)?, index, question, choice, tab: tab.clone() })
        })
    }

    fn verdict(reply: Option<Verdict>) -> Result<Verdict, CallError> {
        Ok(reply.ok_or(Refusal::NotOpen)?)
    }

    fn command(game: &GameRow, command: ServerCommand) -> Result<Command, Refusal> {
        Ok(match command {
            ServerCommand::Link { user, node, connected } => {
                Command::Link { seat: game.seat_of(user).ok_or(Refusal::NotFound)?, here: connected, node }
            }
            ServerCommand::Time { here } => Command::Time { here: seated(game, here) },
            ServerCommand::Resumed { here, fresh } => Command::Resumed { here: seated(game, here), fresh },
            ServerCommand::Abandon => Command::Abandon,
        })
    }

    fn nodes(game: &GameRow) -> Vec<&str> {
        game.state.players.iter().filter_map(|player| player.node.as_deref()).collect()
    }

    fn awaited_nodes(game: &GameRow) -> Vec<&str> {
        let missing = game.state.players.iter().zip(&game.state.given).filter(|(_, given)| given.is_none());
        missing.filter_map(|(player, _)| player.node.as_deref()).collect()
    }
}

fn seated(game: &GameRow, here: LocalLinks<Uuid>) -> LocalLinks<Seat> {
    let players = here.players.into_iter().filter_map(|user| game.seat_of(user));
    LocalLinks { node: here.node, players: players.collect(), others: here.others }
}

// Events. None reveals the answer to an open question.

fn wire_event(game: &GameRow, event: &Event, context: &EventContext) -> DuoEvent {
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
