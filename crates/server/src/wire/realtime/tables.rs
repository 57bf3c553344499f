//! Subscriptions to row changes, by table and, where the filter requires one value, by that value.

use std::collections::HashMap;
use std::sync::Arc;

use super::binding::Binding;
use super::socket::Socket;
use crate::bus::{Record, RowChange};
use crate::registry::Reader;

/// One channel's bindings on one table.
#[derive(Clone)]
pub(super) struct Subscription {
    pub(super) member: u64,
    pub(super) socket: Arc<Socket>,
    /// With the wire's prefix.
    pub(super) topic: Arc<str>,
    pub(super) reader: Reader,
    pub(super) bindings: Arc<[Binding]>,
}

type Members = HashMap<u64, Subscription>;
/// A column and the value it must have.
type IndexKey = (&'static str, String);

#[derive(Default)]
pub(super) struct Tables {
    tables: HashMap<&'static str, TableSubscriptions>,
}

/// Ten thousand players each subscribe to their own profile: a change must not check every subscription.
#[derive(Default)]
struct TableSubscriptions {
    /// By column and the value it must have.
    by_value: HashMap<&'static str, HashMap<String, Members>>,
    others: Members,
}

impl Tables {
    pub(super) fn add(&mut self, subscription: Subscription) {
        let Some(table) = subscription.bindings.first().map(|binding| binding.table.name) else { return };
        let table = self.tables.entry(table).or_default();
        let members = match index_key(&subscription.bindings) {
            Some((column, value)) => table.by_value.entry(column).or_default().entry(value).or_default(),
            None => &mut table.others,
        };
        members.insert(subscription.member, subscription);
    }

    pub(super) fn remove(&mut self, member: u64, bindings: &[Binding]) {
        let Some(table) = bindings.first().map(|binding| binding.table.name) else { return };
        let Some(table) = self.tables.get_mut(table) else { return };
        let Some((column, value)) = index_key(bindings) else {
            table.others.remove(&member);
            return;
        };
        let Some(values) = table.by_value.get_mut(column) else { return };
        if let Some(members) = values.get_mut(&value) {
            members.remove(&member);
            if members.is_empty() {
                values.remove(&value);
            }
        }
    }

    /// Visits the subscriptions that may match a change; their bindings are still to be checked.
    pub(super) fn for_each_candidate<'t>(&'t self, change: &RowChange, mut visit: impl FnMut(&'t Subscription)) {
        let Some(table) = self.tables.get(change.table) else { return };
        table.others.values().for_each(&mut visit);
        for (column, values) in &table.by_value {
            let (old, new) = (value(&change.old, column), value(&change.new, column));
            let both = if old == new { [new, None] } else { [old, new] };
            for members in both.into_iter().flatten().filter_map(|value| values.get(value)) {
                members.values().for_each(&mut visit);
            }
        }
    }

    pub(super) fn subscriptions(&self, table: &str) -> impl Iterator<Item = &Subscription> {
        self.tables.get(table).into_iter().flat_map(|all| {
            all.others.values().chain(all.by_value.values().flat_map(HashMap::values).flat_map(HashMap::values))
        })
    }
}

fn value<'r>(row: &'r Option<Record>, column: &str) -> Option<&'r str> {
    row.as_ref()?.get(column)?.as_str()
}

/// The value a subscription is indexed by, if all its bindings require the same one.
fn index_key(bindings: &[Binding]) -> Option<IndexKey> {
    let first = bindings.first()?.value.clone()?;
    bindings.iter().all(|binding| binding.value.as_ref() == Some(&first)).then_some(first)
}
