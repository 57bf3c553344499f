//! A row change as each reader gets it: only the columns they may see, and no event if none of those changed. Pure.

use serde_json::{Map, Value, json};

use super::binding::{Binding, Change};
use crate::base::bus::RowChange;
use crate::contract::registry::{Column, Kind, Reader, Table};

/// A row change with its views, each computed once.
pub(super) struct RowEvent<'c> {
    table: &'static Table,
    change: &'c RowChange,
    views: Vec<View>,
}

/// What a reader's view depends on. Readers with the same visibility get the same data, because [`Table::sees`] and
/// [`Table::cut`] depend on nothing else.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Visibility {
    change: Change,
    owned_before: bool,
    owns: bool,
}

struct View {
    visibility: Visibility,
    /// The row that filters are checked against: the new row, or the deleted one, as the reader sees it.
    row: Map<String, Value>,
    /// The `data` of the frame; `None` if no column changed that the reader sees.
    data: Option<String>,
}

impl<'c> RowEvent<'c> {
    pub(super) fn new(table: &'static Table, change: &'c RowChange) -> Self {
        Self { table, change, views: Vec::new() }
    }

    /// The ids of the bindings that match for this reader, and the index of the view for [`RowEvent::data`].
    pub(super) fn matches(&mut self, reader: Reader, bindings: &[Binding]) -> Option<(Vec<u32>, usize)> {
        let index = self.view(reader)?;
        let View { visibility, row, data } = &self.views[index];
        data.as_ref()?;
        let matching = bindings.iter().filter(|binding| binding.matches(visibility.change, row));
        let mut ids: Vec<u32> = matching.map(|binding| binding.id).collect();
        ids.dedup();
        (!ids.is_empty()).then_some((ids, index))
    }

    pub(super) fn data(&self, view: usize) -> &str {
        self.views[view].data.as_deref().unwrap_or("null")
    }

    fn view(&mut self, reader: Reader) -> Option<usize> {
        let table = self.table;
        let members = self.change.members.as_deref().unwrap_or_default();
        let seen = |row: &'c Option<crate::base::bus::Record>| {
            row.as_deref().filter(|row| table.sees_among(reader, row, members))
        };
        let (old, new) = (seen(&self.change.old), seen(&self.change.new));
        // A row that becomes visible is an insert for the reader; one that is no longer visible is a delete.
        let (change, row) = match (old, new) {
            (None, Some(new)) => (Change::Insert, new),
            (Some(_), Some(new)) => (Change::Update, new),
            (Some(old), None) => (Change::Delete, old),
            (None, None) => return None,
        };
        let owns = |row: Option<&Map<String, Value>>| row.is_some_and(|row| table.owns(reader, row));
        let visibility = Visibility { change, owned_before: owns(old), owns: owns(Some(row)) };
        if let Some(index) = self.views.iter().position(|view| view.visibility == visibility) {
            return Some(index);
        }
        let cut = table.cut(reader, row);
        let same = change == Change::Update && old.is_some_and(|old| table.cut(reader, old) == cut);
        let data = (!same).then(|| self.encode(visibility, &cut));
        self.views.push(View { visibility, row: cut, data });
        Some(self.views.len() - 1)
    }

    fn encode(&self, visibility: Visibility, row: &Map<String, Value>) -> String {
        let columns = self.table.columns.iter().filter(|column| row.contains_key(column.name));
        let columns: Vec<Value> = columns.map(describe).collect();
        let mut data = json!({
            "schema": "public",
            "table": self.table.name,
            "commit_timestamp": self.change.at,
            "type": visibility.change.as_str(),
            "columns": columns,
            "errors": null,
        });
        let key = row.get(self.table.key).cloned().unwrap_or(Value::Null);
        if visibility.change != Change::Delete {
            data["record"] = Value::Object(row.clone());
        }
        if visibility.change != Change::Insert {
            data["old_record"] = json!({ self.table.key: key });
        }
        data.to_string()
    }
}

