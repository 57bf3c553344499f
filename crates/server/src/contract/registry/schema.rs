//! JSON schemas of the contract's types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

use super::Kind;

/// A generator for types that clients send.
pub fn of_requests() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_deserialize().into_generator()
}

/// A generator for types that clients receive: a member that is always written is required, also if it may be null.
pub fn of_answers() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

/// The schema of an arguments type, with its own members.
pub fn takes<Args: JsonSchema>() -> Schema {
    of_requests().into_root_schema_for::<Args>()
}

/// The schema of a result type, with its own members.
pub fn answer<Out: JsonSchema>() -> Schema {
    of_answers().into_root_schema_for::<Out>()
}

/// The kind by which an argument is checked and read from an address. An object or a list is any JSON. `root` has the named types.
pub fn kind_of(schema: &Value, root: &Value) -> Kind {
    let alternative = schema["anyOf"].as_array().into_iter().flatten().find(|one| one["type"] != "null");
    if let Some(schema) = alternative {
        return kind_of(schema, root);
    }
    if let Some(name) = schema["$ref"].as_str() {
        return root.pointer(name.trim_start_matches('#')).map_or(Kind::Json, |schema| kind_of(schema, root));
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null").unwrap_or(&Value::Null),
        kind => kind,
    };
    match (kind.as_str(), schema["format"].as_str()) {
        (Some("string"), Some("uuid")) => Kind::Uuid,
        (Some("string"), Some("date-time")) => Kind::Time,
        (Some("string"), _) => Kind::Text,
        (Some("integer"), _) => Kind::Int,
        (Some("number"), _) => Kind::Real,
        (Some("boolean"), _) => Kind::Bool,
        _ => Kind::Json,
    }
}

/// The names of an enum of unit variants. Variants with a comment stand in `oneOf`, the others in `enum`.
pub fn variants(schema: &Value) -> Vec<String> {
    let names = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
    let names = names.filter_map(Value::as_str).map(ToOwned::to_owned);
    names.chain(schema["oneOf"].as_array().into_iter().flatten().flat_map(variants)).collect()
}
