//! Accounts through the API, on both engines, with a paused clock.

mod abuse;
mod address_change;
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
mod proof;
mod sign_up;
