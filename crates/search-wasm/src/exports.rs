//! The functions that the page calls, in the manner of `crates/wasm`: `input(length)` returns where to put the text (UTF-8), a
//! function consumes it, and one that has a result returns its length; `output()` returns where the result is until the next
//! call. The memory may grow, and so move, in every step: the page must get its buffer again each time.
#![expect(unsafe_code, reason = "the exported names are unsafe attributes; there is no unsafe block")]

use std::cell::RefCell;

use cards::search::Index;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
    static INDEX: RefCell<Option<Index>> = const { RefCell::new(None) };
}

#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        *input = vec![0; length];
        input.as_mut_ptr()
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
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
    let length = found.len();
    OUTPUT.set(found);
    length
}
