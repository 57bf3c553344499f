//! The rules of a duo: two players, ten questions, the same for both. Pure: time, drawn questions and connections are
//! arguments.

mod connections;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use std::time::Duration;

use uuid::Uuid;

pub use super::command::{Command, Event, Refusal, Verdict};
use super::state::{CloseReason, Outcome, Phase, Player, PlayerAnswer, Reason, Seat, State};
use crate::base::clock::Timestamp;
use crate::play::games::seats::{self, LocalLinks};
use crate::play::games::timing::{self, COUNTDOWN, GIVE_UP, LEAD, PAUSE, RESULTS, SETTLE, Tempo, open_for};
use crate::play::games::{GameState, Stage, Transition};

pub const FEE: u32 = 15;
pub const QUESTIONS: usize = 10;
pub const OPTIONS: usize = 4;
/// The points of a right answer, and the most that speed adds to them.
pub const RIGHT: u32 = 100;
pub const SPEED: u32 = 50;
/// How long a game waits for its second player.
pub const WAIT: Duration = Duration::from_secs(15 * 60);
/// A player who is disconnected for this long has lost.
pub const SILENCE: Duration = Duration::from_secs(30);
/// A duo has no timer setting.
const NO_TIMER: u32 = u32::MAX;
/// The time from both players' return to the next question.
const GO_ON: Duration = Duration::from_secs(1);

/// The time of the next timer; `None` if the game is over.
pub fn wake_at(state: &State) -> Option<Timestamp> {
    let due = match state.phase {
        Phase::Lobby { closes_at } => closes_at,
        Phase::Countdown { opens_at } | Phase::Results { opens_at: Some(opens_at), .. } => {
            opens_at.minus(state.paced(LEAD))
        }
        Phase::Question { closes_at, .. } => settled_at(state, closes_at),
        Phase::Results { shown_until, opens_at: None } => shown_until,
        Phase::Resuming { since } => since.plus(GIVE_UP),
        Phase::Finished(_) | Phase::Closed => return None,
    };
    Some(silent_at(state).map_or(due, |silent| silent.min(due)))
}

impl GameState for State {
    type Command = Command;
    type Event = Event;
    type Reply = Option<Verdict>;
    type Refusal = Refusal;

    const LOBBY: Duration = WAIT;

    fn apply(&self, command: &Command, now: Timestamp) -> Result<Transition<Self>, Refusal> {
        let mut game = Game { state: self.clone(), events: Vec::new(), now };
        let mut reply = None;
        match command {
            Command::Start { rights } => game.start(rights)?,
            Command::Answer { seat, index, question, choice, tab } => {
                reply = Some(game.answer(*seat, (*index, *question), *choice, tab.as_deref())?);
                game.seen(*seat, None);
            }
            Command::Leave { seat, tab } => game.leave(*seat, tab.as_deref())?,
            Command::CannotPay => game.close_lobby(CloseReason::NotEnoughMana),
            Command::Link { seat, here, node } => game.link(*seat, *here, node),
            Command::Seen { seat, tab } => game.seen(*seat, tab.as_deref()),
            Command::Time { here } => game.time_passed(here),
            Command::Resumed { here, fresh } => game.resumed(here, *fresh),
            Command::Rematch => game.rematch()?,
            Command::Abandon => game.abandon(),
        }
        let Game { mut state, events, .. } = game;
        state.seq += events.len() as u64;
        Ok(Transition { state, events, reply })
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn index(&self) -> usize {
        match self.phase {
            Phase::Results { .. } | Phase::Finished(_) => self.past.len().saturating_sub(1),
            _ => self.past.len(),
        }
    }

    fn stage(&self) -> Stage {
        match self.phase {
            Phase::Lobby { .. } => Stage::Lobby,
            Phase::Countdown { .. } => Stage::Countdown,
            Phase::Question { opens_at, .. } => Stage::Question { opens_at },
            Phase::Results { .. } => Stage::Results,
            Phase::Resuming { .. } => Stage::Resuming,
            Phase::Finished(_) | Phase::Closed => Stage::Over,
        }
    }

    fn wake_at(&self) -> Option<Timestamp> {
        wake_at(self)
    }

    fn is_abandoned(&self) -> bool {
        matches!(self.phase, Phase::Finished(Outcome { reason: Reason::Abandoned, .. }))
    }

    fn tempo(&self) -> Tempo {
        self.tempo
    }

    fn open_for(&self) -> Duration {
        self.tempo.of_answers(open_for(self.past.len(), NO_TIMER))
    }
}

/// The points of a right answer: with the full speed bonus at the opening, without one at the close or later.
pub fn points(opens_at: Timestamp, closes_at: Timestamp, at: Timestamp) -> u32 {
    let whole = closes_at.since(opens_at).as_millis().max(1);
    let left = closes_at.since(at).as_millis().min(whole);
    RIGHT + u32::try_from((u128::from(SPEED) * left + whole / 2) / whole).unwrap_or(SPEED)
}

/// When a question is closed for good: after the close, plus the longest grace of the players who have not answered.
fn settled_at(state: &State, closes_at: Timestamp) -> Timestamp {
    let waiting = Seat::BOTH.into_iter().filter(|seat| state.given[seat.place()].is_none());
    let grace = waiting.map(|seat| state.player(seat).grace).max().unwrap_or_default();
    closes_at.plus(Duration::from_millis(grace) + SETTLE)
}

/// When a disconnected player loses: if both are disconnected, the later of the two times. While the game resumes after
/// an absence of the server, disconnections do not count.
fn silent_at(state: &State) -> Option<Timestamp> {
    if matches!(state.phase, Phase::Resuming { .. }) || !state.is_running() {
        return None;
    }
    state.players.iter().filter_map(|player| player.gone_at).max().map(|at| at.plus(SILENCE))
}

/// A move in progress.
struct Game {
    state: State,
    events: Vec<Event>,
    now: Timestamp,
}

impl Game {
    fn player(&mut self, seat: Seat) -> &mut Player {
        &mut self.state.players[seat.place()]
    }