/// A column with PostgreSQL's name of its type: the client converts values by it.
fn describe(column: &Column) -> Value {
    let kind = match column.kind {
        Kind::Uuid => "uuid",
        Kind::Text => "text",
        Kind::Int => "int8",
        Kind::Real => "float8",
        Kind::Bool => "bool",
        Kind::Time => "timestamptz",
        Kind::Json => "jsonb",
    };
    json!({ "name": column.name, "type": kind })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use uuid::Uuid;

    use super::super::binding;
    use super::*;
    use crate::base::bus::Record;
    use crate::base::clock::Timestamp;
    use crate::contract::registry::{Registry, Rows, TableEntry};

    static NOTES: Table = Table {
        name: "notes",
        about: "For tests",
        columns: &[
            Column::new("id", Kind::Uuid),
            Column::new("owner", Kind::Uuid),
            Column::new("text", Kind::Text),
            Column::new("secret", Kind::Int).private(),
        ],
        key: "id",
        owner: Some("owner"),
        rows: Rows::Players,
    };
    static OWN: Table = Table { name: "own", rows: Rows::Own, ..NOTES };

    fn ana() -> Uuid {
        Uuid::from_u128(1)
    }

    fn ben() -> Uuid {
        Uuid::from_u128(2)
    }

    fn row(owner: Uuid, text: &str, secret: i64) -> Option<Record> {
        let row = json!({ "id": Uuid::nil(), "owner": owner, "text": text, "secret": secret });
        Some(Arc::new(row.as_object().unwrap().clone()))
    }

    fn event_for(table: &'static Table, old: Option<Record>, new: Option<Record>, reader: Reader) -> Option<Value> {
        event_for_binding(table, old, new, reader, json!({ "event": "*", "schema": "public", "table": table.name }))
    }

    fn event_for_binding(
        table: &'static Table,
        old: Option<Record>,
        new: Option<Record>,
        reader: Reader,
        request: Value,
    ) -> Option<Value> {
        let mut registry = Registry::default();
        registry.add_table(TableEntry::read_only(table));
        let (bindings, _) = binding::parse(&registry, &[request.as_object().unwrap().clone()]).unwrap();
        let change = RowChange { table: table.name, key: String::new(), old, new, at: Timestamp(0), members: None };
        let mut event = RowEvent::new(table, &change);
        let (ids, view) = event.matches(reader, &bindings)?;
        assert_eq!(ids, [bindings[0].id]);
        Some(serde_json::from_str(event.data(view)).unwrap())
    }

    #[test]
    fn the_owner_sees_all_columns_and_others_those_that_are_not_private() {
        let data = event_for(&NOTES, row(ana(), "a", 1), row(ana(), "b", 2), Reader::Player(ana())).unwrap();
        assert_eq!((data["type"].as_str(), data["record"]["secret"].as_i64()), (Some("UPDATE"), Some(2)));
        assert_eq!(data["old_record"], json!({ "id": Uuid::nil() }));
        assert_eq!(data["columns"][3], json!({ "name": "secret", "type": "int8" }));
        let data = event_for(&NOTES, row(ana(), "a", 1), row(ana(), "b", 2), Reader::Player(ben())).unwrap();
        assert_eq!(data["record"], json!({ "id": Uuid::nil(), "owner": ana(), "text": "b" }));
        assert_eq!(data["columns"].as_array().unwrap().len(), 3);
        assert_eq!(event_for(&NOTES, row(ana(), "a", 1), row(ana(), "b", 2), Reader::Visitor), None);
    }

    #[test]
    fn a_change_of_private_columns_is_no_change_for_others() {
        assert_eq!(event_for(&NOTES, row(ana(), "a", 1), row(ana(), "a", 2), Reader::Player(ben())), None);
        assert!(event_for(&NOTES, row(ana(), "a", 1), row(ana(), "a", 2), Reader::Service).is_some());
    }

    #[test]
    fn a_filter_on_a_private_column_reveals_nothing_to_others() {
        let request = json!({ "event": "*", "schema": "public", "table": "notes", "filter": "secret=eq.2" });
        let event_for =
            |reader| event_for_binding(&NOTES, row(ana(), "a", 2), row(ana(), "b", 2), reader, request.clone());
        assert_eq!(event_for(Reader::Player(ben())), None);
        assert!(event_for(Reader::Player(ana())).is_some());
    }

    #[test]
    fn a_deleted_row_is_sent_by_its_key_to_readers_who_could_see_it() {
        let data = event_for(&OWN, row(ana(), "a", 1), None, Reader::Player(ana())).unwrap();
        assert_eq!((&data["type"], &data["old_record"]), (&json!("DELETE"), &json!({ "id": Uuid::nil() })));
        assert_eq!(data.get("record"), None);
        assert_eq!(event_for(&OWN, row(ana(), "a", 1), None, Reader::Player(ben())), None);
    }

    #[test]
    fn a_row_with_a_new_owner_is_a_delete_for_one_and_an_insert_for_the_other() {
        let kind =
            |reader| event_for(&OWN, row(ana(), "a", 1), row(ben(), "a", 1), reader).map(|data| data["type"].clone());
        assert_eq!(kind(Reader::Player(ana())), Some(json!("DELETE")));
        assert_eq!(kind(Reader::Player(ben())), Some(json!("INSERT")));
        assert_eq!(kind(Reader::Service), Some(json!("UPDATE")));
    }
}
