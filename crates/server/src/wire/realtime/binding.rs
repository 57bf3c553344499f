//! What a channel wants to hear of rows: a table, the kinds of change, and a filter. Pure.

use serde_json::{Map, Value, json};

use crate::registry::{Kind, Registry, Table};
use crate::wire::data::filter::Condition;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Change {
    Insert,
    Update,
    Delete,
}

impl Change {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Insert => "INSERT",
            Self::Update => "UPDATE",
            Self::Delete => "DELETE",
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Binding {
    /// Never zero, which the client takes for none; the same for the same wish, so that frames can be shared.
    pub(super) id: u32,
    pub(super) table: &'static Table,
    /// `None`: all kinds.
    change: Option<Change>,
    conditions: Vec<Condition>,
    /// A column and the value it must have, if the filter says so: most do, and are found by it.
    pub(super) value: Option<(&'static str, String)>,
}

impl Binding {
    /// Whether it wants to hear of this kind of change to this row.
    pub(super) fn wants(&self, change: Change, row: &Map<String, Value>) -> bool {
        self.change.is_none_or(|wanted| wanted == change)
            && self.conditions.iter().all(|condition| condition.matches(row))
    }
}

/// Reads what a join asks for, and gives back the same list with the ids, as the client wants it repeated.
pub(super) fn read(registry: &Registry, asked: &[Map<String, Value>]) -> Result<(Vec<Binding>, Value), String> {
    let mut bindings: Vec<Binding> = Vec::with_capacity(asked.len());
    let mut echo = Vec::with_capacity(asked.len());
    for wish in asked {
        let mut binding = read_one(registry, wish).ok_or_else(|| refusal(wish))?;
        // Two wishes that are not the same have ids that are not the same, also when their hashes are.
        let same = |other: &Map<String, Value>| WISH.iter().all(|name| other.get(*name) == wish.get(*name));
        while bindings.iter().zip(asked).any(|(other, said)| other.id == binding.id && !same(said)) {
            binding.id = binding.id % (u32::MAX >> 1) + 1;
        }
        let mut repeated = wish.clone();
        repeated.insert("id".into(), json!(binding.id));
        echo.push(Value::Object(repeated));
        bindings.push(binding);
    }
    Ok((bindings, Value::Array(echo)))
}

const WISH: [&str; 4] = ["event", "schema", "table", "filter"];

fn read_one(registry: &Registry, wish: &Map<String, Value>) -> Option<Binding> {
    let text = |name: &str| match wish.get(name) {
        None | Some(Value::Null) => Some(""),
        Some(Value::String(text)) => Some(text.as_str()),
        Some(_) => None,
    };
    let change = match text("event")? {
        "*" => None,
        "INSERT" => Some(Change::Insert),
        "UPDATE" => Some(Change::Update),
        "DELETE" => Some(Change::Delete),
        _ => return None,
    };
    let table = registry.table(text("table")?).filter(|_| text("schema") == Some("public"))?;
    let (mut conditions, mut value) = (Vec::new(), None);
    for part in parts(text("filter")?) {
        let (column, operation) = part.split_once('=')?;
        conditions.push(Condition::parse(table, column, operation).ok()?);
        value = value.or_else(|| exact(table, column, operation));
    }
    let mut id: u32 = 0x811c_9dc5;
    for name in WISH {
        for byte in text(name)?.bytes().chain([0]) {
            id = (id ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    Some(Binding { id: (id >> 1).max(1), table, change, conditions, value })
}

/// `column=eq.value`, where the value is compared as the text it is.
fn exact(table: &'static Table, column: &str, operation: &str) -> Option<(&'static str, String)> {
    let value = operation.strip_prefix("eq.")?;
    let column = table.column(column)?;
    match column.kind {
        Kind::Uuid => Some((column.name, uuid::Uuid::try_parse(value).ok()?.to_string())),
        _ => None,
    }
}

/// A filter's conditions: separated by commas, but for those in brackets and quotes.
fn parts(filter: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted, mut escaped) = (Vec::new(), 0, 0_u32, false, false);
    for (place, c) in filter.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                parts.push(&filter[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    if !filter.is_empty() {
        parts.push(&filter[start..]);
    }
    parts
}

fn refusal(wish: &Map<String, Value>) -> String {
    let said = WISH.map(|name| format!("{name}: {}", wish.get(name).and_then(Value::as_str).unwrap_or_default()));
    let said: String = said.join(", ").chars().filter(|c| !c.is_control()).take(300).collect();
    format!("Unable to subscribe to changes with given parameters: [{said}]")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profiles::PROFILES;
    use crate::registry::Door;

    fn read_wishes(wishes: Value) -> Result<(Vec<Binding>, Value), String> {
        let mut registry = Registry::default();
        registry.add_table(Door { table: &PROFILES, insert: None, update: None });
        read(&registry, &serde_json::from_value::<Vec<Map<String, Value>>>(wishes).unwrap())
    }

    #[test]
    fn wishes_are_repeated_in_order_with_ids_that_are_never_zero() {
        let wishes = json!([
            { "event": "*", "schema": "public", "table": "profiles", "filter": "mana=gt.5" },
            { "event": "UPDATE", "schema": "public", "table": "profiles" },
            { "event": "*", "schema": "public", "table": "profiles", "filter": "mana=gt.5" },
        ]);
        let (bindings, mut echo) = read_wishes(wishes.clone()).unwrap();
        for (binding, said) in bindings.iter().zip(echo.as_array_mut().unwrap()) {
            assert_ne!(binding.id, 0);
            assert_eq!(said.as_object_mut().unwrap().remove("id"), Some(json!(binding.id)));
        }
        assert_eq!(echo, wishes);
        assert_eq!(bindings[0].id, bindings[2].id, "the same wish, the same id");
        assert_ne!(bindings[0].id, bindings[1].id);
    }

    #[test]
    fn what_was_not_declared_cannot_be_asked_for() {
        for wish in [
            json!({ "event": "*", "schema": "public", "table": "users" }),
            json!({ "event": "*", "schema": "auth", "table": "profiles" }),
            json!({ "event": "*", "schema": "public" }),
            json!({ "event": "TRUNCATE", "schema": "public", "table": "profiles" }),
            json!({ "event": "*", "schema": "public", "table": "profiles", "filter": "password=eq.1" }),
            json!({ "event": "*", "schema": "public", "table": "profiles", "filter": "id" }),
            json!({ "event": "*", "schema": "public", "table": "profiles", "filter": 7 }),
            json!({ "event": ["*"], "schema": "public", "table": "profiles" }),
        ] {
            let refusal = read_wishes(json!([wish])).unwrap_err();
            assert!(refusal.starts_with("Unable to subscribe to changes"), "{refusal}");
        }
    }

    #[test]
    fn several_conditions_are_told_apart() {
        assert_eq!(parts("a=in.(1,2),b=eq.\"x,\\\"y\",c=is.null"), ["a=in.(1,2)", "b=eq.\"x,\\\"y\"", "c=is.null"]);
        assert_eq!(parts(""), [""; 0]);
        assert_eq!(parts("a=eq.1,"), ["a=eq.1", ""]);
    }
}
