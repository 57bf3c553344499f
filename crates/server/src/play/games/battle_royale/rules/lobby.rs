//! Before the start: joining, leaving, the star (the mark of the creator), and the start itself.

use uuid::Uuid;

use super::bots;
use super::state::{Phase, Player, State};
use super::{Event, LEAST_PLAYERS, LOBBY, LeaveReason, MAX_PLAYERS, Move, Newcomer, Refusal, Reply, TIMER};
use crate::base::clock::Timestamp;
use crate::play::games::GameState;
use crate::play::games::timing::{COUNTDOWN, Tempo};

/// The settings of a new room.
#[derive(Clone, Debug)]
pub struct Plan {
    pub max_players: u32,
    pub timer: u32,
    /// The ids of the bots that fill it; empty in a game with a fee.
    pub bots: Vec<Uuid>,
    pub seed: u64,
}

impl State {
    /// A waiting room with its creator in it.
    pub fn new(creator: &Newcomer, plan: &Plan, now: Timestamp) -> Result<Self, Refusal> {
        if !MAX_PLAYERS.contains(&plan.max_players) {
            return Err(Refusal::BadMaxPlayers);
        }
        if !TIMER.contains(&plan.timer) {
            return Err(Refusal::BadTimer);
        }
        let bots = plan.bots.iter().take(plan.max_players as usize - 1).enumerate().map(|(number, id)| Player {
            bot: true,
            connected: true,
            gone_at: None,
            back: true,
            ..Player::new(&Newcomer { row: *id, user: *id, name: bots::name(plan.seed, number), avatar: None }, now)
        });
        Ok(Self {
            seq: 0,
            phase: Phase::Lobby { closes_at: now.plus(LOBBY) },
            creator: creator.user,
            max_players: plan.max_players,
            timer: plan.timer,
            practice: !plan.bots.is_empty(),
            players: std::iter::once(Player::new(creator, now)).chain(bots).collect(),
            index: 0,
            rights: Vec::new(),
            void: Vec::new(),
            outcome: None,
            rematch: None,
            seed: plan.seed,
            tempo: Tempo::default(),
        })
    }
}

impl Player {
    fn new(newcomer: &Newcomer, now: Timestamp) -> Self {
        Self {
            row: newcomer.row,
            user: newcomer.user,
            name: newcomer.name.clone(),
            avatar: newcomer.avatar.clone(),
            bot: false,
            joined_at: now,
            errors: 0,
            score: 0,
            out: None,
            left: false,
            answer: None,
            connected: false,
            node: None,
            gone_at: Some(now),
            back: false,
            tab: None,
            grace: 0,
            place: None,
            forgotten: false,
        }
    }
}

impl Move {
    pub(super) fn join(&mut self, newcomer: &Newcomer) -> Result<(), Refusal> {
        if self.seat(newcomer.user).is_ok() {
            return Ok(());
        }
        let full = self.state.players.len() >= self.state.max_players as usize;
        if !self.state.is_waiting() || full {
            return Err(Refusal::NotFoundOrFull);
        }
        self.state.players.push(Player::new(newcomer, self.now));
        self.state.phase = Phase::Lobby { closes_at: self.now.plus(LOBBY) };
        self.emit(Event::Lobby);
        Ok(())
    }

    pub(super) fn set_timer(&mut self, user: Uuid, seconds: u32) -> Result<(), Refusal> {
        self.check_creator_in_lobby(user)?;
        if !TIMER.contains(&seconds) {
            return Err(Refusal::BadTimer);
        }
        if self.state.timer != seconds {
            self.state.timer = seconds;
            self.emit(Event::Lobby);
        }
        Ok(())
    }

    fn check_creator_in_lobby(&self, user: Uuid) -> Result<(), Refusal> {
        self.seat(user)?;
        match self.state.phase {
            Phase::Lobby { .. } if self.state.creator == user => Ok(()),
            Phase::Lobby { .. } => Err(Refusal::NotCreator),
            Phase::Closed => Err(Refusal::NotFound),
            _ => Err(Refusal::AlreadyStarted),
        }
    }

    pub(super) fn start(&mut self, user: Uuid, poor: &[Uuid], rights: &[u8]) -> Result<Reply, Refusal> {
        self.check_creator_in_lobby(user)?;
        let before = self.state.players.len();
        for player in poor {
            if self.seat(*player).is_ok() {
                self.remove_player(*player, LeaveReason::NotEnoughMana);
            }
        }
        let removed = self.state.players.len() < before;
        if poor.contains(&user) {
            return Ok(Reply::TooPoor);
        }
        if self.state.players.len() < LEAST_PLAYERS {
            return if removed { Ok(Reply::TooFew) } else { Err(Refusal::NeedPlayers) };
        }
        let opens_at = self.now.plus(self.state.paced(COUNTDOWN));
        self.state.rights = rights.to_vec();
        self.state.phase = Phase::Countdown { opens_at };
        self.emit(Event::GameStart { opens_at });
        Ok(Reply::Done)
    }

    /// Removes a player from the lobby. If it was the creator, the star passes on; if it was the last player, the room
    /// closes.
    pub(super) fn remove_player(&mut self, user: Uuid, reason: LeaveReason) {
        self.state.players.retain(|player| player.user != user);
        self.emit(Event::PlayerLeft { user, reason });
        if self.state.humans().next().is_none() {
            self.state.phase = Phase::Closed;
        } else if self.state.creator == user {
            self.hand_over();
        }
        self.emit(Event::Lobby);
    }

    /// The star passes to the player who has waited longest; connected players come first.
    fn hand_over(&mut self) {
        let creator = self.state.creator;
        let others = || self.state.humans().filter(move |player| player.user != creator);
        let next = others().find(|player| player.connected).or_else(|| others().next());
        let Some(next) = next.map(|player| player.user) else { return };
        self.state.creator = next;
        self.restart_silence();
    }

    /// Starts the time again after which a disconnected creator loses the star.
    pub(super) fn restart_silence(&mut self) {
        let now = self.now;
        let silent = self.state.players.iter_mut().filter(|player| !player.connected);
        silent.for_each(|player| player.gone_at = Some(now));
    }

    /// A timer of the lobby has fired.
    pub(super) fn lobby_time_passed(&mut self, closes_at: Timestamp) {
        if self.now >= closes_at {
            self.state.phase = Phase::Closed;
            self.emit(Event::Lobby);
            return;
        }
        self.hand_over();
        self.emit(Event::Lobby);
    }
}
