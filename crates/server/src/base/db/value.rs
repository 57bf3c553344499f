//! Values on their way into and out of SQL, the same for both engines.

use std::borrow::Cow;
use std::error::Error as StdError;

use bytes::BytesMut;
use postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use rusqlite::types::{ToSqlOutput, ValueRef};
use uuid::Uuid;

use super::DbError;
use crate::base::clock::Timestamp;

/// A parameter. Times are integers, ids and JSON are text: both engines store these the same way.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Real(f64),
    Text(Cow<'a, str>),
    /// Many at once, for PostgreSQL's `unnest`.
    Ints(&'a [i64]),
    Texts(&'a [&'a str]),
}

impl From<bool> for Value<'_> {
    fn from(v: bool) -> Self {
        Self::Bool(v)
    }
}
impl From<i64> for Value<'_> {
    fn from(v: i64) -> Self {
        Self::Int(v)
    }
}
impl From<f64> for Value<'_> {
    fn from(v: f64) -> Self {
        Self::Real(v)
    }
}
impl<'a> From<&'a [i64]> for Value<'a> {
    fn from(v: &'a [i64]) -> Self {
        Self::Ints(v)
    }
}
impl<'a> From<&'a [&'a str]> for Value<'a> {
    fn from(v: &'a [&'a str]) -> Self {
        Self::Texts(v)
    }
}
impl<'a> From<&'a str> for Value<'a> {
    fn from(v: &'a str) -> Self {
        Self::Text(Cow::Borrowed(v))
    }
}
impl<'a> From<&'a String> for Value<'a> {
    fn from(v: &'a String) -> Self {
        Self::Text(Cow::Borrowed(v))
    }
}
impl From<String> for Value<'_> {
    fn from(v: String) -> Self {
        Self::Text(Cow::Owned(v))
    }
}
impl From<Uuid> for Value<'_> {
    fn from(v: Uuid) -> Self {
        Self::Text(Cow::Owned(v.to_string()))
    }
}
impl From<Timestamp> for Value<'_> {
    fn from(v: Timestamp) -> Self {
        Self::Int(v.0)
    }
}
impl From<&serde_json::Value> for Value<'_> {
    fn from(v: &serde_json::Value) -> Self {
        Self::Text(Cow::Owned(v.to_string()))
    }
}
impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(v: Option<T>) -> Self {
        v.map_or(Self::Null, Into::into)
    }
}

/// The parameters of a statement: `params![id, now]`.
#[macro_export]
macro_rules! params {
    ($($value:expr),* $(,)?) => { &[$($crate::base::db::Value::from($value)),*] };
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Borrowed(ValueRef::Null),
            Self::Bool(v) => ToSqlOutput::Borrowed(ValueRef::Integer(i64::from(*v))),
            Self::Int(v) => ToSqlOutput::Borrowed(ValueRef::Integer(*v)),
            Self::Real(v) => ToSqlOutput::Borrowed(ValueRef::Real(*v)),
            Self::Text(v) => ToSqlOutput::Borrowed(ValueRef::Text(v.as_bytes())),
            Self::Ints(_) | Self::Texts(_) => {
                return Err(rusqlite::Error::ToSqlConversionFailure("SQLite has no arrays".into()));
            }
        })
    }
}

impl ToSql for Value<'_> {
    /// Encodes for the type that PostgreSQL inferred, so that an integer fits whatever width the column has.
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Bool(v) => v.to_sql_checked(ty, out),
            Self::Int(v) => match *ty {
                Type::INT2 => i16::try_from(*v)?.to_sql_checked(ty, out),
                Type::INT4 => i32::try_from(*v)?.to_sql_checked(ty, out),
                Type::FLOAT8 => (*v as f64).to_sql_checked(ty, out),
                _ => v.to_sql_checked(ty, out),
            },
            Self::Real(v) => v.to_sql_checked(ty, out),
            Self::Text(v) => v.to_sql_checked(ty, out),
            Self::Ints(v) => v.to_sql_checked(ty, out),
            Self::Texts(v) => v.to_sql_checked(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// One field of a row as the engine returns it.
#[derive(Clone, Copy, Debug)]
pub enum Cell<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Real(f64),
    Text(&'a str),
}

impl<'a> TryFrom<ValueRef<'a>> for Cell<'a> {
    type Error = DbError;

    fn try_from(value: ValueRef<'a>) -> Result<Self, DbError> {
        Ok(match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(v) => Self::Int(v),
            ValueRef::Real(v) => Self::Real(v),
            ValueRef::Text(v) => Self::Text(std::str::from_utf8(v).map_err(DbError::broken)?),
            ValueRef::Blob(_) => return Err(DbError::mismatch("a blob")),
        })
    }
}

impl<'a> FromSql<'a> for Cell<'a> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(match *ty {
            Type::BOOL => Self::Bool(bool::from_sql(ty, raw)?),
            Type::INT2 => Self::Int(i16::from_sql(ty, raw)?.into()),
            Type::INT4 => Self::Int(i32::from_sql(ty, raw)?.into()),
            Type::INT8 => Self::Int(i64::from_sql(ty, raw)?),
            Type::FLOAT8 => Self::Real(f64::from_sql(ty, raw)?),
            _ => Self::Text(<&str>::from_sql(ty, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(
            *ty,
            Type::BOOL | Type::INT2 | Type::INT4 | Type::INT8 | Type::FLOAT8 | Type::TEXT | Type::VARCHAR | Type::NAME
        )
    }
}

/// What a column can be read as.
pub trait FromCell: Sized {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError>;
}

impl FromCell for bool {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError> {
        match cell {
            Cell::Bool(v) => Ok(v),
            Cell::Int(v) => Ok(v != 0),
            other => Err(DbError::mismatch(other)),
        }
    }
}
impl FromCell for i64 {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError> {
        match cell {
            Cell::Int(v) => Ok(v),
            other => Err(DbError::mismatch(other)),
        }
    }
}
impl FromCell for f64 {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError> {
        match cell {
            Cell::Real(v) => Ok(v),
            Cell::Int(v) => Ok(v as Self),
            other => Err(DbError::mismatch(other)),
        }
    }
}
impl FromCell for String {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError> {
        match cell {
            Cell::Text(v) => Ok(v.to_owned()),
            other => Err(DbError::mismatch(other)),
        }
    }
}
impl FromCell for Uuid {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError> {
        match cell {
            Cell::Text(v) => Self::try_parse(v).map_err(DbError::broken),
            other => Err(DbError::mismatch(other)),
        }
    }
}
impl FromCell for Timestamp {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError> {
        i64::from_cell(cell).map(Self)
    }
}
impl FromCell for serde_json::Value {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError> {
        match cell {
            Cell::Text(v) => serde_json::from_str(v).map_err(DbError::broken),
            other => Err(DbError::mismatch(other)),
        }
    }
}
impl<T: FromCell> FromCell for Option<T> {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError> {
        match cell {
            Cell::Null => Ok(None),
            other => T::from_cell(other).map(Some),
        }
    }
}
