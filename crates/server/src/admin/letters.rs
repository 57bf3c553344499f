//! The letters of administration: to a sanctioned administrator, to players about their request to delete the account, and the weekly
//! one with the newest hash of the log.

use serde::Deserialize;

use super::AdminSettings;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::language::{Language, texts};
use crate::people::accounts::model::User;
use crate::people::audit::Chain;
use crate::people::mail::{Letter, Notice, outbox};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    banned: Text,
    deleted: Text,
    deletion_check: Text,
    deletion_done: Text,
    deletion_refused: Text,
    /// With `{number}` and `{hash}`.
    log_hash: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    subject: String,
    paragraphs: Vec<String>,
}

texts!(fn texts() -> Texts, "letters");

/// To the administrator whom another one banned or deleted.
pub(super) fn sanctioned(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    deleted: bool,
    now: Timestamp,
) -> Result<(), DbError> {
    let texts = texts(user.language());
    let text = if deleted { &texts.deleted } else { &texts.banned };
    to_user(tx, settings, user, ("admin_sanctioned", text), None, now)
}

/// Asks the player to answer from the address, with two facts of the account.
pub(super) fn identity_check(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    now: Timestamp,
) -> Result<(), DbError> {
    to_user(tx, settings, user, ("deletion_check", &texts(user.language()).deletion_check), None, now)
}

/// The account is gone, as the player asked.
pub(super) fn deletion_done(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    now: Timestamp,
) -> Result<(), DbError> {
    to_user(tx, settings, user, ("deletion_done", &texts(user.language()).deletion_done), None, now)
}

/// The request was refused, with the administrator's words; the account stays.
pub(super) fn deletion_refused(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    words: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    to_user(tx, settings, user, ("deletion_refused", &texts(user.language()).deletion_refused), words, now)
}

/// Not tied to the account: the letter about a deletion is sent after it.
fn to_user(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    (kind, text): (&'static str, &Text),
    quote: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    let Some(to) = &user.email else { return Ok(()) };
    let letter = Letter::notice(Notice {
        kind,
        language: user.language(),
        to,
        reply_to: Some(&settings.operator),
        subject: text.subject.clone(),
        paragraphs: text.paragraphs.clone(),
        button: None,
        quote,
    });
    outbox::post(tx, None, &letter, now)
}

/// The weekly letter with the number and hash of the newest row of the log.
pub(super) fn log_hash(to: &str, language: Language, head: &Chain) -> Letter {
    let text = &texts(language).log_hash;
    let filled = |line: &String| line.replace("{number}", &head.number.to_string()).replace("{hash}", &head.hash);
    Letter::notice(Notice {
        kind: "log_hash",
        language,
        to,
        reply_to: None,
        subject: text.subject.clone(),
        paragraphs: text.paragraphs.iter().map(filled).collect(),
        button: None,
        quote: None,
    })
}
