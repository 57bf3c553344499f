//! The list of users.

use uuid::Uuid;

use super::Admin;
use super::paging::PAGE;
use super::wire::{AdminBan, AdminUserRow, AdminUsers, AdminUsersArgs};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::CallError;
use crate::people::accounts::desk_users::{self, After, ListedUser};
use crate::people::accounts::model::FOR_GOOD;
use crate::shop::{self, PlanEnd, PlanSource};

impl Admin {
    pub async fn users(&self, args: AdminUsersArgs) -> Result<AdminUsers, CallError> {
        let now = self.clock.now();
        let text = args.search.unwrap_or_default().trim().to_owned();
        let filters = args.filters.unwrap_or_default();
        let sort = args.sort.unwrap_or_default();
        let after = match args.after.as_deref() {
            None => None,
            Some(text) => {
                Some(After::parse(text, sort).ok_or_else(|| CallError::Invalid("after is no cursor".into()))?)
            }
        };
        self.db
            .read(move |tx| {
                let mut found = desk_users::find(tx, &text, &filters, sort, after.as_ref(), PAGE + 1, now)?;
                let more = found.len() > usize::try_from(PAGE).unwrap_or(usize::MAX);
                found.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
                let next = found.last().filter(|_| more).map(After::to_string);
                let whole = text.is_empty() && filters.is_empty() && after.is_none();
                let total = if whole { Some(desk_users::total(tx)?) } else { None };
                let ids: Vec<Uuid> = found.into_iter().map(|row| row.id).collect();
                Ok::<_, CallError>(AdminUsers { rows: rows(tx, &ids, now)?, next, total })
            })
            .await
    }
}

/// The rows of these users, in this order.
fn rows(tx: &mut Tx<'_>, ids: &[Uuid], now: Timestamp) -> Result<Vec<AdminUserRow>, DbError> {
    let mut rows = Vec::new();
    for user in desk_users::rows(tx, ids)? {
        let mut row = row_of(user, now);
        if row.tier == "tracker" {
            row.tier_until = plan_end(tx, row.id, now)?.0;
        }
        rows.push(row);
    }
    Ok(rows)
}

pub(super) fn row(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<Option<AdminUserRow>, DbError> {
    Ok(rows(tx, &[id], now)?.pop())
}

/// When the tracker of a player ends, and whether it was bought for life.
pub(super) fn plan_end(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(Option<i64>, bool), DbError> {
    Ok(match shop::plan_of(tx, user, now)? {
        (_, PlanEnd::None) => (None, false),
        (_, PlanEnd::At(at)) => (Some(at.0), false),
        (source, PlanEnd::Never) => (None, source == PlanSource::Bought),
    })
}

fn row_of(user: ListedUser, now: Timestamp) -> AdminUserRow {
    AdminUserRow {
        id: user.id,
        username: user.username,
        avatar_url: user.avatar_url,
        email: user.email,
        tier: user.tier,
        mana: user.mana,
        seen_at: user.seen_at,
        created_at: user.created_at.0,
        admin: user.is_admin,
        ban: user.banned_until.filter(|until| *until > now).map(|until| AdminBan {
            until: Some(until).filter(|until| *until < FOR_GOOD).map(|until| until.0),
            cause: user.ban_cause,
            words: user.ban_words,
        }),
        confirmed: user.is_confirmed,
        deletion_requested: user.deletion_requested,
        tier_until: None,
    }
}
