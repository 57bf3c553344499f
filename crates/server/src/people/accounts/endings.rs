//! The deletion of accounts with very many rows. The transaction that decides it ends all sessions, bans the account and writes a row;
//! then the rows go in pieces, and at last the user with what is left. If the process dies in between, the job `deletions` goes on.

use std::time::Duration;

use tracing::warn;
use uuid::Uuid;

use super::{Accounts, Error, Result, store};

/// How long a request waits for the end of a deletion. It goes on without it.
const PATIENCE: Duration = Duration::from_secs(5);

impl Accounts {
    /// After the commit of a deletion: finishes it, if it only began there. For the user it is over already, so nothing fails here.
    pub async fn finish_deletion(&self, user: Uuid) {
        let this = self.clone();
        let finishing = tokio::spawn(async move {
            if let Err(error) = this.finish(user).await {
                warn!(%user, %error, "could not delete all rows of an account that has ended; trying again in minutes");
            }
        });
        let _ = tokio::time::timeout(PATIENCE, finishing).await;
    }

    /// Finishes all deletions that have begun; true if there was one.
    pub async fn finish_deletions(&self) -> Result<bool> {
        let users = self.db.read(|tx| Ok::<_, Error>(store::endings(tx)?)).await?;
        for user in &users {
            self.finish(*user).await?;
        }
        Ok(!users.is_empty())
    }

    async fn finish(&self, user: Uuid) -> Result<()> {
        if !self.db.read(move |tx| Ok::<_, Error>(store::is_ending(tx, user)?)).await? {
            return Ok(());
        }
        for bulk in self.deletion_hooks.bulks() {
            (bulk.delete)(self.db.clone(), user).await?;
        }
        let (hooks, now) = (self.deletion_hooks.clone(), self.clock.now());
        self.db
            .write(move |tx| {
                // Another run may have finished it; the hooks run once.
                if store::lock_ending(tx, user)? {
                    hooks.delete_now(tx, user, now)?;
                }
                Ok::<_, Error>(())
            })
            .await
    }
}
