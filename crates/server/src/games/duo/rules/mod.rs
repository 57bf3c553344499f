//! The rules of a duo: two players, ten questions, the same for both. Pure: time, drawn questions and connections are
//! arguments.

use std::time::Duration;

use uuid::Uuid;

pub use super::command::{Code, Command, Event, Refusal, Replacement, Transition, Verdict};
use super::state::{CloseReason, Outcome, Phase, Player, PlayerAnswer, Reason, Seat, State};
use crate::clock::Timestamp;
use crate::games::timing::{AWAY, COUNTDOWN, GIVE_UP, LEAD, PAUSE, RESULTS, SETTLE, open_for};

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

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
/// The time from both players' return to the next question.
const GO_ON: Duration = Duration::from_secs(1);
/// A duo has no timer setting.
const NO_TIMER: u32 = u32::MAX;

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

/// Whether the server was away when a timer should have fired: players must not lose by it. Also true if the clock was
/// set back, so that the timer is further ahead than any phase lasts. The end of a question that is merely late proves no
/// absence, since a player can make the database slow; what the server itself saw fail is in [`crate::games::Absence`].
pub fn was_away(state: &State, now: Timestamp) -> bool {
    let is_late = |due: Timestamp| now > due.plus(AWAY) && !has_open_question(state);
    wake_at(state).is_some_and(|due| is_late(due) || due > now.plus(longest(state) + AWAY))
}

/// The longest time to the next timer in this phase, up to amounts much smaller than [`AWAY`].
fn longest(state: &State) -> Duration {
    match state.phase {
        Phase::Lobby { .. } => WAIT,
        Phase::Countdown { .. } => state.paced(COUNTDOWN),
        Phase::Question { .. } => state.paced(open_for(state.past.len(), NO_TIMER)),
        Phase::Results { .. } => state.paced(RESULTS + PAUSE),
        Phase::Resuming { .. } | Phase::Finished(_) | Phase::Closed => GIVE_UP,
    }
}

/// When the open question opened.
pub fn opened_at(state: &State) -> Option<Timestamp> {
    match state.phase {
        Phase::Question { opens_at, .. } => Some(opens_at),
        _ => None,
    }
}

/// Whether a question is open or about to open; after an absence of the server it is void.
pub fn has_open_question(state: &State) -> bool {
    matches!(state.phase, Phase::Question { .. })
}

