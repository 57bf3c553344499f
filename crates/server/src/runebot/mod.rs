//! RuneBot, the assistant.

pub mod knowledge;
