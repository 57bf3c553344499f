//! The timing of live games. All times are the server's.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::base::clock::Timestamp;
use crate::contract::registry::Registry;

/// From the start to the first question.
pub const COUNTDOWN: Duration = Duration::from_secs(3);
/// A question is sent this long before it opens, so that every screen shows it together.
pub const LEAD: Duration = Duration::from_millis(300);
/// How long the results of a question are shown.
pub const RESULTS: Duration = Duration::from_secs(2);
/// Between the results and the next question.
pub const PAUSE: Duration = Duration::from_secs(1);
/// What a page needs of these times.
#[derive(Serialize)]
struct Constants {
    /// From the close of a question to the next one, in milliseconds.
    between_ms: u64,
}

const CONSTANTS: Constants = Constants { between_ms: (RESULTS.as_secs() + PAUSE.as_secs()) * 1000 };

/// Every live game declares them, the same each time.
pub fn declare(registry: &mut Registry) {
    registry.add_constants("live_game", &CONSTANTS);
}

/// A timer that fires later than this means that the server was away, so its players could not answer.
pub const AWAY: Duration = Duration::from_secs(2);
/// After an absence a game goes on after this time with the players who are back …
pub const COME_BACK: Duration = Duration::from_secs(5);
/// … and is given up after this time if too few are.
pub const GIVE_UP: Duration = Duration::from_secs(30);
/// How long after the close of a question an answer may arrive, to allow for slow connections: the least and the most.
pub const GRACE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_millis(500));

/// Whether a question that the move of `moved_at` announced for `opens_at` reached its players too late, because the move
/// waited for the database but did not fail.
pub fn was_opened_late(opens_at: Timestamp, moved_at: Timestamp, now: Timestamp) -> bool {
    moved_at < opens_at && now.since(opens_at) > AWAY
}

/// When a question opens that was announced for a time: later if the players would get it too late for that.
pub fn opens_at(announced: Timestamp, lead: Duration, now: Timestamp) -> Timestamp {
    if announced >= now.plus(lead / 2) { announced } else { now.plus(lead) }
}

/// A question closes this much after the last answer may arrive, for answers that are still being processed.
pub const SETTLE: Duration = Duration::from_millis(50);

/// How much the times of a game differ from the usual ones. Both are 1 except in tests and load runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tempo {
    /// Everything goes this many times faster …
    pub pace: u32,
    /// … but questions are open this many times longer. A game does not wait for that if all players answer.
    pub answer_time: u32,
}

impl Default for Tempo {
    fn default() -> Self {
        Self { pace: 1, answer_time: 1 }
    }
}

impl Tempo {
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// The time that `span` takes.
    pub fn of(self, span: Duration) -> Duration {
        span / self.pace.max(1)
    }

    /// The time that a question is open which is usually open for `span`.
    pub fn of_answers(self, span: Duration) -> Duration {
        self.of(span) * self.answer_time
    }
}

/// How long question `index` (from 0) is open in a room whose timer is set to `most` seconds.
pub fn open_for(index: usize, most: u32) -> Duration {
    let faster = u32::try_from(index / 3).unwrap_or(u32::MAX);
    Duration::from_secs(12_u32.saturating_sub(faster).max(7).min(most).into())
}

/// Serializes times in a game's state as milliseconds.
pub mod millis {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::base::clock::Timestamp;

    pub fn serialize<S: Serializer>(at: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(at.0)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Timestamp, D::Error> {
        i64::deserialize(deserializer).map(Timestamp)
    }

    /// The same for an optional time.
    pub mod maybe {
        use serde::{Deserialize, Deserializer, Serializer};

        use crate::base::clock::Timestamp;

        pub fn serialize<S: Serializer>(at: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
            match at {
                Some(at) => serializer.serialize_some(&at.0),
                None => serializer.serialize_none(),
            }
        }

        pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Option<Timestamp>, D::Error> {
            Ok(Option::<i64>::deserialize(deserializer)?.map(Timestamp))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_that_is_sent_a_little_late_opens_as_announced() {
        let opened = |now| opens_at(Timestamp(1000), LEAD, Timestamp(now)).0;
        assert_eq!([700, 708, 850, 851, 1000, 5000].map(opened), [1000, 1000, 1000, 1151, 1300, 5300]);
    }

    #[test]
    fn answers_have_their_own_tempo() {
        let tempo = Tempo { pace: 4, answer_time: 20 };
        assert_eq!(tempo.of(COUNTDOWN), Duration::from_millis(750));
        assert_eq!(tempo.of_answers(open_for(0, 15)), Duration::from_secs(60));
        assert!(Tempo::default().is_usual() && !tempo.is_usual());
    }

    #[test]
    fn questions_get_faster_by_threes_but_never_below_seven_seconds() {
        let seconds = |most| [0, 2, 3, 5, 6, 14, 15, 19].map(|index| open_for(index, most).as_secs());
        assert_eq!(seconds(15), [12, 12, 11, 11, 10, 8, 7, 7]);
        assert_eq!(seconds(60), seconds(15));
        assert_eq!(seconds(9), [9, 9, 9, 9, 9, 8, 7, 7]);
        assert_eq!(seconds(5), [5; 8]);
        assert_eq!(open_for(usize::MAX, 15).as_secs(), 7);
    }
}
