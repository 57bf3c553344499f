//! Requests to delete an account: the identity check, then approval or refusal, each with a letter.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::paging::{Cursor, PAGE};
use super::rules::{self, DELETION_DUE, MAX_WORDS};
use super::sanctions::{lock, log};
use super::wire::{AdminDeletion, AdminDeletionArgs, AdminDeletionStep, AdminDeletions};
use super::{Act, Actor, Admin, Refusal, letters};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::CallError;
use crate::people::accounts::desk_deletions::{self, ListedDeletion, Step};

pub(super) fn of_user(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<AdminDeletion>, DbError> {
    Ok(desk_deletions::of_user(tx, user)?.map(AdminDeletion::from))
}

impl From<ListedDeletion> for AdminDeletion {
    fn from(it: ListedDeletion) -> Self {
        let millis = |at: Option<Timestamp>| at.map(|at| at.0);
        Self {
            id: it.id,
            user: it.user,
            username: it.username,
            email: it.email,
            email_verified: it.email_verified,
            message: it.message,
            created_at: it.created_at.0,
            due_at: it.created_at.plus(DELETION_DUE).0,
            letter_at: millis(it.letter_at),
            answered_at: millis(it.answered_at),
            facts_at: millis(it.facts_at),
        }
    }
}

impl Admin {
    pub async fn deletions(&self, after: Option<&str>) -> Result<AdminDeletions, CallError> {
        let start = match after {
            None => Cursor { at: i64::MIN, id: Uuid::nil() },
            Some(text) => Cursor::parse(text).ok_or_else(|| CallError::Invalid("after is no cursor".into()))?,
        };
        let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
        let rows = self.db.read(move |tx| desk_deletions::page(tx, (start.at, start.id), PAGE + 1)).await?;
        let mut rows: Vec<AdminDeletion> = rows.into_iter().map(Into::into).collect();
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
        let step = move |tx: &mut Tx<'_>| {
            let request = find(tx, args.request)?;
            let reason = reason.clone().unwrap_or_default();
            match args.step {
                AdminDeletionStep::Approve => this.approve(tx, &actor, &request, &args, &reason, now),
                AdminDeletionStep::Refuse => this.refuse(tx, &actor, &request, &reason, words.as_deref(), now),
                step => this.check_identity(tx, &actor, &request, step, args.done.unwrap_or(true), now),
            }?;
            Ok(request.user)
        };
        let user = self.write(step).await?;
        self.guard.accounts.finish_deletion(user).await;
        Ok(())
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
        let (noted, action, before) = match step {
            AdminDeletionStep::Letter => (Step::Letter, "deletion.letter", request.letter_at),
            AdminDeletionStep::Answered => (Step::Answered, "deletion.answered", request.answered_at),
            _ => (Step::Facts, "deletion.facts", request.facts_at),
        };
        if step == AdminDeletionStep::Letter {
            if user.email.is_none() {
                return Err(Refusal::NoAddress.into());
            }
            letters::identity_check(tx, &self.settings, &user, now)?;
        }
        let at = (done || step == AdminDeletionStep::Letter).then_some(now);
        desk_deletions::note_step(tx, request.id, noted, at)?;
        let value = |at: Option<i64>| json!({ noted.column(): at });
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
        let user = crate::people::accounts::find(tx, request.user)?.ok_or(Refusal::RequestGone)?;
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
        if !desk_deletions::delete(tx, request.id)? {
            return Err(Refusal::RequestGone.into());
        }
        letters::deletion_refused(tx, &self.settings, &user, words, now)?;
        log(tx, actor, act("deletion.refuse", request, Json::Null, Json::Null).because(reason), now)
    }
}

fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<AdminDeletion, CallError> {
    Ok(desk_deletions::find(tx, id)?.map(AdminDeletion::from).ok_or(Refusal::RequestGone)?)
}

fn act(action: &'static str, request: &AdminDeletion, before: Json, after: Json) -> Act {
    Act::on_user(action, request.user, before, after)
}
