//! Filters (placeholder: the data API's own takes its place).

use serde_json::{Map, Value};

use crate::registry::{Kind, Table};

#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    column: &'static str,
    kind: Kind,
    negated: bool,
    test: Test,
}

#[derive(Clone, Debug, PartialEq)]
enum Test {
    Compare(&'static str, String),
    In(Vec<String>),
    IsNull,
}

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("the filter cannot be read")]
pub struct Unreadable;

impl Condition {
    pub fn parse(table: &'static Table, column: &str, operation: &str) -> Result<Self, Unreadable> {
        let column = table.column(column).ok_or(Unreadable)?;
        let (negated, operation) = operation.strip_prefix("not.").map_or((false, operation), |rest| (true, rest));
        let (operator, value) = operation.split_once('.').ok_or(Unreadable)?;
        let compare = ["eq", "neq", "lt", "lte", "gt", "gte"].into_iter().find(|name| *name == operator);
        let test = match (compare, operator) {
            (Some(name), _) => Test::Compare(name, value.to_owned()),
            (_, "in") => {
                let list = value.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or(Unreadable)?;
                Test::In(list.split(',').map(ToOwned::to_owned).collect())
            }
            (_, "is") if value == "null" => Test::IsNull,
            _ => return Err(Unreadable),
        };
        Ok(Self { column: column.name, kind: column.kind, negated, test })
    }

    pub fn matches(&self, row: &Map<String, Value>) -> bool {
        let value = row.get(self.column).unwrap_or(&Value::Null);
        let found = match (&self.test, value) {
            (Test::IsNull, value) => value.is_null(),
            (_, Value::Null) => return false,
            (Test::In(list), value) => list.contains(&text(value)),
            (Test::Compare(name, other), value) => {
                let order = match self.kind {
                    Kind::Int | Kind::Real => {
                        value.as_f64().zip(other.parse().ok()).and_then(|(a, b): (f64, f64)| a.partial_cmp(&b))
                    }
                    Kind::Uuid => Some(text(value).cmp(&other.to_lowercase())),
                    _ => Some(text(value).cmp(other)),
                };
                order.is_some_and(|order| match *name {
                    "eq" => order.is_eq(),
                    "neq" => order.is_ne(),
                    "lt" => order.is_lt(),
                    "lte" => order.is_le(),
                    "gt" => order.is_gt(),
                    _ => order.is_ge(),
                })
            }
        };
        found != self.negated
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}
