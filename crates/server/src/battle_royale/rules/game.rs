//! From the first question to the last: answers, hearts, time, leaving, and what becomes of a game whose server was away.

use uuid::Uuid;

use super::state::{Given, HEARTS, Out, Outcome, Phase, Player, Reason, wake_at};
use super::{Here, LOBBY, Move, OPTIONS, Refusal, Verdict, What, Why, bots, ranking, was_away};
use crate::clock::Timestamp;
use crate::live::timing::{COME_BACK, GIVE_UP, LEAD, PAUSE, RESULTS, open_for};

impl Move {
    // Answers.

    pub(super) fn answer(
        &mut self,
        user: Uuid,
        index: usize,
        choice: u8,
        tab: Option<&str>,
    ) -> Result<Verdict, Refusal> {
        let seat = self.seat(user)?;
        let player = &self.state.players[seat];
        if choice >= OPTIONS {
            return Err(Refusal::BadChoice);
        }
        self.may_act(user, tab)?;
        let open = match self.state.phase {
            Phase::Question { opens_at, closes_at } => Some((opens_at, closes_at)),
            Phase::Results { .. } => None,
            _ => return Err(Refusal::NotOpen),
        };
        if index != self.state.index {
            return Err(Refusal::NotThisQuestion);
        }
        if let Some(Given { choice, right }) = player.answer {
            return Ok(Verdict { choice, correct: right, late: false, stored: true });
        }
        if !player.plays() && !player.out.is_some_and(|out| out.at == index && !out.left) {
            return Err(Refusal::Eliminated);
        }
        let late = Verdict { choice, correct: false, late: true, stored: false };
        let Some((opens_at, closes_at)) = open else { return Ok(late) };
        if self.now < opens_at {
            return Err(Refusal::NotOpen);
        }
        let grace = std::time::Duration::from_millis(player.grace.into());
        if self.now > closes_at.plus(grace) {
            return Ok(late);
        }
        let correct = self.take_answer(seat, choice);
        self.close_when_all_answered();
        Ok(Verdict { choice, correct, late: false, stored: false })
    }

    fn take_answer(&mut self, seat: usize, choice: u8) -> bool {
        let right = self.state.rights.get(self.state.index) == Some(&choice);
        let player = &mut self.state.players[seat];
        player.answer = Some(Given { choice, right });
        let user = player.user;
        self.tell(What::PlayerAnswer { user, right });
        right
    }

    fn close_when_all_answered(&mut self) {
        if self.state.playing().all(|player| player.answer.is_some()) {
            self.close();
        }
    }

