//! From the first question to the last: answers, hearts, timers, leaving, and how a game resumes after an absence of
//! the server.

use uuid::Uuid;

use super::state::{GivenAnswer, HEARTS, Out, Outcome, Phase, Player, Reason};
use super::{Event, LOBBY, LeaveReason, Move, OPTIONS, Refusal, Verdict, bots, ranking, wake_at};
use crate::base::clock::Timestamp;
use crate::play::games::seats::{self, LocalLinks};
use crate::play::games::timing::{self, COME_BACK, GIVE_UP, LEAD, PAUSE, RESULTS};
use crate::play::games::{GameState, Replacement};

impl Move {
    // Answers.

    pub(super) fn answer(
        &mut self,
        user: Uuid,
        (index, question): (usize, Option<Uuid>),
        choice: u8,
        tab: Option<&str>,
    ) -> Result<Verdict, Refusal> {
        let seat = self.seat(user)?;
        let player = &self.state.players[seat];
        if choice >= OPTIONS {
            return Err(Refusal::BadChoice);
        }
        self.check_seat(user, tab)?;
        let open = match self.state.phase {
            Phase::Question { opens_at, closes_at } => Some((opens_at, closes_at)),
            Phase::Results { .. } => None,
            _ => return Err(Refusal::NotOpen),
        };
        let is_void = question.is_some_and(|question| self.state.void.contains(&question));
        if index != self.state.index || is_void {
            return Err(Refusal::NotThisQuestion);
        }
        if let Some(GivenAnswer { choice, right }) = player.answer {
            return Ok(Verdict { index, choice, correct: right, late: false, stored: true });
        }
        if !player.plays() && !player.out.is_some_and(|out| out.at == index && !out.left) {
            return Err(Refusal::Eliminated);
        }
        let late = Verdict { index, choice, correct: false, late: true, stored: false };
        let Some((opens_at, closes_at)) = open else { return Ok(late) };
        if self.now < opens_at {
            return Err(Refusal::NotOpen);
        }
        let grace = std::time::Duration::from_millis(player.grace.into());
        if self.now > closes_at.plus(grace) {
            return Ok(late);
        }
        let correct = self.record_answer(seat, choice);
        self.close_when_all_answered();
        Ok(Verdict { index, choice, correct, late: false, stored: false })
    }

    fn record_answer(&mut self, seat: usize, choice: u8) -> bool {
        let right = self.state.rights.get(self.state.index) == Some(&choice);
        let player = &mut self.state.players[seat];
        player.answer = Some(GivenAnswer { choice, right });
        let user = player.user;
        self.emit(Event::PlayerAnswer { user, right });
        right
    }

    fn close_when_all_answered(&mut self) {
        if self.state.playing().all(|player| player.answer.is_some()) {
            self.close();
        }
    }

    /// Closes the question: a wrong answer, or none, costs a heart.
    fn close(&mut self) {
        let index = self.state.index;
        for player in self.state.players.iter_mut().filter(|player| player.plays()) {
            if player.answer.is_some_and(|answer| answer.right) {
                player.score += 1;
            } else {
                player.errors += 1;
            }
            if player.errors >= HEARTS {
                player.out = Some(Out { at: index, left: false });
            }
        }
        let last = index + 1 >= self.state.rights.len();
        let over = last || self.state.playing().count() <= 1;
        let pause_at = self.now.plus(self.state.paced(RESULTS));
        let opens_at = (!over).then(|| pause_at.plus(self.state.paced(PAUSE)));
        self.state.phase = Phase::Results { pause_at, opens_at };
        self.emit(Event::QuestionClosed { index });
    }

    fn open(&mut self, announced: Timestamp) {
        let opens_at = timing::opens_at(announced, self.state.paced(LEAD), self.now);
        let index = self.state.index;
        let closes_at = opens_at.plus(self.state.open_for());
        self.state.players.iter_mut().for_each(|player| player.answer = None);
        self.state.phase = Phase::Question { opens_at, closes_at };
        self.emit(Event::NextQuestion { index, opens_at, closes_at });
    }

    fn finish(&mut self) {
        let outcome = ranking::outcome(&self.state);
        let places = ranking::places(&self.state.players);
        for (player, place) in self.state.players.iter_mut().zip(places) {
            player.place = Some(place);
        }
        self.end(Phase::Finished, outcome);
    }

