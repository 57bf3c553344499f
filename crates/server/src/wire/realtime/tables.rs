//! Who listens to which table, found by the value their filter asks for where there is one.

use std::collections::HashMap;
use std::sync::Arc;

use super::binding::Binding;
use super::hub::Socket;
use crate::bus::{Record, RowChange};
use crate::registry::Reader;

/// One channel's bindings on one table.
#[derive(Clone)]
pub(super) struct Subscription {
    pub(super) member: u64,
    pub(super) socket: Arc<Socket>,
    /// As the wire has it.
    pub(super) topic: Arc<str>,
    pub(super) reader: Reader,
    pub(super) bindings: Arc<[Binding]>,
}

type Members = HashMap<u64, Subscription>;
type Place = (&'static str, String);

#[derive(Default)]
pub(super) struct Tables {
    tables: HashMap<&'static str, Listeners>,
}

/// Ten thousand players each listen to their own profile: a change must not ask them all.
#[derive(Default)]
struct Listeners {
    /// By a column and the value it must have.
    by_value: HashMap<&'static str, HashMap<String, Members>>,
    others: Members,
}

impl Tables {
    pub(super) fn add(&mut self, subscription: Subscription) {
        let Some(table) = subscription.bindings.first().map(|binding| binding.table.name) else { return };
        let listeners = self.tables.entry(table).or_default();
        let members = match place(&subscription.bindings) {
            Some((column, value)) => listeners.by_value.entry(column).or_default().entry(value).or_default(),
            None => &mut listeners.others,
        };
        members.insert(subscription.member, subscription);
    }

    pub(super) fn remove(&mut self, member: u64, bindings: &[Binding]) {
        let Some(table) = bindings.first().map(|binding| binding.table.name) else { return };
        let Some(listeners) = self.tables.get_mut(table) else { return };
        let Some((column, value)) = place(bindings) else {
            listeners.others.remove(&member);
            return;
        };
        let Some(values) = listeners.by_value.get_mut(column) else { return };
        if let Some(members) = values.get_mut(&value) {
            members.remove(&member);
            if members.is_empty() {
                values.remove(&value);
            }
        }
    }

    /// Everyone whom a change may concern; their filters have the last word.
    pub(super) fn concerned<'t>(&'t self, change: &RowChange, mut tell: impl FnMut(&'t Subscription)) {
        let Some(listeners) = self.tables.get(change.table) else { return };
        listeners.others.values().for_each(&mut tell);
        for (column, values) in &listeners.by_value {
            let (old, new) = (value(&change.old, column), value(&change.new, column));
            let both = if old == new { [new, None] } else { [old, new] };
            for members in both.into_iter().flatten().filter_map(|value| values.get(value)) {
                members.values().for_each(&mut tell);
            }
        }
    }

    /// Everyone who listens to a table.
    pub(super) fn listeners(&self, table: &str) -> impl Iterator<Item = &Subscription> {
        let listeners = self.tables.get(table).into_iter();
        listeners.flat_map(|all| {
            all.others.values().chain(all.by_value.values().flat_map(HashMap::values).flat_map(HashMap::values))
        })
    }
}

fn value<'r>(row: &'r Option<Record>, column: &str) -> Option<&'r str> {
    row.as_ref()?.get(column)?.as_str()
}

/// Where a subscription is found: by value only if all its bindings ask for the same one.
fn place(bindings: &[Binding]) -> Option<Place> {
    let first = bindings.first()?.value.clone()?;
    bindings.iter().all(|binding| binding.value.as_ref() == Some(&first)).then_some(first)
}
