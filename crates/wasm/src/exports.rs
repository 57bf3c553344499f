//! The functions that the page calls; see `json_writer::page_buffers` for how.
#![expect(unsafe_code, reason = "the exported names are unsafe attributes; there is no unsafe block")]

use crate::decks;

json_writer::page_buffers!();

#[unsafe(no_mangle)]
pub extern "C" fn decks() -> usize {
    run(decks::decks)
}

/// Runs `call` on the input, which is consumed, and stores its result as the output.
fn run(call: fn(&str) -> String) -> usize {
    put(call(&String::from_utf8_lossy(&INPUT.take())))
}
