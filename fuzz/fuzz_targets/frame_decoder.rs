//! Any frame, as text and as bytes, is decoded or refused by both serializers without a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|frame: &[u8]| {
    for vsn in ["1.0.0", "2.0.0"] {
        runeside::wire::realtime::is_frame(vsn, frame);
    }
});
