//! One binary: each links the crate again, with optimisation.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod games;
mod invented;
mod matches;
mod properties;
mod real_logs;
mod tracking;
