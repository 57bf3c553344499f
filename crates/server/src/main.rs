//! The `runeside` binary. Everything is in the library; this only says how it went.

use std::process::ExitCode;

/// Answers are made on one thread of rows that another read; the system's allocator has both wait for each other.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match runeside::cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("runeside: {error:#}");
            ExitCode::FAILURE
        }
    }
}
