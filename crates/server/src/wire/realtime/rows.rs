//! A changed row as each reader is told of it: only what they may see, and nothing if for them nothing changed. Pure.

use serde_json::{Map, Value, json};

use super::binding::{Binding, Change};
use crate::bus::RowChange;
use crate::registry::{Column, Kind, Reader, Table};

/// One change and the ways it is told, each worked out once.
pub(super) struct Told<'c> {
    table: &'static Table,
    change: &'c RowChange,
    views: Vec<View>,
}

/// Readers are told the same if they see the same kind of change and own the same of its rows: that is all that
/// [`Table::sees`] and [`Table::cut`] go by.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sight {
    change: Change,
    owned_before: bool,
    owns: bool,
}

struct View {
    sight: Sight,
    /// What filters are asked of: the row that is there now, or the one that was deleted, as the reader sees it.
    row: Map<String, Value>,
    /// The `data` of the frame; `None` if nothing changed that the reader sees.
    data: Option<String>,
}

impl<'c> Told<'c> {
    pub(super) fn new(table: &'static Table, change: &'c RowChange) -> Self {
        Self { table, change, views: Vec::new() }
    }

    /// What this reader is told: the ids of the bindings that want it, and a number for the text of [`Told::data`].
    pub(super) fn to(&mut self, reader: Reader, bindings: &[Binding]) -> Option<(Vec<u32>, usize)> {
        let place = self.view(reader)?;
        let View { sight, row, data } = &self.views[place];
        data.as_ref()?;
        let wanting = bindings.iter().filter(|binding| binding.wants(sight.change, row));
        let mut ids: Vec<u32> = wanting.map(|binding| binding.id).collect();
        ids.dedup();
        (!ids.is_empty()).then_some((ids, place))
    }

    pub(super) fn data(&self, place: usize) -> &str {
        self.views[place].data.as_deref().unwrap_or("null")
    }

    fn view(&mut self, reader: Reader) -> Option<usize> {
        let table = self.table;
        let members = self.change.members.as_deref().unwrap_or_default();
        let seen =
            |row: &'c Option<crate::bus::Record>| row.as_deref().filter(|row| table.sees_among(reader, row, members));
        let (old, new) = (seen(&self.change.old), seen(&self.change.new));
        // A row that comes into sight is new to the reader, and one that leaves it is gone.
        let (change, row) = match (old, new) {
            (None, Some(new)) => (Change::Insert, new),
            (Some(_), Some(new)) => (Change::Update, new),
            (Some(old), None) => (Change::Delete, old),
            (None, None) => return None,
        };
        let owns = |row: Option<&Map<String, Value>>| row.is_some_and(|row| table.owns(reader, row));
        let sight = Sight { change, owned_before: owns(old), owns: owns(Some(row)) };
        if let Some(place) = self.views.iter().position(|view| view.sight == sight) {
            return Some(place);
        }
        let cut = table.cut(reader, row);
        let same = change == Change::Update && old.is_some_and(|old| table.cut(reader, old) == cut);
        let data = (!same).then(|| self.tell(sight, &cut));
        self.views.push(View { sight, row: cut, data });
        Some(self.views.len() - 1)
    }

    fn tell(&self, sight: Sight, row: &Map<String, Value>) -> String {
        let columns = self.table.columns.iter().filter(|column| row.contains_key(column.name));
        let columns: Vec<Value> = columns.map(described).collect();
        let mut data = json!({
            "schema": "public",
            "table": self.table.name,
            "commit_timestamp": self.change.at,
            "type": sight.change.as_str(),
            "columns": columns,
            "errors": null,
        });
        let key = row.get(self.table.key).cloned().unwrap_or(Value::Null);
        if sight.change != Change::Delete {
            data["record"] = Value::Object(row.clone());
        }
        if sight.change != Change::Insert {
            data["old_record"] = json!({ self.table.key: key });
        }
        data.to_string()
    }
}

