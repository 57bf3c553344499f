//! SQL on its way: text and parameters, and a table as one reader sees it. Only names that are declared get into the text;
//! what was sent travels as parameters.

use uuid::Uuid;

use crate::db::Value;
use crate::registry::{Column, Kind, Members, Open, Reader, Rows, Table};

#[derive(Debug, Default)]
pub(super) struct Statement {
    pub(super) text: String,
    pub(super) values: Vec<Value<'static>>,
    /// The place of the reader's own id, once it is there.
    me: Option<usize>,
}

impl Statement {
    pub(super) fn push(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Adds a parameter and writes its place.
    pub(super) fn bind(&mut self, value: impl Into<Value<'static>>) -> &mut Self {
        self.values.push(value.into());
        self.place(self.values.len())
    }

    /// As `bind`, for a number: the engine is told its width, whatever the column's is.
    pub(super) fn bind_int(&mut self, value: i64) -> &mut Self {
        self.push("cast(").bind(value).push(" as bigint)")
    }

    fn me(&mut self, id: Uuid) -> &mut Self {
        let place = *self.me.get_or_insert_with(|| {
            self.values.push(id.into());
            self.values.len()
        });
        self.place(place)
    }

    fn place(&mut self, place: usize) -> &mut Self {
        self.text.push('$');
        self.text.push_str(&place.to_string());
        self
    }
}

/// A table as one reader sees it, on one engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) table: &'static Table,
    pub(super) reader: Reader,
    pub(super) postgres: bool,
    /// The reader names what an open row is found by, and may.
    pub(super) looks_up: bool,
}

impl View {
    /// Writes a column's value: null where it is private and the row is another's, so that neither filters nor order
    /// can tell what it is.
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

    /// As `column`, where its order matters: text by its bytes, on both engines.
    pub(super) fn ordered(&self, column: &Column, to: &mut Statement) {
        self.column(column, to);
        // Ids are of one length and lower case: every collation has them in the same order.
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
    }

    fn member(&self, who: Members, id: Uuid, to: &mut Statement) {
        match who {
            Members::Columns(columns) => {
                for (place, column) in columns.iter().enumerate() {
                    to.push(if place > 0 { " or " } else { "" }).push(column).push(" = ").me(id);
                }
            }
            Members::Table { table, group, user, own } => {
                to.push(own).push(" in (select ").push(group).push(" from ").push(table);
                to.push(" where ").push(user).push(" = ").me(id).push(")");
            }
        }
    }

    /// Writes the condition for the rows that are the reader's to change: the same as `Table::owns`.
    pub(super) fn owned(&self, to: &mut Statement) {
        match (self.reader, self.table.owner) {
            (Reader::Service, _) => to.push("1 = 1"),
            (Reader::Player(id), Some(owner)) => to.push(owner).push(" = ").me(id),
            _ => to.push("1 = 0"),
        };
    }

    /// Whether rows of others may be among those seen, with columns that are not for this reader.
    pub(super) fn may_be_cut(&self) -> bool {
        self.reader != Reader::Service
            && self.table.rows != Rows::Own
            && self.table.columns.iter().any(|column| column.private)
    }
}
