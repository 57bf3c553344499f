//! One condition of a filter on one column: parsed from text, evaluated in SQL or on a row in memory. Both give the same
//! result, null included: a comparison with null is neither true nor false.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::cost::Cost;
use super::error::DataError;
use super::grammar::{Cursor, Expected, Operator, Test as Raw, unquoted};
use super::literal::Literal;
use super::pattern::Pattern;
use super::sql::{Statement, View};
use crate::contract::registry::{Column, Kind, Table};

#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    column: &'static Column,
    negated: bool,
    test: Test,
}

#[derive(Clone, Debug, PartialEq)]
enum Test {
    Is(Is),
    Distinct(Literal),
    /// The column's value is in this relation to any, or to all (`true`), of the values.
    Compare(Relation, bool, Vec<Literal>),
    Like {
        fold: bool,
        all: bool,
        patterns: Vec<Pattern>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Is {
    Null,
    NotNull,
    True,
    False,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Eq,
    Neq,
    Gt,
    Gte,
    Lt,
    Lte,
}

impl Condition {
    /// Parses a condition on a column: `eq.abc`, `not.in.(1,2)`.
    pub fn parse(table: &'static Table, column: &str, operation: &str) -> Result<Self, DataError> {
        let column = find(table, column)?;
        let mut cursor = Cursor::new(operation);
        let raw = cursor.test(&[]).and_then(|raw| match cursor.is_at_end() {
            true => Ok(raw),
            false => Err(cursor.expected("unexpected text after the list")),
        });
        let raw = raw.map_err(|wrong| DataError::unparsable("filter", operation, wrong.column, wrong.what))?;
        Self::new(column, raw)
    }

    /// Parses the filter of a realtime binding: `mana=gt.5,username=eq."a, b"`.
    pub fn parse_list(table: &'static Table, text: &str) -> Result<Vec<Self>, DataError> {
        let mut cursor = Cursor::new(text);
        let unparsable = |wrong: Expected| DataError::unparsable("filter", text, wrong.column, wrong.what);
        let mut conditions = Vec::new();
        while !text.is_empty() {
            let column = find(table, unquoted(cursor.until(&['='])))?;
            cursor.must("=", "expected a column, = and an operator").map_err(unparsable)?;
            conditions.push(Self::new(column, cursor.test(&[',']).map_err(unparsable)?)?);
            if cursor.is_at_end() {
                break;
            }
            cursor.must(",", "expected , or the end").map_err(unparsable)?;
        }
        Ok(conditions)
    }

    pub(super) fn new(column: &'static Column, raw: Raw) -> Result<Self, DataError> {
        let Raw { negated, operator, all, values } = raw;
        let first = values.first().map_or("", String::as_str);
        if operator == Operator::Is {
            let is = parse_is(column, first)?;
            return Ok(Self { column, negated, test: Test::Is(is) });
        }
        if column.kind == Kind::Json {
            return Err(DataError::no_operator(column.kind, symbol(operator)));
        }
        let literals = || values.iter().map(|value| Literal::parse(column.kind, value)).collect::<Result<_, _>>();
        let compare = |relation| Ok::<_, DataError>(Test::Compare(relation, all, literals()?));
        let test = match operator {
            Operator::Eq | Operator::In | Operator::Is => compare(Relation::Eq)?,
            Operator::Neq => compare(Relation::Neq)?,
            Operator::Gt => compare(Relation::Gt)?,
            Operator::Gte => compare(Relation::Gte)?,
            Operator::Lt => compare(Relation::Lt)?,
            Operator::Lte => compare(Relation::Lte)?,
            Operator::IsDistinct => Test::Distinct(Literal::parse(column.kind, first)?),
            Operator::Like | Operator::Ilike if column.kind == Kind::Text => {
                let patterns = values.iter().map(|value| Pattern::parse(value)).collect::<Result<_, _>>()?;
                Test::Like { fold: operator == Operator::Ilike, all, patterns }
            }
            Operator::Like | Operator::Ilike => return Err(DataError::no_operator(column.kind, symbol(operator))),
        };
        Ok(Self { column, negated, test })
    }

    pub(super) fn column(&self) -> &'static Column {
        self.column
    }

    /// The text that the column must equal, if this condition requires exactly one.
    pub(super) fn equal_text(&self, column: &str) -> Option<&str> {
        match &self.test {
            Test::Compare(Relation::Eq, _, values) if self.column.name == column && !self.negated => {
                match &values[..] {
                    [Literal::Text(text)] => Some(text),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a row matches. The row has only the columns that its reader may see.
    pub fn matches(&self, row: &Map<String, Value>) -> bool {
        self.evaluate(row) == Some(true)
    }

    pub(super) fn evaluate(&self, row: &Map<String, Value>) -> Option<bool> {
        let value = row.get(self.column.name).and_then(|value| Literal::of_json(self.column.kind, value));
        let found = match &self.test {
            Test::Is(is) => Some(match is {
                Is::Null | Is::Unknown => value.is_none(),
                Is::NotNull => value.is_some(),
                Is::True => value == Some(Literal::Bool(true)),
                Is::False => value == Some(Literal::Bool(false)),
            }),
            Test::Distinct(other) => Some(value.as_ref() != Some(other)),
            Test::Compare(relation, all, others) => {
                quantify(*all, others, value.as_ref(), |value, other| relation.matches(value.compare(other)))
            }
            Test::Like { fold, all, patterns } => quantify(
                *all,
                patterns,
                value.as_ref(),
                |value, pattern| matches!(value, Literal::Text(text) if pattern.matches(text, *fold)),
            ),
        };
        found.map(|found| found != self.negated)
    }

    /// Whether at most one row can match, for a column with unique values.
    pub(super) fn is_equality_with_one(&self, column: &str) -> bool {
        !self.negated
            && self.column.name == column
            && matches!(&self.test, Test::Compare(Relation::Eq, false, values) if values.len() == 1)
    }

    /// The column and the values of which it must have one, as text, if this condition requires that. For the columns whose
    /// JSON has the same text: ids, texts, whole numbers, booleans.
    pub fn required_values(&self) -> Option<(&'static str, Vec<String>)> {
        let Test::Compare(Relation::Eq, false, values) = &self.test else { return None };
        if self.negated || !matches!(self.column.kind, Kind::Uuid | Kind::Text | Kind::Int | Kind::Bool) {
            return None;
        }
        let values = values.iter().map(|value| match value {
            Literal::Text(text) => text.clone(),
            Literal::Int(int) => int.to_string(),
            Literal::Real(real) => real.to_string(),
            Literal::Bool(bool) => bool.to_string(),
        });
        Some((self.column.name, values.collect()))
    }

    pub fn cost(&self) -> Cost {
        let one = Cost { conditions: 1, comparisons: 1, ..Cost::default() };
        match &self.test {
            Test::Is(_) => one,
            Test::Distinct(_) => Cost { values: 1, ..one },
            Test::Compare(Relation::Eq, false, values) => Cost { values: values.len(), ..one },
            Test::Compare(_, _, values) => Cost { values: values.len(), comparisons: values.len(), ..one },
            Test::Like { patterns, .. } => Cost {
                conditions: 1,
                values: patterns.len(),
                comparisons: patterns.len(),
                patterns: patterns.len(),
                pattern_chars: patterns.iter().map(Pattern::chars).sum(),
                wildcards: patterns.iter().map(Pattern::wildcards).sum(),
            },
        }
    }

    pub(super) fn to_sql(&self, view: &View, to: &mut Statement) {
        to.push(if self.negated { "not (" } else { "(" });
        match &self.test {
            Test::Is(is) => {
                view.column(self.column, to);
                to.push(match is {
                    // `unknown` is only allowed for booleans, where it means null.
                    Is::Null | Is::Unknown => " is null",
                    Is::NotNull => " is not null",
                    Is::True => " is true",
                    Is::False => " is false",
                });
            }
            Test::Distinct(other) => {
                view.column(self.column, to);
                to.push(" is distinct from ");
                bind(other, to);
            }
            Test::Compare(Relation::Eq, false, values) if values.len() > 1 => self.one_of(values, view, to),
            Test::Compare(relation, all, values) => each(*all, values, to, |value, to| {
                if matches!(relation, Relation::Eq | Relation::Neq) {
                    view.column(self.column, to);
                } else {
                    view.ordered(self.column, to);
                }
                to.push(relation.symbol());
                bind(value, to);
            }),
            Test::Like { fold, all, patterns } => each(*all, patterns, to, |pattern, to| {
                view.ordered(self.column, to);
                match (view.postgres, fold) {
                    (true, true) => to.push(" ilike ").bind(pattern.like()).push(" escape '\\'"),
                    (true, false) | (false, true) => to.push(" like ").bind(pattern.like()).push(" escape '\\'"),
                    (false, false) => to.push(" glob ").bind(pattern.glob()),
                };
            }),
        }
        to.push(")");
    }

    /// The list is padded to a power of two with its last value, so that lists of many lengths share a few statements.
    fn one_of(&self, values: &[Literal], view: &View, to: &mut Statement) {
        view.column(self.column, to);
        to.push(" in (");
        for index in 0..values.len().next_power_of_two() {
            if index > 0 {
                to.push(", ");
            }
            bind(&values[index.min(values.len() - 1)], to);
        }
        to.push(")");
    }
}

impl Relation {
    fn matches(self, order: Option<Ordering>) -> bool {
        order.is_some_and(|order| match self {
            Self::Eq => order.is_eq(),
            Self::Neq => order.is_ne(),
            Self::Gt => order.is_gt(),
            Self::Gte => order.is_ge(),
            Self::Lt => order.is_lt(),
            Self::Lte => order.is_le(),
        })
    }

    fn symbol(self) -> &'static str {
        match self {
            Self::Eq => " = ",
            Self::Neq => " <> ",
            Self::Gt => " > ",
            Self::Gte => " >= ",
            Self::Lt => " < ",
            Self::Lte => " <= ",
        }
    }
}

pub(super) fn find(table: &'static Table, name: &str) -> Result<&'static Column, DataError> {
    table.column(name).ok_or_else(|| match name.split_once('.') {
        Some((other, _)) => {
            let message = format!("'{other}' is not an embedded resource in this request");
            DataError::new(400, "PGRST108", message)
        }
        None => DataError::no_column(table, name),
    })
}

fn parse_is(column: &Column, word: &str) -> Result<Is, DataError> {
    let is = match word.trim().to_ascii_lowercase().as_str() {
        "null" => return Ok(Is::Null),
        "not_null" => return Ok(Is::NotNull),
        "true" => Is::True,
        "false" => Is::False,
        "unknown" => Is::Unknown,
        _ => {
            let expected = "expected null, not_null, true, false or unknown";
            return Err(DataError::unparsable("filter", &format!("is.{word}"), 4, expected));
        }
    };
    if column.kind == Kind::Bool {
        return Ok(is);
    }
    let keyword = word.to_ascii_uppercase();
    Err(DataError::new(400, "42804", format!("argument of IS {keyword} must be type boolean")))
}

/// For an empty list, any is false and all is true, whatever the value; otherwise null gives null.
fn quantify<T>(
    all: bool,
    others: &[T],
    value: Option<&Literal>,
    predicate: impl Fn(&Literal, &T) -> bool,
) -> Option<bool> {
    match value {
        _ if others.is_empty() => Some(all),
        None => None,
        Some(value) if all => Some(others.iter().all(|other| predicate(value, other))),
        Some(value) => Some(others.iter().any(|other| predicate(value, other))),
    }
}

fn each<T>(all: bool, others: &[T], to: &mut Statement, write: impl Fn(&T, &mut Statement)) {
    if others.is_empty() {
        to.push(if all { "1 = 1" } else { "1 = 0" });
    }
    for (index, other) in others.iter().enumerate() {
        if index > 0 {
            to.push(if all { " and " } else { " or " });
        }
        write(other, to);
    }
}

fn bind(literal: &Literal, to: &mut Statement) {
    match literal {
        Literal::Int(int) => to.bind_int(*int),
        other => to.bind(other),
    };
}

fn symbol(operator: Operator) -> &'static str {
    match operator {
        Operator::Eq | Operator::In => "=",
        Operator::Neq => "<>",
        Operator::Gt => ">",
        Operator::Gte => ">=",
        Operator::Lt => "<",
        Operator::Lte => "<=",
        Operator::Like => "~~",
        Operator::Ilike => "~~*",
        Operator::Is => "is",
        Operator::IsDistinct => "is distinct from",
    }
}
