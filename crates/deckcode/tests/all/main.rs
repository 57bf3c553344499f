//! One binary, which is linked once.

mod codes;
mod properties;
mod text;
