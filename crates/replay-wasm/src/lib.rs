//! Reads replays in the page, with what made them and what the server checks them with. `exports` are the functions that the
//! page calls; `web/src/shared/wasm/replay.ts` calls them.

pub mod exports;