    fn end(&mut self, phase: Phase, outcome: Outcome) {
        self.state.phase = phase;
        self.state.outcome = Some(outcome);
        self.emit(Event::GameOver);
    }

    /// A running game ends without a winner; a lobby closes.
    pub(super) fn abandon(&mut self) {
        match self.state.phase {
            Phase::Lobby { .. } => self.lobby_time_passed(self.now),
            Phase::Finished | Phase::Closed | Phase::Abandoned => {}
            _ => self.end(Phase::Abandoned, Outcome { winner: None, reason: Reason::Abandoned }),
        }
    }

    // Time.

    pub(super) fn time_passed(&mut self, here: &LocalLinks<Uuid>) {
        self.note_links(here);
        self.continue_when_back();
        if wake_at(&self.state).is_none_or(|wake| wake > self.now) {
            return;
        }
        match self.state.phase {
            Phase::Lobby { closes_at } => self.lobby_time_passed(closes_at),
            Phase::Countdown { opens_at } => self.open(opens_at),
            Phase::Question { opens_at, closes_at } => {
                for (seat, choice) in bots::due(&self.state, opens_at, closes_at, self.now) {
                    self.record_answer(seat, choice);
                }
                if self.now >= self.state.settled_at(closes_at) {
                    self.close();
                } else {
                    self.close_when_all_answered();
                }
            }
            Phase::Results { opens_at: Some(opens_at), .. } => {
                self.state.index += 1;
                self.open(opens_at);
            }
            Phase::Results { opens_at: None, .. } => self.finish(),
            Phase::Resuming { since } if self.now >= since.plus(GIVE_UP) => {
                self.end(Phase::Abandoned, Outcome { winner: None, reason: Reason::Abandoned });
            }
            Phase::Resuming { .. } => self.continue_when_back(),
            Phase::Finished | Phase::Closed | Phase::Abandoned => {}
        }
    }

    /// The server was away and could not receive answers. A question that was open or about to open is void, and a
    /// running game waits for its players; other timers start again.
    pub(super) fn resume(&mut self, fresh: Option<Replacement>, here: &LocalLinks<Uuid>) {
        self.note_links(here);
        match self.state.phase {
            Phase::Lobby { .. } => {
                self.state.phase = Phase::Lobby { closes_at: self.now.plus(LOBBY) };
                self.restart_silence();
            }
            // The last question is closed, so no player can have missed one.
            Phase::Results { opens_at: None, .. } => {
                let pause_at = self.now.plus(self.state.paced(RESULTS));
                self.state.phase = Phase::Results { pause_at, opens_at: None };
                self.emit(Event::Resuming { opens_at: pause_at });
            }
            Phase::Results { opens_at: Some(_), .. } => {
                self.state.index += 1;
                self.wait_for_players(here);
            }
            Phase::Question { .. } => {
                if let (Some(fresh), Some(right)) = (fresh, self.state.rights.get_mut(self.state.index)) {
                    *right = fresh.right;
                    self.state.void.extend(fresh.void);
                }
                self.wait_for_players(here);
            }
            Phase::Countdown { .. } | Phase::Resuming { .. } => self.wait_for_players(here),
            Phase::Finished | Phase::Closed | Phase::Abandoned => {}
        }
    }

    /// Players who are connected to this node, or to another that is known to live, are back. Others get the event and are back when they ask for a snapshot.
    fn wait_for_players(&mut self, here: &LocalLinks<Uuid>) {
        for player in &mut self.state.players {
            player.answer = None;
            let elsewhere = player.connected && here.is_elsewhere(player.node.as_deref());
            player.back = player.bot || elsewhere || here.players.contains(&player.user);
        }
        self.state.phase = Phase::Resuming { since: self.now };
        self.emit(Event::Resuming { opens_at: self.now.plus(COME_BACK) });
        self.continue_when_back();
    }

    /// The game goes on when all players are back, or after a while when enough are.
    fn continue_when_back(&mut self) {
        let Phase::Resuming { since } = self.state.phase else { return };
        let all = self.state.playing().all(|player| player.back);
        let enough = self.state.back() >= self.state.enough() && self.now >= since.plus(COME_BACK);
        if all || enough {
            self.open(self.now);
        }
    }

