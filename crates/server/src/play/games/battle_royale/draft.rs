//! The random values of a new room.

use uuid::Uuid;

use super::rules::Newcomer;
use crate::base::random;
use crate::people::usernames::Face;
use crate::play::games::codes;

/// Drawn before the transaction, which may run twice.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) id: Uuid,
    pub(super) code: String,
    pub(super) row: Uuid,
    pub(super) bots: [Uuid; 7],
    pub(super) seed: u64,
}

impl Draft {
    pub(super) fn fresh() -> Self {
        Self {
            id: random::id(),
            code: codes::fresh(),
            row: random::id(),
            bots: std::array::from_fn(|_| random::id()),
            seed: u64::from_le_bytes(random::bytes()),
        }
    }

    pub(super) fn newcomer(&self, user: Uuid, face: Face) -> Newcomer {
        Newcomer { row: self.row, user, name: face.username, avatar: face.avatar_url }
    }
}
