//! Battle royale.

pub mod rules;
