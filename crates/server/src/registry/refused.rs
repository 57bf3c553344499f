//! What a client is told when a call is refused: PostgREST's codes, which the client library knows.

use crate::db::DbError;

/// A refusal, or a failure of ours.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The caller may not do this: 401 for a visitor, 403 for a player.
    #[error("{0}")]
    Forbidden(String),
    /// A rule of the product says no; the text is the specification's.
    #[error("{0}")]
    Rule(String),
    /// As `Rule`, with a name that a client can go by: it travels as the hint.
    #[error("{text}")]
    Named { hint: &'static str, text: String, details: Option<String> },
    /// What was asked for by its name or id is not there, or not for the caller.
    #[error("{text}")]
    Absent { hint: &'static str, text: String },
    /// Not as things stand by now: another tab, another player or the clock was quicker.
    #[error("{text}")]
    Outdated { hint: &'static str, text: String },
    /// Something else has this value already.
    #[error("{0}")]
    Taken(String),
    /// A value breaks a rule of its column.
    #[error("{0}")]
    Invalid(String),
    /// Too often; another try in so many seconds.
    #[error("Request rate limit reached")]
    TooOften(u64),
    /// As `TooOften`, with a name that a client can go by.
    #[error("{text}")]
    Limited { hint: &'static str, text: String, seconds: u64 },
    #[error(transparent)]
    Db(#[from] DbError),
    #[error(transparent)]
    Broken(#[from] anyhow::Error),
}

impl Refused {
    pub fn forbidden(text: impl Into<String>) -> Self {
        Self::Forbidden(text.into())
    }

    pub fn rule(text: impl Into<String>) -> Self {
        Self::Rule(text.into())
    }
}
