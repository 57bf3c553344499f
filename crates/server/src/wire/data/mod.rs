//! `/rest/v1`: tables and functions.

pub mod filter;
