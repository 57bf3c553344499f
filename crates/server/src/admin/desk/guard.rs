//! Stands in for the guards of administration until they are merged.

use std::future::Future;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Desk;
use crate::registry::{CallError, Caller, Function};

pub type Actor = Caller;

pub fn administrator<Args, Out, F>(
    name: &'static str,
    about: &'static str,
    desk: &Desk,
    run: impl Fn(Desk, Actor, Args) -> F + Send + Sync + Copy + 'static,
) -> Function
where
    Args: DeserializeOwned + JsonSchema + Send + 'static,
    Out: Serialize + JsonSchema,
    F: Future<Output = Result<Out, CallError>> + Send + 'static,
{
    Function::new(name, about, desk, run)
}

pub use administrator as with_fresh_code;
