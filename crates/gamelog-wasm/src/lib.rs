//! The deck tracker of the page: follows a log, or imports a finished one. `exports` are the functions that the page calls,
//! [`PageTracker`] is what they do, independent of WebAssembly.

pub mod exports;
mod tracker;

pub use tracker::PageTracker;
