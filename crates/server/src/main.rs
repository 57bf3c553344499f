//! The `runeside` binary. Everything is in the library; this only prints the error and sets the exit code.

use std::process::ExitCode;

/// Rows are read on one thread and freed on another, where the system's allocator makes both wait for each other.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match runeside::host::cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("runeside: {error:#}");
            ExitCode::FAILURE
        }
    }
}
