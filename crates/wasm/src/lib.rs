//! Code that the page runs in WebAssembly, the same as on the server: text in, JSON out.
//!
//! Each capability is a module with plain functions from text to JSON, independent of WebAssembly; `exports` exports them, and
//! `web/src/shared/wasm/wasm.ts` calls them.

pub mod decks;
pub mod exports;
