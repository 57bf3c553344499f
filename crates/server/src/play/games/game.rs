//! What the engine asks of a game: its rules ([`GameState`], pure) and its row, its texts and its questions ([`Game`]).

use std::fmt::Debug;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::question::{AskedQuestion, Replacement};
use super::seats::{LocalLinks, SentAnswer};
use super::tables::{GameTable, QuestionTable};
use super::timing::{AWAY, COUNTDOWN, GIVE_UP, PAUSE, RESULTS, Tempo};
use crate::base::bus::BusEvent;
use crate::base::clock::Timestamp;
use crate::base::db::{self, DbError, Tx};
use crate::contract::registry::CallError;
use crate::people::mana;
use crate::play::questions::Difficulty;

/// The state of a game and its rules. Pure: time, drawn questions and connections are arguments.
pub trait GameState: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    type Command: Clone + Debug + Send + Sync + 'static;
    type Event: Clone + Debug + Send + Sync + 'static;
    /// The result for the caller.
    type Reply: Debug + Send + 'static;
    type Refusal: Into<CallError>;

    /// How long a lobby stays open.
    const LOBBY: Duration;

    /// Applies a command. A refused command changes nothing.
    fn apply(&self, command: &Self::Command, now: Timestamp) -> Result<Transition<Self>, Self::Refusal>;

    /// The number of the last event; events have no gaps.
    fn seq(&self) -> u64;

    /// The current question, from 0.
    fn index(&self) -> usize;

    fn stage(&self) -> Stage;

    /// The time of the next timer; `None` if the game is over.
    fn wake_at(&self) -> Option<Timestamp>;

    /// The server was away and too few players came back, or an administrator ended the game: the fee is returned.
    fn is_abandoned(&self) -> bool;

    /// Without a fee.
    fn is_practice(&self) -> bool {
        false
    }

    fn tempo(&self) -> Tempo;

    /// How long the current question is open.
    fn open_for(&self) -> Duration;

    /// The time that `span` takes in this game.
    fn paced(&self, span: Duration) -> Duration {
        self.tempo().of(span)
    }

    /// The lobby is open, and no fee has been paid.
    fn is_waiting(&self) -> bool {
        self.stage() == Stage::Lobby
    }

    /// The game has ended or the lobby was closed.
    fn is_over(&self) -> bool {
        self.stage() == Stage::Over
    }

    fn is_running(&self) -> bool {
        !self.is_waiting() && !self.is_over()
    }

    /// When the current question opened or opens; `None` between questions.
    fn opened_at(&self) -> Option<Timestamp> {
        match self.stage() {
            Stage::Question { opens_at } => Some(opens_at),
            _ => None,
        }
    }

    /// Whether the server was away when a timer should have fired; or the clock was set back, so that the timer is further
    /// ahead than any phase lasts. The end of a question that is merely late proves no absence, since a player can make the
    /// database slow: what the server itself saw fail is in [`super::Absence`].
    fn was_away(&self, now: Timestamp) -> bool {
        // Up to amounts much smaller than `AWAY`.
        let longest_wait = match self.stage() {
            Stage::Lobby => Self::LOBBY,
            Stage::Countdown => self.paced(COUNTDOWN),
            Stage::Question { .. } => self.open_for(),
            Stage::Results => self.paced(RESULTS + PAUSE),
            Stage::Resuming | Stage::Over => GIVE_UP,
        };
        let is_late = |due: Timestamp| now > due.plus(AWAY) && self.opened_at().is_none();
        self.wake_at().is_some_and(|due| is_late(due) || due > now.plus(longest_wait + AWAY))
    }
}

/// The phase of a game, as far as all games have the same ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Lobby,
    Countdown,
    Question { opens_at: Timestamp },
    Results,
    Resuming,
    Over,
}

/// The result of a command. The last event has the number `seq` of the state.
#[derive(Clone, Debug)]
pub struct Transition<S: GameState> {
    pub state: S,
    pub events: Vec<S::Event>,
    pub reply: S::Reply,
}

pub type Command<G> = <<G as Game>::State as GameState>::Command;
pub type Event<G> = <<G as Game>::State as GameState>::Event;
pub type Reply<G> = <<G as Game>::State as GameState>::Reply;
pub type RefusalOf<G> = <<G as Game>::State as GameState>::Refusal;

