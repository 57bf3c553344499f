//! Tables: their columns, who sees which of their rows, and the writes that exist.

use serde_json::{Map, Value};
use uuid::Uuid;

use super::{Delete, Insert, Update};

/// The type of a column: its JSON form, and how a filter's text is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Uuid,
    Text,
    Int,
    Real,
    Bool,
    /// Milliseconds in the database, `2026-11-15T00:46:15.989+00:00` on the wire.
    Time,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: &'static str,
    pub kind: Kind,
    pub nullable: bool,
    /// Seen only by the row's owner; for other readers of the row the column does not exist.
    pub private: bool,
}

impl Column {
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, nullable: false, private: false }
    }

    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    #[must_use]
    pub const fn private(mut self) -> Self {
        self.private = true;
        self
    }
}

/// Who sees which rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// All readers see all rows, visitors too.
    Public,
    /// Signed-in players see all rows.
    Players,
    /// A player sees their own rows.
    Own,
    /// A player sees their own rows, and those of others whose `flag` is true and whose `unless` is null.
    Shared { flag: &'static str, unless: &'static str },
    /// A player sees the rows of which they are a member; also an `open` row, by naming the value of its lookup column.
    Members { who: Members, open: Option<Open> },
}

/// The members of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Members {
    /// The users that these columns of the row name.
    Columns(&'static [&'static str]),
    /// The users with a row in `table`: its `user` is a member of its `group`, which the `own` column names. A row
    /// event lists the members, see [`crate::base::bus::RowChange::members`].
    Table { table: &'static str, group: &'static str, user: &'static str, own: &'static str },
}

/// Players who are not members see a row if they filter by the whole value of the column `by` (`room_code=eq.A1B2C3`),
/// while `column` has this value. The check of [`super::Registry::add_lookup`] runs first, so that codes cannot be
/// guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    pub by: &'static str,
    pub column: &'static str,
    pub value: &'static str,
}

/// A table as it is declared: `pub static PROFILES: Table = Table { … }`.
#[derive(Debug)]
pub struct Table {
    pub name: &'static str,
    /// One line for the API document.
    pub about: &'static str,
    pub columns: &'static [Column],
    /// The column of the primary key.
    pub key: &'static str,
    /// The column with the owner's id.
    pub owner: Option<&'static str>,
    pub rows: Rows,
}

/// Who reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Has only the public key.
    Visitor,
    Player(Uuid),
    /// Has the secret key: sees everything.
    Service,
}

impl Table {
    pub fn column(&self, name: &str) -> Option<&'static Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Whether the reader owns the row.
    pub fn owns(&self, reader: Reader, row: &Map<String, Value>) -> bool {
        match (reader, self.owner) {
            (Reader::Service, _) => true,
            (Reader::Player(id), Some(owner)) => is_id(row.get(owner), id),
            _ => false,
        }
    }

    /// Whether the reader sees the row at all. The data API applies the same rule in SQL.
    pub fn sees(&self, reader: Reader, row: &Map<String, Value>) -> bool {
        self.sees_among(reader, row, &[])
    }

    /// Like `sees`, for a row with these members.
    pub fn sees_among(&self, reader: Reader, row: &Map<String, Value>, members: &[Uuid]) -> bool {
        match (self.rows, reader) {
            (_, Reader::Service) | (Rows::Public, _) | (Rows::Players, Reader::Player(_)) => true,
            (Rows::Own, Reader::Player(_)) => self.owns(reader, row),
            (Rows::Shared { flag, unless }, Reader::Player(_)) => {
                let shared = row.get(flag) == Some(&Value::Bool(true)) && row.get(unless).is_none_or(Value::is_null);
                shared || self.owns(reader, row)
            }
            (Rows::Members { who: Members::Columns(columns), .. }, Reader::Player(id)) => {
                columns.iter().any(|column| is_id(row.get(*column), id))
            }
            (Rows::Members { who: Members::Table { .. }, .. }, Reader::Player(id)) => members.contains(&id),
            (Rows::Players | Rows::Own | Rows::Shared { .. } | Rows::Members { .. }, Reader::Visitor) => false,
        }
    }

    /// The row cut to the columns the reader may see.
    pub fn cut(&self, reader: Reader, row: &Map<String, Value>) -> Map<String, Value> {
        let owns = self.owns(reader, row);
        let seen = self.columns.iter().filter(|column| owns || !column.private);
        seen.filter_map(|column| Some((column.name.to_owned(), row.get(column.name)?.clone()))).collect()
    }
}

fn is_id(value: Option<&Value>, id: Uuid) -> bool {
    value.and_then(Value::as_str).is_some_and(|text| Uuid::try_parse(text) == Ok(id))
}

/// A table with its writes. Missing writes are refused.
#[derive(Clone)]
pub struct TableEntry {
    pub table: &'static Table,
    pub insert: Option<Insert>,
    pub update: Option<Update>,
    pub delete: Option<Delete>,
}

impl TableEntry {
    /// A table without writes.
    pub fn read_only(table: &'static Table) -> Self {
        Self { table, insert: None, update: None, delete: None }
    }
}