/// As PostgreSQL names the types: the client converts values by them.
fn described(column: &Column) -> Value {
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
    use crate::bus::Record;
    use crate::clock::Timestamp;
    use crate::registry::{Door, Registry, Rows};

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

    fn heard(table: &'static Table, old: Option<Record>, new: Option<Record>, reader: Reader) -> Option<Value> {
        heard_by(table, old, new, reader, json!({ "event": "*", "schema": "public", "table": table.name }))
    }

    fn heard_by(
        table: &'static Table,
        old: Option<Record>,
        new: Option<Record>,
        reader: Reader,
        wish: Value,
    ) -> Option<Value> {
        let mut registry = Registry::default();
        registry.add_table(Door { table, insert: None, update: None });
        let (bindings, _) = binding::read(&registry, &[wish.as_object().unwrap().clone()]).unwrap();
        let change = RowChange { table: table.name, key: String::new(), old, new, at: Timestamp(0), members: None };
        let mut told = Told::new(table, &change);
        let (ids, place) = told.to(reader, &bindings)?;
        assert_eq!(ids, [bindings[0].id]);
        Some(serde_json::from_str(told.data(place)).unwrap())
    }

    #[test]
    fn the_owner_sees_all_columns_and_others_those_that_are_not_private() {
        let told = heard(&NOTES, row(ana(), "a", 1), row(ana(), "b", 2), Reader::Player(ana())).unwrap();
        assert_eq!((told["type"].as_str(), told["record"]["secret"].as_i64()), (Some("UPDATE"), Some(2)));
        assert_eq!(told["old_record"], json!({ "id": Uuid::nil() }));
        assert_eq!(told["columns"][3], json!({ "name": "secret", "type": "int8" }));
        let told = heard(&NOTES, row(ana(), "a", 1), row(ana(), "b", 2), Reader::Player(ben())).unwrap();
        assert_eq!(told["record"], json!({ "id": Uuid::nil(), "owner": ana(), "text": "b" }));
        assert_eq!(told["columns"].as_array().unwrap().len(), 3);
        assert_eq!(heard(&NOTES, row(ana(), "a", 1), row(ana(), "b", 2), Reader::Visitor), None);
    }

    #[test]
    fn a_change_of_private_columns_is_no_change_for_others() {
        assert_eq!(heard(&NOTES, row(ana(), "a", 1), row(ana(), "a", 2), Reader::Player(ben())), None);
        assert!(heard(&NOTES, row(ana(), "a", 1), row(ana(), "a", 2), Reader::Service).is_some());
    }

    #[test]
    fn a_filter_on_a_private_column_tells_others_nothing() {
        let wish = json!({ "event": "*", "schema": "public", "table": "notes", "filter": "secret=eq.2" });
        let heard = |reader| heard_by(&NOTES, row(ana(), "a", 2), row(ana(), "b", 2), reader, wish.clone());
        assert_eq!(heard(Reader::Player(ben())), None);
        assert!(heard(Reader::Player(ana())).is_some());
    }

    #[test]
    fn a_deleted_row_is_told_by_its_key_to_who_could_see_it() {
        let told = heard(&OWN, row(ana(), "a", 1), None, Reader::Player(ana())).unwrap();
        assert_eq!((&told["type"], &told["old_record"]), (&json!("DELETE"), &json!({ "id": Uuid::nil() })));
        assert_eq!(told.get("record"), None);
        assert_eq!(heard(&OWN, row(ana(), "a", 1), None, Reader::Player(ben())), None);
    }

    #[test]
    fn a_row_that_changes_hands_is_gone_for_one_and_new_for_the_other() {
        let kind =
            |reader| heard(&OWN, row(ana(), "a", 1), row(ben(), "a", 1), reader).map(|told| told["type"].clone());
        assert_eq!(kind(Reader::Player(ana())), Some(json!("DELETE")));
        assert_eq!(kind(Reader::Player(ben())), Some(json!("INSERT")));
        assert_eq!(kind(Reader::Service), Some(json!("UPDATE")));
    }
}
