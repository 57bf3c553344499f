//! The server's pings to one socket with live games, one at a time, and the round trips they measure.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;

use crate::play::games::links::PING_EVERY;

/// After so many pings without an answer the connection counts as dead, so that other players see it soon.
const MAX_MISSED: u8 = 2;

#[derive(Debug, Default)]
pub(super) struct Pinger {
    /// A std mutex: it is locked for a moment, never across an await.
    state: Mutex<PingState>,
}

#[derive(Debug, Default)]
struct PingState {
    /// Channels of the socket that belong to a live game.
    games: usize,
    pinged_at: Option<Duration>,
    /// Whether the last ping has no answer yet.
    waiting: bool,
    missed: u8,
}

/// What is to be done for a socket now.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Due {
    Nothing,
    Ping(Bytes),
    Close,
}

impl Pinger {
    /// A channel of a live game was joined.
    pub(super) fn begin(&self) {
        self.lock().games += 1;
    }

    /// A channel of a live game was left.
    pub(super) fn stop(&self) {
        let mut state = self.lock();
        state.games = state.games.saturating_sub(1);
        if state.games == 0 {
            *state = PingState::default();
        }
    }

    /// A frame arrived on the socket.
    pub(super) fn note_activity(&self) {
        self.lock().missed = 0;
    }

    pub(super) fn due(&self, steady: Duration) -> Due {
        let mut state = self.lock();
        let early = state.pinged_at.is_some_and(|at| steady < at + PING_EVERY);
        if state.games == 0 || early {
            return Due::Nothing;
        }
        if state.waiting {
            state.missed += 1;
            if state.missed >= MAX_MISSED {
                return Due::Close;
            }
        }
        state.pinged_at = Some(steady);
        state.waiting = true;
        Due::Ping(Bytes::copy_from_slice(&payload(steady)))
    }

    /// The round trip, if this answers the last ping. Other payloads and second answers are ignored: they may be forged.
    pub(super) fn pong(&self, answer: &[u8], steady: Duration) -> Option<Duration> {
        let mut state = self.lock();
        let at = state.pinged_at.filter(|at| state.waiting && payload(*at) == answer)?;
        state.waiting = false;
        Some(steady.saturating_sub(at))
    }

    fn lock(&self) -> MutexGuard<'_, PingState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn payload(steady: Duration) -> [u8; 8] {
    u64::try_from(steady.as_micros()).unwrap_or(u64::MAX).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_ping_is_sent_every_five_seconds_while_there_is_a_game() {
        let pinger = Pinger::default();
        assert_eq!(pinger.due(ms(0)), Due::Nothing);
        pinger.begin();
        assert!(matches!(pinger.due(ms(0)), Due::Ping(_)), "the first at once");
        assert_eq!(pinger.due(ms(4999)), Due::Nothing);
        assert!(matches!(pinger.due(ms(5000)), Due::Ping(_)));
        pinger.stop();
        assert_eq!(pinger.due(ms(60_000)), Due::Nothing);
    }

    #[test]
    fn an_answer_counts_once_and_only_to_the_last_ping() {
        let pinger = Pinger::default();
        pinger.begin();
        let Due::Ping(first) = pinger.due(ms(1000)) else { panic!() };
        assert_eq!(pinger.pong(b"forged", ms(1010)), None);
        assert_eq!(pinger.pong(&first, ms(1030)), Some(ms(30)));
        assert_eq!(pinger.pong(&first, ms(1500)), None, "twice");
        let Due::Ping(second) = pinger.due(ms(6000)) else { panic!() };
        assert_eq!(pinger.pong(&first, ms(6001)), None, "an old one");
        assert_eq!(pinger.pong(&second, ms(6040)), Some(ms(40)));
    }

    #[test]
    fn two_pings_without_any_frame_close_the_socket() {
        let pinger = Pinger::default();
        pinger.begin();
        pinger.due(ms(0));
        assert!(matches!(pinger.due(ms(5000)), Due::Ping(_)));
        pinger.note_activity();
        assert!(matches!(pinger.due(ms(10_000)), Due::Ping(_)), "a frame arrived since");
        assert_eq!(pinger.due(ms(15_000)), Due::Close);
    }
}