/// One kind of live game.
pub trait Game: Copy + Debug + Send + Sync + 'static {
    type State: GameState;
    /// The columns of the row that only this game has.
    type Columns: Clone + Debug + Send + Sync + 'static;
    /// An event as the channel carries it.
    type WireEvent: Serialize;
    /// The result of an answer as the player gets it.
    type Verdict: Serialize;

    /// For the log.
    const NAME: &'static str;
    const TABLE: GameTable;
    const QUESTIONS: QuestionTable;
    /// The prefix of the channels.
    const TOPIC: &'static str;
    /// For questions that are limited to one game.
    const MODE: &'static str;
    /// How many questions of each difficulty; `None` is any.
    const DIFFICULTIES: &'static [(Option<Difficulty>, usize)];
    const FEE: u32;
    const ENTRY: mana::Reason;
    const NOT_FOUND: RefusalOf<Self>;
    const TOO_MANY_CODES: RefusalOf<Self>;

    // The row.

    /// Reads the game's own columns; `first` is the position of the first one.
    fn read_columns(row: &db::Row<'_>, first: usize) -> Result<Self::Columns, DbError>;

    /// The players with an account, sorted: locking profiles in one order avoids deadlocks.
    fn users(row: &GameRow<Self>) -> Vec<Uuid>;

    fn is_member(tx: &mut Tx<'_>, game: Uuid, user: Uuid) -> Result<bool, DbError>;

    /// Updates how late each player's answer may come. While a question is open it does not change.
    fn note_graces(row: &mut GameRow<Self>, grace: &dyn Fn(Uuid) -> Duration);

    /// The game is over; `asked` are the questions that its players saw.
    fn keep_questions(_row: &mut GameRow<Self>, _asked: &[Uuid]) {}

    /// Saves the row with what clients see of it, and publishes that. False if the row's version has changed.
    fn save(tx: &mut Tx<'_>, before: &GameRow<Self>, after: &GameRow<Self>, now: Timestamp) -> Result<bool, DbError>;

    /// Whether a move of a running game changed nothing but the state, the index and the timer, so that
    /// [`super::BatchSaver`] can save it.
    fn changes_only_state(before: &GameRow<Self>, after: &GameRow<Self>) -> bool;

    /// The event for such a change of the row; `None` if clients see none.
    fn row_event(_before: &GameRow<Self>, _after: &GameRow<Self>, _now: Timestamp) -> Option<BusEvent> {
        None
    }

    // The channel.

    /// What an event needs beyond the row.
    fn needs(event: &Event<Self>) -> EventNeed;

    fn wire_event(row: &GameRow<Self>, event: &Event<Self>, context: &EventContext) -> Self::WireEvent;

    /// Players who are removed from the channel after the events of a move.
    fn dismissed(_before: &GameRow<Self>, _after: &GameRow<Self>) -> Vec<Uuid> {
        Vec::new()
    }

    // Commands.

    /// A player answers the current question. The result makes the command for the row.
    fn answer(user: Uuid, sent: SentAnswer) -> Result<impl RowCommand<Self>, RefusalOf<Self>>;

    /// The verdict, for that player only.
    fn verdict(reply: Reply<Self>) -> Result<Self::Verdict, CallError>;

    /// What the server itself does with a game.
    fn command(row: &GameRow<Self>, command: ServerCommand) -> Result<Command<Self>, RefusalOf<Self>>;

    /// The nodes that players are connected to.
    fn nodes(row: &GameRow<Self>) -> Vec<&str>;

    /// The nodes of the players whose answer to the open question is missing.
    fn awaited_nodes(row: &GameRow<Self>) -> Vec<&str>;
}

/// A command that depends on the row.
pub trait RowCommand<G: Game>:
    Fn(&GameRow<G>) -> Result<Command<G>, RefusalOf<G>> + Clone + Send + Sync + 'static
{
}

impl<G: Game, F: Fn(&GameRow<G>) -> Result<Command<G>, RefusalOf<G>> + Clone + Send + Sync + 'static> RowCommand<G>
    for F
{
}

/// A command that no player sends.
#[derive(Clone, Debug)]
pub enum ServerCommand {
    /// A player connected to this node or disconnected from it; refused if the player is not in the game.
    Link { user: Uuid, node: String, connected: bool },
    /// A timer fired.
    Time { here: LocalLinks<Uuid> },
    /// The server was away: the current question is void, and `fresh` replaces it.
    Resumed { here: LocalLinks<Uuid>, fresh: Option<Replacement> },
    /// An administrator ends the game: it has no winner, and the fee is returned.
    Abandon,
}

#[derive(Clone, Debug)]
pub struct GameRow<G: Game> {
    pub id: Uuid,
    pub code: String,
    pub created_at: Timestamp,
    pub version: i64,
    /// The node that moved the game last.
    pub node: String,
    pub state: G::State,
    pub columns: G::Columns,
}

impl<G: Game> GameRow<G> {
    /// The name of the game's channel.
    pub(super) fn topic(&self) -> String {
        topic::<G>(self.id)
    }

    pub(super) fn state_text(&self) -> Result<String, DbError> {
        let text = serde_json::to_string(&self.state).with_context(|| format!("could not serialise a {}", G::NAME));
        Ok(text?)
    }
}

pub(super) fn topic<G: Game>(game: Uuid) -> String {
    format!("{}{game}", G::TOPIC)
}

/// What an event needs beyond the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventNeed {
    Nothing,
    /// The current question.
    Question,
    /// The players' names.
    Names,
}

/// What the last events needed beyond the row.
#[derive(Clone, Debug, Default)]
pub struct EventContext {
    /// The question, with its index.
    pub(super) asked: Option<(usize, AskedQuestion)>,
    /// Of the players with an account.
    pub(super) names: Vec<(Uuid, String)>,
}

impl EventContext {
    pub fn asked(&self) -> Option<&AskedQuestion> {
        self.asked.as_ref().map(|(_, asked)| asked)
    }

    pub fn name(&self, user: Uuid) -> Option<String> {
        self.names.iter().find(|(id, _)| *id == user).map(|(_, name)| name.clone())
    }
}
