//! What waits for an administrator.

use super::rules::{CODE_TTL, DELETION_DUE, is_fresh};
use super::wire::AdminOverview;
use super::{Actor, Admin};
use crate::base::clock::Timestamp;
use crate::contract::registry::CallError;
use crate::people::accounts::desk_deletions;
use crate::people::mail::outbox;
use crate::people::usernames;
use crate::play::questions;
use crate::shop;

impl Admin {
    pub async fn overview(&self, actor: Actor) -> Result<AdminOverview, CallError> {
        let now = self.clock.now();
        let code_at = self.guard.code_at(&actor).await?;
        let user = actor.id.unwrap_or_default();
        let nats_is_open = self.settings.nats_is_open;
        self.db
            .read(move |tx| {
                Ok::<_, CallError>(AdminOverview {
                    name: usernames::username(tx, user)?.unwrap_or_default(),
                    user,
                    deletions: desk_deletions::count(tx, Timestamp(i64::MAX))?,
                    deletions_overdue: desk_deletions::count(tx, now.minus(DELETION_DUE))?,
                    questions: questions::desk::reported(tx)?,
                    purchases: shop::figures::held(tx)?,
                    letters: outbox::count_stuck(tx)?,
                    nats_is_open,
                    code_until: code_at.filter(|at| is_fresh(*at, now)).map(|at| at.plus(CODE_TTL).0),
                })
            })
            .await
    }
}
