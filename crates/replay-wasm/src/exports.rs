//! The functions that the page calls; see `json_writer::page_buffers` for how.
#![expect(unsafe_code, reason = "the exported names are unsafe attributes; there is no unsafe block")]

use std::cell::RefCell;

use gamelog::replay::Replay;

json_writer::page_buffers!();

thread_local! {
    static REPLAY: RefCell<Option<Replay>> = const { RefCell::new(None) };
}

/// The input is a replay. Gives its game and steps, see `Replay::to_json`; 0 if it cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn open_replay() -> usize {
    let replay = Replay::read(&INPUT.take()).ok();
    let length = replay.as_ref().map_or(0, |replay| put(replay.to_json()));
    REPLAY.set(replay);
    length
}

/// The table after a step, see `Replay::table_json`.
#[unsafe(no_mangle)]
pub extern "C" fn table(step: usize) -> usize {
    REPLAY.with_borrow(|replay| replay.as_ref().map_or(0, |replay| put(replay.table_json(step))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_replay_is_not_opened() {
        assert!(!input(3).is_null());
        assert_eq!((open_replay(), table(0)), (0, 0));
        assert!(!output().is_null());
    }
}
