//! Values of filters and of rows, typed by their column.

use std::cmp::Ordering;

use serde_json::Value;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use super::error::DataError;
use crate::base::clock::Timestamp;
use crate::base::db;
use crate::contract::registry::Kind;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Literal {
    Text(String),
    Int(i64),
    Real(f64),
    Bool(bool),
}

impl Literal {
    /// Parses a filter's text as PostgreSQL does for a column of this kind.
    pub(super) fn parse(kind: Kind, text: &str) -> Result<Self, DataError> {
        let bad = || DataError::bad_value(kind, text);
        if text.contains('\0') {
            return Err(DataError::nul());
        }
        match kind {
            Kind::Text | Kind::Json => Ok(Self::Text(text.to_owned())),
            Kind::Uuid => Uuid::try_parse(text.trim()).map(|id| Self::Text(id.to_string())).map_err(|_| bad()),
            Kind::Int => text.trim().parse().map(Self::Int).map_err(|_| bad()),
            Kind::Real => {
                text.trim().parse().ok().filter(|real: &f64| real.is_finite()).map(Self::Real).ok_or_else(bad)
            }
            Kind::Bool => parse_bool(text.trim()).map(Self::Bool).ok_or_else(bad),
            Kind::Time => time(text.trim()).map(|at| Self::Int(at.0)).ok_or_else(bad),
        }
    }

    /// A row's value, from its JSON form; `None` is null.
    pub(super) fn of_json(kind: Kind, value: &Value) -> Option<Self> {
        match kind {
            Kind::Text | Kind::Uuid => value.as_str().map(|text| Self::Text(text.to_owned())),
            Kind::Int => value.as_i64().map(Self::Int),
            Kind::Real => value.as_f64().map(Self::Real),
            Kind::Bool => value.as_bool().map(Self::Bool),
            Kind::Time => value.as_str().and_then(time).map(|at| Self::Int(at.0)),
            Kind::Json => (!value.is_null()).then(|| Self::Text(value.to_string())),
        }
    }

    /// Compares values of the same kind: text by its bytes, on every engine.
    pub(super) fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) => Some(a.cmp(b)),
            (Self::Int(a), Self::Int(b)) => Some(a.cmp(b)),
            (Self::Real(a), Self::Real(b)) => a.partial_cmp(b),
            (Self::Bool(a), Self::Bool(b)) => Some(a.cmp(b)),
            _ => None,
        }
    }
}

impl From<&Literal> for db::Value<'static> {
    fn from(literal: &Literal) -> Self {
        match literal {
            Literal::Text(text) => text.clone().into(),
            Literal::Int(int) => (*int).into(),
            Literal::Real(real) => (*real).into(),
            Literal::Bool(bool) => (*bool).into(),
        }
    }
}

/// The words PostgreSQL accepts for a boolean.
fn parse_bool(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "t" | "yes" | "y" | "on" | "1" => Some(true),
        "false" | "f" | "no" | "n" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// A day, or a moment in RFC 3339 with a `T` or a space in the middle; without an offset it is UTC. Whole milliseconds.
pub(super) fn time(text: &str) -> Option<Timestamp> {
    let (day, clock) = match text.get(10..11) {
        None if text.len() == 10 => (text, "00:00:00Z".to_owned()),
        Some("T" | "t" | " ") => (text.get(..10)?, text.get(11..)?.to_owned()),
        _ => return None,
    };
    let has_offset = clock.ends_with(['Z', 'z']) || clock.contains(['+', '-']);
    let moment = format!("{day}T{clock}{}", if has_offset { "" } else { "Z" });
    let moment = OffsetDateTime::parse(&moment, &Rfc3339).ok()?;
    i64::try_from(moment.unix_timestamp_nanos().div_euclid(1_000_000)).ok().map(Timestamp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_parsed_by_the_kind_of_its_column() {
        let read = |kind, text: &str| Literal::parse(kind, text).ok();
        assert_eq!(read(Kind::Int, " -12 "), Some(Literal::Int(-12)));
        assert_eq!(read(Kind::Int, "1.5"), None);
        assert_eq!(read(Kind::Int, "9223372036854775808"), None);
        assert_eq!(read(Kind::Real, "1.5"), Some(Literal::Real(1.5)));
        assert_eq!(read(Kind::Real, "NaN"), None);
        assert_eq!(read(Kind::Bool, "T"), Some(Literal::Bool(true)));
        assert_eq!(read(Kind::Bool, "maybe"), None);
        assert_eq!(read(Kind::Text, "a\0b"), None);
        let id = "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11";
        assert_eq!(read(Kind::Uuid, id), Some(Literal::Text(id.to_lowercase())));
        assert_eq!(read(Kind::Uuid, "1; drop table users"), None);
    }

    #[test]
    fn what_is_wrong_with_a_value_has_the_code_of_postgresql() {
        let code = |kind, text: &str| {
            let refused = Literal::parse(kind, text).unwrap_err();
            format!("{refused:?}").split("code: \"").nth(1).unwrap()[..5].to_owned()
        };
        for (kind, text, expected) in [
            (Kind::Int, "9223372036854775808", "22003"),
            (Kind::Int, "-99999999999999999999", "22003"),
            (Kind::Int, "1.5", "22P02"),
            (Kind::Int, "", "22P02"),
            (Kind::Real, "1e999", "22003"),
            (Kind::Real, "NaN", "22P02"),
            (Kind::Time, "soon", "22007"),
            (Kind::Time, "", "22007"),
            (Kind::Time, "2026-13-01", "22008"),
            (Kind::Time, "2026-11-15T25:00:00Z", "22008"),
            (Kind::Time, "2026-11-15 at noon", "22007"),
            (Kind::Uuid, "12", "22P02"),
            (Kind::Bool, "12", "22P02"),
        ] {
            assert_eq!(code(kind, text), expected, "{kind:?} {text}");
        }
    }

    #[test]
    fn times_in_several_formats_are_the_same_number() {
        let at = |text| time(text).map(|at| at.0);
        let noon = Some(1_794_703_575_989);
        assert_eq!(at("2026-11-15T00:46:15.989Z"), noon);
        assert_eq!(at("2026-11-15T00:46:15.989+00:00"), noon);
        assert_eq!(at("2026-11-15T02:46:15.989123+02:00"), noon);
        assert_eq!(at("2026-11-15 00:46:15.989"), noon);
        assert_eq!(at("2026-11-15"), Some(1_794_700_800_000));
        for wrong in ["", "now", "2026-13-01", "2026-11-15T25:00:00Z", "2026-11-15é00:00", "éééééééééé"] {
            assert_eq!(at(wrong), None, "{wrong}");
        }
    }
}
