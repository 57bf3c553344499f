//! When a purchase or a period needs attention without a request.

use std::time::Duration;

use super::periods::Period;
use super::purchase::State;
use crate::base::clock::Timestamp;

const MINUTE: u64 = 60;
const HOUR: u64 = 3_600;
const DAY: u64 = 24 * HOUR;

/// How long the provider's checkout page is open.
pub const CHECKOUT_FOR: Duration = Duration::from_secs(HOUR);
/// A purchase that has reached no provider by then is given up.
pub const GIVE_UP: Duration = Duration::from_secs(DAY);
/// The provider is asked at these ages of a purchase, in case that its webhook was lost; the third is an hour after the checkout closed.
const ASKS: [Duration; 5] = [
    Duration::from_secs(10 * MINUTE),
    Duration::from_secs(HOUR),
    Duration::from_secs(2 * HOUR),
    Duration::from_secs(6 * HOUR),
    Duration::from_secs(DAY),
];
/// Then daily, for slow bank payments.
const DAILY: Duration = Duration::from_secs(DAY);
const LAST_ASK: Duration = Duration::from_secs(21 * DAY);
/// A provider that did not answer is asked again after this time.
pub const RETRY: Duration = Duration::from_secs(10 * MINUTE);

/// The letters before a plan ends, the first one first.
pub const REMINDERS: [Duration; 2] = [Duration::from_secs(7 * DAY), Duration::from_secs(DAY)];

/// When to ask the provider next. `None`: there is nothing to ask any more.
pub fn next_ask(state: State, created_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
    match state {
        State::Refunding => Some(now.plus(RETRY)),
        state if state.is_pending() => {
            let asks = ASKS.iter().map(|age| created_at.plus(*age));
            asks.into_iter().find(|at| *at > now).or_else(|| {
                let next = now.plus(DAILY);
                (next < created_at.plus(LAST_ASK)).then_some(next)
            })
        }
        _ => None,
    }
}

/// The letters that were sent about a period's end, as bits.
pub const ENDED_SENT: u32 = 1 << REMINDERS.len();

/// The letter that is due about the end of a player's last period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndLetter {
    /// One of [`REMINDERS`].
    Soon(usize),
    Ended,
}

impl EndLetter {
    pub fn bit(self) -> u32 {
        match self {
            Self::Soon(index) => 1 << index,
            Self::Ended => ENDED_SENT,
        }
    }
}

/// `sent` has the bits of the letters that were sent. A reminder whose time has passed is left out: the next one says more.
pub fn end_letter(period: &Period, is_last: bool, sent: u32, now: Timestamp) -> Option<EndLetter> {
    let end = period.ends().filter(|_| is_last)?;
    let letter = if end <= now {
        EndLetter::Ended
    } else {
        EndLetter::Soon(REMINDERS.iter().rposition(|before| end.minus(*before) <= now)?)
    };
    // A period that was taken back ends without a letter of its own.
    (!period.ended && sent & letter.bit() == 0).then_some(letter)
}

/// When the period changes next without a request: a bonus, a letter, its beginning or its end.
pub fn next_wake(period: &Period, now: Timestamp) -> Option<Timestamp> {
    if period.ended {
        return None;
    }
    let end = period.ends();
    let letters = end.into_iter().flat_map(|end| REMINDERS.map(|before| end.minus(before)));
    let times = [Some(period.begins()), period.bonus_due(period.granted), end].into_iter().flatten().chain(letters);
    times.filter(|at| *at > now).min()
}
