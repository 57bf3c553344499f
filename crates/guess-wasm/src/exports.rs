//! The functions that the page calls; see `json_writer::page_buffers` for how.
#![expect(unsafe_code, reason = "the exported names are unsafe attributes; there is no unsafe block")]

json_writer::page_buffers!();

/// The input is the cards seen and a group, see [`crate::guess_deck`].
#[unsafe(no_mangle)]
pub extern "C" fn guess_deck() -> usize {
    put(crate::guess_deck(&String::from_utf8_lossy(&INPUT.take())))
}
