//! The card data in use: its lists, its search, its art, and its updates. The crate `cards` reads and writes the data; what
//! is played or decided with cards is left to the rooms above.

pub mod catalog;
