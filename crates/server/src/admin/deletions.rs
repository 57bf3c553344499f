//! Requests to delete an account: the identity check, then approval or refusal, each with a letter.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::rules::{self, DELETION_DUE, MAX_WORDS};
use super::sanctions::{lock, log};
use super::search::{Cursor, PAGE};
use super::wire::{AdminDeletion, AdminDeletionArgs, AdminDeletionStep, AdminDeletions};
use super::{Act, Actor, Admin, Refusal, letters};
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx};
use crate::params;
use crate::registry::CallError;

const REQUEST: &str =
    "select d.id, d.user_id, p.username, u.email, u.email_verified, d.message, d.created_at, d.letter_at,
    d.answered_at, d.facts_at
    from deletion_requests as d join users as u on u.id = d.user_id left join profiles as p on p.id = u.id";

fn read(row: &Row<'_>) -> Result<AdminDeletion, DbError> {
    let created_at: Timestamp = row.get(6)?;
    Ok(AdminDeletion {
        id: row.get(0)?,
        user: row.get(1)?,
        username: row.get(2)?,
        email: row.get(3)?,
        email_verified: row.get(4)?,
        message: row.get(5)?,
        created_at: created_at.0,
        due_at: created_at.plus(DELETION_DUE).0,
        letter_at: row.get(7)?,
        answered_at: row.get(8)?,
        facts_at: row.get(9)?,
    })
}

pub(super) fn of_user(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<AdminDeletion>, DbError> {
    tx.one(&format!("{REQUEST} where d.user_id = $1"), params![user], read)
}

impl Admin {
    pub async fn deletions(&self, after: Option<&str>) -> Result<AdminDeletions, CallError> {
        let start = match after {
            None => Cursor { at: i64::MIN, id: Uuid::nil() },
            Some(text) => Cursor::parse(text).ok_or_else(|| CallError::Invalid("after is no cursor".into()))?,
        };
        let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
        let mut rows = self
            .db
            .read(move |tx| {
                let sql =
                    format!("{REQUEST} where (d.created_at, d.id) > ($1, $2) order by d.created_at, d.id limit $3");
                tx.all(&sql, params![start.at, start.id, PAGE + 1], read)
            })
            .await?;
        let more = rows.len() > page;
        rows.truncate(page);
        let next = rows.last().filter(|_| more).map(|row| Cursor { at: row.created_at, id: row.id }.to_string());
        Ok(AdminDeletions { rows, next })
    }

    pub async fn decide_deletion(&self, actor: Actor, args: AdminDeletionArgs) -> Result<(), CallError> {
        if args.step == AdminDeletionStep::Approve {
            self.guard.require_code(&actor).await?;
        }
        let decides = matches!(args.step, AdminDeletionStep::Approve | AdminDeletionStep::Refuse);
        let reason = if decides { Some(rules::reason(args.reason.as_deref().unwrap_or_default())?) } else { None };
        let words = args.words.as_deref().map(str::trim).filter(|words| !words.is_empty()).map(ToOwned::to_owned);
        if words.as_ref().is_some_and(|words| words.chars().count() > MAX_WORDS) {
            return Err(Refusal::Text.into());
        }
        let now = self.clock.now();
        let this = self.clone();
        self.write(move |tx| {
            let request = find(tx, args.request)?;
            let reason = reason.clone().unwrap_or_default();
            match args.step {
                AdminDeletionStep::Approve => this.approve(tx, &actor, &request, &args, &reason, now),
                AdminDeletionStep::Refuse => this.refuse(tx, &actor, &request, &reason, words.as_deref(), now),
                step => this.check_identity(tx, &actor, &request, step, args.done.unwrap_or(true), now),
            }
        })
        .await
    }

    /// One line of the identity check.
    fn check_identity(
        &self,
        tx: &mut Tx<'_>,
        actor: &Actor,
        request: &AdminDeletion,
        step: AdminDeletionStep,
        done: bool,
        now: Timestamp,
    ) -> Result<(), CallError> {
        let user = lock(tx, request.user)?;
        let (column, action, before) = match step {
            AdminDeletionStep::Letter => ("letter_at", "deletion.letter", request.letter_at),
            AdminDeletionStep::Answered => ("answered_at", "deletion.answered", request.answered_at),
            _ => ("facts_at", "deletion.facts", request.facts_at),
        };
        if step == AdminDeletionStep::Letter {
            if user.email.is_none() {
                return Err(Refusal::NoAddress.into());
            }
            letters::identity_check(tx, &self.settings, &user, now)?;
        }
        let at = (done || step == AdminDeletionStep::Letter).then_some(now);
        tx.run(&format!("update deletion_requests set {column} = $2 where id = $1"), params![request.id, at])?;
        let value = |at: Option<i64>| json!({ column: at });
        log(tx, actor, act(action, request, value(before), value(at.map(|at| at.0))), now)
    }

    fn approve(
        &self,
        tx: &mut Tx<'_>,
        actor: &Actor,
        request: &AdminDeletion,
        args: &AdminDeletionArgs,
        reason: &str,
        now: Timestamp,
    ) -> Result<(), CallError> {
        if [request.letter_at, request.answered_at, request.facts_at].contains(&None) {
            return Err(Refusal::CheckMissing.into());
        }
        rules::not_self(actor.id, request.user)?;
        let user = crate::accounts::find(tx, request.user)?.ok_or(Refusal::RequestGone)?;
        letters::deletion_done(tx, &self.settings, &user, now)?;
        let act = act("deletion.approve", request, Json::Null, Json::Null).because(reason);
        self.delete_in(tx, actor, request.user, args.name.as_deref().unwrap_or_default(), act, now)
    }

    fn refuse(
        &self,
        tx: &mut Tx<'_>,
        actor: &Actor,
        request: &AdminDeletion,
        reason: &str,
        words: Option<&str>,
        now: Timestamp,
    ) -> Result<(), CallError> {
        let user = lock(tx, request.user)?;
        if tx.run("delete from deletion_requests where id = $1", params![request.id])? == 0 {
            return Err(Refusal::RequestGone.into());
        }
        letters::deletion_refused(tx, &self.settings, &user, words, now)?;
        log(tx, actor, act("deletion.refuse", request, Json::Null, Json::Null).because(reason), now)
    }
}

fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<AdminDeletion, CallError> {
    Ok(tx.one(&format!("{REQUEST} where d.id = $1"), params![id], read)?.ok_or(Refusal::RequestGone)?)
}

fn act(action: &'static str, request: &AdminDeletion, before: Json, after: Json) -> Act {
    Act::on_user(action, request.user, before, after)
}
