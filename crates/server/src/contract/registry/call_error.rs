//! Why a call was not carried out: PostgREST's codes, which the client library knows, and the feature's own code in the hint.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::schema::{answer, variants};
use crate::base::clock::Timestamp;
use crate::base::db::DbError;

/// The refusal codes of a feature, an enum of unit variants. Clients act on the code; the web app has a text for each.
pub trait RefusalCodes: Serialize + JsonSchema {}

/// A refusal of a request that is no call of the registry: it has a status of its own.
pub trait HttpRefusal: std::error::Error {
    type Code: RefusalCodes;

    /// Status and code; the code is what clients act on.
    fn wire(&self) -> (u16, Self::Code);

    /// In seconds.
    fn retry_after(&self) -> Option<u64>;

    /// When a daily limit begins anew.
    fn resets_at(&self) -> Option<Timestamp> {
        None
    }
}

/// A code of one of the [`RefusalCodes`], as it is sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(String);

impl Code {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<C: RefusalCodes> From<C> for Code {
    fn from(code: C) -> Self {
        // A unit variant is serialised as its name.
        Self(serde_json::to_value(code).ok().and_then(|name| Some(name.as_str()?.to_owned())).unwrap_or_default())
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// All codes of an enum, in the order of their declaration.
pub fn codes<C: RefusalCodes>() -> Vec<String> {
    variants(answer::<C>().as_value())
}

/// A refusal, or a failure of the server.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// The caller may not do this: 401 for a visitor, 403 for a player.
    #[error("{0}")]
    Forbidden(String),
    /// A rule of the product says no; the text is the specification's.
    #[error("{0}")]
    Rule(String),
    /// Like `Rule`, with a code that a client can act on.
    #[error("{text}")]
    Named { code: Code, text: String, details: Option<String> },
    /// The named thing does not exist, or the caller may not see it.
    #[error("{text}")]
    Absent { code: Code, text: String },
    /// The row has changed since: another tab, another player or the clock was faster.
    #[error("{text}")]
    Outdated { code: Code, text: String },
    /// Another row has this value already.
    #[error("{0}")]
    Taken(String),
    /// A value breaks a rule of its column.
    #[error("{0}")]
    Invalid(String),
    /// Too many requests; the next one is allowed after this many seconds.
    #[error("Request rate limit reached")]
    TooOften(u64),
    /// Like `TooOften`, with a code that a client can act on.
    #[error("{text}")]
    Limited { code: Code, text: String, seconds: u64 },
    #[error(transparent)]
    Db(#[from] DbError),
    #[error(transparent)]
    Broken(#[from] anyhow::Error),
}

impl CallError {
    pub fn forbidden(text: impl Into<String>) -> Self {
        Self::Forbidden(text.into())
    }

    pub fn rule(text: impl Into<String>) -> Self {
        Self::Rule(text.into())
    }

    pub fn named(code: impl Into<Code>, text: impl Into<String>) -> Self {
        Self::Named { code: code.into(), text: text.into(), details: None }
    }

    pub fn absent(code: impl Into<Code>, text: impl Into<String>) -> Self {
        Self::Absent { code: code.into(), text: text.into() }
    }

    pub fn outdated(code: impl Into<Code>, text: impl Into<String>) -> Self {
        Self::Outdated { code: code.into(), text: text.into() }
    }

    /// The code that a client can act on, where there is one.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Named { code, .. }
            | Self::Absent { code, .. }
            | Self::Outdated { code, .. }
            | Self::Limited { code, .. } => Some(code.as_str()),
            _ => None,
        }
    }
}
