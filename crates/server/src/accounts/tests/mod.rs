//! Accounts through the API, on both engines, with a paused clock.

mod abuse;
mod admin;
mod bodies;
mod deletion;
mod deletion_request;
mod devices;
mod ended_sessions;
mod factors;
mod mail;
mod sessions;
mod ownership;
mod sign_up;
