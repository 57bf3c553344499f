//! Reading the log.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use super::search::PAGE;
use super::wire::{AdminLog, AdminLogArgs, AdminLogRow};
use super::{ActorKind, Admin, users};
use crate::audit::{COLUMNS, Chain, LogRow, read, walk};
use crate::db::{DbError, Tx, Value};
use crate::params;
use crate::registry::CallError;

/// How far this process has checked the chain, so that a page checks what is new.
#[derive(Clone, Default)]
pub struct CheckedChain(Arc<Mutex<Chain>>);

impl CheckedChain {
    fn get(&self) -> Chain {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, chain: Chain) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = chain;
    }
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

impl Admin {
    pub async fn log(&self, args: AdminLogArgs) -> Result<AdminLog, CallError> {
        let checked = self.checked_chain.clone();
        self.db
            .snapshot(move |tx| {
                let mut rows = page(tx, &args)?;
                let more = rows.len() > usize::try_from(PAGE).unwrap_or(usize::MAX);
                rows.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
                let next = rows.last().filter(|_| more).map(|row| row.number);
                let fault = match walk(tx, &checked.get())? {
                    Ok(end) => {
                        checked.set(end);
                        None
                    }
                    Err(fault) => Some(fault),
                };
                let total = tx.one("select count(*) from admin_log", params![], |row| row.get(0))?;
                Ok::<_, CallError>(AdminLog { rows: named(tx, rows)?, next, total: total.unwrap_or_default(), fault })
            })
            .await
    }
}

fn page(tx: &mut Tx<'_>, args: &AdminLogArgs) -> Result<Vec<LogRow>, DbError> {
    let mut filter = Filter::default();
    if let Some(actor) = args.actor {
        filter.equals("actor_id", actor);
    }
    if let Some(kind) = &args.target_kind {
        filter.equals("target_kind", kind.clone());
    }
    if let Some(target) = &args.target {
        filter.equals("target_id", target.clone());
    }
    let kinds = args.kinds.iter().flatten().map(|kind| kind.as_str().to_owned());
    filter.is_one_of("actor_kind", kinds);
    filter.is_one_of("action", args.actions.iter().flatten().cloned());
    if let Some(text) = args.search.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        let named = super::search::named(tx, text)?;
        filter.searches(text, &named);
    }
    if let Some(after) = args.after {
        let place = filter.param(after);
        filter.conditions.push(format!("number < {place}"));
    }
    let conditions = if filter.conditions.is_empty() { "1 = 1".to_owned() } else { filter.conditions.join(" and ") };
    let sql = format!("select {COLUMNS} from admin_log where {conditions} order by number desc limit {}", PAGE + 1);
    tx.all(&sql, &filter.params, read)
}

/// The rows with the names of the users in them, as they are now.
fn named(tx: &mut Tx<'_>, rows: Vec<LogRow>) -> Result<Vec<AdminLogRow>, DbError> {
    let mut names: HashMap<Uuid, Option<String>> = HashMap::new();
    let mut name = |tx: &mut Tx<'_>, id: Option<Uuid>| {
        let Some(id) = id else { return Ok(None) };
        if let Some(known) = names.get(&id) {
            return Ok(known.clone());
        }
        let found = users::name_of(tx, id)?;
        names.insert(id, found.clone());
        Ok::<_, DbError>(found)
    };
    rows.into_iter()
        .map(|row| {
            let target = (row.target_kind == "user").then(|| row.target_id.parse().ok()).flatten();
            Ok::<_, DbError>(AdminLogRow {
                number: row.number,
                at: row.at.0,
                actor_kind: ActorKind::named(&row.actor_kind),
                actor_id: row.actor_id,
                actor_name: name(tx, row.actor_id)?,
                action: row.action,
                target_name: name(tx, target)?,
                target_kind: row.target_kind,
                target_id: row.target_id,
                reason: row.reason,
                before: serde_json::from_str(&row.before).unwrap_or_default(),
                after: serde_json::from_str(&row.after).unwrap_or_default(),
                address: row.address,
                request_id: row.request_id,
                hash: row.hash,
            })
        })
        .collect()
}
