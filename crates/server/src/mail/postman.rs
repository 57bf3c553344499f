//! The postman carries what lies in the outbox to the mail server, and tries again later what it could not deliver.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Message, SmtpTransport, Transport};
use tokio::sync::{Notify, watch};
use tracing::{info, warn};

use super::outbox::{self, LONGEST_RETRY, Posted};
use crate::clock::Clock;
use crate::config::Mail;
use crate::db::{Db, DbError};

/// While a letter is in hand no other node takes it: longer than a delivery in which every step takes its time.
const IN_HAND: Duration = Duration::from_secs(180);
/// For each step with the mail server.
const SERVER_TIMEOUT: Duration = Duration::from_secs(10);
/// The wait after the first failure; it doubles up to the outbox's longest.
const FIRST_RETRY: Duration = Duration::from_secs(2);
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
    node: Arc<str>,
    /// Letters to this address are not given up before their time.
    operator: String,
}

impl Postman {
    pub fn new(db: Db, clock: Clock, bell: Bell, node: &str, mail: &Mail, operator: &str) -> Result<Self> {
        let server = SmtpTransport::from_url(&encrypted(&mail.smtp_url))
            .context("mail.smtp_url must be smtp://user:password@host:port or smtps://…")?
            .timeout(Some(SERVER_TIMEOUT))
            .build();
        let from = mail.from.parse().context("mail.from must be an address such as Runeside <no-reply@example.org>")?;
        Ok(Self { db, clock, bell, server, from, node: node.into(), operator: operator.to_owned() })
    }

    /// Serves until the server stops; the letter in hand is seen through, so that it does not go twice.
    pub async fn serve_until(self, mut stop: watch::Receiver<bool>) {
        let (node, now) = (self.node.clone(), self.clock.now());
        if let Err(error) = self.db.write(move |tx| outbox::take_up(tx, &node, now)).await {
            warn!(%error, "letters left in hand were not taken up; they wait for their time");
        }
        while !*stop.borrow() {
            let rest = match self.round(&stop).await {
                Ok(rest) => rest,
                Err(error) => {
                    warn!(%error, "the outbox could not be read");
                    LOOK_AGAIN
                }
            };
            tokio::select! {
                _ = tokio::time::timeout(rest, self.bell.0.notified()) => {}
                _ = stop.wait_for(|stop| *stop) => {}
            }
        }
    }

    /// Delivers everything that is due and says how long to rest.
    async fn round(&self, stop: &watch::Receiver<bool>) -> Result<Duration, DbError> {
        let now = self.clock.now();
        self.db.write(move |tx| outbox::discard_expired(tx, now)).await?;
        for letter in self.db.read(move |tx| outbox::due(tx, now)).await? {
            if *stop.borrow() {
                break;
            }
            let (claimed, node, until) = (letter.clone(), self.node.clone(), self.clock.now().plus(IN_HAND));
            if self.db.write(move |tx| outbox::claim(tx, &claimed, &node, until)).await? {
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
        let to_operator = letter.to == self.operator;
        let sent = tokio::task::spawn_blocking(move || send(&server, from, &letter)).await;
        match sent.unwrap_or(Err(Undelivered::ForNow("the sending thread ended early".into()))) {
            Ok(()) => {
                info!(%id, kind, "mail sent");
                self.db.write(move |tx| outbox::discard(tx, id)).await
            }
            // A full mailbox is refused for good as well. Players were told that their words arrived, and the operator, who
            // reads the log, can make room.
            Err(Undelivered::ForGood(why)) if to_operator => {
                warn!(%id, kind, attempts, why, "mail to the operator cannot be delivered, will try again");
                let until = self.clock.now().plus(LONGEST_RETRY);
                self.db.write(move |tx| outbox::postpone(tx, id, until)).await
            }
            Err(Undelivered::ForGood(why)) => {
                warn!(%id, kind, why, "mail cannot be delivered and is given up");
                self.db.write(move |tx| outbox::discard(tx, id)).await
            }
            Err(Undelivered::ForNow(why)) => {
                let wait = retry_after(attempts);
                warn!(%id, kind, attempts, wait_s = wait.as_secs(), why, "mail not sent, will try again");
                let until = self.clock.now().plus(wait);
                self.db.write(move |tx| outbox::postpone(tx, id, until)).await
            }
        }
    }
}

/// Why a letter did not go. The mail server's own words may repeat the address, so they are not kept.
enum Undelivered {
    ForNow(String),
    ForGood(String),
}

fn send(server: &SmtpTransport, from: Mailbox, letter: &Posted) -> Result<(), Undelivered> {
    let unwritable = |_| Undelivered::ForGood("the address cannot be written to".into());
    let to = Mailbox::new(None, letter.to.parse().map_err(unwritable)?);
    let mut message = Message::builder().from(from).to(to).subject(&letter.subject);
    if let Some(address) = &letter.reply_to {
        message = message.reply_to(Mailbox::new(None, address.parse().map_err(unwritable)?));
    }
    let message = message
        .message_id(Some(format!("<{}@runeside>", letter.id)))
        .multipart(MultiPart::alternative_plain_html(letter.text.clone(), letter.html.clone()))
        .map_err(|_| Undelivered::ForGood("the letter cannot be put together".into()))?;
    server.send(&message).map(|_| ()).map_err(|error| {
        let why = match error.status() {
            Some(code) => format!("the mail server answered {code}"),
            None if error.is_timeout() => "the mail server did not answer in time".into(),
            None => "the mail server could not be reached".into(),
        };
        if error.is_permanent() { Undelivered::ForGood(why) } else { Undelivered::ForNow(why) }
    })
}

/// The address alone of `Someone <someone@example.org>`.
pub fn bare_address(mailbox: &str) -> Result<String> {
    let mailbox: Mailbox = mailbox.parse().with_context(|| format!("{mailbox:?} is not a mail address"))?;
    Ok(mailbox.email.to_string())
}

/// `smtp://` alone would send the password and every link in the clear. Unless the address says otherwise (`tls=…`), only a
/// server on this machine is spoken to without encryption.
fn encrypted(url: &str) -> String {
    let Some(rest) = url.strip_prefix("smtp://") else { return url.to_owned() };
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let near = ["localhost", "127.0.0.1", "[::1]"]
        .iter()
        .any(|name| host.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(':')));
    if near || url.contains("tls=") {
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
    fn mail_travels_encrypted_unless_it_stays_here() {
        assert_eq!(encrypted("smtp://u:p@mail.example.org:587"), "smtp://u:p@mail.example.org:587?tls=required");
        assert_eq!(encrypted("smtp://mail.example.org?x=1"), "smtp://mail.example.org?x=1&tls=required");
        for kept in
            ["smtp://127.0.0.1:1025", "smtp://localhost", "smtps://mail.example.org", "smtp://m.org?tls=opportunistic"]
        {
            assert_eq!(encrypted(kept), kept);
        }
        assert_eq!(encrypted("smtp://localhost.evil.org"), "smtp://localhost.evil.org?tls=required");
    }

    #[test]
    fn patience_grows_up_to_ten_minutes() {
        assert_eq!(retry_after(0), FIRST_RETRY);
        assert_eq!(retry_after(3), FIRST_RETRY * 8);
        assert_eq!(retry_after(60), LONGEST_RETRY);
    }
}
