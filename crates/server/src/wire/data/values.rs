//! Input values: fields of a body, and arguments of a function in a query string. They are checked by their kind and
//! normalised to the form that rows have, so that use cases need no further checks.

use serde_json::Value;

use super::error::DataError;
use super::literal::{Literal, time};
use crate::contract::registry::Kind;

/// The whole numbers of 64 bits are below it.
const I64_RANGE: f64 = 9_223_372_036_854_775_808.0;

/// Checks a value of a JSON body. Null is left to the caller.
pub(super) fn check_value(kind: Kind, value: Value) -> Result<Value, DataError> {
    let valid = match (kind, &value) {
        (_, Value::Null) => true,
        (Kind::Text | Kind::Uuid | Kind::Time, Value::String(text)) => return from_text(kind, text),
        (Kind::Int, Value::Number(number))
            if !number.is_i64() && number.as_f64().is_some_and(|real| real.abs() >= I64_RANGE) =>
        {
            // serde_json reads it as a float, and would write an exponent.
            return Err(DataError::bad_value(kind, format!("{:.0}", number.as_f64().unwrap_or_default())));
        }
        (Kind::Int, Value::Number(number)) => number.is_i64(),
        (Kind::Real, Value::Number(_)) | (Kind::Bool, Value::Bool(_)) => true,
        (Kind::Json, value) => {
            if has_nul(value) {
                return Err(DataError::nul());
            }
            true
        }
        _ => false,
    };
    if valid { Ok(value) } else { Err(DataError::bad_value(kind, display(&value))) }
}

/// Parses and checks a value given as text.
pub(super) fn from_text(kind: Kind, text: &str) -> Result<Value, DataError> {
    if kind == Kind::Json {
        let value = serde_json::from_str(text).map_err(|_| DataError::bad_value(kind, text))?;
        return check_value(kind, value);
    }
    Ok(match (kind, Literal::parse(kind, text)?) {
        (Kind::Time, _) => time(text.trim()).map(crate::base::clock::Timestamp::with_offset).into(),
        (_, Literal::Text(text)) => text.into(),
        (_, Literal::Int(int)) => int.into(),
        (_, Literal::Real(real)) => real.into(),
        (_, Literal::Bool(bool)) => bool.into(),
    })
}

fn display(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(members) => members.iter().any(|(name, value)| name.contains('\0') || has_nul(value)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_checked_by_kind_and_normalised() {
        let id = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";
        assert_eq!(check_value(Kind::Uuid, json!(id.to_uppercase())), Ok(json!(id)));
        assert_eq!(check_value(Kind::Time, json!("2026-11-15 00:46:15Z")), Ok(json!("2026-11-15T00:46:15+00:00")));
        assert_eq!(check_value(Kind::Int, json!(7)), Ok(json!(7)));
        assert_eq!(check_value(Kind::Int, json!(null)), Ok(Value::Null));
        for (kind, wrong) in [
            (Kind::Int, json!("7")),
            (Kind::Int, json!(7.5)),
            (Kind::Int, json!(18446744073709551615_u64)),
            (Kind::Text, json!(7)),
            (Kind::Bool, json!("true")),
            (Kind::Uuid, json!("x")),
            (Kind::Text, json!("a\0")),
            (Kind::Json, json!({ "a": ["\0"] })),
            (Kind::Real, json!([1])),
        ] {
            assert!(check_value(kind, wrong.clone()).is_err(), "{kind:?} {wrong}");
        }
    }
}
