//! What the page runs itself, by the same code as the server: text in, JSON out.
//!
//! Each capability is a module with a plain function from text to JSON, which knows nothing of WebAssembly; `exports` gives
//! it to the page under a name. The search over cards joins the same way: a module here, a line there, a method in
//! `web/src/shared/wasm/wasm.ts`.

pub mod decks;
pub mod exports;
mod json;
