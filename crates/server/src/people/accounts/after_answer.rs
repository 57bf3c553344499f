//! Work that the answer to a request does not wait for: mail to an address, which is known or not. Every answer takes the same
//! time, because what it depends on is the same.

use std::future::Future;

use tokio::sync::watch;
use tracing::warn;

use super::{Accounts, Error, Result};

/// How much of it is running.
#[derive(Default)]
pub(super) struct AfterAnswer(watch::Sender<usize>);

impl Accounts {
    /// A refusal is dropped, as the caller must not see it. After a failure the caller gets no mail and asks again.
    pub(super) fn after_answer(&self, what: &'static str, work: impl Future<Output = Result<()>> + Send + 'static) {
        let running = self.after_answer.clone();
        running.0.send_modify(|count| *count += 1);
        tokio::spawn(async move {
            if let Err(error @ (Error::Unavailable(_) | Error::Broken(_))) = work.await {
                warn!(%error, "could not write the {what} mail that was asked for; the player has to ask again");
            }
            running.0.send_modify(|count| *count -= 1);
        });
    }

    /// Waits until what was begun is done: before the database closes.
    pub async fn finish_letters(self) {
        let mut running = self.after_answer.0.subscribe();
        // The sender lives as long as `self`.
        let _ = running.wait_for(|count| *count == 0).await;
    }
}
