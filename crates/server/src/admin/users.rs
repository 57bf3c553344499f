//! The list of users.

use uuid::Uuid;

use super::Admin;
use super::search::{self, After, PAGE};
use super::wire::{AdminBan, AdminUserRow, AdminUsers, AdminUsersArgs};
use crate::accounts::BanCause;
use crate::accounts::model::FOR_GOOD;
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx, Value};
use crate::params;
use crate::registry::CallError;

/// Zero is added to the time of a session so that PostgreSQL reads the user's own sessions: without statistics of the table it would
/// rather look for them in the index of all times.
const USER: &str = "select u.id, p.username, p.avatar_url, u.email, p.subscription_tier, p.mana,
    (select max(s.refreshed_at + 0) from sessions as s where s.user_id = u.id), u.last_sign_in_at, u.created_at, u.is_admin,
    u.banned_until, u.ban_cause, u.ban_words, u.email_confirmed_at,
    (select count(*) from deletion_requests as d where d.user_id = u.id),
    (select g.ends_at from tier_grants as g where g.user_id = u.id)
    from users as u left join profiles as p on p.id = u.id";

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
                let mut found = search::find(tx, &text, &filters, sort, after.as_ref(), now)?;
                let more = found.len() > usize::try_from(PAGE).unwrap_or(usize::MAX);
                found.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
                let next = found.last().filter(|_| more).map(After::to_string);
                let whole = text.is_empty() && filters.is_empty() && after.is_none();
                let total = if whole { Some(search::total(tx)?) } else { None };
                let ids: Vec<Uuid> = found.into_iter().map(|row| row.id).collect();
                Ok::<_, CallError>(AdminUsers { rows: rows(tx, &ids, now)?, next, total })
            })
            .await
    }
}

/// The rows of these users, in this order.
fn rows(tx: &mut Tx<'_>, ids: &[Uuid], now: Timestamp) -> Result<Vec<AdminUserRow>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (1..=ids.len()).map(|place| format!("${place}")).collect();
    let values: Vec<Value<'_>> = ids.iter().map(|id| Value::from(*id)).collect();
    let mut rows = tx.all(&format!("{USER} where u.id in ({})", places.join(", ")), &values, |row| read(row, now))?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    for row in rows.iter_mut().filter(|row| row.tier == "tracker" && row.tier_until.is_none()) {
        row.tier_until = plan_end(tx, row.id, now)?.0;
    }
    Ok(rows)
}

pub(super) fn row(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<Option<AdminUserRow>, DbError> {
    Ok(rows(tx, &[id], now)?.pop())
}

/// When the plans of a player end, and whether one of them never does.
pub(super) fn plan_end(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(Option<i64>, bool), DbError> {
    Ok(match crate::shop::plan_end(tx, user, now)? {
        crate::shop::rules::periods::End::None => (None, false),
        crate::shop::rules::periods::End::At(at) => (Some(at.0), false),
        crate::shop::rules::periods::End::Never => (None, true),
    })
}

fn read(row: &Row<'_>, now: Timestamp) -> Result<AdminUserRow, DbError> {
    let (seen, signed_in): (Option<i64>, Option<i64>) = (row.get(6)?, row.get(7)?);
    let banned_until: Option<Timestamp> = row.get(10)?;
    let words: Option<String> = row.get(12)?;
    let cause: Option<String> = row.get(11)?;
    Ok(AdminUserRow {
        id: row.get(0)?,
        username: row.get(1)?,
        avatar_url: row.get(2)?,
        email: row.get(3)?,
        tier: row.get::<Option<String>>(4)?.unwrap_or_else(|| "free".into()),
        mana: row.get::<Option<i64>>(5)?.unwrap_or_default(),
        seen_at: seen.max(signed_in),
        created_at: row.get(8)?,
        admin: row.get(9)?,
        ban: banned_until.filter(|until| *until > now).map(|until| AdminBan {
            until: Some(until).filter(|until| *until < FOR_GOOD).map(|until| until.0),
            cause: cause.as_deref().and_then(BanCause::named),
            words,
        }),
        confirmed: row.get::<Option<i64>>(13)?.is_some(),
        deletion_requested: row.get::<i64>(14)? > 0,
        tier_until: row.get(15)?,
    })
}

/// The name of a user, if the account exists.
pub(super) fn name_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<String>, DbError> {
    tx.one("select username from profiles where id = $1", params![user], |row| row.get(0))
}
