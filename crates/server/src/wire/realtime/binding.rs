//! What a channel wants to hear of rows: a table, the kinds of change, and a filter. Pure.

use serde_json::{Map, Value, json};

use super::limits::{MAX_CONDITIONS, MAX_FILTERS, MAX_PATTERN, MAX_VALUES};
use crate::registry::{Registry, Table};
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
    let filters = asked.iter().filter_map(|wish| wish.get("filter")?.as_str());
    if filters.map(str::len).sum::<usize>() > MAX_FILTERS {
        return Err(too_much(&format!("{MAX_FILTERS} bytes of filters")));
    }
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
    check(bindings.iter().flat_map(|binding| &binding.conditions))?;
    Ok((bindings, Value::Array(echo)))
}

/// Every change of a row asks the conditions of all who listen: what one channel may ask is bounded.
fn check<'c>(conditions: impl Iterator<Item = &'c Condition> + Clone) -> Result<(), String> {
    if conditions.clone().count() > MAX_CONDITIONS {
        return Err(too_much(&format!("{MAX_CONDITIONS} conditions")));
    }
    if conditions.clone().map(Condition::weight).sum::<usize>() > MAX_VALUES {
        return Err(too_much(&format!("{MAX_VALUES} values")));
    }
    if conditions.map(Condition::longest_pattern).max() > Some(MAX_PATTERN) {
        return Err(too_much(&format!("{MAX_PATTERN} characters of a pattern")));
    }
    Ok(())
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
    let conditions = Condition::parse_list(table, text("filter")?).ok()?;
    let value = conditions.iter().find_map(Condition::exact_id).map(|(column, id)| (column, id.to_owned()));
    let mut id: u32 = 0x811c_9dc5;
    for name in WISH {
        for byte in text(name)?.bytes().chain([0]) {
            id = (id ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    Some(Binding { id: (id >> 1).max(1), table, change, conditions, value })
}

fn refusal(wish: &Map<String, Value>) -> String {
    let said = WISH.map(|name| format!("{name}: {}", wish.get(name).and_then(Value::as_str).unwrap_or_default()));
    let said: String = said.join(", ").chars().filter(|c| !c.is_control()).take(300).collect();
    format!("Unable to subscribe to changes with given parameters: [{said}]")
}

fn too_much(most: &str) -> String {
    format!("Unable to subscribe to changes with given parameters: a channel has at most {most}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Door;
    use crate::usernames::PROFILES;

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

    fn on_profiles(filter: &str) -> Value {
        json!({ "event": "*", "schema": "public", "table": "profiles", "filter": filter })
    }

    fn wanted(filter: &str, row: Value) -> bool {
        let (bindings, _) = read_wishes(json!([on_profiles(filter)])).unwrap();
        bindings[0].wants(Change::Update, row.as_object().unwrap())
    }

    #[test]
    fn several_conditions_are_told_apart_and_quotes_hold_a_value_together() {
        let row = |name: &str, mana: i64| json!({ "username": name, "mana": mana, "avatar_url": null });
        assert!(wanted("", row("ana", 5)));
        let several = r#"mana=in.(5,6),username=eq."a, \"b",avatar_url=is.null"#;
        assert!(wanted(several, row("a, \"b", 6)));
        assert!(!wanted(several, row("a, \"b", 7)));
        assert!(!wanted(several, row("\"a, \\\"b\"", 6)));
        assert!(wanted(r#"username=in.("x, y","(z)")"#, row("(z)", 1)));
        assert!(wanted("username=eq.a)b\"c", row("a)b\"c", 1)), "only a comma ends a value without quotes");
        for wrong in ["mana=eq.1,", ",mana=eq.1", "mana", "mana=", "mana=in.(1", "username=match.^a", "mana=eq.1;"] {
            assert!(read_wishes(json!([on_profiles(wrong)])).is_err(), "{wrong}");
        }
    }

    #[test]
    fn one_id_that_is_asked_for_is_how_the_binding_is_found() {
        let id = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";
        let found = |filter: &str| read_wishes(json!([on_profiles(filter)])).unwrap().0.remove(0).value;
        assert_eq!(found(&format!("mana=gt.1,id=eq.{}", id.to_uppercase())), Some(("id", id.into())));
        assert_eq!(found(&format!("id=eq.\"{id}\"")), Some(("id", id.into())));
        for other in [format!("id=neq.{id}"), format!("id=not.eq.{id}"), format!("id=in.({id},{})", uuid::Uuid::nil())]
        {
            assert_eq!(found(&other), None, "{other}");
        }
    }

    #[test]
    fn what_one_channel_may_ask_is_bounded() {
        let conditions = |count| vec!["mana=gt.1"; count].join(",");
        let values = |count| format!("mana=in.({})", vec!["7"; count].join(","));
        let pattern = |count| format!("username=like.{}", "a".repeat(count));
        let text = |count| format!("username=eq.{}", "x".repeat(count - "username=eq.".len()));
        for (fits, does_not) in [
            (vec![conditions(32)], vec![conditions(33)]),
            (vec![conditions(1); 32], vec![conditions(2); 17]),
            (vec![values(200)], vec![values(201)]),
            (vec![values(50); 4], vec![values(50); 5]),
            (vec![pattern(100)], vec![pattern(101)]),
            (vec![text(4096)], vec![text(4097)]),
            (vec![text(2048); 2], vec![text(1366); 3]),
        ] {
            let read = |filters: Vec<String>| read_wishes(filters.iter().map(|filter| on_profiles(filter)).collect());
            assert!(read(fits).is_ok());
            let refusal = read(does_not).unwrap_err();
            let expected = "Unable to subscribe to changes with given parameters: a channel has at most ";
            assert!(refusal.starts_with(expected), "{refusal}");
        }
    }
}
