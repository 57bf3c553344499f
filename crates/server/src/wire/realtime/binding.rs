//! A channel's bindings to row changes: a table, the kinds of change, and a filter. Pure.

use serde_json::{Map, Value, json};

use super::limits::{MAX_CONDITIONS, MAX_FILTERS, MAX_PATTERN, MAX_VALUES, PATTERN_WORK};
use crate::contract::registry::{Registry, Table};
use crate::wire::data::Cost;
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
    /// Never zero, which the client reads as none. Equal requests have equal ids, so that frames can be shared.
    pub(super) id: u32,
    pub(super) table: &'static Table,
    /// `None`: all kinds.
    change: Option<Change>,
    conditions: Vec<Condition>,
    /// A column and the values of which it must have one, if the filter requires that. Most do, so bindings are indexed by
    /// them.
    pub(super) values: Option<(&'static str, Vec<String>)>,
}

impl Binding {
    pub(super) fn matches(&self, change: Change, row: &Map<String, Value>) -> bool {
        self.change.is_none_or(|kind| kind == change) && self.conditions.iter().all(|condition| condition.matches(row))
    }

    /// How much work its filter is for one change, compared with that of a value.
    pub(super) fn work(&self) -> usize {
        let cost = self.cost();
        1 + cost.values + PATTERN_WORK * cost.pattern_chars
    }

    fn cost(&self) -> Cost {
        self.conditions.iter().map(Condition::cost).sum()
    }
}

/// Parses the bindings that a join requests. Also returns the list with ids, which the reply repeats.
pub(super) fn parse(registry: &Registry, requests: &[Map<String, Value>]) -> Result<(Vec<Binding>, Value), String> {
    let filters = requests.iter().filter_map(|request| request.get("filter")?.as_str());
    if filters.map(str::len).sum::<usize>() > MAX_FILTERS {
        return Err(too_much(&format!("{MAX_FILTERS} bytes of filters")));
    }
    let mut bindings: Vec<Binding> = Vec::with_capacity(requests.len());
    let mut echo = Vec::with_capacity(requests.len());
    for request in requests {
        let mut binding = parse_one(registry, request).ok_or_else(|| refusal(request))?;
        // Different requests get different ids, even if their hashes are equal.
        let same = |other: &Map<String, Value>| REQUEST_KEYS.iter().all(|name| other.get(*name) == request.get(*name));
        while bindings.iter().zip(requests).any(|(other, its_request)| other.id == binding.id && !same(its_request)) {
            binding.id = binding.id % (u32::MAX >> 1) + 1;
        }
        let mut repeated = request.clone();
        repeated.insert("id".into(), json!(binding.id));
        echo.push(Value::Object(repeated));
        bindings.push(binding);
    }
    check(bindings.iter().map(Binding::cost).sum())?;
    Ok((bindings, Value::Array(echo)))
}

/// Limits the conditions of one channel, because every row change is checked against those of all subscribers.
fn check(cost: Cost) -> Result<(), String> {
    if cost.conditions > MAX_CONDITIONS {
        return Err(too_much(&format!("{MAX_CONDITIONS} conditions")));
    }
    if cost.values > MAX_VALUES {
        return Err(too_much(&format!("{MAX_VALUES} values")));
    }
    if cost.pattern_chars > MAX_PATTERN {
        return Err(too_much(&format!("{MAX_PATTERN} characters of patterns")));
    }
    Ok(())
}

const REQUEST_KEYS: [&str; 4] = ["event", "schema", "table", "filter"];

