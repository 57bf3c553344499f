//! One test binary: each further one would link the crate again.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod counters;
mod games;
mod hands;
mod invented;
mod matches;
mod properties;
mod real_logs;
mod secrets;
mod tracking;
