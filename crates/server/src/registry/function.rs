//! Functions that clients call by name: typed arguments in, a described result out.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::{Answer, Kind, Reader, Table};

#[derive(Clone, Copy, Debug)]
pub struct Argument {
    pub name: &'static str,
    pub kind: Kind,
    /// May be left out or null.
    pub optional: bool,
}

/// Who may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callers {
    Anyone,
    Players,
}

/// The form of a result, for the API document and the web app's types.
#[derive(Clone, Debug)]
pub enum Shape {
    Nothing,
    Value(Kind),
    Optional(Box<Shape>),
    List(Box<Shape>),
    Object(Vec<(&'static str, Shape)>),
}

impl Shape {
    pub fn maybe(kind: Kind) -> Self {
        Self::Optional(Box::new(Self::Value(kind)))
    }

    pub fn list(of: Self) -> Self {
        Self::List(Box::new(of))
    }

    /// The members of a table's rows, to which more may be added.
    pub fn members(table: &Table) -> Vec<(&'static str, Self)> {
        let member = |column: &super::Column| match column.nullable && column.kind != Kind::Json {
            true => (column.name, Self::maybe(column.kind)),
            false => (column.name, Self::Value(column.kind)),
        };
        table.columns.iter().map(member).collect()
    }

    /// A table's row, as its owner sees it.
    pub fn row(table: &Table) -> Self {
        Self::Object(Self::members(table))
    }
}

pub type RunFunction = Arc<dyn Fn(Reader, Map<String, Value>) -> Answer<Value> + Send + Sync>;

#[derive(Clone)]
pub struct Function {
    pub name: &'static str,
    /// One line for the API document.
    pub about: &'static str,
    pub arguments: &'static [Argument],
    pub returns: Shape,
    pub callers: Callers,
    /// The arguments are there and of their kinds.
    pub run: RunFunction,
}
