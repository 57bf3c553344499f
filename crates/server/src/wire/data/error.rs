//! Refusals and failures of the data API, with PostgREST's codes in PostgREST's shape.

use std::fmt::{self, Display};

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tracing::{error, warn};

use super::shape::{Shape, shape};
use crate::base::db::DbError;
use crate::contract::registry::{CallError, Code, Kind, Reader, Table};
use crate::people::accounts::Refusal;

pub(super) const JSON: &str = "application/json; charset=utf-8";

#[derive(Debug, PartialEq, Eq)]
pub struct DataError {
    status: u16,
    code: &'static str,
    message: String,
    details: Option<String>,
    /// A name that a client can go by, where there is one.
    hint: Option<Code>,
    retry_after: Option<u64>,
}

impl DataError {
    pub(super) fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), details: None, hint: None, retry_after: None }
    }

    pub(super) fn details(self, details: impl Into<String>) -> Self {
        Self { details: Some(details.into()), ..self }
    }

    // Permissions.

    /// 401 for a visitor, who may sign in; 403 for everyone else.
    pub(super) fn forbidden(reader: Reader, message: impl Into<String>) -> Self {
        Self::new(if reader == Reader::Visitor { 401 } else { 403 }, "42501", message)
    }

    pub(super) fn no_table_rights(reader: Reader, table: &Table) -> Self {
        Self::forbidden(reader, format!("permission denied for table {}", table.name))
    }

    /// A void token. PostgREST knows no sessions: the end of one has its own text under the code of an invalid token.
    pub(in crate::wire) fn bad_token(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::BadJwt(why) if why.ends_with("token is expired") => Self::new(401, "PGRST303", "JWT expired"),
            Refusal::BadJwt(why) => Self::new(401, "PGRST301", "No suitable key or wrong key type").details(why),
            ended => Self::new(401, "PGRST301", ended.to_string()),
        }
    }

    pub(in crate::wire) fn no_key(message: &'static str) -> Self {
        Self::new(401, "PGRST302", message)
    }

    // Unknown names.

    pub(super) fn no_table(name: &str) -> Self {
        let message = format!("Could not find the table 'public.{}' in the schema cache", short(name));
        Self::new(404, "PGRST205", message)
    }

    pub(super) fn no_column(table: &Table, name: &str) -> Self {
        Self::new(400, "42703", format!("column {}.{} does not exist", table.name, short(name)))
    }

    /// In a list of columns that PostgreSQL reads without their table.
    pub(super) fn no_such_column(name: &str) -> Self {
        Self::new(400, "42703", format!("column \"{}\" does not exist", short(name.trim())))
    }

    pub(super) fn no_column_to_write(table: &Table, name: &str) -> Self {
        let message = format!("Could not find the '{}' column of '{}' in the schema cache", short(name), table.name);
        Self::new(400, "PGRST204", message)
    }

    pub(super) fn no_relation(table: &Table, name: &str) -> Self {
        let (other, name) = (short(name), table.name);
        let message = format!("Could not find a relationship between '{name}' and '{other}' in the schema cache");
        Self::new(400, "PGRST200", message)
    }

    // Invalid input.

    pub(super) fn unparsable(what: &str, text: &str, column: usize, expected: &str) -> Self {
        let message = format!("\"failed to parse {what} ({})\" (line 1, column {column})", short(text));
        Self::new(400, "PGRST100", message).details(expected)
    }

    pub(super) fn body(message: impl Into<String>) -> Self {
        Self::new(400, "PGRST102", message)
    }

    /// A text that is not a value of its kind, with PostgreSQL's code for what is wrong about it.
    pub(super) fn bad_value(kind: Kind, text: impl Display) -> Self {
        let text = text.to_string();
        let (name, shown) = (sql_type(kind), short(&text));
        match (kind, shape(&text)) {
            (Kind::Int, Shape::Whole) if text.trim().parse::<i64>().is_err() => {
                Self::new(400, "22003", format!("value \"{shown}\" is out of range for type {name}"))
            }
            (Kind::Real, Shape::Whole | Shape::Decimal) if text.trim().parse().is_ok_and(f64::is_infinite) => {
                Self::new(400, "22003", format!("\"{shown}\" is out of range for type {name}"))
            }
            (Kind::Time, Shape::Moment) => {
                Self::new(400, "22008", format!("date/time field value out of range: \"{shown}\""))
            }
            (kind, _) => {
                let code = if kind == Kind::Time { "22007" } else { "22P02" };
                Self::new(400, code, format!("invalid input syntax for type {name}: \"{shown}\""))
            }
        }
    }

    pub(super) fn null(table: &Table, column: &str) -> Self {
        let message =
            format!("null value in column \"{column}\" of relation \"{}\" violates not-null constraint", table.name);
        Self::new(400, "23502", message)
    }

    pub(super) fn nul() -> Self {
        Self::new(400, "22021", "invalid byte sequence for encoding \"UTF8\": 0x00")
    }

    pub(super) fn no_operator(kind: Kind, operator: &str) -> Self {
        Self::new(404, "42883", format!("operator does not exist: {} {operator} unknown", sql_type(kind)))
    }

    pub(super) fn too_many(what: &str, most: usize) -> Self {
        Self::new(413, "54000", format!("too many {what}: at most {most}"))
    }

    pub(super) fn not_single(rows: usize) -> Self {
        Self::new(406, "PGRST116", "Cannot coerce the result to a single JSON object")
            .details(format!("The result contains {rows} rows"))
    }

    pub(super) fn range(details: impl Into<String>) -> Self {
        Self::new(416, "PGRST103", "Requested range not satisfiable").details(details)
    }

    /// The error of a use case.
    pub(super) fn refused(reader: Reader, refused: CallError) -> Self {
        match refused {
            CallError::Forbidden(text) => Self::forbidden(reader, text),
            CallError::Rule(text) => Self::new(400, "P0001", text),
            CallError::Named { code, text, details } => {
                Self { details, hint: Some(code), ..Self::new(400, "P0001", text) }
            }
            // PostgREST answers PTnnn with the status nnn.
            CallError::Absent { code, text } => Self { hint: Some(code), ..Self::new(404, "PT404", text) },
            CallError::Outdated { code, text } => Self { hint: Some(code), ..Self::new(409, "PT409", text) },
            CallError::Taken(text) => Self::new(409, "23505", text),
            CallError::Invalid(text) => Self::new(400, "23514", text),
            CallError::TooOften(seconds) => {
                let text = CallError::TooOften(seconds).to_string();
                Self { retry_after: Some(seconds), ..Self::new(429, "PT429", text) }
            }
            CallError::Limited { code, text, seconds } => {
                Self { hint: Some(code), retry_after: Some(seconds), ..Self::new(429, "PT429", text) }
            }
            CallError::Db(error) => error.into(),
            CallError::Broken(cause) => Self::broken(&cause),
        }
    }

    fn broken(cause: &anyhow::Error) -> Self {
        error!(cause = format!("{cause:#}"), "a data request failed; answered 500");
        Self::new(500, "XX000", "An unexpected error occurred")
    }
}

