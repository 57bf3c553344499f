//! Sends the letters of the outbox to the mail server, and retries those that could not be sent.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Message, SmtpTransport, Transport};
use tokio::sync::{Notify, watch};
use tracing::{info, warn};

use super::outbox::{self, LONGEST_RETRY, OutboxLetter};
use crate::base::clock::Clock;
use crate::base::config::Mail;
use crate::base::db::{Db, DbError};
use crate::base::jobs::Watched;

/// How long a claim keeps other nodes from sending the same letter: longer than the slowest delivery.
const CLAIM: Duration = Duration::from_secs(180);
/// For each step of the SMTP dialogue.
const SERVER_TIMEOUT: Duration = Duration::from_secs(10);
/// The wait after the first failure; it doubles up to `LONGEST_RETRY`.
const FIRST_RETRY: Duration = Duration::from_secs(2);
/// How often the outbox is read without a signal: other nodes do not signal here.
const POLL_INTERVAL: Duration = Duration::from_secs(15);

/// Signals the sender that a letter was added to the outbox; clones share it.
#[derive(Clone, Default)]
pub struct MailSignal(Arc<Notify>);

impl MailSignal {
    pub fn notify(&self) {
        self.0.notify_one();
    }
}

pub struct MailSender {
    db: Db,
    clock: Clock,
    signal: MailSignal,
    server: SmtpTransport,
    from: Mailbox,
    node: Arc<str>,
    /// Letters to this address are retried until they expire, also after a permanent failure.
    operator: String,
}

impl MailSender {
    pub fn new(db: Db, clock: Clock, signal: MailSignal, node: &str, mail: &Mail, operator: &str) -> Result<Self> {
        let server = SmtpTransport::from_url(&require_tls(&mail.smtp_url))
            .context("mail.smtp_url must be smtp://user:password@host:port or smtps://…")?
            .timeout(Some(SERVER_TIMEOUT))
            .build();
        let from = mail.from.parse().context("mail.from must be an address such as Runeside <no-reply@example.org>")?;
        Ok(Self { db, clock, signal, server, from, node: node.into(), operator: operator.to_owned() })
    }

    /// Runs until the server stops; a delivery that has begun is completed, so that no letter is sent twice.
    pub async fn serve_until(self, watched: Watched, mut stop: watch::Receiver<bool>) {
        let (node, now) = (self.node.clone(), self.clock.now());
        if let Err(error) = self.db.write(move |tx| outbox::release_claims(tx, &node, now)).await {
            warn!(%error, "could not release mail claimed by the previous run; it is sent when the claims expire");
        }
        let mut failing = None;
        while !*stop.borrow() {
            let round = watched.begin();
            let rest = match self.round(&stop, &mut failing).await {
                Ok(rest) => {
                    round.end(failing.clone());
                    rest
                }
                Err(error) => {
                    warn!(%error, "could not process the outbox; retrying in {} s", POLL_INTERVAL.as_secs());
                    round.end(Some(error.to_string()));
                    POLL_INTERVAL
                }
            };
            tokio::select! {
                _ = tokio::time::timeout(rest, self.signal.0.notified()) => {}
                _ = stop.wait_for(|stop| *stop) => {}
            }
        }
    }

    /// Delivers all due letters and returns how long to wait. `failing` is why the last letter that was tried was not sent; it is
    /// forgotten when no letter waits.
    async fn round(&self, stop: &watch::Receiver<bool>, failing: &mut Option<String>) -> Result<Duration, DbError> {
        let now = self.clock.now();
        outbox::discard_expired(&self.db, now).await?;
        for letter in self.db.read(move |tx| outbox::due(tx, now)).await? {
            if *stop.borrow() {
                break;
            }
            let (claimed, node, until) = (letter.clone(), self.node.clone(), self.clock.now().plus(CLAIM));
            if self.db.write(move |tx| outbox::claim(tx, &claimed, &node, until)).await? {
                *failing = self.deliver(letter).await?;
            }
        }
        let next = self.db.read(outbox::next_due).await?;
        if next.is_none() {
            *failing = None;
        }
        let rest = next.map_or(POLL_INTERVAL, |time| time.since(self.clock.now()));
        Ok(rest.min(POLL_INTERVAL))
    }

