//! Reading the log.

use serde_json::Value as Json;
use uuid::Uuid;

use super::{ActorKind, COLUMNS, LogRow, read};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx, Value};
use crate::params;

/// Which rows a page has.
#[derive(Clone, Debug, Default)]
pub struct LogQuery {
    pub actor: Option<Uuid>,
    pub target_kind: Option<String>,
    pub target: Option<String>,
    /// Of one of these, if there are any.
    pub actor_kinds: Vec<ActorKind>,
    pub actions: Vec<String>,
    /// A text, and the users whose name begins so.
    pub search: Option<(String, Vec<Uuid>)>,
    /// The number of the last row of the page before.
    pub after: Option<i64>,
    pub limit: i64,
}

/// The conditions of a request, with their parameters.
#[derive(Default)]
struct Filter {
    conditions: Vec<String>,
    params: Vec<Value<'static>>,
}

impl Filter {
    fn param(&mut self, value: impl Into<Value<'static>>) -> String {
        self.params.push(value.into());
        format!("${}", self.params.len())
    }

    fn is_one_of(&mut self, column: &str, values: impl IntoIterator<Item = String>) {
        let places: Vec<String> = values.into_iter().map(|value| self.param(value)).collect();
        if !places.is_empty() {
            self.conditions.push(format!("{column} in ({})", places.join(", ")));
        }
    }

    fn equals(&mut self, column: &str, value: impl Into<Value<'static>>) {
        let place = self.param(value);
        self.conditions.push(format!("{column} = {place}"));
    }

    /// An id, the beginning of an action, or the beginning of a name.
    fn searches(&mut self, text: &str, named: &[Uuid]) {
        let mut any = Vec::new();
        let mut ids: Vec<String> = named.iter().map(Uuid::to_string).collect();
        if let Ok(id) = Uuid::try_parse(text) {
            ids.push(id.to_string());
        }
        if !ids.is_empty() {
            let places: Vec<String> = ids.into_iter().map(|id| self.param(id)).collect();
            let places = places.join(", ");
            any.push(format!("actor_id in ({places}) or target_id in ({places})"));
        }
        let (from, to) = (self.param(text.to_lowercase()), self.param(format!("{}\u{10ffff}", text.to_lowercase())));
        any.push(format!("(action >= {from} and action < {to})"));
        let target = self.param(text.to_owned());
        any.push(format!("target_id = {target}"));
        self.conditions.push(format!("({})", any.join(" or ")));
    }
}

/// Newest first.
pub fn page(tx: &mut Tx<'_>, query: &LogQuery) -> Result<Vec<LogRow>, DbError> {
    let mut filter = Filter::default();
    if let Some(actor) = query.actor {
        filter.equals("actor_id", actor);
    }
    if let Some(kind) = &query.target_kind {
        filter.equals("target_kind", kind.clone());
    }
    if let Some(target) = &query.target {
        filter.equals("target_id", target.clone());
    }
    filter.is_one_of("actor_kind", query.actor_kinds.iter().map(|kind| kind.as_str().to_owned()));
    filter.is_one_of("action", query.actions.iter().cloned());
    if let Some((text, named)) = &query.search {
        filter.searches(text, named);
    }
    if let Some(after) = query.after {
        let place = filter.param(after);
        filter.conditions.push(format!("number < {place}"));
    }
    let conditions = if filter.conditions.is_empty() { "1 = 1".to_owned() } else { filter.conditions.join(" and ") };
    let sql = format!("select {COLUMNS} from admin_log where {conditions} order by number desc limit {}", query.limit);
    tx.all(&sql, &filter.params, read)
}

pub fn count(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    Ok(tx.one("select count(*) from admin_log", params![], |row| row.get(0))?.unwrap_or_default())
}

/// Whether the log has such an act.
pub fn has_act(tx: &mut Tx<'_>, (kind, id): (&str, &str), action: &str) -> Result<bool, DbError> {
    let sql = "select 1 from admin_log where target_kind = $1 and target_id = $2 and action = $3 limit 1";
    Ok(tx.one(sql, params![kind, id, action], |_| Ok(()))?.is_some())
}

/// Whether someone did this to a user after a time.
pub fn has_acted(
    tx: &mut Tx<'_>,
    actor: Option<Uuid>,
    user: Uuid,
    action: &str,
    since: Timestamp,
) -> Result<bool, DbError> {
    let sql = "select 1 from admin_log where target_kind = 'user' and target_id = $1 and actor_id = $2 and action = $3
         and at > $4 limit 1";
    Ok(tx.one(sql, params![user, actor, action, since], |_| Ok(()))?.is_some())
}

/// An act that was done to a user.
pub struct UserAct {
    pub actor: Option<Uuid>,
    pub reason: Option<String>,
    pub after: Json,
}

/// The newest acts of a kind that were done to a user.
pub fn acts_on_user(tx: &mut Tx<'_>, user: Uuid, action: &str, limit: i64) -> Result<Vec<UserAct>, DbError> {
    tx.all(
        "select actor_id, reason, after from admin_log where target_kind = 'user' and target_id = $1 and action = $2
         order by number desc limit $3",
        params![user, action, limit],
        |row| Ok(UserAct { actor: row.get(0)?, reason: row.get(1)?, after: row.get(2)? }),
    )
}

/// How many bans and deletions someone has done after a time.
pub fn count_sanctions(tx: &mut Tx<'_>, actor: Option<Uuid>, since: Timestamp) -> Result<i64, DbError> {
    let sql = "select count(*) from admin_log where actor_id = $1 and at > $2
         and action in ('user.ban', 'user.delete', 'deletion.approve')";
    Ok(tx.one(sql, params![actor, since], |row| row.get(0))?.unwrap_or_default())
}

/// What someone's acts of a kind changed after a time.
pub fn changes_by(tx: &mut Tx<'_>, actor: Option<Uuid>, action: &str, since: Timestamp) -> Result<Vec<Json>, DbError> {
    let sql = "select after from admin_log where actor_id = $1 and action = $2 and at > $3";
    tx.all(sql, params![actor, action, since], |row| row.get(0))
}
