//! First uses of access tokens: they show that a client received its newest pair of tokens. Noted in memory by the request,
//! saved with the session a moment later.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use super::{Accounts, Error, Result, store};
use crate::base::clock::Timestamp;

/// Saved in one transaction.
const AT_ONCE: usize = 200;

/// An access token, by the second of its issue, and when it was first used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FirstUse {
    pub(super) issued: i64,
    pub(super) at: Timestamp,
}

/// By session, until they are saved: of each session that of the newest token.
#[derive(Default)]
pub(super) struct FirstUses(Mutex<HashMap<Uuid, FirstUse>>);

impl FirstUses {
    pub(super) fn note(&self, session: Uuid, new: FirstUse) {
        self.lock().entry(session).and_modify(|known| *known = newer(*known, new)).or_insert(new);
    }

    pub(super) fn find(&self, session: Uuid) -> Option<FirstUse> {
        self.lock().get(&session).copied()
    }

    /// Some of them, by session: all nodes lock rows in one order.
    fn take(&self) -> Vec<(Uuid, FirstUse)> {
        let mut uses = self.lock();
        let mut sessions: Vec<Uuid> = uses.keys().copied().take(AT_ONCE).collect();
        sessions.sort_unstable();
        sessions.into_iter().filter_map(|session| Some((session, uses.remove(&session)?))).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, FirstUse>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn newer(known: FirstUse, new: FirstUse) -> FirstUse {
    if new.issued > known.issued { new } else { known }
}

impl Accounts {
    /// Saves the noted first uses; after a failure they are noted again.
    pub async fn save_first_uses(&self) -> Result<()> {
        loop {
            let uses = self.first_uses.take();
            if uses.is_empty() {
                return Ok(());
            }
            let rows = uses.clone();
            let save = self.db.write(move |tx| {
                rows.iter().try_for_each(|(session, first)| store::note_use(tx, *session, first.issued, first.at))?;
                Ok::<_, Error>(())
            });
            if let Err(error) = save.await {
                uses.into_iter().for_each(|(session, first)| self.first_uses.note(session, first));
                return Err(error);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_use_of_the_newest_token_is_kept() {
        let (uses, session) = (FirstUses::default(), Uuid::from_u128(1));
        let seen = |issued, at| FirstUse { issued, at: Timestamp::from_secs(at) };
        for first in [seen(10, 12), seen(10, 13), seen(20, 21), seen(10, 22)] {
            uses.note(session, first);
        }
        assert_eq!(uses.find(session), Some(seen(20, 21)));
        assert_eq!(uses.take(), [(session, seen(20, 21))]);
        assert_eq!(uses.find(session), None);
    }
}
