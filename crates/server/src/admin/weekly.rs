//! The weekly letter with the newest hash of the log. Who keeps it sees later whether rows were cut off the end of the log, which the
//! chain itself cannot show. The log has a row for each week's letter, so a week gets one, also with several servers.

use serde_json::json;

use super::rules::week_of;
use super::{Admin, letters};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::language::Language;
use crate::people::accounts::desk_users;
use crate::people::audit::{self, Act, Actor, audit};
use crate::people::mail::outbox;

const ACTION: &str = "log.letter";
const TARGET: &str = "log";

impl Admin {
    /// Writes this week's letters unless they are written; says whether it did. A log without rows has nothing to tell.
    pub async fn write_weekly_letter(&self, now: Timestamp) -> Result<bool, DbError> {
        let week = week_of(now);
        let known = week.clone();
        if self.db.read(move |tx| audit::has_act(tx, (TARGET, &known), ACTION)).await? {
            return Ok(false);
        }
        let operator = self.settings.operator.clone();
        let written = self
            .db
            .write(move |tx| {
                // The head is locked: of two servers the second one sees the first one's row.
                let head = audit::lock_newest(tx)?;
                if head.number == 0 || audit::has_act(tx, (TARGET, &week), ACTION)? {
                    return Ok(false);
                }
                for (to, language) in readers(tx, &operator)? {
                    outbox::post(tx, None, &letters::log_hash(&to, language, &head), now)?;
                }
                let act = Act {
                    action: ACTION,
                    target_kind: TARGET,
                    target_id: week.clone(),
                    reason: None,
                    before: json!({}),
                    after: json!({ "rows": head.number, "hash": head.hash }),
                };
                audit(tx, &Actor::system(), act, now)?;
                Ok::<_, DbError>(true)
            })
            .await?;
        if written {
            self.mail_signal.notify();
        }
        Ok(written)
    }
}

/// All administrators with an address, in their languages, and the operator.
fn readers(tx: &mut Tx<'_>, operator: &str) -> Result<Vec<(String, Language)>, DbError> {
    let mut readers = Vec::new();
    for id in desk_users::admins(tx)? {
        let Some(user) = crate::people::accounts::find(tx, id)? else { continue };
        let language = user.language();
        readers.extend(user.email.map(|email| (email, language)));
    }
    if readers.iter().all(|(email, _)| email != operator) {
        readers.push((operator.to_owned(), Language::En));
    }
    Ok(readers)
}
