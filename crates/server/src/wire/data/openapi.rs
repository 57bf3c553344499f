//! The API document (Swagger 2.0, as PostgREST has it), made from the registry.

use serde_json::{Map, Value, json};

use super::error::sql_type;
use super::query::MAX_ROWS;
use crate::registry::{Door, Function, Kind, Registry, Shape, Table};

pub(super) fn document(registry: &Registry) -> Value {
    let mut paths = Map::new();
    let mut definitions = Map::new();
    for door in registry.doors() {
        paths.insert(format!("/{}", door.table.name), table_path(door));
        definitions.insert(door.table.name.to_owned(), definition(door.table));
    }
    for function in registry.functions() {
        paths.insert(format!("/rpc/{}", function.name), function_path(function));
    }
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
    })
}

fn table_path(door: &Door) -> Value {
    let table = door.table;
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
    if let Some(insert) = &door.insert {
        let body = body_parameter(table.name, columns(table, insert.columns), &[]);
        let responses = json!({ "201": { "description": "Created" } });
        path.insert("post".into(), json!({ "tags": [table.name], "parameters": [body], "responses": responses }));
    }
    if let Some(update) = &door.update {
        let body = body_parameter(table.name, columns(table, update.columns), &[]);
        let parameters: Vec<_> = filters.into_iter().chain([body]).collect();
        let responses = json!({ "204": { "description": "No Content" } });
        path.insert("patch".into(), json!({ "tags": [table.name], "parameters": parameters, "responses": responses }));
    }
    path.into()
}

fn function_path(function: &Function) -> Value {
    let tag = format!("(rpc) {}", function.name);
    let properties = function.arguments.iter().map(|argument| (argument.name.to_owned(), value_schema(argument.kind)));
    let required: Vec<_> =
        function.arguments.iter().filter(|argument| !argument.optional).map(|argument| argument.name).collect();
    let in_query = function.arguments.iter().map(|argument| {
        let mut parameter = query_parameter(argument.name, sql_type(argument.kind));
        parameter["required"] = json!(!argument.optional);
        parameter
    });
    let responses = match &function.returns {
        Shape::Nothing => json!({ "204": { "description": "No Content" } }),
        shape => json!({ "200": { "description": "OK", "schema": shape_schema(shape) } }),
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

fn shape_schema(shape: &Shape) -> Value {
    match shape {
        Shape::Nothing => json!({}),
        Shape::Value(kind) => value_schema(*kind),
        Shape::Optional(shape) => {
            let mut schema = shape_schema(shape);
            schema["x-nullable"] = true.into();
            schema
        }
        Shape::List(shape) => json!({ "type": "array", "items": shape_schema(shape) }),
        Shape::Object(members) => {
            let properties: Map<_, _> =
                members.iter().map(|(name, shape)| ((*name).to_owned(), shape_schema(shape))).collect();
            json!({ "type": "object", "properties": properties })
        }
    }
}
