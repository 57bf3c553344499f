//! What live games share: who is connected how well.

pub mod links;

pub use self::links::Links;
