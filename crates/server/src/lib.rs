//! Runeside's server in twelve rooms, from the ground up: each uses only those above it in this list, and each room lists its
//! modules in the same order.

pub mod base;
pub mod contract;
pub mod people;
pub mod cards;
pub mod play;
pub mod tracking;
pub mod shop;
pub mod profile;
pub mod runebot;
pub mod admin;
pub mod wire;
pub mod host;
#[cfg(test)]
mod testing;