    /// Why the letter was not sent, if it was not.
    async fn deliver(&self, letter: OutboxLetter) -> Result<Option<String>, DbError> {
        let (id, kind, attempts) = (letter.id, letter.kind.clone(), letter.attempts);
        let (server, from) = (self.server.clone(), self.from.clone());
        let to_operator = letter.to == self.operator;
        let sent = tokio::task::spawn_blocking(move || send(&server, from, &letter)).await;
        let sent = sent.unwrap_or(Err(SendFailure::Temporary("the sending thread panicked".into())));
        let failure = match &sent {
            Ok(()) => None,
            Err(SendFailure::Permanent(reason) | SendFailure::Temporary(reason)) => Some(reason.clone()),
        };
        match sent {
            Ok(()) => {
                info!(%id, kind, "mail sent");
                self.db.write(move |tx| outbox::discard(tx, id)).await
            }
            // A full mailbox is a permanent failure as well. The player was told that the message was sent, and the operator
            // reads the log and can make room.
            Err(SendFailure::Permanent(reason)) if to_operator => {
                warn!(%id, kind, attempts, reason, "mail to the operator was rejected; retrying in {} s", LONGEST_RETRY.as_secs());
                let until = self.clock.now().plus(LONGEST_RETRY);
                self.db.write(move |tx| outbox::postpone(tx, id, until)).await
            }
            Err(SendFailure::Permanent(reason)) => {
                warn!(%id, kind, reason, "mail was rejected and is deleted");
                self.db.write(move |tx| outbox::discard(tx, id)).await
            }
            Err(SendFailure::Temporary(reason)) => {
                let wait = retry_after(attempts);
                warn!(%id, kind, attempts, reason, "could not send mail; retrying in {} s", wait.as_secs());
                let until = self.clock.now().plus(wait);
                self.db.write(move |tx| outbox::postpone(tx, id, until)).await
            }
        }?;
        Ok(failure)
    }
}

/// Why a letter was not sent. The mail server's own text may contain the address, so it is not used.
enum SendFailure {
    Temporary(String),
    Permanent(String),
}

fn send(server: &SmtpTransport, from: Mailbox, letter: &OutboxLetter) -> Result<(), SendFailure> {
    let invalid = |_| SendFailure::Permanent("the address is invalid".into());
    let to = Mailbox::new(None, letter.to.parse().map_err(invalid)?);
    let mut message = Message::builder().from(from).to(to).subject(&letter.subject);
    if let Some(address) = &letter.reply_to {
        message = message.reply_to(Mailbox::new(None, address.parse().map_err(invalid)?));
    }
    let message = message
        .message_id(Some(format!("<{}@runeside>", letter.id)))
        .multipart(MultiPart::alternative_plain_html(letter.text.clone(), letter.html.clone()))
        .map_err(|_| SendFailure::Permanent("the message could not be built".into()))?;
    server.send(&message).map(|_| ()).map_err(|error| {
        let reason = match error.status() {
            Some(code) => format!("the mail server answered {code}"),
            None if error.is_timeout() => "the mail server did not answer in time".into(),
            None => "the mail server could not be reached".into(),
        };
        if error.is_permanent() { SendFailure::Permanent(reason) } else { SendFailure::Temporary(reason) }
    })
}

/// Only the address of `Name <name@example.org>`.
pub fn bare_address(mailbox: &str) -> Result<String> {
    let mailbox: Mailbox = mailbox.parse().with_context(|| format!("{mailbox:?} is not a mail address"))?;
    Ok(mailbox.email.to_string())
}

/// Plain `smtp://` would send the password and every link unencrypted. Unless the URL sets `tls=…`, TLS is required for every
/// server but one on this machine.
fn require_tls(url: &str) -> String {
    let Some(rest) = url.strip_prefix("smtp://") else { return url.to_owned() };
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let is_local = ["localhost", "127.0.0.1", "[::1]"]
        .iter()
        .any(|name| host.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(':')));
    if is_local || url.contains("tls=") {
        return url.to_owned();
    }
    format!("{url}{}tls=required", if url.contains('?') { '&' } else { '?' })
}

fn retry_after(attempts: i64) -> Duration {
    let doublings = u32::try_from(attempts).unwrap_or(0).min(16);
    (FIRST_RETRY * 2_u32.pow(doublings)).min(LONGEST_RETRY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tls_is_required_but_for_a_server_on_this_machine() {
        assert_eq!(require_tls("smtp://u:p@mail.example.org:587"), "smtp://u:p@mail.example.org:587?tls=required");
        assert_eq!(require_tls("smtp://mail.example.org?x=1"), "smtp://mail.example.org?x=1&tls=required");
        for unchanged in
            ["smtp://127.0.0.1:1025", "smtp://localhost", "smtps://mail.example.org", "smtp://m.org?tls=opportunistic"]
        {
            assert_eq!(require_tls(unchanged), unchanged);
        }
        assert_eq!(require_tls("smtp://localhost.evil.org"), "smtp://localhost.evil.org?tls=required");
    }

    #[test]
    fn the_wait_doubles_up_to_ten_minutes() {
        assert_eq!(retry_after(0), FIRST_RETRY);
        assert_eq!(retry_after(3), FIRST_RETRY * 8);
        assert_eq!(retry_after(60), LONGEST_RETRY);
    }
}
