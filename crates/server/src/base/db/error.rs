//! Failures of the database, distinguished as far as a use case can act on them.

use postgres::error::SqlState;
use rusqlite::ErrorCode;
use rusqlite::ffi;

#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// A unique constraint, by its name (`users_email_key`), the same on both engines.
    #[error("unique constraint {0}")]
    Unique(String),
    /// Any other constraint of the schema.
    #[error("constraint {0}")]
    Constraint(String),
    /// PostgreSQL cannot store NUL in text, so it is refused for both engines. It comes from a client: an invalid request.
    #[error("text must not contain NUL")]
    Nul,
    /// The engine cannot do the work now: busy, disk full, restarting. Nothing was changed; a retry may succeed.
    #[error("the database cannot answer now: {0}")]
    Unavailable(String),
    /// A statement was interrupted because it took too long. A retry would take as long.
    #[error("the statement took too long")]
    TooLong,
    /// The connection was lost during the commit: whether it happened is unknown.
    #[error("the connection was lost during commit")]
    Unknown,
    #[error(transparent)]
    Broken(#[from] anyhow::Error),
}

impl DbError {
    pub(super) fn broken(error: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Broken(error.into())
    }

    pub(super) fn mismatch(found: impl std::fmt::Debug) -> Self {
        Self::Broken(anyhow::anyhow!("a column has the value {found:?}, which is not of the expected type"))
    }

    /// A job ignored a failed statement and returned `Ok`.
    pub(super) fn ignored_failure() -> Self {
        Self::Broken(anyhow::anyhow!("a job returned Ok although one of its statements had failed"))
    }

    /// A copy, for another caller that waited for the same transaction.
    pub fn copy(&self) -> Self {
        match self {
            Self::Unique(name) => Self::Unique(name.clone()),
            Self::Constraint(name) => Self::Constraint(name.clone()),
            Self::Nul => Self::Nul,
            Self::Unavailable(reason) => Self::Unavailable(reason.clone()),
            Self::TooLong => Self::TooLong,
            Self::Unknown => Self::Unknown,
            Self::Broken(error) => Self::Broken(anyhow::anyhow!("{error:#}")),
        }
    }

    pub fn is_unique(&self, constraint: &str) -> bool {
        matches!(self, Self::Unique(name) if name == constraint)
    }
}

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> Self {
        let rusqlite::Error::SqliteFailure(failure, message) = &error else {
            return Self::broken(error);
        };
        let message = message.clone().unwrap_or_default();
        match failure.code {
            ErrorCode::ConstraintViolation => constraint(failure.extended_code, &message),
            ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::DiskFull
            | ErrorCode::SystemIoFailure
            | ErrorCode::CannotOpen
            | ErrorCode::ReadOnly => Self::Unavailable(message),
            ErrorCode::OperationInterrupted => Self::TooLong,
            _ => Self::broken(error),
        }
    }
}

/// SQLite names the columns (`UNIQUE constraint failed: users.email`); PostgreSQL the constraint (`users_email_key`).
/// The second form serves both.
fn constraint(extended: i32, message: &str) -> DbError {
    let named = message.split_once(": ").map_or(message, |(_, rest)| rest);
    if let Some(index) = named.strip_prefix("index '") {
        return DbError::Unique(index.trim_end_matches('\'').to_owned());
    }
    let table = named.split('.').next().unwrap_or_default();
    match extended {
        ffi::SQLITE_CONSTRAINT_PRIMARYKEY => DbError::Unique(format!("{table}_pkey")),
        ffi::SQLITE_CONSTRAINT_UNIQUE => {
            let columns = named.split(", ").filter_map(|column| column.split_once('.')).map(|(_, column)| column);
            DbError::Unique(format!("{table}_{}_key", columns.collect::<Vec<_>>().join("_")))
        }
        _ => DbError::Constraint(named.to_owned()),
    }
}

impl From<postgres::Error> for DbError {
    fn from(error: postgres::Error) -> Self {
        let Some(db) = error.as_db_error() else {
            return if error.is_closed() || error.to_string().starts_with("error communicating") {
                Self::Unavailable("connection lost".into())
            } else {
                Self::broken(error)
            };
        };
        let name = || db.constraint().unwrap_or_default().to_owned();
        match db.code() {
            &SqlState::UNIQUE_VIOLATION => Self::Unique(name()),
            &SqlState::FOREIGN_KEY_VIOLATION | &SqlState::CHECK_VIOLATION | &SqlState::NOT_NULL_VIOLATION => {
                Self::Constraint(name())
            }
            &SqlState::T_R_SERIALIZATION_FAILURE | &SqlState::T_R_DEADLOCK_DETECTED => {
                Self::Unavailable("conflicting transactions".into())
            }
            &SqlState::QUERY_CANCELED => Self::TooLong,
            // Out of connections, disk full, shutting down, starting up, lock timeout.
            code if ["53", "57", "55P03"].iter().any(|class| code.code().starts_with(class)) => {
                Self::Unavailable(db.message().to_owned())
            }
            _ => Self::broken(error),
        }
    }
}
