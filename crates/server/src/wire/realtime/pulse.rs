//! The pings of one socket that is in a game: one at a time, and what their answers tell.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;

use crate::live::links::PING_EVERY;

/// After so many pings without an answer the connection is taken for dead, so that others learn of it soon.
const MISSED: u8 = 2;

#[derive(Debug, Default)]
pub(super) struct Pulse {
    /// A std mutex: it is held for a look, never across an await.
    beat: Mutex<Beat>,
}

#[derive(Debug, Default)]
struct Beat {
    /// Channels of the socket in which a game is played.
    games: usize,
    pinged_at: Option<Duration>,
    /// Whether the last ping is still out.
    waiting: bool,
    missed: u8,
}

/// What a socket needs by now.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Due {
    Nothing,
    Ping(Bytes),
    End,
}

impl Pulse {
    /// One more channel of the socket's is a game's.
    pub(super) fn begin(&self) {
        self.lock().games += 1;
    }

    pub(super) fn stop(&self) {
        let mut beat = self.lock();
        beat.games = beat.games.saturating_sub(1);
        if beat.games == 0 {
            *beat = Beat::default();
        }
    }

    /// Something came from the socket.
    pub(super) fn alive(&self) {
        self.lock().missed = 0;
    }

    pub(super) fn due(&self, steady: Duration) -> Due {
        let mut beat = self.lock();
        let early = beat.pinged_at.is_some_and(|at| steady < at + PING_EVERY);
        if beat.games == 0 || early {
            return Due::Nothing;
        }
        if beat.waiting {
            beat.missed += 1;
            if beat.missed >= MISSED {
                return Due::End;
            }
        }
        beat.pinged_at = Some(steady);
        beat.waiting = true;
        Due::Ping(Bytes::copy_from_slice(&payload(steady)))
    }

    /// How long the ping took that this answers; nobody is believed who answers another one, or one twice.
    pub(super) fn pong(&self, said: &[u8], steady: Duration) -> Option<Duration> {
        let mut beat = self.lock();
        let at = beat.pinged_at.filter(|at| beat.waiting && payload(*at) == said)?;
        beat.waiting = false;
        Some(steady.saturating_sub(at))
    }

    fn lock(&self) -> MutexGuard<'_, Beat> {
        self.beat.lock().unwrap_or_else(PoisonError::into_inner)
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
    fn a_ping_goes_out_every_five_seconds_while_there_is_a_game() {
        let pulse = Pulse::default();
        assert_eq!(pulse.due(ms(0)), Due::Nothing);
        pulse.begin();
        assert!(matches!(pulse.due(ms(0)), Due::Ping(_)), "the first at once");
        assert_eq!(pulse.due(ms(4999)), Due::Nothing);
        assert!(matches!(pulse.due(ms(5000)), Due::Ping(_)));
        pulse.stop();
        assert_eq!(pulse.due(ms(60_000)), Due::Nothing);
    }

    #[test]
    fn an_answer_counts_once_and_only_to_the_last_ping() {
        let pulse = Pulse::default();
        pulse.begin();
        let Due::Ping(first) = pulse.due(ms(1000)) else { panic!() };
        assert_eq!(pulse.pong(b"forged", ms(1010)), None);
        assert_eq!(pulse.pong(&first, ms(1030)), Some(ms(30)));
        assert_eq!(pulse.pong(&first, ms(1500)), None, "twice");
        let Due::Ping(second) = pulse.due(ms(6000)) else { panic!() };
        assert_eq!(pulse.pong(&first, ms(6001)), None, "an old one");
        assert_eq!(pulse.pong(&second, ms(6040)), Some(ms(40)));
    }

    #[test]
    fn two_pings_without_a_sign_of_life_are_the_end() {
        let pulse = Pulse::default();
        pulse.begin();
        pulse.due(ms(0));
        assert!(matches!(pulse.due(ms(5000)), Due::Ping(_)));
        pulse.alive();
        assert!(matches!(pulse.due(ms(10_000)), Due::Ping(_)), "something was heard since");
        assert_eq!(pulse.due(ms(15_000)), Due::End);
    }
}
