//! Battle royale for the engine: the row, the events and the commands of a room.

use std::time::Duration;

use serde_json::json;
use uuid::Uuid;

use super::rules::{self, Command, Event, Player, QUESTIONS, Refusal, Reply, State, Verdict};
use super::store::{self, RoomColumns};
use super::wire::{BattleEvent, BattleResults, BattleVerdict, ClosedPlayer, FinalPlace, TOPIC};
use super::{Room, rows};
use crate::base::bus::BusEvent;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::contract::registry::{CallError, RefusalCodes};
use crate::people::mana;
use crate::play::games::Game;
use crate::play::games::game::{EventContext, EventNeed, RowCommand, ServerCommand};
use crate::play::games::question::AskedQuestion;
use crate::play::games::seats::SentAnswer;
use crate::play::games::tables::{GameTable, QuestionTable};
use crate::play::questions::{Difficulty, Four, OpenQuestion};

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
    type Verdict = BattleVerdict;

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
    const NOT_FOUND: Refusal = Refusal::NotFound;
    const TOO_MANY_CODES: Refusal = Refusal::TooManyCodes;

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
        let saved = store::save(tx, after, now)?;
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
        wire_event(&room.state, event, context.asked())
    }

    fn dismissed(before: &Room, after: &Room) -> Vec<Uuid> {
        rows::removed_players(&before.state, &after.state)
    }

    fn answer(user: Uuid, sent: SentAnswer) -> Result<impl RowCommand<Self>, Refusal> {
        let SentAnswer { index, question, choice, tab } = sent;
        // Negative or too large numbers name no question and no option.
        let index = usize::try_from(index).map_err(|_| Refusal::NotThisQuestion)?;
        let choice = u8::try_from(choice).map_err(|_| Refusal::BadChoice)?;
        let command = Command::Answer { user, index, question, choice, tab };
        Ok(move |_: &Room| Ok(command.clone()))
    }

    fn verdict(reply: Reply) -> Result<BattleVerdict, CallError> {
        match reply {
            Reply::Verdict(Verdict { index, choice, correct, late, stored }) => {
                Ok(BattleVerdict { index, choice, correct, late, stored })
            }
            reply => Err(CallError::Broken(anyhow::anyhow!("the rules returned {reply:?} for an answer in a room"))),
        }
    }

    fn command(_: &Room, command: ServerCommand) -> Result<Command, Refusal> {
        Ok(match command {
            ServerCommand::Link { user, node, connected: true } => Command::Back { user, node },
            ServerCommand::Link { user, node, connected: false } => Command::Gone { user, node },
            ServerCommand::Time { here } => Command::Time { here },
            ServerCommand::Resumed { here, fresh } => Command::Resumed { fresh, here },
            ServerCommand::Abandon => Command::Abandon,
        })
    }

    fn nodes(room: &Room) -> Vec<&str> {
        room.state.humans().filter_map(|player| player.node.as_deref()).collect()
    }

    fn awaited_nodes(room: &Room) -> Vec<&str> {
        let missing = room.state.playing().filter(|player| player.answer.is_none());
        missing.filter_map(|player| player.node.as_deref()).collect()
    }
}

// Events. None reveals the answer to an open question.

/// `asked` is the current question, for events that show it.
fn wire_event(state: &State, event: &Event, asked: Option<&AskedQuestion>) -> BattleEvent {
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