    // Connections and leaving.

    pub(super) fn seen(&mut self, user: Uuid, tab: Option<&str>) -> Result<(), Refusal> {
        let seat = self.seat(user)?;
        let player = &mut self.state.players[seat];
        player.back |= matches!(self.state.phase, Phase::Resuming { .. });
        if let Some(tab) = tab
            && seats::take(&mut player.tab, tab)
        {
            self.emit(Event::Seat { user, tab: tab.to_owned() });
        }
        self.continue_when_back();
        Ok(())
    }

    pub(super) fn link(&mut self, user: Uuid, node: &str, connected: bool) -> Result<(), Refusal> {
        let seat = self.seat(user)?;
        self.note_link(seat, node, connected);
        self.continue_when_back();
        Ok(())
    }

    /// Updates the connections of all players: changes may be missing because the database was unavailable or the
    /// process ended.
    fn note_links(&mut self, here: &LocalLinks<Uuid>) {
        for seat in 0..self.state.players.len() {
            let Player { user, bot, .. } = self.state.players[seat];
            if !bot {
                if here.is_gone(self.state.players[seat].node.as_deref()) {
                    self.state.players[seat].node = None;
                }
                self.note_link(seat, &here.node, here.players.contains(&user));
            }
        }
    }

    fn note_link(&mut self, seat: usize, node: &str, connected: bool) {
        let (now, counted) = (self.now, self.state.star_passes_at().is_some());
        let player = &mut self.state.players[seat];
        let user = player.user;
        let Some(changed) = player.connection().note(connected, node, now) else { return };
        player.back |= connected && matches!(self.state.phase, Phase::Resuming { .. });
        if !changed {
            return;
        }
        if !self.state.is_over() {
            self.emit(Event::Link { user, connected });
        }
        // From now on a connected player could take the star.
        if self.state.is_waiting() && !counted {
            self.restart_silence();
        }
    }

    pub(super) fn leave(&mut self, user: Uuid, reason: LeaveReason) -> Result<(), Refusal> {
        let seat = self.seat(user)?;
        if self.state.is_waiting() {
            self.remove_player(user, reason);
            return Ok(());
        }
        if self.state.is_over() || self.state.players[seat].left {
            return Ok(());
        }
        // Between two questions the player is out from the next one on.
        let at = self.state.index + usize::from(matches!(self.state.phase, Phase::Results { .. }));
        // After the last question a player who leaves before the ranking keeps the place.
        let decided = matches!(self.state.phase, Phase::Results { opens_at: None, .. });
        let player = &mut self.state.players[seat];
        player.left = true;
        if player.plays() && !decided {
            player.out = Some(Out { at, left: true });
        }
        self.emit(Event::PlayerLeft { user, reason });
        self.after_leaving();
        Ok(())
    }

    fn after_leaving(&mut self) {
        let few = self.state.playing().count() <= 1 || self.state.humans().all(|player| player.left);
        match self.state.phase {
            Phase::Results { pause_at, .. } if few && self.now < pause_at => {
                self.state.phase = Phase::Results { pause_at, opens_at: None };
            }
            _ if few => self.finish(),
            Phase::Question { .. } => self.close_when_all_answered(),
            Phase::Resuming { .. } => self.continue_when_back(),
            _ => {}
        }
    }

    /// The account is deleted: its player leaves, and the personal data is removed.
    pub(super) fn forget(&mut self, user: Uuid) -> Result<(), Refusal> {
        self.leave(user, LeaveReason::Deleted)?;
        if let Ok(seat) = self.seat(user) {
            let player: &mut Player = &mut self.state.players[seat];
            player.name = String::new();
            player.avatar = None;
            player.tab = None;
            player.forgotten = true;
        }
        Ok(())
    }

    pub(super) fn rematch(&mut self, user: Uuid, room: Uuid) -> Result<(), Refusal> {
        self.seat(user)?;
        if !matches!(self.state.phase, Phase::Finished | Phase::Abandoned) {
            return Err(Refusal::NotOver);
        }
        if self.state.rematch != Some(room) {
            self.state.rematch = Some(room);
            self.emit(Event::Rematch { room });
        }
        Ok(())
    }
}
