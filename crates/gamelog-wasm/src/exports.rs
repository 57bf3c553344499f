//! The functions that the page calls; see `json_writer::page_buffers` for how.
#![expect(unsafe_code, reason = "the exported names are unsafe attributes; there is no unsafe block")]

use std::cell::RefCell;

use crate::PageTracker;

json_writer::page_buffers!();

thread_local! {
    static TRACKER: RefCell<PageTracker> = RefCell::new(PageTracker::default());
}

/// Other logs: forgets everything.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    TRACKER.set(PageTracker::default());
}

/// The input is the user's id.
#[unsafe(no_mangle)]
pub extern "C" fn user() {
    with_text(PageTracker::set_user);
}

/// The input is the name of the next folder of the client, whose log follows from `offset` on. Returns 1 if it was understood.
/// The game of the folder before may go on in it.
#[unsafe(no_mangle)]
pub extern "C" fn session(offset: f64) -> u32 {
    with_text(|tracker, name| u32::from(tracker.begin_session(name, offset as u64)))
}

/// For a log without a folder: the day of its first line, since 1970.
#[unsafe(no_mangle)]
pub extern "C" fn first_day(day: u32) {
    TRACKER.with_borrow_mut(|tracker| tracker.set_first_day(day));
}

/// For a log without a folder: midnights between its first line and its last.
#[unsafe(no_mangle)]
pub extern "C" fn last_day() -> u32 {
    TRACKER.with_borrow(PageTracker::last_day)
}

/// The input is the next chunk of the log. Returns 1 if the view has changed.
#[unsafe(no_mangle)]
pub extern "C" fn feed() -> u32 {
    INPUT.with_borrow(|input| TRACKER.with_borrow_mut(|tracker| u32::from(tracker.feed(input))))
}

/// The log is complete.
#[unsafe(no_mangle)]
pub extern "C" fn end() {
    TRACKER.with_borrow_mut(PageTracker::end);
}

/// The input is the deck, see [`PageTracker::set_deck`].
#[unsafe(no_mangle)]
pub extern "C" fn deck() {
    with_text(PageTracker::set_deck);
}

/// See [`PageTracker::set_texts`].
#[unsafe(no_mangle)]
pub extern "C" fn texts() {
    with_text(PageTracker::set_texts);
}

/// The input is the folder's name, a line feed and `Decks.log`, see [`PageTracker::set_decks`].
#[unsafe(no_mangle)]
pub extern "C" fn decks() -> usize {
    put(INPUT.with_borrow(|input| TRACKER.with_borrow_mut(|tracker| tracker.set_decks(input))))
}

/// See [`PageTracker::view`].
#[unsafe(no_mangle)]
pub extern "C" fn view(by_turn: u32) -> usize {
    put(TRACKER.with_borrow(|tracker| tracker.view(by_turn)))
}

/// See [`PageTracker::finished`].
#[unsafe(no_mangle)]
pub extern "C" fn finished() -> usize {
    put(TRACKER.with_borrow_mut(PageTracker::finished))
}

/// See [`PageTracker::replay`].
#[unsafe(no_mangle)]
pub extern "C" fn replay(game: usize) -> usize {
    put(TRACKER.with_borrow_mut(|tracker| tracker.replay(game)))
}

/// See [`PageTracker::resume`].
#[unsafe(no_mangle)]
pub extern "C" fn resume() -> usize {
    put(TRACKER.with_borrow(PageTracker::resume))
}

fn with_text<T>(act: impl FnOnce(&mut PageTracker, &str) -> T) -> T {
    INPUT.with_borrow(|input| TRACKER.with_borrow_mut(|tracker| act(tracker, &String::from_utf8_lossy(input))))
}
