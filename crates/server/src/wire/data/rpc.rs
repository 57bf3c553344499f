//! Functions called by name: arguments in a body, or in the address.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};

use super::Data;
use super::answer::{Call, content_range, respond};
use super::error::DataError;
use super::preferences::Preferences;
use super::values::{check_value, from_text};
use super::write::json_body;
use crate::contract::registry::{self, Callers, Function, Reader};

/// What an address may have besides arguments.
const NOT_ARGUMENTS: &[&str] = &["apikey", "select", "order", "limit", "offset"];

pub(super) async fn post(
    State(data): State<Arc<Data>>,
    call: Call,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, DataError> {
    let preferences = Preferences::parse(&call.headers, true)?;
    let arguments = match json_body(&call.headers, body)? {
        None => Map::new(),
        Some(Value::Object(arguments)) => arguments,
        Some(_) => return Err(DataError::body("Empty or invalid json")),
    };
    let function = find(&data, &call, &mut arguments.keys().map(String::as_str))?;
    let arguments = function.arguments.iter().filter_map(|argument| {
        let value = arguments.get(&argument.name)?.clone();
        Some(check_value(argument.kind, value).map(|value| (argument.name.clone(), value)))
    });
    run(function, &call, preferences, arguments.collect::<Result<_, _>>()?).await
}

pub(super) async fn get(State(data): State<Arc<Data>>, call: Call) -> Result<Response, DataError> {
    let preferences = Preferences::parse(&call.headers, false)?;
    let given: Vec<_> =
        form_urlencoded::parse(call.query.as_bytes()).filter(|(name, _)| !NOT_ARGUMENTS.contains(&&**name)).collect();
    let function = find(&data, &call, &mut given.iter().map(|(name, _)| &**name))?;
    let arguments = function.arguments.iter().filter_map(|argument| {
        let (_, text) = given.iter().find(|(name, _)| **name == argument.name)?;
        Some(from_text(argument.kind, text).map(|value| (argument.name.clone(), value)))
    });
    run(function, &call, preferences, arguments.collect::<Result<_, _>>()?).await
}

/// The function with this name that takes these arguments. There is one of a name at the most.
fn find<'d>(data: &'d Data, call: &Call, given: &mut dyn Iterator<Item = &str>) -> Result<&'d Function, DataError> {
    let given: Vec<&str> = given.collect();
    let fits = |function: &&Function| {
        let known = |name: &&str| function.arguments.iter().any(|argument| argument.name == *name);
        let needed = function.arguments.iter().filter(|argument| !argument.optional);
        given.iter().all(known) && needed.into_iter().all(|argument| given.contains(&argument.name.as_str()))
    };
    data.registry.function(&call.name).filter(fits).ok_or_else(|| unknown(&call.name, &given))
}

fn unknown(name: &str, given: &[&str]) -> DataError {
    let cut = |text: &str| text.chars().take(100).collect::<String>();
    let (name, list) = (cut(name), cut(&given.join(", ")));
    let (form, with) = match given {
        [] => (name.clone(), "without parameters".to_owned()),
        [one] => (format!("{name}({list})"), format!("with parameter {}", cut(one))),
        _ => (format!("{name}({list})"), format!("with parameters {list}")),
    };
    let form = if given.is_empty() { format!("{form} without parameters") } else { form };
    DataError::new(404, "PGRST202", format!("Could not find the function public.{form} in the schema cache")).details(
        format!("Searched for the function public.{name} {with}, but no matches were found in the schema cache."),
    )
}

async fn run(
    function: &Function,
    call: &Call,
    preferences: Preferences,
    arguments: Map<String, Value>,
) -> Result<Response, DataError> {
    let reader = call.reader;
    if function.callers != Callers::Anyone && reader == Reader::Visitor {
        return Err(DataError::forbidden(reader, format!("permission denied for function {}", function.name)));
    }
    let null = function
        .arguments
        .iter()
        .find(|argument| !argument.optional && arguments.get(&argument.name).is_none_or(Value::is_null));
    if let Some(argument) = null {
        return Err(DataError::new(400, "22004", format!("argument \"{}\" must not be null", argument.name)));
    }
    let request = call.request.clone();
    let answer =
        function.run(registry::Call { reader, session: call.session, address: call.address, request }, arguments);
    let result = answer.await.map_err(|refused| {
        let details = function.details_of(&refused);
        let error = DataError::refused(reader, refused);
        match details {
            Some(details) => error.details(details),
            None => error,
        }
    })?;
    if **function.gives_nothing {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let rows = result.as_array().map_or(1, Vec::len);
    let result = match result {
        Value::Array(mut items) if preferences.single => match (items.pop(), items.is_empty()) {
            (Some(only), true) => only,
            _ => return Err(DataError::not_single(rows)),
        },
        result => result,
    };
    let range = content_range(0, rows as u64, preferences.count.then_some(rows as u64));
    let body = if call.method == Method::HEAD { Vec::new() } else { result.to_string().into_bytes() };
    Ok(respond(StatusCode::OK, preferences, preferences.applied(false), &range, Some(body)))
}
