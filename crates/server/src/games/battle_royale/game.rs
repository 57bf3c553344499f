//! Battle royale for the engine: the row, the events and the commands of a room.

use std::time::Duration;

use serde_json::json;
use uuid::Uuid;

use super::rules::{self, Command, Event, QUESTIONS, Refusal, State};
use super::store::{self, RoomColumns};
use super::wire::{BattleEvent, TOPIC};
use super::{Room, events, rows};
use crate::bus::BusEvent;
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx};
use crate::games::asked::QuestionTable;
use crate::games::game::{EventContext, EventNeed};
use crate::games::row::GameTable;
use crate::games::seats::LocalLinks;
use crate::games::{Game, Replacement};
use crate::mana;
use crate::questions::Difficulty;
use crate::registry::{CallError, RefusalCodes};

/// Battle royale as a game of the engine.
#[derive(Clone, Copy, Debug)]
pub struct Rooms;

impl RefusalCodes for Refusal {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotFound | Refusal::NotFoundOrFull => Self::absent(refusal, refusal.to_string()),
            _ => Self::named(refusal, refusal.to_string()),
        }
    }
}

impl Game for Rooms {
    type State = State;
    type Columns = RoomColumns;
    type WireEvent = BattleEvent;

    const NAME: &'static str = "battle royale";
    const TABLE: GameTable = GameTable {
        name: "battle_royale_rooms",
        code: "room_code",
        columns: "game_type, questions",
        reduced: "questions = '[]',",
    };
    const QUESTIONS: QuestionTable = QuestionTable {
        name: "battle_questions",
        game: "room_id",
        id: Some("question_id"),
        question: "drawn",
        order: "shown_order",
        order_is_digits: false,
    };
    const TOPIC: &'static str = TOPIC;
    const MODE: &'static str = "battle-royale";
    /// The hard ones at the end make ties rare.
    const DIFFICULTIES: &'static [(Option<Difficulty>, usize)] =
        &[(Some(Difficulty::Easy), 7), (Some(Difficulty::Medium), 7), (Some(Difficulty::Hard), QUESTIONS - 14)];
    const FEE: u32 = rules::FEE;
    const ENTRY: mana::Reason = mana::Reason::BattleRoyaleEntry;
    const LOBBY: Duration = rules::LOBBY;
    const NOT_FOUND: Refusal = Refusal::NotFound;
    const TOO_MANY_CODES: Refusal = Refusal::TooManyCodes;
    const ABANDON: Command = Command::Abandon;

    fn read_columns(row: &Row<'_>, first: usize) -> Result<RoomColumns, DbError> {
        Ok(RoomColumns { game_type: row.get(first)?, questions: row.get(first + 1)? })
    }

    fn users(room: &Room) -> Vec<Uuid> {
        let humans = room.state.humans().filter(|player| !player.forgotten);
        let mut users: Vec<Uuid> = humans.map(|player| player.user).collect();
        users.sort_unstable();
        users
    }

    fn is_member(tx: &mut Tx<'_>, room: Uuid, user: Uuid) -> Result<bool, DbError> {
        store::is_member(tx, room, user)
    }

    fn note_graces(room: &mut Room, grace: &dyn Fn(Uuid) -> Duration) {
        room.state.note_graces(grace);
    }

    /// They become public.
    fn keep_questions(room: &mut Room, asked: &[Uuid]) {
        room.columns.questions = json!(asked);
    }

    fn save(tx: &mut Tx<'_>, before: &Room, after: &Room, now: Timestamp) -> Result<bool, DbError> {
        let saved = store::save(tx, after)?;
        rows::save_players(tx, after.id, Some(&before.state), &after.state, now)?;
        rows::room_event(Some(before), after, now).into_iter().for_each(|event| tx.publish(event));
        Ok(saved)
    }

    fn changes_only_state(before: &Room, after: &Room) -> bool {
        let (old, new) = (&before.state, &after.state);
        (old.creator, old.timer, old.rematch) == (new.creator, new.timer, new.rematch)
            && !rows::players_differ(old, new)
    }

    fn row_event(before: &Room, after: &Room, now: Timestamp) -> Option<BusEvent> {
        rows::room_event(Some(before), after, now)
    }

    fn needs(event: &Event) -> EventNeed {
        match event {
            Event::NextQuestion { .. } | Event::QuestionClosed { .. } => EventNeed::Question,
            _ => EventNeed::Nothing,
        }
    }

    fn wire_event(room: &Room, event: &Event, context: &EventContext) -> BattleEvent {
        events::wire_event(&room.state, event, context.asked())
    }

    fn dismissed(before: &Room, after: &Room) -> Vec<Uuid> {
        rows::removed_players(&before.state, &after.state)
    }

    fn link(_: &Room, user: Uuid, node: &str, connected: bool) -> Option<Command> {
        let node = node.to_owned();
        Some(if connected { Command::Back { user, node } } else { Command::Gone { user, node } })
    }

    fn nodes(room: &Room) -> Vec<&str> {
        room.state.humans().filter_map(|player| player.node.as_deref()).collect()
    }

    fn awaited_nodes(room: &Room) -> Vec<&str> {
        let missing = room.state.playing().filter(|player| player.answer.is_none());
        missing.filter_map(|player| player.node.as_deref()).collect()
    }

    fn time(_: &Room, here: LocalLinks<Uuid>) -> Command {
        Command::Time { here }
    }

    fn resumed(_: &Room, here: LocalLinks<Uuid>, fresh: Option<Replacement>) -> Command {
        Command::Resumed { fresh, here }
    }
}