    fn start(&mut self, rights: &[usize]) -> Result<(), Refusal> {
        let Phase::Lobby { .. } = self.state.phase else { return Err(Refusal::NotFoundOrFull) };
        self.state.rights = rights.to_vec();
        let opens_at = self.now.plus(self.state.paced(COUNTDOWN));
        self.state.phase = Phase::Countdown { opens_at };
        self.count_absence();
        self.events.push(Event::Started { opens_at });
        Ok(())
    }

    fn answer(
        &mut self,
        seat: Seat,
        (index, question): (usize, Option<Uuid>),
        choice: usize,
        tab: Option<&str>,
    ) -> Result<Verdict, Refusal> {
        if choice >= OPTIONS {
            return Err(Refusal::BadChoice);
        }
        self.check_seat(seat, tab)?;
        if question.is_some_and(|question| self.state.void.contains(&question)) {
            return Err(Refusal::NotThisQuestion);
        }
        let place = seat.place();
        let stored = match self.state.past.get(index) {
            Some(given) => Some(given[place].ok_or(Refusal::NotThisQuestion)?),
            None if index == self.state.past.len() => self.state.given[place],
            None => return Err(Refusal::NotThisQuestion),
        };
        if let Some(PlayerAnswer { choice, correct, points }) = stored {
            return Ok(Verdict { index, choice, correct, points, late: false, stored: true });
        }
        let Phase::Question { opens_at, closes_at } = self.state.phase else { return Err(Refusal::NotOpen) };
        if self.now < opens_at {
            return Err(Refusal::NotOpen);
        }
        let grace = Duration::from_millis(self.state.player(seat).grace);
        if self.now > closes_at.plus(grace) {
            return Ok(Verdict { index, choice, correct: false, points: 0, late: true, stored: false });
        }
        let correct = self.state.rights.get(index) == Some(&choice);
        let points = if correct { points(opens_at, closes_at, self.now) } else { 0 };
        self.state.given[place] = Some(PlayerAnswer { choice, correct, points });
        self.events.push(Event::Answered { seat });
        if self.state.given.iter().all(Option::is_some) {
            self.close();
        }
        Ok(Verdict { index, choice, correct, points, late: false, stored: false })
    }

    fn leave(&mut self, seat: Seat, tab: Option<&str>) -> Result<(), Refusal> {
        self.check_seat(seat, tab)?;
        if self.state.is_running() {
            self.end(Some(seat.other()), Reason::Left);
        } else {
            self.close_lobby(CloseReason::Left);
        }
        Ok(())
    }

    /// Closes the lobby.
    fn close_lobby(&mut self, reason: CloseReason) {
        if let Phase::Lobby { .. } = self.state.phase {
            self.state.phase = Phase::Closed;
            self.state.shut = Some(reason);
            self.events.push(Event::LobbyClosed(reason));
        }
    }