/// The message for the client.
impl Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<DbError> for DataError {
    fn from(error: DbError) -> Self {
        match error {
            DbError::Nul => Self::nul(),
            DbError::Unique(name) => {
                Self::new(409, "23505", format!("duplicate key value violates unique constraint \"{name}\""))
            }
            DbError::Constraint(_) => Self::new(400, "23514", "new row violates a constraint of its table"),
            DbError::TooLong => {
                warn!("a client's read took too long; answered 503");
                let text = "canceling statement due to statement timeout";
                Self { retry_after: Some(1), ..Self::new(503, "57014", text) }
            }
            DbError::Unavailable(_) | DbError::Unknown => {
                warn!(why = error.to_string(), "the database is not available; answered 503");
                let text = "The service cannot answer right now, please try again";
                Self { retry_after: Some(1), ..Self::new(503, "PGRST000", text) }
            }
            DbError::Broken(cause) => Self::broken(&cause),
        }
    }
}

impl IntoResponse for DataError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = json!({ "code": self.code, "details": self.details, "hint": self.hint.as_ref().map(Code::as_str), "message": self.message });
        let mut response = (status, [(header::CONTENT_TYPE, JSON)], body.to_string()).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if matches!(self.code, "PGRST301" | "PGRST303") {
            let challenge = HeaderValue::from_static("Bearer error=\"invalid_token\"");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, challenge);
        }
        response
    }
}

/// PostgreSQL's name of a kind.
pub(super) fn sql_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Uuid => "uuid",
        Kind::Text => "text",
        Kind::Int => "bigint",
        Kind::Real => "double precision",
        Kind::Bool => "boolean",
        Kind::Time => "timestamp with time zone",
        Kind::Json => "jsonb",
    }
}

/// Input shortened for use in a message.
fn short(text: &str) -> String {
    const MOST: usize = 100;
    if text.chars().nth(MOST).is_none() { text.to_owned() } else { text.chars().take(MOST).chain(['…']).collect() }
}
