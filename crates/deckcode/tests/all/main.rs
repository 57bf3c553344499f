//! One test binary: each further one would link the crate again.

mod codes;
mod properties;
mod text;
