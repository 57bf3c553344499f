//! The `Database` type of the web app, in the form that supabase-js takes, made from the registry.

use std::fmt::Write;

use crate::registry::{Column, Door, Function, Kind, Registry, Shape};

const NONE: &str = "Record<string, never>";

/// The text of `web/src/shared/api/database.gen.ts`. A column that is its owner's alone has its own type: an app reads it
/// of its own row.
pub fn typescript(registry: &Registry) -> String {
    let nothing = "{\n      [_ in never]: never\n    }";
    let or_nothing = |text: String| if text == NONE { nothing.to_owned() } else { text };
    let tables = or_nothing(object(2, registry.doors().map(|door| (door.table.name, table(door)))));
    let functions = or_nothing(object(2, registry.functions().map(|one| (one.name, function(one)))));
    format!(
        "// Made from the server's registry by one of its tests; see docs/decisions/0010-the-data-api.md.\n\n\
         export type Json = string | number | boolean | null | {{ [key: string]: Json | undefined }} | Json[]\n\n\
         export type Database = {{\n  public: {{\n    Tables: {tables}\n    Views: {nothing}\n    Functions: {functions}\n    \
         Enums: {nothing}\n    CompositeTypes: {nothing}\n  }}\n}}\n"
    )
}

fn table(door: &Door) -> String {
    let table = door.table;
    let row = table.columns.iter().map(|column| (column.name.to_owned(), column_type(column)));
    let written = |names: Option<&'static [&'static str]>| {
        let columns = names.unwrap_or_default().iter().filter_map(|name| table.column(name));
        object(4, columns.map(|column| (format!("{}?", column.name), column_type(column))))
    };
    object(
        3,
        [
            ("Row", object(4, row)),
            ("Insert", written(door.insert.as_ref().map(|insert| insert.columns))),
            ("Update", written(door.update.as_ref().map(|update| update.columns))),
            ("Relationships", "[]".to_owned()),
        ],
    )
}

fn function(function: &Function) -> String {
    let arguments = function.arguments.iter().map(|argument| match argument.optional {
        true => (format!("{}?", argument.name), format!("{} | null", value(argument.kind))),
        false => (argument.name.to_owned(), value(argument.kind).to_owned()),
    });
    object(3, [("Args", object(4, arguments)), ("Returns", shape(4, &function.returns))])
}

fn column_type(column: &Column) -> String {
    let null = if column.nullable && column.kind != Kind::Json { " | null" } else { "" };
    format!("{}{null}", value(column.kind))
}

fn value(kind: Kind) -> &'static str {
    match kind {
        Kind::Uuid | Kind::Text | Kind::Time => "string",
        Kind::Int | Kind::Real => "number",
        Kind::Bool => "boolean",
        Kind::Json => "Json",
    }
}

fn shape(depth: usize, shape: &Shape) -> String {
    match shape {
        Shape::Nothing => "undefined".to_owned(),
        Shape::Value(kind) => value(*kind).to_owned(),
        Shape::Optional(inner) => format!("{} | null", self::shape(depth, inner)),
        Shape::List(inner) => match &**inner {
            optional @ Shape::Optional(_) => format!("({})[]", self::shape(depth, optional)),
            inner => format!("{}[]", self::shape(depth, inner)),
        },
        Shape::Object(members) => {
            object(depth, members.iter().map(|(name, inner)| (*name, self::shape(depth + 1, inner))))
        }
    }
}

/// An object type over several lines, whose members stand one deeper than `depth`.
fn object<N: AsRef<str>>(depth: usize, members: impl IntoIterator<Item = (N, String)>) -> String {
    let indent = "  ".repeat(depth + 1);
    let mut text = String::new();
    for (name, value) in members {
        let _ = writeln!(text, "{indent}{}: {value}", name.as_ref());
    }
    if text.is_empty() { NONE.to_owned() } else { format!("{{\n{text}{}}}", "  ".repeat(depth)) }
}
