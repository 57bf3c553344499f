//! Exchanges with the other nodes, through the database, what is known about sessions: which ended, which tokens were used.

use std::time::Duration;

use tokio::sync::watch;
use tracing::{info, warn};

use super::{Accounts, Result};

/// A session that ended on another node ends here within this time; its sockets are checked about once a second.
const EVERY: Duration = Duration::from_millis(500);

impl Accounts {
    /// Runs until the server stops.
    pub async fn watch_sessions_until(self, mut stop: watch::Receiver<bool>) {
        let mut failing = false;
        while tokio::time::timeout(EVERY, stop.wait_for(|stop| *stop)).await.is_err() {
            match self.exchange_sessions().await {
                Err(error) if !failing => {
                    warn!(%error, "could not read ended sessions or save first uses; retrying twice a second");
                    failing = true;
                }
                Ok(()) if failing => {
                    info!("reading ended sessions works again");
                    failing = false;
                }
                _ => {}
            }
        }
    }

    async fn exchange_sessions(&self) -> Result<()> {
        self.read_ended_sessions().await?;
        self.save_first_uses().await
    }
}
