//! Runeside's server. Modules in order of dependency: each uses only those above it.

// Foundations, which know no feature.
pub mod clock;
pub mod config;
pub mod random;
pub mod invisible;
pub mod cluster;
pub mod bus;
pub mod db;
pub mod registry;
pub mod contract;
pub mod jws;
pub mod keys;
pub mod limits;
pub mod win_rates;
pub mod noted_counts;
pub mod waker;
pub mod audit;

// Features, each a folder.
pub mod mail;
pub mod usernames;
pub mod mana;
pub mod accounts;
pub mod tiers;
pub mod contact;
pub mod supported_games;
pub mod catalog;
pub mod archetypes;
pub mod meta;
pub mod matches;
pub mod questions;
pub mod games;
pub mod quiz;
pub mod solo;
pub mod ranked;
pub mod daily;
pub mod decks;
pub mod shop;
pub mod profile;
pub mod tracker;
pub mod stats;
pub mod demo;
pub mod runebot;
pub mod admin;

// The client's protocol, and everything else about HTTP.
pub mod wire;
pub mod page_config;
pub mod webapp;
pub mod observe;
pub mod edge;
pub mod dev_mail;
pub mod router;
pub mod serve;

// The whole server.
pub mod app;
pub mod server_lock;
pub mod backup;
pub mod health_check;
pub mod cli;
#[cfg(test)]
mod testing;
