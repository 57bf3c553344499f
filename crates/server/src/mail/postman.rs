//! The postman carries what lies in the outbox to the mail server, and tries again later what it could not deliver.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Message, SmtpTransport, Transport};
use tokio::sync::Notify;
use tracing::{info, warn};

use super::outbox::{self, Posted};
use crate::clock::Clock;
use crate::db::{Db, DbError};

/// While a letter is in hand no other node takes it. Longer than the mail server's time-out.
const IN_HAND: Duration = Duration::from_secs(60);
const SERVER_TIMEOUT: Duration = Duration::from_secs(20);
/// The wait after the first failure; it doubles up to the longest.
const FIRST_RETRY: Duration = Duration::from_secs(2);
const LONGEST_RETRY: Duration = Duration::from_secs(600);
/// A letter older than this says nothing that still holds.
const STALE: Duration = Duration::from_secs(24 * 3600);
/// Other nodes post too; nobody rings for theirs.
const LOOK_AGAIN: Duration = Duration::from_secs(15);

/// Rings when a letter was posted.
#[derive(Clone, Default)]
pub struct Bell(Arc<Notify>);

impl Bell {
    pub fn ring(&self) {
        self.0.notify_one();
    }
}

pub struct Postman {
    db: Db,
    clock: Clock,
    bell: Bell,
    server: SmtpTransport,
    from: Mailbox,
}

impl Postman {
    pub fn new(db: Db, clock: Clock, bell: Bell, smtp_url: &str, from: &str) -> Result<Self> {
        let server = SmtpTransport::from_url(smtp_url)
            .context("mail.smtp_url must be smtp://user:password@host:port or smtps://…")?
            .timeout(Some(SERVER_TIMEOUT))
            .build();
        let from = from.parse().context("mail.from must be an address such as Runeside <no-reply@example.org>")?;
        Ok(Self { db, clock, bell, server, from })
    }

    /// Serves until the task is dropped.
    pub async fn serve(self) {
        loop {
            let pause = match self.round().await {
                Ok(pause) => pause,
                Err(error) => {
                    warn!(%error, "the outbox could not be read");
                    LOOK_AGAIN
                }
            };
            let _ = tokio::time::timeout(pause, self.bell.0.notified()).await;
        }
    }

    /// Delivers everything that is due and says how long to rest.
    async fn round(&self) -> Result<Duration, DbError> {
        let now = self.clock.now();
        self.db.write(move |tx| outbox::discard_before(tx, now.minus(STALE))).await?;
        for letter in self.db.read(move |tx| outbox::due(tx, now)).await? {
            let claimed = letter.clone();
            if self.db.write(move |tx| outbox::claim(tx, &claimed, now.plus(IN_HAND))).await? {
                self.deliver(letter).await?;
            }
        }
        let next = self.db.read(outbox::next_due).await?;
        let rest = next.map_or(LOOK_AGAIN, |time| time.since(self.clock.now()));
        Ok(rest.min(LOOK_AGAIN))
    }

    async fn deliver(&self, letter: Posted) -> Result<(), DbError> {
        let (id, kind, attempts) = (letter.id, letter.kind.clone(), letter.attempts);
        let (server, from) = (self.server.clone(), self.from.clone());
        let sent = tokio::task::spawn_blocking(move || send(&server, from, &letter)).await;
        match sent.unwrap_or_else(|_| Err(anyhow::anyhow!("the sending thread ended early"))) {
            Ok(()) => {
                info!(%id, kind, "mail sent");
                self.db.write(move |tx| outbox::discard(tx, id)).await
            }
            Err(error) => {
                let wait = retry_after(attempts);
                warn!(%id, kind, attempts, wait_s = wait.as_secs(), error = %error, "mail not sent, will try again");
                let until = self.clock.now().plus(wait);
                self.db.write(move |tx| outbox::postpone(tx, id, until)).await
            }
        }
    }
}

fn send(server: &SmtpTransport, from: Mailbox, letter: &Posted) -> Result<()> {
    let message = Message::builder()
        .from(from)
        .to(letter.to.parse().context("the address cannot be written to")?)
        .subject(&letter.subject)
        .message_id(Some(format!("<{}@runeside>", letter.id)))
        .multipart(MultiPart::alternative_plain_html(letter.text.clone(), letter.html.clone()))?;
    // The server's own words may repeat the address; only the kind of failure goes on.
    server.send(&message).map_err(|error| match error.status() {
        Some(code) => anyhow::anyhow!("the mail server answered {code}"),
        None if error.is_timeout() => anyhow::anyhow!("the mail server did not answer in time"),
        None => anyhow::anyhow!("the mail server could not be reached"),
    })?;
    Ok(())
}

fn retry_after(attempts: i64) -> Duration {
    let doublings = u32::try_from(attempts).unwrap_or(0).min(16);
    (FIRST_RETRY * 2_u32.pow(doublings)).min(LONGEST_RETRY)
}
