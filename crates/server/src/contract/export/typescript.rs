//! The web app's file of the contract: the `Database` type in the form that supabase-js takes, the named types with their valibot
//! schemas, the refusal codes by feature, and the constants that the server owns.

use std::fmt::Write;

use serde_json::Value;

use super::{Contract, Form, Signature, form, ordered, valibot};
use crate::contract::registry::{Column, Kind, Registry, TableEntry};

const NONE: &str = "Record<string, never>";
const HEADER: &str = "\
// Generated from the server's registry by one of its tests; see docs/decisions/0011-one-typed-contract.md.

import * as v from 'valibot'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
";

/// The text of `web/src/shared/api/contract.gen.ts`. A private column has its plain type, because an app reads it of
/// its own rows.
pub fn typescript(registry: &Registry) -> String {
    let contract = Contract::of(registry);
    let mut text = HEADER.to_owned();
    for (name, constants) in registry.constants() {
        let _ = write!(text, "\nexport const {} = {} as const\n", name.to_uppercase(), literal(0, constants));
    }
    let mut all = Vec::new();
    for (feature, codes) in registry.refusals() {
        let name = format!("{}Refusal", camel(feature));
        let _ = write!(text, "\nexport type {name} =\n  | '{}'\n", codes.join("'\n  | '"));
        all.push(name);
    }
    let _ = write!(
        text,
        "\nexport type RefusalCode = {}\n",
        if all.is_empty() { "never".to_owned() } else { all.join(" | ") }
    );
    for (name, schema) in contract.in_order() {
        let about = schema["description"].as_str().map(comment).unwrap_or_default();
        let _ = write!(text, "\n{about}export type {name} = {}\n", type_of(0, schema));
        let _ = writeln!(text, "export const {name} = /* @__PURE__ */ {}", valibot::schema(schema));
    }
    let _ = write!(text, "\n{}", database(registry, &contract));
    text
}

fn database(registry: &Registry, contract: &Contract) -> String {
    let nothing = "{\n      [_ in never]: never\n    }";
    let or_nothing = |text: String| if text == NONE { nothing.to_owned() } else { text };
    let tables = or_nothing(object(2, registry.tables().map(|entry| (entry.table.name, table(entry)))));
    let functions =
        or_nothing(object(2, contract.functions.iter().map(|(name, signature)| (*name, function(signature)))));
    format!(
        "export type Database = {{\n  public: {{\n    Tables: {tables}\n    Views: {nothing}\n    Functions: {functions}\n    \
         Enums: {nothing}\n    CompositeTypes: {nothing}\n  }}\n}}\n"
    )
}

fn table(entry: &TableEntry) -> String {
    let table = entry.table;
    let row = table.columns.iter().map(|column| (column.name.to_owned(), column_type(column)));
    let written = |names: Option<&'static [&'static str]>| {
        let columns = names.unwrap_or_default().iter().filter_map(|name| table.column(name));
        object(4, columns.map(|column| (format!("{}?", column.name), column_type(column))))
    };
    object(
        3,
        [
            ("Row", object(4, row)),
            ("Insert", written(entry.insert.as_ref().map(|insert| insert.columns))),
            ("Update", written(entry.update.as_ref().map(|update| update.columns))),
            ("Relationships", "[]".to_owned()),
        ],
    )
}

fn function(Signature { takes, gives }: &Signature) -> String {
    let gives = gives.as_ref().map_or_else(|| "undefined".to_owned(), |schema| type_of(4, schema));
    object(3, [("Args", type_of(4, takes)), ("Returns", gives)])
}

fn column_type(column: &Column) -> String {
    let null = if column.nullable && column.kind != Kind::Json { " | null" } else { "" };
    let kind = match column.kind {
        Kind::Uuid | Kind::Text | Kind::Time => "string",
        Kind::Int | Kind::Real => "number",
        Kind::Bool => "boolean",
        Kind::Json => "Json",
    };
    format!("{kind}{null}")
}

fn type_of(depth: usize, schema: &Value) -> String {
    rendered(depth, form(schema))
}

fn rendered(depth: usize, form: Form<'_>) -> String {
    match form {
        Form::Named(name) => name.to_owned(),
        Form::Texts(texts) => format!("'{}'", texts.join("' | '")),
        Form::Nullable(inner) => format!("{} | null", rendered(depth, *inner)),
        Form::OneOf(alternatives) => {
            let alternatives: Vec<_> = alternatives.into_iter().map(|one| type_of(depth, one)).collect();
            alternatives.join(" | ")
        }
        Form::Object { members, required } => {
            let members = ordered(members, &required).into_iter().map(|(name, of, optional)| {
                let about = of["description"].as_str().map(|about| member_comment(depth, about)).unwrap_or_default();
                let member = type_of(depth + 1, of);
                // Also `undefined`, which is what the schemas' parsers say of an optional member.
                if optional {
                    (format!("{about}{name}?"), format!("{member} | undefined"))
                } else {
                    (format!("{about}{name}"), member)
                }
            });
            object(depth, members)
        }
        Form::Empty => NONE.to_owned(),
        Form::Record(inner) => format!("Record<string, {}>", type_of(depth, inner)),
        Form::List(inner) => {
            let inner = type_of(depth, inner);
            if inner.contains(" | ") && !inner.starts_with('{') { format!("({inner})[]") } else { format!("{inner}[]") }
        }
        Form::Text => "string".to_owned(),
        Form::Number => "number".to_owned(),
        Form::Bool => "boolean".to_owned(),
        Form::Null => "null".to_owned(),
        Form::Any => "Json".to_owned(),
    }
}

/// An object type over several lines, with members indented one level deeper than `depth`.
fn object<N: AsRef<str>>(depth: usize, members: impl IntoIterator<Item = (N, String)>) -> String {
    let indent = "  ".repeat(depth + 1);
    let mut text = String::new();
    for (name, value) in members {
        let _ = writeln!(text, "{indent}{}: {value}", name.as_ref());
    }
    if text.is_empty() { NONE.to_owned() } else { format!("{{\n{text}{}}}", "  ".repeat(depth)) }
}

/// A constant's value.
fn literal(depth: usize, value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let indent = "  ".repeat(depth + 1);
            let members =
                members.iter().map(|(name, value)| format!("{indent}{name}: {},\n", literal(depth + 1, value)));
            format!("{{\n{}{}}}", members.collect::<String>(), "  ".repeat(depth))
        }
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| literal(depth, item)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::String(text) => format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'")),
        other => other.to_string(),
    }
}

fn comment(about: &str) -> String {
    format!("/** {} */\n", one_line(about))
}

/// A comment on the line before a member, indented one level deeper than `depth`.
fn member_comment(depth: usize, about: &str) -> String {
    format!("/** {} */\n{}", one_line(about), "  ".repeat(depth + 1))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `battle_royale` as `BattleRoyale`.
fn camel(snake: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_uppercase() + rest
    };
    snake.split('_').map(word).collect()
}
