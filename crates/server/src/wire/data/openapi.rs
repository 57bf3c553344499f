//! The API document (Swagger 2.0, as PostgREST has it), made from the registry.

use serde_json::{Map, Value, json};

use super::error::sql_type;
use super::query::MAX_ROWS;
use crate::contract::export::{self, Contract, Signature};
use crate::contract::registry::{Callers, Function, Kind, Registry, Table, TableEntry};

pub(super) fn document(registry: &Registry) -> Value {
    let mut paths = Map::new();
    let mut definitions = Map::new();
    for entry in registry.tables() {
        paths.insert(format!("/{}", entry.table.name), table_path(entry));
        definitions.insert(entry.table.name.to_owned(), definition(entry.table));
    }
    let contract = Contract::of(registry);
    for (name, schema) in &contract.types {
        definitions.insert(name.clone(), swagger(schema));
    }
    for function in registry.functions().filter(|function| function.callers != Callers::Administrators) {
        if let Some(signature) = contract.functions.get(function.name) {
            paths.insert(format!("/rpc/{}", function.name), function_path(function, signature));
        }
    }
    let channels = registry.channels().map(|channel| {
        let events = export::events(&contract, channel).into_iter();
        let events: Map<_, _> = events.map(|(name, schema)| (name, swagger(&schema))).collect();
        (format!("{}*", channel.prefix), json!({ "description": channel.about, "events": events }))
    });
    let channels: Map<_, _> = channels.collect();
    let refusals: Map<_, _> = registry.refusals().map(|(feature, codes)| (feature.to_owned(), json!(codes))).collect();
    json!({
        "swagger": "2.0",
        "info": {
            "title": "Runeside",
            "description": format!("Tables and functions. An answer has {MAX_ROWS} rows at the most."),
            "version": env!("CARGO_PKG_VERSION"),
        },
        "basePath": "/rest/v1",
        "consumes": ["application/json"],
        "produces": ["application/json", "application/vnd.pgrst.object+json"],
        "securityDefinitions": {
            "apikey": { "type": "apiKey", "in": "header", "name": "apikey" },
            "bearer": { "type": "apiKey", "in": "header", "name": "Authorization" },
        },
        "security": [{ "apikey": [] }, { "apikey": [], "bearer": [] }],
        "paths": paths,
        "definitions": definitions,
        "x-channels": channels,
        "x-refusals": refusals,
    })
}

fn table_path(entry: &TableEntry) -> Value {
    let table = entry.table;
    let filters = table.columns.iter().map(|column| query_parameter(column.name, "a filter such as eq.1"));
    let filters: Vec<Value> = filters.collect();
    let pages = [("select", "columns"), ("order", "order"), ("limit", "most rows"), ("offset", "rows to pass over")];
    let reading = filters.iter().cloned().chain(pages.map(|(name, about)| query_parameter(name, about)));
    let rows = json!({ "type": "array", "items": { "$ref": format!("#/definitions/{}", table.name) } });
    let mut path = Map::new();
    path.insert(
        "get".into(),
        json!({
            "tags": [table.name],
            "summary": table.about,
            "parameters": reading.collect::<Vec<_>>(),
            "responses": { "200": { "description": "OK", "schema": rows }, "206": { "description": "Partial Content" } },
        }),
    );
    if let Some(insert) = &entry.insert {
        let body = body_parameter(table.name, columns(table, insert.columns), &[]);
        let responses = json!({ "201": { "description": "Created" } });
        path.insert("post".into(), json!({ "tags": [table.name], "parameters": [body], "responses": responses }));
    }
    if let Some(update) = &entry.update {
        let body = body_parameter(table.name, columns(table, update.columns), &[]);
        let parameters: Vec<_> = filters.iter().cloned().chain([body]).collect();
        let responses = json!({ "204": { "description": "No Content" } });
        path.insert("patch".into(), json!({ "tags": [table.name], "parameters": parameters, "responses": responses }));
    }
    if entry.delete.is_some() {
        let responses = json!({ "204": { "description": "No Content" } });
        path.insert("delete".into(), json!({ "tags": [table.name], "parameters": filters, "responses": responses }));
    }
    path.into()
}