    /// A request counts as a sign of life of a player without a connection; the time to its loss starts again.
    fn seen(&mut self, seat: Seat, tab: Option<&str>) {
        let now = self.now;
        let running = self.state.is_running();
        let player = self.player(seat);
        if running && !player.connected {
            player.gone_at = Some(now);
            player.back = true;
            self.came_back(seat);
        }
        if let Some(tab) = tab
            && seats::take(&mut self.player(seat).tab, tab)
        {
            self.events.push(Event::Seated { seat, tab: tab.to_owned() });
        }
    }

    /// If the game is resuming, both players may be back now. Else, if the other player has been disconnected for too
    /// long, this one wins.
    fn came_back(&mut self, seat: Seat) {
        if let Phase::Resuming { .. } = self.state.phase {
            return self.go_on_with_both();
        }
        let other = self.state.player(seat.other()).gone_at;
        if other.is_some_and(|at| at.plus(SILENCE) <= self.now) {
            self.end(Some(seat), Reason::Silence);
        }
    }

    /// A tab that lost its seat gets `SeatTaken`.
    fn check_seat(&self, seat: Seat, tab: Option<&str>) -> Result<(), Refusal> {
        if self.state.has_seat(seat, tab) { Ok(()) } else { Err(Refusal::SeatTaken) }
    }

    fn time_passed(&mut self, here: &LocalLinks<Seat>) {
        // Changes may be missing because the database was unavailable when they happened.
        for seat in Seat::BOTH {
            let is_here = here.players.contains(&seat);
            if self.state.player(seat).connected != is_here {
                self.link(seat, is_here, &here.node);
            }
        }
        if wake_at(&self.state).is_none_or(|due| self.now < due) {
            return;
        }
        if silent_at(&self.state).is_some_and(|at| at <= self.now) {
            return self.end_in_silence();
        }
        match self.state.phase {
            Phase::Lobby { .. } => self.close_lobby(CloseReason::NobodyCame),
            Phase::Countdown { opens_at } | Phase::Results { opens_at: Some(opens_at), .. } => {
                self.ask(opens_at);
            }
            Phase::Question { .. } => self.close(),
            Phase::Results { opens_at: None, .. } => self.end_by_score(),
            Phase::Resuming { .. } => self.end(None, Reason::Abandoned),
            Phase::Finished(_) | Phase::Closed => {}
        }
    }

    fn rematch(&mut self) -> Result<(), Refusal> {
        let Phase::Finished(_) = self.state.phase else { return Err(Refusal::NotFinished) };
        self.events.push(Event::Rematch);
        Ok(())
    }

    fn abandon(&mut self) {
        if self.state.is_running() {
            self.end(None, Reason::Abandoned);
        } else {
            self.close_lobby(CloseReason::NobodyCame);
        }
    }

    fn ask(&mut self, announced: Timestamp) {
        let index = self.state.past.len();
        let opens_at = timing::opens_at(announced, self.state.paced(LEAD), self.now);
        let closes_at = opens_at.plus(self.state.open_for());
        self.state.given = [None; 2];
        self.state.phase = Phase::Question { opens_at, closes_at };
        self.events.push(Event::NextQuestion { index, opens_at, closes_at });
    }

    fn close(&mut self) {
        let index = self.state.past.len();
        self.state.past.push(std::mem::take(&mut self.state.given));
        let shown_until = self.now.plus(self.state.paced(RESULTS));
        let more = self.state.past.len() < QUESTIONS;
        self.state.phase =
            Phase::Results { shown_until, opens_at: more.then(|| shown_until.plus(self.state.paced(PAUSE))) };
        self.events.push(Event::Closed { index });
    }

    fn end_by_score(&mut self) {
        let [creator, opponent] = Seat::BOTH.map(|seat| self.state.score(seat));
        match creator.cmp(&opponent) {
            std::cmp::Ordering::Greater => self.end(Some(Seat::Creator), Reason::Score),
            std::cmp::Ordering::Less => self.end(Some(Seat::Opponent), Reason::Score),
            std::cmp::Ordering::Equal => self.end(None, Reason::Draw),
        }
    }

    fn end_in_silence(&mut self) {
        let winner = Seat::BOTH.into_iter().find(|seat| self.state.player(*seat).gone_at.is_none());
        self.end(winner, Reason::Silence);
    }

    fn end(&mut self, winner: Option<Seat>, reason: Reason) {
        let outcome = Outcome { winner, reason };
        self.state.phase = Phase::Finished(outcome);
        self.events.push(Event::Over(outcome));
    }
}
