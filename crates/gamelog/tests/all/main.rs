//! One test binary: each further one would link the crate again.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod battlegrounds;
mod counters;
mod courses;
mod games;
mod hands;
mod invented;
mod lobby_log;
mod matches;
mod properties;
mod real_logs;
mod replay_bytes;
mod replays;
mod secrets;
mod tracking;
