//! Ended sessions: their access tokens are void at once, although they have not expired.
//!
//! A request only asks this set. The bus adds the ends that this process commits; the table adds those of other nodes, of the
//! operator's commands and of the time before the start.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use uuid::Uuid;

use super::{Accounts, Error, Refusal, Result, store};
use crate::base::bus::{BusEvent, Listener, SessionEnd};
use crate::base::clock::Timestamp;

/// A row may be committed this long after the time that it has, or be of a node whose clock is behind.
const OVERLAP: Duration = Duration::from_secs(120);
/// At least this long after the end, in case the lifetime of tokens was longer before the last start.
const MIN_KEPT: Duration = Duration::from_secs(3600);

#[derive(Default)]
pub(super) struct EndedSessions(RwLock<Known>);

#[derive(Default)]
struct Known {
    ends: HashMap<Uuid, SessionEnd>,
    /// When the table was last read; `None` before the first time.
    read_at: Option<Timestamp>,
}

impl EndedSessions {
    /// Why a token of this session is refused; `None` if the session has not ended.
    pub(super) fn refusal(&self, session: Uuid) -> Option<Refusal> {
        let end = self.known().ends.get(&session).copied()?;
        Some(if end.user_deleted { Refusal::UserOfTokenNotFound } else { Refusal::SessionNotFound })
    }

    fn contains(&self, session: Uuid) -> bool {
        self.known().ends.contains_key(&session)
    }

    /// Adds what a read of the table at this time returned, and forgets the ends before `kept_since`.
    fn learn(&self, ends: Vec<SessionEnd>, read_at: Timestamp, kept_since: Timestamp) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.ends.extend(ends.into_iter().map(|end| (end.session, end)));
        known.ends.retain(|_, end| end.at >= kept_since);
        known.read_at = Some(read_at);
    }

    fn known(&self) -> RwLockReadGuard<'_, Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listener for EndedSessions {
    fn on_event(&self, event: &BusEvent) {
        if let BusEvent::SessionEnd(end) = event {
            self.0.write().unwrap_or_else(PoisonError::into_inner).ends.insert(end.session, *end);
        }
    }

    /// The next read of the table shows whether it was committed.
    fn on_uncertain_event(&self, _: &BusEvent) {}
}

impl Accounts {
    pub fn has_ended(&self, session: Uuid) -> bool {
        self.ended_sessions.contains(session)
    }

    /// Reads the rows that are new in the table; the first time all of them.
    pub async fn read_ended_sessions(&self) -> Result<()> {
        let now = self.clock.now();
        let since = read_since(self.ended_sessions.known().read_at, now);
        let ends = self.db.read(move |tx| Ok::<_, Error>(store::ended_since(tx, since)?)).await?;
        self.ended_sessions.learn(ends, now, self.ends_kept_since(now));
        Ok(())
    }

    /// No token of a session that ended before this is unexpired.
    pub(super) fn ends_kept_since(&self, now: Timestamp) -> Timestamp {
        let life = Duration::from_secs(self.auth().access_token_ttl_s);
        now.minus(life.max(MIN_KEPT)).minus(OVERLAP)
    }
}

/// From when on rows may be new. All of them if the clock was set back.
fn read_since(last: Option<Timestamp>, now: Timestamp) -> Timestamp {
    match last {
        Some(last) if last <= now => last.minus(OVERLAP),
        _ => Timestamp(i64::MIN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rows_are_read_at_first_and_after_the_clock_was_set_back() {
        let (early, late) = (Timestamp::from_secs(1000), Timestamp::from_secs(2000));
        assert_eq!(read_since(None, late), Timestamp(i64::MIN));
        assert_eq!(read_since(Some(early), late), early.minus(OVERLAP));
        assert_eq!(read_since(Some(late), early), Timestamp(i64::MIN));
    }

    #[test]
    fn an_end_is_forgotten_when_its_tokens_have_expired() {
        let (ended, session) = (EndedSessions::default(), Uuid::from_u128(1));
        let end = SessionEnd { session, user_deleted: false, at: Timestamp::from_secs(100) };
        ended.on_event(&BusEvent::SessionEnd(end));
        ended.learn(Vec::new(), Timestamp::from_secs(150), Timestamp::from_secs(100));
        assert_eq!(ended.refusal(session), Some(Refusal::SessionNotFound));
        ended.learn(Vec::new(), Timestamp::from_secs(151), Timestamp::from_secs(101));
        assert_eq!(ended.refusal(session), None);
    }
}
