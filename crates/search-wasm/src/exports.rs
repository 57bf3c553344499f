//! The functions that the page calls; see `json_writer::page_buffers` for how.
#![expect(unsafe_code, reason = "the exported names are unsafe attributes; there is no unsafe block")]

use std::cell::RefCell;

use cards::search::Index;

json_writer::page_buffers!();

thread_local! {
    static INDEX: RefCell<Option<Index>> = const { RefCell::new(None) };
}

/// The input is the list to be searched from now on, see [`crate::read_list`]. Returns how many cards it has.
#[unsafe(no_mangle)]
pub extern "C" fn index_cards() -> usize {
    let index = crate::read_list(&String::from_utf8_lossy(&INPUT.take()));
    let count = index.len();
    INDEX.set(Some(index));
    count
}

/// The input is what was typed, see [`crate::search`].
#[unsafe(no_mangle)]
pub extern "C" fn search_cards() -> usize {
    let query = INPUT.take();
    let found = INDEX.with_borrow(|index| match index {
        Some(index) => crate::search(index, &String::from_utf8_lossy(&query)),
        None => "[]".to_owned(),
    });
    put(found)
}
