//! Builds SQL: text and parameters, and a table as one reader sees it. The text has only declared names; all input is
//! passed as parameters.

use uuid::Uuid;

use crate::base::clock::Timestamp;
use crate::base::db::Value;
use crate::contract::registry::{Column, Kind, Members, Open, Reader, Rows, Table};

#[derive(Debug, Default)]
pub(super) struct Statement {
    pub(super) text: String,
    pub(super) values: Vec<Value<'static>>,
    /// The number of the parameter with the reader's id, once it is bound.
    me: Option<usize>,
}

impl Statement {
    pub(super) fn push(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Adds a parameter and writes its placeholder.
    pub(super) fn bind(&mut self, value: impl Into<Value<'static>>) -> &mut Self {
        self.values.push(value.into());
        self.placeholder(self.values.len())
    }

    /// As `bind`, for an integer, cast to a fixed width whatever the column's is.
    pub(super) fn bind_int(&mut self, value: i64) -> &mut Self {
        self.push("cast(").bind(value).push(" as bigint)")
    }

    fn me(&mut self, id: Uuid) -> &mut Self {
        let number = *self.me.get_or_insert_with(|| {
            self.values.push(id.into());
            self.values.len()
        });
        self.placeholder(number)
    }

    fn placeholder(&mut self, number: usize) -> &mut Self {
        self.text.push('$');
        self.text.push_str(&number.to_string());
        self
    }
}

/// A table as one reader sees it, on one engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) table: &'static Table,
    pub(super) reader: Reader,
    pub(super) postgres: bool,
    /// The query names the lookup value of an open row, and the reader may look it up.
    pub(super) looks_up: bool,
    /// Older rows are not read: a column of time, and the first moment.
    pub(super) since: Option<(&'static str, Timestamp)>,
}

impl View {
    /// Writes a column's value: null if it is private and the reader does not own the row, so that filters and order reveal
    /// nothing about it.
    pub(super) fn column(&self, column: &Column, to: &mut Statement) {
        let own_rows = self.table.rows == Rows::Own;
        match (self.reader, self.table.owner) {
            (Reader::Service, _) => to.push(column.name),
            _ if !column.private => to.push(column.name),
            (Reader::Player(_), Some(_)) if own_rows => to.push(column.name),
            (Reader::Player(id), Some(owner)) => {
                to.push("(case when ").push(owner).push(" = ").me(id).push(" then ").push(column.name).push(" end)")
            }
            _ => to.push("(case when 1 = 0 then ").push(column.name).push(" end)"),
        };
    }

    /// As `column`, for comparing and sorting: text by its bytes, on both engines.
    pub(super) fn ordered(&self, column: &Column, to: &mut Statement) {
        self.column(column, to);
        // Ids have one length and are lower case: every collation sorts them in the same order.
        if self.postgres && column.kind == Kind::Text {
            to.push(" collate \"C\"");
        }
    }

    /// Writes the condition for the rows that the reader sees: the same as `Table::sees`.
    pub(super) fn seen(&self, to: &mut Statement) {
        match (self.table.rows, self.reader, self.table.owner) {
            (_, Reader::Service, _) | (Rows::Public, _, _) | (Rows::Players, Reader::Player(_), _) => to.push("1 = 1"),
            (Rows::Own, Reader::Player(id), Some(owner)) => to.push(owner).push(" = ").me(id),
            (Rows::Shared { flag, unless }, Reader::Player(id), Some(owner)) => {
                to.push("(").push(owner).push(" = ").me(id);
                to.push(" or (").push(flag).push(" and ").push(unless).push(" is null))")
            }
            (Rows::Members { who, open }, Reader::Player(id), _) => {
                to.push("(");
                self.member(who, id, to);
                if let Some(Open { column, value, .. }) = open.filter(|_| self.looks_up) {
                    to.push(" or ").push(column).push(" = '").push(value).push("'");
                }
                to.push(")")
            }
            _ => to.push("1 = 0"),
        };
        if let Some((column, first)) = self.since {
            to.push(" and ").push(column).push(" >= ").bind_int(first.0);
        }
    }

    fn member(&self, who: Members, id: Uuid, to: &mut Statement) {
        match who {
            Members::Columns(columns) => {
                for (index, column) in columns.iter().enumerate() {
                    to.push(if index > 0 { " or " } else { "" }).push(column).push(" = ").me(id);
                }
            }
            Members::Table { table, group, user, own } => {
                to.push(own).push(" in (select ").push(group).push(" from ").push(table);
                to.push(" where ").push(user).push(" = ").me(id).push(")");
            }
        }
    }

    /// Writes the condition for the rows that the reader may change: the same as `Table::owns`.
    pub(super) fn owned(&self, to: &mut Statement) {
        match (self.reader, self.table.owner) {
            (Reader::Service, _) => to.push("1 = 1"),
            (Reader::Player(id), Some(owner)) => to.push(owner).push(" = ").me(id),
            _ => to.push("1 = 0"),
        };
    }

    /// Whether the reader may see rows of others that have private columns.
    pub(super) fn may_be_cut(&self) -> bool {
        self.reader != Reader::Service
            && self.table.rows != Rows::Own
            && self.table.columns.iter().any(|column| column.private)
    }
}