fn function_path(function: &Function, signature: &Signature) -> Value {
    let tag = format!("(rpc) {}", function.name);
    let properties = function.arguments.iter().map(|argument| (argument.name.clone(), value_schema(argument.kind)));
    let required: Vec<_> = function
        .arguments
        .iter()
        .filter(|argument| !argument.optional)
        .map(|argument| argument.name.as_str())
        .collect();
    let in_query = function.arguments.iter().map(|argument| {
        let mut parameter = query_parameter(&argument.name, sql_type(argument.kind));
        parameter["required"] = json!(!argument.optional);
        parameter
    });
    let responses = match &signature.gives {
        None => json!({ "204": { "description": "No Content" } }),
        Some(schema) => json!({ "200": { "description": "OK", "schema": swagger(schema) } }),
    };
    let in_query: Vec<_> = in_query.collect();
    let body = body_parameter("args", properties.collect(), &required);
    json!({
        "get": { "tags": [tag], "summary": function.about, "parameters": in_query, "responses": responses },
        "post": { "tags": [tag], "summary": function.about, "parameters": [body], "responses": responses },
    })
}

fn definition(table: &Table) -> Value {
    let names: Vec<_> = table.columns.iter().map(|column| column.name).collect();
    let mut properties = columns(table, &names);
    if let Some(key) = properties.get_mut(table.key) {
        key["description"] = "Note:\nThis is a Primary Key.<pk/>".into();
    }
    let required = table.columns.iter().filter(|column| !column.nullable && !column.private);
    let required: Vec<_> = required.map(|column| column.name).collect();
    json!({ "description": table.about, "type": "object", "required": required, "properties": properties })
}

fn columns(table: &Table, names: &[&str]) -> Map<String, Value> {
    let columns = names.iter().filter_map(|name| table.column(name));
    columns
        .map(|column| {
            let mut schema = value_schema(column.kind);
            if column.private {
                schema["description"] = "Seen in one's own row alone".into();
            }
            (column.name.to_owned(), schema)
        })
        .collect()
}

fn query_parameter(name: &str, about: &str) -> Value {
    json!({ "name": name, "in": "query", "required": false, "type": "string", "description": about })
}

fn body_parameter(name: &str, properties: Map<String, Value>, required: &[&str]) -> Value {
    let mut schema = json!({ "type": "object", "properties": properties });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    json!({ "name": name, "in": "body", "required": !required.is_empty(), "schema": schema })
}

fn value_schema(kind: Kind) -> Value {
    match kind {
        // Any JSON at all.
        Kind::Json => json!({ "format": sql_type(kind) }),
        Kind::Int => json!({ "format": sql_type(kind), "type": "integer" }),
        Kind::Real => json!({ "format": sql_type(kind), "type": "number" }),
        Kind::Bool => json!({ "format": sql_type(kind), "type": "boolean" }),
        Kind::Uuid | Kind::Text | Kind::Time => json!({ "format": sql_type(kind), "type": "string" }),
    }
}

/// A JSON schema in the words of Swagger 2.0, which has neither `$defs`, nor `const`, nor alternatives.
fn swagger(schema: &Value) -> Value {
    let Value::Object(members) = schema else {
        return if schema.is_array() { schema.clone() } else { json!({}) };
    };
    let mut written = Map::new();
    for (name, value) in members {
        match (name.as_str(), value) {
            ("$ref", Value::String(to)) => {
                written.insert("$ref".into(), to.replace("#/$defs/", "#/definitions/").into());
            }
            ("const", value) => {
                written.insert("enum".into(), json!([value]));
            }
            ("type", Value::Array(kinds)) => {
                written.insert("type".into(), kinds.iter().find(|kind| *kind != "null").cloned().unwrap_or_default());
                written.insert("x-nullable".into(), true.into());
            }
            ("anyOf" | "oneOf", Value::Array(alternatives)) => {
                let (nulls, others): (Vec<_>, Vec<_>) = alternatives.iter().partition(|one| one["type"] == "null");
                if !nulls.is_empty() {
                    written.insert("x-nullable".into(), true.into());
                }
                let others: Vec<_> = others.into_iter().map(swagger).collect();
                let (key, others) = if others.len() == 1 { ("allOf", others) } else { ("x-oneOf", others) };
                written.insert(key.into(), others.into());
            }
            ("properties", Value::Object(of)) => {
                let of: Map<_, _> = of.iter().map(|(name, of)| (name.clone(), swagger(of))).collect();
                written.insert("properties".into(), of.into());
            }
            ("items" | "additionalProperties", of) => {
                written.insert(name.clone(), swagger(of));
            }
            _ => {
                written.insert(name.clone(), value.clone());
            }
        }
    }
    written.into()
}
