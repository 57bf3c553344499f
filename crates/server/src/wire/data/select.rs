//! The select list: the columns of a response, and their names.

use super::error::DataError;
use super::grammar::unquoted;
use crate::contract::registry::{Column, Table};

pub(super) const MAX_ITEMS: usize = 100;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    /// Every column of the row that the reader may see.
    All,
    One {
        name: String,
        column: &'static Column,
        cast: Option<Cast>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cast {
    Text,
    Int,
}

/// `*`, `a,b`, `alias:column`, `column::text`. An empty list selects all columns.
pub(super) fn parse(table: &'static Table, text: &str) -> Result<Vec<Item>, DataError> {
    if text.is_empty() {
        return Ok(vec![Item::All]);
    }
    if text.split(',').nth(MAX_ITEMS).is_some() {
        return Err(DataError::too_many("columns in a select list", MAX_ITEMS));
    }
    if let Some((before, _)) = text.split_once('(') {
        let word = before.rsplit(',').next().unwrap_or_default();
        let word = word.rsplit([':', '.']).next().unwrap_or_default().trim();
        if word.is_empty() {
            let expected = "expected a column, * or alias:column";
            return Err(DataError::unparsable("select parameter", text, before.chars().count() + 1, expected));
        }
        if text.matches('(').count() != text.matches(')').count() {
            let expected = "expected a ) for every (";
            return Err(DataError::unparsable("select parameter", text, text.chars().count() + 1, expected));
        }
        let aggregates = ["count", "sum", "avg", "min", "max"];
        return Err(if aggregates.contains(&word) && before.contains(&['.', ','][..]) || word == "count" {
            DataError::new(400, "PGRST123", "Use of aggregate functions is not allowed")
        } else {
            DataError::no_relation(table, word.split('!').next().unwrap_or_default())
        });
    }
    text.split(',').map(|item| parse_item(table, text, item.trim())).collect()
}

fn parse_item(table: &'static Table, whole: &str, item: &str) -> Result<Item, DataError> {
    if item == "*" {
        return Ok(Item::All);
    }
    let (path, cast) = match item.split_once("::") {
        Some((path, cast)) => (path, Some(self::cast(cast)?)),
        None => (item, None),
    };
    let (alias, name) = match path.split_once(':') {
        Some((alias, name)) => (Some(unquoted(alias)), unquoted(name)),
        None => (None, unquoted(path)),
    };
    if name.is_empty() || alias.is_some_and(str::is_empty) {
        return Err(DataError::unparsable("select parameter", whole, 1, "expected a column, * or alias:column"));
    }
    let column = table.column(name).ok_or_else(|| DataError::no_column(table, name))?;
    Ok(Item::One { name: alias.unwrap_or(column.name).to_owned(), column, cast })
}

fn cast(name: &str) -> Result<Cast, DataError> {
    match name {
        "text" | "varchar" => Ok(Cast::Text),
        "int" | "integer" | "int4" | "int8" | "bigint" => Ok(Cast::Int),
        _ => Err(DataError::new(
            400,
            "42704",
            format!("type \"{}\" does not exist", name.chars().take(60).collect::<String>()),
        )),
    }
}
