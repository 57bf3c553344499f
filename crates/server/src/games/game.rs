//! What the engine asks of a game: its rules ([`GameState`], pure) and its row, its texts and its questions ([`Game`]).

use std::fmt::Debug;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::LiveGames;
use super::asked::{self, AskedQuestion, QuestionTable, Replacement};
use super::channel::ChannelAnswer;
use super::row::{GameRow, GameTable};
use super::seats::LocalLinks;
use super::timing::AWAY;
use crate::bus::{BusEvent, Payload};
use crate::clock::Timestamp;
use crate::db::{self, DbError, Tx};
use crate::mana;
use crate::questions::Difficulty;
use crate::registry::{Answer, CallError};
use crate::usernames;

/// The state of a game and its rules. Pure: time, drawn questions and connections are arguments.
pub trait GameState: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    type Command: Clone + Debug + Send + Sync + 'static;
    type Event: Clone + Debug + Send + Sync + 'static;
    /// The result for the caller.
    type Reply: Debug + Send + 'static;
    type Refusal: Into<CallError>;

    /// Applies a command. A refused command changes nothing.
    fn apply(&self, command: &Self::Command, now: Timestamp) -> Result<Transition<Self>, Self::Refusal>;

    /// The number of the last event; events have no gaps.
    fn seq(&self) -> u64;

    /// The current question, from 0.
    fn index(&self) -> usize;

    /// The lobby is open, and no fee has been paid.
    fn is_waiting(&self) -> bool;

    /// The server was away and too few players came back, or an administrator ended the game: the fee is returned.
    fn is_abandoned(&self) -> bool;

    /// Without a fee.
    fn is_practice(&self) -> bool {
        false
    }

    /// The time of the next timer; `None` if the game is over.
    fn wake_at(&self) -> Option<Timestamp>;

    /// When the current question opened or opens; `None` between questions.
    fn opened_at(&self) -> Option<Timestamp>;

    /// The longest time to the next timer in this phase, up to amounts much smaller than [`AWAY`].
    fn longest_wait(&self) -> Duration;

    /// The game has ended or the lobby was closed.
    fn is_over(&self) -> bool;

    fn is_running(&self) -> bool {
        !self.is_waiting() && !self.is_over()
    }

    /// Whether the server was away when a timer should have fired; or the clock was set back, so that the timer is further
    /// ahead than any phase lasts. The end of a question that is merely late proves no absence, since a player can make the
    /// database slow: what the server itself saw fail is in [`super::Absence`].
    fn was_away(&self, now: Timestamp) -> bool {
        let is_late = |due: Timestamp| now > due.plus(AWAY) && self.opened_at().is_none();
        self.wake_at().is_some_and(|due| is_late(due) || due > now.plus(self.longest_wait() + AWAY))
    }
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
    /// How long a lobby stays open.
    const LOBBY: Duration;
    const NOT_FOUND: RefusalOf<Self>;
    const TOO_MANY_CODES: RefusalOf<Self>;
    /// An administrator ends the game: it has no winner, and the fee is returned.
    const ABANDON: Command<Self>;

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

    /// A player answers the current question over the channel. The result is the verdict, for that player only.
    fn answer(games: &LiveGames<Self>, user: Uuid, game: Uuid, answer: ChannelAnswer) -> Answer<Payload>;

    // Commands of the server.

    /// A player connected to this node or disconnected from it; `None` if the player is not in the game.
    fn link(row: &GameRow<Self>, user: Uuid, node: &str, connected: bool) -> Option<Command<Self>>;

    /// The nodes that players are connected to.
    fn nodes(row: &GameRow<Self>) -> Vec<&str>;

    /// The nodes of the players whose answer to the open question is missing.
    fn awaited_nodes(row: &GameRow<Self>) -> Vec<&str>;

    /// A timer fired.
    fn time(row: &GameRow<Self>, here: LocalLinks<Uuid>) -> Command<Self>;

    /// The server was away: the current question is void, and `fresh` replaces it.
    fn resumed(row: &GameRow<Self>, here: LocalLinks<Uuid>, fresh: Option<Replacement>) -> Command<Self>;
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

/// What the last events needed.
#[derive(Clone, Debug, Default)]
pub struct EventContext {
    /// The question, with its index.
    asked: Option<(usize, AskedQuestion)>,
    /// Of the players with an account.
    names: Vec<(Uuid, String)>,
}

impl EventContext {
    pub fn asked(&self) -> Option<&AskedQuestion> {
        self.asked.as_ref().map(|(_, asked)| asked)
    }

    pub fn name(&self, user: Uuid) -> Option<String> {
        self.names.iter().find(|(id, _)| *id == user).map(|(_, name)| name.clone())
    }

    /// What is missing for the events of a game: the question, the names.
    pub(super) fn lacks<G: Game>(&self, row: &GameRow<G>, events: &[Event<G>]) -> (bool, bool) {
        let needed = |need| events.iter().any(|event| G::needs(event) == need);
        let has_question = self.asked.as_ref().is_some_and(|(index, _)| *index == row.state.index());
        (!has_question && needed(EventNeed::Question), self.names.is_empty() && needed(EventNeed::Names))
    }

    /// Reads what is missing.
    pub(super) fn read<G: Game>(
        mut self,
        tx: &mut Tx<'_>,
        row: &GameRow<G>,
        events: &[Event<G>],
    ) -> Result<Self, DbError> {
        let (question, names) = self.lacks(row, events);
        if question {
            let index = row.state.index();
            self.asked = asked::question::<G>(tx, row.id, index)?.map(|asked| (index, asked));
        }
        if names {
            for user in G::users(row) {
                self.names.extend(usernames::username(tx, user)?.map(|name| (user, name)));
            }
        }
        Ok(self)
    }
}
