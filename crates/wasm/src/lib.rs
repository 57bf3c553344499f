//! What the page runs itself, by the same code as the server: text in, JSON out.
//!
//! Each capability is a module with plain functions from text to JSON, which know nothing of WebAssembly; `exports` gives
//! them to the page under their names, and `web/src/shared/wasm/wasm.ts` calls them.

pub mod decks;
pub mod exports;
mod json;