fn parse_one(registry: &Registry, request: &Map<String, Value>) -> Option<Binding> {
    let text = |name: &str| match request.get(name) {
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
    let values = conditions.iter().find_map(Condition::required_values);
    let mut id: u32 = 0x811c_9dc5;
    for name in REQUEST_KEYS {
        for byte in text(name)?.bytes().chain([0]) {
            id = (id ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    Some(Binding { id: (id >> 1).max(1), table, change, conditions, values })
}

fn refusal(request: &Map<String, Value>) -> String {
    let values =
        REQUEST_KEYS.map(|name| format!("{name}: {}", request.get(name).and_then(Value::as_str).unwrap_or_default()));
    let text: String = values.join(", ").chars().filter(|c| !c.is_control()).take(300).collect();
    format!("Unable to subscribe to changes with given parameters: [{text}]")
}

fn too_much(most: &str) -> String {
    format!("Unable to subscribe to changes with given parameters: a channel has at most {most}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::registry::TableEntry;
    use crate::people::usernames::PROFILES;

    fn parse_all(requests: Value) -> Result<(Vec<Binding>, Value), String> {
        let mut registry = Registry::default();
        registry.add_table(TableEntry::read_only(&PROFILES));
        parse(&registry, &serde_json::from_value::<Vec<Map<String, Value>>>(requests).unwrap())
    }

    #[test]
    fn requests_are_repeated_in_order_with_ids_that_are_never_zero() {
        let requests = json!([
            { "event": "*", "schema": "public", "table": "profiles", "filter": "mana=gt.5" },
            { "event": "UPDATE", "schema": "public", "table": "profiles" },
            { "event": "*", "schema": "public", "table": "profiles", "filter": "mana=gt.5" },
        ]);
        let (bindings, mut echo) = parse_all(requests.clone()).unwrap();
        for (binding, repeated) in bindings.iter().zip(echo.as_array_mut().unwrap()) {
            assert_ne!(binding.id, 0);
            assert_eq!(repeated.as_object_mut().unwrap().remove("id"), Some(json!(binding.id)));
        }
        assert_eq!(echo, requests);
        assert_eq!(bindings[0].id, bindings[2].id, "the same request, the same id");
        assert_ne!(bindings[0].id, bindings[1].id);
    }

    #[test]
    fn only_declared_tables_and_columns_can_be_bound() {
        for request in [
            json!({ "event": "*", "schema": "public", "table": "users" }),
            json!({ "event": "*", "schema": "auth", "table": "profiles" }),
            json!({ "event": "*", "schema": "public" }),
            json!({ "event": "TRUNCATE", "schema": "public", "table": "profiles" }),
            json!({ "event": "*", "schema": "public", "table": "profiles", "filter": "password=eq.1" }),
            json!({ "event": "*", "schema": "public", "table": "profiles", "filter": "id" }),
            json!({ "event": "*", "schema": "public", "table": "profiles", "filter": 7 }),
            json!({ "event": ["*"], "schema": "public", "table": "profiles" }),
        ] {
            let refusal = parse_all(json!([request])).unwrap_err();
            assert!(refusal.starts_with("Unable to subscribe to changes"), "{refusal}");
        }
    }

    fn on_profiles(filter: &str) -> Value {
        json!({ "event": "*", "schema": "public", "table": "profiles", "filter": filter })
    }

    fn matches(filter: &str, row: Value) -> bool {
        let (bindings, _) = parse_all(json!([on_profiles(filter)])).unwrap();
        bindings[0].matches(Change::Update, row.as_object().unwrap())
    }

    #[test]
    fn conditions_are_split_at_commas_outside_of_quotes() {
        let row = |name: &str, mana: i64| json!({ "username": name, "mana": mana, "avatar_url": null });
        assert!(matches("", row("ana", 5)));
        let several = r#"mana=in.(5,6),username=eq."a, \"b",avatar_url=is.null"#;
        assert!(matches(several, row("a, \"b", 6)));
        assert!(!matches(several, row("a, \"b", 7)));
        assert!(!matches(several, row("\"a, \\\"b\"", 6)));
        assert!(matches(r#"username=in.("x, y","(z)")"#, row("(z)", 1)));
        assert!(matches("username=eq.a)b\"c", row("a)b\"c", 1)), "only a comma ends a value without quotes");
        for wrong in ["mana=eq.1,", ",mana=eq.1", "mana", "mana=", "mana=in.(1", "username=match.^a", "mana=eq.1;"] {
            assert!(parse_all(json!([on_profiles(wrong)])).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_binding_with_required_values_is_indexed_by_them() {
        let id = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";
        let found = |filter: &str| parse_all(json!([on_profiles(filter)])).unwrap().0.remove(0).values;
        let indexed =
            |column, values: &[&str]| Some((column, values.iter().map(|value| (*value).to_owned()).collect()));
        assert_eq!(found(&format!("mana=gt.1,id=eq.{}", id.to_uppercase())), indexed("id", &[id]));
        assert_eq!(found(&format!("id=eq.\"{id}\"")), indexed("id", &[id]));
        assert_eq!(found("username=eq.Ana"), indexed("username", &["Ana"]));
        assert_eq!(found("mana=in.(007,8)"), indexed("mana", &["7", "8"]));
        for other in ["", "id=neq.{id}", "id=not.eq.{id}", "username=like.a", "created_at=eq.2026-11-15"] {
            assert_eq!(found(&other.replace("{id}", id)), None, "{other}");
        }
    }

    #[test]
    fn patterns_are_more_work_than_values() {
        let work = |filter: &str| parse_all(json!([on_profiles(filter)])).unwrap().0[0].work();
        assert_eq!(work(""), 1);
        assert_eq!(work("mana=in.(1,2),mana=gt.0"), 4);
        assert_eq!(work("username=ilike.*a*"), 2 + 3 * PATTERN_WORK);
    }

    #[test]
    fn the_filters_of_one_channel_are_bounded() {
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
            let parse = |filters: Vec<String>| parse_all(filters.iter().map(|filter| on_profiles(filter)).collect());
            assert!(parse(fits).is_ok());
            let refusal = parse(does_not).unwrap_err();
            let expected = "Unable to subscribe to changes with given parameters: a channel has at most ";
            assert!(refusal.starts_with(expected), "{refusal}");
        }
    }
}
