//! Functions that clients call by name. A function is declared with two Rust types: its arguments and its result.
//! Arguments are checked, and the API document and the web app's types are made, from their JSON schemas.

use std::future::Future;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock};

use anyhow::Context;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::schema::{answer, kind_of, takes};
use super::{Answer, CallError, Kind, Reader};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    pub name: String,
    pub kind: Kind,
    /// May be left out or null.
    pub optional: bool,
}

/// Who may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callers {
    Anyone,
    Players,
    /// The function itself asks for the role. The API document does not name it.
    Administrators,
}

/// A call as it arrives: who makes it, and from which address.
#[derive(Clone, Debug)]
pub struct Call {
    pub reader: Reader,
    /// Of a player's token.
    pub session: Option<Uuid>,
    pub address: IpAddr,
    /// The id of the request, as in the log.
    pub request: Option<Arc<str>>,
}

/// The signed-in player who calls a function.
#[derive(Clone, Copy, Debug)]
pub struct Caller {
    pub user: Uuid,
    /// For the few use cases that are limited by address.
    pub address: IpAddr,
}

/// The arguments of a function that takes none.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NoArgs {}

pub trait Arguments: DeserializeOwned + JsonSchema + Send + 'static {}
impl<A: DeserializeOwned + JsonSchema + Send + 'static> Arguments for A {}

pub trait Outcome: Serialize + JsonSchema {}
impl<O: Serialize + JsonSchema> Outcome for O {}

/// What a function is called on.
pub trait Feature: Clone + Send + Sync + 'static {}
impl<T: Clone + Send + Sync + 'static> Feature for T {}

pub trait Run<Out>: Future<Output = Result<Out, CallError>> + Send + 'static {}
impl<Out, F: Future<Output = Result<Out, CallError>> + Send + 'static> Run<Out> for F {}

pub type SchemaOf = fn(&mut SchemaGenerator) -> Schema;
/// The details that are sent beside the message of an error of the named function.
type ErrorDetails = fn(&'static str, &CallError) -> Option<&'static str>;
type RunFunction = Arc<dyn Fn(Call, Map<String, Value>) -> Answer<Value> + Send + Sync>;

#[derive(Clone)]
pub struct Function {
    pub name: &'static str,
    /// One line for the API document.
    pub about: &'static str,
    pub callers: Callers,
    /// The members of `Args`, the required ones first. Read from its schema at the first call: making a schema takes a while.
    pub arguments: Arc<LazyLock<Vec<Argument>>>,
    pub takes: SchemaOf,
    pub gives: SchemaOf,
    /// `Out` is `()`.
    pub gives_nothing: Arc<LazyLock<bool>>,
    error_details: ErrorDetails,
    run: RunFunction,
}

impl Function {
    /// A function that signed-in players call on a feature.
    pub fn new<Args: Arguments, Out: Outcome, T: Feature, F: Run<Out>>(
        name: &'static str,
        about: &'static str,
        feature: &T,
        run: impl Fn(T, Caller, Args) -> F + Send + Sync + Copy + 'static,
    ) -> Self {
        let run = move |feature, call: Call, args| async move {
            match call.reader {
                Reader::Player(user) => run(feature, Caller { user, address: call.address }, args).await,
                Reader::Visitor | Reader::Service => {
                    Err(CallError::forbidden(format!("permission denied for function {name}")))
                }
            }
        };
        Self { callers: Callers::Players, ..Self::public(name, about, feature, run) }
    }

    /// A function for all callers, signed in or not.
    pub fn public<Args: Arguments, Out: Outcome, T: Feature, F: Run<Out>>(
        name: &'static str,
        about: &'static str,
        feature: &T,
        run: impl Fn(T, Call, Args) -> F + Send + Sync + Copy + 'static,
    ) -> Self {
        let feature = feature.clone();
        let run = move |call, arguments| {
            let feature = feature.clone();
            Box::pin(async move {
                // The members of a nested object or list are checked here only.
                let args = serde_json::from_value(Value::Object(arguments));
                let args = args.map_err(|error| CallError::Invalid(short(&error.to_string())))?;
                let out = run(feature, call, args).await?;
                serde_json::to_value(out)
                    .with_context(|| format!("could not serialise the result of {name}"))
                    .map_err(CallError::from)
            }) as Answer<Value>
        };
        Self {
            name,
            about,
            callers: Callers::Anyone,
            arguments: Arc::new(LazyLock::new(|| arguments(takes::<Args>()))),
            takes: SchemaGenerator::subschema_for::<Args>,
            gives: SchemaGenerator::subschema_for::<Out>,
            gives_nothing: Arc::new(LazyLock::new(|| answer::<Out>().get("type").is_some_and(|kind| kind == "null"))),
            error_details: |_, _| None,
            run: Arc::new(run),
        }
    }

    pub fn with_error_details(self, error_details: ErrorDetails) -> Self {
        Self { error_details, ..self }
    }

    pub fn details_of(&self, error: &CallError) -> Option<&'static str> {
        (self.error_details)(self.name, error)
    }

    /// Runs the function. The arguments are present and of their kinds.
    pub fn run(&self, call: Call, arguments: Map<String, Value>) -> Answer<Value> {
        (self.run)(call, arguments)
    }
}

/// A message that may quote what the client sent.
fn short(message: &str) -> String {
    message.chars().take(200).collect()
}

/// The members of an arguments type: the required ones in the order of their declaration, then the optional ones by name.
fn arguments(schema: Schema) -> Vec<Argument> {
    let members = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let required: Vec<&str> =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let argument = |name: &str, optional| Argument {
        name: name.to_owned(),
        kind: members.get(name).map_or(Kind::Json, |member| kind_of(member, schema.as_value())),
        optional,
    };
    let optional = members.keys().filter(|name| !required.contains(&name.as_str()));
    required.iter().map(|name| argument(name, false)).chain(optional.map(|name| argument(name, true))).collect()
}
