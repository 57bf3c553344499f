//! Deletes expired rows. Nothing depends on it: expired tokens, factors and sessions are refused anyway.

use std::time::Duration;

use tokio::sync::watch;
use tracing::warn;

use super::{Accounts, Error, Result, rules, store};
use crate::mail::outbox;

const EVERY: Duration = Duration::from_secs(3600);
/// A session that was not used for this long is deleted.
pub const IDLE_SESSION: Duration = Duration::from_secs(180 * 24 * 3600);

impl Accounts {
    /// Sweeps every hour until the server stops.
    pub async fn sweep_until(self, mut stop: watch::Receiver<bool>) {
        loop {
            if let Err(error) = self.sweep().await {
                warn!(%error, "could not delete expired tokens, factors, sessions and mail; retrying in an hour");
            }
            if tokio::time::timeout(EVERY, stop.wait_for(|stop| *stop)).await.is_ok() {
                return;
            }
        }
    }

    pub async fn sweep(&self) -> Result<()> {
        let now = self.clock.now();
        let tokens = now.minus(self.otp_ttl());
        let ends = self.ends_kept_since(now);
        self.db
            .write(move |tx| {
                store::delete_stale_tokens(tx, tokens, now.minus(rules::FLOW_TTL))?;
                store::delete_stale_address_changes(tx, now)?;
                store::delete_stale_factors(tx, now.minus(rules::FACTOR_TTL))?;
                store::delete_idle_sessions(tx, now.minus(IDLE_SESSION))?;
                store::delete_ended_before(tx, ends)?;
                // The mail sender does this, too, but it does not run without a mail server.
                outbox::discard_expired(tx, now)?;
                Ok::<_, Error>(())
            })
            .await
    }
}
