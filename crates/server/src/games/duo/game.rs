//! Duos for the engine: the row, the events and the commands of a game.

use std::time::Duration;

use uuid::Uuid;

use super::rules::{self, Code, Command, Event, QUESTIONS, Refusal};
use super::state::{Seat, State};
use super::store::{self, DuoColumns};
use super::table::DUO_GAMES;
use super::wire::{DuoEvent, TOPIC};
use super::{GameRow, events};
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx};
use crate::games::asked::QuestionTable;
use crate::games::game::{EventContext, EventNeed};
use crate::games::row::GameTable;
use crate::games::seats::LocalLinks;
use crate::games::{Game, GameState, Replacement};
use crate::mana;
use crate::questions::Difficulty;
use crate::registry::{CallError, RefusalCodes, publish_update};

/// Duo as a game of the engine.
#[derive(Clone, Copy, Debug)]
pub struct Duos;

impl RefusalCodes for Code {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotFound | Refusal::NotFoundOrFull => Self::absent(refusal.code(), refusal.to_string()),
            _ => Self::named(refusal.code(), refusal.to_string()),
        }
    }
}

impl Game for Duos {
    type State = State;
    type Columns = DuoColumns;
    type WireEvent = DuoEvent;

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
    const LOBBY: Duration = rules::WAIT;
    const NOT_FOUND: Refusal = Refusal::NotFound;
    const TOO_MANY_CODES: Refusal = Refusal::TooManyCodes;
    const ABANDON: Command = Command::Abandon;

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
        events::wire_event(game, event, context)
    }

    fn link(game: &GameRow, user: Uuid, node: &str, here: bool) -> Option<Command> {
        Some(Command::Link { seat: game.seat_of(user)?, here, node: node.to_owned() })
    }

    fn nodes(game: &GameRow) -> Vec<&str> {
        game.state.players.iter().filter_map(|player| player.node.as_deref()).collect()
    }

    fn awaited_nodes(game: &GameRow) -> Vec<&str> {
        let missing = game.state.players.iter().zip(&game.state.given).filter(|(_, given)| given.is_none());
        missing.filter_map(|(player, _)| player.node.as_deref()).collect()
    }

    fn time(game: &GameRow, here: LocalLinks<Uuid>) -> Command {
        Command::Time { here: seated(game, here) }
    }

    fn resumed(game: &GameRow, here: LocalLinks<Uuid>, fresh: Option<Replacement>) -> Command {
        Command::Resumed { here: seated(game, here), fresh }
    }
}

fn seated(game: &GameRow, here: LocalLinks<Uuid>) -> LocalLinks<Seat> {
    let players = here.players.into_iter().filter_map(|user| game.seat_of(user));
    LocalLinks { node: here.node, players: players.collect(), others: here.others }
}
