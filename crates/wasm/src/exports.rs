//! The functions that the page calls. A call has three steps: `input(length)` returns where to put the text (UTF-8), the
//! function returns the length of its output, `output()` returns where the output is (JSON, UTF-8) until the next call.
//!
//! Both buffers belong to this module and the page only copies, so there is no pointer to dereference here, none to free
//! there, and nothing to leak. The memory may grow, and so move, in every step: the page must get its buffer again each time.
#![expect(unsafe_code, reason = "the exported names are unsafe attributes; there is no unsafe block")]

use std::cell::RefCell;

use crate::decks;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
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

#[unsafe(no_mangle)]
pub extern "C" fn decks() -> usize {
    run(decks::decks)
}

/// Runs `call` on the input, which is consumed, and stores its result as the output.
fn run(call: fn(&str) -> String) -> usize {
    let input = INPUT.take();
    let output = call(&String::from_utf8_lossy(&input));
    let length = output.len();
    OUTPUT.set(output);
    length
}
