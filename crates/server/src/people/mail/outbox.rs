//! The outbox: a table of letters, from the transaction that causes them until they are sent.

use std::time::Duration;

use serde::Serialize;
use uuid::Uuid;

use super::Letter;
use super::letter::NOTICE_TTL;
use crate::base::clock::Timestamp;
use crate::base::db::{Db, DbError, Row, Stale, Tx};
use crate::params;

/// The longest wait before a letter's next attempt.
pub(super) const LONGEST_RETRY: Duration = Duration::from_secs(600);

/// A row of the outbox.
#[derive(Clone, Debug, Serialize)]
pub struct OutboxLetter {
    pub id: Uuid,
    pub to: String,
    pub reply_to: Option<String>,
    pub kind: String,
    pub language: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub created_at: Timestamp,
    #[serde(skip)]
    pub attempts: i64,
    #[serde(skip)]
    pub send_at: Timestamp,
}

const SELECT_LETTERS: &str =
    "select id, recipient, reply_to, kind, language, subject, body_text, body_html, created_at, attempts, send_at
    from mail_outbox";

fn read(row: &Row<'_>) -> Result<OutboxLetter, DbError> {
    Ok(OutboxLetter {
        id: row.get(0)?,
        to: row.get(1)?,
        reply_to: row.get(2)?,
        kind: row.get(3)?,
        language: row.get(4)?,
        subject: row.get(5)?,
        text: row.get(6)?,
        html: row.get(7)?,
        created_at: row.get(8)?,
        attempts: row.get(9)?,
        send_at: row.get(10)?,
    })
}

/// Posts a letter inside the caller's transaction.
pub fn post(tx: &mut Tx<'_>, user: Option<Uuid>, letter: &Letter, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "insert into mail_outbox (id, user_id, recipient, reply_to, kind, language, subject, body_text, body_html, send_at,
            created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)",
        params![
            Uuid::now_v7(),
            user,
            &letter.to,
            letter.reply_to.as_ref(),
            letter.kind,
            letter.language.code(),
            &letter.subject,
            &letter.text,
            &letter.html,
            now,
            now.plus(letter.ttl)
        ],
    )?;
    Ok(())
}

/// The letters of a kind that a player has caused and that were not sent yet: their number, and the bytes as `size` counts them.
pub fn waiting_of(tx: &mut Tx<'_>, user: Uuid, kind: &str) -> Result<(i64, i64), DbError> {
    let sql = "select count(*), cast(coalesce(sum(octet_length(subject) + octet_length(body_text) + octet_length(body_html)), 0)
         as bigint) from mail_outbox where user_id = $1 and kind = $2";
    Ok(tx.one(sql, params![user, kind], |row| Ok((row.get(0)?, row.get(1)?)))?.unwrap_or_default())
}

pub fn size(letter: &Letter) -> i64 {
    (letter.subject.len() + letter.text.len() + letter.html.len()) as i64
}

/// The newest letters, for /dev/mail; with `to`, those to one address.
pub fn newest(tx: &mut Tx<'_>, to: Option<&str>) -> Result<Vec<OutboxLetter>, DbError> {
    tx.all(
        &format!(
            "{SELECT_LETTERS} where recipient = coalesce($1, recipient) order by created_at desc, id desc limit 100"
        ),
        params![to],
        read,
    )
}

/// A letter that was not sent yet, without its text.
#[derive(Clone, Debug)]
pub struct WaitingLetter {
    pub id: Uuid,
    pub user: Option<Uuid>,
    pub to: String,
    pub kind: String,
    pub language: String,
    pub subject: String,
    pub attempts: i64,
    pub send_at: Timestamp,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    /// A node has it; until `send_at` no other sends it.
    pub in_hand: bool,
}

impl WaitingLetter {
    /// Several attempts failed, or nobody tried for long.
    pub fn is_stuck(&self, now: Timestamp) -> bool {
        self.attempts >= STUCK_ATTEMPTS || now.since(self.created_at) >= LONGEST_RETRY
    }
}

/// How many letters failed so often that they do not go by themselves soon.
pub fn count_stuck(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    let sql = "select count(*) from mail_outbox where attempts >= $1";
    Ok(tx.one(sql, params![STUCK_ATTEMPTS], |row| row.get(0))?.unwrap_or_default())
}