    /// The question closes: a wrong answer, or none, costs a heart.
    fn close(&mut self) {
        let index = self.state.index;
        for player in self.state.players.iter_mut().filter(|player| player.plays()) {
            if player.answer.is_some_and(|given| given.right) {
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
        self.tell(What::QuestionClosed { index });
    }

    /// Opens the question at hand when it was said to; later if it could not be sent in time.
    fn open(&mut self, said: Timestamp) {
        let lead = self.state.paced(LEAD);
        let opens_at = if said >= self.now.plus(lead / 2) { said } else { self.now.plus(lead) };
        let index = self.state.index;
        let closes_at = opens_at.plus(self.state.paced(open_for(index, self.state.timer)));
        self.state.players.iter_mut().for_each(|player| player.answer = None);
        self.state.phase = Phase::Question { opens_at, closes_at };
        self.tell(What::NextQuestion { index, opens_at, closes_at });
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
        self.tell(What::GameOver);
    }

    // Time.

    pub(super) fn time_passed(&mut self, fresh: Option<u8>, here: &Here) {
        if was_away(&self.state, self.now) {
            return self.resume(fresh, here);
        }
        self.note_links(here);
        self.go_on_when_back();
        if wake_at(&self.state).is_none_or(|wake| wake > self.now) {
            return;
        }
        match self.state.phase {
            Phase::Lobby { closes_at } => self.wait(closes_at),
            Phase::Countdown { opens_at } => self.open(opens_at),
            Phase::Question { opens_at, closes_at } => {
                for (seat, choice) in bots::due(&self.state, opens_at, closes_at, self.now) {
                    self.take_answer(seat, choice);
                }
                if self.now >= self.state.shuts_at(closes_at) {
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
            Phase::Resuming { .. } => self.go_on_when_back(),
            Phase::Finished | Phase::Closed | Phase::Abandoned => {}
        }
    }

    /// Nobody was there to listen. A question that was open, or about to be, is void, and a game that goes on waits for its
    /// players; other times are set anew.
    pub(super) fn resume(&mut self, fresh: Option<u8>, here: &Here) {
        self.note_links(here);
        match self.state.phase {
            Phase::Lobby { .. } => {
                self.state.phase = Phase::Lobby { closes_at: self.now.plus(LOBBY) };
                self.count_silence_anew();
            }
            // Nothing is left to be missed.
            Phase::Results { opens_at: None, .. } => {
                let pause_at = self.now.plus(self.state.paced(RESULTS));
                self.state.phase = Phase::Results { pause_at, opens_at: None };
                self.tell(What::Resuming { opens_at: pause_at });
            }
            Phase::Results { opens_at: Some(_), .. } => {
                self.state.index += 1;
                self.wait_for_players(here);
            }
            Phase::Question { .. } => {
                if let (Some(fresh), Some(right)) = (fresh, self.state.rights.get_mut(self.state.index)) {
                    *right = fresh;
                }
                self.wait_for_players(here);
            }
            Phase::Countdown { .. } | Phase::Resuming { .. } => self.wait_for_players(here),
            Phase::Finished | Phase::Closed | Phase::Abandoned => {}
        }
    }

    /// Back is who is connected here. Others say so: they are told, and look.
    fn wait_for_players(&mut self, here: &Here) {
        for player in &mut self.state.players {
            player.answer = None;
            player.back = player.bot || here.users.contains(&player.user);
        }
        self.state.phase = Phase::Resuming { since: self.now };
        self.tell(What::Resuming { opens_at: self.now.plus(COME_BACK) });
        self.go_on_when_back();
    }

    /// The game goes on when all are back, or after a while when enough are.
    fn go_on_when_back(&mut self) {
        let Phase::Resuming { since } = self.state.phase else { return };
        let all = self.state.playing().all(|player| player.back);
        let enough = self.state.back() >= self.state.enough() && self.now >= since.plus(COME_BACK);
        if all || enough {
            self.open(self.now);
        }
    }

    // Coming and going.

    pub(super) fn seen(&mut self, user: Uuid, tab: Option<&str>) -> Result<(), Refusal> {
        let seat = self.seat(user)?;
        let player = &mut self.state.players[seat];
        player.back |= matches!(self.state.phase, Phase::Resuming { .. });
        if let Some(tab) = tab
            && player.tab.as_deref() != Some(tab)
        {
            let taken = player.tab.replace(tab.to_owned()).is_some();
            if taken {
                self.tell(What::Seat { user, tab: tab.to_owned() });
            }
        }
        self.go_on_when_back();
        Ok(())
    }

    pub(super) fn link(&mut self, user: Uuid, node: &str, connected: bool) -> Result<(), Refusal> {
        let seat = self.seat(user)?;
        self.note_link(seat, node, connected);
        self.go_on_when_back();
        Ok(())
    }

    /// How everyone's connection is, of which the room may not have been told: the database was away, or the process ended.
    fn note_links(&mut self, here: &Here) {
        for seat in 0..self.state.players.len() {
            let Player { user, bot, .. } = self.state.players[seat];
            if !bot {
                self.note_link(seat, &here.node, here.users.contains(&user));
            }
        }
    }

    fn note_link(&mut self, seat: usize, node: &str, connected: bool) {
        let (now, counted) = (self.now, self.state.star_passes_at().is_some());
        let player = &mut self.state.players[seat];
        // The connection to another node may have come before the end of the one here was noticed.
        if !connected && player.node.as_deref().is_some_and(|theirs| theirs != node) {
            return;
        }
        let (user, changed) = (player.user, player.connected != connected);
        player.connected = connected;
        player.node = connected.then(|| node.to_owned());
        player.gone_at = (!connected).then(|| player.gone_at.unwrap_or(now));
        player.back |= connected && matches!(self.state.phase, Phase::Resuming { .. });
        if !changed {
            return;
        }
        if !self.state.is_over() {
            self.tell(What::Link { user, connected });
        }
        // From now on somebody could take the star.
        if self.state.is_waiting() && !counted {
            self.count_silence_anew();
        }
    }

    pub(super) fn leave(&mut self, user: Uuid, why: Why) -> Result<(), Refusal> {
        let seat = self.seat(user)?;
        if self.state.is_waiting() {
            self.take_out(user, why);
            return Ok(());
        }
        if self.state.is_over() || self.state.players[seat].left {
            return Ok(());
        }
        // Between two questions it is the next one that they do not play.
        let at = self.state.index + usize::from(matches!(self.state.phase, Phase::Results { .. }));
        // After the last question nothing is left to play: who goes before the ranking keeps the place.
        let decided = matches!(self.state.phase, Phase::Results { opens_at: None, .. });
        let player = &mut self.state.players[seat];
        player.left = true;
        if player.plays() && !decided {
            player.out = Some(Out { at, left: true });
        }
        self.tell(What::PlayerLeft { user, why });
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
            Phase::Resuming { .. } => self.go_on_when_back(),
            _ => {}
        }
    }

    /// The account is deleted: its player leaves, and nothing of theirs stays.
    pub(super) fn forget(&mut self, user: Uuid) -> Result<(), Refusal> {
        self.leave(user, Why::Deleted)?;
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
            self.tell(What::Rematch { room });
        }
        Ok(())
    }
}
