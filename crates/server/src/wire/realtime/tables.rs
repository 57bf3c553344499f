//! Subscriptions to row changes, by table and, where the filters require certain values, by column and value.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::binding::Binding;
use super::socket::Socket;
use serde_json::Value;

use crate::base::bus::{Record, RowChange};
use crate::contract::registry::Reader;

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
        let Some(keys) = index_keys(&subscription.bindings) else {
            table.others.insert(subscription.member, subscription);
            return;
        };
        for (column, value) in keys {
            let members = table.by_value.entry(column).or_default().entry(value.to_owned()).or_default();
            members.insert(subscription.member, subscription.clone());
        }
    }

    pub(super) fn remove(&mut self, member: u64, bindings: &[Binding]) {
        let Some(table) = bindings.first().map(|binding| binding.table.name) else { return };
        let Some(table) = self.tables.get_mut(table) else { return };
        let Some(keys) = index_keys(bindings) else {
            table.others.remove(&member);
            return;
        };
        for (column, value) in keys {
            let Some(values) = table.by_value.get_mut(column) else { continue };
            if let Some(members) = values.get_mut(value) {
                members.remove(&member);
                if members.is_empty() {
                    values.remove(value);
                }
            }
        }
    }

    /// Visits the subscriptions that may match a change, each once; their bindings are still to be checked.
    pub(super) fn for_each_candidate<'t>(&'t self, change: &RowChange, mut visit: impl FnMut(&'t Subscription)) {
        let Some(table) = self.tables.get(change.table) else { return };
        table.others.values().for_each(&mut visit);
        let mut visited = HashSet::new();
        for (column, values) in &table.by_value {
            let (old, new) = (value(&change.old, column), value(&change.new, column));
            let both = if old == new { [new, None] } else { [old, new] };
            for members in both.into_iter().flatten().filter_map(|value| values.get(value.as_ref())) {
                members.values().filter(|subscription| visited.insert(subscription.member)).for_each(&mut visit);
            }
        }
    }

    pub(super) fn subscriptions(&self, table: &str) -> impl Iterator<Item = &Subscription> {
        self.tables.get(table).into_iter().flat_map(|all| {
            all.others.values().chain(all.by_value.values().flat_map(HashMap::values).flat_map(HashMap::values))
        })
    }
}

/// A row's value as `Condition::required_values` writes it.
pub(super) fn value<'r>(row: &'r Option<Record>, column: &str) -> Option<Cow<'r, str>> {
    match row.as_ref()?.get(column)? {
        Value::String(text) => Some(Cow::Borrowed(text)),
        Value::Number(number) => Some(Cow::Owned(number.to_string())),
        Value::Bool(bool) => Some(Cow::Borrowed(if *bool { "true" } else { "false" })),
        _ => None,
    }
}

/// The columns and values that a subscription is indexed by, if each of its bindings requires some.
fn index_keys(bindings: &[Binding]) -> Option<HashSet<(&'static str, &str)>> {
    let mut keys = HashSet::new();
    for binding in bindings {
        let (column, values) = binding.values.as_ref()?;
        keys.extend(values.iter().map(|value| (*column, value.as_str())));
    }
    Some(keys)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{Map, json};
    use uuid::Uuid;

    use super::super::binding;
    use super::super::protocol::Serializer;
    use super::*;
    use crate::base::clock::Timestamp;
    use crate::contract::registry::{Registry, TableEntry};
    use crate::people::usernames::PROFILES;

    fn subscription(member: u64, filters: &[&str]) -> Subscription {
        let mut registry = Registry::default();
        registry.add_table(TableEntry::read_only(&PROFILES));
        let request = |filter: &&str| {
            let request = json!({ "event": "*", "schema": "public", "table": "profiles", "filter": filter });
            request.as_object().unwrap().clone()
        };
        let requests: Vec<Map<String, Value>> = filters.iter().map(request).collect();
        let (bindings, _) = binding::parse(&registry, &requests).unwrap();
        let socket = Arc::new(Socket::new(member, Serializer::V2, Duration::ZERO));
        Subscription { member, socket, topic: "t".into(), reader: Reader::Service, bindings: bindings.into() }
    }

    fn row(id: u128, name: &str, mana: i64) -> Option<Record> {
        let row = json!({ "id": Uuid::from_u128(id), "username": name, "mana": mana });
        Some(Arc::new(row.as_object().unwrap().clone()))
    }

    fn candidates(tables: &Tables, old: Option<Record>, new: Option<Record>) -> Vec<u64> {
        let change = RowChange { table: "profiles", key: String::new(), old, new, at: Timestamp(0), members: None };
        let mut found = Vec::new();
        tables.for_each_candidate(&change, |subscription| found.push(subscription.member));
        found.sort_unstable();
        found
    }

    #[test]
    fn a_change_visits_only_the_subscriptions_that_require_its_values_and_those_that_require_none() {
        let (one, two) = (format!("id=eq.{}", Uuid::from_u128(1)), format!("id=eq.{}", Uuid::from_u128(2)));
        let subscriptions = [
            subscription(1, &[&one]),
            subscription(2, &[&one, &two]),
            subscription(3, &["username=eq.Ana"]),
            subscription(4, &["mana=in.(5,6)", "username=eq.Ana,mana=gt.0"]),
            subscription(5, &["mana=gt.0"]),
            subscription(6, &[&one, "username=like.A*"]),
        ];
        let mut tables = Tables::default();
        subscriptions.iter().for_each(|subscription| tables.add(subscription.clone()));
        assert_eq!(candidates(&tables, None, row(1, "Ana", 5)), [1, 2, 3, 4, 5, 6]);
        assert_eq!(candidates(&tables, row(2, "Ana", 7), row(2, "Ben", 7)), [2, 3, 4, 5, 6]);
        assert_eq!(candidates(&tables, row(3, "Cem", 6), None), [4, 5, 6]);
        assert_eq!(candidates(&tables, row(3, "Cem", 8), row(3, "Cem", 9)), [5, 6]);
        subscriptions.iter().for_each(|subscription| tables.remove(subscription.member, &subscription.bindings));
        assert_eq!(candidates(&tables, None, row(1, "Ana", 5)), [0; 0]);
        assert!(tables.tables["profiles"].by_value.values().all(HashMap::is_empty));
    }
}
