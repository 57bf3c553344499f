//! Reads replays in the page, with the code that the tracker makes them with and the server checks them with. `exports` are the
//! functions that the page calls; `web/src/shared/wasm/replay.ts` calls them.

pub mod exports;