pub fn apply(state: &State, command: Command, now: Timestamp) -> Result<Transition, Refusal> {
    let mut game = Game { state: state.clone(), events: Vec::new(), now };
    let mut verdict = None;
    match command {
        Command::Start { rights } => game.start(rights)?,
        Command::Answer { seat, index, question, choice, tab } => {
            verdict = Some(game.answer(seat, (index, question), choice, tab.as_deref())?);
            game.seen(seat);
        }
        Command::Leave { seat, tab } => game.leave(seat, tab.as_deref())?,
        Command::CannotPay => game.close_lobby(CloseReason::NotEnoughMana),
        Command::Link { seat, here, node } => game.link(seat, here, node),
        Command::Seen { seat } => game.seen(seat),
        Command::Sit { seat, tab } => game.sit(seat, tab),
        Command::Tick { graces } => game.tick(graces),
        Command::Resumed { here, node, fresh } => game.resumed(here, &node, fresh),
        Command::Rematch => game.rematch()?,
        Command::Abandon => game.abandon(),
    }
    let Game { mut state, events, .. } = game;
    state.seq += events.len() as u64;
    Ok(Transition { state, events, verdict })
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

    fn start(&mut self, rights: Vec<usize>) -> Result<(), Refusal> {
        let Phase::Lobby { .. } = self.state.phase else { return Err(Refusal::NotFoundOrFull) };
        self.state.rights = rights;
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
        self.has_seat(seat, tab)?;
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
        self.has_seat(seat, tab)?;
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

    fn link(&mut self, seat: Seat, here: bool, node: String) {
        let (running, now) = (self.state.is_running(), self.now);
        let player = self.player(seat);
        // The player may have connected to another node before this node noticed that the connection here was lost.
        if !here && player.node.as_ref() != Some(&node) {
            return;
        }
        let changed = player.connected != here;
        player.connected = here;
        player.node = here.then_some(node);
        player.back = here;
        player.gone_at = (running && !here).then_some(now);
        if changed {
            self.events.push(Event::Link { seat });
        }
        if here && running {
            self.came_back(seat);
        }
    }

    /// A request counts as a sign of life of a player without a connection; the time to its loss starts again.
    fn seen(&mut self, seat: Seat) {
        let now = self.now;
        let running = self.state.is_running();
        let player = self.player(seat);
        if running && !player.connected {
            player.gone_at = Some(now);
            player.back = true;
            self.came_back(seat);
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

    fn sit(&mut self, seat: Seat, tab: String) {
        let player = self.player(seat);
        if player.tab.as_ref() == Some(&tab) {
            return;
        }
        let taken = player.tab.replace(tab.clone()).is_some();
        if taken {
            self.events.push(Event::Seated { seat, tab });
        }
    }

    /// A tab that lost its seat gets `SeatTaken`. Clients that send no tab id are not checked.
    fn has_seat(&self, seat: Seat, tab: Option<&str>) -> Result<(), Refusal> {
        let seated = self.state.player(seat).tab.as_deref();
        match (seated, tab) {
            (Some(seated), Some(tab)) if seated != tab => Err(Refusal::SeatTaken),
            _ => Ok(()),
        }
    }

    fn tick(&mut self, graces: [Duration; 2]) {
        if wake_at(&self.state).is_none_or(|due| self.now < due) {
            return;
        }
        if silent_at(&self.state).is_some_and(|at| at <= self.now) {
            return self.end_in_silence();
        }
        match self.state.phase {
            Phase::Lobby { .. } => self.close_lobby(CloseReason::NobodyCame),
            Phase::Countdown { opens_at } | Phase::Results { opens_at: Some(opens_at), .. } => {
                self.ask(opens_at, graces);
            }
            Phase::Question { .. } => self.close(),
            Phase::Results { opens_at: None, .. } => self.end_by_score(),
            Phase::Resuming { .. } => self.end(None, Reason::Abandoned),
            Phase::Finished(_) | Phase::Closed => {}
        }
    }

    fn resumed(&mut self, here: [bool; 2], node: &str, fresh: Option<Replacement>) {
        let (now, shown) = (self.now, self.state.paced(RESULTS));
        for seat in Seat::BOTH {
            let here = here[seat.place()];
            let player = self.player(seat);
            (player.connected, player.back, player.gone_at) = (here, here, None);
            player.node = here.then(|| node.to_owned());
        }
        match &mut self.state.phase {
            Phase::Lobby { closes_at } => *closes_at = now.plus(WAIT),
            // The last question is closed, so no player can have missed one.
            Phase::Results { shown_until, opens_at: None } => *shown_until = now.plus(shown),
            Phase::Finished(_) | Phase::Closed => {}
            phase => {
                *phase = Phase::Resuming { since: now };
                self.state.given = [None; 2];
                let index = self.state.past.len();
                if let (Some(fresh), Some(right)) = (fresh, self.state.rights.get_mut(index)) {
                    *right = fresh.right;
                    self.state.void.extend(fresh.void);
                }
                self.events.push(Event::Resuming { opens_at: None });
                self.go_on_with_both();
            }
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

    fn go_on_with_both(&mut self) {
        if self.state.players.iter().all(|player| player.back) {
            let opens_at = self.now.plus(self.state.paced(GO_ON));
            self.state.phase = Phase::Countdown { opens_at };
            self.count_absence();
            self.events.push(Event::Resuming { opens_at: Some(opens_at) });
        }
    }

    /// Starts the time after which a disconnected player loses.
    fn count_absence(&mut self) {
        let now = self.now;
        for player in &mut self.state.players {
            player.gone_at = (!player.connected).then_some(now);
        }
    }

    fn ask(&mut self, opens_at: Timestamp, graces: [Duration; 2]) {
        let index = self.state.past.len();
        // A question that is sent late opens late, for both players.
        let opens_at = opens_at.max(self.now.plus(self.state.paced(LEAD)));
        let closes_at = opens_at.plus(self.state.paced(open_for(index, NO_TIMER)));
        self.state.given = [None; 2];
        self.state.phase = Phase::Question { opens_at, closes_at };
        for (player, grace) in self.state.players.iter_mut().zip(graces) {
            player.grace = u64::try_from(grace.as_millis()).unwrap_or(u64::MAX);
        }
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
