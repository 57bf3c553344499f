//! The functions that the page calls, in the manner of `crates/wasm`: `input(length)` returns where to put the bytes, a
//! function consumes them, and one that has a result returns its length; `output()` returns where the result is until the
//! next call. The memory may grow, and so move, in every step: the page must get its buffer again each time.
#![expect(unsafe_code, reason = "the exported names are unsafe attributes; there is no unsafe block")]

use std::cell::RefCell;

use crate::Tracker;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
    static TRACKER: RefCell<Tracker> = RefCell::new(Tracker::default());
}

#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// Another log: forgets everything.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    TRACKER.set(Tracker::default());
}

/// The input is the next chunk of the log. Returns 1 if the view has changed.
#[unsafe(no_mangle)]
pub extern "C" fn feed() -> u32 {
    INPUT.with_borrow(|input| TRACKER.with_borrow_mut(|tracker| u32::from(tracker.feed(input))))
}

/// The log is complete.
#[unsafe(no_mangle)]
pub extern "C" fn end() {
    TRACKER.with_borrow_mut(Tracker::end);
}

/// The input is the deck, see [`Tracker::set_deck`].
#[unsafe(no_mangle)]
pub extern "C" fn deck() {
    INPUT.with_borrow(|input| TRACKER.with_borrow_mut(|tracker| tracker.set_deck(&String::from_utf8_lossy(input))));
}

/// See [`Tracker::view`].
#[unsafe(no_mangle)]
pub extern "C" fn view(by_turn: u32) -> usize {
    put(TRACKER.with_borrow(|tracker| tracker.view(by_turn)))
}

/// See [`Tracker::finished`].
#[unsafe(no_mangle)]
pub extern "C" fn finished() -> usize {
    put(TRACKER.with_borrow_mut(Tracker::finished))
}

fn put(text: String) -> usize {
    let length = text.len();
    OUTPUT.set(text);
    length
}
