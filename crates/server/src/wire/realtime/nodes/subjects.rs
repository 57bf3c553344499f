//! The subjects of NATS: one for each topic, and for each row by its table, key and owner. Pure.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use super::super::binding::Binding;
use super::super::tables::value;
use crate::base::bus::{Record, RowChange};
use crate::contract::registry::{Reader, Rows, Table};

/// Ends of sessions, for every node.
pub(super) const SESSIONS: &str = "sessions";
/// What a node could not send, for every node.
pub(super) const LOST: &str = "lost";

/// `topic` is without the wire's prefix.
pub(super) fn of_topic(topic: &str) -> String {
    format!("topic.{}", part(topic))
}

/// Those of a change: usually one, two if the row got another owner.
pub(super) fn of_change(table: &Table, change: &RowChange) -> Vec<String> {
    let subject = |row: &Option<Record>| {
        let column = |column: Option<&str>| column.and_then(|column| value(row, column)).map(|text| part(&text));
        let (key, owner) = (column(Some(table.key)), column(table.owner));
        row.as_ref().map(|_| of_row(table, key.as_deref(), owner.as_deref()))
    };
    let mut subjects: Vec<String> = [subject(&change.old), subject(&change.new)].into_iter().flatten().collect();
    subjects.dedup();
    subjects
}

fn of_row(table: &Table, key: Option<&str>, owner: Option<&str>) -> String {
    format!("row.{}.{}.{}", table.name, key.unwrap_or("-"), owner.unwrap_or("-"))
}

/// What a node needs for a channel with these bindings, those of each table together.
pub(super) fn of_channel(topic: &str, reader: Reader, bindings: &[Arc<[Binding]>]) -> BTreeSet<String> {
    let rows = bindings.iter().flat_map(|bindings| of_bindings(reader, bindings));
    rows.chain([of_topic(topic)]).collect()
}

/// All rows of the table, unless each binding requires keys or owners.
fn of_bindings(reader: Reader, bindings: &[Binding]) -> Vec<String> {
    let Some(table) = bindings.first().map(|binding| binding.table) else { return Vec::new() };
    if let (Rows::Own, Reader::Player(id)) = (table.rows, reader) {
        return vec![of_row(table, Some("*"), Some(&id.to_string()))];
    }
    let mut subjects = Vec::new();
    for binding in bindings {
        match &binding.values {
            Some((column, values)) if *column == table.key => {
                subjects.extend(values.iter().map(|value| of_row(table, Some(&part(value)), Some("*"))));
            }
            Some((column, values)) if Some(*column) == table.owner => {
                subjects.extend(values.iter().map(|value| of_row(table, Some("*"), Some(&part(value)))));
            }
            _ => return vec![format!("row.{}.>", table.name)],
        }
    }
    subjects
}

/// A text as one part of a subject, which has no dots, spaces or wildcards. Different texts are different parts.
fn part(text: &str) -> String {
    let mut part = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b':' => part.push(char::from(byte)),
            b'-' if !part.is_empty() => part.push('-'),
            _ => drop(write!(part, "%{byte:02x}")),
        }
    }
    if part.is_empty() { "%".into() } else { part }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};
    use uuid::Uuid;

    use super::super::super::binding;
    use super::*;
    use crate::base::clock::Timestamp;
    use crate::contract::registry::{Registry, TableEntry};
    use crate::people::mana::MANA_LEDGER;
    use crate::people::usernames::PROFILES;

    #[test]
    fn any_topic_is_one_part_and_different_topics_are_different_parts() {
        assert_eq!(of_topic("battle_room_0a-1"), "topic.battle_room_0a-1");
        let odd = ["", "-", "%", "*", ">", "a.b", "a b", "a%b", "é", "\n", "%2a", "%%"];
        let parts: BTreeSet<String> = odd.iter().map(|topic| part(topic)).collect();
        assert_eq!(parts.len(), odd.len());
        assert!(parts.iter().all(|part| part.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'%')), "{parts:?}");
    }

    fn channel(reader: Reader, table: &str, filters: &[&str]) -> Vec<String> {
        let mut registry = Registry::default();
        registry.add_table(TableEntry::read_only(&PROFILES));
        registry.add_table(TableEntry::read_only(&MANA_LEDGER));
        let request = |filter: &&str| {
            let request = json!({ "event": "*", "schema": "public", "table": table, "filter": filter });
            request.as_object().unwrap().clone()
        };
        let requests: Vec<Map<String, Value>> = filters.iter().map(request).collect();
        let (bindings, _) = binding::parse(&registry, &requests).unwrap();
        let subjects = of_channel("t", reader, &[bindings.into()]);
        subjects.into_iter().filter(|subject| subject != "topic.t").collect()
    }

    #[test]
    fn a_channel_wants_the_rows_that_its_filters_require_and_a_player_no_others_rows_of_a_private_table() {
        let (one, two) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let [by_one, by_two] = [one, two].map(|id| format!("id=eq.{id}"));
        let player = Reader::Player(one);
        assert_eq!(
            channel(player, "profiles", &[&by_one, &by_two]),
            [format!("row.profiles.{one}.*"), format!("row.profiles.{two}.*")]
        );
        assert_eq!(channel(player, "profiles", &[&by_one, "mana=gt.1"]), ["row.profiles.>"]);
        for filter in ["", &by_two, "reason=eq.x"] {
            assert_eq!(channel(player, "mana_ledger", &[filter]), [format!("row.mana_ledger.*.{one}")]);
        }
        let of_two = format!("user_id=eq.{two}");
        assert_eq!(channel(Reader::Service, "mana_ledger", &[&of_two]), [format!("row.mana_ledger.*.{two}")]);
        assert_eq!(channel(Reader::Service, "mana_ledger", &[""]), ["row.mana_ledger.>"]);
    }

    #[test]
    fn a_change_goes_by_key_and_owner_and_to_both_owners_if_it_has_two() {
        let row = |owner: Value| Some(Arc::new(json!({ "id": "a.1", "user_id": owner }).as_object().unwrap().clone()));
        let subjects = |old, new| {
            let change =
                RowChange { table: "mana_ledger", key: "a.1".into(), old, new, at: Timestamp(0), members: None };
            of_change(&MANA_LEDGER, &change)
        };
        assert_eq!(subjects(None, row(json!("u"))), ["row.mana_ledger.a%2e1.u"]);
        assert_eq!(subjects(row(json!("u")), row(json!("u"))), ["row.mana_ledger.a%2e1.u"]);
        assert_eq!(subjects(row(json!("u")), row(Value::Null)), ["row.mana_ledger.a%2e1.u", "row.mana_ledger.a%2e1.-"]);
    }
}
