//! The contract with clients, collected from the registry: the named types of results and events as JSON schemas, and
//! the texts generated from them: the web app's file ([`typescript`]) and parts of the API document.

mod typescript;
mod valibot;

use std::collections::BTreeMap;

use serde_json::{Map, Value};

pub use self::typescript::typescript;
use crate::contract::registry::schema::{of_answers, of_requests};
use crate::contract::registry::{Channel, Function, Registry};

/// Where a schema refers to a named type.
const TYPES: &str = "#/$defs/";

pub struct Contract {
    /// Schemas of the named types, by name.
    pub types: BTreeMap<String, Value>,
    pub functions: BTreeMap<&'static str, Signature>,
}

/// The schemas of one function.
pub struct Signature {
    pub takes: Value,
    /// `None` if the function returns nothing.
    pub gives: Option<Value>,
}

impl Contract {
    pub fn of(registry: &Registry) -> Self {
        let (mut requests, mut answers) = (of_requests(), of_answers());
        let mut signature = |function: &Function| {
            let takes = (function.takes)(&mut requests).to_value();
            let gives = Some((function.gives)(&mut answers).to_value()).filter(|schema| schema["type"] != "null");
            (function.name, Signature { takes, gives })
        };
        let mut functions: BTreeMap<_, _> = registry.functions().map(&mut signature).collect();
        let events: Vec<_> = registry
            .channels()
            .filter_map(|channel| channel.events.as_ref())
            .map(|events| ((events.name)(), (events.schema)(&mut answers).to_value()))
            .collect();
        let sent: Vec<_> = registry.requests().iter().map(|schema| schema(&mut requests).to_value()).collect();
        for schema in registry.answers() {
            schema(&mut answers);
        }
        let requests = requests.take_definitions(true);
        for signature in functions.values_mut() {
            // Arguments are written inline: no page needs a name for them.
            if let Some(schema) = type_name(&signature.takes).and_then(|name| requests.get(name)) {
                signature.takes = schema.clone();
            }
        }
        let mut nested = Vec::new();
        for schema in &sent {
            collect_references(schema, &requests, &mut nested);
        }
        for signature in functions.values() {
            collect_references(&signature.takes, &requests, &mut nested);
        }
        let is_named = |name: &String, schema: &Value| is_shared(schema) || nested.contains(name);
        let mut types: BTreeMap<_, _> = requests.into_iter().filter(|(name, schema)| is_named(name, schema)).collect();
        types.extend(answers.take_definitions(true));
        types.extend(events.into_iter().map(|(name, schema)| (name.into_owned(), schema)));
        Self { types, functions }
    }

    /// The named types, each after those that it refers to.
    fn in_order(&self) -> Vec<(&str, &Value)> {
        let mut ordered = Vec::new();
        for name in self.types.keys() {
            self.place(name, &mut ordered);
        }
        ordered
    }

    fn place<'c>(&'c self, name: &str, ordered: &mut Vec<(&'c str, &'c Value)>) {
        let Some((name, schema)) = self.types.get_key_value(name) else { return };
        if ordered.iter().any(|(placed, _)| placed == name) {
            return;
        }
        for used in references(schema) {
            self.place(used, ordered);
        }
        ordered.push((name, schema));
    }
}

/// Whether an argument's type gets a name anyway: enums do. The arguments as a whole are an object.
fn is_shared(schema: &Value) -> bool {
    schema["type"] != "object"
}

/// The names of the events that the server broadcasts in a channel, with their schemas.
pub fn events(contract: &Contract, channel: &Channel) -> Vec<(String, Value)> {
    let Some(events) = &channel.events else { return Vec::new() };
    let schema = contract.types.get(&*(events.name)());
    let variants = schema.and_then(|schema| schema["oneOf"].as_array()).into_iter().flatten();
    variants
        .filter_map(|event| Some((event["properties"]["event"]["const"].as_str()?.to_owned(), event.clone())))
        .collect()
}

/// The type that a schema refers to, if it is a reference.
fn type_name(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(TYPES)
}

/// The names of the types inside an argument, and of those inside them.
fn collect_references(schema: &Value, types: &Map<String, Value>, found: &mut Vec<String>) {
    for name in references(schema) {
        if !found.iter().any(|known| known == name) {
            found.push(name.to_owned());
            if let Some(schema) = types.get(name) {
                collect_references(schema, types, found);
            }
        }
    }
}

fn references(schema: &Value) -> Vec<&str> {
    match schema {
        Value::Object(members) => type_name(schema).into_iter().chain(members.values().flat_map(references)).collect(),
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

/// A schema as one of the few forms that the contract's types have.
enum Form<'s> {
    Named(&'s str),
    /// One of these texts.
    Texts(Vec<String>),
    Nullable(Box<Form<'s>>),
    OneOf(Vec<&'s Value>),
    Object {
        members: &'s Map<String, Value>,
        required: Vec<&'s str>,
    },
    /// An object without members.
    Empty,
    Record(&'s Value),
    List(&'s Value),
    Text,
    Number,
    Bool,
    Null,
    Any,
}

fn form(schema: &Value) -> Form<'_> {
    if let Some(name) = type_name(schema) {
        return Form::Named(name);
    }
    let texts = crate::contract::registry::schema::variants(schema);
    let alternatives = [&schema["oneOf"], &schema["anyOf"]].into_iter().find_map(Value::as_array);
    if let Some(alternatives) = alternatives.filter(|_| texts.is_empty()) {
        let (nulls, others): (Vec<_>, Vec<_>) = alternatives.iter().partition(|one| one["type"] == "null");
        return match (nulls.is_empty(), others.as_slice()) {
            (false, [only]) => Form::Nullable(Box::new(form(only))),
            _ => Form::OneOf(alternatives.iter().collect()),
        };
    }
    if !texts.is_empty() {
        return Form::Texts(texts);
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let kind = kinds.iter().find(|kind| *kind != "null").and_then(Value::as_str).unwrap_or_default();
            Form::Nullable(Box::new(plain(kind, schema)))
        }
        kind => plain(kind.as_str().unwrap_or_default(), schema),
    }
}

fn plain<'s>(kind: &str, schema: &'s Value) -> Form<'s> {
    match kind {
        "string" => Form::Text,
        "integer" | "number" => Form::Number,
        "boolean" => Form::Bool,
        "null" => Form::Null,
        "array" => Form::List(&schema["items"]),
        "object" => match (schema["properties"].as_object(), &schema["additionalProperties"]) {
            (Some(members), _) => {
                let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
                Form::Object { members, required: required.collect() }
            }
            (None, Value::Object(_)) => Form::Record(&schema["additionalProperties"]),
            (None, _) => Form::Empty,
        },
        _ => Form::Any,
    }
}

/// The members of an object in the order of their declaration, with whether they may be left out.
fn ordered<'s>(members: &'s Map<String, Value>, required: &[&'s str]) -> Vec<(&'s str, &'s Value, bool)> {
    let always =
        required.iter().filter_map(|name| members.get_key_value(*name)).map(|(name, of)| (name.as_str(), of, false));
    let optional = members.iter().filter(|(name, _)| !required.contains(&name.as_str()));
    always.chain(optional.map(|(name, of)| (name.as_str(), of, true))).collect()
}
