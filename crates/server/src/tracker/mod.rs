//! The deck tracker: reads the logs that the game writes. What a log says is the business of `crates/gamelog`; here are the
//! folders, the card data and the command.

pub mod command;
mod sessions;
mod table;
#[cfg(test)]
mod tests;
