//! Reading the log.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use super::paging::PAGE;
use super::wire::{AdminLog, AdminLogArgs, AdminLogRow};
use super::{ActorKind, Admin};
use crate::base::db::{DbError, Tx};
use crate::contract::registry::CallError;
use crate::people::audit::{Chain, LogQuery, LogRow, count, page, walk};
use crate::people::usernames;

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

impl Admin {
    pub async fn log(&self, args: AdminLogArgs) -> Result<AdminLog, CallError> {
        let checked = self.checked_chain.clone();
        // The first look after a start checks the whole chain, and so does one that found a fault.
        let is_long = checked.get() == Chain::default();
        let read = move |tx: &mut Tx<'_>| {
            let query = query(tx, &args)?;
            let mut rows = page(tx, &query)?;
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
            Ok::<_, CallError>(AdminLog { rows: named(tx, rows)?, next, total: count(tx)?, fault })
        };
        if is_long { self.db.long_snapshot(read).await } else { self.db.snapshot(read).await }
    }
}

fn query(tx: &mut Tx<'_>, args: &AdminLogArgs) -> Result<LogQuery, DbError> {
    let text = args.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
    Ok(LogQuery {
        actor: args.actor,
        target_kind: args.target_kind.clone(),
        target: args.target.clone(),
        actor_kinds: args.kinds.clone().unwrap_or_default(),
        actions: args.actions.clone().unwrap_or_default(),
        search: text
            .map(|text| Ok::<_, DbError>((text.to_owned(), usernames::beginning_with(tx, text)?)))
            .transpose()?,
        after: args.after,
        limit: PAGE + 1,
    })
}

/// The rows with the names of the users in them, as they are now.
fn named(tx: &mut Tx<'_>, rows: Vec<LogRow>) -> Result<Vec<AdminLogRow>, DbError> {
    let mut names: HashMap<Uuid, Option<String>> = HashMap::new();
    let mut name = |tx: &mut Tx<'_>, id: Option<Uuid>| {
        let Some(id) = id else { return Ok(None) };
        if let Some(known) = names.get(&id) {
            return Ok(known.clone());
        }
        let found = usernames::username(tx, id)?;
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
