//! Round trips of players who are connected to other nodes. They are measured where the socket is; every node may open the
//! next question and has to know how late each player's answer may come. Without a word from the player's node the grace is
//! that of a player whose connection is not known.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What was not told again for this long is forgotten.
pub(super) const FORGET_AFTER: Duration = Duration::from_secs(30);

/// A player's connection, as its node tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FarLink {
    pub(super) user: Uuid,
    grace_ms: u16,
    pub(super) bars: u8,
}

impl FarLink {
    pub(super) fn new(user: Uuid, grace: Duration, bars: u8) -> Self {
        Self { user, grace_ms: u16::try_from(grace.as_millis()).unwrap_or(u16::MAX), bars }
    }

    pub(super) fn grace(self) -> Duration {
        Duration::from_millis(self.grace_ms.into())
    }
}

/// The connections that other nodes told of, with the time until which they are known; cheap to clone.
#[derive(Clone, Default)]
pub(super) struct FarLinks(Arc<Mutex<HashMap<Uuid, (FarLink, Duration)>>>);

impl FarLinks {
    pub(super) fn get(&self, user: Uuid) -> Option<FarLink> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&user).map(|(link, _)| *link)
    }

    pub(super) fn note(&self, links: Vec<FarLink>, steady: Duration) {
        let mut far = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        far.extend(links.into_iter().map(|link| (link.user, (link, steady + FORGET_AFTER))));
    }

    pub(super) fn forget_old(&self, steady: Duration) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, (_, until)| *until > steady);
    }
}