/// After three failures a letter counts as stuck.
const STUCK_ATTEMPTS: i64 = 3;

const SELECT_WAITING: &str = "select id, user_id, recipient, kind, language, subject, attempts, send_at, created_at, expires_at, in_hand from mail_outbox";

fn read_waiting(row: &Row<'_>) -> Result<WaitingLetter, DbError> {
    Ok(WaitingLetter {
        id: row.get(0)?,
        user: row.get(1)?,
        to: row.get(2)?,
        kind: row.get(3)?,
        language: row.get(4)?,
        subject: row.get(5)?,
        attempts: row.get(6)?,
        send_at: row.get(7)?,
        created_at: row.get(8)?,
        expires_at: row.get(9)?,
        in_hand: row.get::<Option<String>>(10)?.is_some(),
    })
}

/// Letters that were not sent yet: those with most attempts first, then the oldest.
pub fn waiting(
    tx: &mut Tx<'_>,
    after: Option<(i64, Timestamp, Uuid)>,
    limit: i64,
) -> Result<Vec<WaitingLetter>, DbError> {
    let (attempts, at, id) = after.unwrap_or((i64::MAX, Timestamp(i64::MIN), Uuid::nil()));
    let end = "where attempts < $1 or (attempts = $1 and (created_at > $2 or (created_at = $2 and id > $3)))
         order by attempts desc, created_at, id limit $4";
    tx.all(&format!("{SELECT_WAITING} {end}"), params![attempts, at, id, limit], read_waiting)
}

pub fn find_waiting(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<WaitingLetter>, DbError> {
    tx.one(&format!("{SELECT_WAITING} where id = $1 for update"), params![id], read_waiting)
}

/// Makes a letter due now, as if it had never failed.
pub fn send_now(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<(), DbError> {
    tx.run("update mail_outbox set send_at = $2, attempts = 0, in_hand = null where id = $1", params![id, now])?;
    Ok(())
}

pub(super) fn due(tx: &mut Tx<'_>, now: Timestamp) -> Result<Vec<OutboxLetter>, DbError> {
    // Later than any wait could be: written before the clock was set back, and so due.
    let implausible = now.plus(LONGEST_RETRY);
    tx.all(
        &format!("{SELECT_LETTERS} where send_at <= $1 or send_at > $2 order by send_at, id limit 20"),
        params![now, implausible],
        read,
    )
}

pub(super) fn next_due(tx: &mut Tx<'_>) -> Result<Option<Timestamp>, DbError> {
    Ok(tx.one("select min(send_at) from mail_outbox", params![], |row| row.get(0))?.flatten())
}

/// Claims a letter for this node until `until`; false if another node claimed it first.
pub(super) fn claim(tx: &mut Tx<'_>, letter: &OutboxLetter, node: &str, until: Timestamp) -> Result<bool, DbError> {
    let claimed = tx.run(
        "update mail_outbox set send_at = $3, attempts = attempts + 1, in_hand = $4 where id = $1 and send_at = $2",
        params![letter.id, letter.send_at, until, node],
    )?;
    Ok(claimed == 1)
}

/// Releases the claims of this node's previous run: those letters are due now.
pub(super) fn release_claims(tx: &mut Tx<'_>, node: &str, now: Timestamp) -> Result<(), DbError> {
    tx.run("update mail_outbox set send_at = $2, in_hand = null where in_hand = $1", params![node, now])?;
    Ok(())
}

pub(super) fn postpone(tx: &mut Tx<'_>, id: Uuid, until: Timestamp) -> Result<(), DbError> {
    tx.run("update mail_outbox set send_at = $2, in_hand = null where id = $1", params![id, until])?;
    Ok(())
}

pub(super) fn discard(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    tx.run("delete from mail_outbox where id = $1", params![id])?;
    Ok(())
}

/// Deletes letters that could not be sent in time: their content is outdated, and personal data is not kept for ever.
pub async fn discard_expired(db: &Db, now: Timestamp) -> Result<(), DbError> {
    // Letters of an older version that runs at the same time have no `expires_at`.
    for (condition, time) in [("expires_at < $1", now), ("created_at < $1", now.minus(NOTICE_TTL))] {
        db.delete_in_pieces(Stale { table: "mail_outbox", key: "id", condition, time }).await?;
    }
    Ok(())
}
