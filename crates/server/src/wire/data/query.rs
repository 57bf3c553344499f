//! The query string of a table: columns, filters, order, limit and offset.

use axum::http::HeaderMap;

use super::cost::Cost;
use super::error::DataError;
use super::filter::Condition;
use super::grammar::unquoted;
use super::logic::Tree;
use super::select::{self, Item, MAX_ITEMS};
use crate::contract::registry::{Column, Kind, Table};

/// The most rows of one response; a client gets the rest with an offset.
pub const MAX_ROWS: u64 = 1000;
const MAX_ORDERS: usize = 10;

#[derive(Debug)]
pub(super) struct Query {
    pub(super) select: Vec<Item>,
    pub(super) filters: Vec<Tree>,
    /// Of all filters together.
    pub(super) cost: Cost,
    pub(super) order: Vec<Order>,
    pub(super) limit: u64,
    pub(super) offset: u64,
    /// The columns that a write takes from its body, if the query names them.
    pub(super) columns: Option<Vec<String>>,
    pub(super) on_conflict: Option<String>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    pub(super) column: &'static Column,
    pub(super) descending: bool,
    pub(super) nulls_first: bool,
}

impl Query {
    pub(super) fn parse(table: &'static Table, query: &str) -> Result<Self, DataError> {
        let mut parsed = Self {
            select: vec![Item::All],
            filters: Vec::new(),
            cost: Cost::default(),
            order: Vec::new(),
            limit: MAX_ROWS,
            offset: 0,
            columns: None,
            on_conflict: None,
        };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "select" => parsed.select = select::parse(table, &value)?,
                "order" => parsed.order = orders(table, &value)?,
                "limit" => parsed.limit = parsed.limit.min(amount("limit", &value)?),
                "offset" => parsed.offset = amount("offset", &value)?,
                "columns" => parsed.columns = Some(columns(&value)?),
                "on_conflict" => parsed.on_conflict = Some(value.into_owned()),
                // The API key may be sent in the query.
                "apikey" => {}
                "and" | "or" | "not.and" | "not.or" => parsed.add(Tree::parse(table, &name, &value)?)?,
                name => parsed.add(Tree::One(Condition::parse(table, unquoted(name), &value)?))?,
            }
        }
        Ok(parsed)
    }

    fn add(&mut self, filter: Tree) -> Result<(), DataError> {
        self.cost = self.cost + filter.cost();
        self.filters.push(filter);
        self.cost.check()
    }

    /// `Range: 10-19`, in rows. `limit` and `offset` win over it; other range units are ignored.
    pub(super) fn with_range(mut self, query: &str, headers: &HeaderMap) -> Result<Self, DataError> {
        let given = form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == "limit" || name == "offset");
        let range = headers.get("range").and_then(|value| value.to_str().ok()).filter(|_| !given);
        let Some((first, last)) = range.and_then(|range| range.split_once('-')) else { return Ok(self) };
        let Ok(first) = first.parse::<u64>() else { return Ok(self) };
        if !last.is_empty() {
            let Ok(last) = last.parse::<u64>() else { return Ok(self) };
            let Some(after) = last.checked_sub(first) else {
                return Err(DataError::range(
                    "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
                ));
            };
            self.limit = self.limit.min(after.saturating_add(1));
        }
        self.offset = first.min(MAX_OFFSET);
        Ok(self)
    }

    /// The text that a column must equal, if exactly one condition requires it.
    pub(super) fn required_text(&self, column: &str) -> Option<String> {
        let mut texts = self.filters.iter().filter_map(|filter| match filter {
            Tree::One(one) => one.equal_text(column),
            Tree::Join { .. } => None,
        });
        let first = texts.next()?;
        texts.next().is_none().then(|| first.to_owned())
    }

    /// The query for the row with this key, with the same columns and without the other filters.
    pub(super) fn of_key(&self, table: &'static Table, key: &str) -> Result<Self, DataError> {
        let mut query = Self::parse(table, "")?;
        query.add(Tree::One(Condition::parse(table, table.key, &format!("eq.{key}"))?))?;
        query.select.clone_from(&self.select);
        Ok(query)
    }

    /// The query with the filters and this key: at most one row matches.
    pub(super) fn and_key(&self, table: &'static Table, key: &str) -> Result<Self, DataError> {
        let mut query = self.of_key(table, key)?;
        query.filters.extend_from_slice(&self.filters);
        Ok(query)
    }

    /// The columns that the filters name, each once.
    pub(super) fn filtered_columns(&self) -> Vec<&'static Column> {
        let mut columns: Vec<&'static Column> = Vec::new();
        for filter in &self.filters {
            filter.for_each(&mut |condition| {
                if !columns.contains(&condition.column()) {
                    columns.push(condition.column());
                }
            });
        }
        columns
    }

    /// Whether at most one row can match.
    pub(super) fn is_by_key(&self, table: &Table) -> bool {
        self.filters.iter().any(|filter| matches!(filter, Tree::One(one) if one.is_equality_with_one(table.key)))
    }
}

/// More rows than any table has; both engines accept it.
const MAX_OFFSET: u64 = i64::MAX as u64;

fn amount(name: &'static str, text: &str) -> Result<u64, DataError> {
    match text.trim().parse::<i64>() {
        Ok(amount) => u64::try_from(amount).map_err(|_| {
            let (first, rest) = name.split_at(1);
            DataError::range(format!("{}{rest} should be greater than or equal to zero.", first.to_uppercase()))
        }),
        Err(_) => Err(DataError::unparsable(name, text, 1, "expected a number")),
    }
}

/// `"id","username"`.
fn columns(text: &str) -> Result<Vec<String>, DataError> {
    if text.split(',').nth(MAX_ITEMS).is_some() {
        return Err(DataError::too_many("columns", MAX_ITEMS));
    }
    Ok(text.split(',').map(|name| unquoted(name).to_owned()).collect())
}

/// `created_at.desc.nullslast,id`.
fn orders(table: &'static Table, text: &str) -> Result<Vec<Order>, DataError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    if text.split(',').nth(MAX_ORDERS).is_some() {
        return Err(DataError::too_many("columns in an order", MAX_ORDERS));
    }
    text.split(',').map(|item| order(table, text, item.trim())).collect()
}

fn order(table: &'static Table, whole: &str, item: &str) -> Result<Order, DataError> {
    let mut words = item.split('.');
    let name = unquoted(words.next().unwrap_or_default());
    let column = table.column(name).ok_or_else(|| DataError::no_column(table, name))?;
    if column.kind == Kind::Json {
        return Err(DataError::new(400, "42883", "could not identify an ordering operator for type json"));
    }
    let mut word = words.next();
    let descending = word == Some("desc");
    if matches!(word, Some("asc" | "desc")) {
        word = words.next();
    }
    // As in PostgreSQL, null is greater than every value.
    let nulls_first = match word {
        None => descending,
        Some("nullsfirst") => true,
        Some("nullslast") => false,
        Some(_) => return Err(DataError::unparsable("order", whole, 1, "expected asc, desc, nullsfirst or nullslast")),
    };
    if words.next().is_some() {
        return Err(DataError::unparsable("order", whole, 1, "expected nothing more"));
    }
    Ok(Order { column, descending, nulls_first })
}
