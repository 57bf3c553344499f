//! Any bytes are a replay that can be drawn, or refused, without a panic.
#![no_main]

use gamelog::replay::Replay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(replay) = Replay::read(bytes) {
        replay.to_json();
        for step in 0..=replay.step_count() {
            replay.table_json(step);
        }
    }
});
